"""Fault 2 as a whole kind: after any change of an earlier answer the case is as a fresh one with the same answers.
What is right stands in the table of paths."""

from functools import cache
from typing import Any

import pytest

from questionnaire.models import Case
from tests.support.paths import AGREEMENTS, PATHS, CompletePath, look_up, offered
from tests.support.visitor import Visitor

pytestmark = pytest.mark.django_db

BATCHES = 4
LAW = ("asked", "open", "outcomes", "reasoning")
_fresh: dict[tuple[str, tuple[str, ...]], dict[str, Any]] = {}


def result_of(visitor: Visitor) -> dict[str, Any]:
    visitor.confirm()
    return {key: value for key, value in visitor.json().items() if key in LAW}


def fresh_result(agreement: str, path: CompletePath) -> dict[str, Any]:
    key = (agreement, tuple(path.answers.values()))
    if key not in _fresh:
        _fresh[key] = result_of(Visitor().start(agreement).answers(path.answers))
    return _fresh[key]


@cache
def rows(agreement: str) -> dict[tuple[tuple[str, str], ...], CompletePath]:
    return {tuple(path.answers.items()): path for path in PATHS[agreement]}


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_fault_02_every_change_on_every_path_is_like_a_fresh_case(agreement: str, batch: int) -> None:
    for path in PATHS[agreement][batch::BATCHES]:
        visitor = Visitor().start(agreement).answers(path.answers)
        assert result_of(visitor) == fresh_result(agreement, path)
        assert visitor.json()["outcomes"] == [
            {"kind": path.kind, "state": path.state, "provision": path.provision, "assuming": [{}]}
        ]
        for question, kept in path.answers.items():
            for answer in offered(agreement, question):
                if answer in (kept, "unknown"):
                    continue
                changed = {**path.answers, question: answer}
                expected = look_up(agreement, changed)
                onward = visitor.after(visitor.answer(question, answer, change=True))
                if expected.open:
                    assert onward == f"{expected.open[0]}/?change", (path.answers, question, answer)
                    assert visitor.after(visitor.get("check/")) == f"{expected.open[0]}/"
                    assert visitor.after(visitor.get("determination/")) == ""
                else:
                    assert onward == "check/", (path.answers, question, answer)
                    assert visitor.page("check/").changes == expected.asked
                    followed = rows(agreement)[tuple((q, changed[q]) for q in expected.asked)]
                    assert result_of(visitor) == fresh_result(agreement, followed)
                # The case as it was before the change, so that each change is the first one.
                Case.objects.filter(pk=visitor.case).update(answers=path.answers, reinstated=[])


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_fault_02_several_changes_in_a_row_leave_nothing_of_the_branches_before(agreement: str) -> None:
    """One case is led through every path by changes only, with all that was answered before lying in it."""
    visitor = Visitor().start(agreement)
    given: dict[str, str] = {}
    for path in PATHS[agreement]:
        for question, answer in path.answers.items():
            if given.get(question) != answer:
                visitor.answer(question, answer, change=True)
                given[question] = answer
        expected = look_up(agreement, given)
        assert (expected.open, visitor.resumed()) == ([], "check/")
        assert visitor.page("check/").changes == expected.asked == list(path.answers)
        assert result_of(visitor) == fresh_result(agreement, path)
        assert visitor.json()["ignored"] == expected.ignored
