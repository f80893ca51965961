"""Every kind of page in both languages, on a phone and on a wide screen, light and dark: nothing that axe finds, no
complaint in the console, nothing outside the window; one heading, the right language, a title of its own."""

import re
from urllib.parse import urlsplit

import pytest

from tests.browser import layout_checks
from tests.browser.browser_user import LOCALES
from tests.browser.conftest import Users
from tests.browser.pages import KINDS
from tests.browser.titles import Titles

WIDTHS = (375, 1280)
SCHEMES = ("light", "dark")
CASE = re.compile(r"/cases/[0-9a-f-]{36}/")


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("kind", KINDS)
def test_page(kind: str, language: str, users: Users, titles: Titles) -> None:
    user = users(language)
    page = user.page
    statuses: list[int] = []
    page.on("response", lambda answer: answer.request.is_navigation_request() and statuses.append(answer.status))
    KINDS[kind].open(user)
    assert statuses[-1] == KINDS[kind].status
    found = [f"noise: {line}" for line in user.noise]

    # The one page that is in all languages.
    assert page.locator("html").get_attribute("lang") == ("ru" if kind == "500" else language)
    assert page.locator("h1").count() == 1
    # A page that refuses is one page, whichever address it stands at.
    place = CASE.sub("/cases/…/", urlsplit(page.url).path) if KINDS[kind].status == 200 else "refused"
    this = f"{place}: {user.heading}"
    assert titles.first_with(page.title(), this) == this, page.title()

    layout_checks.prepare(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        found += [f"{width}: {line}" for line in layout_checks.outside(page) + layout_checks.cut(page)]
    layout_checks.unfold(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        found += [f"{width} unfolded: {line}" for line in layout_checks.outside(page) + layout_checks.cut(page)]
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            # Nothing but colours depends on the scheme, and rules take their time.
            wrong = layout_checks.violations(page, colours_only=scheme == "dark")
            found += [f"{width} {scheme}: {line}" for line in wrong]
    assert not found, "\n".join(found)
