"""What holds for whole branches of addresses: headers, forms that can be read, and who may open `/cases/…`."""

from collections.abc import Callable
from typing import Any, cast

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound

from questionnaire.models import Case
from questionnaire.views import errors
from questionnaire.web import access
from questionnaire.web.access import CaseRequest
from questionnaire.web.malformed import MALFORMED_REQUEST
from treaties.agreement import agreements

Handler = Callable[[HttpRequest], HttpResponse]

_WITH_SECRET = {"link", "resume"}
"""The names of the addresses whose pages know a secret link."""

_SENT_FROM_THERE = {*_WITH_SECRET, "set_language"}


def _is_private(request: HttpRequest) -> bool:
    return request.path_info.startswith(("/cases/", "/resume/"))


def _url_name(request: HttpRequest) -> str | None:
    return request.resolver_match.url_name if request.resolver_match else None


class ResponseHeaders:
    """Outermost, so that error pages are covered too: private pages are not stored and secret links not passed on;
    under HTTPS no cookie travels without it."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if _is_private(request):
            response["Cache-Control"] = "no-store, private"
        # A link that was mistyped leads to no page, and is a secret all the same.
        if _url_name(request) in _WITH_SECRET or request.path_info.startswith("/resume/"):
            response["Referrer-Policy"] = "no-referrer"
        for cookie in response.cookies.values() if request.is_secure() else ():
            cookie["secure"] = True
        return response


class CaseAccess:
    """Opens `/cases/…` to who may open the case, as `request.case`; tells everyone else that there is no such
    address.

    Stands before the check of the CSRF token and before whatever reads the form: these would tell a case from none.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        if "case_id" not in kwargs:
            return None
        case = access.open_case(request, kwargs["case_id"])
        if case is None or case.agreement not in agreements():
            return HttpResponseNotFound()
        cast(CaseRequest, request).case = case
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A link replaced while a request was under way ends that request's access too."""
        return HttpResponseNotFound() if isinstance(exception, Case.DoesNotExist) else None


class CaseNotFound:
    """Shows one and the same page for each 404 below `/cases/` and `/resume/`, whether the address is a stranger's or
    none at all, also where the site shows its errors to its developers."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        return errors.case_not_found(request) if response.status_code == 404 and _is_private(request) else response


class ReadableForm:
    """Answers a form that cannot be read, because it is too large or broken, before anything relies on it."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        try:
            _ = request.GET, request.POST
        except RequestDataTooBig:
            return errors.unreadable(request, 413)
        except MALFORMED_REQUEST:
            return errors.unreadable(request, 400)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A lone surrogate where no form refuses it, as in the address to go back to."""
        return errors.unreadable(request, 400) if isinstance(exception, UnicodeEncodeError) else None


class NullOrigin:
    """Lets the forms of a page with `no-referrer` through: browsers send them with the origin `null`, which the CSRF
    check refuses. Their token is checked all the same."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any) -> None:
        if _url_name(request) in _SENT_FROM_THERE and request.META.get("HTTP_ORIGIN") == "null":
            request.META["HTTP_ORIGIN"] = f"{request.scheme}://{request.get_host()}"
