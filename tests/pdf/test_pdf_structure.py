"""What a file copy holds besides its words: outline, links, the language of each passage, title and equal bytes."""

import re
from functools import cache

import pypdfium2
import pytest

from questionnaire.determinations import pdf
from tests.support import documents, pdf_cases, pdf_parts, pdf_text
from tests.support.expected_words import LANGUAGES
from tests.support.paths import AGREEMENTS

ANNEX = {"ru": "Приложение: текст статьи", "en": "Annex: text of the article"}
NAMED = {
    "ru": re.compile(r"(?:статья 4, )?пункт (\d)(?:, подпункт (\w)\))?"),
    "en": re.compile(r"(?:Article 4, )?paragraph (\d)(?:, subparagraph (\w)\))?"),
}
ONWARD = {"ru": re.compile(r"дальше – шаг (\d+)"), "en": re.compile(r"continue with step (\d+)")}
RUSSIAN, LATIN = re.compile("[а-яА-Я]{3}"), re.compile("[a-zA-Z]{3}")

each_pdf = pytest.mark.parametrize(("agreement", "kind", "language"), pdf_cases.IN_TURN, scope="module")


@cache
def links(agreement: str, kind: str, language: str) -> tuple[pdf_parts.Link, ...]:
    return tuple(pdf_parts.links(pdf_cases.built(agreement, kind, language)))


@cache
def elements(agreement: str, kind: str, language: str) -> tuple[pdf_parts.Element, ...]:
    return tuple(pdf_parts.elements(pdf_cases.built(agreement, kind, language)))


def leads_to(link: pdf_parts.Link, words: str) -> bool:
    return any(pdf_text.clause(line).startswith(words) for line in link.lines[:2])


@each_pdf
def test_every_link_of_a_provision_leads_to_its_words_in_the_annex(agreement: str, kind: str, language: str) -> None:
    document = pdf_cases.document(agreement, kind, language)
    pages = pdf_text.pages(pdf_cases.built(agreement, kind, language))
    (annex,) = (number for number, page in enumerate(pages) if re.search(f"^{ANNEX[language]}$", page, re.MULTILINE))
    provisions = {provision["key"]: provision for provision in document["annex"]["provisions"]}
    printed = {"ua-1995": "абвг", "unnamed": "аbсd"}.get(agreement, "abcd")
    named = [link for link in links(agreement, kind, language) if not ONWARD[language].search(link.words)]
    assert named
    for link in named:
        assert NAMED[language].sub("", link.words).strip() == ""
        ((paragraph, letter),) = set(NAMED[language].findall(link.words))
        provision = provisions[f"{paragraph}.{'abcd'[printed.index(letter)]}" if letter else paragraph]
        assert link.page >= annex
        assert leads_to(link, f"{provision['mark']} {provision['text'][:12]}"), link


@each_pdf
def test_nothing_that_names_a_provision_is_without_its_link(agreement: str, kind: str, language: str) -> None:
    document = pdf_cases.document(agreement, kind, language)
    expected = [each["provision"] for each in document["headline_provisions"]]
    expected += [fact["provision"] for fact in document["facts"] if fact["provision"]]
    expected += [quotation["provision"] for quotation in documents.quotations(document)]
    expected += [row["provision"] for row in document["changes"]["rows"]]
    expected += [case["provision"] for result in document["possible"] for case in result["cases"]]
    ways = [way for stage in document["stages"] for case in stage["cases"] for way in case["ways"]]
    expected += [way["conclusion"]["provision"] for way in ways if way["conclusion"]]
    expected += [way["next"] for way in ways if way["next"]]
    linked = [each.text for each in elements(agreement, kind, language) if each.type == "Link"]
    assert sorted(pdf_text.clause(words) for words in linked) == sorted(map(pdf_text.clause, expected))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_way_onward_leads_to_its_step(agreement: str, language: str) -> None:
    document = documents.confirmed(agreement, documents.all_unknown(agreement, "individual"), language)
    titles = {str(stage["number"]): stage["title"] for stage in document["stages"]}
    ways = [way for stage in document["stages"] for case in stage["cases"] for way in case["ways"] if way["to"]]
    found = set()
    for link in pdf_parts.links(pdf.render(document)):
        for number in ONWARD[language].findall(link.words):
            found.add(int(number))
            assert leads_to(link, f"{number}. {titles[number][:20]}"), link
    assert found == {way["to"] for way in ways}


GERMAN = re.compile("Ansässigkeitsbescheinigung")


@each_pdf
def test_each_passage_is_marked_with_its_language(agreement: str, kind: str, language: str) -> None:
    document = pdf_cases.document(agreement, kind, language)
    assert pdf_parts.language(pdf_cases.built(agreement, kind, language)) == language
    found = elements(agreement, kind, language)
    german = [element.text.strip() for element in found if element.language == "de" and element.text]
    sentences = [*document["next_steps"], *(item for group in document["evidence"] for item in group["items"])]
    assert german == GERMAN.findall("\n".join(sentences))
    assert {element.language for element in found} == {language, "ru", *(["de"] if german else [])}
    quotes = [element for element in found if element.type == "BlockQuote"]
    assert quotes and all(element.language == "ru" for element in quotes)
    typed = [*pdf_cases.TYPED.values(), *pdf_cases.NOTES.values()]
    for element in found:
        if element.language == "ru" and language == "en":
            assert not LATIN.search(element.text), element.text
        if element.language == "en":
            words = element.text
            for text in typed:
                words = words.replace(text, "").replace(text.replace("\n", ""), "")
            assert not RUSSIAN.search(words), element.text
    assert len(quotes) >= len(list(documents.quotations(document)))


@each_pdf
def test_headings_leave_out_no_level_and_the_picture_has_words_of_its_own(
    agreement: str, kind: str, language: str
) -> None:
    found = elements(agreement, kind, language)
    levels = [int(element.type[1]) for element in found if re.fullmatch("H[1-6]", element.type)]
    assert levels[0] == 1 and all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
    (figure,) = (element for element in found if element.type == "Figure")
    assert figure.alternative == pdf_cases.document(agreement, kind, language)["picture"]["alt"]


@each_pdf
def test_the_changes_are_a_table_and_steps_and_papers_are_lists(agreement: str, kind: str, language: str) -> None:
    document = pdf_cases.document(agreement, kind, language)
    types = [element.type for element in elements(agreement, kind, language)]
    rows = len(document["changes"]["rows"])
    assert types.count("TD") == 4 * rows
    # The head is repeated where the table runs over a page's end.
    assert types.count("TH") % 4 == 0 and types.count("TH") >= 4
    items = [
        *document["next_steps"],
        *document["limits"],
        *(i for group in document["evidence"] for i in group["items"]),
    ]
    items += [case for result in document["possible"] for case in result["cases"]]
    # Below the table, one line for each question with answers that change nothing.
    items += document["changes"]["same"]
    assert types.count("LI") == len(items)


@pytest.mark.parametrize("language", LANGUAGES)
def test_title_language_and_time_are_in_the_metadata_and_no_author(language: str) -> None:
    document = pdf_cases.document("de-1996", "resident", language)
    with pypdfium2.PdfDocument(pdf_cases.built("de-1996", "resident", language)) as built:
        metadata = built.get_metadata_dict()
    conclusion = {"ru": "Считается резидентом Германии", "en": "Deemed to be a resident of Germany"}[language]
    assert metadata["Title"] == document["title"] == f"{conclusion} – {documents.REFERENCE}"
    assert metadata["Author"] == ""
    assert metadata["CreationDate"].startswith("D:20261130091500")


@pytest.mark.parametrize("language", LANGUAGES)
def test_equal_documents_give_equal_bytes_and_another_time_gives_others(language: str) -> None:
    document = pdf_cases.document("ua-1995", "mutual agreement", language)
    assert pdf.render(dict(document)) == pdf_cases.built("ua-1995", "mutual agreement", language)
    assert pdf.render(document | {"timestamp": "2026-11-30T09:15:01Z"}) != pdf.render(document)
