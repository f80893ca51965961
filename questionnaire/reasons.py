"""The reasons of a determination as parts of its document: cases, steps, deciding words, and what was not asked.

In the active language; quotations are letter for letter the agreement's file's.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from questionnaire.labels import capitalised, lowered, provision_label, sentence_words
from questionnaire.outcomes import outcome_words, results
from questionnaire.questions import answer_label, assumption_words, short_title, statement
from treaties.agreement import Agreement, Clause, State, StateName
from treaties.determination import BranchReasons, Determination, Skipped

States = Mapping[State, StateName]


def possible(agreement: Agreement, states: States, branches: Sequence[BranchReasons]) -> Iterator[dict[str, Any]]:
    """Each possible result with the cases that lead to it, in words; none where nothing is assumed."""
    found = results(agreement, [branch.ending for branch in branches], states) if branches[0].assuming else {}
    for result, text in found.items():
        cases = [
            {
                "text": _assumption(agreement, states, branch),
                "provision": provision_label(agreement, branch.ending.provision),
            }
            for branch in branches
            if (branch.ending.kind, branch.ending.state) == result
        ]
        yield {"text": capitalised(text), "cases": cases}


def _assumption(agreement: Agreement, states: States, branch: BranchReasons) -> str:
    return _("Если {assumptions}").format(assumptions=assumption_words(agreement, states, branch.assuming))


def reasoning(agreement: Agreement, states: States, branches: Sequence[BranchReasons]) -> dict[str, Any]:
    """`shared`: the steps with which every branch begins, said once (None for a single branch); `reasoning`: each
    branch with its own steps and its conclusion."""
    grouped = [_branch(agreement, states, branch) for branch in branches]
    if len(grouped) == 1:
        return {"shared": None, "reasoning": grouped}
    beginning = []
    for steps in zip(*(branch["steps"] for branch in grouped), strict=False):
        if any(step != steps[0] for step in steps):
            break
        beginning.append(steps[0])
    for branch in grouped:
        del branch["steps"][: len(beginning)]
    return {"shared": {"heading": _("Во всех случаях"), "steps": beginning}, "reasoning": grouped}


def _branch(agreement: Agreement, states: States, branch: BranchReasons) -> dict[str, Any]:
    return {
        "heading": _assumption(agreement, states, branch) if branch.assuming else None,
        "steps": list(_steps(agreement, states, branch)),
        "conclusion": {
            "text": outcome_words(agreement, branch.ending, states),
            "citations": _deciding(agreement, states, branch),
        },
    }


def _steps(agreement: Agreement, states: States, branch: BranchReasons) -> Iterator[dict[str, Any]]:
    for reason in branch.reasons:
        if branch.opening and reason.question == branch.opens:
            yield {
                "title": _("Резидентство в обоих государствах"),
                "answer": _("есть, поэтому дальше решает пункт {paragraph}").format(
                    paragraph=agreement.marks(branch.opening.provision)[0]
                ),
                "citations": [_cited(agreement, branch.opening)],
            }
        answer = lowered(answer_label(agreement, reason.question, reason.answer, states))
        if reason.question in branch.assuming:
            answer = _("{answer} (предположение)").format(answer=answer)
        yield {
            "title": short_title(agreement, reason.question, states),
            "answer": answer,
            "citations": [_cited(agreement, reason.citation)],
        }


def _each_once(reasons: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for reason in reasons:
        if reason not in found:
            found.append(reason)
    return found


def _deciding(agreement: Agreement, states: States, branch: BranchReasons) -> list[dict[str, str]]:
    """The condition's words and the consequence's, once where they are the same; then what else is cited."""
    consequence, *beside = branch.ending.citations
    if branch.opening is None:
        deciding = _by_definition(agreement, states, branch)
    elif branch.condition != consequence:
        deciding = [(_("Условие"), branch.condition), (_("Следствие"), consequence)]
    else:
        deciding = [("", consequence)]
    return [{"role": role, **_cited(agreement, clause)} for role, clause in [*deciding, *(("", c) for c in beside)]]


def _by_definition(agreement: Agreement, states: States, branch: BranchReasons) -> list[tuple[str, Clause]]:
    """What the definition's words say of each State, where it decides alone; the consequence's words first."""
    words = sentence_words(agreement, states)
    said: dict[Clause, list[str]] = {branch.ending.citations[0]: []}
    for reason in branch.reasons:
        state = reason.question.removeprefix("residence_")
        if state in states:
            said.setdefault(reason.citation, []).append(state)

    def role(of: list[str]) -> str:
        if len(of) != 1:
            return _("Резидентства нет ни {in_first}, ни {in_second}").format(**words) if of else ""
        sentence = _("Резидентство {within} есть") if of[0] == branch.ending.state else _("Резидентства {within} нет")
        return sentence.format(within=words[f"in_{of[0]}"])

    return [(role(of), clause) for clause, of in said.items()]


def not_asked(agreement: Agreement, states: States, determination: Determination) -> Iterator[dict[str, Any]]:
    """The tests that were not applied; those passed over for the same reason together."""
    reasons = [
        (test.question, _each_once(_because(agreement, states, skipped) for skipped in test.because))
        for test in determination.not_asked
    ]
    for because, tests in groupby(reasons, key=lambda reason: reason[1]):
        questions = [question for question, _reason in tests]
        titles = [short_title(agreement, question, states) for question in questions]
        yield {
            "questions": questions,
            "title": ", ".join([titles[0], *(lowered(title) for title in titles[1:])]),
            "because": because,
        }


def _because(agreement: Agreement, states: States, skipped: Skipped) -> dict[str, str]:
    if skipped.question in ("residence_first", "residence_second"):
        text = _("Резидентства сразу в обоих государствах нет: выбирать между ними не приходится.")
    else:
        sentence = (
            _("{reason}: по тексту этот вопрос отпадает.")
            if skipped.how == "jumped"
            else _("{reason}: вывод уже сделан.")
        )
        text = sentence.format(reason=capitalised(statement(agreement, skipped.question, skipped.answer, states)))
    return {"text": text, **_cited(agreement, skipped.citation)}


def _cited(agreement: Agreement, citation: Clause) -> dict[str, str]:
    return {
        "provision_key": citation.provision,
        "provision": provision_label(agreement, citation.provision),
        "mark": agreement.provisions[citation.provision].mark,
        "quote": citation.quote,
    }
