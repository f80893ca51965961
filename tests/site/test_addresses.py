"""The addresses of the site: where each answer leads, what stays of data that it does not know, what stands beside."""

import pytest
from django.db import OperationalError, connection

from questionnaire.cases.fingerprint import fingerprint
from questionnaire.models import Case, Determination
from tests.support.case_addresses import COMPLETE, PAGES, url
from tests.support.visitor import HOMES_IN_BOTH


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
    reinstated = {row["question"]: row["reinstated"] for row in client.get(url(case, "check/")).context["rows"]}
    assert [question for question, marked in reinstated.items() if marked] == ["vital_interests"]
    answer(client, case, "vital_interests", "first", change=True)
    assert not any(row["reinstated"] for row in client.get(url(case, "check/")).context["rows"])


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_question_that_is_not_asked_leads_to_the_open_one_with_a_notice(client, start_case, method):
    case = start_case(client, answers=HOMES_IN_BOTH)
    response = getattr(client, method)(url(case, "citizenship/"), {"answer": "first"}, follow=True)
    assert response.redirect_chain == [(url(case, "vital_interests/"), 302)]
    assert texts(response) == ["При этих ответах запрошенный вопрос не нужен."]
    case.refresh_from_db()
    assert case.answers == HOMES_IN_BOTH


@pytest.mark.parametrize("page", ["check/", ""])
def test_with_open_questions_the_case_goes_on_at_the_first(client, start_case, page):
    case = start_case(client, answers={"person": "individual"})
    assert client.get(url(case, page))["Location"] == url(case, "residence_first/")
    assert client.post(url(case, "check/"), {"fingerprint": fingerprint(case.record())}).status_code == 302
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


# Data of another release


def test_stored_questions_and_answers_that_this_release_does_not_know_are_ignored(client, start_case):
    case = start_case(client)
    strange = {
        "shoe_size": "44",
        "person": "individual",
        "residence_first": "resident",
        "residence_second": ["resident"],
    }
    Case.objects.filter(pk=case.pk).update(answers=strange, notes={"shoe_size": "?"}, reinstated=["shoe_size"])
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
