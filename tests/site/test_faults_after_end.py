"""Faults 13–17: what may go wrong after the end. The double click is in test_simultaneous."""

from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from questionnaire.models import Case, Determination
from tests.support.page import Page
from tests.support.visitor import CASE_PAGES, CITIZEN_OF_BOTH, HOME_IN_FIRST, INTERESTS_IN_SECOND, PERIOD, Visitor

pytestmark = pytest.mark.django_db
RESULTS = ("determination/", "determination.pdf", "determination.json")


def test_fault_13_the_result_stays_the_same_however_it_is_opened() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    first = {page: visitor.get(page).content for page in RESULTS}
    row = Determination.objects.values().get()
    other = Visitor(Client(), visitor.case)
    other.client.get(visitor.secret_link())
    for browser in (visitor, other):
        for page in RESULTS:
            assert browser.client.head(browser.base + page).status_code == 200
            assert browser.get(page, headers={"Sec-Purpose": "prefetch"}).status_code == 200
        assert browser.json()["reference"] == row["reference"]
        assert row["reference"] in browser.page("determination/").text
        assert browser.get("determination.pdf").content == first["determination.pdf"]
        assert browser.get("determination.json").content == first["determination.json"]
        assert browser.resumed() == "determination/"
    shown = [
        Page(content).one("main").raw_text for content in (first["determination/"], visitor.get(RESULTS[0]).content)
    ]
    assert shown[0] == shown[1]
    assert Determination.objects.values().get() == row


def test_fault_13_a_change_supersedes_and_changing_back_brings_the_same_reference() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    before = visitor.json()
    visitor.answer("vital_interests", "first", change=True)
    for page in RESULTS:
        assert visitor.after(visitor.get(page)) == ""
    assert visitor.resumed() == "check/"
    assert before["reference"] in visitor.page("check/").text
    visitor.confirm()
    changed = visitor.json()
    assert changed["reference"] != before["reference"] and changed["outcomes"][0]["state"] == "first"
    visitor.answer("vital_interests", "second", change=True)
    assert visitor.json() == before
    assert Determination.objects.count() == 2


# Facts of a case, one letter each: A, B, C and F differ in an answer, D and E in what the about page holds.
FACTS = {
    "A": ({"vital_interests": "first"}, {}),
    "B": ({"vital_interests": "second"}, {}),
    "C": ({"permanent_home_where": "second"}, {}),
    "D": ({"vital_interests": "first"}, {"person_name": "Анна"}),
    "E": ({"vital_interests": "first"}, {"prepared_by": "Петрова"}),
    "F": ({"permanent_home_where": "first"}, {}),
}


@pytest.mark.parametrize(
    ("steps", "superseded"),
    [
        # A sign ! confirms; the last facts are not confirmed.
        ("A! B", "A"),
        ("A! B C", "A"),
        ("A! B! C", "B"),
        ("A! B! A C", "A"),
        ("A! B! A B C", "B"),
        ("A! B! C! A B C A F", "A"),
        ("A! B C A! B", "A"),
        ("A! D! A E", "A"),
        ("A! D! E", "D"),
        ("D! A! D E", "D"),
        ("A! F! A B", "A"),
        ("C D E F", ""),
    ],
)
def test_fault_13_the_check_page_names_the_determination_that_was_current_last(steps: str, superseded: str) -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    references: dict[str, str] = {}
    for step in steps.split():
        answers, about = FACTS[step[0]]
        visitor.post("about/", PERIOD | about)
        for question, answer in ({"permanent_home_where": "both"} | answers).items():
            visitor.answer(question, answer, change=True)
        if step.endswith("!"):
            visitor.confirm()
            references[step[0]] = visitor.json()["reference"]
        elif step[0] in references:
            assert visitor.json()["reference"] == references[step[0]]
    named = [reference for reference in references.values() if reference in visitor.page("check/").text]
    assert named == [references[letter] for letter in superseded]
    assert len(references) == len(set(references.values()))


def test_fault_13_a_case_from_before_the_reference_was_kept_names_the_determination_confirmed_last() -> None:
    visitor, without = Visitor().start().determined(INTERESTS_IN_SECOND), Visitor().start()
    visitor.answer("vital_interests", "first", change=True)
    visitor.confirm()
    reference = visitor.json()["reference"]
    visitor.answer("person", "entity", change=True)
    visitor.answer("effective_management", "first", change=True)
    Case.objects.update(last_reference="")
    kept_since = ("questionnaire", "0002_case_last_current")
    models = MigrationLoader(connection).project_state(kept_since).apps
    import_module(".".join((kept_since[0], "migrations", kept_since[1]))).name_the_latest(models, None)
    assert Case.objects.get(pk=without.case).last_reference == ""
    assert reference in visitor.page("check/").text


@pytest.mark.parametrize("answers", [HOME_IN_FIRST, INTERESTS_IN_SECOND, CITIZEN_OF_BOTH])
def test_fault_14_back_from_the_result_and_continue_leads_to_the_check_page(answers: dict[str, str]) -> None:
    visitor = Visitor().start().determined(answers)
    reference = visitor.json()["reference"]
    last = list(answers)[-1]
    assert visitor.after(visitor.answer(last, answers[last])) == "check/"
    assert visitor.after(visitor.answer(last, answers[last], change=True)) == "check/"
    assert visitor.after(visitor.confirm()) == "determination/"
    assert visitor.json()["reference"] == reference
    assert Determination.objects.count() == 1


def test_fault_15_confirming_again_what_was_confirmed_makes_no_second_determination() -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    fingerprint = visitor.page("check/").values["fingerprint"]
    for _click in range(3):
        assert visitor.after(visitor.post("check/", {"fingerprint": fingerprint})) == "determination/"
    assert Determination.objects.count() == 1


@pytest.mark.parametrize("page", RESULTS)
def test_fault_16_posting_to_a_result_is_not_allowed(page: str) -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    for _confirmed in (False, True):
        before = Case.objects.values().get(), Determination.objects.count()
        step = {"case_wizard-current_step": "person", "answer": "entity"}
        for data in ({}, {"answer": "first"}, step, {"language": "en"}):
            response = visitor.post(page, data)
            assert response.status_code == 405
            assert "POST" not in response["Allow"] and "GET" in response["Allow"]
        assert (Case.objects.values().get(), Determination.objects.count()) == before
        visitor.confirm()


def test_fault_17_finish_and_clear_takes_the_case_from_this_browser() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    visitor.post(
        "about/",
        {"period_from": "2025-01-01", "period_to": "2025-12-31", "person_name": "Анна", "file_reference": "Дело 7"},
    )
    link = visitor.secret_link()
    assert visitor.page("clear/").one("main").one("form")["method"] == "post"
    assert visitor.get("person/").status_code == 200, "opening the page clears nothing"
    response = visitor.post("clear/")
    assert response.status_code == 302
    cleared = visitor.client.get(response["Location"])
    assert cleared.status_code == 200
    for page in ("", *CASE_PAGES, "person/"):
        assert visitor.get(page).status_code == 404
    home = visitor.client.get("/").content.decode()
    for shown in (home, cleared.content.decode()):
        assert visitor.case not in shown and "Анна" not in shown and "Дело" not in shown
    assert visitor.client.get(link).status_code == 302, "the secret link still opens it"
    assert visitor.page("person/").values["answer"] == "individual"


def test_fault_17_clearing_one_case_leaves_the_other_cases_of_this_browser() -> None:
    one = Visitor().start()
    other = Visitor(one.client).start("ua-1995")
    one.post("clear/")
    assert one.get("person/").status_code == 404
    assert other.get("person/").status_code == 200


def test_fault_17_the_next_person_with_a_browser_of_their_own_sees_nothing() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    stranger = Visitor(Client(), visitor.case)
    assert visitor.case not in stranger.client.get("/").content.decode()
    assert {stranger.get(page).status_code for page in ("", *CASE_PAGES)} == {404}
