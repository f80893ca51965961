"""The agreements as reference: article, status, differences, every path, and the links that lead there from a case.
What is expected is typed here from the design and the texts, or stands in the tables beside the tests."""

from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from questionnaire.views import reference
from tests.support.agreement_facts import FACTS, Cases
from tests.support.page import Element
from tests.support.paths import AGREEMENTS, PATHS, CompletePath
from tests.support.reference_page import (
    KEYS,
    ORDER,
    RUSSIAN_WORDS,
    TEXTS,
    agreement_page,
    each_agreement,
    each_language,
    fetched,
    page,
    plain,
    printed_mark,
)
from tests.support.visitor import (
    CITIZEN_OF_BOTH,
    HOMES_IN_BOTH,
    MANAGED_ELSEWHERE,
    RESIDENT_OF_BOTH,
    RESIDENT_OF_NEITHER,
    Visitor,
)
from treaties.agreement import agreements

pytestmark = pytest.mark.django_db

# --- The article ---


@each_language
@each_agreement
def test_the_article_is_the_source_text_letter_for_letter(agreement: str, language: str) -> None:
    article = agreement_page(agreement, language).one("div", class_="article")
    passages = [heading.raw_text for heading in article.all("p", class_="article__heading")]
    for provision in article.all("div", class_="article__provision"):
        words = provision.one("div", class_="quote__text")
        passages += [words.one("span").raw_text, words.one("blockquote").raw_text]
        assert {words.one("span")["lang"], words.one("blockquote")["lang"]} == {"ru"}
    source = (TEXTS / f"{agreement}.txt").read_text(encoding="utf-8")
    assert plain(" ".join(passages)) == plain(source)


@each_agreement
def test_each_provision_has_its_anchor_can_take_the_focus_and_bears_its_mark_as_printed(agreement: str) -> None:
    provisions = agreement_page(agreement).one("div", class_="article").all("div", class_="article__provision")
    assert [provision["id"] for provision in provisions] == [f"p{key}" for key in KEYS[agreement]]
    assert {provision["tabindex"] for provision in provisions} == {"-1"}
    marks = [provision.one("div", class_="quote__text").one("span").text for provision in provisions]
    assert marks == [printed_mark(agreement, key) for key in KEYS[agreement]]
    assert ".article__provision:target" in Path("static/site.css").read_text(encoding="utf-8")


@each_agreement
def test_only_the_english_page_has_a_translation_under_each_provision_and_says_that_it_is_unofficial(
    agreement: str,
) -> None:
    assert not agreement_page(agreement).all(class_="gloss")
    for provision in agreement_page(agreement, "en").all("div", class_="article__provision"):
        gloss = provision.one("div", class_="gloss").text
        assert gloss.startswith("Unofficial translation: ")
        assert len(gloss) > 100 and not RUSSIAN_WORDS.search(gloss)


# --- Title, status, edition ---


@each_agreement
def test_its_official_title_stands_on_both_pages_marked_as_russian(agreement: str) -> None:
    russian = agreement_page(agreement).one("main").text
    assert FACTS[agreement].title in russian
    english = agreement_page(agreement, "en")
    titled = [element.text for element in english.all("p", lang="ru")]
    assert (FACTS[agreement].title in titled) == FACTS[agreement].named


@each_language
def test_the_title_in_the_language_of_the_page_stands_before_the_official_one(language: str) -> None:
    leads = {"ru": FACTS["de-1996"].title, "en": "Agreement between the Russian Federation and"}
    page = agreement_page("de-1996", language)
    assert page.one("p", class_="govuk-body-l").text.startswith(leads[language])
    assert (FACTS["de-1996"].title in [part.text for part in page.all("p", class_="govuk-body")]) == (language == "en")


@each_agreement
def test_whether_the_agreement_applies_stands_before_its_article_and_the_edition_at_the_end(agreement: str) -> None:
    page = agreement_page(agreement)
    headings = ["status", "article", "pictures", "paths", "differences"]
    assert [heading["id"] for heading in page.one("main").all("h2")] == headings
    contents = [link["href"] for link in page.one("ul", class_="contents").all("a")]
    assert contents[:-1] == [f"#{heading}" for heading in headings]
    edition = page.one("code", class_="hash")
    assert edition.text == agreements()[agreement].edition
    assert list(page.one("main").walk())[-1] is edition


def test_a_printed_list_is_a_line_an_item_with_its_hyphen_and_nothing_else_is_parted() -> None:
    items = [line.text for line in agreement_page("lu-1993").all("p", class_="quote__line--item")]
    assert items == [
        "- место, где проводятся заседания совета директоров или аналогичного органа;",
        "- место, где осуществляется повседневное руководство деятельностью лица;",
        "- место, где высшие должностные лица обычно осуществляют свою деятельность.",
    ]
    assert not agreement_page("de-1996").all(class_="quote__line")


@each_agreement
def test_status_notes_with_their_days_source_and_day_of_the_check(agreement: str) -> None:
    notes = agreement_page(agreement).notices
    assert len(notes) == len(FACTS[agreement].notes)
    for note, fact in zip(notes, FACTS[agreement].notes, strict=True):
        assert note.startswith(fact["days"])
        assert fact["says"] in note
        assert f"Источник: {fact['source']}" in note
        assert note.endswith("Проверено 30.11.2026.")
        past = ("не применялось", "не действовало", "больше не применяется")
        assert ("соглашение не применяется" in note) == (fact["says"] in past)


@pytest.mark.parametrize(
    ("day", "status"),
    [
        (
            date(2026, 11, 30),
            {"ua-1995": "больше не применяется", "de-1996": "приостановила", "lu-1993": "приостановила"},
        ),
        (date(2005, 6, 1), {"ua-1995": "замечаний нет", "de-1996": "прежняя редакция", "lu-1993": "До 01.01.2014"}),
        (date(1996, 6, 1), {"ua-1995": "не действовало", "de-1996": "не применялось", "lu-1993": "не применялось"}),
    ],
)
def test_the_list_says_what_holds_on_the_day(
    monkeypatch: pytest.MonkeyPatch, day: date, status: dict[str, str]
) -> None:
    monkeypatch.setattr(reference, "localdate", lambda: day)
    items = dict(zip(ORDER, fetched("/agreements/").all("li", class_="reference-list__item"), strict=True))
    for agreement, words in status.items():
        assert words in items[agreement].text
    for agreement, item in items.items():
        assert f"/agreements/{agreement}/" in [link["href"] for link in item.all("a")]
        assert FACTS[agreement].title in item.text


@each_agreement
def test_the_edition_is_the_one_that_a_determination_bears(agreement: str) -> None:
    visitor = Visitor().start(agreement).determined(RESIDENT_OF_NEITHER)
    assert visitor.json()["edition"] in agreement_page(agreement).text


# --- Every path ---

PLACES = (
    ("первое государство", "первого государства", "в первом государстве"),
    ("второе государство", "второго государства", "во втором государстве"),
)
"""The two States of a text that names none, where no case names them."""


def states_of(agreement: str) -> tuple[Cases, Cases]:
    return FACTS[agreement].states["ru"] if FACTS[agreement].named else PLACES


def answered(agreement: str, question: str, answer: str) -> str:
    """An answer as the table says it. «Yes, a home» is not said beside where it is."""
    (_first, of_first, in_first), (_second, of_second, in_second) = states_of(agreement)
    of, within = (of_first, in_first) if question == "residence_first" else (of_second, in_second)
    number = FACTS[agreement].definition
    residence = {
        "resident": f"По закону {of} резидентство есть на основании из пункта {number}",
        "source_only": f"По закону {of} резидентство есть, но налог там – только с доходов из источников там или с "
        "имущества там",
        "not_resident": f"Ни одно основание из пункта {number} не дает резидентства {within}",
    }
    home, of_home = FACTS[agreement].home["name"], FACTS[agreement].home["genitive"]
    return {
        "residence_first": residence,
        "residence_second": residence,
        "permanent_home": {"yes": "", "no": f"П{of_home[1:]} нет ни {in_first}, ни {in_second}"},
        "permanent_home_where": {
            "first": f"П{home[1:]} есть {in_first}, но не {in_second}",
            "second": f"П{home[1:]} есть {in_second}, но не {in_first}",
            "both": f"П{home[1:]} есть и {in_first}, и {in_second}",
        },
        "vital_interests": {
            "first": f"Центр жизненных интересов находится {in_first}",
            "second": f"Центр жизненных интересов находится {in_second}",
            "undeterminable": "Центр жизненных интересов определить нельзя",
        },
        "habitual_abode": {
            "first": f"Обычное проживание есть только {in_first}",
            "second": f"Обычное проживание есть только {in_second}",
            "both": f"Обычное проживание есть и {in_first}, и {in_second}",
            "neither": f"Обычного проживания нет ни {in_first}, ни {in_second}",
        },
        "citizenship": {
            "first": f"Есть гражданство {of_first}, но не {of_second}",
            "second": f"Есть гражданство {of_second}, но не {of_first}",
            "both": "Каждое из двух государств считает человека своим гражданином",
            "neither": "Ни одно из двух государств не считает человека своим гражданином"
            if FACTS[agreement].considered
            else "Нет гражданства ни одного из двух государств",
        },
        "effective_management": {
            "first": f"Фактический руководящий орган находится {in_first}",
            "second": f"Фактический руководящий орган находится {in_second}",
            "elsewhere": "Фактический руководящий орган находится в третьем государстве",
            "undeterminable": "Место фактического руководящего органа определить нельзя",
        },
    }[question][answer]


def conclusion(agreement: str, path: CompletePath) -> str:
    """The result in the words that the design gives to the deciding provision."""
    (_first, _of_first, in_first), (_second, _of_second, in_second) = states_of(agreement)
    if path.kind == "no_rule":
        return "Статья не дает правила для этого случая" if agreement == "unnamed" else "Статья 4 не дает правила"
    if path.kind == "not_covered":
        return f"Резидентства нет ни {in_first}, ни {in_second} по определению в пункте {FACTS[agreement].definition}"
    if path.kind == "mutual_agreement":
        settled = FACTS[agreement].authorities[path.provision]["ru"]
        return f"компетентные органы двух государств «{settled}»"
    _name, of, within = states_of(agreement)[("first", "second").index(str(path.state))]
    return FACTS[agreement].resident_words(list(path.answers)[-1], "ru").format(**{"of": of, "in": within})


def shown_paths(agreement: str, person: str) -> list[tuple[list[str], str, str]]:
    """Each row of the tables of this kind of person: all its answers, its result, the address of its provision."""
    main = agreement_page(agreement).one("main")
    found = []
    inside = ""
    for element in main.walk():
        if element.name == "h3" and element.get("id"):
            inside = element["id"]
        if element.name == "table" and inside == person and "reference-table--paths" in element["class"]:
            common = [said.text for said in element.all("span", class_="reference-table__common")]
            shared = [part[:1].upper() + part[1:] for line in common for part in line.split("; ")]
            for row in element.one("tbody").all("tr"):
                answers = [item.text for item in row.one("ul", class_="path").all("li")]
                found.append((shared + answers, row.one("td", class_="path__result").text, row.one("a")["href"]))
    return found


@each_agreement
@pytest.mark.parametrize("person", ["individual", "entity"])
def test_the_tables_show_every_path_with_its_answers_result_and_provision(agreement: str, person: str) -> None:
    paths = [path for path in PATHS[agreement] if path.answers["person"] == person]
    shown = {tuple(answers): (result, link) for answers, result, link in shown_paths(agreement, person)}
    assert len(shown) == len(shown_paths(agreement, person)) == len(paths)
    for path in paths:
        said = [answered(agreement, *step) for step in path.answers.items() if step[0] != "person"]
        result, link = shown[tuple(filter(None, said))]
        assert conclusion(agreement, path) in result
        assert link == f"/agreements/{agreement}/#p{path.provision}"


@each_agreement
def test_both_pictures_of_the_tests_stand_beside_the_tables_that_say_the_same(agreement: str) -> None:
    pictures = agreement_page(agreement).all("figure", class_="picture")
    assert len(pictures) == 2
    assert all(picture.all("svg") and picture["aria-hidden"] == "true" for picture in pictures)


@each_language
def test_answers_that_a_row_repeats_are_paler_and_the_first_new_one_is_not(language: str) -> None:
    for table in agreement_page("de-1996", language).all("table", class_="reference-table--paths"):
        above: list[str] = []
        for row in table.one("tbody").all("tr"):
            items = row.all("li")
            texts = [item.text for item in items]
            pale = [item.get("class") == "path__again" for item in items]
            new = pale.index(False)
            assert texts[:new] == above[:new] and texts[new] not in above[new : new + 1]
            assert not any(pale[new:])
            above = texts


# --- Links and addresses ---


@each_language
@pytest.mark.parametrize("address", ["/agreements/", *(f"/agreements/{agreement}/" for agreement in AGREEMENTS)])
def test_each_page_stands_in_both_languages_and_mixes_none(address: str, language: str) -> None:
    shown = page(address, language)
    assert shown.one("html")["lang"] == language
    assert shown.one("h1").text and shown.title.endswith(
        " – Двойное резидентство" if language == "ru" else " – Dual residence"
    )
    ids = [element["id"] for element in shown.walk() if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    if language == "en":
        assert [text for text in outside_russian(shown) if RUSSIAN_WORDS.search(text)] == []


def outside_russian(element: Element) -> list[str]:
    if element.get("lang") == "ru":
        return []
    return [
        text
        for child in element.children
        for text in ([child] if isinstance(child, str) else outside_russian(child))
        if text.strip()
    ]


@each_language
@each_agreement
def test_on_a_narrow_screen_each_cell_names_its_agreement(agreement: str, language: str) -> None:
    table = agreement_page(agreement, language).one("table", class_="reference-table--differences")
    columns = [column.text for column in table.one("thead").all("th")]
    for row in table.one("tbody").all("tr"):
        assert [cell.one("span", class_="reference-table__label").text for cell in row.all("td")] == columns


def test_an_unknown_agreement_is_the_site_s_404() -> None:
    for address in ("/agreements/fr-1996/", "/agreements/de-1996", "/agreements/DE-1996/", "/agreements/ /"):
        response = Client().get(address)
        assert response.status_code == 404
        assert "Такой страницы нет" in response.content.decode()


@pytest.mark.parametrize("address", ["/agreements/", "/agreements/de-1996/", "/glossary/"])
def test_they_are_only_read_and_ask_no_database(address: str) -> None:
    client = Client()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == client.head(address).status_code == 200
    assert not queries.captured_queries
    for method in (client.post, client.put, client.patch, client.delete):
        assert method(address).status_code == 405


def test_the_start_page_leads_there_and_so_does_every_page_below() -> None:
    start = page("/").one("main")
    assert {"/agreements/", "/glossary/"} <= {link.get("href") for link in start.all("a")}
    for address in ("/", "/agreements/lu-1993/", "/glossary/"):
        below = page(address).one("footer")
        assert {"/agreements/", "/glossary/"} <= {link.get("href") for link in below.all("a")}


CONDITIONAL = HOMES_IN_BOTH | {"vital_interests": "unknown", "habitual_abode": "both", "citizenship": "unknown"}
CASES = {
    "citizen of both": CITIZEN_OF_BOTH,
    "managed elsewhere": MANAGED_ELSEWHERE,
    "management undeterminable": RESIDENT_OF_BOTH | {"person": "entity", "effective_management": "undeterminable"},
    "resident of neither": RESIDENT_OF_NEITHER,
    "conditional": CONDITIONAL,
}


@each_language
@pytest.mark.parametrize("kind", CASES)
@each_agreement
def test_every_provision_that_a_case_cites_leads_to_its_words(agreement: str, kind: str, language: str) -> None:
    visitor = Visitor(Client(headers={"accept-language": language})).start(agreement)
    pages = []
    for question, answer in CASES[kind].items():
        pages.append(visitor.page(f"{question}/"))
        visitor.answer(question, answer)
    pages.append(visitor.page("check/"))
    visitor.confirm()
    pages.append(visitor.page("determination/"))
    anchors = {f"/agreements/{agreement}/#p{key}" for key in KEYS[agreement]}
    for shown in pages:
        main = shown.one("main")
        for caption in main.all("figcaption", class_="quote__provision") + main.all("span", class_="provision"):
            (link,) = caption.all("a")
            assert link["href"] in anchors, caption.text
            # A link in the same tab would lose a note that is typed and not sent.
            assert link.text and ("target" in link.attributes) == bool(main.all("textarea"))
        for link in main.all("a"):
            address, _sign, place = link.get("href").partition("#")
            if address.startswith(("/agreements/", "/glossary/")):
                assert place in page(address, language).ids, link["href"]
    headline = pages[-1].one("div", class_="conclusion").one("p", class_="provision")
    assert headline.all("a")


@each_agreement
def test_a_quotation_on_an_english_page_has_its_translation_and_on_a_russian_one_none(agreement: str) -> None:
    for language in ("ru", "en"):
        visitor = Visitor(Client(headers={"accept-language": language})).start(agreement).determined(CITIZEN_OF_BOTH)
        for address in ("vital_interests/", "determination/"):
            figures = visitor.page(address).all("figure", class_="quote")
            assert figures
            for figure in figures:
                glosses = [gloss.text for gloss in figure.all(class_="gloss")]
                assert len(glosses) == (1 if language == "en" else 0), figure.text
                assert all(gloss.startswith("Unofficial translation: ") for gloss in glosses)


# --- Titles and numbers that are not the text's own ---


def test_an_english_title_says_that_it_is_unofficial_and_the_official_one_stands_beside_it() -> None:
    for address in ("/agreements/", "/agreements/ua-1995/"):
        shown = page(address, "en").one("main")
        assert "and the Prevention of Tax Evasion (unofficial English title)" in shown.text
        assert "Соглашение между Правительством Российской Федерации и Правительством Украины" in " ".join(
            paragraph.text for paragraph in shown.all("p", lang="ru")
        )
        assert "неофициальное название" not in page(address).one("main").text


@pytest.mark.parametrize(
    ("agreement", "language", "number"),
    [
        ("ua-1995", "ru", "Номер нужно найти в соглашении"),
        ("ua-1995", "en", "Number to be looked up in the agreement"),
        ("unnamed", "ru", "Номер нужно найти в соглашении"),
        ("lu-1993", "ru", "Статья 25"),
    ],
)
def test_an_article_whose_number_is_not_given_is_to_be_looked_up(agreement: str, language: str, number: str) -> None:
    row = agreement_page(agreement, language).one("dl", class_="govuk-summary-list").all("dd")
    assert number in [value.text for value in row]
