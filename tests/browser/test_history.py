"""Back, Forward, reload, two tabs, a form that has expired: nothing is lost, nothing is sent twice, nothing is shown to
the next visitor."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.browser_user import BrowserUser
from tests.support.answers import CITIZEN_OF_BOTH, HOMES_IN_BOTH, RESIDENT_OF_BOTH

STEPS = list(CITIZEN_OF_BOTH.items())


def shown(user: BrowserUser) -> tuple[str, str | None, str]:
    """The question, the answer chosen, and the note of the page."""
    assert user.page.url.startswith("http"), "an error page of the browser itself"
    chosen = user.page.locator("input[name=answer]:checked")
    answer = chosen.get_attribute("value") if chosen.count() else None
    return user.place, answer, user.page.locator("textarea").input_value()


def sent(user: BrowserUser) -> list[str]:
    """The forms that are sent from now on."""
    posts: list[str] = []
    user.page.on("request", lambda request: request.method == "POST" and posts.append(request.url))
    return posts


def test_back_forward_and_reload_at_every_step_lose_and_send_nothing(user: BrowserUser) -> None:
    user.visitor.start()
    user.case("person/")
    posts = sent(user)
    for place, (question, answer) in enumerate(STEPS):
        assert shown(user) == (f"{question}/", None, "")
        if place:
            before, given = STEPS[place - 1]
            user.page.go_back()
            assert shown(user) == (f"{before}/", given, f"note of {before}")
            user.page.reload()
            assert shown(user) == (f"{before}/", given, f"note of {before}")
            user.page.go_forward()
        user.page.reload()
        assert shown(user) == (f"{question}/", None, "")
        assert len(posts) == place
        user.answer(answer, note=f"note of {question}")
    assert user.place == "check/"
    user.page.go_back()
    assert user.place == "citizenship/"
    user.page.go_forward()
    user.submit()
    assert user.place == "determination/"
    made = user.visitor.json()
    user.page.reload()
    user.page.go_back()
    assert user.place == "check/"
    user.page.go_forward()
    user.page.reload()
    assert user.place == "determination/"
    assert user.visitor.json() == made
    assert made["notes"] == {question: f"note of {question}" for question in CITIZEN_OF_BOTH}
    assert len(posts) == len(STEPS) + 1
    assert not user.noise


def test_back_all_the_way_and_the_same_answers_again(user: BrowserUser) -> None:
    user.visitor.start()
    user.case("person/")
    for question, answer in STEPS:
        user.answer(answer, note=f"note of {question}")
    for question, answer in reversed(STEPS):
        user.page.go_back()
        assert shown(user) == (f"{question}/", answer, f"note of {question}")
    for question, _answer in STEPS:
        assert user.place == f"{question}/"
        user.submit()
    assert user.place == "check/"


def test_what_the_site_links_as_back_goes_the_way_of_the_questions(user: BrowserUser) -> None:
    user.visitor.start().answers(HOMES_IN_BOTH)
    user.case("vital_interests/")
    for question in reversed(HOMES_IN_BOTH):
        user.click(".govuk-back-link")
        assert user.place == f"{question}/"
    user.click(".govuk-back-link")
    assert user.place == "/"


def test_back_over_an_error_is_no_trap(user: BrowserUser) -> None:
    """The page with the error was the answer to a form: going back to it must not ask whether to send it again."""
    user.visitor.start().answers(RESIDENT_OF_BOTH)
    user.case("permanent_home/")
    user.submit()
    assert user.page.locator("#errors").is_visible()
    user.answer("no", note="Жилья нет")
    assert user.place == "habitual_abode/"
    user.page.go_back()
    assert shown(user) == ("permanent_home/", "no", "Жилья нет")


def refused(user: BrowserUser) -> None:
    user.visitor.start().answers(RESIDENT_OF_BOTH)
    user.case("permanent_home/")
    user.submit()


def test_back_from_an_error_and_forward_to_it_is_no_trap(user: BrowserUser) -> None:
    refused(user)
    user.page.go_back()
    user.page.go_forward()
    assert shown(user) == ("permanent_home/", None, "")


def test_an_error_left_for_another_address_is_no_trap(user: BrowserUser) -> None:
    refused(user)
    user.goto("/glossary/")
    user.page.go_back()
    assert shown(user) == ("permanent_home/", None, "")


def test_back_over_a_switched_language_and_forward_again_is_no_trap(user: BrowserUser) -> None:
    user.visitor.start()
    user.case("person/")
    user.click("button[name=language][value=en]")
    assert user.page.locator("html").get_attribute("lang") == "en"
    user.page.go_back()
    user.page.go_forward()
    assert shown(user) == ("person/", None, "")


def test_reload_of_an_error_saves_nothing(user: BrowserUser) -> None:
    user.visitor.start().answers(RESIDENT_OF_BOTH)
    user.case("permanent_home/")
    user.submit()
    user.page.reload()
    assert shown(user) == ("permanent_home/", None, "")
    assert user.visitor.resumed() == "permanent_home/"


def test_two_tabs_that_answer_two_questions_both_keep_their_answer(user: BrowserUser) -> None:
    user.visitor.start().answers(CITIZEN_OF_BOTH)
    first, second = user.page, user.open_tab()
    first.goto(f"{user.visitor.base}vital_interests/?change")
    second.goto(f"{user.visitor.base}citizenship/?change")
    first.locator("textarea").fill("Семья здесь, работа там")
    second.locator("[name=answer][value=neither]").check()
    second.locator("main form .govuk-button").first.click()
    second.wait_for_url("**/check/")
    first.locator("main form .govuk-button").first.click()
    first.wait_for_url("**/check/")
    text = first.locator("main").inner_text()
    assert "Семья здесь, работа там" in text
    user.submit()
    made = user.visitor.json()
    assert made["notes"] == {"vital_interests": "Семья здесь, работа там"}
    assert made["reasoning"][-1]["answer"] == "neither"


def test_a_tab_that_confirms_what_another_has_changed_is_asked_to_look_again(user: BrowserUser) -> None:
    user.visitor.start().answers(CITIZEN_OF_BOTH)
    first, second = user.page, user.open_tab()
    first.goto(f"{user.visitor.base}check/")
    second.goto(f"{user.visitor.base}citizenship/?change")
    second.locator("[name=answer][value=first]").check()
    second.locator("main form .govuk-button").first.click()
    second.wait_for_url("**/check/")
    user.submit()
    assert user.place == "check/"
    assert "Сведения изменились после того, как страница была открыта" in first.locator("[role=status]").inner_text()


@pytest.fixture
def browser_with_back_cache(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """Playwright turns off the cache from which Back shows pages as they were left; people have it on."""
    browser = browser_type.launch(**browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


def test_back_after_finish_and_clear_shows_nothing_of_the_case(browser_with_back_cache: Browser, base_url: str) -> None:
    with browser_with_back_cache.new_context(base_url=base_url, locale="ru-RU") as context:
        user = BrowserUser(context, "ru")
        user.visitor.start().answers(CITIZEN_OF_BOTH)
        about = user.visitor.page("about/").values | {"person_name": "Анна Вознесенская", "file_reference": "17/Б"}
        user.visitor.post("about/", about)
        visited = ["citizenship/", "about/", "check/", "determination/", "link/", "clear/"]
        user.visitor.confirm()
        for page in visited:
            user.case(page)
        secret = user.visitor.secret_link()
        user.submit()
        assert user.place == "/cleared/"
        for _page in visited:
            user.page.go_back()
            text = user.page.locator("html").inner_html()
            assert "Анкета здесь не открывается" in text
            assert not [word for word in ("Вознесенская", "17/Б", "Германи", secret) if word in text]
        user.goto("/")
        assert user.visitor.case not in user.page.content()


def expire(user: BrowserUser) -> None:
    """What a long pause or a cleaned browser does to the form that is open."""
    user.context.clear_cookies(name="csrftoken")


def test_an_expired_question_comes_back_as_it_was_filled_in(user: BrowserUser) -> None:
    user.visitor.start().answers(RESIDENT_OF_BOTH)
    user.case("permanent_home/")
    note = "Первая строка\n\n  вторая <b>строка</b> & «кавычки»"
    expire(user)
    user.answer("no", note=note)
    expect(user.page.locator("#expired")).to_be_focused()
    assert shown(user) == ("permanent_home/", "no", note)
    user.submit()
    assert user.place == "habitual_abode/"
    user.case("permanent_home/")
    assert shown(user) == ("permanent_home/", "no", note)


def test_an_expired_first_page_comes_back_as_it_was_filled_in(user: BrowserUser) -> None:
    user.goto("/")
    expire(user)
    user.page.locator("[name=agreement][value=unnamed]").check()
    user.page.locator("[name=state_first]").fill("Россия")
    user.page.locator("[name=state_second]").fill("Финляндия")
    user.submit()
    assert user.page.locator("#expired").is_visible()
    user.submit()
    user.visitor.case = user.page.url.split("/")[4]
    assert user.place == "person/"
    assert "Финляндия" in user.page.locator("header").inner_text()


def test_expired_facts_come_back_as_they_were_filled_in(user: BrowserUser) -> None:
    user.visitor.start()
    user.case("about/")
    expire(user)
    user.page.locator("[name=person_name]").fill('Анна "Öz" <Петрова>')
    user.submit()
    assert user.page.locator("#expired").is_visible()
    user.submit()
    user.case("about/")
    assert user.page.locator("[name=person_name]").input_value() == 'Анна "Öz" <Петрова>'


def test_a_note_not_yet_sent_is_not_left_without_a_word(user: BrowserUser) -> None:
    user.visitor.start()
    user.case("person/")
    asked: list[str] = []

    def stay(dialog: object) -> None:
        asked.append(dialog.type)  # type: ignore[attr-defined]
        dialog.dismiss()  # type: ignore[attr-defined]

    user.page.on("dialog", stay)
    user.page.locator("textarea").press_sequentially("Паспорт")
    with user.page.expect_event("dialog"):
        user.page.locator(".govuk-back-link").click()
    assert asked == ["beforeunload"]
    assert shown(user) == ("person/", None, "Паспорт")
    user.answer("individual")
    assert user.place == "residence_first/"
    assert asked == ["beforeunload"]


def test_a_note_shown_again_after_a_refusal_is_not_left_without_a_word(user: BrowserUser) -> None:
    user.visitor.start()
    user.case("person/")
    user.page.locator("textarea").fill("Паспорт")
    user.submit()
    assert shown(user) == ("person/", None, "Паспорт")
    asked: list[str] = []

    def stay(dialog: object) -> None:
        asked.append(dialog.type)  # type: ignore[attr-defined]
        dialog.dismiss()  # type: ignore[attr-defined]

    user.page.on("dialog", stay)
    # A browser asks nothing on a page that nobody has touched.
    user.page.locator("textarea").press("End")
    with user.page.expect_event("dialog"):
        user.page.locator(".govuk-back-link").click()
    assert asked == ["beforeunload"]
    assert shown(user) == ("person/", None, "Паспорт")
