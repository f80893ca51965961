"""Lays out tests as a slim row of labelled discs that shows where one is; labels stand above and below in turn.

Knows neither law nor words.
"""

from enum import Enum
from functools import lru_cache

from questionnaire.picture.drawing import Point, Type, disc, group, lines, path, svg, width, wrap
from questionnaire.picture.flow_chart import INK, LINE, PAPER, QUIET, WIDTH


class Spot(Enum):
    """What a test is at this moment."""

    ANSWERED = "answered"
    HERE = "here"
    PASSED_OVER = "over"
    AHEAD = "ahead"


_LABEL = Type(11, 13)
_HERE = Type(11, 13, bold=True)
_GAP = 3.0
_EDGE = 1.0
_RADIUS = 5.0
_RING = 8.0


# The same few rows stand on page after page.
@lru_cache(maxsize=1024)
def stop_row(stops: tuple[tuple[str, Spot], ...]) -> str:
    """The row as SVG, from the label of each test and what it is."""
    cell = WIDTH / len(stops)
    labels = []
    for place, (label, spot) in enumerate(stops):
        # A label ends where the one after the next begins; those at the ends must not leave the picture.
        room = (1.5 if place in (0, len(stops) - 1) else 2) * cell
        labels.append(wrap(label, min(room, WIDTH) - 2 * _GAP, _type(spot)))
    above, below = (max(map(len, labels[side::2]), default=0) * _LABEL.line for side in (0, 1))
    middle = above + _GAP + _RING
    centres = [(cell * (place + 0.5), middle) for place in range(len(stops))]
    parts = [path([centres[0], centres[-1]], f'stroke="{LINE}" stroke-width="2"')]
    here = next((place for place, (_label, spot) in enumerate(stops) if spot is Spot.HERE), 0)
    if here:
        parts.append(path([centres[0], centres[here]], f'stroke="{INK}" stroke-width="2"'))
    for place, ((_text, spot), label, centre) in enumerate(zip(stops, labels, centres, strict=True)):
        half = max(width(line, _type(spot)) for line in label) / 2
        x = min(max(centre[0], half + _EDGE), WIDTH - _EDGE - half)
        top = middle + _RING + _GAP if place % 2 else above - _LABEL.line * len(label)
        fill = INK if spot in (Spot.HERE, Spot.ANSWERED) else QUIET
        text = lines(label, x, top, _type(spot), fill, centred=True)
        parts.append(group(f"picture__spot picture__spot--{spot.value}", [*_sign(spot, centre), text]))
    return svg("picture__svg", WIDTH, middle + _RING + _GAP + below + _GAP, parts)


def _type(spot: Spot) -> Type:
    return _HERE if spot is Spot.HERE else _LABEL


def _sign(spot: Spot, centre: Point) -> list[str]:
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
