"""The addresses of the site: where each answer leads, who may open a case, what a confirmation keeps."""

import json
import logging
import re
from urllib.parse import unquote

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from questionnaire import access, pdf
from questionnaire.fingerprint import fingerprint
from questionnaire.models import Case, Determination

HOMES_IN_BOTH = {
    "person": "individual",
    "residence_first": "resident",
    "residence_second": "resident",
    "permanent_home": "yes",
    "permanent_home_where": "both",
}
COMPLETE = HOMES_IN_BOTH | {"vital_interests": "first"}
PAGES = (
    "",
    "person/",
    "about/",
    "check/",
    "determination/",
    "determination.pdf",
    "determination.json",
    "link/",
    "clear/",
)


def url(case: Case, page: str = "") -> str:
    return f"/cases/{case.pk}/{page}"


def texts(response) -> list[str]:
    return [str(message) for message in response.context["messages"]]


# Where each answer leads


def test_a_case_begins_with_its_first_question(client, db):
    form = {"agreement": "de-1996", "period_from": "01.01.2025", "period_to": "2025-12-31", "state_first": "x" * 99}
    response = client.post("/", form)
    case = Case.objects.get()
    assert response["Location"] == url(case, "person/")
    assert (case.state_first, case.state_second) == ("", "")


def test_a_plain_answer_leads_to_the_next_question_answered_or_not(client, start_case, answer):
    case = start_case(client, answers=COMPLETE)
    assert answer(client, case, "person", "individual")["Location"] == url(case, "residence_first/")
    assert answer(client, case, "permanent_home", "yes")["Location"] == url(case, "permanent_home_where/")


def test_after_the_last_question_comes_the_first_open_one_else_the_check_page(client, start_case, answer):
    case = start_case(client, answers=COMPLETE)
    assert answer(client, case, "vital_interests", "second")["Location"] == url(case, "check/")
    answer(client, case, "residence_first", "unknown")
    Case.objects.filter(pk=case.pk).update(answers=COMPLETE | {"permanent_home_where": "nowhere"})
    assert answer(client, case, "permanent_home", "yes")["Location"] == url(case, "permanent_home_where/")


def test_a_change_leads_to_the_question_that_it_opens_and_then_to_the_check_page(client, start_case, answer):
    case = start_case(client, answers=COMPLETE)
    response = answer(client, case, "vital_interests", "undeterminable", change=True)
    assert response["Location"] == url(case, "habitual_abode/?change")
    response = answer(client, case, "habitual_abode", "first", change=True)
    assert response["Location"] == url(case, "check/")


def test_a_change_that_opens_nothing_leads_to_the_check_page(client, start_case, answer):
    case = start_case(client, answers=COMPLETE)
    assert answer(client, case, "vital_interests", "second", change=True)["Location"] == url(case, "check/")


def test_the_form_keeps_its_query_through_an_error_and_takes_nothing_else_from_it(client, start_case):
    case = start_case(client, answers=COMPLETE)
    page = client.post(url(case, "person/?change&reset=1&next=//evil.example"))
    assert page.context["form_action"] == url(case, "person/?change")
    assert page.context["form"].errors["answer"] == ["Выберите ответ"]
    page = client.get(url(case, "person/?reset=1"))
    assert page.context["form_action"] == url(case, "person/")


def test_an_unused_answer_that_is_used_again_is_marked_on_the_check_page(client, start_case, answer):
    case = start_case(client, answers=COMPLETE)
    answer(client, case, "permanent_home_where", "first", change=True)
    answer(client, case, "permanent_home_where", "both", change=True)
    reused = {row["question"]: row["reused"] for row in client.get(url(case, "check/")).context["rows"]}
    assert [question for question, marked in reused.items() if marked] == ["vital_interests"]
    answer(client, case, "vital_interests", "first", change=True)
    assert not any(row["reused"] for row in client.get(url(case, "check/")).context["rows"])


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_question_that_is_not_asked_leads_to_the_open_one_with_a_notice(client, start_case, method):
    case = start_case(client, answers=HOMES_IN_BOTH)
    response = getattr(client, method)(url(case, "citizenship/"), {"answer": "first"}, follow=True)
    assert response.redirect_chain == [(url(case, "vital_interests/"), 302)]
    assert texts(response) == ["Этот вопрос при данных ответах не задается."]
    case.refresh_from_db()
    assert case.answers == HOMES_IN_BOTH


@pytest.mark.parametrize("page", ["check/", ""])
def test_with_open_questions_the_case_goes_on_at_the_first(client, start_case, page):
    case = start_case(client, answers={"person": "individual"})
    assert client.get(url(case, page))["Location"] == url(case, "residence_first/")
    assert client.post(url(case, "check/"), {"fingerprint": fingerprint(case)}).status_code == 302
    assert not Determination.objects.exists()


def test_the_address_alone_names_the_step(client, start_case):
    case = start_case(client, answers=COMPLETE)
    body = {"answer": "second", "case_wizard-current_step": "person", "wizard_goto_step": "person"}
    assert client.post(url(case, "vital_interests/"), body)["Location"] == url(case, "check/")
    case.refresh_from_db()
    assert case.answers == COMPLETE | {"vital_interests": "second"}


def test_a_note_stays_when_it_is_not_sent_and_goes_when_it_is_empty(client, start_case, answer):
    case = start_case(client)
    answer(client, case, "person", "individual", note="паспорт\r\nвиза")
    answer(client, case, "person", "entity")
    case.refresh_from_db()
    assert case.notes == {"person": "паспорт\nвиза"}
    answer(client, case, "person", "entity", note="")
    case.refresh_from_db()
    assert case.notes == {}


def test_two_answers_given_from_the_same_state_of_a_case_are_both_kept(client, start_case):
    case = start_case(client, answers=COMPLETE)
    here, there = Case.objects.get(pk=case.pk), Case.objects.get(pk=case.pk)
    here.change(lambda case: {"answers": case.answers | {"person": "entity"}})
    there.change(lambda case: {"answers": case.answers | {"residence_first": "not_resident"}})
    case.refresh_from_db()
    assert case.answers == COMPLETE | {"person": "entity", "residence_first": "not_resident"}


# Who may open a case


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


# What a confirmation keeps


def test_confirming_twice_makes_one_determination(client, start_case, confirm):
    case = start_case(client, answers=COMPLETE)
    assert confirm(client, case)["Location"] == url(case, "determination/")
    client.post(url(case, "check/"), {"fingerprint": fingerprint(case)})
    determination = Determination.objects.get()
    assert re.fullmatch(r"[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}", determination.reference)
    assert client.get(url(case))["Location"] == url(case, "determination/")
    assert client.get(url(case, "determination/")).context["document"]["reference"] == determination.reference


def test_a_stale_check_page_confirms_nothing(client, start_case, answer):
    case = start_case(client, answers=COMPLETE)
    shown = client.get(url(case, "check/")).context["fingerprint"]
    answer(client, case, "vital_interests", "second")
    response = client.post(url(case, "check/"), {"fingerprint": shown}, follow=True)
    assert response.redirect_chain == [(url(case, "check/"), 302)]
    assert len(texts(response)) == 1
    assert not Determination.objects.exists()


def test_a_change_supersedes_and_changing_back_brings_the_same_reference(client, start_case, answer, confirm):
    case = start_case(client, answers=COMPLETE)
    confirm(client, case)
    first = Determination.objects.get().reference
    answer(client, case, "vital_interests", "second", change=True)
    for page in ("determination/", "determination.pdf", "determination.json"):
        assert client.get(url(case, page))["Location"] == url(case)
    check = client.get(url(case, "check/")).context
    assert (check["supersedes"], check["reference"]) == (True, first)
    confirm(client, case)
    assert client.get(url(case, "determination/")).context["document"]["reference"] != first
    answer(client, case, "vital_interests", "first", change=True)
    assert client.get(url(case, "determination/")).context["document"]["reference"] == first
    assert not client.get(url(case, "check/")).context["supersedes"]


def test_the_fingerprint_takes_the_facts_and_nothing_else(client, start_case):
    one, same = start_case(client, answers=COMPLETE), start_case(client, answers=COMPLETE)
    same.answers |= {"citizenship": "first"}
    same.notes |= {"citizenship": "не используется"}
    assert fingerprint(one) == fingerprint(same)
    for field, value in {"notes": {"person": "!"}, "prepared_by": "Петрова", "answers": HOMES_IN_BOTH}.items():
        other = Case.objects.get(pk=one.pk)
        setattr(other, field, value)
        assert fingerprint(other) != fingerprint(one)


def test_the_json_has_the_keys_of_the_command_and_those_of_the_confirmation(client, start_case, answer, confirm):
    case = start_case(client, "unnamed", COMPLETE | {"permanent_home_where": "first"})
    answer(client, case, "person", "individual", note="паспорт")
    Case.objects.filter(pk=case.pk).update(answers=case.answers | {"vital_interests": "second"})
    confirm(client, case)
    data = json.loads(client.get(url(case, "determination.json")).content)
    assert list(data) == [
        *("id", "agreement", "edition", "asked", "open", "outcomes", "reasoning", "ignored"),
        *("reference", "about", "notes", "confirmed_at", "fingerprint", "release"),
    ]
    assert data["id"] == str(case.pk)
    assert data["about"] == {
        "period_from": "2025-01-01",
        "period_to": "2025-12-31",
        "state_first": "Россия",
        "state_second": "Финляндия",
        "person_name": "",
        "file_reference": "",
        "prepared_by": "",
    }
    assert data["notes"] == {"person": "паспорт"}
    assert data["ignored"] == ["vital_interests"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", data["confirmed_at"])


def test_the_pdf_is_shown_in_the_browser_under_a_name_of_any_letters(client, start_case, confirm):
    case = start_case(client, answers=COMPLETE)
    Case.objects.filter(pk=case.pk).update(file_reference='Дело "А/1" ;ё')
    confirm(client, case)
    response = client.get(url(case, "determination.pdf?language=en"))
    assert (response["Content-Type"], response["Content-Language"]) == ("application/pdf", "en")
    disposition = response["Content-Disposition"]
    reference = Determination.objects.get().reference
    assert disposition.startswith(f'inline; filename="determination-{reference}.pdf"; ')
    assert unquote(disposition.partition("filename*=UTF-8''")[2]).endswith(f'{reference} Дело "А-1" ;ё.pdf')
    assert client.get(url(case, "determination.pdf?language=xx"))["Content-Language"] == "ru"


def test_a_pdf_that_fails_says_so_and_changes_nothing(client, start_case, confirm, monkeypatch, caplog):
    case = start_case(client, answers=COMPLETE)
    confirm(client, case)

    def fail(document: object) -> bytes:
        raise pdf.PdfError("no font")

    with monkeypatch.context() as broken:
        broken.setattr(pdf, "render", fail)
        response = client.get(url(case, "determination.pdf"))
    assert response.status_code == 503
    assert "сохранены" in response.content.decode()
    assert "no font" in caplog.text
    assert client.get(url(case, "determination.pdf")).status_code == 200


# Data of another release


def test_stored_questions_and_answers_that_this_release_does_not_know_are_ignored(client, start_case):
    case = start_case(client)
    strange = {
        "shoe_size": "44",
        "person": "individual",
        "residence_first": "resident",
        "residence_second": ["resident"],
    }
    Case.objects.filter(pk=case.pk).update(answers=strange, notes={"shoe_size": "?"}, reused=["shoe_size"])
    assert client.get(url(case))["Location"] == url(case, "residence_second/")
    page = client.get(url(case, "residence_second/"))
    assert not page.context["form"].errors
    assert client.get(url(case, "determination/"))["Location"] == url(case)
    assert client.post(url(case, "residence_second/"), {"answer": "not_resident"})["Location"] == url(case, "check/")
    assert client.get(url(case, "check/")).status_code == 200


def test_a_case_of_an_agreement_that_is_gone_is_not_found(client, start_case):
    case = start_case(client)
    Case.objects.filter(pk=case.pk).update(agreement="fr-1996")
    assert {client.get(url(case, page)).status_code for page in PAGES} == {404}
    assert client.get("/").context["cases"] == []


# Around the cases


def test_a_language_is_chosen_for_the_page_one_is_on_and_for_no_other_site(client, start_case):
    case = start_case(client, answers=COMPLETE)
    response = client.post("/language/", {"language": "en", "next": url(case, "person/?change")})
    assert response["Location"] == url(case, "person/?change")
    assert client.get(url(case, "person/")).headers["Content-Language"] == "en"
    assert client.post("/language/", {"language": "ru", "next": "//evil.example/"})["Location"] == "/"


def test_health_is_that_of_the_database(client, db, monkeypatch):
    assert client.get("/healthz/").status_code == 200

    def fail() -> None:
        raise OperationalError

    with monkeypatch.context() as broken:
        broken.setattr(connection, "cursor", fail)
        assert client.get("/healthz/").status_code == 503


def test_the_check_page_names_the_agreement_in_full(client, start_case):
    case = start_case(client, "de-1996")
    for question, known in {"person": "individual", "residence_first": "resident"}.items():
        client.post(url(case, f"{question}/"), {"answer": known})
    client.post(url(case, "residence_second/"), {"answer": "not_resident"})
    page = client.get(url(case, "check/")).content.decode()
    assert "Соглашение между Российской Федерацией и Федеративной Республикой Германия об избежании" in page
    assert "в редакции от 15.10.2007" in page
