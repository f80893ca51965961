"""Text twice as large, and the whole page four times: all of it is there, and nothing has to be scrolled sideways."""

import pytest
from playwright.sync_api import ViewportSize

from tests.browser import layout_checks
from tests.browser.browser_user import LOCALES
from tests.browser.conftest import Users
from tests.browser.fonts import SETS
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
# What is enlarged, the window, and the size of the text. Four times: of a window of 1280 by 1024 a fourth.
ENLARGEMENTS: tuple[tuple[str, ViewportSize, str], ...] = (
    ("page at 400 %", {"width": 320, "height": 256}, ""),
    ("text at 200 %, wide", {"width": 1280, "height": 900}, "200%"),
    ("text at 200 %, phone", {"width": 375, "height": 900}, "200%"),
)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("kind", ENLARGED)
def test_enlarged(kind: str, language: str, users: Users) -> None:
    user = users(language)
    page = user.page
    KINDS[kind].open(user)
    layout_checks.prepare(page)
    layout_checks.unfold(page)

    before = page.locator("h1").bounding_box()
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    after = page.locator("h1").bounding_box()
    assert before and after and after["height"] > before["height"], "the text has not grown"
    found: list[str] = []
    for fonts, families in SETS.items():
        layout_checks.set_in(page, families)
        for name, size, text in ENLARGEMENTS:
            page.evaluate("(text) => { document.documentElement.style.fontSize = text; }", text)
            page.set_viewport_size(size)
            wrong = layout_checks.outside(page) + layout_checks.cut(page)
            found += [f"{fonts}, {name}: {line}" for line in wrong]
    assert not found, "\n".join(found)
