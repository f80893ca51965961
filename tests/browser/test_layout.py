"""Where things stand: footers, right edges, the space around headings, and what a phone's lines begin and end with."""

import pytest

from tests.browser.conftest import Users
from tests.browser.pages import KINDS

PHONE, WIDE = {"width": 375, "height": 900}, {"width": 1280, "height": 1000}

_RIGHT = """(selector) => [...new Set(
  [...document.querySelectorAll(selector)].map((one) => Math.round(one.getBoundingClientRect().right))
)]"""
# From the lower edge of what stands before a heading to its own upper edge.
_ABOVE = """() => [...document.querySelectorAll('main h2.govuk-heading-m')]
  .filter((heading) => heading.previousElementSibling?.matches('p, ul, ol, dl, .actions'))
  .map((heading) => Math.round(
    heading.getBoundingClientRect().top - heading.previousElementSibling.getBoundingClientRect().bottom
  ))"""
# From the words before it, and to the words after it.
_AROUND = """() => {
  const box = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const divider = document.querySelector('.govuk-radios__divider');
  const before = box(divider.previousElementSibling.lastElementChild);
  const after = box(divider.nextElementSibling.querySelector('label'));
  const words = box(divider);
  return [words.left - after.left, words.top - before.bottom, after.top - words.bottom].map(Math.round);
}"""


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("kind", ["400", "403-check", "404", "404-case", "503-pdf", "clear", "cleared"])
def test_the_footer_of_a_short_page_stands_at_the_foot_of_the_window(
    kind: str, size: dict[str, int], users: Users
) -> None:
    user = users("ru")
    KINDS[kind].open(user)
    user.page.set_viewport_size(size)  # type: ignore[arg-type]
    box = user.page.locator("footer").bounding_box()
    assert box and round(box["y"] + box["height"]) == size["height"]


@pytest.mark.parametrize(
    ("kind", "selector"),
    [
        ("question-note-error", "main .govuk-textarea, main .govuk-error-summary"),
        ("question-change", "main .govuk-textarea, main .notice"),
        ("about-errors", "main .govuk-input:not(.govuk-input--date), main .govuk-error-summary"),
        ("determination-resident", ".with-contents .quote, .with-contents .notice, .with-contents dl, table"),
    ],
)
def test_what_has_an_edge_at_the_right_ends_where_the_rest_ends(kind: str, selector: str, users: Users) -> None:
    user = users("ru")
    KINDS[kind].open(user)
    user.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert user.page.locator(selector).count() > 1
    assert len(user.page.evaluate(_RIGHT, selector)) == 1


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("kind", ["home", "home-cases", "link", "check", "privacy"])
def test_the_space_above_headings_is_the_same(kind: str, size: dict[str, int], users: Users) -> None:
    user = users("ru")
    KINDS[kind].open(user)
    user.page.set_viewport_size(size)  # type: ignore[arg-type]
    spaces = user.page.evaluate(_ABOVE)
    assert spaces and set(spaces) == {36}


@pytest.mark.parametrize("kind", ["question-permanent_home", "question-citizenship"])
def test_the_divider_stands_half_way_between_two_answers_and_on_their_edge(kind: str, users: Users) -> None:
    user = users("ru")
    KINDS[kind].open(user)
    aside, above, below = user.page.evaluate(_AROUND)
    assert aside == 0 and abs(above - below) <= 1


@pytest.mark.parametrize("kind", ["question-permanent_home", "check-longest", "determination-resident", "glossary"])
def test_no_line_on_a_phone_begins_or_ends_with_a_sign_that_parts(kind: str, users: Users) -> None:
    user = users("ru")
    KINDS[kind].open(user)
    user.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert "·" not in user.page.locator("body").inner_text()


def test_on_a_phone_both_buttons_of_a_determination_are_as_wide_as_its_text(users: Users) -> None:
    user = users("ru")
    KINDS["determination-resident"].open(user)
    user.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    wide = [
        box["width"] for box in (one.bounding_box() for one in user.page.locator(".actions .govuk-button").all()) if box
    ]
    assert len(wide) == 2 and set(wide) == {345}


@pytest.mark.parametrize("page", ["about", "link", "clear"])
def test_the_line_of_a_case_marks_the_page_that_is_open(page: str, users: Users) -> None:
    user = users("ru")
    KINDS[page].open(user)
    current = user.page.locator(".case-bar [aria-current=page]")
    assert current.count() == 1
    assert (current.get_attribute("href") or "").endswith(f"/{page}/")
