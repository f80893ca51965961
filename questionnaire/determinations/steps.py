"""The reasons of a determination as parts of its document: possible results, steps, deciding words, what was not asked.

Quotations are letter for letter the agreement's file's.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeVar

from questionnaire.content.phrasing import Phrasing, provision_label, shown_gloss
from questionnaire.content.results import headline, result_words, results
from questionnaire.determinations.schema import (
    Conclusion,
    DecidingQuotation,
    NotAsked,
    NumberedStep,
    PossibleCase,
    PossibleResult,
    ProvisionLink,
    Quotation,
    ReasonNotAsked,
    StepCase,
    Way,
)
from treaties.agreement import Agreement, Clause, Ending, Step
from treaties.determination import BranchReasons, Determination, Reason, Skipped, Stage, joined

T = TypeVar("T")

MOST_CASES_IN_FULL = 6
"""Of more possible cases only the answer that decides is told; the steps show the way to it."""


def cited(agreement: Agreement, clause: Clause) -> Quotation:
    """A quotation with its provision, as every page and the file copy show it. Where it does not begin as the provision
    does, dots after the mark say so; `cut`: it stops within a sentence, so that dots must follow it."""
    printed = agreement.provisions[clause.provision]
    before, _quote, after = printed.text.partition(clause.quote)
    return {
        "provision_key": clause.provision,
        "provision": provision_label(agreement, clause.provision),
        "mark": f"{printed.mark} …".lstrip() if before else printed.mark,
        "quote": clause.quote,
        "cut": after != "" and not clause.quote.endswith((".", ";")) and not after.startswith((".", ";", ":")),
        "gloss": shown_gloss(clause.gloss),
    }


def provision(agreement: Agreement, key: str) -> ProvisionLink:
    """A provision as a link to it needs it."""
    return {"provision_key": key, "provision": provision_label(agreement, key)}


def possible(phrasing: Phrasing, branches: Sequence[BranchReasons]) -> Iterator[PossibleResult]:
    """Each possible result with the cases that lead to it, in words; none where nothing is assumed."""
    found = results(phrasing, [branch.ending for branch in branches]) if branches[0].assuming else {}
    words = _assumption if len(branches) <= MOST_CASES_IN_FULL else _deciding_answer
    for result, said in found.items():
        cases = (
            PossibleCase(text=words(phrasing, branch), **provision(phrasing.agreement, branch.ending.provision))
            for branch in branches
            if (branch.ending.kind, branch.ending.state) == result
        )
        yield {"text": said.at_start, "cases": _each_once(cases)}


def _assumption(phrasing: Phrasing, branch: BranchReasons) -> str:
    return _said(phrasing, "if", assumptions=phrasing.assumption(branch.assuming))


def _deciding_answer(phrasing: Phrasing, branch: BranchReasons) -> str:
    """The answer on which the result rests; where the definition decides alone, the answers for both States."""
    residence = phrasing.agreement.residence_questions.values()
    deciding = branch.reasons[-1:] if branch.opening else [r for r in branch.reasons if r.question in residence]
    said = (phrasing.statement(reason.question, reason.answer) for reason in deciding)
    return _said(phrasing, "if", assumptions="; ".join(said))


def _said(phrasing: Phrasing, key: str, **blanks: str) -> str:
    """A sentence on reasons, of results.toml."""
    return phrasing.fill(result_words()["reasons"][key], **blanks)


@dataclass
class _Place:
    """Where a stage stands among the numbered steps; `quoted` are the clauses printed up to there."""

    number: dict[int, int] = field(default_factory=dict)
    opening: dict[int, int] = field(default_factory=dict)
    quoted: set[Clause] = field(default_factory=set)

    def first(self, step: Step) -> int:
        """The number that leads to the step: that of the opening of its cascade, where it opens one."""
        return self.opening.get(id(step), self.number[id(step)])


def steps(phrasing: Phrasing, determination: Determination) -> list[NumberedStep]:
    """The steps of all branches, each once, numbered: an answer that was given, or each of the cases where none was.

    A case quotes its clause and says for each of its answers what follows: the result, or the step that is next.
    """
    stages = determination.stages
    place = _Place()
    number = 0
    for stage in stages:
        if stage.step.opening is not None:
            number += 1
            place.opening[id(stage.step)] = number
        number += 1
        place.number[id(stage.step)] = number
    found = []
    for stage in stages:
        if stage.step.opening is not None:
            assumed = any(before.assumed for before in stages[: stages.index(stage)])
            found.append(_opening(phrasing, stage.step.opening, place.opening[id(stage.step)], assumed=assumed))
        found.append(
            {
                "number": place.number[id(stage.step)],
                "title": _title(phrasing, stages, stage),
                "answer": None if stage.assumed else phrasing.label_within(stage.step.question, stage.answers[0]),
                "cases": list(_cases(phrasing, stage, place)),
            }
        )
    return found


def _title(phrasing: Phrasing, stages: Sequence[Stage], stage: Stage) -> str:
    """The question's short title; where several steps ask it, with the answers that lead to this one."""
    question = stage.step.question
    title = phrasing.short_title(question)
    if sum(other.step.question == question for other in stages) == 1:
        return title
    leading = (
        phrasing.statement(before.step.question, answer)
        for before in stages
        for answer in before.answers
        if before.step.next[answer] is stage.step
    )
    return _said(phrasing, "title_if", title=title, answers=_said(phrasing, "or").join(dict.fromkeys(leading)))


def _opening(phrasing: Phrasing, opening: Clause, number: int, *, assumed: bool) -> NumberedStep:
    """The words with which the cascade opens; `assumed`: residence in both States is but one of the possible cases."""
    key = "would_open" if assumed else "opens"
    return {
        "number": number,
        "title": _said(phrasing, "in_both"),
        "answer": _said(phrasing, key, paragraph=phrasing.paragraph(opening.provision)),
        "cases": [{"citations": [cited(phrasing.agreement, opening)], "ways": []}],
    }


def _cases(phrasing: Phrasing, stage: Stage, place: _Place) -> Iterator[StepCase]:
    question = stage.step.question
    number = place.number[id(stage.step)]

    def clause(answer: str) -> Clause | None:
        return phrasing.agreement.questions[question].citation(answer)

    for citation, answers in groupby(stage.answers, key=clause):
        assert citation is not None  # only definite answers are followed
        place.quoted.add(citation)
        ways = []
        for answer in answers:
            following = stage.step.next[answer]
            said = phrasing.statement(question, answer) if stage.assumed else ""
            way: Way = {
                "text": _said(phrasing, "if", assumptions=said) if said else "",
                "to": None,
                "next": "",
                "conclusion": None,
            }
            if isinstance(following, Ending):
                # After a condition the result goes on within the sentence.
                ends = _said(phrasing, "ends_within" if said else "ends", result=headline(phrasing, following).within)
                way["conclusion"] = _conclusion(phrasing.agreement, following, place, ends)
            else:
                to = place.first(following)
                way["to"], way["next"] = to, _said(phrasing, "goes_on", number=str(to))
                # Where there is but one way, it goes without saying that the next step follows.
                if not stage.assumed and to == number + 1:
                    continue
            ways.append(way)
        yield {"citations": [cited(phrasing.agreement, citation)], "ways": ways}


def _conclusion(agreement: Agreement, ending: Ending, place: _Place, text: str) -> Conclusion:
    """The provision of the ending, with those of its clauses that no step before has quoted."""
    others = [clause for clause in ending.citations if clause not in place.quoted]
    place.quoted.update(others)
    citations = [cited(agreement, clause) for clause in joined(agreement, others)]
    return {"text": text, **provision(agreement, ending.provision), "citations": citations}


def _each_once(found: Iterable[T]) -> list[T]:
    once: list[T] = []
    for each in found:
        if each not in once:
            once.append(each)
    return once


def deciding(phrasing: Phrasing, branches: Sequence[BranchReasons]) -> list[DecidingQuotation]:
    """The words that decide, each once: condition and consequence of every branch, then what else the endings cite."""
    return _each_once(quotation for branch in branches for quotation in _deciding(phrasing, branch))


def _deciding(phrasing: Phrasing, branch: BranchReasons) -> Iterator[DecidingQuotation]:
    consequence, *beside = branch.ending.citations
    if branch.opening is None:
        decisive = _by_definition(phrasing, branch)
    elif branch.condition != consequence:
        decisive = [(_role(phrasing, "condition"), branch.condition), (_role(phrasing, "consequence"), consequence)]
    else:
        decisive = [("", consequence)]
    agreement = phrasing.agreement
    decisive += [(_beside(phrasing, branch.ending, clause), clause) for clause in joined(agreement, beside)]
    for role, clause in decisive:
        yield {"role": role, **cited(agreement, clause)}


def _role(phrasing: Phrasing, key: str) -> str:
    return phrasing.spoken(result_words()["roles"][key])


def _beside(phrasing: Phrasing, ending: Ending, clause: Clause) -> str:
    """What a clause that stands beside the deciding one is for."""
    if ending.kind != "mutual_agreement":
        return _role(phrasing, "scope")
    return _role(phrasing, "taken_into_account" if clause.provision == ending.provision else "follows_from_decision")


def _by_definition(phrasing: Phrasing, branch: BranchReasons) -> list[tuple[str, Clause]]:
    """What the definition's words say of each State, where it decides alone; the consequence's words first."""
    residence = phrasing.agreement.residence_questions.values()
    said: dict[Clause, list[Reason]] = {branch.ending.citations[0]: []}
    for reason in branch.reasons:
        if reason.question in residence:
            said.setdefault(reason.citation, []).append(reason)
    paragraph = phrasing.paragraph(branch.ending.provision)

    def role(of: list[Reason]) -> str:
        if not of:
            return ""
        state = phrasing.agreement.residence_state(of[0].question)
        text = phrasing.answer(of[0].question, of[0].answer).said["role_in_both" if len(of) > 1 else "role"]
        return phrasing.fill(text, paragraph=paragraph, within=phrasing.words[f"in_{state}"])

    return [(role(of), clause) for clause, of in said.items()]


def not_asked(phrasing: Phrasing, determination: Determination) -> Iterator[NotAsked]:
    """The tests that were not applied; those passed over for the same reason together."""
    assumed = {question for branch in determination.branches for question in branch.assuming}
    reasons = [
        (test.question, _each_once(_because(phrasing, test.because, assumed))) for test in determination.not_asked
    ]
    for because, tests in groupby(reasons, key=lambda reason: reason[1]):
        first, *others = [question for question, _reason in tests]
        yield {
            "questions": [first, *others],
            "title": ", ".join([phrasing.short_title(first), *map(phrasing.short_title_within, others)]),
            "because": because,
        }


def _because(phrasing: Phrasing, skips: Sequence[Skipped], assumed: Collection[str]) -> Iterator[ReasonNotAsked]:
    """Why a test was not applied, in words; reasons that rest on the same clause are one."""
    residence = phrasing.agreement.residence_questions.values()
    grouped: dict[tuple[str, Clause], list[Skipped]] = {}
    for skipped in skips:
        grouped.setdefault((skipped.how, skipped.citation), []).append(skipped)
    for (how, citation), alike in grouped.items():
        if any(skipped.question in residence for skipped in alike):
            text = _said(phrasing, "not_in_both")
        elif any(skipped.question in assumed for skipped in alike):
            said = [phrasing.statement(skipped.question, skipped.answer) for skipped in alike]
            key = "if_jumped" if how == "jumped" else "if_ended"
            text = _said(phrasing, key, reason=_said(phrasing, "if_or").join(said))
        else:
            first, *others = alike
            said = [phrasing.statement_at_start(first.question, first.answer)]
            said += [phrasing.statement(skipped.question, skipped.answer) for skipped in others]
            key = "jumped" if how == "jumped" else "ended"
            text = _said(phrasing, key, reason=_said(phrasing, "or").join(said))
        yield {"text": text, **cited(phrasing.agreement, citation)}
