"""Lays out a chart of tests from top to bottom: what ends the way stands at the right, what leads on goes down.

Knows neither law nor words. Narrow, so that a phone shows it whole; a way past other tests runs at their left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby, pairwise

from questionnaire.determinations.chart.svg import (
    Group,
    Part,
    Point,
    Shape,
    Type,
    arrow,
    box,
    disc,
    drawn,
    group,
    lines,
    path,
    svg,
    width,
    wrap,
)


class Look(IntEnum):
    """How much a part stands out."""

    IDLE = 0
    PLAIN = 1
    POSSIBLE = 2
    TAKEN = 3


@dataclass(frozen=True, slots=True)
class End:
    """A result: its name, and the mark of the provision that gives it."""

    name: str
    mark: str


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of a stop, to the stop in that place or to an end."""

    label: str
    leads_to: int | End
    look: Look


@dataclass(frozen=True, slots=True)
class Stop:
    """A test: `details` are lines under its title, `aside` is why it is passed over."""

    title: str
    details: tuple[str, ...]
    aside: str
    ways: tuple[Way, ...]
    look: Look


WIDTH = 340.0
INK = "#17384f"
QUIET = "#656c71"
LINE = "#b9b09d"
SURFACE = "#f5f0e4"
PAPER = "#ffffff"

SMALL = Type(11, 14)

_TITLE = Type(13, 17, bold=True)
_DETAIL = Type(12, 16)
_LABEL = Type(12, 15)
_STRONG = Type(12, 15, bold=True)

_EDGE = 2.0  # for the half of a stroke that lies outside its box
_PAD = 10.0
_GAP = 7.0
_ABOVE = 1.25  # where a sheet begins, above the box of a test
_STEM = 13.0  # from a box's left edge to the line out of it
_LABEL_LEFT = 15.0  # from a line to the label of a way that leaves it
_PAST = 12.0  # from a way past other tests to their boxes
_LANE = 64.0  # between two ways past other tests
_END = 202.0  # the left edge of all ends

_NAMES = {Look.IDLE: "idle", Look.PLAIN: "plain", Look.POSSIBLE: "possible", Look.TAKEN: "taken"}
_DASHED = 'stroke-dasharray="5 4"'
_STROKES = {
    Look.IDLE: f'stroke="{LINE}" stroke-width="1.2"',
    Look.PLAIN: f'stroke="{INK}" stroke-width="1.2"',
    Look.POSSIBLE: f'stroke="{INK}" stroke-width="2" {_DASHED}',
    Look.TAKEN: f'stroke="{INK}" stroke-width="3"',
}
_FRAMES = {
    Look.IDLE: f'fill="none" stroke="{LINE}" stroke-width="1.2"',
    Look.PLAIN: f'fill="{SURFACE}" stroke="{INK}" stroke-width="1.2"',
    Look.POSSIBLE: f'fill="{PAPER}" stroke="{INK}" stroke-width="2" {_DASHED}',
    Look.TAKEN: f'fill="{SURFACE}" stroke="{INK}" stroke-width="2"',
}
_END_FRAMES = _FRAMES | {Look.TAKEN: f'fill="{INK}" stroke="{INK}" stroke-width="2"'}


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart that is laid out: its parts, the upper edge of each test, and the key of its lines, which stands between
    `end` and `high`."""

    parts: tuple[Part, ...]
    tops: tuple[float, ...]
    key: tuple[Part, ...]
    end: float
    high: float

    def svg(self) -> str:
        """The whole."""
        return svg("picture__svg", WIDTH, self.high, [*self.parts, *self.key])

    def sheets(self, whole: float, each: float) -> list[str]:
        """The chart as one piece, if it is no higher than `whole`; else cut above tests into pieces that are no higher
        than `each` where the tests allow it. The key stands on the first, where the path begins."""
        if self.high <= whole:
            return [self.svg()]
        cuts, room = [0.0], each - (self.high - self.end)
        for top, next_top in pairwise([*(top - _ABOVE for top in self.tops), self.end]):
            if next_top - cuts[-1] > room and top > cuts[-1]:
                cuts.append(top)
                room = each
        first, *others = (
            svg("picture__svg", WIDTH, bottom - top, self.parts, top=top) for top, bottom in pairwise([*cuts, self.end])
        )
        end = cuts[1] if others else self.end
        key = Group(f'transform="translate(0 {end - self.end:g})"', self.key)
        # Within another picture the piece stays cut at its bottom.
        return [svg("picture__svg", WIDTH, end + self.high - self.end, (Shape(first), Shape(drawn(key)))), *others]


def flow_chart(stops: Sequence[Stop], legend: Sequence[tuple[Look, str]]) -> Chart:
    """The chart of the stops; `legend` explains the looks of lines below it."""
    return _Layout().laid_out(stops, legend)


@dataclass(slots=True)
class _Lane:
    """A way down that waits for its stop: the turns that it took, where its label stands, and the label."""

    way: Way
    points: list[Point]
    beside: Point
    label: Part


class _Layout:
    def __init__(self) -> None:
        self._lanes: list[_Lane] = []
        self._ways: list[tuple[Look, Part]] = []
        self._boxes: list[Part] = []
        self._tops: list[float] = []

    def laid_out(self, stops: Sequence[Stop], legend: Sequence[tuple[Look, str]]) -> Chart:
        y = _EDGE
        for place, stop in enumerate(stops):
            self._arrive(place, y)
            self._tops.append(y)
            y = self._stop(place, stop, y)
        key, bottom = _legend(legend, y)
        # What stands out is drawn over what does not, and boxes over the ends of lines.
        ways = (part for _look, part in sorted(self._ways, key=lambda way: way[0]))
        return Chart((*ways, *self._boxes), tuple(self._tops), key, y + _EDGE, bottom + _EDGE)

    def _stop(self, place: int, stop: Stop, top: float) -> float:
        """A stop with its ways, those down as far as they are known. Returns where the next stop may begin."""
        left = max((lane.points[-1][0] + _PAST for lane in self._lanes), default=_EDGE)
        bottom = y = self._test(stop, left, top)
        start = (left + _STEM, bottom)
        for end, ways in groupby(stop.ways, key=lambda way: way.leads_to):
            if isinstance(end, End):
                y = self._ways_aside(end, list(ways), start, y + _GAP)
        down = [way for way in stop.ways if not isinstance(way.leads_to, End)]
        return self._ways_down(place, down, start, y) if down else y

    def _test(self, stop: Stop, left: float, top: float) -> float:
        wide = WIDTH - _EDGE - left
        room = wide - 2 * _PAD
        fill = _text_fill(stop.look)
        title = wrap(stop.title, room, _TITLE)
        aside = wrap(stop.aside, room, SMALL)
        y = top + _GAP
        parts: list[Part] = [lines(title, left + _PAD, y, _TITLE, fill)]
        if len(title) == len(aside) == 1 and width(title[0], _TITLE) + width(aside[0], SMALL) + _PAD <= room:
            right = left + wide - _PAD - width(aside[0], SMALL)
            parts.append(lines(aside, right, y + _TITLE.line - SMALL.line - 1, SMALL, fill))
            aside = []
        y += _TITLE.line * len(title)
        details = [line for detail in stop.details for line in wrap(detail, room, _DETAIL)]
        for texts, type in ((details, _DETAIL), (aside, SMALL)):
            if texts:
                parts.append(lines(texts, left + _PAD, y, type, fill))
                y += type.line * len(texts)
        bottom = y + _GAP
        frame = box(left, top, wide, bottom - top, 4, _FRAMES[stop.look])
        self._boxes.append(_group("test", stop.look, [frame, *parts]))
        return bottom

    def _ways_aside(self, end: End, ways: Sequence[Way], start: Point, top: float) -> float:
        """The ways that lead, one below the other, to one end at the right. Returns their lower edge."""
        look = max(way.look for way in ways)
        fill = PAPER if look == Look.TAKEN else _text_fill(look)
        wide = WIDTH - _EDGE - _END
        room = wide - 2 * _PAD
        name = wrap(end.name, room, _STRONG)
        mark = wrap(end.mark, room, SMALL)
        beside = len(mark) == 1 and width(name[-1], _STRONG) + width(mark[0], SMALL) + _GAP <= room
        words_high = _STRONG.line * len(name) + (0 if beside else SMALL.line * len(mark))

        x = start[0] + _LABEL_LEFT
        labels = [wrap(way.label, _END - 24 - x, _LABEL) for way in ways]
        rows = [_LABEL.line * len(label) + _GAP for label in labels]
        high = max(words_high + 10, sum(rows))
        spare = (high - sum(rows)) / len(rows)
        y = top
        for way, label, row in zip(ways, labels, rows, strict=True):
            middle = y + (row + spare) / 2
            branch = (start[0], middle)
            after = x + max(width(line, _LABEL) for line in label) + 6
            text = lines(label, x, middle - _LABEL.line * len(label) / 2, _LABEL, _text_fill(way.look))
            self._way(way, branch, [[start, branch, (x - 5, middle)], [(after, middle), (_END, middle)]], text)
            y += row + spare

        words_top = top + (high - words_high) / 2
        mark_left, mark_top = _END + _PAD, words_top + _STRONG.line * len(name)
        if beside:
            mark_left = _END + wide - _PAD - width(mark[0], SMALL)
            mark_top -= (_STRONG.line + SMALL.line) / 2
        parts: list[Part] = [
            box(_END, top, wide, high, min(13, high / 2), _END_FRAMES[look]),
            lines(name, _END + _PAD, words_top, _STRONG, fill),
            lines(mark, mark_left, mark_top, SMALL, fill),
        ]
        self._boxes.append(_group("end", look, parts))
        return top + high

    def _ways_down(self, place: int, ways: Sequence[Way], start: Point, top: float) -> float:
        """The ways to later stops, side by side, the one that leads farthest at the left."""
        stem, bottom = start
        ways = sorted(ways, key=_place, reverse=True)
        past = sum(way.leads_to != place + 1 for way in ways)
        ports = [
            stem + (_LANE * number if number < max(past, 1) else (WIDTH - stem) * number / len(ways))
            for number in range(len(ways))
        ]
        fork = top + _GAP if top > bottom else bottom
        labels = [
            wrap(way.label, beyond - port - _LABEL_LEFT - _PAD, _LABEL)
            for way, port, beyond in zip(ways, ports, [*ports[1:], WIDTH + _PAD - _EDGE], strict=True)
        ]
        for way, port, label in zip(ways, ports, labels, strict=True):
            text = lines(label, port + _LABEL_LEFT, fork + _GAP, _LABEL, _text_fill(way.look))
            turns = [(port, bottom)] if port == stem or fork == bottom else [start, (stem, fork), (port, fork)]
            self._lanes.append(_Lane(way, turns, (port, fork + _GAP + _LABEL.line / 2), text))
        return fork + _GAP + _LABEL.line * max(map(len, labels)) + 2 * _GAP

    def _arrive(self, place: int, y: float) -> None:
        """Ends the ways to the stop in that place, whose upper edge is at `y`."""
        for lane in self._lanes:
            if lane.way.leads_to == place:
                self._way(lane.way, lane.beside, [[*lane.points, (lane.beside[0], y)]], lane.label)
        self._lanes = [lane for lane in self._lanes if lane.way.leads_to != place]

    def _way(self, way: Way, beside: Point, strokes: Sequence[Sequence[Point]], label: Part) -> None:
        """A way in one stroke or two, with an arrowhead and, where it stands out, a disc `beside` its label."""
        size = 4 if way.look < Look.POSSIBLE else 5
        *others, (*before, turn, tip) = strokes
        down = turn[0] == tip[0]
        short = (tip[0], tip[1] - size) if down else (tip[0] - size, tip[1])
        parts: list[Part] = [path(points, _STROKES[way.look]) for points in [*others, [*before, turn, short]]]
        parts.append(arrow(tip, size, LINE if way.look == Look.IDLE else INK, down=down))
        if way.look >= Look.POSSIBLE:
            inside = INK if way.look == Look.TAKEN else PAPER
            mark = disc(beside, 4, f'fill="{inside}" stroke="{INK}" stroke-width="1.6"')
            self._boxes.append(_group("mark", way.look, [mark]))
        self._ways.append((way.look, _group("way", way.look, [*parts, label])))


def _legend(legend: Sequence[tuple[Look, str]], y: float) -> tuple[tuple[Part, ...], float]:
    """The key below the upper edge `y`, and its lower edge."""
    key = []
    for look, words in legend:
        y += _GAP
        text = wrap(words, WIDTH - 2 * _EDGE - 40, SMALL)
        middle = y + SMALL.line / 2
        sample = path([(_EDGE, middle), (_EDGE + 30, middle)], _STROKES[look])
        key.append(_group("legend", look, [sample, lines(text, _EDGE + 40, y, SMALL, QUIET)]))
        y += SMALL.line * len(text)
    return tuple(key), y


def _group(name: str, look: Look, parts: Sequence[Part]) -> Group:
    return group(f"picture__{name} picture__{name}--{_NAMES[look]}", parts)


def _place(way: Way) -> int:
    assert isinstance(way.leads_to, int)
    return way.leads_to


def _text_fill(look: Look) -> str:
    return QUIET if look == Look.IDLE else INK
