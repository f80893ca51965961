"""The glossary, and the links that lead to it from the help of a question.
Terms in three languages and the links that a help must have are typed here by hand."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from questionnaire.content.glossary import Term, linked, terms
from tests.support.page import Element, Page
from tests.support.paths import AGREEMENTS
from tests.support.visitor import CITIZEN_OF_BOTH, MANAGED_ELSEWHERE, Visitor
from treaties.agreement import agreements

pytestmark = pytest.mark.django_db

# From the specification's table of terms: Russian, English and German words that must stand in the entry of this id.
NAMES = {
    "treaty": (
        "соглашение об избежании двойного налогообложения",
        "double tax agreement",
        "Doppelbesteuerungsabkommen",
    ),
    "contracting_state": ("Договаривающееся Государство", "Contracting State", "Vertragsstaat"),
    "third_state": ("третье государство", "third State", "Drittstaat"),
    "individual": ("физическое лицо", "individual", "natürliche Person"),
    "entity": ("лицо, не являющееся физическим", "person other than an individual", "andere als natürliche Person"),
    "resident": ("налоговый резидент", "tax resident", "steuerlich Ansässiger"),
    "dual_residence": ("двойное резидентство", "dual residence", "Doppelansässigkeit"),
    "tie_breaker": ("правило разрешения двойного резидентства", "tie-breaker rule", "Tie-Breaker-Regel"),
    "cascade": ("последовательность критериев", "cascade", "Prüfungsreihenfolge"),
    "permanent_home": ("постоянное жилище (жилье)", "permanent home", "ständige Wohnstätte"),
    "vital_interests": ("центр жизненных интересов", "centre of vital interests", "Mittelpunkt der Lebensinteressen"),
    "undeterminable": ("не может быть определен", "cannot be determined", "nicht bestimmbar"),
    "habitual_abode": ("обычно проживает", "habitual abode", "gewöhnlicher Aufenthalt"),
    "citizenship": ("гражданство", "citizenship", "Staatsangehörigkeit"),
    "stateless": ("без гражданства", "stateless", "staatenlos"),
    "competent_authority": ("компетентный орган", "competent authority", "zuständige Behörde"),
    "mutual_agreement": ("по взаимному согласию", "by mutual agreement", "in gegenseitigem Einvernehmen"),
    "map_procedure": ("взаимосогласительная процедура", "mutual agreement procedure", "Verständigungsverfahren"),
    "effective_management": (
        "фактический руководящий орган",
        "place of effective management",
        "Ort der tatsächlichen Geschäftsleitung",
    ),
    "board": ("совет директоров или аналогичный орган", "board of directors or similar body", "Aufsichtsorgan"),
    "daily_management": ("повседневное руководство", "day-to-day management", "laufende Geschäftsführung"),
    "source_only": ("доходы из источников", "only income from sources there", "nur Einkünfte aus Quellen"),
    "split_period": ("неполный год", "split year", "Teiljahr"),
    "residence_certificate": ("резидентства", "certificate of residence", "Ansässigkeitsbescheinigung"),
    "determination": ("заключение", "determination", "Stellungnahme"),
    "no_rule": ("не урегулировано", "not settled by the article", "im Artikel nicht geregelt"),
    "suspended_articles": ("приостановленные статьи", "suspended articles", "ausgesetzte Artikel"),
}
# What the articles print for a term, as a pattern, and where it is to be found, by agreement; nowhere: "".
PRINTED = {
    entry: (words, dict(zip(("de-1996", "lu-1993", "ua-1995", "unnamed"), places, strict=True)))
    for entry, words, *places in [
        ("contracting_state", "Договаривающ", "1", "1", "1", "1"),
        ("individual", "физическое лицо", "2", "2", "2", "3"),
        ("entity", "лицо, (не являющееся физическим лицом|иное чем физическое лицо)", "3", "3", "3", "4"),
        ("resident", "резидент", "1", "", "1", ""),
        ("resident_variant", "лиц[ао]м? с постоянным местопребыванием", "", "1", "", "2"),
        (
            "tie_breaker",
            "положениям[и]? пункта|постоянн(ым жилищем|ое жилье) в обоих",
            *("2 2.a 3", "2 2.a 3", "2 2.a 3", "3 3.a 4"),
        ),
        ("permanent_home", "постоянн(ым жилищем|ое жилье)", "2.a", "2.a", "2.a", "3.a"),
        ("available", "располагает", "2.a", "2.a", "", "3.a"),
        ("vital_interests", "центр жизненных интересов", "2.a", "2.a", "2.a", "3.a"),
        ("personal_economic_ties", "личные и экономические связи", "2.a", "2.a", "2.a", "3.a"),
        ("undeterminable", "не может быть определен", "2.b", "2.b", "2.b", "3.b"),
        ("habitual_abode", "обычно (и )?проживает", "2.b", "2.b", "2.b", "3.b"),
        ("both_neither", "в обоих .*ни в одном", "2.c", "2.c", "2.c", "3.c"),
        ("citizenship", "гражданином", "2.c", "2.c", "2.c", "3.c"),
        ("competent_authority", "компетентные органы", "2.d", "2.d", "2.d", "3.d"),
        ("mutual_agreement", "по взаимному согласию", "2.d", "2.d", "2.d", "3.d"),
        ("effective_management", "фактический руководящий орган", "3", "3", "3", "4"),
        ("board", "совета директоров или аналогичного органа", "", "4", "", ""),
        ("daily_management", "повседневное руководство", "", "4", "", ""),
        ("senior_officers", "высшие должностные лица", "", "4", "", ""),
        ("registration", "места (своей )?регистрации", "1", "1", "1", ""),
        ("management", "регистрации, управления|нахождения (своего )?руководящего органа", "1", "1", "", "2"),
        ("domicile", "местожительства", "1", "1", "1", "2"),
        ("permanent_stay", "местопребывани", "1", "1", "1", "1"),
        ("similar_criterion", "аналогичного (критерия|признака)", "1", "1", "1", ""),
        ("source_only", "доход(ов|ы) из источников", "1", "", "1", ""),
    ]
}
# In the alphabet of each language.
IN_ORDER = {
    "ru": ["stateless", "map_procedure", "permanent_home", "treaty", "third_state", "vital_interests", "individual"],
    "en": ["board", "vital_interests", "citizenship", "habitual_abode", "individual", "permanent_home", "third_state"],
}
# The terms that the help of each question leads to, in the order in which a reader meets them.
IN_HELP = {
    "ru": {
        "person": ["заключение"],
        "residence_first": [
            "внутренний закон",
            "указанный период",
            "резидентом",
            "гражданство",
            "Подтверждение резидентства",
        ],
        "permanent_home": ["заключения", "третьем государстве"],
        "vital_interests": ["заключения", "третьим государством", "Нехватка фактов", "Личные связи"],
        "habitual_abode": ["постоянного жилища", "внутренних законов", "третьем государстве"],
        "citizenship": ["Гражданство", "Без гражданства", "третьего государства"],
    },
    "en": {
        "residence_first": ["domestic law", "resident", "citizenship", "certificate of residence"],
        "permanent_home": ["determinations", "third State"],
        "habitual_abode": ["permanent home", "domestic laws", "third State"],
    },
}

each_language = pytest.mark.parametrize("language", ["ru", "en"])
each_term = pytest.mark.parametrize("term", terms().values(), ids=lambda term: term.id)


def browser(language: str) -> Client:
    return Client(headers={"accept-language": language})


def glossary(language: str) -> Page:
    return Page(browser(language).get("/glossary/").content)


def entries(language: str) -> dict[str, Element]:
    return {entry["id"]: entry for entry in glossary(language).all("div", class_="glossary__entry")}


def term_links(element: Element) -> list[Element]:
    return element.all("a", class_="term-link")


def help_of(visitor: Visitor, question: str) -> Element:
    return visitor.page(f"{question}/").one("details", class_="question__help")


# --- The page ---


@each_language
def test_each_entry_stands_once_under_its_name_in_three_languages_with_a_definition(language: str) -> None:
    shown = entries(language)
    assert len(shown) == len(glossary(language).all("div", class_="glossary__entry")) >= 40
    for entry, (russian, english, german) in NAMES.items():
        here, other = (russian, english) if language == "ru" else (english, russian)
        assert here in shown[entry].one("dt").text
        assert other in shown[entry].one("span", lang="en" if language == "ru" else "ru").text
        assert german in shown[entry].one("span", lang="de").text
    for entry in shown.values():
        definition = entry.one("dd", class_="glossary__definition").text
        assert 1 <= len(re.findall(r"[.!?](?=\s|$)", definition)) <= 2, definition
        assert len(definition) > 40
        assert bool(re.search("[А-Яа-я]", definition)) == (language == "ru"), definition


@each_language
def test_entries_stand_in_the_alphabet_of_the_page(language: str) -> None:
    order = list(entries(language))
    assert sorted(IN_ORDER[language], key=order.index) == IN_ORDER[language]


@each_term
def test_a_definition_keeps_the_rules_of_the_site_s_sentences(term: Term) -> None:
    definition = term.definition["ru"]
    assert not re.search(r"ё|Ё|183|%|\d", definition)
    assert "лиц" not in re.sub("«[^»]*»", "", definition)
    assert "лиц" not in re.sub("«[^»]*»", "", term.names["ru"])


@each_language
def test_each_provision_that_an_entry_names_is_there(language: str) -> None:
    articles = {
        agreement: Page(browser(language).get(f"/agreements/{agreement}/").content).ids for agreement in AGREEMENTS
    }
    shown = entries(language)
    for entry in shown.values():
        for link in entry.all("a"):
            found = re.fullmatch(r"/agreements/([a-z0-9-]+)/#(p[\d.a-d]+)", link["href"])
            assert found and found[2] in articles[found[1]]
    for entry, (_words, places) in PRINTED.items():
        expected = [f"/agreements/{agreement}/#p{key}" for agreement in AGREEMENTS for key in places[agreement].split()]
        assert sorted(link["href"] for link in shown[entry].all("a")) == sorted(expected), entry
    assert {entry for entry, found in shown.items() if found.all("a")} == set(PRINTED)


@pytest.mark.parametrize("entry", PRINTED)
def test_each_provision_that_an_entry_names_prints_its_words(entry: str) -> None:
    words, places = PRINTED[entry]
    for agreement, keys in places.items():
        provisions = agreements()[agreement].provisions
        # A term that no text has in one form: each of the forms is one that it has.
        assert all(re.search(words, provisions[key].text) for key in keys.split()), agreement
        if not keys:
            assert not [key for key, provision in provisions.items() if re.search(words, provision.text)], agreement


# --- Links in help ---


@each_language
def test_the_help_of_a_question_leads_to_the_terms_that_it_uses(language: str) -> None:
    visitor = Visitor(browser(language)).start("de-1996").answers(CITIZEN_OF_BOTH)
    ids = glossary(language).ids
    for question, forms in IN_HELP[language].items():
        links = term_links(help_of(visitor, question))
        assert [link.text for link in links] == forms
        for link in links:
            assert link["href"].startswith("/glossary/#")
            assert link["href"].partition("#")[2] in ids
            assert link["target"] == "_blank"


def test_the_help_about_management_leads_to_the_bodies_that_it_names() -> None:
    visitor = Visitor(browser("ru")).start("lu-1993").answers(MANAGED_ELSEWHERE)
    places = {link["href"] for link in term_links(help_of(visitor, "effective_management"))}
    expected = ("daily_management", "board", "senior_officers", "mutual_agreement", "competent_authority")
    assert {f"/glossary/#{term}" for term in expected} <= places


@each_language
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_each_term_is_linked_once_a_page_and_never_in_a_quotation_or_outside_help(
    agreement: str, language: str
) -> None:
    for answers in (CITIZEN_OF_BOTH, MANAGED_ELSEWHERE):
        visitor = Visitor(browser(language)).start(agreement).answers(answers)
        for question in answers:
            page = visitor.page(f"{question}/")
            places = [link["href"] for link in term_links(page)]
            assert len(places) == len(set(places)), question
            assert len(places) == len(term_links(page.one("details", class_="question__help")))
            assert not [link for figure in page.all("figure") for link in term_links(figure)]
            assert not [link for quote in page.all("blockquote") for link in quote.all("a")]


def hrefs(html: str) -> list[str]:
    return [link["href"].partition("#")[2] for link in Page(html).all("a")]


@pytest.mark.parametrize(
    ("language", "sentence", "terms"),
    [
        ("ru", "Ответ «определить нельзя» дается, если определить нельзя.", ["undeterminable"]),
        ("ru", "В тексте «центр «жизненных» и центр жизненных интересов» назван.", []),
        ("ru", "Центра жизненных интересов нет, и центру жизненных интересов не быть.", ["vital_interests"]),
        ("ru", "Нерезидентом и сгражданством не считается", []),
        (
            "ru",
            "Двойного резидента отличает двойное резидентство; третьи государства ни при чем.",
            ["dual_residence", "third_state"],
        ),
        ("en", "The words “third State” stand in a third State.", ["third_state"]),
        ("en", "Competent authorities, by mutual agreement.", ["competent_authority", "mutual_agreement"]),
        ("en", "A nonresident and a citizenry.", []),
    ],
)
def test_whole_forms_are_linked_once_and_outside_quotation_marks(
    language: str, sentence: str, terms: list[str]
) -> None:
    with override(language):
        html = linked(sentence, set())
    assert hrefs(html) == terms
    assert Page(html).text == sentence


def test_what_was_seen_before_on_the_page_is_not_linked_again() -> None:
    seen: set[str] = set()
    assert hrefs(linked("Гражданство и третье государство.", seen)) == ["citizenship", "third_state"]
    assert hrefs(linked("Гражданства нет, есть повседневное руководство.", seen)) == ["daily_management"]
    assert hrefs(linked("Гражданство.", set())) == ["citizenship"]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    "name",
    ['<b>гражданство</b>"&amp;', "<script>alert(1)</script>", "»</p><a href='x'>третье государство", "&lt;i&gt;<i>"],
)
def test_the_name_that_a_visitor_gives_a_state_stays_text(name: str, language: str) -> None:
    visitor = Visitor(browser(language)).start("unnamed", state_first=name, state_second="Австрия")
    page = visitor.answers({"person": "individual"}).page("residence_first/")
    in_help = page.one("details", class_="question__help")
    assert name in in_help.text
    main = page.one("main")
    assert not main.all("b") and not main.all("script") and not main.all("i")
    for link in in_help.all("a"):
        assert link["href"].startswith(("/glossary/#", "/agreements/unnamed/#p"))
