"""The fonts that the file copy and the picture are set in: which letters each has and how wide they are.
And what a reader takes for one letter."""

import struct
import unicodedata
from collections.abc import Iterator
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"

_ZERO_WIDTH_JOINER = "\u200d"


def coverage(path: Path) -> set[int]:
    """The code points with a glyph in this TrueType file."""
    return set(_glyphs(path.read_bytes()))


def advances(path: Path) -> dict[str, float]:
    """How far each character of this TrueType file moves the pen, in units of the font's size."""
    font = path.read_bytes()
    units = _short(font, _table(font, b"head") + 18)
    measured = _short(font, _table(font, b"hhea") + 34)
    metrics = _table(font, b"hmtx")
    return {
        # Glyphs beyond those measured are as wide as the last of them.
        chr(code): _short(font, metrics + 4 * min(glyph, measured - 1)) / units
        for code, glyph in _glyphs(font).items()
    }


def letters(text: str) -> Iterator[str]:
    """Split a text into what a reader takes for one letter: marks, joined emoji, skin tones stay together."""
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


def _glyphs(font: bytes) -> dict[int, int]:
    """The glyph of each code point that has one, from the format 4 part of the font's `cmap` table."""
    cmap = _table(font, b"cmap")
    parts = (
        cmap + struct.unpack_from(">L", font, cmap + 8 + 8 * number)[0] for number in range(_short(font, cmap + 2))
    )
    part = next(offset for offset in parts if _short(font, offset) == 4)
    size = _short(font, part + 6)
    glyphs = {}
    for segment in range(part + 14, part + 14 + size, 2):
        last, first = _short(font, segment), _short(font, segment + size + 2)
        delta, indirect = _short(font, segment + 2 * size + 2), segment + 3 * size + 2
        for code in range(first, last + 1):
            glyph = code
            if _short(font, indirect):
                glyph = _short(font, indirect + _short(font, indirect) + 2 * (code - first))
                if not glyph:
                    continue
            if glyph := (glyph + delta) % 0x10000:
                glyphs[code] = glyph
    return glyphs


def _table(font: bytes, tag: bytes) -> int:
    """Where a table of the font begins."""
    tables = (struct.unpack_from(">4sLLL", font, 12 + 16 * number) for number in range(_short(font, 4)))
    return next(offset for name, _, offset, _ in tables if name == tag)


def _short(font: bytes, offset: int) -> int:
    number: int = struct.unpack_from(">H", font, offset)[0]
    return number
