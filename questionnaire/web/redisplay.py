"""What was typed and is not saved: a page whose form was sent too late to be accepted, or in which the language was
switched, is shown again with all of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import translation

from questionnaire.web.text_input import readable

Reason = Literal["expired", "language"]

_WITH_FIELDS = {"home", "about", "question", "verify"}
"""The names of the addresses where something can be typed."""


@dataclass(frozen=True)
class Redisplay:
    """Holds what was typed in the page of a request, as all values of each field, and why the page is shown again:
    its form came `expired`, or the `language` was switched. No value has a lone surrogate."""

    submitted_data: Mapping[str, Sequence[str]]
    reason: Reason

    def values(self, field: str) -> Sequence[str]:
        """Returns what was typed under this name; empty where the page sent none."""
        return self.submitted_data.get(field, ())


def redisplay_of(request: HttpRequest) -> Redisplay | None:
    """Returns what the page of this request shows again; None at all other times."""
    return getattr(request, "redisplay", None)


def redisplay(request: HttpRequest, reason: Reason) -> HttpResponse | None:
    """Answers a form as a GET of its page, with `request.redisplay` for the form and the templates; saves nothing.

    Returns None where the request is no form of a page with fields. What its page answers may lead elsewhere: then
    nothing is shown again, and `request.redisplay` is None.
    """
    if not _has_fields(request):
        return None
    sent = {name: [readable(value) for value in request.POST.getlist(name)] for name in request.POST}
    match = request.resolver_match
    assert match is not None
    request.method = "GET"
    request.redisplay = Redisplay(sent, reason)  # type: ignore[attr-defined]
    shown = False
    try:
        response: HttpResponse = match.func(request, *match.args, **match.kwargs)
        shown = response.status_code == 200
    finally:
        if not shown:
            request.redisplay = None  # type: ignore[attr-defined]
    return response


def _has_fields(request: HttpRequest) -> bool:
    match = request.resolver_match
    return request.method == "POST" and match is not None and match.url_name in _WITH_FIELDS


class RedisplayForm(forms.Form):
    """A form that shows what was typed and not saved in place of what is stored, row by row where it has a prefix; all
    that it shows can be sent in a page."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *args: Any, redisplay: Redisplay | None = None, **kwargs: Any
    ) -> None:
        super().__init__(None if data is None else _readable(data), *args, **kwargs)
        self.redisplay = redisplay
        self.initial = {**self.initial}
        for name, field in self.fields.items():
            typed = redisplay.values(self.add_prefix(name)) if redisplay else ()
            if typed:
                self.initial[name] = typed if getattr(field.widget, "allow_multiple_selected", False) else typed[-1]

    @property
    def holds_unsaved(self) -> bool:
        """Whether the form shows something that was typed and is not stored."""
        return bool(self.errors) or self.redisplay is not None


def _readable(data: Mapping[str, Any]) -> QueryDict:
    shown = QueryDict(mutable=True)
    for name in data:
        values = data.getlist(name) if isinstance(data, QueryDict) else [data[name]]
        shown.setlist(name, [readable(str(value)) for value in values])
    return shown


class LanguageSwitchMiddleware:
    """Answers a form that a button of the language sent: its page comes back in that language, with all that was typed.
    Stands after the check of the CSRF token, as it changes a cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        language = request.POST.get("language") if _has_fields(request) else None
        if language not in dict(settings.LANGUAGES):
            return None
        translation.activate(language)
        request.LANGUAGE_CODE = language
        response = redisplay(request, "language")
        assert response is not None
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite=settings.LANGUAGE_COOKIE_SAMESITE,
        )
        return response
