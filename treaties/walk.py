"""The walk: one pure function of (agreement, answers) that alone knows which questions are asked and what follows.

Steps, Back, Change, check page, result, PDF and JSON all read it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from treaties.agreement import UNKNOWN, Agreement, Ending, Kind, State, Step


@dataclass(frozen=True, slots=True)
class Branch:
    """One way through the cascade: each question with the answer followed. `assuming` holds those of the steps whose
    answer was not given but assumed, because it is unknown or open."""

    steps: tuple[tuple[str, str], ...]
    assuming: Mapping[str, str]
    ending: Ending


@dataclass(frozen=True, slots=True)
class Outcome:
    """A possible result, with the sets of assumptions that each lead to it alone; `({},)` when nothing is assumed."""

    kind: Kind
    state: State | None
    provision: str
    assuming: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """What the answers reach: questions asked, those of them still open, answers not used (all in the file's order),
    the possible results, and the branches behind them (both in the order in which the walk meets them)."""

    asked: tuple[str, ...]
    open: tuple[str, ...]
    ignored: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    branches: tuple[Branch, ...]


def walk(agreement: Agreement, answers: Mapping[str, str]) -> Walk:
    """Follows the answers through the agreement's cascade.

    An answer that the agreement does not offer counts as unanswered; questions that it does not know are passed over.
    At `unknown` every other answer is followed. At an unanswered question the questions stop, while the results go on
    over every answer offered there and beyond. Answers to questions that are not asked count as not given.
    """
    reached: dict[str, bool] = {}
    _reach(agreement.cascade, answers, reached)
    asked = tuple(question for question in agreement.questions if question in reached)
    used = {question: answers[question] for question in asked if reached[question]}
    branches = tuple(_branches(agreement.cascade, used, (), {}))
    return Walk(
        asked=asked,
        open=tuple(question for question in asked if not reached[question]),
        ignored=tuple(
            question.id
            for question in agreement.questions.values()
            if question.id not in reached and question.offers(answers.get(question.id))
        ),
        outcomes=_outcomes(branches),
        branches=branches,
    )


def _reach(step: Step | Ending, answers: Mapping[str, str], reached: dict[str, bool]) -> None:
    """Notes every question that the answers reach, and whether it is answered."""
    while isinstance(step, Step):
        answer = answers.get(step.question)
        if answer is not None and answer in step.next:
            reached[step.question] = True
            step = step.next[answer]
        elif answer == UNKNOWN and step.unknown_offered:
            reached[step.question] = True
            for following in step.next.values():
                _reach(following, answers, reached)
            return
        else:
            reached[step.question] = False
            return


def _branches(
    step: Step | Ending,
    used: Mapping[str, str],
    steps: tuple[tuple[str, str], ...],
    assuming: Mapping[str, str],
) -> Iterator[Branch]:
    while isinstance(step, Step):
        question = step.question
        answer = used.get(question, UNKNOWN)
        if answer == UNKNOWN:
            for assumed, following in step.next.items():
                yield from _branches(following, used, (*steps, (question, assumed)), {**assuming, question: assumed})
            return
        steps = (*steps, (question, answer))
        step = step.next[answer]
    yield Branch(steps, assuming, step)


def _outcomes(branches: tuple[Branch, ...]) -> tuple[Outcome, ...]:
    assumptions: dict[tuple[Kind, State | None, str], list[Mapping[str, str]]] = {}
    for branch in branches:
        ending = branch.ending
        assumptions.setdefault((ending.kind, ending.state, ending.provision), []).append(branch.assuming)
    return tuple(
        Outcome(kind, state, provision, tuple(assuming)) for (kind, state, provision), assuming in assumptions.items()
    )
