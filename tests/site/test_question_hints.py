"""What helps at the moment of answering: hints below single answers, warnings where the questions begin, a notice when
the days change, the stage of each case, and links that leave what was typed where it is."""

import re
from collections.abc import Mapping

import pytest
from django.utils import translation

from questionnaire.content.questions import words
from tests.support.page import Element, Page
from tests.support.visitor import (
    HOME_IN_FIRST,
    HOMES_IN_BOTH,
    INTERESTS_IN_SECOND,
    MANAGED_ELSEWHERE,
    PERIOD,
    RESIDENT_OF_BOTH,
    Visitor,
)
from treaties.agreement import agreements

pytestmark = pytest.mark.django_db

SUSPENDED = "С 08.08.2023 Россия приостановила статьи 5–22 и 24 и пункты 2–7 Протокола"
PERIOD_CHANGED = "Предупреждение: Период изменен"
GO_ON = "Можно продолжить: заключение покажет вывод для каждого ответа."


# Hints below single answers


def hints(page: Page) -> dict[str, str]:
    """The hint that describes each radio button of the page; none for a button without one."""
    return {
        radio["value"]: page.one(id=radio["aria-describedby"]).text
        for radio in page.all("input", name="answer")
        if "aria-describedby" in radio.attributes
    }


# The path to each question, and the answers that have a hint there under the agreement with Germany.
HINTED: dict[str, tuple[Mapping[str, str], list[str]]] = {
    "person": ({}, ["individual", "entity"]),
    "residence_first": ({"person": "individual"}, ["resident", "source_only", "not_resident", "unknown"]),
    "permanent_home": (RESIDENT_OF_BOTH, ["yes", "no", "unknown"]),
    "permanent_home_where": (RESIDENT_OF_BOTH | {"permanent_home": "yes"}, ["first", "second", "both", "unknown"]),
    "vital_interests": (HOMES_IN_BOTH, ["undeterminable", "unknown"]),
    "habitual_abode": (RESIDENT_OF_BOTH | {"permanent_home": "no"}, ["both", "neither", "unknown"]),
    "citizenship": (RESIDENT_OF_BOTH | {"permanent_home": "no", "habitual_abode": "both"}, ["unknown"]),
    "effective_management": (RESIDENT_OF_BOTH | {"person": "entity"}, ["undeterminable", "unknown"]),
}


@pytest.mark.parametrize("question", HINTED)
def test_a_hint_stands_below_its_own_answer(question: str) -> None:
    answers, hinted = HINTED[question]
    page = Visitor().start().answers(answers).page(f"{question}/")
    assert list(hints(page)) == hinted
    for radio in page.all("input", name="answer"):
        below = page.all(id=f"{radio['id']}_hint")
        assert [hint.text for hint in below] == [text for value, text in hints(page).items() if value == radio["value"]]


def test_both_homes_must_have_been_there_at_the_same_time() -> None:
    page = Visitor().start().answers(RESIDENT_OF_BOTH | {"permanent_home": "yes"}).page("permanent_home_where/")
    assert hints(page)["both"].startswith("Только если жилье в обоих государствах было одновременно.")
    assert "переезд" in hints(page)["both"]


def test_a_let_home_in_the_other_state_does_not_count_as_one() -> None:
    page = Visitor().start().answers(RESIDENT_OF_BOTH | {"permanent_home": "yes"}).page("permanent_home_where/")
    assert hints(page)["first"] == "Так и тогда, когда жилье в Германии весь период сдано другим и жить в нем нельзя."
    assert hints(page)["second"] == "Так и тогда, когда жилье в России весь период сдано другим и жить в нем нельзя."


def test_ties_in_different_states_are_no_reason_to_say_that_the_centre_cannot_be_determined() -> None:
    page = Visitor().start().answers(HOMES_IN_BOTH).page("vital_interests/")
    assert "Семьи в одном государстве и работы в другом для этого мало" in hints(page)["undeterminable"]
    assert "Взвесить факты может помочь консультант." in hints(page)["unknown"]


def test_unequal_days_do_not_rule_out_an_habitual_abode_in_both() -> None:
    page = Visitor().start().answers(RESIDENT_OF_BOTH | {"permanent_home": "no"}).page("habitual_abode/")
    assert "стало устоявшимся порядком" in hints(page)["both"] and "не поровну" in hints(page)["both"]


@pytest.mark.parametrize("agreement", agreements())
def test_whoever_does_not_know_may_go_on(agreement: str) -> None:
    law = agreements()[agreement]
    for question, asked in law.questions.items():
        said = words(law, question, law.state_names("Финляндия", "Швеция"), "individual").answer_hints
        assert [answer for answer, hint in said.items() if GO_ON in hint] == ["unknown"] * (question != "person")
        if asked.offers("unknown"):
            assert re.match("Проверить: .+", said["unknown"]) and said["unknown"].endswith(GO_ON)


def test_the_residence_hint_of_the_page_speaks_of_such_a_person() -> None:
    for person, ground in (("individual", "места жительства"), ("entity", "места управления")):
        page = Visitor().start("lu-1993").answers({"person": person}).page("residence_first/")
        assert ground in page.one(id="id_answer_hint").text


def test_the_residence_hint_follows_a_changed_person() -> None:
    visitor = Visitor().start("lu-1993").answers({"person": "individual", "residence_first": "resident"})
    visitor.answer("person", "entity", change=True)
    assert "места управления" in visitor.page("residence_first/").one(id="id_answer_hint").text


def test_an_answer_has_its_hint_in_english() -> None:
    law = agreements()["de-1996"]
    with translation.override("en"):
        said = words(law, "permanent_home", law.states, "individual").answer_hints
        assert said["no"] == "Also if the only home is in a third State."
        assert said["unknown"].endswith("You can go on: the determination will show the conclusion for each answer.")


# Warnings where the questions begin


def warned(page: Page) -> list[str]:
    return [notice.text for notice in page.all(class_="notice--warning")]


def test_the_first_question_says_what_is_known_of_the_agreement_on_these_days() -> None:
    (warning,) = warned(Visitor().start().page("person/"))
    assert (
        warning.startswith("Предупреждение: С 08.08.2023 Россия приостановила часть соглашения")
        and SUSPENDED in warning
        and "ey.com, blogs.pwc.de" in warning
    )


def test_no_other_question_repeats_the_warnings() -> None:
    for answers in (INTERESTS_IN_SECOND, MANAGED_ELSEWHERE):
        visitor = Visitor().start().answers(answers)
        assert [question for question in answers if warned(visitor.page(f"{question}/"))] == ["person"]


def test_days_of_which_nothing_is_known_bring_no_warning() -> None:
    visitor = Visitor().start(period_from="2015-01-01", period_to="2015-12-31")
    assert warned(visitor.page("person/")) == []


@pytest.mark.parametrize(("first", "last"), [("2015-01-02", "2015-12-31"), ("2015-01-01", "2015-12-30")])
def test_a_part_of_a_year_is_named_as_such_on_the_first_question(first: str, last: str) -> None:
    (warning,) = warned(Visitor().start(period_from=first, period_to=last).page("person/"))
    assert warning.startswith("Предупреждение: Период – не целый календарный год")


# A changed period


def told(visitor: Visitor, **fields: str) -> list[str]:
    """The notices of the check page after this was saved as the details of the case."""
    visitor.post("about/", PERIOD | fields)
    return [notice.text for notice in visitor.page("check/").all("div", role="status")]


@pytest.mark.parametrize("changed", [{"period_from": "2024-01-01"}, {"period_to": "2025-06-30"}])
def test_a_changed_period_asks_to_look_at_the_answers_again(changed: dict[str, str]) -> None:
    (notice,) = told(Visitor().start().answers(INTERESTS_IN_SECOND), **changed)
    assert notice.startswith(PERIOD_CHANGED) and "нужно проверить" in notice


def test_a_period_changed_after_the_determination_is_said_beside_what_becomes_of_it() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    of_the_page, notice = told(visitor, period_from="2024-01-01")
    assert notice.startswith(PERIOD_CHANGED)
    assert of_the_page.startswith("Сведения или ответы изменились после заключения")


def test_refused_days_change_nothing_and_ask_nothing() -> None:
    assert told(Visitor().start().answers(INTERESTS_IN_SECOND), period_from="2026-01-01") == []


# Cases and their stages


def stage(visitor: Visitor) -> str:
    listed = Page(visitor.client.get("/").content).one("ul", class_="cases").text
    found = re.search("Период .+?; (.+); изменена ", listed)
    assert found, listed
    return found[1]


def test_the_first_page_says_how_far_each_case_has_come() -> None:
    visitor = Visitor().start()
    assert stage(visitor) == "не закончена"
    visitor.answers(HOMES_IN_BOTH)
    assert stage(visitor) == "не закончена"
    visitor.answers({"vital_interests": "second"})
    assert stage(visitor) == "заключения пока нет"
    visitor.confirm()
    assert stage(visitor) == f"заключение {visitor.json()['reference']}"
    assert re.fullmatch("заключение [A-Z0-9]{4}-[A-Z0-9]{4}", stage(visitor))


def test_a_case_changed_after_its_determination_says_so_until_it_is_changed_back() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    first = stage(visitor)
    visitor.answer("vital_interests", "first", change=True)
    assert stage(visitor) == "изменена после заключения"
    visitor.answer("vital_interests", "second", change=True)
    assert stage(visitor) == first


# Links


def footer(page: Page) -> list[Element]:
    return page.one("ul", class_="site-footer__links").all("a")


def test_from_a_page_with_a_form_of_the_case_the_footer_opens_a_new_tab() -> None:
    visitor = Visitor().start().answers(HOME_IN_FIRST)
    for page in ("person/", "permanent_home_where/?change", "about/"):
        links = footer(visitor.page(page))
        assert len(links) == 5 and {link.get("target") for link in links} == {"_blank"}, page


def test_elsewhere_the_footer_stays_in_its_tab() -> None:
    visitor = Visitor().start().determined(HOME_IN_FIRST)
    pages = [visitor.page("determination/"), visitor.page("link/")]
    pages += [Page(visitor.client.get(address).content) for address in ("/", "/glossary/", "/verify/")]
    for page in pages:
        links = footer(page)
        assert len(links) == 5 and not any("target" in link.attributes for link in links)


def test_from_a_determination_the_next_questionnaire_is_a_link_away() -> None:
    page = Visitor().start().determined(HOME_IN_FIRST).page("determination/")
    (another,) = (link["href"] for link in page.one("main").all("a") if link.text == "Новая анкета")
    assert another == "/?agreement=de-1996#start"
    response = Visitor().client.get(another)
    assert response.status_code == 200 and Page(response.content).one(id="start")
