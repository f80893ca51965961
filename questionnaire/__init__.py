"""The site: asks the questions of a residence article one a page and keeps the determinations."""

__version__ = "1.3.0"
