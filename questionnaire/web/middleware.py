"""What holds for whole branches of addresses: headers, forms that can be read, and who may open `/cases/…`."""

import re
import uuid
from collections.abc import Callable
from typing import cast

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from questionnaire.models import Case
from questionnaire.views import errors
from questionnaire.web import access, malformed
from questionnaire.web.access import CaseRequest
from treaties.agreement import agreements

Handler = Callable[[HttpRequest], HttpResponse]

_CASE = re.compile(r"/cases/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/")
_LINK_PAGE = re.compile(r"/cases/[^/]+/link/")


def _private(path: str) -> bool:
    return path.startswith(("/cases/", "/resume/"))


def _shows_secret(path: str) -> bool:
    return path.startswith("/resume/") or _LINK_PAGE.match(path) is not None


class ResponseHeaders:
    """Outermost, so that error pages are covered too: private pages are not stored and secret links not passed on;
    under HTTPS no cookie travels without it."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if _private(request.path_info):
            response["Cache-Control"] = "no-store, private"
        if _shows_secret(request.path_info):
            response["Referrer-Policy"] = "no-referrer"
        for cookie in response.cookies.values() if request.is_secure() else ():
            cookie["secure"] = True
        return response


class NullOrigin:
    """Lets the forms of a page with `no-referrer` through: browsers send them with the origin `null`, which the CSRF
    check refuses. Their token is checked all the same."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sent_from_there = _shows_secret(request.path_info) or request.path_info == "/language/"
        if sent_from_there and request.META.get("HTTP_ORIGIN") == "null":
            request.META["HTTP_ORIGIN"] = f"{request.scheme}://{request.get_host()}"
        return self.get_response(request)


class CaseAccess:
    """Opens `/cases/…` to who may open the case, as `request.case`; to everyone else each address is the same 404.

    Inner middleware, so that it comes before the check of the CSRF token, which would tell a case from none.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not _private(request.path_info):
            return self.get_response(request)
        if request.path_info.startswith("/cases/"):
            named = _CASE.match(request.path_info)
            case = access.open_case(request, uuid.UUID(named[1])) if named else None
            if case is None or case.agreement not in agreements():
                return errors.case_not_found(request)
            cast(CaseRequest, request).case = case
        response = self.get_response(request)
        return errors.case_not_found(request) if response.status_code == 404 else response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A link replaced while a request was under way ends that request's access too."""
        return errors.case_not_found(request) if isinstance(exception, Case.DoesNotExist) else None


class ReadableForm:
    """Answers a form that cannot be read, because it is too large or broken, before anything relies on it."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            _ = request.GET, request.POST
        except RequestDataTooBig:
            return errors.unreadable(request, 413)
        except malformed.UNREADABLE:
            return errors.unreadable(request, 400)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A lone surrogate where no form refuses it, as in the address to go back to."""
        return errors.unreadable(request, 400) if isinstance(exception, UnicodeEncodeError) else None
