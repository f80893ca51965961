"""That what looks at the pages notices what it looks for: each fault is made on a page that has none."""

import pytest

from tests.browser import looks
from tests.browser.guest import Guest

FAULTS = {
    "pale": ("h1.style.color = '#f4f4f4'", looks.violations),
    "pale, colours only": ("h1.style.color = '#f4f4f4'", lambda page: looks.violations(page, colours_only=True)),
    "no name": ("h1.innerHTML = '<a href=\"/\"></a>Text'", looks.violations),
    "wide": ("h1.style.width = '3000px'", looks.outside),
    "pushed out": ("h1.style.marginLeft = '-800px'", looks.outside),
    "cut": ("h1.style.height = '5px'; h1.style.overflow = 'hidden'", looks.cut),
    "on another": ("h1.nextElementSibling.style.marginTop = '-60px'", looks.cut),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_layout_is_noticed(fault: str, guest: Guest) -> None:
    make, look = FAULTS[fault]
    guest.goto("/privacy/")
    looks.prepare(guest.page)
    assert look(guest.page) == []
    guest.page.evaluate(f"() => {{ const h1 = document.querySelector('h1'); {make}; }}")
    assert look(guest.page)


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
def test_a_complaint_of_the_browser_is_heard(fault: str, guest: Guest) -> None:
    guest.goto("/privacy/")
    assert guest.noise == []
    guest.page.evaluate(f"() => {{ {fault}; }}")
    for _moment in range(100):
        if guest.noise:
            return
        guest.page.wait_for_timeout(50)
    raise AssertionError("nothing was heard")
