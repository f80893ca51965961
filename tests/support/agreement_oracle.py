"""What the tests of the agreements' files share: the files as loaded, the two tables beside them, ways to ask.

What is expected comes from `treaty-texts/`, from those tables, or is typed in the tests from the design.
"""

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.support.agreement_facts import FACTS
from treaties.agreement import Clause, Ending, agreements
from treaties.determination import BranchReasons, determine
from treaties.walk import walk

HERE = Path(__file__).parents[1]
AGREEMENTS = agreements()
IDS = tuple(FACTS)

BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
ENTITY = {"person": "entity", **BOTH}
HOME = {**INDIVIDUAL, "permanent_home": "yes"}
TIES = {**HOME, "permanent_home_where": "both"}
ABODE = {**INDIVIDUAL, "permanent_home": "no"}
CITIZENSHIP = {**ABODE, "habitual_abode": "neither"}

each_agreement = pytest.mark.parametrize("agreement", IDS)


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


CITATIONS = rows("citations.csv")
CONCLUSIONS = rows("conclusions.csv")


def pairs(clauses: tuple[Clause, ...]) -> list[tuple[str, str]]:
    return [(clause.provision, clause.quote) for clause in clauses]


def answer_rows(agreement: str, question: str, answer: str) -> list[tuple[str, str]]:
    return [
        (row["provision"], row["quote"])
        for row in CITATIONS
        if (row["agreement"], row["question"], row["answer"]) == (agreement, question, answer)
    ]


def conclusion_rows(agreement: str, *names: str) -> list[tuple[str, str]]:
    """The provision and quotation of these rows, in this order; no row where the agreement has none of that name."""
    return [
        (row["provision"], row["quote"])
        for name in names
        for row in CONCLUSIONS
        if row["agreement"] == agreement and row["conclusion"] == name
    ]


def branches(agreement: str, answers: Mapping[str, str]) -> tuple[BranchReasons, ...]:
    return determine(AGREEMENTS[agreement], answers).branches


def ending(agreement: str, answers: Mapping[str, str]) -> Ending:
    """Where these answers lead; they must lead to one end."""
    (branch,) = walk(AGREEMENTS[agreement], answers).branches
    return branch.ending


def quoted(agreement: str, question: str, answer: str) -> str:
    citation = AGREEMENTS[agreement].questions[question].citation(answer)
    assert citation is not None
    return citation.quote


def residences(agreement: str) -> Iterator[dict[str, str]]:
    """Every pair of definite answers to the two residence questions, for both kinds of person."""
    offered = ["resident", "not_resident", *(["source_only"] if FACTS[agreement].source_only else [])]
    for person in ("individual", "entity"):
        for first in offered:
            for second in offered:
                yield {"person": person, "residence_first": first, "residence_second": second}
