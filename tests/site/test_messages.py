"""What a visitor is told after a redirect: once, however often it was to be said before a page showed it."""

from collections.abc import Callable

import pytest

from tests.support.visitor import HOMES_IN_BOTH, INTERESTS_IN_SECOND, Visitor

pytestmark = pytest.mark.django_db

# What leaves a notice, and the page that shows it.
ACTIONS: dict[str, tuple[Callable[[Visitor], object], str]] = {
    "a question that is not asked": (lambda visitor: visitor.get("effective_management/"), "check/"),
    "another question that is not asked": (lambda visitor: visitor.answer("citizenship", "first"), "check/"),
    "a stale confirmation": (lambda visitor: visitor.post("check/", {"fingerprint": "0" * 64}), "check/"),
    "a replaced link": (lambda visitor: visitor.post("link/"), "link/"),
    "a change that opens a question": (
        lambda visitor: visitor.answer("vital_interests", "undeterminable", change=True),
        "habitual_abode/?change",
    ),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_the_same_notice_is_shown_once(action: str) -> None:
    act, page = ACTIONS[action]
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    for _time in range(3):
        act(visitor)
    first, again = (visitor.page(page).notices for _visit in range(2))
    # What the page says of itself, it says again; the notice was for one page.
    assert len(first) == len(again) + 1 and len(set(first)) == len(first)
    assert set(again) < set(first)


def test_different_notices_are_all_shown_in_their_order() -> None:
    visitor = Visitor().start().answers(HOMES_IN_BOTH)
    visitor.get("citizenship/")
    visitor.get("check/")
    visitor.get("citizenship/")
    notices = [notice.text for notice in visitor.page("vital_interests/").all("div", role="status")]
    assert notices == ["При этих ответах запрошенный вопрос не нужен.", "Сначала нужен ответ на этот вопрос."]
