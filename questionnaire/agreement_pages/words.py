"""The words of agreement_pages.toml: how the kinds of person are called, and the points in which texts are compared."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from questionnaire.content import reading
from treaties.parts import Text
from treaties.tables import Table

PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "states": (),
    "article": (),
    "scope": (),
    "definition": (),
    "term": ("term",),
    "said": ("term",),
    "offered": ("answer",),
    "rules": ("person",),
    "letters": (),
    "results": ("question", "answer"),
    "conclusions": ("kind",),
    "procedure": (),
}
"""What a point may look up, and the names of what it looks for."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the comparison: its title, what is looked up, and for which term, question, answer or kind."""

    title: Text
    looks_up: str
    parameters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PageWords:
    """The content of agreement_pages.toml. `persons` has the heading for each answer that says whose residence it is;
    `blanks` what stands for the State in the words of a conclusion."""

    persons: Mapping[str, Text]
    blanks: Mapping[str, Text]
    points: tuple[Point, ...]


@cache
def page_words() -> PageWords:
    """Returns the words of the agreements' pages. Raises ContentError."""
    with reading.content_file("agreement_pages.toml") as file:
        with file.table("persons") as table:
            persons = {answer: reading.text(table, answer) for answer in table.names()}
        with file.table("blanks") as table:
            blanks = {blank: reading.text(table, blank) for blank in ("of", "within")}
        points = tuple(map(_point, file.tables("points")))
    return PageWords(MappingProxyType(persons), MappingProxyType(blanks), points)


def _point(table: Table) -> Point:
    looks_up = table.string("point")
    if looks_up not in PARAMETERS:
        raise table.refuse(f"there is no point {looks_up!r}")
    parameters = {name: table.string(name) for name in PARAMETERS[looks_up]}
    return Point(reading.text(table, "title"), looks_up, MappingProxyType(parameters))
