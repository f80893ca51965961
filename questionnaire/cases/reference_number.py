"""The reference of a determination: «K7TM-2QXA», eight letters and figures in two groups, as people copy it from
paper."""

import re
import secrets
from typing import Final

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No letter that is taken for another one or for a figure."""

PATTERN: Final = re.compile(f"[{LETTERS}]{{4}}-[{LETTERS}]{{4}}")

_LENGTH: Final = 8


def new_reference() -> str:
    """Returns a reference drawn at random; whether a determination has it already is for the caller to ask."""
    return grouped("".join(secrets.choice(LETTERS) for _ in range(_LENGTH)))


def grouped(letters: str) -> str:
    """Returns the letters as they are printed, with a hyphen after the fourth."""
    return f"{letters[:4]}-{letters[4:]}"
