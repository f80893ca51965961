"""A whole case in a browser in which JavaScript is off."""

import pytest

from tests.browser.browser_user import LOCALES
from tests.browser.conftest import Users
from tests.support.answers import CITIZEN_OF_BOTH, MANAGED_ELSEWHERE

PEOPLE = {"person": CITIZEN_OF_BOTH, "organisation": MANAGED_ELSEWHERE}


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("who", PEOPLE)
def test_a_whole_case_without_javascript(who: str, language: str, users: Users) -> None:
    user = users(language, java_script_enabled=False)
    page = user.page
    user.goto("/")
    page.locator("[name=agreement][value=unnamed]").check()
    page.locator("[name=state_first]").fill("Россия")
    page.locator("[name=state_second]").fill("Финляндия")
    user.submit()
    user.visitor.case = page.url.split("/")[4]
    for question, answer in PEOPLE[who].items():
        assert user.place == f"{question}/"
        page.locator("main form summary").click()
        assert page.locator("main form .govuk-details__text").is_visible()
        user.answer(answer, note=f"note of {question}")
    assert user.place == "check/"
    user.submit()
    assert user.place == "determination/"
    for question in PEOPLE[who]:
        assert f"note of {question}" in page.locator("main").inner_text()

    user.click(".case-bar a[href$='/link/']")
    assert "/resume/" in page.locator("#secret_link").input_value()
    assert page.locator("main button").count() == 1, "only the one that replaces the link"
    user.click("nav a[href$='/clear/']")
    user.submit()
    assert user.place == "/cleared/"
    assert not user.noise
