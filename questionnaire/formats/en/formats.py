"""Days in English as Britain writes them, the month in letters: figures alone would be read in two ways."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j F Y"
SHORT_DATETIME_FORMAT = "j F Y, H:i"
