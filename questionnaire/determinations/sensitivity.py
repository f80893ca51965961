"""What would change a result, and which single fact would settle it, in words for page, PDF and check page."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from questionnaire.content.phrasing import Phrasing, named
from questionnaire.content.results import Result as Said
from questionnaire.content.results import possible_words, results
from questionnaire.determinations.schema import Change as ChangeRow
from questionnaire.determinations.schema import Changes
from treaties.agreement import UNKNOWN
from treaties.sensitivity import Change, Result, Settling, changes, settling
from treaties.walk import Walk, walk

MOST_NAMED = 3
"""Of more missing answers a row of the table does not name each."""


def would_change(phrasing: Phrasing, answers: Mapping[str, str]) -> Changes:
    """What each other answer to each question on the path but the first would change.

    `rows`, strongest effect first: title, answer given, other answer, the result then, and the provision that carries
    the other answer; `effect` is one of `treaties.sensitivity.EFFECTS`. `same`, for each question with answers that
    change nothing: its title and these answers.
    """
    found = changes(phrasing.agreement, answers)
    unchanged: dict[str, list[str]] = {}
    for change in found:
        if change.effect == "same":
            other = phrasing.label_within(change.question, change.other)
            unchanged.setdefault(change.question, []).append(other)
    return {
        "rows": _rows(phrasing, answers, found),
        "same": [
            {"title": phrasing.short_title(question), "answers": "; ".join(others)}
            for question, others in unchanged.items()
        ],
    }


def _rows(phrasing: Phrasing, answers: Mapping[str, str], found: Sequence[Change]) -> list[ChangeRow]:
    return [
        {
            "question": change.question,
            "title": phrasing.short_title(change.question),
            "answer": phrasing.label(change.question, change.answer),
            "other": phrasing.label(change.question, change.other),
            "result": _result(phrasing, answers, change),
            "provision_key": change.citation.provision,
            "provision": phrasing.provision(change.citation.provision),
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


def unknown_sentences(phrasing: Phrasing, answers: Mapping[str, str]) -> list[str]:
    """How many different results the answers allow, which these are, and which single fact would settle the matter;
    empty when nothing is unknown."""
    now = walk(phrasing.agreement, answers)
    if not _is_open(now):
        return []
    found = list(_results(phrasing, now).values())
    if len(found) == 1:
        possible = _("В любом случае вывод один: {result}").format(result=found[0].within)
    else:
        possible = possible_words(phrasing, found)
    return [f"{possible}.", *settling_sentences(phrasing, answers)]


def settling_sentences(phrasing: Phrasing, answers: Mapping[str, str]) -> list[str]:
    """Which single fact would settle the matter, whichever it is; where none would, which answers would. Empty when
    nothing is unknown."""
    now = walk(phrasing.agreement, answers)
    if not _is_open(now):
        return []
    words = _results(phrasing, now)
    if len(words) == 1:
        return [_("Для этого вывода больше ничего выяснять не нужно: при любом ответе он тот же.")]
    found = settling(phrasing.agreement, answers)
    if found and found[0].wholly:
        fact = named(phrasing.short_title(found[0].question))
        return [_("Когда на вопрос {fact} будет ответ, кроме «не знаю», останется один вывод.").format(fact=fact)]
    if not found:
        return [_("Одного недостающего ответа для вывода мало.")]
    return [
        _("Иногда для одного вывода хватит и одного ответа."),
        *(_partly(phrasing, one, words) for one in found),
    ]


def _is_open(walked: Walk) -> bool:
    return bool(walked.branches[0].assuming)


def _partly(phrasing: Phrasing, one: Settling, words: Mapping[Result, Said]) -> str:
    cases = [
        _("{answer} (тогда – {result})").format(
            answer=phrasing.statement(one.question, answer), result=words[result].within
        )
        for answer, result in one.settles.items()
    ]
    return _("Останется один вывод, если {cases}.").format(cases=_("; или если ").join(cases))


def _result(phrasing: Phrasing, answers: Mapping[str, str], change: Change) -> str:
    then = change.then
    found = _results(phrasing, then)
    if len(found) == 1:
        return next(iter(found.values())).at_start
    possible = _("Возможны: {results}.").format(results="; ".join(said.within for said in found.values()))
    given = {**answers, change.question: change.other}
    missing = [asked for asked in then.asked if asked in then.open or given[asked] == UNKNOWN]
    if len(missing) > MOST_NAMED:
        # Above the table it is said what is unknown; a list in every row would drown the results.
        missing = []
        possible = " ".join((_("Зависит от ответов, которых пока нет."), possible))
    return " ".join(filter(None, (_depends(phrasing, missing), possible)))


def _depends(phrasing: Phrasing, missing: Sequence[str]) -> str:
    if not missing:
        return ""
    questions = ", ".join(named(phrasing.short_title(question)) for question in missing)
    sentence = ngettext(
        "Зависит от ответа на вопрос {questions}.", "Зависит от ответов на вопросы {questions}.", len(missing)
    )
    return sentence.format(questions=questions)


def _results(phrasing: Phrasing, walked: Walk) -> dict[Result, Said]:
    return results(phrasing, [branch.ending for branch in walked.branches])
