"""What a confirmation keeps: one determination of exactly what was shown, its data and its file copy."""

import json
import re
from typing import Any
from urllib.parse import unquote

import pytest

from questionnaire.cases.fingerprint import fingerprint
from questionnaire.determinations import pdf
from questionnaire.models import Case, Determination
from tests.support.case_addresses import COMPLETE, url
from tests.support.visitor import HOME_IN_FIRST, HOMES_IN_BOTH, Visitor


def test_confirming_twice_makes_one_determination(client, start_case, confirm):
    case = start_case(client, answers=COMPLETE)
    assert confirm(client, case)["Location"] == url(case, "determination/")
    client.post(url(case, "check/"), {"fingerprint": fingerprint(case.record())})
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
    assert len(list(response.context["messages"])) == 1
    assert not Determination.objects.exists()


def test_a_change_supersedes_and_changing_back_brings_the_same_reference(client, start_case, answer, confirm):
    case = start_case(client, answers=COMPLETE)
    confirm(client, case)
    first = Determination.objects.get().reference
    answer(client, case, "vital_interests", "second", change=True)
    for page in ("determination/", "determination.pdf", "determination.json"):
        assert client.get(url(case, page))["Location"] == url(case)
    check = client.get(url(case, "check/")).context
    assert (check["facts_changed"], check["reference"]) == (True, first)
    confirm(client, case)
    assert client.get(url(case, "determination/")).context["document"]["reference"] != first
    answer(client, case, "vital_interests", "first", change=True)
    assert client.get(url(case, "determination/")).context["document"]["reference"] == first
    assert not client.get(url(case, "check/")).context["facts_changed"]


def test_the_fingerprint_takes_the_facts_and_nothing_else(client, start_case):
    one, same = start_case(client, answers=COMPLETE), start_case(client, answers=COMPLETE)
    same.answers |= {"citizenship": "first"}
    same.notes |= {"citizenship": "не используется"}
    assert fingerprint(one.record()) == fingerprint(same.record())
    for field, value in {"notes": {"person": "!"}, "prepared_by": "Петрова", "answers": HOMES_IN_BOTH}.items():
        other = Case.objects.get(pk=one.pk)
        setattr(other, field, value)
        assert fingerprint(other.record()) != fingerprint(one.record())


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


def test_page_and_file_copy_stay_as_they_were_confirmed_in_each_language(client, start_case, confirm, monkeypatch):
    case = start_case(client, answers=COMPLETE)
    confirm(client, case)

    def read() -> dict[str, tuple[bytes, dict[str, Any]]]:
        return {
            language: (
                client.get(url(case, f"determination.pdf?language={language}")).content,
                client.get(url(case, "determination/"), headers={"accept-language": language}).context["document"],
            )
            for language in ("ru", "en")
        }

    before = read()
    headlines = {language: document["headline"] for language, (_pdf, document) in before.items()}
    assert headlines == {"ru": "Считается резидентом России", "en": "Deemed to be a resident of Russia"}
    assert before["ru"][0] != before["en"][0]
    # The words of a later release: what was confirmed is read as it was stored.
    monkeypatch.setattr("questionnaire.determinations.document.document", lambda *record: {"headline": "другие слова"})
    monkeypatch.setattr("questionnaire.cases.confirmation.document", lambda *record: {"headline": "другие слова"})
    assert read() == before


@pytest.mark.django_db
def test_when_only_the_rules_have_changed_the_check_page_says_so_and_not_that_the_facts_have() -> None:
    visitor = Visitor().start().answers(HOME_IN_FIRST)
    visitor.confirm()
    (made,) = Determination.objects.all()
    Determination.objects.update(edition="0" * 64)
    (notice, *_more) = visitor.page("check/").notices
    assert notice.startswith(f"После заключения {made.reference} изменилась редакция правил, а ответы прежние.")
    visitor.answer("permanent_home_where", "second", change=True)
    (notice, *_more) = visitor.page("check/").notices
    assert notice.startswith(f"Сведения или ответы изменились после заключения {made.reference}.")
