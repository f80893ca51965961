"""Every quotation on every page of a case, over HTTP on every path, equals the source text letter for letter.
The clause of each answer is that of its row in citations.csv; white space counts as equal."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest

from tests import pdf_text
from tests.page import Element, Page
from tests.paths import AGREEMENTS, PATHS, CompletePath
from tests.visitor import (
    CITIZEN_OF_BOTH,
    HOMES_IN_BOTH,
    INTERESTS_IN_SECOND,
    MANAGED_ELSEWHERE,
    RESIDENT_OF_BOTH,
    RESIDENT_OF_NEITHER,
    Visitor,
)

pytestmark = pytest.mark.django_db

HERE = Path(__file__).parent
BATCHES = 2
CONDITIONAL = HOMES_IN_BOTH | {"vital_interests": "unknown", "habitual_abode": "both", "citizenship": "unknown"}
KINDS = {
    "resident": INTERESTS_IN_SECOND,
    "mutual agreement": CITIZEN_OF_BOTH,
    "no rule": MANAGED_ELSEWHERE,
    "not covered": RESIDENT_OF_NEITHER,
    "conditional": CONDITIONAL,
    "agreed": RESIDENT_OF_BOTH
    | {"permanent_home": "unknown", "permanent_home_where": "second", "habitual_abode": "second"},
}


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
            assert re.search(rf"(^|\s){re.escape(mark.text)}\s", source(agreement)), mark.text


def quotations_of_steps(page: Page) -> list[tuple[str, str]]:
    """For each step of the reasons: its heading and the clause under it."""
    steps = page.one("ol", class_="steps").all("li", class_="step")
    return [(step.one("h4").text, step.one("blockquote").text) for step in steps]


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_on_every_path_page_and_data_quote_the_clause_of_each_answer(agreement: str, batch: int) -> None:
    for path in PATHS[agreement][batch::BATCHES]:
        visitor = Visitor().start(agreement).determined(path.answers)
        expected = [citations(agreement)[answer] for answer in path.answers.items()]
        result = visitor.json()
        assert [(r["question"], r["answer"]) for r in result["reasoning"]] == list(path.answers.items())
        assert [(r["provision"], r["quote"]) for r in result["reasoning"]] == expected
        page = visitor.page("determination/")
        assert_quoted(agreement, page)
        assert [quote for _provision, quote in expected] == _of_answers(page, path)
        deciding = page.one("div", class_="step--conclusion")
        assert plain(path.deciding_clause) in [quote.text for quote in deciding.all("blockquote")]
        assert plain(expected[-1][1]) in [quote.text for quote in deciding.all("blockquote")], "the condition's words"


def _of_answers(page: Page, path: CompletePath) -> list[str]:
    """The clauses under the answers; the words with which the cascade opens stand between them."""
    steps = quotations_of_steps(page)
    opening = [step for step in steps if step[0].startswith("Резидентство в обоих государствах")]
    both = path.answers["residence_first"] == path.answers["residence_second"] == "resident"
    assert len(opening) == (1 if both else 0)
    return [quote for step in steps if step not in opening for quote in (step[1],)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_every_page_of_a_case_and_its_pdf_quote_the_source(agreement: str, kind: str) -> None:
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
            named = figure.one("figcaption").text.replace("«", "").replace("»", "")
            assert all(mark.text in named for mark in figure.all("mark")), "marked words are named in text"
        visitor.answer(question, answer)
    assert_quoted(agreement, visitor.page("check/"))
    visitor.confirm()
    page = visitor.page("determination/")
    assert_quoted(agreement, page)
    assert len(page.quotations) >= len(answers)
    flow = pdf_text.flow(visitor.get("determination.pdf").content, "Двойное резидентство")
    for quote in page.quotations:
        assert pdf_text.clause(quote) in flow, quote
    for reason in visitor.json()["reasoning"]:
        assert plain(reason["quote"]) in source(agreement)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_check_page_names_the_provision_of_each_answer_with_its_marks_as_printed(agreement: str) -> None:
    printed = {
        "lu-1993": ("a", "b", "c", "d"),
        "ua-1995": ("а", "б", "в", "г"),
        "unnamed": ("а", "b", "с", "d"),
        "de-1996": ("a", "b", "c", "d"),
    }[agreement]
    visitor = Visitor().start(agreement).answers(CITIZEN_OF_BOTH)
    shown = [span.text for span in visitor.page("check/").all("span", class_="provision")]
    keys = [citations(agreement)[answer][0] for answer in CITIZEN_OF_BOTH.items()]
    article = "" if agreement == "unnamed" else "статья 4, "
    wanted = []
    for key in keys:
        paragraph, _dot, letter = key.partition(".")
        mark = f", подпункт {printed['abcd'.index(letter)]})" if letter else ""
        wanted.append(f"{article}пункт {paragraph}{mark}")
    assert shown == wanted
