"""Text twice as large, and the whole page four times: all of it is there, and nothing has to be scrolled sideways."""

import pytest

from tests.browser import layout_checks
from tests.browser.browser_user import LOCALES
from tests.browser.conftest import Users
from tests.browser.pages import KINDS

ENLARGED = (
    "home",
    "question-permanent_home",
    "question-error",
    "longest-vital_interests",
    "check",
    "check-longest",
    "determination-resident",
    "determination-conditional",
    "determination-longest",
    "agreement-de-1996",
    "verify-differs",
)
# Of a window of 1280 by 1024 a fourth.
FOUR_TIMES = {"width": 320, "height": 256}


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("kind", ENLARGED)
def test_enlarged(kind: str, language: str, users: Users) -> None:
    user = users(language)
    page = user.page
    KINDS[kind].open(user)
    layout_checks.prepare(page)
    layout_checks.unfold(page)

    page.set_viewport_size(FOUR_TIMES)
    found = [f"page at 400 %: {line}" for line in layout_checks.outside(page) + layout_checks.cut(page)]
    before = page.locator("h1").bounding_box()
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for width in (1280, 375):
        page.set_viewport_size({"width": width, "height": 900})
        found += [
            f"text at 200 %, {width} px: {line}" for line in layout_checks.outside(page) + layout_checks.cut(page)
        ]
    assert not found, "\n".join(found)
    after = page.locator("h1").bounding_box()
    assert before and after and after["height"] > before["height"], "the text has not grown"
