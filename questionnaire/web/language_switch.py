"""Switches the language of a page on which something is being typed: the page is shown again in the other language."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from questionnaire.web.redisplay import WITH_FIELDS, shown_again


class SwitchInPlace:
    """Answers a form that was sent by a button of the language as a GET of its page. Stands after the check of the
    CSRF token, as it changes a cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        language = request.POST.get("language") if request.method == "POST" else None
        if language not in dict(settings.LANGUAGES) or request.resolver_match.url_name not in WITH_FIELDS:
            return None
        translation.activate(language)
        request.LANGUAGE_CODE = language
        response = shown_again(request, view, args, kwargs)
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite=settings.LANGUAGE_COOKIE_SAMESITE,
        )
        return response
