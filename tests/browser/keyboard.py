"""Hands that have nothing but a keyboard."""

from playwright.sync_api import Page, expect

from tests.browser.browser_user import another_page

_MOST_STOPS = 120
_FOCUSED = """(selector) => {
  const focused = document.activeElement, box = focused.getBoundingClientRect();
  const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return {there: focused.matches(selector), seen, words: focused.outerHTML.slice(0, 200)};
}"""


class Keyboard:
    """Moves by Tab only, and sees at every stop whether it is in sight."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def finds_focus_on(self, selector: str) -> None:
        """Where the page itself leads: a page that has come, or a jump within it, moves the focus in a moment of its
        own, and a Tab pressed before that would prevent it."""
        expect(self._page.locator(f"{selector}:focus")).to_be_in_viewport(timeout=15_000)

    def _is_on(self, selector: str) -> bool:
        """Where the last key has led, which is at once."""
        focused = self._page.evaluate(_FOCUSED, selector)
        assert focused["seen"], f"out of sight: {focused['words']}"
        return bool(focused["there"])

    def to(self, selector: str, *, back: bool = False) -> None:
        """Tab by Tab to the first element that the selector fits; `back`: towards the beginning of the page."""
        for _stop in range(_MOST_STOPS):
            self.press("Shift+Tab" if back else "Tab")
            if self._is_on(selector):
                return
        raise AssertionError(f"Tab does not come to {selector}")

    def activate(self, selector: str) -> None:
        """To a link or button, and Enter."""
        self.to(selector)
        self.leave()

    def leave(self) -> None:
        """Enter on what leads to another page."""
        with another_page(self._page):
            self.press("Enter")

    def choose(self, field: str, value: str) -> None:
        """To a group of radios, Space on the one that Tab comes to, and arrows down to the one with the value."""
        self.to(f"input[name={field}]")
        self.press("Space")
        for _radio in range(10):
            if self._is_on(f"[value={value}]:checked"):
                return
            self.press("ArrowDown")
        raise AssertionError(f"the arrows do not come to {value}")
