"""The letters of the fonts that the file copy and the picture are set in: which there are, how wide each is, and what
is printed for one that is lacking. And what a reader takes for one letter."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypedDict

FONTS = Path(__file__).parent / "fonts"

REPLACEMENT = "[?]"

_ZERO_WIDTH_JOINER = "\u200d"
# Signs without a glyph that an equal one of the font can stand for; nothing a reader sees is lost.
_EQUAL = str.maketrans(
    {"\t": " ", "\r": "\n", "\u2010": "-", "\u2007": "\xa0", "\u202f": "\xa0", "\u2028": "\n", "\u2029": "\n"}
    | dict.fromkeys("\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\u1680", " ")
)


class Metrics(TypedDict):
    """What tools/metrics.py writes of a font: its units to the size, and the characters of each width in these."""

    units: int
    signs: dict[str, str]


def missing_glyphs(text: str) -> list[str]:
    """The letters of a text, each once and in its order, for which REPLACEMENT stands in the PDF.

    A letter comes with its combining marks; control and other invisible characters are none.
    """
    text = _normalised(text)
    if not _strange().search(text):
        return []
    return list(dict.fromkeys(letter for letter in map(_visible, letters(text)) if not _covers(letter)))


def printable(text: str) -> str:
    """The text in letters that have a glyph: REPLACEMENT stands for each run of those that have none."""
    if not _strange().search(text) and unicodedata.is_normalized("NFC", text):
        return text
    printed: list[str] = []
    for letter in map(_visible, letters(_normalised(text))):
        if _covers(letter):
            printed.append(letter)
        elif not printed or printed[-1] is not REPLACEMENT:
            printed.append(REPLACEMENT)
    return "".join(printed)


def drawable(text: str) -> str:
    """The text as it is printed in a picture: marks that stand apart from their letter, which have no glyph to go with
    there, are left out, and REPLACEMENT stands where nothing else is."""
    drawn = "".join(sign for sign in printable(text) if unicodedata.category(sign)[0] != "M")
    return drawn or (REPLACEMENT if text else "")


def letters(text: str) -> Iterator[str]:
    """Splits a text into what a reader takes for one letter: marks, joined emoji, skin tones stay together."""
    letter = ""
    for sign in text:
        joined = letter.endswith(_ZERO_WIDTH_JOINER) or unicodedata.category(sign)[0] == "M"
        if letter not in ("", "\n") and (joined or sign == _ZERO_WIDTH_JOINER or "\U0001f3fb" <= sign <= "\U0001f3ff"):
            letter += sign
        else:
            if letter:
                yield letter
            letter = sign
    if letter:
        yield letter


@cache
def advances(font: str) -> Mapping[str, float]:
    """How far each character of a font moves the pen, in units of the font's size.

    `font` is the name of a file in FONTS without its ending; raises KeyError for another one.
    """
    measured = _metrics()[font]
    return {sign: int(width) / measured["units"] for width, signs in measured["signs"].items() for sign in signs}


@cache
def covered() -> frozenset[str]:
    """The characters that every font has."""
    return frozenset.intersection(*(frozenset(advances(font)) for font in _metrics()))


@cache
def _metrics() -> dict[str, Metrics]:
    read: dict[str, Metrics] = json.loads((FONTS / "metrics.json").read_text("utf-8"))
    return read


def _normalised(text: str) -> str:
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n")).translate(_EQUAL)


def _visible(letter: str) -> str:
    """The letter without format and control characters and variation selectors, which print nothing."""
    return "".join(sign for sign in letter if sign == "\n" or not _invisible(sign))


def _invisible(sign: str) -> bool:
    variation_selector = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    return variation_selector or unicodedata.category(sign) in ("Cc", "Cf")


def _covers(letter: str) -> bool:
    return not _strange().search(letter)


@cache
def _strange() -> re.Pattern[str]:
    """Matches a character that is not printed as it is: invisible, lacking in one of the fonts, or with an equal."""
    signs = "".join(sign for sign in sorted(covered()) if not _invisible(sign) and ord(sign) not in _EQUAL)
    return re.compile(f"[^\n{re.escape(signs)}]")
