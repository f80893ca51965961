"""The pages for requests that cannot be answered as they were meant."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import defaults

from questionnaire.web.redisplay import redisplay


def case_not_found(request: HttpRequest) -> HttpResponse:
    """The one 404 page of `/cases/…`, the same for a foreign case and for none, and that of `/resume/…`."""
    by_link = request.path_info.startswith("/resume/")
    return render(request, "404_case.html", {"by_link": by_link}, status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Shows the same page with all that was typed and a word on why nothing is saved; of others, a way back to them."""
    response = redisplay(request, "expired")
    if response is None or response.status_code != 200:
        return _way_back(request)
    response.status_code = 403
    return response


def _way_back(request: HttpRequest) -> HttpResponse:
    page = request.resolver_match.url_name if request.resolver_match else None
    address = request.get_full_path()
    if page == "set_language":
        # That address shows nothing: the form was on the page that it names.
        named = request.POST.get("next", "")
        address = named if url_has_allowed_host_and_scheme(named, allowed_hosts={request.get_host()}) else "/"
    context = {"still_open": page == "clear", "address": address}
    return render(request, "403_csrf.html", context, status=403)


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
