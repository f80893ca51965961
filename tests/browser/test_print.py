"""Printed by the browser: whatever is folded on the screen is on the paper, and steps stay whole."""

import pytest

from tests.browser.browser_user import BrowserUser
from tests.browser.conftest import Users
from tests.browser.pages import KINDS
from tests.support import pdf_text
from tests.support.answers import CITIZEN_OF_BOTH, INTERESTS_IN_SECOND, MANAGED_ELSEWHERE
from tests.support.documents import clause, opening

DETERMINATIONS = {
    "a person": ("de-1996", CITIZEN_OF_BOTH, "individual"),
    "ties": ("lu-1993", INTERESTS_IN_SECOND, "individual"),
    "an organisation": ("ua-1995", MANAGED_ELSEWHERE, "entity"),
}
A4 = {"format": "A4", "margin": {"top": "15mm", "bottom": "15mm", "left": "15mm", "right": "15mm"}}

# Texts to be read, folded or not; without what is there to be pressed, and the picture, whose words are in the list.
_TEXTS = """() => [...document.querySelectorAll('main *')]
  .filter((one) => !one.closest('nav, .actions, .govuk-summary-list__actions, button, svg, .govuk-visually-hidden'))
  .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data))"""


def printed(user: BrowserUser) -> list[str]:
    """The letters of each page."""
    return [pdf_text.letters(page) for page in pdf_text.pages(user.page.pdf(**A4))]  # type: ignore[arg-type]


@pytest.mark.parametrize("which", DETERMINATIONS)
def test_all_quotations_of_a_determination_are_printed(which: str, users: Users) -> None:
    agreement, answers, person = DETERMINATIONS[which]
    user = users("ru")
    user.visitor.start(agreement).determined(answers)
    user.case("determination/")
    paper = "".join(printed(user))
    expected = [clause(agreement, question, answer) for question, answer in answers.items() if question != "person"]
    for _provision, quote in [*expected, opening(agreement, person)]:
        assert pdf_text.letters(quote) in paper, quote


@pytest.mark.parametrize(
    "kind", ["determination-conditional", "determination-all-unknown", "question-vital_interests", "check-unknowns"]
)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_nothing_is_folded_on_paper(kind: str, language: str, users: Users) -> None:
    user = users(language)
    KINDS[kind].open(user)
    paper = "".join(printed(user))
    for text in user.page.evaluate(_TEXTS):
        assert pdf_text.letters(text) in paper, repr(text)


@pytest.mark.parametrize("kind", ["determination-resident", "determination-conditional", "determination-all-unknown"])
def test_no_step_is_broken_across_pages(kind: str, users: Users) -> None:
    user = users("ru")
    KINDS[kind].open(user)
    steps = user.page.locator(".step").evaluate_all("all => all.map(one => one.textContent)")
    # The dots after a quotation that goes on are the style sheet's, so that only the paper has them.
    pages = [page.replace("…", "") for page in printed(user)]
    assert len(pages) > 2 and len(steps) > 3
    letters = {step: pdf_text.letters(step).replace("…", "") for step in steps}
    broken = [step for step in steps if not any(letters[step] in page for page in pages)]
    assert broken == []
