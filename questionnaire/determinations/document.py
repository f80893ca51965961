"""The one dictionary from which the determination's page and its file copy are laid out.

All its strings are final, in the active language; quotations are letter for letter the agreement's file's.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from typing import TypedDict

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from questionnaire.cases.record import CaseRecord
from questionnaire.content.evidence import evidence
from questionnaire.content.next_steps import next_steps, sources
from questionnaire.content.notices import facts_how, period_warnings, urgent
from questionnaire.content.phrasing import (
    SERVICE,
    Phrasing,
    agreement_title,
    moment,
    named,
    official_title,
    period,
    shown_gloss,
    spoken,
    spoken_language,
)
from questionnaire.content.results import explanation, headline, possible_words, results, weighed
from questionnaire.content.sentences import Run, Sentence
from questionnaire.determinations import schema
from questionnaire.determinations.chart import cascade_picture
from questionnaire.determinations.schema import Detail, Document, Fact, ProvisionLink, ReceiptedDocument
from questionnaire.determinations.sensitivity import change_labels, settling_sentences, would_change
from questionnaire.determinations.steps import MOST_CASES_IN_FULL, deciding, not_asked, possible, provision, steps
from treaties.agreement import UNKNOWN
from treaties.determination import BranchReasons, Determination


class _Conclusion(TypedDict):
    """What the document says first."""

    kind: schema.DocumentKind
    title: str
    headline: str
    explanation: list[str]


def document(record: CaseRecord, determination: Determination, today: date) -> Document:
    """Returns the determination in the active language, made `today`, without what its confirmation adds: see
    `with_receipt`."""
    agreement, phrasing = record.agreement, Phrasing(record.agreement, record.states)
    branches = determination.branches
    picture = cascade_picture(phrasing, determination)
    following = next_steps(phrasing, determination, applies=_applies(record))
    return {
        "language": spoken_language(),
        "service": str(SERVICE),
        "agreement": agreement.id,
        "edition": agreement.edition,
        **_conclusion(record, phrasing, determination),
        "headline_period": _("За период {period}").format(period=period(record.period_from, record.period_to)),
        "headline_provisions": [
            provision(agreement, key) for key in dict.fromkeys(branch.ending.provision for branch in branches)
        ],
        "urgent": urgent(record, branches),
        "deciding": deciding(phrasing, branches) if determination.agreed else [],
        "details": list(_details(record)),
        "warnings": period_warnings(agreement, record.period_from, record.period_to, today),
        "facts": [_fact(record, phrasing, question) for question in determination.walk.asked],
        "possible": list(possible(phrasing, branches)),
        "possible_how": _(
            "При каждом выводе назван ответ, который решает; какие ответы к нему ведут, показано в основаниях."
        )
        if len(branches) > MOST_CASES_IN_FULL
        else "",
        "stages": steps(phrasing, determination),
        "picture": {"svg": picture.svg, "alt": picture.alt, "sheets": list(picture.sheets)},
        "not_asked": list(not_asked(phrasing, determination)),
        "settling": settling_sentences(phrasing, record.answers),
        "changes": would_change(phrasing, record.answers),
        "next_steps": [_in_runs(step.runs) for step in following],
        "next_steps_sources": sources(following),
        "evidence": [
            {"title": group["title"], "items": [_in_runs(item) for item in group["items"]]}
            for group in evidence(phrasing, determination, applies=_applies(record))
        ],
        "limits": _limits(),
        "annex": {
            "title": _("Приложение: текст статьи"),
            "heading": agreement.heading,
            "provisions": [
                {
                    "key": key,
                    "mark": printed.mark,
                    "text": printed.text,
                    "gloss": shown_gloss(printed.gloss),
                    "level": 2 if "." in key else 1,
                }
                for key, printed in agreement.provisions.items()
            ],
        },
        "signature": {
            "place": _("Место"),
            "date": _("Дата"),
            "name": _("Кем составлено"),
            "sign": _("Подпись"),
            "prepared_by": record.prepared_by,
        },
        "labels": _labels(agreed=determination.agreed is not None)
        | change_labels(settled=determination.agreed is not None),
    }


def with_receipt(
    document: Document,
    reference: str,
    confirmed_at: datetime,
    release: str,
    fingerprint: str,
    verify_url: str = "",
) -> ReceiptedDocument:
    """The document with what its confirmation adds, in its own language. `verify_url` is where the site that made it
    verifies determinations; empty where that is not known."""
    with translation.override(document["language"]):
        confirmed = moment(confirmed_at)
        number: Detail = {"label": _("Номер заключения"), "value": reference}
        made: Detail = {"label": _("Составлено"), "value": confirmed}
        receipt: list[Detail] = [
            number,
            made,
            {"label": _("Редакция правил (SHA-256)"), "value": document.get("edition", "")},
            {"label": _("Отпечаток сведений (SHA-256)"), "value": fingerprint},
            {"label": _("Выпуск программы"), "value": release},
        ]
    return {
        **document,
        "title": f"{document['headline']} – {reference}",
        "details": [number, made, *document["details"]],
        "receipt": receipt,
        "verify_url": verify_url,
        "reference": reference,
        "confirmed_at": confirmed,
        "timestamp": confirmed_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "fingerprint": fingerprint,
        "release": release,
    }


def _applies(record: CaseRecord) -> bool:
    """Whether the agreement applies on every day of the period."""
    return all(
        note.applies or not note.touches(record.period_from, record.period_to) for note in record.agreement.status_notes
    )


def _conclusion(record: CaseRecord, phrasing: Phrasing, determination: Determination) -> _Conclusion:
    """Kind, headline and explanation: one result, the same one whatever is unknown, or several."""
    applies = _applies(record)
    branches = determination.branches
    endings = [branch.ending for branch in branches]
    if not branches[0].assuming:
        kind: schema.DocumentKind = branches[0].ending.kind
        said = headline(phrasing, endings[0]).at_start
        explained = [*explanation(phrasing, branches[0], applies=applies), *weighed(phrasing, branches)]
        sentences = [sentence.text for sentence in explained]
    elif determination.agreed:
        kind = "agreed"
        (result,) = results(phrasing, endings).values()
        said = _("В любом случае {result}").format(result=result.within)
        explained = [*_explained_by_all(phrasing, branches, applies), *weighed(phrasing, branches)]
        sentences = [
            _("Ответ «не знаю» вывода не меняет: каждый возможный ответ ведет к одному и тому же."),
            *(sentence.text for sentence in explained),
        ]
    else:
        kind = "conditional"
        said = possible_words(phrasing, list(results(phrasing, endings).values()))
        unknown = [
            phrasing.short_title(question)
            for question in determination.walk.asked
            if record.answers.get(question, UNKNOWN) == UNKNOWN
        ]
        sentences = [
            ngettext(
                "Вывод зависит от ответа, которого пока нет: {questions}.",
                "Вывод зависит от ответов, которых пока нет: {questions}.",
                len(unknown),
            ).format(questions=", ".join(named(title) for title in unknown)),
            _(
                "Ниже показано, к чему ведет каждый возможный ответ. Когда факты станут известны, ответы можно "
                "изменить."
            ),
        ]
    return {"kind": kind, "title": said, "headline": said, "explanation": sentences}


def _explained_by_all(phrasing: Phrasing, branches: Sequence[BranchReasons], applies: bool) -> list[Sentence]:
    first, *others = (explanation(phrasing, branch, applies=applies) for branch in branches)
    return [sentence for sentence in first if all(sentence in other for other in others)]


def _in_runs(runs: Sequence[Run]) -> list[schema.Run]:
    """A sentence as the document keeps it: its words in runs, each with the code of its language where that is none of
    the site's."""
    return [{"text": run.text, "language": run.language} for run in runs]


def _details(record: CaseRecord) -> Iterator[Detail]:
    agreement, states = record.agreement, record.states
    rows = (
        (_("О ком"), record.person_name, ""),
        (_("Номер дела"), record.file_reference, ""),
        (_("Период"), period(record.period_from, record.period_to), ""),
        (_("Государства"), " – ".join(spoken(states[state].name) for state in states), ""),
        (_("Соглашение"), agreement_title(agreement), official_title(agreement)),
        (_("Кем составлено"), record.prepared_by, ""),
    )
    for label, value, official in rows:
        if value:
            row: Detail = {"label": label, "value": value}
            if official:
                row["official"] = official
            yield row


def _fact(record: CaseRecord, phrasing: Phrasing, question: str) -> Fact:
    answer = record.answers.get(question, UNKNOWN)
    citation = record.agreement.questions[question].citation(answer)
    none: ProvisionLink = {"provision_key": "", "provision": ""}
    return {
        "question": question,
        "title": phrasing.short_title(question),
        "answer": phrasing.label(question, answer),
        **(provision(record.agreement, citation.provision) if citation else none),
        "note": record.notes.get(question, ""),
    }


def _limits() -> list[str]:
    return [
        _("Заключение касается только статьи о резидентстве: что и где облагается, решают другие статьи."),
        _("Ни один налоговый или компетентный орган этим заключением не связан."),
        _(
            "Действие других статей соглашения может быть приостановлено: если приостановка за этот период известна, "
            "она названа в предупреждениях. Освобождения или пониженной ставки по соглашению может не быть."
        ),
        _("Обязанностей по внутреннему закону каждого из двух государств заключение не отменяет."),
        _("Резидентство в третьем государстве не проверялось: если оно есть и там, нужны еще и соглашения с ним."),
        _("Заключение основано на ответах и записанных к ним фактах; документы не проверялись."),
        _("Вывод относится только к указанному периоду и к этим фактам: если они иные, нужно другое заключение."),
    ]


def _labels(*, agreed: bool) -> dict[str, str]:
    return {
        "details": _("Сведения"),
        "deciding": _("Решающие слова соглашения"),
        "possible": _("Каждый возможный случай") if agreed else _("Возможные выводы"),
        "warnings": _("Предупреждения"),
        "facts": _("Факты"),
        "facts_how": facts_how(),
        "note": _("Факты и документы"),
        "reasoning": _("Основания"),
        "reasoning_how": _("Там, где ответа нет, показан каждый возможный ответ и то, что из него следует."),
        "unanswered": _("ответа пока нет"),
        "picture": _("Путь по статье"),
        "gloss": _("Неофициальный перевод"),
        "gloss_beside": _("Справа – неофициальный перевод; действует только текст соглашения."),
        "not_asked": _("Что не проверялось и почему"),
        "next_steps": _("Что сделать теперь"),
        "evidence": _("Документы"),
        "evidence_how": _("Что из этого уже есть, а что нужно получить: отметить можно на распечатке."),
        "held": _("уже есть"),
        "to_obtain": _("получить"),
        "limits": _("Пределы заключения"),
        "signature": _("Подписи"),
        "receipt": _("Как проверить это заключение"),
        "verify": _("Проверка заключения"),
        "receipt_how": _("По номеру и отпечатку это заключение можно проверить на странице:"),
        "page": _("страница"),
        "of": _("из"),
    }
