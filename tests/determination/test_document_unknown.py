"""Determinations where something is not known, and notices after a jump, in single cases typed by hand."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from questionnaire.content.notices import jumped_notice
from tests.support.documents import AGREEMENTS, made
from tests.support.page import Page
from tests.support.paths import PATHS
from treaties.agreement import UNKNOWN
from treaties.walk import walk

BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
NO_HOME = {**INDIVIDUAL, "permanent_home": "no"}


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def told(stage: dict[str, Any]) -> list[str]:
    """The step as it is read: its heading, then each clause with the ways that lie under it."""
    lines = [f"{stage['number']}. {stage['title']}: {stage['answer'] or 'ответа пока нет'}"]
    for case in stage["cases"]:
        lines += [f"«{quote['quote']}» ({quote['provision_key']})" for quote in case["citations"]]
        for way in case["ways"]:
            onward = way["next"] or f"{way['conclusion']['text']} ({way['conclusion']['provision_key']})"
            lines.append(f"{way['text']}: {onward}" if way["text"] else onward)
    return lines


def test_an_unanswered_step_shows_each_answer_under_its_clause_with_what_follows() -> None:
    answers = {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": UNKNOWN, "vital_interests": "second"}
    found = made("de-1996", answers)
    assert found["headline"] == "Ответы допускают два вывода: резидент России; резидент Германии"
    assert [told(stage) for stage in found["stages"][5:]] == [
        [
            "6. Где постоянное жилище: ответа пока нет",
            "«лицо считается резидентом того Государства, в котором оно располагает постоянным жилищем» (2.a)",
            "Если постоянное жилище есть в России, но не в Германии: вывод – считается резидентом России (2.a)",
            "Если постоянное жилище есть в Германии, но не в России: вывод – считается резидентом Германии (2.a)",
            "«если оно располагает постоянным жилищем в обоих Государствах» (2.a)",
            "Если постоянное жилище есть и в России, и в Германии: дальше – шаг\u00a07",
        ],
        [
            "7. Центр жизненных интересов: центр в Германии",
            "«оно считается резидентом того Государства, в котором оно имеет наиболее тесные личные и экономические "
            "связи (центр жизненных интересов)» (2.a)",
            "Вывод: считается резидентом Германии (2.a)",
        ],
    ]
    unknown = next(fact for fact in found["facts"] if fact["question"] == "permanent_home_where")
    assert (unknown["answer"], unknown["provision"]) == ("Не знаю", "")
    assert found["settling"] == [
        "Когда на вопрос «Где постоянное жилище» будет ответ, кроме «не знаю», останется один вывод."
    ]


def test_steps_that_only_some_answers_need_are_jumped_by_their_numbers() -> None:
    answers = {**INDIVIDUAL, "permanent_home": UNKNOWN, "permanent_home_where": "both"}
    found = made("ua-1995", {**answers, "vital_interests": "undeterminable", "habitual_abode": "first"})
    assert [(stage["number"], stage["title"]) for stage in found["stages"][3:]] == [
        (4, "Резидентство в обоих государствах"),
        (5, "Постоянное жилье"),
        (6, "Где постоянное жилье"),
        (7, "Центр жизненных интересов"),
        (8, "Обычное проживание"),
    ]
    onward = [(way["to"], way["next"]) for case in found["stages"][4]["cases"] for way in case["ways"]]
    assert onward == [(6, "дальше – шаг\u00a06"), (8, "дальше – шаг\u00a08")]


def test_two_steps_on_one_question_say_which_answers_lead_to_them() -> None:
    english = made("de-1996", {"person": "entity"} | dict.fromkeys((*BOTH, "effective_management"), UNKNOWN), "en")
    assert [stage["title"] for stage in english["stages"] if stage["title"].startswith("Residence in Germany")] == [
        "Residence in Germany, if there is residence under the law of Russia on a ground listed in paragraph\u00a01",
        "Residence in Germany, if there is residence under the law of Russia, but tax there is only on income from "
        "sources there or property situated there; or there is no residence in Russia on any ground listed in "
        "paragraph\u00a01",
    ]


def test_an_unknown_that_does_not_matter_cites_every_provision() -> None:
    answers = {**INDIVIDUAL, "permanent_home": UNKNOWN, "permanent_home_where": "second", "habitual_abode": "second"}
    german, ukrainian = made("de-1996", answers), made("ua-1995", answers)
    assert german["headline"] == "В любом случае считается резидентом Германии"
    assert ukrainian["headline"] == "В любом случае резидент Украины"
    assert german["headline_provisions"] == [
        {"provision_key": "2.a", "provision": "статья 4, пункт 2, подпункт a)"},
        {"provision_key": "2.b", "provision": "статья 4, пункт 2, подпункт b)"},
    ]
    assert german["settling"] == ["Для этого вывода больше ничего выяснять не нужно: при любом ответе он тот же."]


# What the next page says after a jump.

EVERY_STAY = {
    "ru": "Семья, работа и имущество на этом шаге не важны. Считаются все пребывания в каждом из двух государств: в "
    "гостинице, в гостях, по работе.",
    "en": "Family, work and property do not matter at this step. All stays in each of the two States count: in hotels, "
    "with friends, for work.",
}


def test_after_a_jump_the_next_page_says_so_and_why() -> None:
    law = AGREEMENTS["unnamed"]
    states = law.state_names("Финляндия", "Швеция")
    assert jumped_notice(law, states, walk(law, NO_HOME), "habitual_abode") == (
        "Постоянного жилища нет ни в государстве «Финляндия», ни в государстве «Швеция». "
        f"Поэтому не проверяется: центр жизненных интересов. Основание: пункт 3, подпункт b). {EVERY_STAY['ru']}"
    )
    assert jumped_notice(law, states, walk(law, {**NO_HOME, "residence_first": UNKNOWN}), "habitual_abode")


def test_after_a_jump_to_habitual_abode_it_is_said_that_all_stays_count() -> None:
    german = AGREEMENTS["de-1996"]
    walked = walk(german, NO_HOME)
    assert jumped_notice(german, german.states, walked, "habitual_abode") == (
        "Постоянного жилища нет ни в России, ни в Германии. Поэтому не проверяется: центр жизненных интересов. "
        f"Основание: статья 4, пункт 2, подпункт b). {EVERY_STAY['ru']}"
    )
    with translation.override("en"):
        assert jumped_notice(german, german.states, walked, "habitual_abode") == (
            "There is no permanent home either in Russia or in Germany. For that reason the following is not tested: "
            f"centre of vital interests. Basis: Article 4, paragraph 2, subparagraph b). {EVERY_STAY['en']}"
        )


def test_the_page_of_habitual_abode_says_that_all_stays_count_only_after_a_jump(client: Any, start_case: Any) -> None:
    undeterminable = {"permanent_home": "yes", "permanent_home_where": "both", "vital_interests": "undeterminable"}
    for answers, jumped in ((NO_HOME, True), ({**INDIVIDUAL, **undeterminable}, False)):
        case = start_case(client, answers=answers)
        page = Page(client.get(f"/cases/{case.pk}/habitual_abode/").content)
        assert any(notice.endswith(EVERY_STAY["ru"]) for notice in page.notices) == jumped


def test_without_a_jump_nothing_is_said() -> None:
    for law in AGREEMENTS.values():
        states = law.state_names("Финляндия", "Швеция")
        for answers in (path.answers for path in PATHS[law.id]):
            for question in answers:
                if answers.get("permanent_home") != "no" or question != "habitual_abode":
                    assert jumped_notice(law, states, walk(law, answers), question) is None
    both_ways = {**INDIVIDUAL, "permanent_home": UNKNOWN, "permanent_home_where": "both"}
    german = AGREEMENTS["de-1996"]
    assert jumped_notice(german, german.states, walk(german, both_ways), "habitual_abode") is None
