"""What can be looked up without a case: the agreements word for word, and the glossary."""

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from questionnaire.agreement_pages.comparison import differences
from questionnaire.agreement_pages.paths import path_table
from questionnaire.agreement_pages.pictures import whole_picture
from questionnaire.content.glossary import Term, sorted_terms
from questionnaire.content.links import agreement_url, anchor, provision_url
from questionnaire.content.phrasing import (
    period,
    provision_label,
    short_day,
    shown_gloss,
    shown_title,
    spoken,
    spoken_language,
)
from treaties.agreement import Agreement, StatusNote, agreements


@require_safe
def agreement_list(request: HttpRequest) -> HttpResponse:
    """All agreements with their present status."""
    today = localdate()
    rows = [_heading(law) | _status(law, today) for law in agreements().values()]
    return render(request, "agreements.html", {"agreements": rows})


@require_safe
def agreement_page(request: HttpRequest, agreement: str) -> HttpResponse:
    """One agreement: its article as printed, its status, how its text differs, and every path through it."""
    if agreement not in agreements():
        raise Http404
    law = agreements()[agreement]
    today = localdate()
    provisions = _provisions(law)
    persons = path_table(law, spoken_language())
    context = {
        "agreement": law,
        "heading": _heading(law),
        "details": _details(law),
        "notes": [_note(note, today) for note in law.status_notes],
        "provisions": provisions,
        "glossed": any(provision["gloss"] for provision in provisions),
        "columns": [_heading(other) for other in agreements().values()],
        "differences": _differences(law),
        "persons": persons,
        "pictures": [
            {"title": paths.title, "picture": whole_picture(law, paths.person, spoken_language())} for paths in persons
        ],
    }
    return render(request, "agreement.html", context)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The terms of the field that a visitor meets."""
    return render(request, "glossary.html", {"entries": [_entry(term) for term in sorted_terms()]})


def _heading(agreement: Agreement) -> dict[str, Any]:
    """How the agreement is called in a list; an agreement without a title of its own has none beside its pair."""
    pair = spoken(agreement.pair)
    named = agreement.title != agreement.pair
    return {
        "id": agreement.id,
        "url": agreement_url(agreement.id),
        "pair": pair,
        "title": shown_title(agreement) if named else "",
        "official": agreement.title[agreement.language] if named else "",
        "signed": spoken(agreement.signed),
        "language": agreement.language,
    }


def _details(agreement: Agreement) -> list[dict[str, str]]:
    rows = (
        (_("Подписание и редакция"), spoken(agreement.signed)),
        (_("Статья о резидентстве"), _article(agreement.article) or _("Номера в тексте нет")),
        (
            _("Взаимосогласительная процедура"),
            _article(agreement.mutual_agreement_article) or _("Номер нужно найти в соглашении"),
        ),
    )
    return [{"label": label, "value": value} for label, value in rows if value]


def _article(number: str) -> str:
    return _("Статья {number}").format(number=number) if number else ""


def _status(agreement: Agreement, today: date) -> dict[str, Any]:
    """What holds today in one sentence: that the agreement does not apply, else what began to hold last, else what
    holds up to a day, else what always holds."""
    notes = [note for note in agreement.status_notes if note.touches(today, today)]
    notes.sort(key=lambda note: (note.applies, -(note.first or date.min).toordinal(), note.last is None))
    if not notes:
        return {"status": _("О действии соглашения сегодня замечаний нет.")}
    headline = notes[0].headline
    return {"status": f"{spoken(headline)}." if headline else spoken(notes[0].warning)}


def _note(note: StatusNote, today: date) -> dict[str, Any]:
    return {
        "days": _days(note),
        "text": spoken(note.warning),
        "source": spoken(note.source),
        "checked_on": short_day(note.checked_on),
        "applies": note.applies,
        "today": note.touches(today, today),
    }


def _days(note: StatusNote) -> str:
    if note.first and note.last:
        return period(note.first, note.last)
    if note.first:
        return _("С {day}").format(day=short_day(note.first))
    if note.last:
        return _("По {day} включительно").format(day=short_day(note.last))
    return _("Для любых дней")


def _provisions(agreement: Agreement) -> list[dict[str, Any]]:
    return [
        {
            "anchor": anchor(key),
            "mark": provision.mark,
            "text": provision.text,
            "gloss": shown_gloss(provision.gloss),
            "lettered": "." in key,
        }
        for key, provision in agreement.provisions.items()
    ]


def _differences(present: Agreement) -> list[dict[str, Any]]:
    """A row a point: the cells in the order of the columns, each with the agreement that its provisions belong to."""
    laws = agreements()
    return [
        {
            "title": row.title,
            "cells": [
                {
                    "agreement": laws[other],
                    "pair": spoken(laws[other].pair),
                    "lines": lines,
                    "alone": other == present.id and other in row.alone,
                }
                for other, lines in row.cells.items()
            ],
        }
        for row in differences(tuple(laws.values()), spoken_language())
    ]


def _entry(term: Term) -> dict[str, Any]:
    language = spoken_language()
    return {
        "id": term.id,
        "name": term.names[language],
        "other_names": [{"language": other, "name": name} for other, name in term.names.items() if other != language],
        "definition": spoken(term.definition),
        "provisions": [
            {"pair": spoken(law.pair), "url": provision_url(law.id, key), "label": provision_label(law, key)}
            for law in agreements().values()
            for key in term.provisions(law)
        ],
    }
