"""Pieces of SVG: lines, boxes, and text that is wrapped by the widths of PT Sans and takes no more room than these.

Looks are presentation attributes, so that a PDF has them too; classes let a page restyle them.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import inf

from questionnaire.determinations.glyphs import advances, letters

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


@dataclass(frozen=True, slots=True)
class Shape:
    """One element as SVG. Where a picture is cut, a shape with a height stands whole on the side where `at` is; one
    without, a line, is cut."""

    element: str
    at: float | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Parts that share attributes."""

    attributes: str
    parts: "tuple[Shape | Group, ...]"


Part = Shape | Group


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


def _foreign(letter: str, table: Mapping[str, float]) -> float:
    """The room for a letter that the font may lack: another font draws it, and is held to that width."""
    if not any(sign in table for sign in letter) and _ZERO_WIDTH_JOINER in letter:
        return 1.2
    return sum(table[sign] if sign in table else _sign(sign) for sign in letter)


def _sign(sign: str) -> float:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf", "Sk"):
        return 0
    return 1.2 if unicodedata.east_asian_width(sign) in "WF" else 0.7


def _advances(bold: bool) -> Mapping[str, float]:
    return advances("PTSans_700Bold" if bold else "PTSans_400Regular")


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    return f"{value:.5g}"


def lines(texts: Iterable[str], x: float, top: float, type: Type, fill: str, *, before: float = 0) -> Group:
    """Lines of text, one below the other, from the upper edge `top`; `before` is the part of each that is left of `x`:
    0 of what begins there, 1 of what ends there."""
    bold = ' font-weight="700"' if type.bold else ""
    # The baseline that makes capitals look centred in their line.
    baseline = top + type.line / 2 + 0.35 * type.size
    shapes = []
    for place, text in enumerate(texts):
        wide = width(text, type)
        y = number(baseline + place * type.line)
        # Whatever font a browser has, the line takes the room that it has here.
        element = (
            f'<text x="{number(x - wide * before)}" y="{y}" '
            f'textLength="{number(wide)}" lengthAdjust="spacingAndGlyphs">{_content(text, type)}</text>'
        )
        shapes.append(Shape(element, float(y)))
    return Group(f'class="picture__text" font-size="{number(type.size)}"{bold} fill="{fill}"', tuple(shapes))


def path(points: Sequence[Point], attributes: str) -> Shape:
    """A line through the points with rounded corners; its stretches are level or upright."""
    stretches = f"M{_point(points[0])}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        stretches += f"L{_point(_towards(corner, before))}Q{_point(corner)} {_point(_towards(corner, after))}"
    return Shape(f'<path d="{stretches}L{_point(points[-1])}" fill="none" {attributes}/>')


def arrow(tip: Point, size: float, fill: str, *, down: bool) -> Shape:
    """An arrowhead that points down or to the right. It goes with its back: its tip may touch the box below it."""
    x, y = tip
    back = [(x - size, y - 1.6 * size), (x + size, y - 1.6 * size)]
    if not down:
        back = [(x - 1.6 * size, y - size), (x - 1.6 * size, y + size)]
    return Shape(f'<path d="M{_point(tip)}L{_point(back[0])}L{_point(back[1])}Z" fill="{fill}"/>', back[0][1])


def box(x: float, y: float, wide: float, high: float, radius: float, attributes: str) -> Shape:
    return Shape(
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{number(radius)}" {attributes}/>',
        y,
    )


def disc(centre: Point, radius: float, attributes: str) -> Shape:
    element = f'<circle cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}" {attributes}/>'
    return Shape(element, centre[1])


def group(name: str, parts: Iterable[Part]) -> Group:
    return Group(f'class="{name}"', tuple(parts))


def svg(name: str, wide: float, high: float, parts: Iterable[Part], *, top: float = 0) -> str:
    """What stands between `top` and `high` below it, as a picture of these measures that is scaled to any."""
    size = f'viewBox="0 {number(top)} {number(wide)} {number(high)}" width="{number(wide)}" height="{number(high)}"'
    content = "".join(drawn(part, top, top + high) for part in parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" {size} font-family="{FAMILY}">{content}</svg>'


def drawn(part: Part, top: float = -inf, bottom: float = inf) -> str:
    """The part as SVG, without those of its shapes that do not stand between two heights."""
    if isinstance(part, Shape):
        return part.element if part.at is None or top <= part.at < bottom else ""
    return f"<g {part.attributes}>{''.join(drawn(each, top, bottom) for each in part.parts)}</g>"


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
