"""Faults 5–12: a questionnaire of this kind may lose answers. The simultaneous ones are in test_simultaneous."""

import re
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from questionnaire.determinations.pdf import PdfError
from questionnaire.models import Case, Determination
from tests.support.page import Page
from tests.support.visitor import (
    CASE_PAGES,
    CITIZEN_OF_BOTH,
    HOME_IN_FIRST,
    HOMES_IN_BOTH,
    INTERESTS_IN_SECOND,
    RESIDENT_OF_BOTH,
    Visitor,
)

pytestmark = pytest.mark.django_db


def stored() -> list[Any]:
    """Everything that the site keeps."""
    return [list(model.objects.order_by("pk").values()) for model in (Case, Determination)]


@pytest.mark.parametrize(
    ("answers", "resume"),
    [
        ({}, "person/"),
        (RESIDENT_OF_BOTH, "permanent_home/"),
        (HOMES_IN_BOTH, "vital_interests/"),
        (INTERESTS_IN_SECOND, "check/"),
    ],
)
def test_fault_05_reload_head_prefetch_and_looking_back_change_nothing(answers: dict[str, str], resume: str) -> None:
    visitor = Visitor().start().answers(answers)
    before = stored()
    for page in ("", *CASE_PAGES, *(f"{question}/" for question in CITIZEN_OF_BOTH)):
        for send in (
            lambda page: visitor.get(page),
            lambda page: visitor.get(page),
            lambda page: visitor.client.head(visitor.base + page),
            lambda page: visitor.get(page, headers={"Purpose": "prefetch", "Sec-Purpose": "prefetch;prerender"}),
        ):
            assert send(page).status_code in (200, 302), page
    for question in answers:
        assert visitor.page(f"{question}/?change").values["answer"] == answers[question]
    assert stored() == before
    assert visitor.resumed() == resume


def test_fault_06_a_second_case_in_another_tab_leaves_the_first_unharmed() -> None:
    one = Visitor().start("de-1996").answers(HOMES_IN_BOTH)
    other = Visitor(one.client).start("unnamed").answers({"person": "entity"})
    assert one.case != other.case
    assert one.after(one.answer("vital_interests", "second")) == "check/"
    assert other.after(other.answer("residence_first", "not_resident")) == "residence_second/"
    assert other.after(other.answer("residence_second", "resident")) == "check/"
    assert one.after(one.confirm()) == other.after(other.confirm()) == "determination/"
    assert one.json()["outcomes"][0]["provision"] == "2.a"
    assert other.json()["outcomes"][0]["provision"] == "2"
    home = Page(one.client.get("/").content)
    assert {one.base, other.base} <= set(home.links)


def test_fault_08_without_cookies_one_page_says_that_the_secret_link_brings_the_case_back() -> None:
    visitor = Visitor().start().answers(HOMES_IN_BOTH)
    visitor.post("about/", {"period_from": "01.02.2025", "period_to": "03.04.2025", "person_name": "Анна"})
    link = visitor.secret_link()
    visitor.client.cookies.clear()
    for page in ("", *CASE_PAGES, "person/"):
        response = visitor.get(page)
        assert response.status_code == 404
        assert "возвращает ее секретная ссылка" in Page(response.content).text
    assert visitor.client.get(link)["Location"] == visitor.base
    assert visitor.resumed() == "vital_interests/"
    assert visitor.page("vital_interests/").changes == list(HOMES_IN_BOTH)
    assert visitor.page("about/").values == {
        "period_from": "2025-02-01",
        "period_to": "2025-04-03",
        "person_name": "Анна",
        "file_reference": "",
        "prepared_by": "",
    }


def test_fault_09_after_a_csrf_failure_there_is_a_way_back_and_nothing_is_lost() -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    visitor.client.handler.enforce_csrf_checks = True
    before = stored()
    note = "Договор аренды\nи «справка» <b>№ 1</b>"
    response = visitor.answer("permanent_home", "yes", note=note)
    page = Page(response.content)
    assert response.status_code == 403
    assert page.one("html")["lang"] == "ru"
    assert visitor.base + "permanent_home/" in page.links
    # A page that is not stored comes anew on Back: only what this page shows of the note is sure to survive.
    assert note in page.raw_text
    assert stored() == before
    assert visitor.page("permanent_home/").changes == list(RESIDENT_OF_BOTH)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', visitor.get("permanent_home/").content.decode())
    assert token
    again = visitor.answer("permanent_home", "yes", note=note, csrfmiddlewaretoken=token[1])
    assert visitor.after(again) == "permanent_home_where/"


def test_fault_09_a_refused_change_leads_back_to_the_change() -> None:
    visitor = Visitor().start().answers(HOME_IN_FIRST)
    visitor.client.handler.enforce_csrf_checks = True
    response = visitor.answer("permanent_home", "no", change=True)
    assert response.status_code == 403
    assert visitor.base + "permanent_home/?change" in Page(response.content).links


ABOUT = {
    "period_from": "2025-02-01",
    "period_to": "31.13.2025",
    "state_first": "<b>Финляндия</b>",
    "state_second": 'Австрия "и" другие',
    "person_name": "Анна & Ко",
    "file_reference": "№ 7/2026",
    "prepared_by": "</textarea><script>alert(1)</script>",
}
NOTE = "\nДоговор <b>№ 1</b>\nи </textarea> «справка»"
TYPED = {
    "": {name: text for name, text in ABOUT.items() if name.startswith(("period", "state"))},
    "about/": ABOUT,
    "permanent_home/": {"note": NOTE},
    "permanent_home/?change": {"note": NOTE},
    "verify/": {"reference": "K7TM-2QXA", "fingerprint": "<i>0f</i>"},
}
CHOSEN = {
    "": ("agreement", "unnamed"),
    "permanent_home/": ("answer", "unknown"),
    "permanent_home/?change": ("answer", "no"),
}
SECRET = {
    "csrfmiddlewaretoken": "t" * 64,
    "idempotency_key": "o" * 43,
    "unknown_field": "неизвестное",
    "answers": "подделка",
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("page", TYPED)
def test_fault_09_the_page_comes_back_as_it_was_filled_in_and_says_that_nothing_is_saved(
    page: str, language: str
) -> None:
    visitor = Visitor().start("unnamed").answers(RESIDENT_OF_BOTH)
    visitor.client.post("/language/", {"language": language, "next": "/"})
    address = f"/{page}" if page in ("", "verify/") else visitor.base + page
    filled_in = TYPED[page] | ({CHOSEN[page][0]: CHOSEN[page][1]} if page in CHOSEN else {})
    visitor.client.handler.enforce_csrf_checks = True
    before = stored()
    response = visitor.client.post(address, SECRET | filled_in)
    shown = Page(response.content)
    assert (response.status_code, stored()) == (403, before)
    assert shown.one("html")["lang"] == language
    assert filled_in.items() <= shown.values.items()
    assert not shown.errors
    said = {"ru": "Не сохранено: страница устарела", "en": "Not saved: the page is out of date"}[language]
    alert = shown.one("div", role="alert")
    assert said in alert.text and shown.title.startswith(said.partition(":")[0])
    assert address in [link["href"] for link in alert.all("a")]
    assert shown.one("main").all("script") == shown.one("main").all("b") == []
    for secret in SECRET.values():
        assert secret not in response.content.decode()


def token(page: bytes) -> str:
    return Page(page).one("main").all("input", name="csrfmiddlewaretoken")[0]["value"]


@pytest.mark.parametrize("lost", ["token", "cookie"])
def test_fault_09_the_page_that_came_back_can_be_sent_as_it_is(lost: str) -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    visitor.client.handler.enforce_csrf_checks = True
    sent = {"csrfmiddlewaretoken": token(visitor.get("permanent_home/").content)}
    if lost == "cookie":
        del visitor.client.cookies["csrftoken"]
    else:
        sent["csrfmiddlewaretoken"] = "t" * 64
    refused = visitor.answer("permanent_home", "yes", note=NOTE, **sent)
    assert refused.status_code == 403
    again = Page(refused.content).values | {"csrfmiddlewaretoken": token(refused.content)}
    assert visitor.after(visitor.post("permanent_home/", again)) == "permanent_home_where/"
    assert Case.objects.get().notes == {"permanent_home": NOTE.strip()}


def test_fault_09_a_page_that_came_back_does_not_hide_what_another_tab_answered() -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    opened = visitor.page("permanent_home/").values
    visitor.answer("permanent_home", "no")
    visitor.client.handler.enforce_csrf_checks = True
    refused = visitor.post("permanent_home/", opened | {"answer": "yes"})
    again = Page(refused.content).values | {"csrfmiddlewaretoken": token(refused.content)}
    assert visitor.post("permanent_home/", again).status_code == 200
    assert Case.objects.get().answers["permanent_home"] == "no"


@pytest.mark.parametrize("page", ["link/", "clear/", "check/", "determination/", "citizenship/", "/language/"])
def test_fault_09_a_page_without_such_fields_shows_nothing_of_what_was_sent(page: str) -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    visitor.client.handler.enforce_csrf_checks = True
    sent = SECRET | {"note": "не отсюда", "answer": "yes", "fingerprint": "f" * 64, "person_name": "Мария"}
    response = visitor.client.post(page if page.startswith("/") else visitor.base + page, sent)
    assert response.status_code == 403
    for text in sent.values():
        assert text == "yes" or text not in response.content.decode()
    assert Page(response.content).one("main").all("input") == []


def refused(visitor: Visitor, address: str, **sent: str) -> Page:
    visitor.client.handler.enforce_csrf_checks = True
    response = visitor.client.post(address, sent)
    assert response.status_code == 403
    return Page(response.content)


def test_fault_09_a_question_off_the_path_is_told_once_and_leads_on() -> None:
    visitor = Visitor().start().answers({"person": "individual"})
    address = f"{visitor.base}citizenship/"
    page = refused(visitor, address, answer="first", note="текст")
    assert page.title == "Не сохранено: страница устарела – Двойное резидентство"
    assert page.all("div", role="alert") == []
    assert page.notices == ["При этих ответах запрошенный вопрос не нужен."]
    assert visitor.page("residence_first/").notices == []


def test_fault_09_an_unknown_question_is_the_one_404_page() -> None:
    visitor = Visitor().start()
    unknown = visitor.get("shoe_size/").content
    visitor.client.handler.enforce_csrf_checks = True
    response = visitor.post("shoe_size/", {"answer": "first"})
    assert (response.status_code, response.content) == (404, unknown)


@pytest.mark.parametrize(
    ("named", "leads_to"),
    [("/agreements/", "/agreements/"), ("https://example.org/", "/"), ("//example.org", "/"), ("", "/")],
)
def test_fault_09_a_language_that_was_not_switched_leads_back_to_its_page(named: str, leads_to: str) -> None:
    page = refused(Visitor(), "/language/", language="en", next=named)
    assert page.one("main").one("a")["href"] == leads_to


def test_fault_09_a_file_is_asked_for_anew_only_where_one_was_sent() -> None:
    visitor = Visitor()
    assert "Файл нужно выбрать" not in refused(visitor, "/verify/", reference="K7TM-2QXA").text
    file = SimpleUploadedFile("determination.json", b"{}")
    assert "Файл нужно выбрать" in refused(visitor, "/verify/", file=file).text  # type: ignore[arg-type]


TRICKS = {
    "reset": "1",
    "wizard_goto_step": "person",
    "case_wizard-current_step": "person",
    "current_step": "person",
    "step": "citizenship",
    "next": "https://example.org/",
}


@pytest.mark.parametrize("trick", TRICKS)
def test_fault_10_tricks_in_query_and_body_are_ignored(trick: str) -> None:
    visitor = Visitor().start().answers(HOMES_IN_BOTH)
    before = stored()
    query = f"?{trick}={TRICKS[trick]}"
    for page in ("", *CASE_PAGES, "person/", "vital_interests/", "citizenship/"):
        plain, tricked = visitor.get(page), visitor.get(page + query)
        assert (plain.status_code, plain.get("Location")) == (tricked.status_code, tricked.get("Location"))
    assert stored() == before
    response = visitor.post(f"vital_interests/{query}", {"answer": "second", trick: TRICKS[trick]})
    assert visitor.after(response) == "check/"
    assert Case.objects.get().answers == INTERESTS_IN_SECOND


def test_fault_11_when_the_pdf_fails_the_answers_are_safe_and_a_retry_works() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    before = stored()
    with patch("questionnaire.determinations.pdf.render", side_effect=PdfError("typst")):
        response = visitor.get("determination.pdf")
    page = Page(response.content)
    assert response.status_code == 503
    assert response["Content-Type"].startswith("text/html")
    assert "сохранены" in page.text or "на месте" in page.text
    assert "typst" not in page.raw_text
    assert visitor.base + "determination.pdf" in page.links
    assert stored() == before
    assert visitor.get("determination.pdf").content.startswith(b"%PDF")
    assert visitor.page("determination/").one("h1").text == "Считается резидентом Германии"


def test_fault_12_back_and_continue_with_the_same_answer_keeps_the_later_answers() -> None:
    visitor = Visitor().start().answers(CITIZEN_OF_BOTH)
    questions = list(CITIZEN_OF_BOTH)
    for question, following in zip(questions, [*(f"{q}/" for q in questions[1:]), "check/"], strict=True):
        kept = visitor.page(f"{question}/").values["answer"]
        assert kept == CITIZEN_OF_BOTH[question]
        assert visitor.after(visitor.answer(question, kept)) == following
        assert Case.objects.get().answers == CITIZEN_OF_BOTH
    assert visitor.page("check/").changes == questions


def test_fault_12_the_back_links_lead_through_all_answers_to_the_start() -> None:
    visitor = Visitor(Client()).start().answers(HOME_IN_FIRST)
    page, seen = f"{list(HOME_IN_FIRST)[-1]}/", []
    while page != "/":
        seen.append(page.rstrip("/"))
        back = visitor.page(page).one("a", class_="govuk-back-link")["href"]
        page = back.removeprefix(visitor.base)
    assert seen == list(HOME_IN_FIRST)[::-1]
