"""Replacing the secret link: a double click on it loses no case, and it ends the access of everybody else."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from questionnaire.models import Case
from tests.support.page import Page
from tests.support.visitor import CASE_PAGES, INTERESTS_IN_SECOND, RESIDENT_OF_BOTH, Visitor

pytestmark = pytest.mark.django_db


def form(visitor: Visitor) -> dict[str, str]:
    """The fields of the form that replaces the link, as the page shows them now."""
    page = visitor.page("link/")
    (sent,) = (one for one in page.one("main").all("form") if one["method"] == "post")
    return {field["name"]: field["value"] for field in sent.all("input") if field["name"] != "csrfmiddlewaretoken"}


def another_browser(visitor: Visitor) -> Visitor:
    other = Visitor(Client(), visitor.case)
    other.client.get(visitor.secret_link())
    assert other.get("person/").status_code == 200
    return other


def link_number(visitor: Visitor) -> int:
    return Case.objects.get(pk=visitor.case).link_number


def test_a_double_click_whose_first_response_is_dropped_leaves_the_case_open_here() -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    fields, held = form(visitor), visitor.client.cookies[visitor.cookie].value
    assert visitor.after(visitor.post("link/", fields)) == "link/"
    visitor.client.cookies[visitor.cookie] = held
    assert visitor.after(visitor.post("link/", fields)) == "link/"
    assert link_number(visitor) == 2
    assert [notice.text for notice in visitor.page("link/").all("div", role="status")] == [
        "Ссылка заменена. Прежние ссылки больше не действуют."
    ]
    assert visitor.resumed() == "permanent_home/"
    assert Client().get(visitor.secret_link())["Location"] == visitor.base


def test_a_double_click_whose_first_response_arrived_replaces_the_link_once() -> None:
    visitor = Visitor().start()
    fields = form(visitor)
    for _click in range(3):
        assert visitor.after(visitor.post("link/", fields)) == "link/"
    assert link_number(visitor) == 2
    assert visitor.after(visitor.post("link/", form(visitor))) == "link/"
    assert link_number(visitor) == 3


def test_a_post_without_the_fields_of_the_form_replaces_the_link_too() -> None:
    visitor = Visitor().start()
    fields, held = form(visitor), visitor.client.cookies[visitor.cookie].value
    visitor.post("link/", fields)
    for number in (3, 4):
        assert visitor.after(visitor.post("link/")) == "link/"
        assert link_number(visitor) == number
    for value in fields.values():
        assert value not in str(stored())
    visitor.client.cookies[visitor.cookie] = held
    assert visitor.post("link/", fields).status_code == 404


def test_older_passes_end_for_all_other_browsers_whatever_they_send() -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    strangers = [another_browser(visitor), another_browser(visitor)]
    own_form = form(strangers[1])
    visitor.post("link/", form(visitor))
    before = stored()
    made_up: list[dict[str, str]] = [
        {},
        dict.fromkeys(own_form, ""),
        dict.fromkeys(own_form, "x" * 43),
        own_form,
    ]
    for stranger in strangers:
        for fields in made_up:
            for page in ("", *CASE_PAGES, "person/"):
                assert stranger.post(page, fields | {"answer": "entity"}).status_code == 404
                assert stranger.get(page, data=fields).status_code == 404
    assert stored() == before


def test_the_form_s_own_fields_open_nothing_but_its_own_second_click() -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    fields, held = form(visitor), visitor.client.cookies[visitor.cookie].value
    visitor.post("link/", fields)
    with_old_pass, without_pass = Visitor(Client(), visitor.case), Visitor(Client(), visitor.case)
    with_old_pass.client.cookies[visitor.cookie] = held
    before = stored()
    for page in ("", *(page for page in CASE_PAGES if page != "link/"), "person/", "link/more/"):
        assert with_old_pass.post(page, fields | {"answer": "entity"}).status_code == 404
    for page in ("", *CASE_PAGES, "person/"):
        assert with_old_pass.get(page, data=fields).status_code == 404
        assert without_pass.post(page, fields).status_code == 404
    for send in (with_old_pass.client.put, with_old_pass.client.patch, with_old_pass.client.delete):
        assert send(visitor.base + "link/", fields).status_code == 404
    assert with_old_pass.client.post(visitor.base + "link/", b"--b\r\nx", "multipart/form-data").status_code == 404
    other = Visitor(visitor.client).start()
    assert link_number(other) == 1
    other.post("link/", fields)
    with_old_pass.client.cookies[other.cookie] = held
    assert Visitor(with_old_pass.client, other.case).post("link/", fields).status_code == 404
    Case.objects.filter(pk=other.case).delete()
    assert stored() == before


def test_after_another_replacement_the_older_form_opens_nothing() -> None:
    visitor = Visitor().start()
    fields, held = form(visitor), visitor.client.cookies[visitor.cookie].value
    visitor.post("link/", fields)
    newer, newer_held = form(visitor), visitor.client.cookies[visitor.cookie].value
    visitor.post("link/", newer)
    for old_pass, sent, status in (
        (held, fields, 404),
        (held, newer, 404),
        (newer_held, fields, 404),
        (newer_held, newer, 302),
    ):
        browser = Visitor(Client(), visitor.case)
        browser.client.cookies[visitor.cookie] = old_pass
        assert browser.post("link/", sent).status_code == status
    assert link_number(visitor) == 3


def test_the_second_click_needs_its_csrf_token_like_the_first() -> None:
    visitor = Visitor().start()
    fields, held = form(visitor), visitor.client.cookies[visitor.cookie].value
    visitor.post("link/", fields)
    visitor.client.cookies[visitor.cookie] = held
    visitor.client.handler.enforce_csrf_checks = True
    response = visitor.post("link/", fields)
    assert response.status_code == 403
    assert visitor.cookie not in response.cookies
    assert Page(response.content).one("h1").text


def stored() -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM questionnaire_case")
        return cursor.fetchall()
