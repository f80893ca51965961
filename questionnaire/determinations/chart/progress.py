"""Lays out tests as a slim row of labelled discs that shows where one is; many labels stand above and below in turn.

Knows neither law nor words.
"""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from questionnaire.determinations.chart.layout import INK, LINE, PAPER, QUIET, WIDTH
from questionnaire.determinations.chart.svg import Part, Point, Type, disc, group, lines, path, svg, width, wrap


class Spot(Enum):
    """What a test is at this moment."""

    ANSWERED = "answered"
    HERE = "here"
    PASSED_OVER = "over"
    AHEAD = "ahead"


# On a phone a unit is a pixel; the letters are the page's own, which are wider than PT Sans, the bold ones by more.
_LABEL = Type(13, 15, wider=1.08)
_HERE = Type(13, 15, bold=True, wider=1.14)
_GAP = 3.0
_BETWEEN = 8.0
_EDGE = 1.0
_RADIUS = 5.0
_RING = 8.0
# So few labels stand side by side below the row, each with its own column.
_FEW = 3


# The same few rows stand on page after page.
@lru_cache(maxsize=1024)
def stop_row(stops: tuple[tuple[str, Spot], ...]) -> str:
    """The row as SVG, from the label of each test and what it is."""
    few = len(stops) <= _FEW
    centres = _centres(len(stops), few)
    rooms = _columns(centres) if few else _rooms(stops, centres)
    labels = [
        _even(label, right - left, _type(spot)) for (label, spot), (left, right) in zip(stops, rooms, strict=True)
    ]
    upper = [] if few else labels[::2]
    above, below = (max(map(len, side), default=0) * _LABEL.line for side in (upper, labels if few else labels[1::2]))
    middle = above + _GAP + _RING
    discs = [(x, middle) for x in centres]
    parts: list[Part] = [path([discs[0], discs[-1]], f'stroke="{LINE}" stroke-width="2"')]
    here = next((place for place, (_label, spot) in enumerate(stops) if spot is Spot.HERE), 0)
    if here:
        parts.append(path([discs[0], discs[here]], f'stroke="{INK}" stroke-width="2"'))
    for place, ((_text, spot), label, room) in enumerate(zip(stops, labels, rooms, strict=True)):
        type = _type(spot)
        before = 0.0 if few or not place else 1.0 if place == len(stops) - 1 else 0.5
        top = middle + _RING + _GAP if few or place % 2 else above - _LABEL.line * len(label)
        fill = INK if spot in (Spot.HERE, Spot.ANSWERED) else QUIET
        text = lines(label, _at(centres[place], before, room, label, type), top, type, fill, before=before)
        parts.append(group(f"picture__spot picture__spot--{spot.value}", [*_sign(spot, discs[place]), text]))
    return svg("picture__svg", WIDTH, middle + _RING + _GAP + below + _GAP, parts)


def _centres(number: int, few: bool) -> list[float]:
    """Where the discs stand: from edge to edge, or each at the left of its column."""
    first = _EDGE + _RING
    step = WIDTH / number if few else (WIDTH - 2 * first) / (number - 1)
    return [first + step * place for place in range(number)]


def _even(label: str, room: float, type: Type) -> list[str]:
    """The label in as few lines as the room lets it have, and these about equally long."""
    found = narrower = wrap(label, room, type)
    longest = _longest_word(label, type)
    while len(narrower) == len(found) > 1:
        found, room = narrower, room - _GAP
        if room < longest:
            break
        narrower = wrap(label, room, type)
    return found


def _longest_word(label: str, type: Type) -> float:
    return max(width(word, type) for word in label.split())


def _columns(centres: Sequence[float]) -> list[tuple[float, float]]:
    begins = [x - _RING for x in centres]
    return [(left, right - _BETWEEN) for left, right in pairwise([*begins, WIDTH - _EDGE + _BETWEEN])]


def _rooms(stops: Sequence[tuple[str, Spot]], centres: Sequence[float]) -> list[tuple[float, float]]:
    """From where to where each label may reach: half the way to the next on its side, farther where a word of a label
    at an edge needs it and the next can spare it."""
    words = [_longest_word(label, _type(spot)) for label, spot in stops]
    rooms = [(_EDGE, WIDTH - _EDGE)] * len(stops)
    last = len(stops) - 1
    for place in range(last - 1):
        other = place + 2
        parted = (centres[place] + centres[other]) / 2
        if not place:
            spare = centres[other] - (words[other] + _BETWEEN) / 2
            parted = max(parted, min(_EDGE + words[place] + _BETWEEN / 2 + 1, spare))
        if other == last:
            spare = centres[place] + (words[place] + _BETWEEN) / 2
            parted = min(parted, max(WIDTH - _EDGE - words[other] - _BETWEEN / 2 - 1, spare))
        rooms[place] = rooms[place][0], parted - _BETWEEN / 2
        rooms[other] = parted + _BETWEEN / 2, rooms[other][1]
    return rooms


def _at(centre: float, before: float, room: tuple[float, float], label: Sequence[str], type: Type) -> float:
    """Where the lines begin, end or have their middle: in the room, and as near to the disc as it lets them."""
    left, right = room
    if before in (0, 1):
        return (left, right)[int(before)]
    half = max(width(line, type) for line in label) / 2
    return min(max(centre, left + half), right - half)


def _type(spot: Spot) -> Type:
    return _HERE if spot is Spot.HERE else _LABEL


def _sign(spot: Spot, centre: Point) -> list[Part]:
    """Each has its own shape: a full disc, a disc in a ring, a crossed one, an empty one."""
    x, y = centre
    if spot is Spot.ANSWERED:
        return [disc(centre, _RADIUS, f'fill="{INK}" stroke="{INK}" stroke-width="2"')]
    if spot is Spot.HERE:
        return [
            disc(centre, _RING - 1, f'fill="{PAPER}" stroke="{INK}" stroke-width="2"'),
            disc(centre, _RING - 4.5, f'fill="{INK}"'),
        ]
    empty = disc(centre, _RADIUS, f'fill="{PAPER}" stroke="{LINE}" stroke-width="2"')
    if spot is Spot.AHEAD:
        return [empty]
    return [empty, path([(x - 3, y), (x + 3, y)], f'stroke="{QUIET}" stroke-width="2"')]
