"""Checks a determination that somebody holds: by what is printed on it, or by its file. Nothing is stored."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from questionnaire import labels
from questionnaire.fault_words import lines
from questionnaire.models import Determination
from questionnaire.verification import Verdict, verify_data, verify_printed
from questionnaire.verify_forms import FileForm, PrintedForm

_MOST_LINES = 20


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True, private=True)
def verify(request: HttpRequest) -> HttpResponse:
    """Two forms; POST answers on the same page."""
    printed, file = PrintedForm(), FileForm()
    context: dict[str, Any] = {}
    if request.method == "POST" and "reference" in request.POST:
        printed = context["form"] = PrintedForm(request.POST)
        if printed.is_valid():
            context |= _verdict_of_printed(**printed.cleaned_data)
    elif request.method == "POST":
        file = context["form"] = FileForm(request.POST, request.FILES)
        if file.is_valid():
            context |= _verdict_of_file(file.cleaned_data["file"])
    return render(request, "verify.html", {"printed": printed, "file": file, **context})


def _verdict_of_printed(reference: str, fingerprint: str) -> dict[str, Any]:
    # What the record says of the case is not shown: who holds the paper may not be the one whose case it is.
    return _shown(verify_printed(reference, fingerprint, _find))


def _verdict_of_file(data: dict[str, Any]) -> dict[str, Any]:
    verdict = verify_data(data, _find)
    found = lines(data, verdict.faults[:_MOST_LINES])
    return _shown(verdict) | {"by_file": True, "lines": found, "more": len(verdict.faults) - len(found)}


def _shown(verdict: Verdict) -> dict[str, Any]:
    determination = verdict.determination
    return {"verdict": verdict.kind, "edition": verdict.edition, "made": determination and _made(determination)}


def _made(determination: Determination) -> dict[str, str]:
    """All that is shown of a determination of this site."""
    language = get_language() or settings.LANGUAGE_CODE
    return {
        "reference": determination.reference,
        "confirmed_at": labels.moment(determination.confirmed_at),
        "edition": determination.edition,
        "headline": determination.content["documents"][language]["headline"],
    }


def _find(reference: str) -> Determination | None:
    # The content is read only of a determination whose fingerprint is known: until then all take the same time.
    return Determination.objects.defer("content").filter(reference=reference).first()
