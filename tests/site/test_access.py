"""Who may open a case: its browser, whoever has its secret link, and nobody else."""

import logging

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from questionnaire.models import Case
from questionnaire.web import access
from tests.support.case_addresses import COMPLETE, PAGES, url


def test_everyone_else_gets_one_and_the_same_404(client, start_case, confirm):
    case = start_case(client, answers=COMPLETE)
    confirm(client, case)
    other = Client(enforce_csrf_checks=True)
    unknown = other.get("/cases/00000000-0000-4000-8000-000000000000/")
    assert "секретная ссылка" in unknown.content.decode()
    for page in (*PAGES, "shoe_size/", "x/y/"):
        for method in ("get", "post", "put", "patch", "delete", "options"):
            response = getattr(other, method)(url(case, page))
            assert (response.status_code, response.content) == (404, unknown.content), (method, page)
            assert response["Cache-Control"] == "no-store, private"


@pytest.mark.parametrize("page", ["person/", "link/", "check/", "x/y/"])
def test_a_form_that_cannot_be_read_tells_a_stranger_nothing_of_a_case(client, start_case, page):
    case = start_case(client, answers=COMPLETE)
    broken = {"data": b"--b\r\nbroken", "content_type": "multipart/form-data; boundary=\u00e9"}
    large = {"data": "a" * 3_000_000, "content_type": "application/x-www-form-urlencoded"}
    unknown = Client().get("/cases/00000000-0000-4000-8000-000000000000/").content
    for form in (broken, large):
        response = Client(enforce_csrf_checks=True).post(url(case, page), **form)
        assert (response.status_code, response.content) == (404, unknown)
    if page != "x/y/":
        assert client.post(url(case, page), **large).status_code == 413


def test_the_404_page_is_the_same_with_debug_on(client, start_case, settings):
    case = start_case(client)
    expected = Client().get(url(case)).content
    settings.DEBUG = True
    assert Client().get(url(case)).content == expected
    assert client.get(url(case, "shoe_size/")).content == expected
    assert client.get(url(case, "x/y/")).status_code == 404


def test_a_pass_copied_to_the_name_of_another_case_opens_nothing(client, start_case):
    mine, other = Client(), Client()
    case, foreign = start_case(mine), start_case(other)
    mine.cookies[f"case_{foreign.pk.hex}"] = mine.cookies[f"case_{case.pk.hex}"].value
    assert mine.get(url(foreign, "person/")).status_code == 404
    assert mine.get(url(case, "person/")).status_code == 200


def test_the_pass_is_a_cookie_that_scripts_and_other_sites_do_not_get(client, db):
    form = {"agreement": "ua-1995", "period_from": "2025-01-01", "period_to": "2025-12-31"}
    for secure in (False, True):
        response = client.post("/", form, secure=secure)
        (cookie,) = (cookie for name, cookie in response.cookies.items() if name.startswith("case_"))
        assert (cookie["httponly"], cookie["samesite"], bool(cookie["secure"])) == (True, "Lax", secure)


def test_of_more_than_ten_cases_the_oldest_goes(client, start_case):
    cases = [start_case(client) for _ in range(access.MOST_COOKIES + 1)]
    assert client.get(url(cases[0])).status_code == 404
    assert all(client.get(url(case)).status_code == 302 for case in cases[1:])
    assert len(client.get("/").context["cases"]) == access.MOST_COOKIES


def test_the_secret_link_opens_the_case_anywhere_and_writes_nothing(client, start_case):
    case = start_case(client, answers=COMPLETE)
    link = client.get(url(case, "link/")).context["link"]
    for method in ("head", "get", "get"):
        elsewhere = Client()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            response = getattr(elsewhere, method)(link)
        assert all(query["sql"].startswith("SELECT") for query in queries)
        assert (response["Location"], response["Referrer-Policy"]) == (url(case), "no-referrer")
        assert elsewhere.get(url(case, "check/")).status_code == 200


def test_a_replaced_link_ends_older_links_and_all_other_browsers(client, start_case):
    case = start_case(client)
    old = client.get(url(case, "link/")).context["link"]
    elsewhere = Client()
    elsewhere.get(old)
    assert client.post(url(case, "link/"))["Location"] == url(case, "link/")
    assert elsewhere.get(url(case, "person/")).status_code == 404
    assert Client().get(old).status_code == 404
    assert client.get(url(case, "person/")).status_code == 200
    assert Client().get(client.get(url(case, "link/")).context["link"]).status_code == 302


def test_a_link_replaced_while_an_answer_is_under_way_refuses_the_answer(client, start_case):
    case = start_case(client)
    Case.objects.filter(pk=case.pk).update(link_number=2, version=2)
    with pytest.raises(Case.DoesNotExist):
        case.change(lambda case: {"answers": {"person": "entity"}})
    assert Case.objects.get(pk=case.pk).answers == {}


def test_the_token_is_in_no_log_record(client, start_case, caplog):
    case = start_case(client)
    link = client.get(url(case, "link/")).context["link"]
    token = link.split("/")[-2]
    caplog.set_level(logging.DEBUG)
    client.post(link)
    client.get(link[:-2] + "x/")
    Client(enforce_csrf_checks=True).post(link)
    logging.getLogger("django.server").info('"%s" %s', f"GET {link} HTTP/1.1", 302)
    logging.getLogger("any").warning("Referer: https://x.example/?next=%2Fresume%2F" + token)
    assert "resume" in caplog.text
    assert token[:20] not in caplog.text


def test_forms_of_pages_without_referrer_are_accepted_with_their_token(client, start_case):
    browser = Client(enforce_csrf_checks=True)
    browser.get("/")
    token = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value}
    form = token | {"agreement": "de-1996", "period_from": "2025-01-01", "period_to": "2025-12-31"}
    browser.post("/", form)
    case = Case.objects.get()
    for secure in (False, True):
        origin = {"HTTP_ORIGIN": "null", "secure": secure}
        assert browser.post(url(case, "link/"), token, **origin).status_code == 302
        assert browser.post("/language/", token | {"language": "en"}, **origin).status_code == 302
        assert browser.post(url(case, "link/"), **origin).status_code == 403
        assert browser.post(url(case, "person/"), token, **origin).status_code == 403


def test_finish_and_clear_takes_the_case_from_this_browser_only(client, start_case):
    case = start_case(client)
    link = client.get(url(case, "link/")).context["link"]
    assert client.get(url(case, "clear/")).status_code == 200
    response = client.post(url(case, "clear/"))
    assert response["Location"] == "/cleared/"
    assert client.get("/cleared/")["Clear-Site-Data"] == '"cache"'
    assert client.get(url(case, "person/")).status_code == 404
    assert client.get("/").context["cases"] == []
    client.get(link)
    assert client.get(url(case, "person/")).status_code == 200


def test_without_a_token_who_may_open_the_case_gets_a_way_back_with_the_note(start_case):
    browser = Client()
    case = start_case(browser, answers=COMPLETE)
    browser.handler.enforce_csrf_checks = True
    page = browser.post(url(case, "person/?change"), {"answer": "entity", "note": "набрано"})
    assert page.status_code == 403
    assert url(case, "person/?change") in page.content.decode()
    assert "набрано" in page.content.decode()
    for page_url in (url(case, "determination/"), url(case, "determination.pdf")):
        assert browser.post(page_url).status_code == 403
    case.refresh_from_db()
    assert case.answers == COMPLETE


@pytest.mark.parametrize(
    "page", ["person/", "citizenship/", "determination/", "determination.pdf", "determination.json"]
)
def test_methods_that_a_page_does_not_know_are_405(client, start_case, page):
    case = start_case(client, answers=COMPLETE)
    methods = ["put", "patch", "delete"] + (["post"] if page.startswith("determination") else [])
    assert [getattr(client, method)(url(case, page)).status_code for method in methods] == [405] * len(methods)
