"""A walk as a determination: the conclusion, the reason for each step, and what was not asked and why.

It speaks of questions, answers and clauses; sentences about them are the site's.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from treaties.agreement import Agreement, Clause, Ending, Kind, Provision, State, Step, Text
from treaties.walk import Branch, Walk, walk


@dataclass(frozen=True, slots=True)
class Reason:
    """A definite answer and the clause that carries it."""

    question: str
    answer: str
    citation: Clause


@dataclass(frozen=True, slots=True)
class Skipped:
    """Why a test was not applied: an answer before it `jumped` over it, or `ended` the cascade, with these words."""

    how: Literal["jumped", "ended"]
    question: str
    answer: str
    citation: Clause


@dataclass(frozen=True, slots=True)
class NotAsked:
    """A test of the same person's cascade that no branch came to; one reason, or several where branches differ."""

    question: str
    because: tuple[Skipped, ...]


@dataclass(frozen=True, slots=True)
class BranchReasons:
    """One branch with its reasons in order, assumed answers included.

    `condition` are the words whose condition the last answer fills, `ending` holds those of the consequence.
    `opening` are the words with which the cascade opens, before the question `opens`; None where it does not open.
    """

    assuming: Mapping[str, str]
    reasons: tuple[Reason, ...]
    opening: Clause | None
    opens: str | None
    condition: Clause
    ending: Ending


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the cascade that at least one branch comes to, with the answers followed there. `assumed` says that
    the answer was not given: then each that is offered is followed."""

    step: Step
    answers: tuple[str, ...]
    assumed: bool


@dataclass(frozen=True, slots=True)
class Determination:
    """What follows from a walk. `stages` holds each step once, in the file's order of questions, however many
    branches come to it. `reasons` has one entry for each asked question with a definite answer; `agreed` is
    set when all possible results agree in kind and State, so that what is unknown does not matter."""

    walk: Walk
    reasons: tuple[Reason, ...]
    branches: tuple[BranchReasons, ...]
    stages: tuple[Stage, ...]
    not_asked: tuple[NotAsked, ...]
    agreed: tuple[Kind, State | None] | None


def determine(agreement: Agreement, answers: Mapping[str, str]) -> Determination:
    """The determination that the answers allow; with open questions it covers every answer that they may get."""
    walked = walk(agreement, answers)
    results = {(outcome.kind, outcome.state) for outcome in walked.outcomes}
    return Determination(
        walk=walked,
        reasons=tuple(_reasons(agreement, ((question, answers.get(question, "")) for question in walked.asked))),
        branches=tuple(_branch_reasons(agreement, branch) for branch in walked.branches),
        stages=_stages(agreement, walked),
        not_asked=tuple(_not_asked(agreement, walked)),
        agreed=results.pop() if len(results) == 1 else None,
    )


def as_json(agreement: Agreement, determination: Determination) -> dict[str, Any]:
    """The determination as plain data, in the keys and the order of the `determine` command, without the line's id."""
    walked = determination.walk
    return {
        "agreement": agreement.id,
        "edition": agreement.edition,
        "asked": list(walked.asked),
        "open": list(walked.open),
        "outcomes": [
            {
                "kind": outcome.kind,
                "state": outcome.state,
                "provision": outcome.provision,
                "assuming": [dict(assumed) for assumed in outcome.assuming],
            }
            for outcome in walked.outcomes
        ],
        "reasoning": [
            {
                "question": reason.question,
                "answer": reason.answer,
                "provision": reason.citation.provision,
                "quote": reason.citation.quote,
            }
            for reason in determination.reasons
        ],
        "ignored": list(walked.ignored),
    }


def joined(agreement: Agreement, clauses: Iterable[Clause]) -> Iterator[Clause]:
    """The clauses in their order; those that the text prints one after the other, with nothing but punctuation
    between them, are one quotation with all that is printed there."""
    run: Clause | None = None
    for clause in clauses:
        if run is not None:
            provision = agreement.provisions[clause.provision]
            quote = _span(provision.text, run.quote, clause.quote) if run.provision == clause.provision else ""
            if quote:
                run = Clause(clause.provision, quote, (), _glosses(provision, run, clause))
                continue
            yield run
        run = clause
    if run is not None:
        yield run


def _glosses(provision: Provision, first: Clause, last: Clause) -> Text:
    """The gloss from the beginning of the first clause's to the end of the last one's, where each language has both."""
    languages = [language for language in first.gloss if language in last.gloss]
    spans = {
        language: _span(provision.gloss[language], first.gloss[language], last.gloss[language])
        for language in languages
    }
    return Text({language: span for language, span in spans.items() if span})


def _span(text: str, first: str, last: str) -> str:
    """The text from the beginning of the first words to the end of the last ones; empty when words lie between."""
    before, found, rest = text.partition(first)
    between, then, _after = rest.partition(last)
    return found + between + then if found and then and not any(map(str.isalnum, between)) else ""


def _reasons(agreement: Agreement, steps: Iterator[tuple[str, str]]) -> Iterator[Reason]:
    for question, answer in steps:
        citation = agreement.questions[question].citation(answer)
        if citation is not None:
            yield Reason(question, answer, citation)


def _branch_reasons(agreement: Agreement, branch: Branch) -> BranchReasons:
    reasons = tuple(_reasons(agreement, iter(branch.steps)))
    opened = _opening(agreement.cascade, branch)
    return BranchReasons(
        assuming=branch.assuming,
        reasons=reasons,
        opening=opened.opening if opened else None,
        opens=opened.question if opened else None,
        condition=reasons[-1].citation,
        ending=branch.ending,
    )


def _stages(agreement: Agreement, walked: Walk) -> tuple[Stage, ...]:
    order = {question: place for place, question in enumerate(agreement.questions)}
    found: dict[int, tuple[Step, dict[str, None], bool]] = {}
    for branch in walked.branches:
        step: Step | Ending = agreement.cascade
        for question, answer in branch.steps:
            assert isinstance(step, Step)
            found.setdefault(id(step), (step, {}, question in branch.assuming))[1][answer] = None
            step = step.next[answer]
    stages = [Stage(step, tuple(answers), assumed) for step, answers, assumed in found.values()]
    return tuple(sorted(stages, key=lambda stage: order[stage.step.question]))


def _opening(step: Step | Ending, branch: Branch) -> Step | None:
    """The step at which this branch's cascade opens."""
    for _, answer in branch.steps:
        if isinstance(step, Step):
            if step.opening is not None:
                return step
            step = step.next[answer]
    return None


def _not_asked(agreement: Agreement, walked: Walk) -> Iterator[NotAsked]:
    order = {question: place for place, question in enumerate(agreement.questions)}
    persons = {branch.steps[0][1] for branch in walked.branches}
    tests = {question for person in persons for question in agreement.tests[person]}
    for question in agreement.questions:
        if question in tests and question not in walked.asked:
            skips = (_skipped(agreement, branch, question, order) for branch in walked.branches)
            because = tuple(dict.fromkeys(skip for skip in skips if skip is not None))
            if because:
                yield NotAsked(question, because)


def _skipped(agreement: Agreement, branch: Branch, test: str, order: Mapping[str, int]) -> Skipped | None:
    """Why this branch does not come to the test; None when it does, beyond an open question."""
    before = [step for step in branch.steps if order[step[0]] < order[test]]
    if len(before) == len(branch.steps):
        question, answer = branch.steps[-1]
        return Skipped("ended", question, answer, branch.ending.citations[0])
    if any(question == test for question, _ in branch.steps):
        return None
    question, answer = before[-1]
    citation = agreement.questions[question].citation(answer)
    return Skipped("jumped", question, answer, citation) if citation else None
