"""The pages for requests that cannot be answered as they were meant."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from questionnaire.text import readable


def case_not_found(request: HttpRequest) -> HttpResponse:
    """The one 404 page of `/cases/…` and `/resume/…`: the same for a foreign case and for none."""
    return render(request, "404_case.html", status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A way back to the same page. The note that was typed is shown, as private pages do not keep it for Back."""
    return render(request, "403_csrf.html", {"note": readable(request.POST.get("note", ""))}, status=403)


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
