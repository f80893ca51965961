"""The determination's page, over HTTP on every path and in both languages, and its agreement with the file copy:
nothing of the dictionary is left out, and each clause stands where its answer is, letter for letter."""

import re
from itertools import cycle
from typing import Any

import pytest

from questionnaire.models import Determination
from tests.support import documents, pdf_parts, pdf_text
from tests.support.expected_words import LANGUAGES
from tests.support.page import Element, Page
from tests.support.paths import AGREEMENTS, PATHS
from tests.support.pdf_cases import KINDS
from tests.support.visitor import INTERESTS_IN_SECOND, Visitor

pytestmark = pytest.mark.django_db

BATCHES = 2
# What is no text of the page: keys, what only the file copy has, and what stands elsewhere.
NO_TEXT = (
    *("language", "service", "agreement", "question", "questions", "provision_key", "key", "effect", "kind"),
    *("svg", "sheets", "alt", "labels", "timestamp", "title", "annex", "signature", "foreign"),
)
HEADINGS = (
    *("details", "warnings", "facts", "reasoning", "not_asked", "changes", "next_steps", "evidence", "limits"),
    *("receipt", "facts_how", "changes_how"),
)


def shown(visitor: Visitor, language: str) -> tuple[Page, dict[str, Any]]:
    """The page in this language, and the dictionary that it is laid out from."""
    response = visitor.get("determination/", headers={"accept-language": language})
    assert response.status_code == 200 and response["Content-Language"] == language
    return Page(response.content), response.context["document"]


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def quotations(element: Element) -> list[str]:
    """The words of each quotation with the mark before them, and the dots that the style sheet puts after them."""
    return [
        figure.one("div", class_="quote__text").text + (" …" if "quote--cut" in figure["class"].split() else "")
        for figure in element.all("figure", class_="quote")
    ]


def steps(page: Page) -> list[Element]:
    found = page.one("ol", class_="steps").all("li", class_="step")
    assert [step["id"] for step in found] == [f"step{number}" for number in range(1, len(found) + 1)]
    return found


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_on_every_path_page_and_data_quote_the_clause_of_each_answer_once(agreement: str, batch: int) -> None:
    for path in PATHS[agreement][batch::BATCHES]:
        visitor = Visitor().start(agreement).determined(path.answers)
        expected = [documents.clause(agreement, *answer) for answer in path.answers.items()]
        result = visitor.json()
        assert [(r["question"], r["answer"]) for r in result["reasoning"]] == list(path.answers.items())
        assert [(r["provision"], r["quote"]) for r in result["reasoning"]] == expected
        if path.answers["residence_first"] == path.answers["residence_second"] == "resident":
            expected.insert(3, documents.opening(agreement, path.answers["person"]))
        for language in LANGUAGES:
            page, document = shown(visitor, language)
            clauses = [step.all("blockquote")[0].text for step in steps(page)]
            assert clauses == [plain(quote) for _provision, quote in expected]
            deciding = {quote for _key, quote in documents.consequences(agreement, path)[:1]} | {path.deciding_clause}
            assert deciding <= {quote["quote"] for quote in document["deciding"]}
            assert_nothing_left_out(page, document)


def assert_nothing_left_out(page: Page, document: dict[str, Any]) -> None:
    text = page.one("main").text
    texts = [
        *documents.strings(document, *NO_TEXT),
        *(document["labels"][name] for name in HEADINGS if document.get(name, True)),
        *(f"{line['title']}: {line['answers']}" for line in document["changes"]["same"]),
    ]
    if document["changes"]["same"]:
        texts.append(document["labels"]["changes_same"])
    assert len(texts) > 100
    assert [words for words in texts if plain(words) not in text] == []


@pytest.mark.parametrize(("kind", "agreement"), list(zip(KINDS, cycle(AGREEMENTS), strict=False)))
def test_the_file_copy_quotes_what_the_page_quotes_and_each_link_of_the_page_leads_to_its_words(
    kind: str, agreement: str
) -> None:
    visitor = Visitor().start(agreement).determined(KINDS[kind])
    article = Page(visitor.client.get(f"/agreements/{agreement}/").content)
    for language in LANGUAGES:
        page, document = shown(visitor, language)
        assert_nothing_left_out(page, document)
        response = visitor.get(f"determination.pdf?language={language}")
        assert response["Content-Language"] == language
        in_file = pdf_parts.quotations(response.content)
        assert [pdf_text.letters(words) for words in in_file] == [pdf_text.letters(words) for words in quotations(page)]
        assert len(in_file) == len(list(documents.quotations(document)))
        assert_links_lead_on(page, document, article)


def assert_links_lead_on(page: Page, document: dict[str, Any], article: Page) -> None:
    """Each provision to its words on the agreement's page, each way to its step."""
    links = page.one("main").all("a", class_="provision-link")
    assert len(links) > 10
    for link in links:
        address, _sign, anchor = link["href"].partition("#")
        assert (address, anchor in article.ids) == (f"/agreements/{document['agreement']}/", True), link["href"]
    named = {(link.text, link["href"].partition("#p")[2]) for link in links}
    facts = {(fact["provision"], fact["provision_key"]) for fact in document["facts"] if fact["provision"]}
    assert facts <= named
    assert {(quote["provision"], quote["provision_key"]) for quote in documents.quotations(document)} <= named
    onward = [link for link in page.one("ol", class_="steps").all("a") if link["href"].startswith("#")]
    assert all(link["href"][1:] in page.ids for link in onward)
    assert [link.text for link in onward] == [
        plain(way["next"])
        for stage in document["stages"]
        for case in stage["cases"]
        for way in case["ways"]
        if way["next"]
    ]


@pytest.mark.parametrize(("agreement", "quoted"), [("lu-1993", 21), ("ua-1995", 24), ("unnamed", 22), ("de-1996", 24)])
def test_with_nothing_known_the_page_quotes_each_clause_of_each_step_once(agreement: str, quoted: int) -> None:
    visitor = Visitor().start(agreement).determined(documents.all_unknown(agreement, "individual"))
    for language in LANGUAGES:
        page, document = shown(visitor, language)
        assert len(page.quotations) == quoted
        assert len(steps(page)) == 10
        assert_nothing_left_out(page, document)


FACTS_HOW = {
    "ru": "Под ответом указано положение соглашения, по которому он учитывается.",
    "en": "Below each answer stands the provision under which it counts.",
}


@pytest.mark.parametrize(("language", "facts", "answers"), [("ru", "Факты", "Ответы"), ("en", "Facts", "Answers")])
def test_above_the_answers_stands_what_the_provision_below_each_is(language: str, facts: str, answers: str) -> None:
    visitor = Visitor().start("de-1996").determined(INTERESTS_IN_SECOND)
    for address, heading in (("determination/", facts), ("check/", answers)):
        page = Page(visitor.get(address, headers={"accept-language": language}).content)
        assert f"{heading} {FACTS_HOW[language]} " in page.one("main").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_receipt_says_how_to_check_and_leads_there(language: str) -> None:
    visitor = Visitor().start("de-1996").determined(INTERESTS_IN_SECOND)
    page, document = shown(visitor, language)
    receipt = page.one("section", class_="receipt")
    values = [value.text for value in receipt.all("dd")]
    data = visitor.json()
    assert values == [
        data["reference"],
        document["confirmed_at"],
        data["edition"],
        data["fingerprint"],
        data["release"],
    ]
    zone = {"ru": r"\(Москва, UTC\+3\)$", "en": r"\(Moscow, UTC\+3\)$"}[language]
    assert re.search(zone, values[1])
    assert "/verify/" in [link["href"] for link in receipt.all("a")]


def test_the_picture_is_hidden_from_whoever_hears_the_steps_and_boxes_are_for_the_pen() -> None:
    page, document = shown(Visitor().start("de-1996").determined(INTERESTS_IN_SECOND), "ru")
    (picture,) = page.all("figure", class_="picture")
    assert picture["aria-hidden"] == "true" and len(picture.all("svg")) == 1
    items = page.all("li", class_="checklist__item")
    assert len(items) == sum(len(group["items"]) for group in document["evidence"])
    for item in items:
        assert item.one("span", class_="checklist__boxes")["aria-hidden"] == "true"
        assert [box.text for box in item.all("span", class_="checklist__box")] == ["уже есть", "получить"]


def test_what_is_urgent_stands_under_the_headline_and_its_period_before_everything_else() -> None:
    visitor = (
        Visitor().start("ua-1995", period_from="2022-12-31", period_to="2023-01-01").determined(INTERESTS_IN_SECOND)
    )
    periods = {"ru": "За период 31.12.2022 – 01.01.2023", "en": "For the period 31 December 2022 – 1 January 2023"}
    for language, words in {"ru": "С 01.01.2023 соглашение", "en": "Since 1 January 2023 the agreement"}.items():
        page, _document = shown(visitor, language)
        assert page.one("p", class_="conclusion__period").text == periods[language]
        conclusion = page.one("div", class_="conclusion")
        order = [part.name + part.get("class") for part in conclusion.children if isinstance(part, Element)]
        assert order[:4] == ["h1govuk-heading-xl", "pconclusion__period", "pprovision", "purgent"]
        assert conclusion.one("p", class_="urgent").text.startswith(words)
    quiet = Visitor().start("ua-1995", period_from="1999-08-03", period_to="2022-12-31").determined(INTERESTS_IN_SECOND)
    assert shown(quiet, "ru")[0].all("p", class_="urgent") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_below_the_next_steps_stands_where_their_particulars_were_seen(language: str) -> None:
    page, document = shown(Visitor().start("de-1996").determined(INTERESTS_IN_SECOND), language)
    (source,) = document["next_steps_sources"]
    assert "finanzamt.nrw.de/steuerinfos/weitere-themen/bescheinigungen/ansaessigkeitsbescheinigung" in source
    sections = [part for part in page.all("section") if part.all("h2", id="next_steps")]
    assert [section.one("p").text for section in sections] == [source]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_german_name_is_marked_as_german_wherever_it_stands(language: str) -> None:
    visitor = Visitor().start("de-1996").determined(INTERESTS_IN_SECOND)
    page, document = shown(visitor, language)
    assert [word.text for word in page.all("span", lang="de")] == ["Ansässigkeitsbescheinigung"] * 2
    assert page.one("main").text.count("Ansässigkeitsbescheinigung") == 2
    assert document["next_steps"][0].count("Ansässigkeitsbescheinigung") == 1


def test_a_determination_stored_before_names_had_their_language_is_shown_all_the_same() -> None:
    visitor = Visitor().start("de-1996").determined(INTERESTS_IN_SECOND)
    (stored,) = Determination.objects.all()
    for document in stored.content["documents"].values():
        del document["foreign"]
    Determination.objects.filter(pk=stored.pk).update(content=stored.content)
    page = visitor.page("determination/")
    assert page.all("span", lang="de") == []
    assert page.one("main").text.count("Ansässigkeitsbescheinigung") == 2
    assert visitor.get("determination.pdf").content.startswith(b"%PDF")


def test_the_heads_of_the_warnings_stand_beside_the_conclusion_and_lead_to_them() -> None:
    page = Visitor().start().determined(INTERESTS_IN_SECOND).page("determination/")
    (alert,) = page.all("p", class_="alert")
    assert alert.one("a")["href"] == "#warnings"
    (warning,) = page.all("div", class_="notice--warning")
    assert alert.text == warning.one("strong").text
    assert (
        alert.text
        == "С 08.08.2023 Россия приостановила часть соглашения: освобождения или пониженной ставки может не быть"
    )
