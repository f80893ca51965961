"""Back, Forward, reload, two tabs, a form that has expired: nothing is lost, nothing is sent twice, nothing is shown to
the next visitor."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.guest import Guest
from tests.browser.launch import LAUNCH
from tests.support.answers import CITIZEN_OF_BOTH, HOMES_IN_BOTH, RESIDENT_OF_BOTH

STEPS = list(CITIZEN_OF_BOTH.items())


def shown(guest: Guest) -> tuple[str, str | None, str]:
    """The question, the answer chosen, and the note of the page."""
    assert guest.page.url.startswith("http"), "an error page of the browser itself"
    chosen = guest.page.locator("input[name=answer]:checked")
    answer = chosen.get_attribute("value") if chosen.count() else None
    return guest.place, answer, guest.page.locator("textarea").input_value()


def sent(guest: Guest) -> list[str]:
    """The forms that are sent from now on."""
    posts: list[str] = []
    guest.page.on("request", lambda request: request.method == "POST" and posts.append(request.url))
    return posts


def test_back_forward_and_reload_at_every_step_lose_and_send_nothing(guest: Guest) -> None:
    guest.visitor.start()
    guest.case("person/")
    posts = sent(guest)
    for place, (question, answer) in enumerate(STEPS):
        assert shown(guest) == (f"{question}/", None, "")
        if place:
            before, given = STEPS[place - 1]
            guest.page.go_back()
            assert shown(guest) == (f"{before}/", given, f"note of {before}")
            guest.page.reload()
            assert shown(guest) == (f"{before}/", given, f"note of {before}")
            guest.page.go_forward()
        guest.page.reload()
        assert shown(guest) == (f"{question}/", None, "")
        assert len(posts) == place
        guest.answer(answer, note=f"note of {question}")
    assert guest.place == "check/"
    guest.page.go_back()
    assert guest.place == "citizenship/"
    guest.page.go_forward()
    guest.submit()
    assert guest.place == "determination/"
    made = guest.visitor.json()
    guest.page.reload()
    guest.page.go_back()
    assert guest.place == "check/"
    guest.page.go_forward()
    guest.page.reload()
    assert guest.place == "determination/"
    assert guest.visitor.json() == made
    assert made["notes"] == {question: f"note of {question}" for question in CITIZEN_OF_BOTH}
    assert len(posts) == len(STEPS) + 1
    assert not guest.noise


def test_back_all_the_way_and_the_same_answers_again(guest: Guest) -> None:
    guest.visitor.start()
    guest.case("person/")
    for question, answer in STEPS:
        guest.answer(answer, note=f"note of {question}")
    for question, answer in reversed(STEPS):
        guest.page.go_back()
        assert shown(guest) == (f"{question}/", answer, f"note of {question}")
    for question, _answer in STEPS:
        assert guest.place == f"{question}/"
        guest.submit()
    assert guest.place == "check/"


def test_what_the_site_links_as_back_goes_the_way_of_the_questions(guest: Guest) -> None:
    guest.visitor.start().answers(HOMES_IN_BOTH)
    guest.case("vital_interests/")
    for question in reversed(HOMES_IN_BOTH):
        guest.click(".govuk-back-link")
        assert guest.place == f"{question}/"
    guest.click(".govuk-back-link")
    assert guest.place == "/"


def test_back_over_an_error_is_no_trap(guest: Guest) -> None:
    """The page with the error was the answer to a form: going back to it must not ask whether to send it again."""
    guest.visitor.start().answers(RESIDENT_OF_BOTH)
    guest.case("permanent_home/")
    guest.submit()
    assert guest.page.locator("#errors").is_visible()
    guest.answer("no", note="Жилья нет")
    assert guest.place == "habitual_abode/"
    guest.page.go_back()
    assert shown(guest) == ("permanent_home/", "no", "Жилья нет")


def refused(guest: Guest) -> None:
    guest.visitor.start().answers(RESIDENT_OF_BOTH)
    guest.case("permanent_home/")
    guest.submit()


def test_back_from_an_error_and_forward_to_it_is_no_trap(guest: Guest) -> None:
    refused(guest)
    guest.page.go_back()
    guest.page.go_forward()
    assert shown(guest) == ("permanent_home/", None, "")


def test_an_error_left_for_another_address_is_no_trap(guest: Guest) -> None:
    refused(guest)
    guest.goto("/glossary/")
    guest.page.go_back()
    assert shown(guest) == ("permanent_home/", None, "")


def test_back_over_a_switched_language_and_forward_again_is_no_trap(guest: Guest) -> None:
    guest.visitor.start()
    guest.case("person/")
    guest.click("button[name=language][value=en]")
    assert guest.page.locator("html").get_attribute("lang") == "en"
    guest.page.go_back()
    guest.page.go_forward()
    assert shown(guest) == ("person/", None, "")


def test_reload_of_an_error_saves_nothing(guest: Guest) -> None:
    guest.visitor.start().answers(RESIDENT_OF_BOTH)
    guest.case("permanent_home/")
    guest.submit()
    guest.page.reload()
    assert shown(guest) == ("permanent_home/", None, "")
    assert guest.visitor.resumed() == "permanent_home/"


def test_two_tabs_that_answer_two_questions_both_keep_their_answer(guest: Guest) -> None:
    guest.visitor.start().answers(CITIZEN_OF_BOTH)
    first, second = guest.page, guest.open_tab()
    first.goto(f"{guest.visitor.base}vital_interests/?change")
    second.goto(f"{guest.visitor.base}citizenship/?change")
    first.locator("textarea").fill("Семья здесь, работа там")
    second.locator("[name=answer][value=neither]").check()
    second.locator("main form .govuk-button").first.click()
    second.wait_for_url("**/check/")
    first.locator("main form .govuk-button").first.click()
    first.wait_for_url("**/check/")
    text = first.locator("main").inner_text()
    assert "Семья здесь, работа там" in text
    guest.submit()
    made = guest.visitor.json()
    assert made["notes"] == {"vital_interests": "Семья здесь, работа там"}
    assert made["reasoning"][-1]["answer"] == "neither"


def test_a_tab_that_confirms_what_another_has_changed_is_asked_to_look_again(guest: Guest) -> None:
    guest.visitor.start().answers(CITIZEN_OF_BOTH)
    first, second = guest.page, guest.open_tab()
    first.goto(f"{guest.visitor.base}check/")
    second.goto(f"{guest.visitor.base}citizenship/?change")
    second.locator("[name=answer][value=first]").check()
    second.locator("main form .govuk-button").first.click()
    second.wait_for_url("**/check/")
    guest.submit()
    assert guest.place == "check/"
    assert "Сведения изменились после того, как страница была открыта" in first.locator("[role=status]").inner_text()


@pytest.fixture
def browser_with_back_cache(browser_type: BrowserType) -> Iterator[Browser]:
    """Playwright turns off the cache from which Back shows pages as they were left; people have it on."""
    browser = browser_type.launch(**LAUNCH, ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


def test_back_after_finish_and_clear_shows_nothing_of_the_case(browser_with_back_cache: Browser, base_url: str) -> None:
    with browser_with_back_cache.new_context(base_url=base_url, locale="ru-RU") as context:
        guest = Guest(context, "ru")
        guest.visitor.start().answers(CITIZEN_OF_BOTH)
        about = guest.visitor.page("about/").values | {"person_name": "Анна Вознесенская", "file_reference": "17/Б"}
        guest.visitor.post("about/", about)
        visited = ["citizenship/", "about/", "check/", "determination/", "link/", "clear/"]
        guest.visitor.confirm()
        for page in visited:
            guest.case(page)
        secret = guest.visitor.secret_link()
        guest.submit()
        assert guest.place == "/cleared/"
        for _page in visited:
            guest.page.go_back()
            text = guest.page.locator("html").inner_html()
            assert "Анкета здесь не открывается" in text
            assert not [word for word in ("Вознесенская", "17/Б", "Германи", secret) if word in text]
        guest.goto("/")
        assert guest.visitor.case not in guest.page.content()


def expire(guest: Guest) -> None:
    """What a long pause or a cleaned browser does to the form that is open."""
    guest.context.clear_cookies(name="csrftoken")


def test_an_expired_question_comes_back_as_it_was_filled_in(guest: Guest) -> None:
    guest.visitor.start().answers(RESIDENT_OF_BOTH)
    guest.case("permanent_home/")
    note = "Первая строка\n\n  вторая <b>строка</b> & «кавычки»"
    expire(guest)
    guest.answer("no", note=note)
    expect(guest.page.locator("#expired")).to_be_focused()
    assert shown(guest) == ("permanent_home/", "no", note)
    guest.submit()
    assert guest.place == "habitual_abode/"
    guest.case("permanent_home/")
    assert shown(guest) == ("permanent_home/", "no", note)


def test_an_expired_first_page_comes_back_as_it_was_filled_in(guest: Guest) -> None:
    guest.goto("/")
    expire(guest)
    guest.page.locator("[name=agreement][value=unnamed]").check()
    guest.page.locator("[name=state_first]").fill("Россия")
    guest.page.locator("[name=state_second]").fill("Финляндия")
    guest.submit()
    assert guest.page.locator("#expired").is_visible()
    guest.submit()
    guest.visitor.case = guest.page.url.split("/")[4]
    assert guest.place == "person/"
    assert "Финляндия" in guest.page.locator("header").inner_text()


def test_expired_facts_come_back_as_they_were_filled_in(guest: Guest) -> None:
    guest.visitor.start()
    guest.case("about/")
    expire(guest)
    guest.page.locator("[name=person_name]").fill('Анна "Öz" <Петрова>')
    guest.submit()
    assert guest.page.locator("#expired").is_visible()
    guest.submit()
    guest.case("about/")
    assert guest.page.locator("[name=person_name]").input_value() == 'Анна "Öz" <Петрова>'


def test_a_note_not_yet_sent_is_not_left_without_a_word(guest: Guest) -> None:
    guest.visitor.start()
    guest.case("person/")
    asked: list[str] = []

    def stay(dialog: object) -> None:
        asked.append(dialog.type)  # type: ignore[attr-defined]
        dialog.dismiss()  # type: ignore[attr-defined]

    guest.page.on("dialog", stay)
    guest.page.locator("textarea").press_sequentially("Паспорт")
    with guest.page.expect_event("dialog"):
        guest.page.locator(".govuk-back-link").click()
    assert asked == ["beforeunload"]
    assert shown(guest) == ("person/", None, "Паспорт")
    guest.answer("individual")
    assert guest.place == "residence_first/"
    assert asked == ["beforeunload"]


def test_a_note_shown_again_after_a_refusal_is_not_left_without_a_word(guest: Guest) -> None:
    guest.visitor.start()
    guest.case("person/")
    guest.page.locator("textarea").fill("Паспорт")
    guest.submit()
    assert shown(guest) == ("person/", None, "Паспорт")
    asked: list[str] = []

    def stay(dialog: object) -> None:
        asked.append(dialog.type)  # type: ignore[attr-defined]
        dialog.dismiss()  # type: ignore[attr-defined]

    guest.page.on("dialog", stay)
    # A browser asks nothing on a page that nobody has touched.
    guest.page.locator("textarea").press("End")
    with guest.page.expect_event("dialog"):
        guest.page.locator(".govuk-back-link").click()
    assert asked == ["beforeunload"]
    assert shown(guest) == ("person/", None, "Паспорт")
