"""Shows a page again with all that was typed in it, and saves nothing: when its language is switched, and when its form
was sent too late to be accepted."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from questionnaire.web.text_input import readable

WITH_FIELDS = {"home", "about", "question", "verify"}
"""The names of the addresses where something can be typed."""


def shown_again(request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any) -> HttpResponse:
    """The answer of the view as to a GET, with the fields as they were sent."""
    request.method = "GET"
    request.typed = request.POST  # type: ignore[attr-defined]
    return view(request, *args, **kwargs)


def typed(request: HttpRequest) -> dict[str, str]:
    """What was typed in the page that is shown again, by field; empty at all other times."""
    sent = getattr(request, "typed", {})
    return {name: readable(sent[name]) for name in sent}
