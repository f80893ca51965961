"""The reasons of a determination as parts of its document: possible results, steps, deciding words, what was not asked.

In the active language; quotations are letter for letter the agreement's file's.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from questionnaire.content.phrasing import capitalised, lowered, provision_label, sentence_words, shown_gloss
from questionnaire.content.questions import answer_label, assumption_words, short_title, statement
from questionnaire.content.results import outcome_words, results
from treaties.agreement import Agreement, Clause, Ending, State, States, Step
from treaties.determination import BranchReasons, Determination, Reason, Skipped, Stage, joined

MOST_CASES_IN_FULL = 6
"""Of more possible cases only the answer that decides is told; the steps show the way to it."""


def cited(agreement: Agreement, clause: Clause) -> dict[str, Any]:
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


def provision(agreement: Agreement, key: str) -> dict[str, str]:
    """A provision as a link to it needs it."""
    return {"provision_key": key, "provision": provision_label(agreement, key)}


def possible(agreement: Agreement, states: States, branches: Sequence[BranchReasons]) -> Iterator[dict[str, Any]]:
    """Each possible result with the cases that lead to it, in words; none where nothing is assumed."""
    found = results(agreement, [branch.ending for branch in branches], states) if branches[0].assuming else {}
    words = _assumption if len(branches) <= MOST_CASES_IN_FULL else _deciding_answer
    for result, text in found.items():
        cases = (
            {"text": words(agreement, states, branch), **provision(agreement, branch.ending.provision)}
            for branch in branches
            if (branch.ending.kind, branch.ending.state) == result
        )
        yield {"text": capitalised(text), "cases": _each_once(cases)}


def _assumption(agreement: Agreement, states: States, branch: BranchReasons) -> str:
    return _("Если {assumptions}").format(assumptions=assumption_words(agreement, states, branch.assuming))


def _deciding_answer(agreement: Agreement, states: States, branch: BranchReasons) -> str:
    """The answer on which the result rests; where the definition decides alone, the answers for both States."""
    deciding = branch.reasons[-1:] if branch.opening else [r for r in branch.reasons if _residence_in(r.question)]
    said = (statement(agreement, reason.question, reason.answer, states) for reason in deciding)
    return _("Если {assumptions}").format(assumptions="; ".join(said))


@dataclass
class _Place:
    """Where a stage stands among the numbered steps; `quoted` are the clauses printed up to there."""

    number: dict[int, int] = field(default_factory=dict)
    opening: dict[int, int] = field(default_factory=dict)
    quoted: set[Clause] = field(default_factory=set)

    def first(self, step: Step) -> int:
        """The number that leads to the step: that of the opening of its cascade, where it opens one."""
        return self.opening.get(id(step), self.number[id(step)])


def steps(agreement: Agreement, states: States, determination: Determination) -> list[dict[str, Any]]:
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
            found.append(_opening(agreement, stage.step.opening, place.opening[id(stage.step)], assumed=assumed))
        found.append(
            {
                "number": place.number[id(stage.step)],
                "title": _title(agreement, states, stages, stage),
                "answer": None
                if stage.assumed
                else lowered(answer_label(agreement, stage.step.question, stage.answers[0], states)),
                "cases": list(_cases(agreement, states, stage, place)),
            }
        )
    return found


def _title(agreement: Agreement, states: States, stages: Sequence[Stage], stage: Stage) -> str:
    """The question's short title; where several steps ask it, with the answers that lead to this one."""
    question = stage.step.question
    title = short_title(agreement, question, states)
    if sum(other.step.question == question for other in stages) == 1:
        return title
    leading = (
        statement(agreement, before.step.question, answer, states)
        for before in stages
        for answer in before.answers
        if before.step.next[answer] is stage.step
    )
    return _("{title}, если {answers}").format(title=title, answers=_("; или ").join(dict.fromkeys(leading)))


def _opening(agreement: Agreement, opening: Clause, number: int, *, assumed: bool) -> dict[str, Any]:
    """The words with which the cascade opens; `assumed`: residence in both States is but one of the possible cases."""
    sentence = (
        _("если есть, дальше решает пункт {paragraph}")
        if assumed
        else _("есть, поэтому дальше решает пункт {paragraph}")
    )
    return {
        "number": number,
        "title": _("Резидентство в обоих государствах"),
        "answer": sentence.format(paragraph=agreement.marks(opening.provision)[0]),
        "cases": [{"citations": [cited(agreement, opening)], "ways": []}],
    }


def _cases(agreement: Agreement, states: States, stage: Stage, place: _Place) -> Iterator[dict[str, Any]]:
    question = stage.step.question
    number = place.number[id(stage.step)]

    def clause(answer: str) -> Clause | None:
        return agreement.questions[question].citation(answer)

    for citation, answers in groupby(stage.answers, key=clause):
        assert citation is not None  # only definite answers are followed
        place.quoted.add(citation)
        ways = []
        for answer in answers:
            following = stage.step.next[answer]
            said = statement(agreement, question, answer, states) if stage.assumed else ""
            way: dict[str, Any] = {"text": _("Если {assumptions}").format(assumptions=said) if said else ""}
            if isinstance(following, Ending):
                result = outcome_words(agreement, following, states)
                # After a condition the result goes on within the sentence.
                ends = (
                    _("вывод – {result}").format(result=lowered(result))
                    if said
                    else _("Вывод: {result}").format(result=lowered(result))
                )
                conclusion = {"text": ends, **_conclusion(agreement, following, place)}
                way |= {"to": None, "next": "", "conclusion": conclusion}
            else:
                to = place.first(following)
                way |= {"to": to, "next": _("дальше – шаг\u00a0{number}").format(number=to), "conclusion": None}
                # Where there is but one way, it goes without saying that the next step follows.
                if not stage.assumed and to == number + 1:
                    continue
            ways.append(way)
        yield {"citations": [cited(agreement, citation)], "ways": ways}


def _conclusion(agreement: Agreement, ending: Ending, place: _Place) -> dict[str, Any]:
    """The provision of the ending, with those of its clauses that no step before has quoted."""
    others = [clause for clause in ending.citations if clause not in place.quoted]
    place.quoted.update(others)
    return {
        **provision(agreement, ending.provision),
        "citations": [cited(agreement, clause) for clause in joined(agreement, others)],
    }


def _each_once(found: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    once: list[dict[str, str]] = []
    for each in found:
        if each not in once:
            once.append(each)
    return once


def deciding(agreement: Agreement, states: States, branches: Sequence[BranchReasons]) -> list[dict[str, str]]:
    """The words that decide, each once: condition and consequence of every branch, then what else the endings cite."""
    return _each_once(quotation for branch in branches for quotation in _deciding(agreement, states, branch))


def _deciding(agreement: Agreement, states: States, branch: BranchReasons) -> Iterator[dict[str, str]]:
    consequence, *beside = branch.ending.citations
    if branch.opening is None:
        decisive = _by_definition(agreement, states, branch)
    elif branch.condition != consequence:
        decisive = [(_("Условие"), branch.condition), (_("Следствие"), consequence)]
    else:
        decisive = [("", consequence)]
    decisive += [(_beside(branch.ending, clause), clause) for clause in joined(agreement, beside)]
    yield from ({"role": role, **cited(agreement, clause)} for role, clause in decisive)


def _beside(ending: Ending, clause: Clause) -> str:
    """What a clause that stands beside the deciding one is for."""
    if ending.kind != "mutual_agreement":
        return _("К кому применяется соглашение")
    if clause.provision == ending.provision:
        return _("Что принимают во внимание компетентные органы")
    return _("Что следует из их решения")


def _residence_in(question: str) -> State | None:
    """The State whose residence the question asks about."""
    for state in ("first", "second"):
        if question == f"residence_{state}":
            return state
    return None


def _by_definition(agreement: Agreement, states: States, branch: BranchReasons) -> list[tuple[str, Clause]]:
    """What the definition's words say of each State, where it decides alone; the consequence's words first."""
    words = sentence_words(agreement, states)
    words["paragraph"] = agreement.marks(branch.ending.provision)[0]
    said: dict[Clause, list[Reason]] = {branch.ending.citations[0]: []}
    for reason in branch.reasons:
        if _residence_in(reason.question):
            said.setdefault(reason.citation, []).append(reason)

    def role(of: list[Reason]) -> str:
        if not of:
            return ""
        excluded = of[0].answer == "source_only"
        if len(of) > 1:
            sentence = (
                _("Исключение, которое действует и {in_first}, и {in_second}")
                if excluded
                else _(
                    "Условие, которое ни {in_first}, ни {in_second} не выполнено (ни одно из оснований "
                    "пункта\u00a0{paragraph} не подходит)"
                )
            )
            return sentence.format(**words)
        state = _residence_in(of[0].question)
        if state == branch.ending.state:
            sentence = _("Условие, которое {within} выполнено")
        elif excluded:
            sentence = _("Исключение, которое {within} действует")
        else:
            sentence = _(
                "Условие, которое {within} не выполнено (ни одно из оснований пункта\u00a0{paragraph} не подходит)"
            )
        return sentence.format(within=words[f"in_{state}"], **words)

    return [(role(of), clause) for clause, of in said.items()]


def not_asked(agreement: Agreement, states: States, determination: Determination) -> Iterator[dict[str, Any]]:
    """The tests that were not applied; those passed over for the same reason together."""
    assumed = {question for branch in determination.branches for question in branch.assuming}
    reasons = [
        (test.question, _each_once(_because(agreement, states, test.because, assumed)))
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


def _because(
    agreement: Agreement, states: States, skips: Sequence[Skipped], assumed: Collection[str]
) -> Iterator[dict[str, str]]:
    """Why a test was not applied, in words; reasons that rest on the same clause are one."""
    grouped: dict[tuple[str, Clause], list[Skipped]] = {}
    for skipped in skips:
        grouped.setdefault((skipped.how, skipped.citation), []).append(skipped)
    for (how, citation), alike in grouped.items():
        if any(_residence_in(skipped.question) for skipped in alike):
            text = _("Резидентства сразу в обоих государствах нет: выбирать между ними не приходится.")
        else:
            said = [statement(agreement, skipped.question, skipped.answer, states) for skipped in alike]
            if any(skipped.question in assumed for skipped in alike):
                sentence = (
                    _("Если {reason}, по тексту этот вопрос отпадает.")
                    if how == "jumped"
                    else _("Если {reason}, вывод уже сделан.")
                )
                text = sentence.format(reason=_("; или если ").join(said))
            else:
                sentence = (
                    _("{reason}: по тексту этот вопрос отпадает.")
                    if how == "jumped"
                    else _("{reason}: вывод уже сделан.")
                )
                text = sentence.format(reason=capitalised(_("; или ").join(said)))
        yield {"text": text, **cited(agreement, citation)}
