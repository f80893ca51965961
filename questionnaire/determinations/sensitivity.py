"""What would change a result, and which single fact would settle it, in words for the page, the PDF and the check page.

In the active language.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from questionnaire.content.phrasing import capitalised, lowered, named, provision_label
from questionnaire.content.questions import answer_label, short_title, statement
from questionnaire.content.results import possible_words, results
from treaties.agreement import UNKNOWN, Agreement, States
from treaties.sensitivity import Change, Result, Settling, changes, settling
from treaties.walk import Walk, walk

MOST_NAMED = 3
"""Of more missing answers a row of the table does not name each."""


def would_change(agreement: Agreement, states: States, answers: Mapping[str, str]) -> dict[str, Any]:
    """What each other answer to each question on the path but the first would change.

    `rows`, strongest effect first: title, answer given, other answer, the result then, and the provision that carries
    the other answer; `effect` is one of `treaties.sensitivity.EFFECTS`. `same`, for each question with answers that
    change nothing: its title and these answers.
    """
    found = changes(agreement, answers)
    unchanged: dict[str, list[str]] = {}
    for change in found:
        if change.effect == "same":
            other = answer_label(agreement, change.question, change.other, states)
            unchanged.setdefault(change.question, []).append(lowered(other))
    return {
        "rows": _rows(agreement, states, answers, found),
        "same": [
            {"title": short_title(agreement, question, states), "answers": "; ".join(others)}
            for question, others in unchanged.items()
        ],
    }


def _rows(
    agreement: Agreement, states: States, answers: Mapping[str, str], found: Sequence[Change]
) -> list[dict[str, Any]]:
    return [
        {
            "question": change.question,
            "title": short_title(agreement, change.question, states),
            "answer": answer_label(agreement, change.question, change.answer, states),
            "other": answer_label(agreement, change.question, change.other, states),
            "result": _result(agreement, states, answers, change),
            "provision_key": change.citation.provision,
            "provision": provision_label(agreement, change.citation.provision),
            "effect": change.effect,
        }
        for change in found
        if change.effect != "same"
    ]


def change_labels(*, settled: bool) -> dict[str, str]:
    """The heading, the explanation and the columns of the table of changes; `settled`: there is one result."""
    return {
        "changes": _("Что изменило бы вывод"),
        "changes_how": _(
            "В каждой строке изменен один ответ, остальные прежние. Сначала – ответы, которые сразу меняют вывод."
        )
        if settled
        else _(
            "В каждой строке изменен один ответ, остальные прежние. Сначала – ответы, после которых остается один "
            "вывод."
        ),
        "changes_same": _("Вывод не меняется и с такими ответами:")
        if settled
        else _("С такими ответами возможны те же выводы:"),
        "changes_caption": _("Другие ответы и вывод при них"),
        "changes_question": _("Вопрос"),
        "changes_answer": _("Ответ"),
        "changes_other": _("Другой ответ"),
        "changes_result": _("Вывод при другом ответе"),
    }


def unknown_sentences(agreement: Agreement, states: States, answers: Mapping[str, str]) -> list[str]:
    """How many different results the answers allow, which these are, and which single fact would settle the matter;
    empty when nothing is unknown."""
    now = walk(agreement, answers)
    if not _is_open(now):
        return []
    found = list(_results(agreement, states, now).values())
    if len(found) == 1:
        possible = _("В любом случае вывод один: {result}").format(result=found[0])
    else:
        possible = possible_words(found)
    return [f"{possible}.", *settling_sentences(agreement, states, answers)]


def settling_sentences(agreement: Agreement, states: States, answers: Mapping[str, str]) -> list[str]:
    """Which single fact would settle the matter, whichever it is; where none would, which answers would. Empty when
    nothing is unknown."""
    now = walk(agreement, answers)
    if not _is_open(now):
        return []
    words = _results(agreement, states, now)
    if len(words) == 1:
        return [_("Для этого вывода больше ничего выяснять не нужно: при любом ответе он тот же.")]
    found = settling(agreement, answers)
    if found and found[0].wholly:
        fact = named(short_title(agreement, found[0].question, states))
        return [_("Когда на вопрос {fact} будет ответ, кроме «не знаю», останется один вывод.").format(fact=fact)]
    if not found:
        return [_("Одного недостающего ответа для вывода мало.")]
    return [
        _("Иногда для одного вывода хватит и одного ответа."),
        *(_partly(agreement, states, one, words) for one in found),
    ]


def _is_open(walked: Walk) -> bool:
    return bool(walked.branches[0].assuming)


def _partly(agreement: Agreement, states: States, one: Settling, words: Mapping[Result, str]) -> str:
    cases = [
        _("{answer} (тогда – {result})").format(
            answer=statement(agreement, one.question, answer, states), result=words[result]
        )
        for answer, result in one.settles.items()
    ]
    return _("Останется один вывод, если {cases}.").format(cases=_("; или если ").join(cases))


def _result(agreement: Agreement, states: States, answers: Mapping[str, str], change: Change) -> str:
    then = change.then
    found = _results(agreement, states, then)
    if len(found) == 1:
        return capitalised(next(iter(found.values())))
    possible = _("Возможны: {results}.").format(results="; ".join(found.values()))
    given = {**answers, change.question: change.other}
    missing = [asked for asked in then.asked if asked in then.open or given[asked] == UNKNOWN]
    if len(missing) > MOST_NAMED:
        # Above the table it is said what is unknown; a list in every row would drown the results.
        missing = []
        possible = " ".join((_("Зависит от ответов, которых пока нет."), possible))
    return " ".join(filter(None, (_depends(agreement, states, missing), possible)))


def _depends(agreement: Agreement, states: States, missing: Sequence[str]) -> str:
    if not missing:
        return ""
    questions = ", ".join(named(short_title(agreement, question, states)) for question in missing)
    sentence = ngettext(
        "Зависит от ответа на вопрос {questions}.", "Зависит от ответов на вопросы {questions}.", len(missing)
    )
    return sentence.format(questions=questions)


def _results(agreement: Agreement, states: States, walked: Walk) -> dict[Result, str]:
    return results(agreement, [branch.ending for branch in walked.branches], states)
