"""What the system asks of a page: a dark scheme, colours of its own, no movement."""

from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.browser_user import BrowserUser
from tests.browser.conftest import Users
from tests.support.answers import HOMES_IN_BOTH, INTERESTS_IN_SECOND

_LIGHTNESS = """() => {
  const channels = getComputedStyle(document.documentElement).backgroundColor.match(/[0-9.]+/g).map(Number);
  return Math.max(...channels.slice(0, 3));
}"""
_MOVING = """() => [...document.querySelectorAll('*')].filter((element) => {
  const style = getComputedStyle(element);
  const lasts = (times) => times.split(',').some((time) => parseFloat(time) > 0.01);
  return lasts(style.transitionDuration) || lasts(style.animationDuration) || style.scrollBehavior === 'smooth';
}).map((element) => element.outerHTML.slice(0, 80))"""


def around(page: Page, what: Locator) -> FloatRect:
    """The place of the element, with a margin in which a ring may be."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    return {"x": box["x"] - 8, "y": box["y"] - 8, "width": box["width"] + 16, "height": box["height"] + 16}


def picture_of(page: Page, place: FloatRect) -> bytes:
    return page.screenshot(clip=place, animations="disabled", caret="hide")


def in_a_case(users: Users, page: str, **settings: str) -> BrowserUser:
    user = users("ru", **settings)
    user.visitor.start().answers(INTERESTS_IN_SECOND)
    user.case(page)
    return user


def test_the_dark_scheme_is_dark(users: Users) -> None:
    user = in_a_case(users, "check/")
    user.page.emulate_media(color_scheme="light")
    assert user.page.evaluate(_LIGHTNESS) > 200
    user.page.emulate_media(color_scheme="dark")
    assert user.page.evaluate(_LIGHTNESS) < 60


def test_nothing_moves_for_who_wants_no_movement(users: Users) -> None:
    user = in_a_case(users, "vital_interests/", reduced_motion="reduce")
    assert user.page.evaluate(_MOVING) == []


def test_radios_are_seen_in_colours_of_the_system_chosen_or_not(users: Users) -> None:
    user = in_a_case(users, "vital_interests/?change", forced_colors="active")
    page = user.page
    radios = page.locator(".govuk-radios__item")
    chosen = page.locator("input[name=answer]:checked").get_attribute("value")
    assert chosen == INTERESTS_IN_SECOND["vital_interests"]
    for place in range(radios.count()):
        radio, item = radios.nth(place).locator("input"), around(page, radios.nth(place))
        radio.evaluate("radio => { radio.checked = false; radio.blur(); }")
        empty = picture_of(page, item)
        radio.evaluate("radio => { radio.checked = true; }")
        assert picture_of(page, item) != empty, "a chosen answer looks like any other"
        # Without its drawn circle an answer would be text alone.
        radio.evaluate("radio => { radio.checked = false; radio.nextElementSibling.classList.add('bare'); }")
        page.evaluate(
            """() => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync('.bare::before, .bare::after { display: none !important }');
              document.adoptedStyleSheets = [sheet];
            }"""
        )
        assert picture_of(page, item) != empty, "an answer has no circle"
        page.evaluate("() => { document.adoptedStyleSheets = []; }")
        radio.evaluate("radio => radio.nextElementSibling.classList.remove('bare')")


def test_what_is_in_focus_is_seen_in_colours_of_the_system(users: Users) -> None:
    ringless = every_stop(users, forced_colors="active")
    assert ringless == []


def test_what_is_in_focus_is_seen_in_the_dark_and_in_the_light(users: Users) -> None:
    for scheme in ("light", "dark"):
        assert every_stop(users, color_scheme=scheme) == []


def every_stop(users: Users, **settings: str) -> list[str]:
    """The elements that look the same in focus and out of it, of all that Tab comes to on a question's page."""
    user = users("ru", **settings)
    user.visitor.start().answers(HOMES_IN_BOTH)
    user.case("vital_interests/")
    page = user.page
    same: list[str] = []
    for _stop in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate_handle("() => document.activeElement").as_element()
        assert focused
        words = str(focused.evaluate("element => element.outerHTML.slice(0, 120)"))
        if words.startswith("<body"):
            break
        # A radio is drawn by its label.
        place = around(page, page.locator(":focus + label, :focus:not([type=radio])").first)
        in_focus = picture_of(page, place)
        focused.evaluate("element => element.blur()")
        if picture_of(page, place) == in_focus:
            same.append(words)
        focused.focus()
    assert _stop > 10
    return same
