"""Agreements on the start form and in the list of cases can be told apart, those of the same two States too."""

from pathlib import Path

import pytest
from django.test import Client

from tests.support.agreement_facts import FACTS
from tests.support.law_files import FILES, law_folder
from tests.support.page import Page
from tests.support.visitor import Visitor
from treaties import agreement

pytestmark = pytest.mark.django_db

IN_RUSSIAN = {
    "de-1982": "Россия – Германия (Бонн, 24.11.1981)",
    "de-1996": "Россия – Германия (Москва, 29.05.1996, в редакции от 15.10.2007)",
    "lu-1993": "Россия – Люксембург",
    "ua-1995": "Россия – Украина",
    "unnamed": "Другое соглашение с таким же текстом (государства называете вы)",
}


@pytest.fixture
def two_of_one_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fifth agreement, made up, between the same States as one of the four."""
    text = FILES["de-1996"]
    for old, new in (
        ('id = "de-1996"', 'id = "de-1982"'),
        ('ru = "Москва, 29.05.1996, в редакции от 15.10.2007"', 'ru = "Бонн, 24.11.1981"'),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    monkeypatch.setattr(agreement, "FOLDERS", (*agreement.FOLDERS, law_folder(tmp_path, **{"de-1982": text})))


def offered() -> dict[str, str]:
    page = Page(Client().get("/").content)
    return {radio["value"]: page.one("label", for_=radio["id"]).text for radio in page.all("input", name="agreement")}


def test_agreements_of_different_states_are_called_by_their_states() -> None:
    choices = offered()
    assert choices["de-1996"] == "Россия – Германия"
    assert len(set(choices.values())) == len(choices) == len(FACTS)


@pytest.mark.usefixtures("two_of_one_pair")
def test_two_agreements_of_the_same_states_are_told_apart_by_place_and_date_of_signature() -> None:
    choices = offered()
    assert len(choices) == len(FACTS) + 1
    assert {agreement: choices[agreement] for agreement in IN_RUSSIAN} == IN_RUSSIAN


@pytest.mark.usefixtures("two_of_one_pair")
def test_cases_under_two_agreements_of_the_same_states_are_told_apart_in_the_list() -> None:
    old = Visitor().start("de-1982")
    new = Visitor(old.client).start("de-1996")
    page = Page(old.client.get("/").content)
    first, second = (page.one("a", href=case.base).text for case in (old, new))
    assert first != second
    assert "Бонн, 24.11.1981" in first and "29.05.1996" in second
