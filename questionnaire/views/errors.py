"""The pages for requests that cannot be answered as they were meant."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.forms import Form, Textarea
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from questionnaire.forms import AboutForm, QuestionForm, StartForm
from questionnaire.verification.forms import PrintedForm


def case_not_found(request: HttpRequest) -> HttpResponse:
    """The one 404 page of `/cases/…`, the same for a foreign case and for none, and that of `/resume/…`."""
    by_link = request.path_info.startswith("/resume/")
    return render(request, "404_case.html", {"by_link": by_link}, status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A way back to the same page. What was typed is shown, as private pages do not keep it for Back."""
    form = _sent_form(request)
    address = request.resolver_match
    context = {
        "typed": list(_typed(form)) if form else [],
        "still_open": address is not None and address.url_name == "clear",
    }
    return render(request, "403_csrf.html", context, status=403)


def _sent_form(request: HttpRequest) -> Form | None:
    """The form of the address with what was sent; None where there is nothing to type."""
    address = request.resolver_match
    page = address.url_name if address else None
    if page == "home":
        return StartForm(request.POST)
    if page == "verify":
        return PrintedForm(request.POST)
    case = getattr(request, "case", None)
    if address is None or case is None:
        return None
    if page == "about":
        return AboutForm(request.POST, agreement=case.law)
    question = address.kwargs.get("step")
    if question in case.law.questions:
        return QuestionForm(request.POST, agreement=case.law, question=question, states=case.states)
    return None


def _typed(form: Form) -> Iterator[dict[str, Any]]:
    """The fields of the form that hold something, and no other fields that were sent."""
    for field in form.visible_fields():
        text, choices = field.value() or "", getattr(field.field, "choices", None)
        if choices is not None:
            text = dict(choices).get(text, "")
        if text:
            kind = "choice" if choices is not None else "lines" if isinstance(field.field.widget, Textarea) else "line"
            yield {"id": field.auto_id, "label": field.label, "text": text, "kind": kind}


def unreadable(request: HttpRequest, status: int = 400) -> HttpResponse:
    """A form that is too large or broken."""
    return render(request, "400.html", {"too_large": status == 413}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler for status 400."""
    return unreadable(request)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler for status 500: one page in all languages, as what fails may be what chooses one."""
    response = defaults.server_error(request)
    response["Content-Language"] = ", ".join(dict(settings.LANGUAGES))
    return response
