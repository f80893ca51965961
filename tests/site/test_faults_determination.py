"""Faults 1–4: a questionnaire of this kind may give a wrong determination."""

import pytest
from django.test import Client

from questionnaire.models import Case, Determination
from tests.support import pdf_text
from tests.support.page import Page
from tests.support.visitor import HOMES_IN_BOTH, RESIDENT_OF_BOTH, Visitor

pytestmark = pytest.mark.django_db


def test_fault_01_an_answer_changed_before_decides_and_the_old_branch_is_only_kept() -> None:
    visitor = Visitor().start().answers(HOMES_IN_BOTH)
    visitor.answer("vital_interests", "undeterminable", note="Старая ветвь")
    visitor.answer("habitual_abode", "neither", note="Прежняя ветвь")
    assert visitor.after(visitor.answer("permanent_home_where", "first")) == "check/"
    on_path = [*RESIDENT_OF_BOTH, "permanent_home", "permanent_home_where"]
    assert visitor.page("check/").changes == on_path
    visitor.confirm()
    result = visitor.json()
    assert [(o["kind"], o["state"], o["provision"], o["assuming"]) for o in result["outcomes"]] == [
        ("resident", "first", "2.a", [{}])
    ]
    assert result["asked"] == on_path and result["open"] == []
    assert result["ignored"] == ["vital_interests", "habitual_abode"]
    assert [reason["question"] for reason in result["reasoning"]] == on_path
    assert result["notes"] == {}
    page, pdf = visitor.page("determination/"), visitor.get("determination.pdf").content
    assert page.one("h1").text == "Считается резидентом России"
    for shown in (page.raw_text, visitor.page("check/").raw_text, pdf_text.flow(pdf, "")):
        assert "ветвь" not in shown

    assert visitor.after(visitor.answer("permanent_home_where", "both", change=True)) == "citizenship/?change"
    kept = visitor.page("vital_interests/").values
    assert (kept["answer"], kept["note"]) == ("undeterminable", "Старая ветвь")


def test_fault_01_the_old_branch_is_kept_with_its_notes_until_it_counts_again() -> None:
    visitor = Visitor().start().answers(HOMES_IN_BOTH)
    visitor.answer("vital_interests", "second", note="Семья и работа")
    visitor.answer("permanent_home_where", "first", change=True)
    assert "Семья" not in visitor.page("check/").raw_text
    assert visitor.after(visitor.answer("permanent_home_where", "both", change=True)) == "check/"
    check = visitor.page("check/")
    assert check.changes[-1] == "vital_interests" and "Семья и работа" in check.raw_text
    (tag,) = check.all("span", class_="tag")
    assert "снова" in tag.text
    assert "Центр жизненных интересов" in tag.parent.parent.text


def test_fault_03_a_result_asked_for_too_early_leads_to_the_first_open_question() -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    for page in ("determination/", "determination.pdf", "determination.json"):
        response = visitor.get(page, follow=True)
        assert response.redirect_chain[0] == (visitor.base, 302)
        assert response.redirect_chain[-1] == (visitor.base + "permanent_home/", 302)
        assert response.status_code == 200
    assert visitor.after(visitor.get("check/")) == "permanent_home/"
    for fingerprint in ("", "0" * 64):
        assert visitor.after(visitor.post("check/", {"fingerprint": fingerprint})) == "permanent_home/"
    assert not Determination.objects.exists()


def test_fault_03_a_stale_or_forged_confirmation_stores_nothing_and_says_so() -> None:
    visitor = Visitor().start().answers(HOMES_IN_BOTH | {"permanent_home_where": "first"})
    stale = visitor.page("check/").values["fingerprint"]
    visitor.answer("permanent_home_where", "second", change=True)
    for fingerprint in (stale, "", "0" * 64, stale.upper(), "\x00"):
        response = visitor.client.post(visitor.base + "check/", {"fingerprint": fingerprint}, follow=True)
        assert response.redirect_chain == [(visitor.base + "check/", 302)]
        assert any("изменились" in notice for notice in Page(response.content).notices)
    assert visitor.after(visitor.post("check/")) == "check/"
    assert not Determination.objects.exists()
    assert visitor.after(visitor.confirm()) == "determination/"
    assert visitor.json()["outcomes"][0]["state"] == "second"


@pytest.mark.parametrize("agreement", ["lu-1993", "unnamed"])
@pytest.mark.parametrize("question", ["residence_first", "residence_second"])
def test_fault_04_a_choice_that_the_agreement_does_not_offer_is_refused(agreement: str, question: str) -> None:
    visitor = Visitor().start(agreement).answers({"person": "individual", "residence_first": "resident"})
    if question == "residence_first":
        visitor.answer(question, "resident")
    before = Case.objects.values().get()
    response = visitor.answer(question, "source_only")
    page = Page(response.content)
    assert response.status_code == 200
    assert page.errors == {"answer": "Ошибка: Выберите ответ"}
    assert "source_only" not in [radio["value"] for radio in page.all("input", type="radio")]
    assert Case.objects.values().get() == before


def test_fault_04_such_a_choice_counts_as_no_answer_even_if_it_is_in_the_data_already() -> None:
    visitor = Visitor().start("lu-1993")
    Case.objects.update(
        answers={"person": "individual", "residence_first": "source_only", "residence_second": "resident"}
    )
    assert visitor.resumed() == "residence_first/"
    assert visitor.after(visitor.get("check/")) == "residence_first/"
    page = visitor.page("residence_first/")
    assert page.all("input", type="radio", checked="") == []
    visitor.answer("residence_first", "not_resident")
    assert visitor.after(visitor.confirm()) == "determination/"
    assert visitor.json()["outcomes"][0]["state"] == "second"


def test_fault_04_what_is_not_offered_is_refused_for_each_question() -> None:
    answers = HOMES_IN_BOTH | {"vital_interests": "undeterminable", "habitual_abode": "both"}
    visitor = Visitor(Client()).start().answers(answers)
    for question in (*answers, "citizenship"):
        before = Case.objects.values().get()
        for forged in ("", "elsewhere", "FIRST", "first ", "yes\x00", "{}", "unanswered"):
            response = visitor.answer(question, forged)
            assert response.status_code == 200, (question, forged)
            assert "answer" in Page(response.content).errors
        assert Case.objects.values().get() == before
    assert Page(visitor.answer("person", "unknown").content).errors
