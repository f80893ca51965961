"""What a page looks like to who cannot see it all: axe's rules, and whether anything lies outside or is cut off."""

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_SCRIPTS = (Axe().axe_script, Path(__file__).with_suffix(".js").read_text(encoding="utf-8"))
# The size of targets is off by default, yet part of WCAG 2.2 AA.
_ALL = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
_COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}


def prepare(page: Page) -> None:
    """Brings the scripts of this module into the page, whose policy lets no other script in."""
    for script in _SCRIPTS:
        page.evaluate(script)


def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """What axe finds, of any impact, with the elements."""
    options = _COLOURS if colours_only else _ALL
    rules: list[dict[str, Any]] = page.evaluate(
        "async (options) => (await axe.run(document, options)).violations", options
    )
    return [
        f"axe {rule['id']} ({rule['impact']}): {node['target']} {node['html'][:150]}"
        for rule in rules
        for node in rule["nodes"]
    ]


def outside(page: Page) -> list[str]:
    """Texts that reach over the sides of the window, and the page if it scrolls sideways."""
    return list(page.evaluate("() => layoutChecks.outside()"))


def cut(page: Page) -> list[str]:
    """Elements that show less than all that is in them, and texts that lie on other texts."""
    return list(page.evaluate("() => layoutChecks.cut()"))


def unfold(page: Page) -> None:
    """Opens all that is folded."""
    page.evaluate("() => layoutChecks.unfold()")
