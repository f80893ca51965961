"""Pieces of SVG: lines, boxes, and text that is wrapped by the widths of PT Sans and takes no more room than these.

Looks are presentation attributes, so that a PDF has them too; classes let a page restyle them.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape

from questionnaire.typeface import FONTS, advances, letters

FAMILY = "PT Sans, Segoe UI, Roboto, Helvetica, Arial, sans-serif"

_NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPACES = re.compile("[ \t\n]+")
_ZERO_WIDTH_JOINER = "\u200d"
_RADIUS = 6


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is set: size and distance of lines in units of the picture, and how much wider than PT Sans it is.
    In any font it takes that room: its letters yield, not the gaps between them, or wide ones would run together."""

    size: float
    line: float
    bold: bool = False
    wider: float = 1


Point = tuple[float, float]


def width(text: str, type: Type) -> float:
    """How wide a line of text is."""
    return _ems(text, type.bold) * type.size * type.wider


def wrap(text: str, room: float, type: Type) -> list[str]:
    """The text in lines that are no wider than `room`; a word that is wider breaks between letters."""
    if width(text, type) <= room:
        return [text] if text else []
    space = width(" ", type)
    lines: list[str] = []
    filled = room
    for word in _SPACES.split(text.strip()):
        for piece, wide in _pieces(word, room, type):
            if lines and filled + space + wide <= room:
                lines[-1] += " " + piece
                filled += space + wide
            else:
                lines.append(piece)
                filled = wide
    return lines


def _pieces(word: str, room: float, type: Type) -> list[tuple[str, float]]:
    whole = width(word, type)
    if whole <= room:
        return [(word, whole)]
    pieces: list[tuple[str, float]] = []
    for letter in letters(word):
        for sign in [letter] if width(letter, type) <= room else letter:
            wide = width(sign, type)
            if pieces and pieces[-1][1] + wide <= room:
                pieces[-1] = pieces[-1][0] + sign, pieces[-1][1] + wide
            else:
                pieces.append((sign, wide))
    return pieces


@lru_cache(maxsize=4096)
def _ems(text: str, bold: bool) -> float:
    table = _advances(bold)
    try:
        return sum([table[sign] for sign in text])
    except KeyError:
        return sum(_foreign(letter, table) for letter in letters(text))


def _foreign(letter: str, table: dict[str, float]) -> float:
    """The room for a letter that the font may lack: another font draws it, and is held to that width."""
    if not any(sign in table for sign in letter) and _ZERO_WIDTH_JOINER in letter:
        return 1.2
    return sum(table[sign] if sign in table else _sign(sign) for sign in letter)


def _sign(sign: str) -> float:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf", "Sk"):
        return 0
    return 1.2 if unicodedata.east_asian_width(sign) in "WF" else 0.7


@cache
def _advances(bold: bool) -> dict[str, float]:
    return advances(FONTS / ("PTSans_700Bold.ttf" if bold else "PTSans_400Regular.ttf"))


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    return f"{value:.5g}"


def lines(texts: Iterable[str], x: float, top: float, type: Type, fill: str, *, before: float = 0) -> str:
    """Lines of text, one below the other, from the upper edge `top`; `before` is the part of each that is left of `x`:
    0 of what begins there, 1 of what ends there."""
    bold = ' font-weight="700"' if type.bold else ""
    # The baseline that makes capitals look centred in their line.
    baseline = top + type.line / 2 + 0.35 * type.size
    drawn = []
    for place, text in enumerate(texts):
        wide = width(text, type)
        # Whatever font a browser has, the line takes the room that it has here.
        drawn.append(
            f'<text x="{number(x - wide * before)}" y="{number(baseline + place * type.line)}" '
            f'textLength="{number(wide)}" lengthAdjust="spacingAndGlyphs">{_content(text, type)}</text>'
        )
    return f'<g class="picture__text" font-size="{number(type.size)}"{bold} fill="{fill}">{"".join(drawn)}</g>'


def path(points: Sequence[Point], attributes: str) -> str:
    """A line through the points with rounded corners; its stretches are level or upright."""
    drawn = f"M{_point(points[0])}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        drawn += f"L{_point(_towards(corner, before))}Q{_point(corner)} {_point(_towards(corner, after))}"
    return f'<path d="{drawn}L{_point(points[-1])}" fill="none" {attributes}/>'


def arrow(tip: Point, size: float, fill: str, *, down: bool) -> str:
    """An arrowhead that points down or to the right."""
    x, y = tip
    back = [(x - size, y - 1.6 * size), (x + size, y - 1.6 * size)]
    if not down:
        back = [(x - 1.6 * size, y - size), (x - 1.6 * size, y + size)]
    return f'<path d="M{_point(tip)}L{_point(back[0])}L{_point(back[1])}Z" fill="{fill}"/>'


def box(x: float, y: float, wide: float, high: float, radius: float, attributes: str) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{number(radius)}" {attributes}/>'
    )


def disc(centre: Point, radius: float, attributes: str) -> str:
    return f'<circle cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}" {attributes}/>'


def group(name: str, parts: Iterable[str]) -> str:
    return f'<g class="{name}">{"".join(parts)}</g>'


def svg(name: str, wide: float, high: float, parts: Iterable[str]) -> str:
    """The whole picture, of these measures and scaled to any."""
    size = f"{number(wide)} {number(high)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="0 0 {size}" width="{number(wide)}" '
        f'height="{number(high)}" font-family="{FAMILY}">{"".join(parts)}</svg>'
    )


def _content(text: str, type: Type) -> str:
    escaped = escape(_NOT_IN_XML.sub("\ufffd", text), quote=False)
    if not text or (text[0] in _advances(type.bold) and text[-1] in _advances(type.bold)):
        return escaped
    # A mark or a joiner at the end of a line must not become one letter with the tag beside it.
    return f"\n{escaped}\n"


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _towards(corner: Point, other: Point) -> Point:
    """The place where a rounded corner begins on the stretch to the other point."""
    reach = min(_RADIUS, (abs(other[0] - corner[0]) + abs(other[1] - corner[1])) / 2)
    turn = [(there > here) - (there < here) for here, there in zip(corner, other, strict=True)]
    return corner[0] + reach * turn[0], corner[1] + reach * turn[1]
