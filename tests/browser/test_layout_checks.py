"""That what looks at the pages notices what it looks for: each fault is made on a page that has none."""

import pytest

from tests.browser import layout_checks
from tests.browser.browser_user import BrowserUser
from tests.browser.fonts import LIBERATION, SETS

FAULTS = {
    "pale": ("h1.style.color = '#f4f4f4'", layout_checks.violations),
    "pale, colours only": (
        "h1.style.color = '#f4f4f4'",
        lambda page: layout_checks.violations(page, colours_only=True),
    ),
    "no name": ("h1.innerHTML = '<a href=\"/\"></a>Text'", layout_checks.violations),
    "wide": ("h1.style.width = '3000px'", layout_checks.outside),
    "pushed out": ("h1.style.marginLeft = '-800px'", layout_checks.outside),
    "cut": ("h1.style.height = '5px'; h1.style.overflow = 'hidden'", layout_checks.cut),
    "a picture's text pushed out": ("text.setAttribute('x', 3000)", layout_checks.outside),
    "a picture's text on another": (
        "for (const side of ['x', 'y']) text.setAttribute(side, other.getAttribute(side))",
        layout_checks.cut,
    ),
    "letters that run together": (
        "text.setAttribute('lengthAdjust', 'spacing'); text.setAttribute('textLength', 0.9 * length)",
        layout_checks.ungainly,
    ),
    "letters that stand apart": (
        "text.setAttribute('lengthAdjust', 'spacing'); text.setAttribute('textLength', 1.1 * length)",
        layout_checks.ungainly,
    ),
    "on another": ("h1.nextElementSibling.style.marginTop = '-60px'", layout_checks.cut),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_layout_is_noticed(fault: str, user: BrowserUser) -> None:
    make, look = FAULTS[fault]
    user.goto("/agreements/de-1996/")
    layout_checks.prepare(user.page)
    assert look(user.page) == []
    user.page.evaluate(
        f"""() => {{
          const h1 = document.querySelector("h1"), [text, other] = document.querySelectorAll("svg text");
          text.removeAttribute("textLength");
          const length = text.getComputedTextLength();
          {make};
        }}"""
    )
    assert look(user.page)


@pytest.mark.parametrize("package", SETS)
def test_a_page_is_drawn_in_the_set_of_fonts_that_is_asked_for(package: str, user: BrowserUser) -> None:
    families = SETS[package]
    user.goto("/agreements/de-1996/")
    layout_checks.prepare(user.page)
    layout_checks.set_in(user.page, families)
    assert drawn(user) == families, f"{package} is not installed"


def test_where_no_set_is_asked_for_a_page_is_drawn_in_liberation(user: BrowserUser) -> None:
    user.goto("/agreements/de-1996/")
    assert drawn(user) == LIBERATION


def drawn(user: BrowserUser) -> dict[str, str]:
    """The one family of each kind of letters, as the browser says."""
    places = {"sans-serif": ("h1", "svg text"), "serif": (".quote__text blockquote",), "monospace": (".hash",)}
    found = {
        kind: set().union(*(layout_checks.families_drawn(user.page, selector) for selector in selectors))
        for kind, selectors in places.items()
    }
    return {kind: ", ".join(families) for kind, families in found.items()}


@pytest.mark.parametrize(
    "fault",
    [
        "document.body.append(Object.assign(document.createElement('script'), {text: 'window.in = 1'}))",
        "fetch('/nothing/').catch(() => 0)",
        "document.querySelector('h1').setAttribute('style', 'color: red')",
        "console.warn('out of date')",
        "setTimeout(() => { throw new Error('none') })",
    ],
)
def test_a_complaint_of_the_browser_is_heard(fault: str, user: BrowserUser) -> None:
    user.goto("/privacy/")
    assert user.noise == []
    user.page.evaluate(f"() => {{ {fault}; }}")
    for _moment in range(100):
        if user.noise:
            return
        user.page.wait_for_timeout(50)
    raise AssertionError("nothing was heard")
