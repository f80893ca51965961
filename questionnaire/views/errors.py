"""The pages for requests that cannot be answered as they were meant."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from questionnaire.again import shown_again


def case_not_found(request: HttpRequest) -> HttpResponse:
    """The one 404 page of `/cases/…`, the same for a foreign case and for none, and that of `/resume/…`."""
    by_link = request.path_info.startswith("/resume/")
    return render(request, "404_case.html", {"by_link": by_link}, status=404)


# The pages on which something can be typed.
_WITH_FIELDS = {"home", "about", "question", "verify"}


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The same page with all that was typed and a word on why nothing is saved; of others, a way back to them."""
    address = request.resolver_match
    page = address.url_name if address else None
    if address and page in _WITH_FIELDS and request.method == "POST":
        request.expired = True  # type: ignore[attr-defined]
        response = shown_again(request, address.func, address.args, address.kwargs)
        if response.status_code == 200:
            response.status_code = 403
            return response
    return render(request, "403_csrf.html", {"still_open": page == "clear"}, status=403)


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
