"""The table of all complete paths, written from the agreements' texts by hand, and how a test looks answers up in it.

A look-up only compares answers with rows: it knows no rule and no order of its own but that of the columns.
"""

import csv
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.agreement_facts import FACTS
from tests.support.sweep import and_in_sweep

TABLE = Path(__file__).parents[1] / "paths.csv"

# Questions and answers in the order of the specification; the order of answers is that in which branches are met.
OFFERED = {
    "person": ("individual", "entity"),
    "residence_first": ("resident", "source_only", "not_resident", "unknown"),
    "residence_second": ("resident", "source_only", "not_resident", "unknown"),
    "permanent_home": ("yes", "no", "unknown"),
    "permanent_home_where": ("first", "second", "both", "unknown"),
    "vital_interests": ("first", "second", "undeterminable", "unknown"),
    "habitual_abode": ("first", "second", "both", "neither", "unknown"),
    "citizenship": ("first", "second", "both", "neither", "unknown"),
    "effective_management": ("first", "second", "elsewhere", "undeterminable", "unknown"),
}
AGREEMENTS = {agreement: facts.paths for agreement, facts in FACTS.items()}


class CompletePath(NamedTuple):
    """A row: the answers of a complete path and what they lead to."""

    answers: Mapping[str, str]
    kind: str
    state: str | None
    provision: str
    deciding_clause: str


class Expected(NamedTuple):
    """What the table says of some answers. Outcomes: (kind, state, provision) with their sets of assumptions."""

    asked: list[str]
    open: list[str]
    ignored: list[str]
    outcomes: dict[tuple[str, str | None, str], list[dict[str, str]]]


def offered(agreement: str, question: str) -> tuple[str, ...]:
    """The answers that this agreement offers to this question."""
    answers = OFFERED[question]
    return tuple(a for a in answers if a != "source_only" or FACTS[agreement].source_only)


def _read() -> Iterator[tuple[str, CompletePath]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            answers = {question: row[question] for question in OFFERED if row[question]}
            path = CompletePath(answers, row["outcome"], row["state"] or None, row["provision"], row["deciding_clause"])
            yield row["agreement"], path


def _place(path: CompletePath) -> list[int]:
    return [OFFERED[question].index(answer) for question, answer in path.answers.items()]


PATHS: dict[str, list[CompletePath]] = {agreement: [] for agreement in AGREEMENTS}
for _agreement, _path in _read():
    PATHS[_agreement].append(_path)
for _paths in PATHS.values():
    _paths.sort(key=_place)

KINDS = ("resident", "mutual_agreement", "no_rule", "not_covered")
ONE_A_KIND = [
    (agreement, next(path for path in PATHS[agreement] if path.kind == kind))
    for kind, agreement in zip(KINDS, cycle(PATHS), strict=False)
]
"""The first path to each kind of outcome, under the agreements in turn."""

each_path_in_sweep = pytest.mark.parametrize(
    ("agreement", "path"),
    and_in_sweep(ONE_A_KIND, ((agreement, path) for agreement, paths in PATHS.items() for path in paths)),
)
"""One path to each kind of outcome, and in the sweep every path."""


def look_up(agreement: str, given: Mapping[str, str]) -> Expected:
    """What the rows say that agree with these answers, as far as they are answered."""
    rows = PATHS[agreement]
    known = {q: a for q, a in given.items() if q in OFFERED and a in offered(agreement, q)}
    asked = [question for question in OFFERED if any(_comes_to(row, question, known) for row in rows)]
    used = {question: known[question] for question in asked if question in known}
    outcomes: dict[tuple[str, str | None, str], list[dict[str, str]]] = {}
    for row in rows:
        if all(used.get(q, "unknown") in (answer, "unknown") for q, answer in row.answers.items()):
            assumed = {q: a for q, a in row.answers.items() if used.get(q, "unknown") == "unknown"}
            outcomes.setdefault((row.kind, row.state, row.provision), []).append(assumed)
    return Expected(
        asked=asked,
        open=[question for question in asked if question not in known],
        ignored=[question for question in OFFERED if question in known and question not in asked],
        outcomes=outcomes,
    )


def _comes_to(row: CompletePath, question: str, known: Mapping[str, str]) -> bool:
    """Whether the row has this question, and the answers to those before it agree with the row or are unknown."""
    before = list(row.answers)[: list(row.answers).index(question)] if question in row.answers else None
    return before is not None and all(known.get(q) in (row.answers[q], "unknown") for q in before)
