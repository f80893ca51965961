"""The words of the file copy: nothing of the dictionary is left out, in each language and of each kind of result.
Clauses arrive letter for letter, after the name of their provision and the mark as printed."""

import re
from pathlib import Path
from typing import Any

import pytest

from questionnaire.determinations import pdf
from tests.support import documents, pdf_cases, pdf_parts, pdf_text
from tests.support.expected_words import LANGUAGES
from tests.support.paths import AGREEMENTS

TEXTS = Path(__file__).parents[1] / "treaty-texts"
# What is no text of the document: keys, numbers, what only the metadata, the page or the picture's alternative holds.
NO_TEXT = (
    *("language", "service", "title", "kind", "agreement", "question", "questions", "provision_key", "key", "effect"),
    *("svg", "sheets", "alt", "labels", "timestamp", "foreign"),
)
LABELS = (
    *("details", "facts", "facts_how", "reasoning", "picture", "next_steps", "evidence", "evidence_how", "held"),
    *("to_obtain", "limits", "signature", "receipt", "receipt_how", "note", "changes", "changes_how"),
    *("changes_question", "changes_answer", "changes_other", "changes_result"),
)
ALL_DAYS = {"ru": "За период 01.01.1990 – 31.12.2026", "en": "For the period 1 January 1990 – 31 December 2026"}
PERSON_AND_PERIOD = {
    "ru": ("О ком Александра Вознесенская", "Период 01.01.1990 – 31.12.2026"),
    "en": ("Concerning Александра Вознесенская", "Period 1 January 1990 – 31 December 2026"),
}
GLOSS = {"ru": "", "en": "Unofficial translation: "}

# The scope keeps the tests of one file copy together: it is built once.
each_pdf = pytest.mark.parametrize(("agreement", "kind", "language"), pdf_cases.EACH, scope="module")


def flow(agreement: str, kind: str, language: str) -> str:
    return pdf_text.flow(pdf_cases.built(agreement, kind, language), pdf_cases.SERVICE[language])


@each_pdf
def test_every_clause_arrives_letter_for_letter_after_its_provision_and_its_mark(
    agreement: str, kind: str, language: str
) -> None:
    text = flow(agreement, kind, language)
    found = list(documents.quotations(pdf_cases.document(agreement, kind, language)))
    assert found
    for quotation in found:
        expected = f"{quotation['provision']} {quotation['mark']} {pdf_text.clause(documents.printed(quotation))}"
        if quotation["gloss"]:
            expected += f" {GLOSS[language]}{pdf_text.clause(quotation['gloss'])}"
        assert expected in text


@each_pdf
def test_nothing_of_the_dictionary_is_left_out(agreement: str, kind: str, language: str) -> None:
    document = pdf_cases.document(agreement, kind, language)
    letters = pdf_text.letters(flow(agreement, kind, language))
    texts = [*documents.strings(document, *NO_TEXT, "annex"), *(document["labels"][label] for label in LABELS)]
    if document["changes"]["same"]:
        texts.append(document["labels"]["changes_same"])
    assert len(texts) > 120
    assert [text for text in texts if pdf_text.letters(text) not in letters] == []


@each_pdf
def test_the_parts_follow_one_another_each_under_its_heading(agreement: str, kind: str, language: str) -> None:
    document = pdf_cases.document(agreement, kind, language)
    labels = document["labels"]
    expected = [
        "details",
        *(["deciding"] if document["deciding"] else []),
        *(["possible"] if document["possible"] else []),
        *("warnings", "facts", "reasoning", "picture"),
        *(["not_asked"] if document["not_asked"] else []),
        *("changes", "evidence", "next_steps", "limits", "receipt"),
    ]
    titles = [*(labels[part] for part in expected), document["annex"]["title"], labels["signature"]]
    outline = pdf_parts.outline(pdf_cases.built(agreement, kind, language))
    chapters = [words for level, words in outline if level == 1]
    elements = pdf_parts.elements(pdf_cases.built(agreement, kind, language))
    headings = [pdf_text.clause(element.text) for element in elements if element.type == "H1"]
    # Where a page has no room left for the picture, it opens the next one, and the text goes on before it; it comes
    # after the table of changes where it would part that.
    assert sorted(chapters) == sorted(titles)
    assert without(labels["picture"], chapters) == without(labels["picture"], titles)
    assert without(labels["picture"], headings) == without(labels["picture"], titles)
    places = list(zip(outline, pdf_parts.places(pdf_cases.built(agreement, kind, language)), strict=True))
    (picture,) = (place for entry, place in places if entry == (1, labels["picture"]))
    others = [place for _entry, place in places if place != picture]
    assert others == sorted(others)
    assert picture > max(place for (_level, words), place in places if re.match(r"\d+\. ", words))
    steps = [words for level, words in outline if level == 2 and re.match(r"\d+\. ", words)]
    assert len(steps) == len(document["stages"])
    for words, stage in zip(steps, document["stages"], strict=True):
        heading = f"{stage['number']}. {stage['title']}: {stage['answer'] or labels['unanswered']}"
        assert words == pdf_text.clause(heading)
    papers = [group["title"] for group in document["evidence"]]
    assert [words for level, words in outline if level == 2 and words in papers] == papers


def without(left_out: str, titles: list[str]) -> list[str]:
    return [title for title in titles if title != left_out]


@each_pdf
def test_every_way_changed_row_and_paper_is_read_in_one_piece(agreement: str, kind: str, language: str) -> None:
    document = pdf_cases.document(agreement, kind, language)
    letters = pdf_text.letters(flow(agreement, kind, language))
    labels = document["labels"]
    expected = [
        f"{row['title']}{row['answer']}{row['other']}{row['provision']}{row['result']}"
        for row in document["changes"]["rows"]
    ]
    expected += [f"–{line['title']}:{line['answers']}" for line in document["changes"]["same"]]
    for case in (case for stage in document["stages"] for case in stage["cases"]):
        for way in case["ways"]:
            said = f"{way['text']}:" if way["text"] else ""
            if way["conclusion"]:
                said += f"{way['conclusion']['text']}{way['conclusion']['provision']}"
            expected.append(said + way["next"])
    expected += [f"{number}. {words}" for number, words in enumerate(document["next_steps"], start=1)]
    expected += document["next_steps_sources"]
    expected += [
        f"{item}{labels['held']}{labels['to_obtain']}" for group in document["evidence"] for item in group["items"]
    ]
    expected += [f"{row['label']}{row['value']}" for row in [*document["receipt"], *document["details"]]]
    assert [words for words in expected if pdf_text.letters(words) not in letters] == []


@each_pdf
def test_the_first_page_opens_with_the_conclusion_its_period_its_provisions_and_what_is_urgent(
    agreement: str, kind: str, language: str
) -> None:
    document = pdf_cases.document(agreement, kind, language)
    first = pdf_text.clause(pdf_text.pages(pdf_cases.built(agreement, kind, language))[0])
    named = "; ".join(each["provision"] for each in document["headline_provisions"])
    opening = [document["headline"], ALL_DAYS[language], named, *document["urgent"], document["explanation"][0]]
    assert first.startswith(" ".join(opening))
    # Whose it is and for which days.
    person, period = PERSON_AND_PERIOD[language]
    assert person in first and period in first
    # The last one of lu-1993 is on paragraph 4, where the conclusion rests on it.
    on_paragraph_4 = (agreement, kind) == ("lu-1993", "mutual agreement or no rule")
    expected = {"lu-1993": 1, "ua-1995": 2, "de-1996": 1, "unnamed": 0}[agreement] + on_paragraph_4
    assert len(document["urgent"]) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_annex_holds_the_article_as_the_source_has_it(agreement: str, language: str) -> None:
    elements = list(pdf_parts.elements(pdf_cases.built(agreement, "no rule", language)))
    (title,) = (place for place, element in enumerate(elements) if element.text.startswith(annex_title(language)))
    (signatures,) = (place for place, element in enumerate(elements) if element.text == SIGNATURES[language])
    article = "".join(element.text for element in elements[title + 1 : signatures] if element.language == "ru")
    assert pdf_text.letters(article) == pdf_text.letters((TEXTS / f"{agreement}.txt").read_text(encoding="utf-8"))
    glosses = "".join(element.text for element in elements[title + 1 : signatures] if element.language == "en")
    assert bool(glosses) == (language == "en")
    document = pdf_cases.document(agreement, "no rule", language)
    for provision in document["annex"]["provisions"]:
        assert pdf_text.letters(provision["gloss"]) in pdf_text.letters(glosses)


SIGNATURES = {"ru": "Подписи", "en": "Signatures"}


def annex_title(language: str) -> str:
    return {"ru": "Приложение: текст статьи", "en": "Annex: text of the article"}[language]


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_with_nothing_known_each_case_and_result_arrives_too(agreement: str) -> None:
    document = documents.confirmed(agreement, documents.all_unknown(agreement, "individual"), "en")
    text = pdf_text.flow(pdf.render(document), pdf_cases.SERVICE["en"])
    letters = pdf_text.letters(text)
    for quotation in documents.quotations(document):
        assert f"{quotation['provision']} {quotation['mark']} {quotation['quote']}" in text
    found: list[Any] = [document[part] for part in ("possible", "settling", "stages", "changes", "evidence")]
    texts = list(documents.strings(found, *NO_TEXT))
    assert [words for words in texts if pdf_text.letters(words) not in letters] == []
    assert text.count("continue with step ") == {"lu-1993": 9, "unnamed": 9, "ua-1995": 10, "de-1996": 10}[agreement]


FACTS_HOW = {
    "ru": "Факты Под ответом указано положение соглашения, по которому он учитывается. Чье резидентство",
    "en": "Facts Below each answer stands the provision under which it counts. Whose residence",
}
BELOW_THE_TABLE = {
    "ru": "Вывод не меняется и с такими ответами: – Где постоянное жилище: только в Германии – Резидентство в России: "
    "резидент по закону России, но налог там – только с доходов из источников там или с имущества там; нет – ни одно "
    "основание из пункта 1 не делает налоговым резидентом по закону России",
    "en": "The conclusion stays the same with these answers too: – Where the permanent home is: only in Germany – "
    "Residence in Russia: resident under the law of Russia, but taxed there only on income from sources there or "
    "property situated there; no – no ground listed in paragraph 1 makes for tax residence under the law of Russia",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_under_the_heading_of_the_facts_stands_where_their_provisions_come_from(language: str) -> None:
    assert FACTS_HOW[language] in flow("de-1996", "resident", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_below_the_table_of_changes_stand_the_answers_that_change_nothing(language: str) -> None:
    assert BELOW_THE_TABLE[language] in flow("de-1996", "resident", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_each_other_answer_changes_something_nothing_stands_below_the_table(language: str) -> None:
    document = pdf_cases.document("lu-1993", "mutual agreement or no rule", language)
    assert document["changes"]["same"] == []
    heading = BELOW_THE_TABLE[language].partition(":")[0]
    assert heading not in flow("lu-1993", "mutual agreement or no rule", language)


def test_the_template_has_no_words_of_its_own() -> None:
    templates = list((Path(pdf.__file__).parents[2] / "templates").rglob("*.typ"))
    assert len(templates) > 1
    assert [path for path in templates if re.search("[А-яЁё]", path.read_text(encoding="utf-8"))] == []
