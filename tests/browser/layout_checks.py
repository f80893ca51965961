"""What a page looks like to who cannot see it all: axe's rules, and whether anything lies outside or is cut off."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
_AXE = Axe().axe_script
# The size of targets is off by default, yet part of WCAG 2.2 AA.
_ALL = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
_COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}


def prepare(page: Page) -> None:
    """Brings the layout's script into the page, whose policy lets no other script in."""
    page.evaluate(_SCRIPT)


def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """What axe finds, of any impact, with the elements."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE)
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


def ungainly(page: Page) -> list[str]:
    """Texts of pictures whose letters run into each other or stand apart."""
    return list(page.evaluate("() => layoutChecks.ungainly()"))


def unfold(page: Page) -> None:
    """Opens all that is folded."""
    page.evaluate("() => layoutChecks.unfold()")


def set_in(page: Page, families: Mapping[str, str]) -> None:
    """Sets all texts in other families, one for each kind of letters (`serif`, `sans-serif`, `monospace`)."""
    page.evaluate("(families) => layoutChecks.setIn(families)", families)


def families_drawn(page: Page, selector: str) -> set[str]:
    """The families of which the browser draws the letters that stand in an element."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    session.detach()
    return {font["familyName"] for font in fonts}
