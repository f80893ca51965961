"""The dictionary of a determination in single cases, each typed by hand. Every path is held to the tables by
`test_document_parts` and `test_document_paths`."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings
from django.utils import translation

from questionnaire.content.notices import is_long
from questionnaire.content.phrasing import provision_label
from questionnaire.determinations.document import stamped
from tests.support.documents import AGREEMENTS, REFERENCE, confirmed, made
from tests.support.expected_words import RESTS_ON, places
from treaties.agreement import UNKNOWN

TEXTS = Path(__file__).parents[1] / "treaty-texts"
BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
ENTITY = {"person": "entity", **BOTH}
NO_HOME = {**INDIVIDUAL, "permanent_home": "no"}
ABODE_IN_FIRST = {**NO_HOME, "habitual_abode": "first"}
EVEN_TIES = {
    **INDIVIDUAL,
    "permanent_home": "yes",
    "permanent_home_where": "both",
    "vital_interests": "undeterminable",
}

PART_OF_YEAR = {
    "ru": "Если важен весь год, за остальные его дни нужна своя анкета. Выводы за "
    "две части года могут быть разными, и оба могут быть верны, но не каждое государство делит год. Чем "
    "подтверждается резидентство за часть года, нужно спросить налоговый орган.",
    "en": "If the whole year matters, its other days need a questionnaire of "
    "their own. Conclusions for two parts of a year may differ and both be right, but not every State splits a year. "
    "Ask the tax authority what proves residence for part of one.",
}
RESTS_ON_EVEN_TIES = {
    "ru": "Вывод основан и на том, что центр жизненных интересов определить нельзя. Это должны подтвердить факты и "
    "документы.",
    "en": "The conclusion also rests on this: the centre of vital interests cannot be determined. Facts and documents "
    "must bear this out.",
}
RESTS_ON_EVEN_TIES_AND_ABODE_IN_BOTH = {
    "ru": "Вывод основан и на том, что центр жизненных интересов определить нельзя; и на том, что обычное проживание "
    "есть и {in_first}, и {in_second}. Это должны подтвердить факты и документы.",
    "en": "The conclusion also rests on this: the centre of vital interests cannot be determined; and on this: there "
    "is an habitual abode both {in_first} and {in_second}. Facts and documents must bear this out.",
}
RESTS_ON_EVEN_TIES_AND_NO_ABODE = {
    "ru": "Вывод основан и на том, что центр жизненных интересов определить нельзя; и на том, что обычного проживания "
    "нет ни в России, ни в Германии. Это должны подтвердить факты и документы.",
    "en": "The conclusion also rests on this: the centre of vital interests cannot be determined; and on this: there "
    "is no habitual abode either in Russia or in Germany. Facts and documents must bear this out.",
}
RESTS_ON_NO_HOME = {
    "ru": "Вывод основан и на том, что постоянного жилища нет ни в России, ни в Германии. Это должны подтвердить факты "
    "и документы.",
    "en": "The conclusion also rests on this: there is no permanent home either in Russia or in Germany. Facts and "
    "documents must bear this out.",
}
RESTS_ON_NO_HOME_AND_NO_ABODE = {
    "ru": "Вывод основан и на том, что постоянного жилища нет ни в России, ни в Германии; и на том, что обычного "
    "проживания нет ни в России, ни в Германии. Это должны подтвердить факты и документы.",
    "en": "The conclusion also rests on this: there is no permanent home either in Russia or in Germany; and on this: "
    "there is no habitual abode either in Russia or in Germany. Facts and documents must bear this out.",
}


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def text_of(agreement: str) -> str:
    return (TEXTS / f"{agreement}.txt").read_text(encoding="utf-8")


def keys(found: dict[str, Any]) -> list[str]:
    return [quote["provision_key"] for quote in found["deciding"]]


def roles(found: dict[str, Any]) -> list[str]:
    return [quote["role"] for quote in found["deciding"]]


def resting(found: dict[str, Any], language: str = "ru") -> list[str]:
    """What the explanation says of findings on which the conclusion rests too."""
    return [sentence for sentence in found["explanation"] if sentence.startswith(RESTS_ON[language])]


# The conclusion and what it means.


def test_marks_stand_as_printed() -> None:
    assert provision_label(AGREEMENTS["ua-1995"], "2.b") == "статья 4, пункт 2, подпункт б)"
    assert provision_label(AGREEMENTS["ua-1995"], "2.d") == "статья 4, пункт 2, подпункт г)"
    printed = [provision_label(AGREEMENTS["unnamed"], f"3.{letter}")[-2] for letter in "abcd"]
    assert printed == ["а", "b", "с", "d"]
    assert [letter.isascii() for letter in printed] == [False, True, False, True]
    assert provision_label(AGREEMENTS["de-1996"], "2.c")[-2].isascii()


@pytest.mark.parametrize(
    ("agreement", "words"),
    [
        ("lu-1993", "«решают этот вопрос по взаимному согласию»"),
        ("ua-1995", "«решают вопрос о налогообложении такого лица по взаимному согласию»"),
        ("unnamed", "«решают вопрос по взаимному согласию»"),
        ("de-1996", "«решают этот вопрос по взаимному согласию»"),
    ],
)
def test_the_authorities_decide_what_the_text_says_they_decide(agreement: str, words: str) -> None:
    found = made(agreement, {**NO_HOME, "habitual_abode": "neither", "citizenship": "both"})
    assert found["headline"].endswith(words)
    assert roles(found) == ["Условие", "Следствие"]
    number = "статья 25 соглашения" in " ".join(found["explanation"])
    assert number == (agreement in ("lu-1993", "de-1996"))


def test_paragraph_4_lets_the_authorities_determine_only_the_place_of_management() -> None:
    found = made("lu-1993", {**ENTITY, "effective_management": "undeterminable"})
    assert found["kind"] == "mutual_agreement"
    assert "«по взаимному согласию определяют место нахождения фактического руководящего органа»" in found["headline"]
    (following,) = (line for line in found["explanation"] if "только место фактического руководящего органа" in line)
    assert "статья 4, пункт 3" in following
    assert list(zip(roles(found), keys(found), strict=True)) == [
        ("Условие", "4"),
        ("Следствие", "4"),
        ("Что принимают во внимание компетентные органы", "4"),
        ("Что следует из их решения", "3"),
    ]
    indicators = found["deciding"][2]["quote"]
    assert indicators.count("- место, где") == 3 and indicators.startswith("Среди прочих критериев")


@pytest.mark.parametrize(
    ("agreement", "answer"),
    [(agreement, "elsewhere") for agreement in AGREEMENTS]
    + [(agreement, "undeterminable") for agreement in AGREEMENTS if agreement != "lu-1993"],
)
def test_no_rule_is_a_result_that_names_the_general_procedure(agreement: str, answer: str) -> None:
    days = {"period_from": date(2015, 1, 1), "period_to": date(2015, 12, 31)}
    found = made(agreement, {**ENTITY, "effective_management": answer}, **days)
    assert found["kind"] == "no_rule"
    assert found["headline"].endswith("не дает правила для этого случая")
    assert ("третьем" in found["explanation"][0]) == (answer == "elsewhere")
    assert "взаимосогласительной процедуре" in found["explanation"][-1]


@pytest.mark.parametrize("language", RESTS_ON_EVEN_TIES)
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_where_ties_could_not_be_weighed_and_a_later_test_decided_the_conclusion_rests_on_that_too(
    agreement: str, language: str
) -> None:
    abode_decided = made(agreement, {**EVEN_TIES, "habitual_abode": "first"}, language)
    assert resting(abode_decided, language) == [RESTS_ON_EVEN_TIES[language]]
    nothing_decided = made(agreement, {**EVEN_TIES, "habitual_abode": "both", "citizenship": "both"}, language)
    both = RESTS_ON_EVEN_TIES_AND_ABODE_IN_BOTH[language].format(**places(agreement, language))
    assert resting(nothing_decided, language) == [both]
    # Without two homes the ties are not weighed; where they outweigh, nothing was left undetermined.
    no_home = made(agreement, ABODE_IN_FIRST, language)
    assert not re.search("центр жизненных интересов|centre of vital interests", " ".join(no_home["explanation"]))
    assert resting(made(agreement, {**EVEN_TIES, "vital_interests": "first"}, language), language) == []


@pytest.mark.parametrize("language", RESTS_ON_NO_HOME)
def test_where_there_is_no_home_the_conclusion_of_the_test_jumped_to_rests_on_that_too(language: str) -> None:
    found = made("de-1996", ABODE_IN_FIRST, language)
    assert resting(found, language) == found["explanation"][-1:] == [RESTS_ON_NO_HOME[language]]
    # A home in one of the two States decides by itself.
    at_home = {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "first"}
    assert resting(made("de-1996", at_home, language), language) == []


@pytest.mark.parametrize("language", RESTS_ON_NO_HOME)
def test_where_days_did_not_decide_and_citizenship_did_the_conclusion_rests_on_that_too(language: str) -> None:
    citizen = made("de-1996", {**EVEN_TIES, "habitual_abode": "neither", "citizenship": "first"}, language)
    assert resting(citizen, language) == citizen["explanation"][-1:] == [RESTS_ON_EVEN_TIES_AND_NO_ABODE[language]]
    jumped = made("de-1996", {**NO_HOME, "habitual_abode": "neither", "citizenship": "first"}, language)
    assert resting(jumped, language) == jumped["explanation"][-1:] == [RESTS_ON_NO_HOME_AND_NO_ABODE[language]]


RESTS_ON_NO_ABODE = {
    "ru": "Вывод основан и на том, что обычного проживания нет ни в России, ни в Германии. Это должны подтвердить "
    "факты и документы.",
    "en": "The conclusion also rests on this: there is no habitual abode either in Russia or in Germany. Facts and "
    "documents must bear this out.",
}


@pytest.mark.parametrize("language", RESTS_ON_NO_ABODE)
def test_a_finding_that_every_case_shares_is_named_where_the_unknown_does_not_matter(language: str) -> None:
    answers = {**EVEN_TIES, "permanent_home": "unknown", "habitual_abode": "neither", "citizenship": "first"}
    found = made("de-1996", answers, language)
    assert resting(found, language) == [RESTS_ON_NO_ABODE[language]]
    # One habitual abode decides by itself.
    decided = made("de-1996", {**EVEN_TIES, "habitual_abode": "second"}, language)
    assert resting(decided, language) == [RESTS_ON_EVEN_TIES[language]]


def test_where_one_possible_case_passes_even_ties_over_the_conclusion_does_not_rest_on_them() -> None:
    jumped = made("de-1996", {**EVEN_TIES, "permanent_home": UNKNOWN, "habitual_abode": "first"})
    not_reached = made("de-1996", {**EVEN_TIES, "residence_second": UNKNOWN, "habitual_abode": "first"})
    for found in (jumped, not_reached):
        assert found["kind"] == "agreed"
        assert resting(found) == []


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_a_place_of_management_that_cannot_be_determined_decides_itself(agreement: str) -> None:
    found = made(agreement, {**ENTITY, "effective_management": "undeterminable"})
    assert resting(found) == []


def test_not_covered_quotes_the_scope_only_where_it_is_printed() -> None:
    for agreement in AGREEMENTS:
        answers = {"person": "individual", "residence_first": "not_resident", "residence_second": "not_resident"}
        found = made(agreement, answers)
        assert found["kind"] == "not_covered"
        assert keys(found) == (["2", "1"] if agreement == "unnamed" else ["1"])
        assert ("К кому применяется соглашение" in roles(found)) == (agreement == "unnamed")
        assert ("ее текста здесь нет" in found["explanation"][-1]) == (agreement != "unnamed")


def test_what_was_jumped_and_what_came_after_the_end() -> None:
    found = made("ua-1995", {**NO_HOME, "habitual_abode": "first"})
    reasons = {question: test["because"][0] for test in found["not_asked"] for question in test["questions"]}
    assert list(reasons) == ["permanent_home_where", "vital_interests", "citizenship"]
    assert reasons["vital_interests"]["quote"].startswith("если оно не имеет постоянного жилья")
    assert reasons["vital_interests"]["text"].startswith("Постоянного жилья нет ни в России, ни в Украине")
    assert reasons["citizenship"]["text"].endswith("вывод уже сделан.")


def test_without_residence_in_both_states_there_is_nothing_to_choose() -> None:
    found = made("lu-1993", {**INDIVIDUAL, "residence_first": "not_resident"})
    texts = {reason["text"] for test in found["not_asked"] for reason in test["because"]}
    assert texts == {"Резидентства сразу в обоих государствах нет: выбирать между ними не приходится."}


def test_a_test_passed_over_for_different_answers_of_one_clause_has_one_reason() -> None:
    answers = {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "both", "vital_interests": UNKNOWN}
    found = made("de-1996", {**answers, "habitual_abode": "second"})
    (test,) = found["not_asked"]
    assert test["title"] == "Гражданство"
    assert [reason["text"] for reason in test["because"]] == [
        "Если центр жизненных интересов находится в России; или если центр жизненных интересов находится в Германии, "
        "вывод уже сделан.",
        "Обычное проживание есть только в Германии: вывод уже сделан.",
    ]


# Details, warnings, receipt, annex.


def test_the_conclusion_names_its_period() -> None:
    assert made("de-1996", ABODE_IN_FIRST)["headline_period"] == "За период 01.01.2025 – 31.12.2025"
    days = {"period_from": date(2025, 3, 1), "period_to": date(2025, 12, 31)}
    assert made("de-1996", ABODE_IN_FIRST, "en", **days)["headline_period"] == (
        "For the period 1 March 2025 – 31 December 2025"
    )


def test_details_leave_out_what_is_empty() -> None:
    bare = made("de-1996", ABODE_IN_FIRST)
    assert [row["label"] for row in bare["details"]] == ["Период", "Государства", "Соглашение"]
    full = made("de-1996", ABODE_IN_FIRST, person_name="Анна Б.", file_reference="7/26", prepared_by="К. Л.")
    assert [(row["label"], row["value"]) for row in full["details"][:4]] == [
        ("О ком", "Анна Б."),
        ("Номер дела", "7/26"),
        ("Период", "01.01.2025 – 31.12.2025"),
        ("Государства", "Россия – Германия"),
    ]
    assert full["details"][4]["value"].endswith(", Москва, 29.05.1996, в редакции от 15.10.2007")
    assert [(row["label"], row["value"]) for row in full["details"][5:]] == [("Кем составлено", "К. Л.")]
    assert full["signature"]["prepared_by"] == "К. Л."


def test_notes_stand_beside_their_fact() -> None:
    found = made("de-1996", ABODE_IN_FIRST, notes={"permanent_home": "Сдано\nдоговор"})
    assert [fact["note"] for fact in found["facts"] if fact["note"]] == ["Сдано\nдоговор"]


@pytest.mark.parametrize(
    ("agreement", "first", "last", "warned"),
    [
        ("de-1996", date(2023, 8, 7), date(2023, 8, 7), "приостанов"),
        ("de-1996", date(2023, 1, 1), date(2023, 8, 8), "приостанов"),
        ("ua-1995", date(2022, 12, 31), date(2022, 12, 31), "не применяется"),
        ("ua-1995", date(2022, 12, 31), date(2023, 1, 1), "не применяется"),
    ],
)
def test_a_warning_is_given_when_any_day_of_the_period_is_touched(
    agreement: str, first: date, last: date, warned: str
) -> None:
    found = made(agreement, ABODE_IN_FIRST, period_from=first, period_to=last)
    *notes, part_of_year = found["warnings"]
    touched = any(warned in warning["text"] for warning in notes)
    assert touched == (first != last)
    assert all(re.search(r"^Источник: .+; проверено 30\.11\.2026$", warning["source"]) for warning in notes)
    # What we say of the period ourselves has no source.
    assert (part_of_year["text"], part_of_year["source"]) == (PART_OF_YEAR["ru"], "")


@pytest.mark.parametrize(
    ("agreement", "first", "last", "said"),
    [
        ("lu-1993", date(1997, 12, 31), date(1997, 12, 31), ["До 01.01.1998 соглашение не применялось"]),
        ("lu-1993", date(1998, 1, 1), date(2100, 12, 31), []),
        ("ua-1995", date(1999, 8, 2), date(1999, 8, 2), ["До 03.08.1999 соглашение не действовало"]),
        ("ua-1995", date(1999, 8, 3), date(2022, 12, 31), []),
        ("ua-1995", date(2023, 1, 1), date(2023, 1, 1), ["С 01.01.2023 соглашение больше не применяется"]),
        (
            "ua-1995",
            date(1999, 8, 2),
            date(2023, 1, 1),
            ["До 03.08.1999 соглашение не действовало", "С 01.01.2023 соглашение больше не применяется"],
        ),
        ("de-1996", date(1996, 12, 31), date(1996, 12, 31), ["До 01.01.1997 соглашение не применялось"]),
        ("de-1996", date(1997, 1, 1), date(2100, 12, 31), []),
        ("unnamed", date(1990, 1, 1), date(2100, 12, 31), []),
    ],
)
def test_that_the_agreement_does_not_apply_is_urgent_on_exactly_the_days_on_which_it_does_not(
    agreement: str, first: date, last: date, said: list[str]
) -> None:
    found = made(agreement, ABODE_IN_FIRST, period_from=first, period_to=last)
    assert len(found["urgent"]) == len(said)
    assert all(line.startswith(words) for line, words in zip(found["urgent"], said, strict=True)), found["urgent"]
    # It stands among the warnings too, with its source; here it is said what follows.
    no_effect = " Для этих дней вывод по статье не действует."
    assert {f"{warning['text']}{no_effect}" for warning in found["warnings"]} >= set(found["urgent"])
    english = made(agreement, ABODE_IN_FIRST, "en", period_from=first, period_to=last)
    assert len(english["urgent"]) == len(said)
    assert all(line.endswith(" The conclusion has no effect for those days.") for line in english["urgent"])
    assert not re.search("[А-Яа-я]", " ".join(english["urgent"]))


@pytest.mark.parametrize("agreement", AGREEMENTS)
@pytest.mark.parametrize(
    ("first", "last", "applied"),
    [
        (date(1995, 1, 1), date(1995, 12, 31), ["unnamed"]),
        (date(1997, 6, 1), date(1998, 6, 1), ["de-1996", "unnamed"]),
        (date(2022, 12, 31), date(2023, 1, 1), ["lu-1993", "de-1996", "unnamed"]),
        (date(2015, 1, 1), date(2015, 12, 31), ["lu-1993", "ua-1995", "de-1996", "unnamed"]),
    ],
)
def test_next_steps_rely_on_the_agreement_only_where_it_applies_on_every_day(
    agreement: str, first: date, last: date, applied: list[str]
) -> None:
    citizen = {**NO_HOME, "habitual_abode": "neither", "citizenship": "both"}
    for answers in (ABODE_IN_FIRST, citizen, {**citizen, "citizenship": "unknown"}):
        found = made(agreement, answers, period_from=first, period_to=last)
        opening = "В дни, когда соглашение не применяется, ссылаться на этот вывод нельзя: узнать у налоговых органов "
        assert found["next_steps"][0].startswith(opening) == (agreement not in applied)
    sent = [line for line in made(agreement, citizen, period_from=first, period_to=last)["explanation"] if "25" in line]
    numbered = agreement in ("lu-1993", "de-1996")
    assert bool(sent) == (numbered and agreement in applied)


@pytest.mark.parametrize(
    ("day", "answers", "said"),
    [
        (date(2013, 12, 31), {**ENTITY, "effective_management": "undeterminable"}, "Вывод основан"),
        (date(2013, 12, 31), {**ENTITY, "effective_management": "unknown"}, "Один из возможных выводов основан"),
        (date(2014, 1, 1), {**ENTITY, "effective_management": "undeterminable"}, None),
        (date(2013, 12, 31), {**ENTITY, "effective_management": "elsewhere"}, None),
        (date(2013, 12, 31), {**NO_HOME, "habitual_abode": "neither", "citizenship": "both"}, None),
    ],
)
def test_that_paragraph_4_may_not_have_been_there_is_urgent_where_a_conclusion_rests_on_it(
    day: date, answers: dict[str, str], said: str | None
) -> None:
    found = made("lu-1993", answers, period_from=day, period_to=date(2014, 6, 30))
    expected = (
        f"{said} на этом положении: статья 4, пункт 4. Протокол от 21.11.2011 (в силе с 30.07.2013) применяется с "
        "01.01.2014. Для более ранних дней нужно проверить, входил ли тогда пункт 4 в статью. Если его не было, "
        "правила для случая, когда место фактического руководящего органа определить нельзя, в статье тогда не было."
    )
    assert found["urgent"] == ([expected] if said else [])


def test_the_official_title_stands_beside_the_english_one_which_says_that_it_is_not() -> None:
    (agreement,) = (row for row in made("ua-1995", ABODE_IN_FIRST, "en")["details"] if row["label"] == "Agreement")
    assert agreement == {
        "label": "Agreement",
        "value": "Agreement between the Government of the Russian Federation and the Government of Ukraine for the "
        "Avoidance of Double Taxation of Income and Property and the Prevention of Tax Evasion (unofficial English "
        "title), Kyiv, 8 February 1995",
        "official": "Соглашение между Правительством Российской Федерации и Правительством Украины об избежании "
        "двойного налогообложения доходов и имущества и предотвращении уклонений от уплаты налогов",
    }
    for agreement, language in (("ua-1995", "ru"), ("unnamed", "ru"), ("unnamed", "en")):
        assert all("official" not in row for row in made(agreement, ABODE_IN_FIRST, language)["details"])


SUSPENDED = "С 08.08.2023 Россия приостановила часть соглашения: освобождения или пониженной ставки может не быть"


@pytest.mark.parametrize(
    ("agreement", "first", "last", "heads"),
    [
        ("de-1996", date(2025, 1, 1), date(2025, 12, 31), [SUSPENDED]),
        ("de-1996", date(2023, 1, 1), date(2023, 8, 7), ["Период – не целый календарный год"]),
        ("de-1996", date(2009, 1, 1), date(2009, 12, 31), ["До 01.01.2010 действовала прежняя редакция"]),
        ("lu-1993", date(2025, 1, 1), date(2025, 12, 31), ["Текст нужно сверить с официальной публикацией", SUSPENDED]),
        # What is a line itself needs none.
        ("ua-1995", date(2025, 1, 1), date(2025, 12, 31), []),
        ("ua-1995", date(2015, 1, 1), date(2015, 12, 31), []),
        ("unnamed", date(2025, 1, 1), date(2025, 12, 31), ["Текст нужно сравнить с текстом своего соглашения"]),
    ],
)
def test_a_warning_of_more_than_a_line_has_a_head(agreement: str, first: date, last: date, heads: list[str]) -> None:
    found = made(agreement, ABODE_IN_FIRST, period_from=first, period_to=last)
    assert [warning["headline"] for warning in found["warnings"] if warning["headline"]] == heads
    assert all(warning["text"] and warning["text"] not in heads for warning in found["warnings"])


def test_a_period_above_366_days_is_noticed() -> None:
    assert not is_long(date(2024, 1, 1), date(2024, 12, 31))
    assert is_long(date(2024, 1, 1), date(2025, 1, 1))
    found = made("unnamed", ABODE_IN_FIRST, period_from=date(2024, 1, 1), period_to=date(2025, 1, 1))
    head = "Период длиннее 366 дней: в разные годы факты могут быть разными"
    assert found["warnings"][-1]["headline"] == head
    assert PART_OF_YEAR["ru"] not in [warning["text"] for warning in found["warnings"]]


@pytest.mark.parametrize(
    ("first", "last", "part"),
    [
        (date(2025, 1, 1), date(2025, 12, 31), False),
        (date(2024, 1, 1), date(2024, 12, 31), False),
        (date(2025, 1, 2), date(2025, 12, 31), True),
        (date(2025, 1, 1), date(2025, 12, 30), True),
        (date(2025, 5, 17), date(2025, 5, 17), True),
        # 365 and 366 days, but of two years.
        (date(2024, 7, 1), date(2025, 6, 30), True),
        (date(2024, 1, 2), date(2025, 1, 1), True),
    ],
)
@pytest.mark.parametrize("language", PART_OF_YEAR)
def test_a_period_that_is_no_whole_calendar_year_is_noticed(first: date, last: date, part: bool, language: str) -> None:
    found = made("unnamed", ABODE_IN_FIRST, language, period_from=first, period_to=last)
    # What is said of the period itself has no source, and stands last.
    unsourced = [warning["text"] for warning in found["warnings"] if not warning["source"]]
    assert unsourced == ([PART_OF_YEAR[language]] if part else [])
    assert found["warnings"][-1]["text"] == PART_OF_YEAR[language] or not part


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_annex_is_the_article_in_full(agreement: str) -> None:
    annex = made(agreement, ABODE_IN_FIRST)["annex"]
    printed = " ".join([annex["heading"], *(f"{item['mark']} {item['text']}" for item in annex["provisions"])])
    assert re.sub(r"\s+", " ", printed).strip() == re.sub(r"\s+", " ", text_of(agreement)).strip()


def test_confirming_adds_the_receipt_in_the_document_s_own_language() -> None:
    before = made("de-1996", ABODE_IN_FIRST)
    found = confirmed("de-1996", ABODE_IN_FIRST)
    assert set(found) - set(before) == {
        *("receipt", "reference", "confirmed_at", "timestamp", "fingerprint", "release", "verify_url"),
    }
    assert (found["title"], found["timestamp"]) == ("Считается резидентом России – K7QF-3MXD", "2026-11-30T09:15:00Z")
    receipt = [
        {"label": "Номер заключения", "value": "K7QF-3MXD"},
        {"label": "Составлено", "value": "30 ноября 2026 г., 12:15 (Москва, UTC+3)"},
        {"label": "Редакция правил (SHA-256)", "value": AGREEMENTS["de-1996"].edition},
        {"label": "Отпечаток сведений (SHA-256)", "value": "9c1d" * 16},
        {"label": "Выпуск программы", "value": "1.2.3"},
    ]
    assert found["receipt"] == receipt
    assert found["details"] == [*receipt[:2], *before["details"]]
    # The page's language is Russian here; what was confirmed in English stays English.
    english = confirmed("de-1996", ABODE_IN_FIRST, "en")
    assert english["title"] == "Deemed to be a resident of Russia – K7QF-3MXD"
    assert [(row["label"], row["value"]) for row in english["receipt"]] == [
        ("Determination number", "K7QF-3MXD"),
        ("Made on", "30 November 2026, 12:15 (Moscow, UTC+3)"),
        ("Edition of the rules (SHA-256)", AGREEMENTS["de-1996"].edition),
        ("Fingerprint of the facts (SHA-256)", "9c1d" * 16),
        ("Software release", "1.2.3"),
    ]


def test_the_time_names_another_zone_by_its_name() -> None:
    made_before = made("de-1996", ABODE_IN_FIRST)
    with override_settings(TIME_ZONE="Asia/Kolkata"):
        found = stamped(made_before, REFERENCE, datetime(2026, 11, 30, 9, 15, tzinfo=UTC), "1.2", "abc")
    assert found["confirmed_at"] == "30 ноября 2026 г., 14:45 (Asia/Kolkata, UTC+5:30)"


@pytest.mark.parametrize("first", ["resident", "not_resident", "source_only"])
def test_where_the_definition_decides_alone_its_words_are_given_for_each_state(first: str) -> None:
    second = "not_resident" if first == "resident" else "resident"
    found = made("de-1996", {**INDIVIDUAL, "residence_first": first, "residence_second": second})
    there, nowhere = ("в России", "в Германии") if first == "resident" else ("в Германии", "в России")
    unmet = (
        f"Исключение, которое {nowhere} действует"
        if first == "source_only"
        else f"Условие, которое {nowhere} не выполнено (ни одно из оснований пункта\u00a01 не подходит)"
    )
    assert roles(found) == [f"Условие, которое {there} выполнено", unmet]
    quotes = [quote["quote"] for quote in found["deciding"]]
    assert quotes[0].startswith("любое лицо, которое")
    assert quotes[1].startswith("Указанное выражение" if first == "source_only" else "по законодательству")


def test_a_resident_of_neither_state_sees_each_exclusion_once() -> None:
    answers = {**INDIVIDUAL, "residence_first": "source_only", "residence_second": "not_resident"}
    assert roles(made("ua-1995", answers)) == [
        "Условие, которое в Украине не выполнено (ни одно из оснований пункта\u00a01 не подходит)",
        "Исключение, которое в России действует",
    ]
    both = made("ua-1995", {**answers, "residence_second": "source_only"})
    assert roles(both) == ["", "Исключение, которое действует и в России, и в Украине"]
    neither = made("ua-1995", {**answers, "residence_first": "not_resident"})
    assert roles(neither) == [
        "Условие, которое ни в России, ни в Украине не выполнено (ни одно из оснований пункта\u00a01 не подходит)"
    ]


@pytest.mark.parametrize(
    ("language", "in_one", "in_neither"),
    [
        (
            "ru",
            "Условие, которое в государстве «Швеция» не выполнено (ни одно из оснований пункта\u00a02 не подходит)",
            "Условие, которое ни в государстве «Финляндия», ни в государстве «Швеция» не выполнено "
            "(ни одно из оснований пункта\u00a02 не подходит)",
        ),
        (
            "en",
            "The condition that is not met in Sweden (none of the grounds in paragraph\u00a02 applies)",
            "The condition that is met neither in Finland nor in Sweden (none of the grounds in "
            "paragraph\u00a02 applies)",
        ),
    ],
)
def test_an_unmet_condition_names_the_paragraph_of_its_grounds_as_printed(
    language: str, in_one: str, in_neither: str
) -> None:
    answers = {**INDIVIDUAL, "residence_second": "not_resident"}
    assert in_one in roles(made("unnamed", answers, language))
    assert in_neither in roles(made("unnamed", {**answers, "residence_first": "not_resident"}, language))
