"""Who may open a case: the browser with its signed cookie, and whoever opens its secret link.

Both carry the case's id and link number; replacing the link raises the number and so ends all older ones.
"""

import time
import uuid
from typing import NamedTuple

from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse

from questionnaire.models import Case

MOST_COOKIES = 10
COOKIE_AGE = 365 * 24 * 3600

_PREFIX = "case_"
_LINK_SALT = "questionnaire.secret-link"


class CaseRequest(HttpRequest):
    """A request whose case was found open to its browser."""

    case: Case


class Pass(NamedTuple):
    """What a signed cookie says: this browser may open this case while the link number is this one."""

    case_id: uuid.UUID
    link_number: int
    signed_at: int


def open_case(request: HttpRequest, case_id: uuid.UUID) -> Case | None:
    """The case, when this browser may open it."""
    held = _pass(request, _cookie(case_id))
    return held and Case.objects.filter(pk=held.case_id, link_number=held.link_number).first()


def open_cases(request: HttpRequest) -> list[Case]:
    """The cases that this browser may open, the last changed first."""
    held = {one.case_id: one.link_number for one in _passes(request)}
    if not held:
        return []
    cases = Case.objects.filter(pk__in=held).order_by("-updated_at")
    return [case for case in cases if case.link_number == held[case.pk]]


def grant(request: HttpRequest, response: HttpResponseBase, case: Case) -> None:
    """Gives this browser the case; of more than MOST_COOKIES the oldest go."""
    response.set_signed_cookie(
        _cookie(case.pk),
        f"{case.pk.hex}.{case.link_number}.{time.time_ns()}",
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    others = [held for held in _passes(request) if held.case_id != case.pk]
    others.sort(key=lambda held: held.signed_at, reverse=True)
    for held in others[MOST_COOKIES - 1 :]:
        withdraw(response, held.case_id)


def withdraw(response: HttpResponseBase, case_id: uuid.UUID) -> None:
    """Takes the case from this browser."""
    response.delete_cookie(_cookie(case_id), samesite="Lax")


def secret_link(request: HttpRequest, case: Case) -> str:
    """The address that opens the case on any device, until it is replaced."""
    token = signing.Signer(salt=_LINK_SALT).sign_object([case.pk.hex, case.link_number])
    return request.build_absolute_uri(reverse("resume", args=[token]))


def case_of_link(token: str) -> Case | None:
    """The case that a secret link opens, unless the link was forged or replaced."""
    try:
        case_id, link_number = signing.Signer(salt=_LINK_SALT).unsign_object(token)
    except signing.BadSignature:
        return None
    return Case.objects.filter(pk=uuid.UUID(case_id), link_number=link_number).first()


def _cookie(case_id: uuid.UUID) -> str:
    return _PREFIX + case_id.hex


def _passes(request: HttpRequest) -> list[Pass]:
    held = (_pass(request, name) for name in request.COOKIES if name.startswith(_PREFIX))
    return [one for one in held if one is not None]


def _pass(request: HttpRequest, cookie: str) -> Pass | None:
    # The cookie's name is part of its signature, so a pass copied to another case's name is none.
    try:
        case_id, link_number, signed_at = request.get_signed_cookie(cookie).split(".")
        return Pass(uuid.UUID(case_id), int(link_number), int(signed_at))
    except (KeyError, signing.BadSignature, ValueError):
        return None
