"""What would change a determination: each other answer in its place, and which single fact would settle the matter.

It speaks of questions, answers and walks; sentences about them are the site's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from treaties.agreement import UNKNOWN, Agreement, Clause, Kind, State
from treaties.walk import Walk, walk

Result = tuple[Kind, State | None]
"""What results are compared by: their kind and State, whichever provision leads to them."""

Effect = Literal["settles", "state", "kind", "depends", "same"]
"""What another answer does, strongest first. One result then, whatever is still open or unknown:

* `settles`: it is one of the several that are possible now;
* `state`: it names a State, and of the results possible now those that name one name the other;
* `kind`: it is of a kind not possible now: no State where there was one, a State where there was none, or no State
  for another reason;
* `same`: it is the one result of now.

Several results then: `same` when they are those of now, else `depends`.
"""

EFFECTS: tuple[Effect, ...] = get_args(Effect)


@dataclass(frozen=True, slots=True)
class Change:
    """Another answer in the place of the one given, which may be `unknown`; `citation` is the clause that carries the
    other answer, `then` the walk over it and the answers on the present path."""

    question: str
    answer: str
    other: str
    citation: Clause
    then: Walk
    effect: Effect


@dataclass(frozen=True, slots=True)
class Settling:
    """A question that is not answered for certain: `settles` gives the one result that each of these answers leads
    to, whatever else is not known; with the answers that it `leaves` several results stay possible."""

    question: str
    settles: Mapping[str, Result]
    leaves: tuple[str, ...]

    @property
    def wholly(self) -> bool:
        """Whether each of its answers settles the matter, so that it is settled once the fact is known."""
        return not self.leaves


def results(walked: Walk) -> frozenset[Result]:
    """The different results that the walk leaves possible."""
    return frozenset((outcome.kind, outcome.state) for outcome in walked.outcomes)


def changes(agreement: Agreement, answers: Mapping[str, str]) -> tuple[Change, ...]:
    """What each other definite answer to an answered question on the path would change, strongest effect first, then
    the last question first, as the result rests on it. The first question, which says whose residence it is, is not
    replaced: another answer to it makes another case. Answers off the path are never used, also not where the other
    answer leads to their question.
    """
    now = walk(agreement, answers)
    given = _on_path(now, answers)
    found = []
    for question, answer in given.items():
        if question == agreement.person_question:
            continue
        for offered in agreement.questions[question].answers:
            if offered.citation is not None and offered.id != answer:
                then = walk(agreement, {**given, question: offered.id})
                effect = _effect(results(now), results(then))
                found.append(Change(question, answer, offered.id, offered.citation, then, effect))
    last_first = list(reversed(given))
    return tuple(sorted(found, key=lambda change: (EFFECTS.index(change.effect), last_first.index(change.question))))


def settling(agreement: Agreement, answers: Mapping[str, str]) -> tuple[Settling, ...]:
    """The questions on the path without a definite answer of which one answer at least would settle the matter:
    leave one result, by kind and State. Those that settle it with the larger part of their answers come first, then
    the file's order; one that settles it wholly stands alone, as no other answer leaves one result while it is not
    known. Empty when the result is one already, or when no single fact can settle it.
    """
    now = walk(agreement, answers)
    if len(results(now)) == 1:
        return ()
    given = _on_path(now, answers)
    found = []
    for question in now.asked:
        if given.get(question, UNKNOWN) == UNKNOWN:
            settles: dict[str, Result] = {}
            leaves: list[str] = []
            for offered in agreement.questions[question].answers:
                if offered.id != UNKNOWN:
                    left = results(walk(agreement, {**given, question: offered.id}))
                    if len(left) == 1:
                        (settles[offered.id],) = left
                    else:
                        leaves.append(offered.id)
            if settles:
                found.append(Settling(question, settles, tuple(leaves)))
    return tuple(sorted(found, key=lambda one: len(one.leaves) / (len(one.settles) + len(one.leaves))))


def _on_path(walked: Walk, answers: Mapping[str, str]) -> dict[str, str]:
    return {question: answers[question] for question in walked.asked if question not in walked.open}


def _effect(now: frozenset[Result], then: frozenset[Result]) -> Effect:
    if now == then:
        return "same"
    if len(then) > 1:
        return "depends"
    if then <= now:
        return "settles"
    ((_kind, state),) = then
    return "state" if state is not None and any(present is not None for _kind, present in now) else "kind"
