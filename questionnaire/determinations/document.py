"""The one dictionary from which the determination's page and its file copy are laid out.

All its strings are final, in the active language; quotations are letter for letter the agreement's file's.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from questionnaire.cases.record import CaseRecord
from questionnaire.content.evidence import evidence
from questionnaire.content.next_steps import next_steps, sources
from questionnaire.content.notices import facts_how, period_warnings, urgent
from questionnaire.content.phrasing import (
    SERVICE,
    agreement_title,
    moment,
    named,
    official_title,
    period,
    shown_gloss,
    spoken,
    spoken_language,
)
from questionnaire.content.questions import answer_label, short_title
from questionnaire.content.results import explanation, outcome_words, possible_words, results, weighed
from questionnaire.determinations.chart import cascade_picture
from questionnaire.determinations.sensitivity import change_labels, settling_sentences, would_change
from questionnaire.determinations.steps import MOST_CASES_IN_FULL, deciding, not_asked, possible, provision, steps
from treaties.agreement import UNKNOWN, Agreement, States
from treaties.determination import BranchReasons, Determination


def document(facts: CaseRecord, determination: Determination, today: date) -> dict[str, Any]:
    """Returns the determination in the active language, made `today`, without what its confirmation adds: see
    `stamped`."""
    agreement, states = facts.agreement, facts.states
    branches = determination.branches
    picture = cascade_picture(agreement, states, determination)
    following = next_steps(agreement, states, determination, applies=_applies(facts))
    return {
        "language": spoken_language(),
        "service": str(SERVICE),
        "agreement": agreement.id,
        "edition": agreement.edition,
        **_conclusion(facts, determination),
        "headline_period": _("За период {period}").format(period=period(facts.period_from, facts.period_to)),
        "headline_provisions": [
            provision(agreement, key) for key in dict.fromkeys(branch.ending.provision for branch in branches)
        ],
        "urgent": urgent(facts, branches),
        "deciding": deciding(agreement, states, branches) if determination.agreed else [],
        "details": list(_details(facts)),
        "warnings": period_warnings(agreement, facts.period_from, facts.period_to, today),
        "facts": [_fact(facts, question) for question in determination.walk.asked],
        "possible": list(possible(agreement, states, branches)),
        "possible_how": _(
            "При каждом выводе назван ответ, который решает; какие ответы к нему ведут, показано в основаниях."
        )
        if len(branches) > MOST_CASES_IN_FULL
        else "",
        "stages": steps(agreement, states, determination),
        "picture": {"svg": picture.svg, "alt": picture.alt, "sheets": list(picture.sheets)},
        "not_asked": list(not_asked(agreement, states, determination)),
        "settling": settling_sentences(agreement, states, facts.answers),
        "changes": would_change(agreement, states, facts.answers),
        "next_steps": following,
        "next_steps_sources": sources(states, following),
        "evidence": evidence(agreement, states, determination, applies=_applies(facts)),
        "foreign": _foreign(states),
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
            "prepared_by": facts.prepared_by,
        },
        "labels": _labels(agreed=determination.agreed is not None)
        | change_labels(settled=determination.agreed is not None),
    }


def stamped(
    document: Mapping[str, Any],
    reference: str,
    confirmed_at: datetime,
    release: str,
    fingerprint: str,
    verify_url: str = "",
) -> dict[str, Any]:
    """The document with what its confirmation adds, in its own language. `verify_url` is where the site that made it
    verifies determinations; empty where that is not known."""
    with translation.override(document["language"]):
        confirmed = moment(confirmed_at)
        number = {"label": _("Номер заключения"), "value": reference}
        made = {"label": _("Составлено"), "value": confirmed}
        receipt = [
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


def _applies(facts: CaseRecord) -> bool:
    """Whether the agreement applies on every day of the period."""
    return all(
        note.applies or not note.touches(facts.period_from, facts.period_to) for note in facts.agreement.status_notes
    )


def _conclusion(facts: CaseRecord, determination: Determination) -> dict[str, Any]:
    """Kind, headline and explanation: one result, the same one whatever is unknown, or several."""
    agreement, states = facts.agreement, facts.states
    applies = _applies(facts)
    branches = determination.branches
    endings = [branch.ending for branch in branches]
    if not branches[0].assuming:
        kind: str = branches[0].ending.kind
        headline = outcome_words(agreement, endings[0], states)
        sentences = [
            *explanation(agreement, branches[0], states, applies=applies),
            *weighed(agreement, branches, states),
        ]
    elif determination.agreed:
        kind = "agreed"
        headline = _("В любом случае {result}").format(result=next(iter(results(agreement, endings, states).values())))
        sentences = [
            _("Ответ «не знаю» вывода не меняет: каждый возможный ответ ведет к одному и тому же."),
            *_explained_by_all(agreement, branches, states, applies),
            *weighed(agreement, branches, states),
        ]
    else:
        kind = "conditional"
        headline = possible_words(list(results(agreement, endings, states).values()))
        unknown = [
            short_title(agreement, question, states)
            for question in determination.walk.asked
            if facts.answers.get(question, UNKNOWN) == UNKNOWN
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
    return {"kind": kind, "title": headline, "headline": headline, "explanation": sentences}


def _explained_by_all(
    agreement: Agreement, branches: Sequence[BranchReasons], states: States, applies: bool
) -> list[str]:
    first, *others = (explanation(agreement, branch, states, applies=applies) for branch in branches)
    return [sentence for sentence in first if all(sentence in other for other in others)]


def _details(facts: CaseRecord) -> Iterator[dict[str, str]]:
    agreement, states = facts.agreement, facts.states
    rows = (
        (_("О ком"), facts.person_name, ""),
        (_("Номер дела"), facts.file_reference, ""),
        (_("Период"), period(facts.period_from, facts.period_to), ""),
        (_("Государства"), " – ".join(spoken(states[state].name) for state in states), ""),
        (_("Соглашение"), agreement_title(agreement), official_title(agreement)),
        (_("Кем составлено"), facts.prepared_by, ""),
    )
    for label, value, official in rows:
        if value:
            yield {"label": label, "value": value} | ({"official": official} if official else {})


def _fact(facts: CaseRecord, question: str) -> dict[str, str]:
    agreement = facts.agreement
    answer = facts.answers.get(question, UNKNOWN)
    citation = agreement.questions[question].citation(answer)
    return {
        "question": question,
        "title": short_title(agreement, question, facts.states),
        "answer": answer_label(agreement, question, answer, facts.states),
        **(provision(agreement, citation.provision) if citation else {"provision_key": "", "provision": ""}),
        "note": facts.notes.get(question, ""),
    }


def _foreign(states: States) -> list[dict[str, str]]:
    """Words within the sentences that are in none of the site's languages, each with its own."""
    known = [name.practice.certificate for name in states.values()]
    return [
        {"words": spoken(certificate.text), "language": certificate.language}
        for certificate in known
        if certificate and certificate.language
    ]


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
