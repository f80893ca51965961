"""Reads a picture back from its SVG: boxes, lines of text, and which box a line with an arrowhead leads to.

It knows where things are drawn and what they look like, and nothing of how they were laid out.
"""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Line:
    """A line of text: the room it takes, and how it is set."""

    text: str
    x: float
    baseline: float
    wide: float
    size: float
    bold: bool

    @property
    def top(self) -> float:
        return self.baseline - 0.8 * self.size

    @property
    def bottom(self) -> float:
        return self.baseline + 0.25 * self.size


@dataclass(frozen=True)
class Frame:
    x: float
    y: float
    wide: float
    high: float

    def holds(self, line: Line) -> bool:
        return (
            self.x < line.x
            and line.x + line.wide < self.x + self.wide
            and self.y < line.top
            and line.bottom < self.y + self.high
        )


@dataclass(frozen=True)
class Part:
    """A group of the picture: a test, an end, a way or a spot; `look` is how it stands out."""

    kind: str
    look: str
    lines: tuple[Line, ...]
    frame: Frame | None = None
    strokes: tuple[tuple[tuple[float, float], ...], ...] = ()
    tip: tuple[float, float] | None = None

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)


@dataclass
class Drawn:
    """A picture read back."""

    wide: float
    high: float
    root: Element
    parts: list[Part] = field(default_factory=list)

    def of(self, kind: str) -> list[Part]:
        return [part for part in self.parts if part.kind == kind]

    @property
    def lines(self) -> list[Line]:
        return [line for part in self.parts for line in part.lines]

    def title(self, test: Part) -> str:
        """The bold lines of a test's box; what is not bold are its answers, or why it is passed over."""
        return " ".join(line.text for line in test.lines if line.bold)

    def beside_title(self, test: Part) -> str:
        return " ".join(line.text for line in test.lines if not line.bold)

    def ways(self) -> dict[tuple[str, str], tuple[str, str]]:
        """Each way by test and label: how it stands out, and the title or the end where its arrowhead points."""
        tests = sorted(self.of("test"), key=lambda test: test.frame.y)
        found = {}
        for way in self.of("way"):
            above = [test for test in tests if test.frame.y < way.lines[0].top]
            key = (self.title(above[-1]), way.text)
            assert key not in found
            found[key] = (way.look, self._target(way))
        return found

    def _target(self, way: Part) -> str:
        x, y = way.tip
        for end in self.of("end"):
            if abs(end.frame.x - x) < 0.1 and end.frame.y < y < end.frame.y + end.frame.high:
                return end.text
        for test in self.of("test"):
            if abs(test.frame.y - y) < 0.1 and test.frame.x < x < test.frame.x + test.frame.wide:
                return self.title(test)
        raise AssertionError(f"the way {way.text!r} leads nowhere: {way.tip}")


def read(svg: str) -> Drawn:
    """The picture in this SVG. Raises ParseError where it is no well-formed XML."""
    root = ElementTree.fromstring(svg)
    _x, _y, wide, high = map(float, root.attrib["viewBox"].split())
    drawn = Drawn(wide, high, root, [_part("line", "", root)])
    for group in root.findall(f"{SVG}g"):
        name, modifier = group.attrib["class"].split()
        look = modifier.removeprefix(f"{name}--")
        assert look != modifier
        drawn.parts.append(_part(name.removeprefix("picture__"), look, group))
    return drawn


def _part(kind: str, look: str, group: Element) -> Part:
    lines = []
    for text_group in group.findall(f"{SVG}g[@font-size]"):
        size, bold = float(text_group.attrib["font-size"]), text_group.get("font-weight") == "700"
        for text in text_group.findall(f"{SVG}text"):
            x, y, wide = (float(text.attrib[name]) for name in ("x", "y", "textLength"))
            lines.append(Line((text.text or "").strip(), x, y, wide, size, bold))
    rect = group.find(f"{SVG}rect")
    frame = Frame(*(float(rect.attrib[name]) for name in ("x", "y", "width", "height"))) if rect is not None else None
    strokes, tip = [], None
    for path in group.findall(f"{SVG}path"):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.attrib["d"])]
        points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        if path.attrib["fill"] == "none":
            strokes.append(points)
        else:
            tip = points[0]
    return Part(kind, look, tuple(lines), frame, tuple(strokes), tip)
