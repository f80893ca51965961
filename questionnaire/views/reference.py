"""What can be looked up without a case: the agreements word for word, and the glossary."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from questionnaire.labels import shown_gloss, spoken
from questionnaire.links import agreement_url, anchor
from treaties.agreement import Agreement, agreements


@require_safe
def agreement_list(request: HttpRequest) -> HttpResponse:
    """All agreements with their present status."""
    rows = [
        {"url": agreement_url(agreement.id), "pair": spoken(agreement.pair)} for agreement in agreements().values()
    ]
    return render(request, "agreements.html", {"agreements": rows})


@require_safe
def agreement_page(request: HttpRequest, agreement: str) -> HttpResponse:
    """One agreement: its article as printed, its status, every path through it, and how its text differs."""
    if agreement not in agreements():
        raise Http404
    law = agreements()[agreement]
    return render(request, "agreement.html", {"agreement": law, "provisions": _provisions(law)})


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The terms of the field that a visitor meets."""
    return render(request, "glossary.html", {})


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
