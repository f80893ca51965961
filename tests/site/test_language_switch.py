"""The language switched while something is typed: the same page comes back in the other language with every word that
was typed, and nothing is saved or refused."""

import pytest
from django.test import Client

from questionnaire.models import Case
from tests.support.page import Page
from tests.support.visitor import RESIDENT_OF_BOTH, Visitor

ODD = "Договор № 5 <b>\nвторая строка & «кавычки»"


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?change"])
def test_what_is_typed_on_a_question_stays_when_the_language_changes(query: str) -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    before = Case.objects.get(pk=visitor.case)
    sent = {"answer": "no", "note": ODD, "language": "en"}
    response = visitor.post(f"permanent_home/{query}", sent)
    page = Page(response.content)
    assert response.status_code == 200 and page.one("html")["lang"] == "en" and not page.errors
    assert page.values["answer"] == "no" and page.values["note"] == ODD
    (form,) = (form for form in page.one("main").all("form"))
    assert form["action"] == f"{visitor.base}permanent_home/{query}"
    after = Case.objects.get(pk=visitor.case)
    assert (after.answers, after.notes, after.version) == (before.answers, before.notes, before.version)
    assert visitor.page("permanent_home/").one("html")["lang"] == "en"


@pytest.mark.django_db
def test_an_answer_not_chosen_yet_is_no_error_when_the_language_changes() -> None:
    visitor = Visitor().start()
    page = Page(visitor.post("person/", {"note": "Анна", "language": "en"}).content)
    assert not page.errors and page.values["note"] == "Анна" and "answer" not in page.values


@pytest.mark.django_db
def test_what_is_typed_on_the_about_and_start_pages_stays_too() -> None:
    visitor = Visitor().start("unnamed")
    sent = {"period_from": "2024-02-30", "period_to": "31.12.2024", "state_first": "Чили", "state_second": "Перу"}
    more = {"person_name": "Анна", "file_reference": "7/26", "prepared_by": "И. Б."}
    page = Page(visitor.post("about/", sent | more | {"language": "en"}).content)
    assert page.values == sent | more and not page.errors and page.one("html")["lang"] == "en"
    start = Page(visitor.client.post("/", sent | {"agreement": "unnamed", "language": "ru"}).content)
    assert start.values == sent | {"agreement": "unnamed"} and not start.errors
    assert start.one("html")["lang"] == "ru" and Case.objects.count() == 1


@pytest.mark.django_db
def test_the_buttons_of_the_language_send_the_form_of_the_page_but_enter_does_not_press_them() -> None:
    visitor = Visitor().start()
    for path in ("/", f"{visitor.base}about/", f"{visitor.base}person/?change"):
        page = Page(visitor.client.get(path).content)
        first, *languages = [button for button in page.all("button") if button.get("form") == "entry"]
        assert "name" not in first.attributes and "formaction" not in first.attributes
        assert [(button["name"], button["value"], button["formaction"]) for button in languages] == [
            ("language", "ru", path),
            ("language", "en", path),
        ]
        assert page.one("main").all("form")[0]["id"] == "entry"
    check = Page(visitor.client.get("/glossary/").content)
    assert not [button for button in check.all("button") if "form" in button.attributes]


@pytest.mark.django_db
def test_switching_needs_the_token_and_a_language_of_the_site_and_opens_no_case() -> None:
    visitor = Visitor().start()
    path = f"{visitor.base}person/"
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = visitor.client.cookies
    assert strict.post(path, {"language": "en", "note": "x"}).status_code == 403
    assert Page(visitor.post("person/", {"language": "de"}).content).errors
    stranger = Client().post(path, {"language": "en", "note": "x"})
    assert stranger.status_code == 404 and "language" not in str(stranger.cookies.get("django_language", ""))
