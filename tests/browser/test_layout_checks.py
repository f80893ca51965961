"""That what looks at the pages notices what it looks for: each fault is made on a page that has none."""

import pytest

from tests.browser import layout_checks
from tests.browser.browser_user import BrowserUser

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
    "on another": ("h1.nextElementSibling.style.marginTop = '-60px'", layout_checks.cut),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_layout_is_noticed(fault: str, user: BrowserUser) -> None:
    make, look = FAULTS[fault]
    user.goto("/privacy/")
    layout_checks.prepare(user.page)
    assert look(user.page) == []
    user.page.evaluate(f"() => {{ const h1 = document.querySelector('h1'); {make}; }}")
    assert look(user.page)


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
