"""Every kind of page in both languages: no complaint in the console, one heading, the right language, a title of its
own; on a phone and on a wide screen, in wide and narrow letters, nothing outside the window or on something else; light
and dark, in Russian on a phone and in English on a wide screen, nothing that axe finds."""

import re
from urllib.parse import urlsplit

import pytest

from tests.browser import layout_checks
from tests.browser.browser_user import LOCALES
from tests.browser.conftest import Users
from tests.browser.fonts import SETS
from tests.browser.pages import KINDS
from tests.browser.titles import Titles

WIDTHS = (375, 1280)
AXE_WIDTH = {"ru": 375, "en": 1280}
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
    page.set_viewport_size({"width": AXE_WIDTH[language], "height": 900})
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        # Nothing but colours depends on the scheme, and rules take their time.
        wrong = layout_checks.violations(page, colours_only=scheme == "dark")
        found += [f"{scheme}: {line}" for line in wrong]
    for fonts, families in SETS.items():
        layout_checks.set_in(page, families)
        found += [f"{fonts}: {line}" for line in layout_checks.ungainly(page)]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            wrong = layout_checks.outside(page) + layout_checks.cut(page)
            found += [f"{fonts}, {width} unfolded: {line}" for line in wrong]
    assert not found, "\n".join(found)
