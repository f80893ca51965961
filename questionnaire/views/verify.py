"""Checks a determination that somebody holds: by what is printed on it, or by its file. Nothing is stored."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from questionnaire.content import phrasing
from questionnaire.determinations.stored import content_of, document_in
from questionnaire.models import Determination
from questionnaire.verification import contents, fault_words, verdict_words
from questionnaire.verification.forms import FileForm, PrintedForm
from questionnaire.verification.verdict import Verdict, verify_data, verify_printed
from questionnaire.web.redisplay import redisplay_of

_MOST_LINES = 20


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True, private=True)
def verify(request: HttpRequest) -> HttpResponse:
    """Two forms; POST answers on the same page."""
    printed, file = PrintedForm(redisplay=redisplay_of(request)), FileForm()
    context: dict[str, Any] = {"form": printed}
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
    # Nothing of the case itself is shown: who holds the paper may not be the one whose case it is.
    verdict = verify_printed(reference, fingerprint, _find)
    return _shown(verdict, file=False)


def _verdict_of_file(data: dict[str, Any]) -> dict[str, Any]:
    verdict = verify_data(data, _find)
    shown = _shown(verdict, file=True)
    if verdict.faults:
        shown["findings"] = fault_words.findings(data, verdict.faults[:_MOST_LINES])
        shown["more"] = max(0, len(verdict.faults) - _MOST_LINES)
        shown["found"] = len(verdict.faults)
    elif verdict.determination:
        # The file is as recorded, so nothing is shown that it does not say.
        shown["contents"] = list(contents.rows(data))
    return shown


def _shown(verdict: Verdict, *, file: bool) -> dict[str, Any]:
    return {
        "verdict": verdict.kind,
        "of_file": file,
        "heading": verdict_words.heading(verdict, file=file),
        "sentences": list(verdict_words.found(verdict, file=file)),
        "left_to_do_heading": verdict_words.left_to_do_heading(verdict),
        "left_to_do": list(verdict_words.left_to_do(verdict, file=file)),
        "editions": verdict if verdict.kind == "other_edition" else None,
        "made": _made(verdict.determination) if verdict.determination else [],
    }


def _made(determination: Determination) -> list[dict[str, Any]]:
    """All that is shown of a determination of this site."""
    language = phrasing.spoken_language()
    document = document_in(content_of(determination), language)
    return [
        {"label": _("Номер заключения"), "value": determination.reference},
        {"label": _("Составлено"), "value": phrasing.moment(determination.confirmed_at)},
        {
            "label": _("Вывод"),
            "value": document["headline"],
            "language": "" if document["language"] == language else document["language"],
        },
        {"label": _("Редакция правил (SHA-256)"), "value": determination.edition, "figures": True},
    ]


def _find(reference: str) -> Determination | None:
    # The content is read only of a determination whose fingerprint is known: until then all take the same time.
    return Determination.objects.defer("content").filter(reference=reference).first()
