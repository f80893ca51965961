"""What need not be filled in says so where it is asked, and is said to be empty where it is shown."""

import pytest

from tests.support.page import Page
from tests.support.visitor import INTERESTS_IN_SECOND, Visitor

pytestmark = pytest.mark.django_db

OPTIONAL = {
    "ru": ["Имя или наименование (необязательно)", "Номер дела (необязательно)", "Кем составлено (необязательно)"],
    "en": ["Name of the individual or organisation (optional)", "File reference (optional)", "Prepared by (optional)"],
}
ABSENT = {"ru": "не указано", "en": "not given"}
each_language = pytest.mark.parametrize("language", OPTIONAL)


def shown(visitor: Visitor, page: str, language: str) -> Page:
    return Page(visitor.get(page, headers={"accept-language": language}).content)


@each_language
def test_a_field_that_may_stay_empty_says_so_in_its_label_and_no_other_does(language: str) -> None:
    page = shown(Visitor().start("unnamed"), "about/", language)
    labels = [label.text for label in page.one("main").all("label")]
    word = OPTIONAL[language][0].rpartition(" ")[2]
    assert len(labels) == 7
    assert [label for label in labels if word in label] == OPTIONAL[language]


@each_language
def test_an_empty_field_is_said_to_be_empty_before_it_is_confirmed(language: str) -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    values = [value.text for value in shown(visitor, "check/", language).all("dd", class_="govuk-summary-list__value")]
    assert values.count(ABSENT[language]) == 3
    assert "–" not in values
