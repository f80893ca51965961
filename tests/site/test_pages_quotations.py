"""Every quotation on every page of a case of each kind of result equals the source text letter for letter.
The clause of each answer is that of its row in citations.csv; white space counts as equal."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.agreement_facts import FACTS
from tests.support.page import Element, Page
from tests.support.paths import AGREEMENTS
from tests.support.pdf_cases import KINDS
from tests.support.visitor import CITIZEN_OF_BOTH, INTERESTS_IN_SECOND, Visitor

pytestmark = pytest.mark.django_db

HERE = Path(__file__).parents[1]


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@cache
def source(agreement: str) -> str:
    return plain((HERE / "treaty-texts" / f"{agreement}.txt").read_text(encoding="utf-8"))


@cache
def citations(agreement: str) -> dict[tuple[str, str], tuple[str, str]]:
    """The provision and the clause of each answer."""
    with (HERE / "citations.csv").open(encoding="utf-8", newline="") as file:
        return {
            (row["question"], row["answer"]): (row["provision"], row["quote"])
            for row in csv.DictReader(file)
            if row["agreement"] == agreement
        }


def figures(element: Element) -> list[Element]:
    return element.all("figure", class_="quote")


def assert_quoted(agreement: str, page: Page) -> None:
    """Each quotation of the page is words of the source, after the mark that the source prints before its provision."""
    assert len(page.all("blockquote")) == len(figures(page)), "a quotation without its provision"
    for figure in figures(page):
        quote = figure.one("blockquote")
        assert quote["lang"] == "ru"
        assert quote.text and quote.text in source(agreement), quote.text
        named = figure.one("figcaption").text
        assert re.search(r"пункт \d(, подпункт \w\))?", named), named
        assert ("статья 4, " in named) == (agreement != "unnamed"), named
        for mark in figure.one("div", class_="quote__text").all("span"):
            mark, dots = re.fullmatch(r"(.+?)( …)?", mark.text).groups()
            begun = re.search(rf"(^|\s){re.escape(mark)}\s{'' if dots else re.escape(quote.text)}", source(agreement))
            assert begun, "a quotation that seems to begin its provision"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_every_page_of_a_case_quotes_the_source(agreement: str, kind: str) -> None:
    answers = KINDS[kind]
    visitor = Visitor().start(agreement)
    for question, answer in answers.items():
        page = visitor.page(f"{question}/")
        assert_quoted(agreement, page)
        clauses = page.one("div", class_="question__clauses")
        assert clauses.all("blockquote")
        if question != "person":
            assert clauses.all("mark")
        for figure in figures(clauses):
            named = figure.one("p", class_="govuk-visually-hidden").text.replace("«", "").replace("»", "")
            assert all(mark.text in named for mark in figure.all("mark")), "marked words are named in text"
        visitor.answer(question, answer)
    assert_quoted(agreement, visitor.page("check/"))
    visitor.confirm()
    page = visitor.page("determination/")
    assert_quoted(agreement, page)
    assert len(page.quotations) >= len(answers)
    for reason in visitor.json()["reasoning"]:
        assert plain(reason["quote"]) in source(agreement)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_check_page_names_the_provision_of_each_answer_with_its_marks_as_printed(agreement: str) -> None:
    visitor = Visitor().start(agreement).answers(CITIZEN_OF_BOTH)
    shown = [span.text for span in visitor.page("check/").all("span", class_="provision")]
    keys = [citations(agreement)[answer][0] for answer in CITIZEN_OF_BOTH.items()]
    article = f"статья {FACTS[agreement].article}, " if FACTS[agreement].article else ""
    wanted = []
    for key in keys:
        paragraph, _dot, letter = key.partition(".")
        mark = f", подпункт {FACTS[agreement].mark(key)}" if letter else ""
        wanted.append(f"{article}пункт {paragraph}{mark}")
    assert shown == wanted


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_on_an_english_page_the_operative_words_are_marked_in_the_translation_too(agreement: str) -> None:
    visitor = Visitor().start(agreement)
    for question, answer in INTERESTS_IN_SECOND.items():
        for language in ("ru", "en"):
            page = Page(visitor.get(f"{question}/", headers={"accept-language": language}).content)
            for figure in figures(page.one("div", class_="question__clauses")):
                printed = [mark.text for mark in figure.one("blockquote").all("mark")]
                glossed = [mark.text for gloss in figure.all(class_="gloss") for mark in gloss.all("mark")]
                assert len(glossed) == (len(printed) if language == "en" else 0), question
                hidden = figure.one("p", class_="govuk-visually-hidden").text
                assert [f"“{words}”" in hidden for words in glossed] == [True] * len(glossed)
        visitor.answer(question, answer)
    page = Page(visitor.get("vital_interests/", headers={"accept-language": "en"}).content)
    marked = [mark.text for gloss in page.all(class_="gloss") for mark in gloss.all("mark")]
    assert f"{FACTS[agreement].ties_gloss} personal and economic relations" in marked
