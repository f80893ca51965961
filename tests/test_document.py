"""The dictionary of a determination: every ending of every agreement, with quotations letter for letter.

Every path through the four articles is made into a document; what must hold of each is asserted on each.
"""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings
from django.utils import translation

from questionnaire.document import CaseFacts, document, is_long, jumped_notice, provision_label, stamped
from treaties.agreement import UNKNOWN, Agreement, agreements
from treaties.determination import determine
from treaties.walk import walk

TEXTS = Path(__file__).parent / "treaty-texts"
AGREEMENTS = agreements()
BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
ENTITY = {"person": "entity", **BOTH}
NO_HOME = {**INDIVIDUAL, "permanent_home": "no"}


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def facts(agreement: str, answers: Mapping[str, str], **more: Any) -> CaseFacts:
    law = AGREEMENTS[agreement]
    given: dict[str, Any] = {
        "period_from": date(2025, 1, 1),
        "period_to": date(2025, 12, 31),
        "states": law.state_names("Финляндия", "Швеция"),
        "person_name": "",
        "file_reference": "",
        "prepared_by": "",
        "notes": {},
    }
    return CaseFacts(agreement=law, answers=answers, **given | more)


def made(agreement: str, answers: Mapping[str, str], **more: Any) -> dict[str, Any]:
    return document(facts(agreement, answers, **more), determine(AGREEMENTS[agreement], answers))


def complete_paths(agreement: Agreement) -> list[dict[str, str]]:
    return [dict(branch.steps) for branch in walk(agreement, {}).branches]


def single_unknowns(agreement: Agreement) -> Iterator[dict[str, str]]:
    for path in complete_paths(agreement):
        for question in path:
            if agreement.questions[question].offers(UNKNOWN):
                answers = {**path, question: UNKNOWN}
                if not walk(agreement, answers).open:
                    yield answers


def quotations(found: Any) -> Iterator[dict[str, str]]:
    if isinstance(found, dict):
        if "quote" in found:
            yield found
        for value in found.values():
            yield from quotations(value)
    elif isinstance(found, list):
        for value in found:
            yield from quotations(value)


def strings(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for value in found.values():
            yield from strings(value)
    elif isinstance(found, list):
        for value in found:
            yield from strings(value)


def text_of(agreement: str) -> str:
    return (TEXTS / f"{agreement}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_every_path_gives_a_document_whose_quotations_stand_in_the_source_text(agreement: str) -> None:
    law, source = AGREEMENTS[agreement], text_of(agreement)
    for answers in [*complete_paths(law), *single_unknowns(law)]:
        found = made(agreement, answers)
        assert json.loads(json.dumps(found)) == found
        cited = list(quotations(found))
        assert cited
        for quotation in cited:
            provision = law.provisions[quotation["provision_key"]]
            assert quotation["quote"] in provision.text and quotation["quote"] in source
            assert quotation["mark"] == provision.mark


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_every_path_names_its_result_once_and_keeps_to_the_words_of_the_pages(agreement: str) -> None:
    law = AGREEMENTS[agreement]
    titles = {"Считается", "Рассматривается", "Статья", "Резидентства"}
    for answers in complete_paths(law):
        found = made(agreement, answers)
        (ending,) = (branch.ending for branch in walk(law, answers).branches)
        assert found["kind"] == ending.kind
        assert found["headline"].split()[0] in titles
        assert found["headline_provisions"] == [provision_label(law, ending.provision)]
        assert len(found["reasoning"]) == 1 and found["reasoning"][0]["heading"] is None
        assert found["reasoning"][0]["conclusion"]["text"] == found["headline"]
        quoted = {quotation["quote"] for quotation in found["reasoning"][0]["conclusion"]["citations"]}
        assert ending.citations[0].quote in quoted
        assert found["explanation"]
        # The edition is a hash, in which any figures may stand.
        ours = [text for text in strings({**found, "annex": {}, "warnings": []}) if text != law.edition]
        assert not any("ё" in sentence or "183" in sentence or "{" in sentence for sentence in ours)
        assert not any("пользуется льгот" in sentence for sentence in ours)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_every_single_unknown_is_conditional_or_makes_no_difference(agreement: str) -> None:
    law = AGREEMENTS[agreement]
    kinds = set()
    for answers in single_unknowns(law):
        found = made(agreement, answers)
        results = {(outcome.kind, outcome.state) for outcome in walk(law, answers).outcomes}
        kinds.add(found["kind"])
        assert found["kind"] == ("agreed" if len(results) == 1 else "conditional")
        assert len(found["reasoning"]) > 1
        assert all(group["heading"].startswith("Если ") for group in found["reasoning"])
        if len(results) > 1:
            count = {2: "два", 3: "три", 4: "четыре", 5: "пять"}[len(results)]
            assert found["headline"].startswith(f"Ответы допускают {count} вывод")
            assert found["headline"].count(";") == len(results) - 1
        else:
            assert found["headline"].startswith("В любом случае – ")
    assert kinds == {"agreed", "conditional"}


@pytest.mark.parametrize(
    ("agreement", "answers", "headline", "provisions"),
    [
        ("lu-1993", {**BOTH, "person": "individual", "residence_second": "not_resident"},
         "Считается лицом с постоянным местопребыванием в России", ["статья 4, пункт 1"]),
        ("lu-1993", {**NO_HOME, "habitual_abode": "second"},
         "Считается лицом с постоянным местожительством в Люксембурге", ["статья 4, пункт 2, подпункт b)"]),
        ("lu-1993", {**ENTITY, "effective_management": "first"},
         "Считается лицом с постоянным местопребыванием в России", ["статья 4, пункт 3"]),
        ("ua-1995", {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "second"},
         "Считается резидентом в Украине", ["статья 4, пункт 2, подпункт а)"]),
        ("ua-1995",
         {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "both", "vital_interests": "second"},
         "Считается резидентом Украины", ["статья 4, пункт 2, подпункт а)"]),
        ("ua-1995", {**NO_HOME, "habitual_abode": "both", "citizenship": "second"},
         "Считается резидентом в Украине", ["статья 4, пункт 2, подпункт в)"]),
        ("unnamed", {**NO_HOME, "habitual_abode": "neither", "citizenship": "first"},
         "Рассматривается как лицо с постоянным местопребыванием в государстве «Финляндия»", ["пункт 3, подпункт с)"]),
        ("unnamed", {**ENTITY, "effective_management": "second"},
         "Рассматривается как имеющее постоянное местопребывание в государстве «Швеция»", ["пункт 4"]),
        ("de-1996", {**NO_HOME, "habitual_abode": "second"},
         "Считается резидентом Германии", ["статья 4, пункт 2, подпункт b)"]),
    ],
)  # fmt: skip
def test_the_conclusion_speaks_in_the_words_of_the_deciding_provision(
    agreement: str, answers: dict[str, str], headline: str, provisions: list[str]
) -> None:
    found = made(agreement, answers)
    assert (found["kind"], found["headline"], found["headline_provisions"]) == ("resident", headline, provisions)


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
    assert [quote["role"] for quote in found["reasoning"][0]["conclusion"]["citations"]] == ["Условие", "Следствие"]
    number = "статья 25 соглашения" in " ".join(found["explanation"])
    assert number == (agreement in ("lu-1993", "de-1996"))


def test_paragraph_4_lets_the_authorities_determine_only_the_place_of_management() -> None:
    found = made("lu-1993", {**ENTITY, "effective_management": "undeterminable"})
    assert found["kind"] == "mutual_agreement"
    assert "«по взаимному согласию определяют место нахождения фактического руководящего органа»" in found["headline"]
    (following,) = (line for line in found["explanation"] if "только место фактического руководящего органа" in line)
    assert "статья 4, пункт 3" in following


@pytest.mark.parametrize(
    ("agreement", "answer"),
    [(agreement, "elsewhere") for agreement in AGREEMENTS]
    + [(agreement, "undeterminable") for agreement in AGREEMENTS if agreement != "lu-1993"],
)
def test_no_rule_is_a_result_that_names_the_general_procedure(agreement: str, answer: str) -> None:
    found = made(agreement, {**ENTITY, "effective_management": answer})
    assert found["kind"] == "no_rule"
    assert found["headline"].endswith("не дает правила для этого случая")
    assert ("третьем" in found["explanation"][0]) == (answer == "elsewhere")
    assert "взаимосогласительной процедуре" in found["explanation"][-1]


def test_not_covered_quotes_the_scope_only_where_it_is_printed() -> None:
    for agreement in AGREEMENTS:
        answers = {"person": "individual", "residence_first": "not_resident", "residence_second": "not_resident"}
        found = made(agreement, answers)
        scope = [quote["provision_key"] for quote in found["reasoning"][0]["conclusion"]["citations"]]
        assert found["kind"] == "not_covered"
        assert scope == (["2", "1"] if agreement == "unnamed" else ["1"])
        assert ("ее текста здесь нет" in found["explanation"][-1]) == (agreement != "unnamed")


def test_the_cascade_opens_before_its_first_test() -> None:
    found = made("de-1996", {**NO_HOME, "habitual_abode": "first"})
    titles = [step["title"] for step in found["reasoning"][0]["steps"]]
    assert titles.index("Резидентство в обоих государствах") == titles.index("Постоянное жилище") - 1
    alone = made("de-1996", {**INDIVIDUAL, "residence_first": "source_only"})
    assert "Резидентство в обоих государствах" not in [step["title"] for step in alone["reasoning"][0]["steps"]]


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


def test_reasons_are_grouped_by_branch_and_assumptions_marked() -> None:
    answers = {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": UNKNOWN, "vital_interests": "second"}
    found = made("de-1996", answers)
    assert found["headline"] == (
        "Ответы допускают два вывода: считается резидентом России; считается резидентом Германии"
    )
    assert [group["heading"] for group in found["reasoning"]] == [
        "Если постоянное жилище есть в России, но не в Германии",
        "Если постоянное жилище есть в Германии, но не в России",
        "Если постоянное жилище есть и в России, и в Германии",
    ]
    assumed = [step["answer"] for step in found["reasoning"][0]["steps"] if step["title"] == "Где постоянное жилище"]
    assert assumed == ["только в России (предположение)"]
    unknown = next(fact for fact in found["facts"] if fact["question"] == "permanent_home_where")
    assert (unknown["answer"], unknown["provision"]) == ("Не знаю", "")


def test_an_unknown_that_does_not_matter_cites_every_provision() -> None:
    answers = {**INDIVIDUAL, "permanent_home": UNKNOWN, "permanent_home_where": "second", "habitual_abode": "second"}
    german, ukrainian = made("de-1996", answers), made("ua-1995", answers)
    assert german["headline"] == "В любом случае – считается резидентом Германии"
    assert ukrainian["headline"] == "В любом случае – резидент Украины"
    assert german["headline_provisions"] == ["статья 4, пункт 2, подпункт a)", "статья 4, пункт 2, подпункт b)"]


def test_after_a_jump_the_next_page_says_so_and_why() -> None:
    law = AGREEMENTS["unnamed"]
    states = law.state_names("Финляндия", "Швеция")
    assert jumped_notice(law, states, walk(law, NO_HOME), "habitual_abode") == (
        "Постоянного жилища нет ни в государстве «Финляндия», ни в государстве «Швеция». "
        "Поэтому не проверяется: центр жизненных интересов. Основание: пункт 3, подпункт b)."
    )
    assert jumped_notice(law, states, walk(law, {**NO_HOME, "residence_first": UNKNOWN}), "habitual_abode")


def test_without_a_jump_nothing_is_said() -> None:
    for law in AGREEMENTS.values():
        states = law.state_names("Финляндия", "Швеция")
        for answers in complete_paths(law):
            for question in answers:
                if answers.get("permanent_home") != "no" or question != "habitual_abode":
                    assert jumped_notice(law, states, walk(law, answers), question) is None
    both_ways = {**INDIVIDUAL, "permanent_home": UNKNOWN, "permanent_home_where": "both"}
    german = AGREEMENTS["de-1996"]
    assert jumped_notice(german, german.states, walk(german, both_ways), "habitual_abode") is None


def test_details_leave_out_what_is_empty() -> None:
    answers = {**NO_HOME, "habitual_abode": "first"}
    bare = made("de-1996", answers)
    assert "О ком" not in [row["label"] for row in bare["details"]]
    full = made("de-1996", answers, person_name="Анна Б.", file_reference="7/26", prepared_by="К. Л.")
    values = {row["label"]: row["value"] for row in full["details"]}
    assert (values["О ком"], values["Номер дела"], values["Кем составлено"]) == ("Анна Б.", "7/26", "К. Л.")
    assert values["Период"] == "01.01.2025 – 31.12.2025"
    assert values["Государства"] == "Россия – Германия"
    assert AGREEMENTS["de-1996"].edition in values.values()
    assert full["signature"]["prepared_by"] == "К. Л."


def test_notes_stand_beside_their_fact() -> None:
    found = made("de-1996", {**NO_HOME, "habitual_abode": "first"}, notes={"permanent_home": "Сдано\nдоговор"})
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
    found = made(agreement, {**NO_HOME, "habitual_abode": "first"}, period_from=first, period_to=last)
    touched = any(warned in warning["text"] for warning in found["warnings"])
    assert touched == (first != last)
    assert all(re.search(r"^Источник: .+; проверено 30\.11\.2026$", warning["source"]) for warning in found["warnings"])


def test_a_period_above_366_days_is_noticed() -> None:
    assert not is_long(date(2024, 1, 1), date(2024, 12, 31))
    assert is_long(date(2024, 1, 1), date(2025, 1, 1))
    answers = {**NO_HOME, "habitual_abode": "first"}
    found = made("unnamed", answers, period_from=date(2024, 1, 1), period_to=date(2025, 1, 1))
    assert found["warnings"][-1]["text"].startswith("Период длиннее 366 дней")


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_annex_is_the_article_in_full(agreement: str) -> None:
    annex = made(agreement, {**NO_HOME, "habitual_abode": "first"})["annex"]
    printed = " ".join([annex["heading"], *(f"{item['mark']} {item['text']}" for item in annex["provisions"])])
    assert re.sub(r"\s+", " ", printed).strip() == re.sub(r"\s+", " ", text_of(agreement)).strip()


def test_confirming_adds_reference_time_and_release() -> None:
    made_before = made("de-1996", {**NO_HOME, "habitual_abode": "first"})
    found = stamped(made_before, "K7QF-3MXD", datetime(2026, 11, 30, 9, 15, tzinfo=UTC), "1.2", "abc")
    assert found["confirmed_at"] == "30 ноября 2026 г., 12:15 (Москва, UTC+3)"
    assert found["timestamp"] == "2026-11-30T09:15:00Z"
    assert (found["reference"], found["release"], found["fingerprint"]) == ("K7QF-3MXD", "1.2", "abc")
    assert found["title"] == "Считается резидентом России – K7QF-3MXD"
    assert found["details"][0] == {"label": "Номер заключения", "value": "K7QF-3MXD"}
    assert "reference" not in made_before


def test_the_time_names_another_zone_by_its_name() -> None:
    made_before = made("de-1996", {**NO_HOME, "habitual_abode": "first"})
    with override_settings(TIME_ZONE="Asia/Kolkata"):
        found = stamped(made_before, "K7QF-3MXD", datetime(2026, 11, 30, 9, 15, tzinfo=UTC), "1.2", "abc")
    assert found["confirmed_at"] == "30 ноября 2026 г., 14:45 (Asia/Kolkata, UTC+5:30)"


@pytest.mark.parametrize("first", ["resident", "not_resident", "source_only"])
def test_where_the_definition_decides_alone_its_words_are_given_for_each_state(first: str) -> None:
    second = "not_resident" if first == "resident" else "resident"
    found = made("de-1996", {**INDIVIDUAL, "residence_first": first, "residence_second": second})
    there, nowhere = ("в России", "в Германии") if first == "resident" else ("в Германии", "в России")
    deciding = found["reasoning"][0]["conclusion"]["citations"]
    assert [quote["role"] for quote in deciding] == [f"Резидентство {there} есть", f"Резидентства {nowhere} нет"]
    assert deciding[0]["quote"].startswith("любое лицо, которое")
    assert deciding[1]["quote"].startswith("Указанное выражение" if first == "source_only" else "по законодательству")


def test_a_resident_of_neither_state_sees_each_exclusion_once() -> None:
    answers = {**INDIVIDUAL, "residence_first": "source_only", "residence_second": "not_resident"}
    found = made("ua-1995", answers)["reasoning"][0]["conclusion"]["citations"]
    assert [quote["role"] for quote in found] == ["Резидентства в Украине нет", "Резидентства в России нет"]
    both = made("ua-1995", {**answers, "residence_second": "source_only"})["reasoning"][0]["conclusion"]["citations"]
    assert [quote["role"] for quote in both] == ["", "Резидентства нет ни в России, ни в Украине"]
    neither = made("ua-1995", {**answers, "residence_first": "not_resident"})["reasoning"][0]["conclusion"]["citations"]
    assert [quote["role"] for quote in neither] == ["Резидентства нет ни в России, ни в Украине"]
