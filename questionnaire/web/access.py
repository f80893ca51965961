"""Who may open a case: the browser with its signed cookie, and whoever opens its secret link.

Both carry the case's id and link number; replacing the link raises the number and so ends all older ones.
"""

import hashlib
import secrets
import time
import uuid
from typing import NamedTuple

from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from questionnaire.models import Case
from questionnaire.web.malformed import MALFORMED_REQUEST

MOST_COOKIES = 10
COOKIE_AGE = 365 * 24 * 3600

_PREFIX = "case_"
_LINK_SALT = "questionnaire.secret-link"


class CaseRequest(HttpRequest):
    """A request whose case was found open to its browser."""

    case: Case


class AccessCookie(NamedTuple):
    """What a signed cookie says: this browser may open this case while the link number is this one."""

    case_id: uuid.UUID
    link_number: int
    signed_at: int


def open_case(request: HttpRequest, case_id: uuid.UUID) -> Case | None:
    """The case, when this browser may open it."""
    held = _access_cookie(request, _cookie_name(case_id))
    case = held and Case.objects.filter(pk=held.case_id).first()
    if held is None or case is None:
        return None
    return case if held.link_number == case.link_number or _clicked_twice(request, case, held) else None


def open_cases(request: HttpRequest) -> list[Case]:
    """The cases that this browser may open, the last changed first."""
    held = {one.case_id: one.link_number for one in _access_cookies(request)}
    if not held:
        return []
    cases = Case.objects.filter(pk__in=held).order_by("-updated_at")
    return [case for case in cases if case.link_number == held[case.pk]]


def grant_access(request: HttpRequest, response: HttpResponseBase, case: Case) -> None:
    """Gives this browser the case; of more than MOST_COOKIES the oldest go."""
    response.set_signed_cookie(
        _cookie_name(case.pk),
        f"{case.pk.hex}.{case.link_number}.{time.time_ns()}",
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    others = [held for held in _access_cookies(request) if held.case_id != case.pk]
    others.sort(key=lambda held: held.signed_at, reverse=True)
    for held in others[MOST_COOKIES - 1 :]:
        revoke_access(response, held.case_id)


def revoke_access(response: HttpResponseBase, case_id: uuid.UUID) -> None:
    """Takes the case from this browser."""
    response.delete_cookie(_cookie_name(case_id), samesite="Lax")


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


def new_idempotency_key() -> str:
    """What tells one form that replaces the link from all others; it is shown nowhere else and kept nowhere."""
    return secrets.token_urlsafe()


def replace_link(case: Case, idempotency_key: str) -> None:
    """Ends all older links and passes; the second click on the same form finds that done.

    Raises Case.DoesNotExist when another form was faster.
    """
    if _replaced_with(case, idempotency_key):
        return
    digest = _digest(idempotency_key) if idempotency_key else ""
    try:
        case.change(lambda case: {"link_number": case.link_number + 1, "link_replacement_digest": digest})
    except Case.DoesNotExist:
        if not _replaced_with(case, idempotency_key):
            raise


def _clicked_twice(request: HttpRequest, case: Case, held: AccessCookie) -> bool:
    """Whether this is a second click on the form that replaced the link, sent before the pass from the first arrived.

    The ended pass alone would open the case to whoever has a copy of it; with it comes the mark, which only the page
    that was clicked has. Anything else that an ended pass is sent with stays refused.
    """
    if request.method != "POST" or request.path != reverse("link", args=[case.pk]):
        return False
    if held.link_number != case.link_number - 1:
        return False
    try:
        return _replaced_with(case, request.POST.get("idempotency_key", ""))
    except MALFORMED_REQUEST:
        return False


def _replaced_with(case: Case, idempotency_key: str) -> bool:
    return idempotency_key != "" and constant_time_compare(case.link_replacement_digest, _digest(idempotency_key))


def _digest(idempotency_key: str) -> str:
    return hashlib.sha256(idempotency_key.encode(errors="surrogatepass")).hexdigest()


def _cookie_name(case_id: uuid.UUID) -> str:
    return _PREFIX + case_id.hex


def _access_cookies(request: HttpRequest) -> list[AccessCookie]:
    held = (_access_cookie(request, name) for name in request.COOKIES if name.startswith(_PREFIX))
    return [one for one in held if one is not None]


def _access_cookie(request: HttpRequest, name: str) -> AccessCookie | None:
    # The cookie's name is part of its signature, so one copied to another case's name is none.
    try:
        case_id, link_number, signed_at = request.get_signed_cookie(name).split(".")
        return AccessCookie(uuid.UUID(case_id), int(link_number), int(signed_at))
    except (KeyError, signing.BadSignature, ValueError):
        return None
