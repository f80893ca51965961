"""Faults 24–32: load, display and deploys, as far as they show without a browser."""

import re
from typing import Any
from urllib.parse import unquote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from questionnaire.models import Case, Determination
from tests.support import pdf_text
from tests.support.page import Page
from tests.support.visitor import (
    CASE_PAGES,
    CITIZEN_OF_BOTH,
    HOME_IN_FIRST,
    HOMES_IN_BOTH,
    INTERESTS_IN_SECOND,
    PERIOD,
    RESIDENT_OF_BOTH,
    Visitor,
)

pytestmark = pytest.mark.django_db
PAGES = [page for page in CASE_PAGES if page.endswith("/")]


def rows_of_all_tables() -> dict[str, list[Any]]:
    with connection.cursor() as cursor:
        found = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found[table] = cursor.fetchall()
    return found


def test_fault_24_a_get_writes_nothing() -> None:
    visitor = Visitor().start().determined(CITIZEN_OF_BOTH)
    before = rows_of_all_tables()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        for page in ("", *CASE_PAGES, *(f"{question}/" for question in CITIZEN_OF_BOTH), "permanent_home/?change"):
            assert visitor.get(page).status_code in (200, 302)
        for page in ("/", "/healthz/", "/cleared/", visitor.secret_link()):
            assert visitor.client.get(page).status_code in (200, 302)
    assert queries.captured_queries
    assert [q["sql"] for q in queries.captured_queries if not q["sql"].lstrip("(").startswith("SELECT")] == []
    assert rows_of_all_tables() == before


def test_fault_24_ten_visitors_without_cookies_leave_no_rows() -> None:
    visitor = Visitor().start()
    before = rows_of_all_tables()
    for _visitor in range(10):
        for page in ("/", visitor.base, visitor.base + "person/", "/resume/x/", "/nothing/", "/healthz/"):
            Client().get(page)
        Client().post("/", {"agreement": "de-1996"})
        Client().post("/language/", {"language": "en", "next": "/"})
    assert rows_of_all_tables() == before


def test_fault_25_case_pages_are_never_kept_by_a_browser() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    pages = ("", *CASE_PAGES, "person/", "person/?change", "citizenship/", "unknown/")
    for page in pages:
        assert visitor.get(page)["Cache-Control"] == "no-store, private", page
    for response in (visitor.answer("person", ""), visitor.answer("person", "individual"), visitor.post("clear/")):
        assert response["Cache-Control"] == "no-store, private"
    for page in pages:
        response = visitor.get(page)
        assert (response.status_code, response["Cache-Control"]) == (404, "no-store, private"), page


def test_fault_26_tokens_and_raw_posts_are_never_stored() -> None:
    client = Client(enforce_csrf_checks=True)
    start = Page(client.get("/").content)
    token = start.all("input", name="csrfmiddlewaretoken")[0]["value"]
    extra = {"csrfmiddlewaretoken": token, "unasked_field": "сырые данные"}
    response = client.post("/", {"agreement": "de-1996"} | PERIOD | extra)
    visitor = Visitor(client, response["Location"].split("/")[2])
    for question, answer in INTERESTS_IN_SECOND.items():
        assert visitor.answer(question, answer, **extra).status_code == 302
    visitor.post("about/", PERIOD | {"person_name": "Анна"} | extra)
    visitor.post("check/", {"fingerprint": visitor.page("check/").values["fingerprint"]} | extra)
    kept = str(rows_of_all_tables())
    assert Determination.objects.count() == 1 and "Анна" in kept
    for secret in (token, client.cookies["csrftoken"].value, "csrfmiddlewaretoken", "сырые данные", "unasked_field"):
        assert secret not in kept
    assert Case.objects.get().answers == INTERESTS_IN_SECOND


def test_fault_27_no_page_counts_the_questions() -> None:
    visitor = Visitor().start().answers(CITIZEN_OF_BOTH)
    for question in CITIZEN_OF_BOTH:
        page = visitor.page(f"{question}/")
        assert not re.search(r"(?i)\b(вопрос|шаг|step|question)\s+№?\s*\d|\d+\s+(из|of)\s+\d+|\d\s*%", page.text), (
            question
        )
        assert not page.all("progress") and not page.all(role="progressbar")


def test_fault_28_a_change_that_opens_one_question_leads_there_and_then_to_the_check_page() -> None:
    visitor = Visitor().start().answers(HOME_IN_FIRST)
    onward = visitor.after(visitor.answer("permanent_home_where", "both", change=True))
    assert onward == "vital_interests/?change"
    page = visitor.page(onward)
    (form,) = (f for f in page.all("form") if f.get("action").startswith("/cases/"))
    assert form["action"] == visitor.base + onward
    error = Page(visitor.post(onward).content)
    assert form["action"] in [f.get("action") for f in error.all("form")], "the query stays through an error"
    assert visitor.after(visitor.answer("vital_interests", "second", change=True)) == "check/"


def test_fault_28_a_change_that_opens_none_leads_to_the_check_page() -> None:
    visitor = Visitor().start().answers(CITIZEN_OF_BOTH)
    for question, answer in (("citizenship", "first"), ("permanent_home_where", "second"), ("person", "individual")):
        assert visitor.after(visitor.answer(question, answer, change=True)) == "check/"


def test_fault_28_a_change_that_opens_several_asks_them_one_after_the_other() -> None:
    visitor = Visitor().start().answers(HOME_IN_FIRST)
    steps = [("permanent_home", "no", "habitual_abode/?change"), ("habitual_abode", "both", "citizenship/?change")]
    for question, answer, onward in (*steps, ("citizenship", "second", "check/")):
        assert visitor.after(visitor.answer(question, answer, change=True)) == onward


def test_fault_29_a_language_switch_keeps_page_query_ids_and_answers() -> None:
    visitor = Visitor().start().determined(CITIZEN_OF_BOTH)
    before, reference = rows_of_all_tables(), visitor.json()["reference"]
    addresses = [f"{question}/?change" for question in CITIZEN_OF_BOTH] + PAGES
    in_russian = {address: visitor.page(address) for address in addresses}
    for address in addresses:
        header = in_russian[address].one("form", action="/language/")
        assert header.one("input", name="next")["value"] == visitor.base + address
        assert [button["value"] for button in header.all("button", name="language")] == ["ru", "en"]
        response = visitor.client.post("/language/", {"language": "en", "next": visitor.base + address})
        assert (response.status_code, response["Location"]) == (302, visitor.base + address)
        page = visitor.page(address)
        assert page.one("html")["lang"] == "en"
        assert page.values == in_russian[address].values
        assert page.changes == in_russian[address].changes
        radios = [[radio["value"] for radio in p.all("input", type="radio")] for p in (page, in_russian[address])]
        assert radios[0] == radios[1]
        visitor.client.post("/language/", {"language": "ru", "next": "/"})
    assert rows_of_all_tables() == before
    assert visitor.json()["reference"] == reference


def test_fault_29_the_browser_s_language_counts_until_one_is_chosen_and_else_russian() -> None:
    for accepted, language in (("en-GB,en;q=0.9", "en"), ("ru", "ru"), ("fr", "ru"), ("", "ru")):
        page = Page(Client().get("/", headers={"Accept-Language": accepted}).content)
        assert page.one("html")["lang"] == language
        assert page.one("h1").text


def test_fault_30_the_summary_leads_to_the_first_radio_and_says_what_stands_at_the_field() -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    page = Page(visitor.post("permanent_home/", {"note": "щ" * 2001}).content)
    summary = page.one("div", class_="govuk-error-summary")
    assert "autofocus" in summary.attributes and summary["tabindex"] == "-1"
    assert page.one("main").all("div", class_="govuk-error-summary") == [summary]
    targets = [link["href"].removeprefix("#") for link in summary.all("a")]
    first_radio = page.all("input", type="radio")[0]
    assert targets == [first_radio["id"], page.one("textarea")["id"]]
    assert [f"Ошибка: {link.text}" for link in summary.all("a")] == list(page.errors.values())
    assert page.title.startswith("Ошибка: ")
    assert page.one("textarea").get("aria-describedby").split()[-1] in page.ids


def test_fault_30_a_refused_start_leads_to_each_field() -> None:
    response = Client().post("/", {"period_from": "31.02.2025", "period_to": ""})
    page = Page(response.content)
    targets = [link["href"].removeprefix("#") for link in page.one("div", class_="govuk-error-summary").all("a")]
    assert targets == [page.all("input", type="radio")[0]["id"], "id_period_from", "id_period_to"]
    assert set(targets) <= page.ids
    assert page.one("input", id="id_period_from")["value"] == "31.02.2025"


@pytest.mark.parametrize("agreement", ["lu-1993", "unnamed"])
def test_fault_30_each_page_has_its_own_title_one_heading_and_no_personal_data_in_the_title(agreement: str) -> None:
    visitor = Visitor().start(agreement)
    visitor.post("about/", PERIOD | {"state_first": "Финляндия", "state_second": "Австрия", "person_name": "Анна"})
    visitor.determined(CITIZEN_OF_BOTH)
    pages = [visitor.page(f"{question}/") for question in CITIZEN_OF_BOTH]
    pages += [visitor.page(page) for page in PAGES]
    pages += [Page(visitor.client.get(page).content) for page in ("/", "/cleared/", "/nothing/", "/resume/x/")]
    titles = [page.title for page in pages]
    assert len(set(titles)) == len(titles)
    for page in pages:
        assert page.title.endswith(" – Двойное резидентство")
        assert "Анна" not in page.title
        assert len(page.all("h1")) == 1 and page.one("main").all("h1")
        assert len(page.ids) == len([element for element in page.walk() if "id" in element.attributes])


def test_fault_30_change_links_say_what_they_change() -> None:
    visitor = Visitor().start().answers(CITIZEN_OF_BOTH)
    for page in (visitor.page("check/"), visitor.page("citizenship/")):
        links = [link for link in page.all("a") if link.text.startswith("Изменить")]
        assert len(links) >= len(CITIZEN_OF_BOTH) - 1
        hidden = [link.one("span", class_="govuk-visually-hidden").text for link in links]
        assert len(set(hidden)) == len(hidden) and all(len(text) > 3 for text in hidden)


def test_fault_31_the_page_to_print_folds_nothing_away() -> None:
    visitor = Visitor().start().determined(CITIZEN_OF_BOTH)
    page = visitor.page("determination/")
    assert not page.all("details")
    assert not [element for element in page.walk() if "hidden" in element.attributes]


def test_fault_31_the_pdf_numbers_its_pages_and_prints_every_letter() -> None:
    visitor = Visitor().start()
    about = {"person_name": "Élise Müller-Ærø", "file_reference": "№ 7/2026 «А»", "prepared_by": "Иван"}
    visitor.post("about/", PERIOD | about)
    visitor.determined(CITIZEN_OF_BOTH)
    visitor.answer("citizenship", "both", note="Паспорта: №№ 1–2, «А» и “Б”, 100 €, дом 🏠")
    visitor.confirm()
    reference = visitor.json()["reference"]
    pages = pdf_text.pages(visitor.get("determination.pdf").content)
    for number, page in enumerate(pages, 1):
        assert re.search(rf"страница {number} из {len(pages)}\b.*{reference}", page), page[-200:]
    text = " ".join(map(pdf_text.clause, pages))
    for words in (*about.values(), "Паспорта: №№ 1–2, «А» и “Б”, 100 €, дом [?]"):
        assert words in text
    assert "\ufffd" not in text


@pytest.mark.parametrize(
    "name",
    ["Дело 7", 'a "quoted" name', "it's; filename=evil.exe", "../../etc/passwd", "a\\b", "имя, с: знаками?*<>|", "🏠"],
)
def test_fault_31_the_file_name_survives_any_reference(name: str) -> None:
    visitor = Visitor().start()
    visitor.post("about/", PERIOD | {"file_reference": name})
    visitor.determined(INTERESTS_IN_SECOND)
    response = visitor.get("determination.pdf")
    reference = visitor.json()["reference"]
    found = re.fullmatch(
        r"""inline; filename="([\w.-]+)"; filename\*=UTF-8''([\w.~%-]+)""", response["Content-Disposition"], re.ASCII
    )
    assert found, response["Content-Disposition"]
    full = unquote(found[2], errors="strict")
    assert found[1] == f"determination-{reference}.pdf"
    assert full.endswith(".pdf") and reference in full
    assert "/" not in full and "\\" not in full
    assert re.sub(r"[/\\]", "-", name) in full
    assert response["Content-Type"] == "application/pdf" and response["Content-Language"] == "ru"


@pytest.mark.parametrize(
    "stored",
    [
        {"age": "42"},
        {"permanent_home": "perhaps"},
        {"permanent_home": ""},
        {"permanent_home": None},
        {"permanent_home": ["yes"]},
        {"permanent_home": {"yes": 1}},
        {"permanent_home": 1},
        {"PERMANENT_HOME": "yes", "": ""},
    ],
)
def test_fault_32_what_this_release_does_not_know_is_ignored_and_asked_again(stored: dict[str, Any]) -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    Case.objects.update(answers=RESIDENT_OF_BOTH | stored, notes={"age": "примечание"})
    for page in ("", *CASE_PAGES, "person/", "permanent_home/", "permanent_home_where/", "age/"):
        assert visitor.get(page).status_code in (200, 302, 404), page
    assert visitor.resumed() == "permanent_home/"
    page = visitor.page("permanent_home/")
    assert page.changes == list(RESIDENT_OF_BOTH)
    assert not page.all("input", checked="")
    visitor.answers(dict(list(HOME_IN_FIRST.items())[3:]))
    assert visitor.page("check/").changes == list(HOME_IN_FIRST)
    assert visitor.after(visitor.confirm()) == "determination/"
    assert visitor.json()["ignored"] == [] and visitor.json()["notes"] == {}


def test_fault_32_a_last_answer_that_is_not_known_any_more_ends_the_determination_s_currency() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    Case.objects.update(answers=HOMES_IN_BOTH | {"vital_interests": "mars"})
    for page in ("determination/", "determination.pdf", "determination.json", "check/"):
        assert visitor.client.get(visitor.base + page, follow=True).redirect_chain[-1][0].endswith("/vital_interests/")
    visitor.answer("vital_interests", "second")
    assert visitor.resumed() == "determination/"
