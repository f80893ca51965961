"""A whole case by keyboard alone, from the first page to the file copy."""

from tests.browser.browser_user import BrowserUser
from tests.browser.conftest import Users
from tests.browser.keyboard import Keyboard
from tests.support.answers import CITIZEN_OF_BOTH

CONTINUE = "main form .govuk-button"


def test_a_whole_case_by_keyboard(users: Users) -> None:
    user = users("ru")
    page, hands = user.page, Keyboard(user.page)

    user.goto("/")
    hands.to("a[href='#main']")
    hands.press("Enter")
    hands.finds_focus_on("#main")
    hands.choose("agreement", "de-1996")
    hands.to("[name=period_from]")
    hands.type("01012024")
    hands.to("[name=period_to]")
    hands.type("12122024")
    hands.activate(CONTINUE)
    user.visitor.case = page.url.split("/")[4]

    for question, answer in CITIZEN_OF_BOTH.items():
        assert user.place == f"{question}/"
        if question == "residence_first":
            read_the_help(hands)
        hands.choose("answer", answer)
        if question == "permanent_home":
            hands.to("textarea")
            hands.type("Договор аренды")
            hands.press("Enter")
            hands.type("Квитанции")
        hands.activate(CONTINUE)

    assert user.place == "check/"
    change_and_keep(user, hands)
    hands.activate(CONTINUE)
    assert user.place == "determination/"
    assert "Договор аренды\nКвитанции" in page.locator("main").inner_text()

    assert not user.noise
    hands.to("a[href$='determination.pdf']")
    with page.context.expect_event("response", lambda answer: answer.url.endswith("determination.pdf")) as answered:
        hands.press("Enter")
    assert answered.value.status == 200
    assert answered.value.headers["content-type"] == "application/pdf"
    assert user.visitor.json()["about"]["period_from"] == "2024-01-01"


def read_the_help(hands: Keyboard) -> None:
    hands.to("summary")
    hands.press("Enter")
    hands.finds_focus_on("details[open] > summary")
    hands.press("Space")
    hands.finds_focus_on("details:not([open]) > summary")


def change_and_keep(user: BrowserUser, hands: Keyboard) -> None:
    """To an answer from the check page, and back to it with the same answer."""
    hands.activate("a[href$='/citizenship/?change']")
    assert user.place == "citizenship/?change"
    hands.to(CONTINUE)
    hands.leave()
    assert user.place == "check/"


def test_what_is_wrong_is_in_focus_and_leads_to_its_field(users: Users) -> None:
    user = users("en")
    user.visitor.start()
    user.case("person/")
    hands = Keyboard(user.page)
    hands.activate(CONTINUE)
    hands.finds_focus_on("#errors")
    hands.to("#errors a")
    hands.press("Enter")
    hands.finds_focus_on("input[name=answer]")
    hands.press("Space")
    hands.activate(CONTINUE)
    assert user.place == "residence_first/"


def test_a_fact_is_changed_from_the_check_page_and_what_is_wrong_with_it_is_in_focus(users: Users) -> None:
    user = users("ru")
    user.visitor.start().answers(CITIZEN_OF_BOTH)
    user.case("check/")
    hands = Keyboard(user.page)
    hands.activate("a[href$='/about/#id_period_to']")
    hands.finds_focus_on("#id_period_to")
    hands.press("Delete", "Enter")
    hands.finds_focus_on("#errors")
    hands.to("#errors a")
    hands.press("Enter")
    hands.finds_focus_on("#id_period_to")


def test_the_language_is_switched_by_keyboard(users: Users) -> None:
    user = users("ru")
    user.goto("/glossary/")
    Keyboard(user.page).activate("button[name=language][value=en]")
    assert user.page.locator("html").get_attribute("lang") == "en"
    assert user.place == "/glossary/"


def test_the_way_back_from_the_end_of_a_page_is_open(users: Users) -> None:
    """No element keeps the keyboard: from the first stop round to it again, forwards and backwards."""
    user = users("ru")
    user.visitor.start()
    user.case("person/")
    hands = Keyboard(user.page)
    hands.to("a[href='#main']")
    hands.to(".site-footer a")
    hands.to("a[href='#main']", back=True)
