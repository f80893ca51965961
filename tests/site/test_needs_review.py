"""What a change may have made wrong is pointed out on the check page, however often it is opened, until confirmed."""

import pytest

from tests.support.visitor import INTERESTS_IN_SECOND, PERIOD, STATES, Visitor

pytestmark = pytest.mark.django_db

PERIOD_CHANGED = "Предупреждение: Период изменен, а ответы прежние"
STATES_CHANGED = "Предупреждение: Названия государств изменены, а ответы прежние"
KEPT = "Ответ изменен, факты и документы прежние: подходят ли они, нужно проверить"


@pytest.fixture
def visitor() -> Visitor:
    return Visitor().start().answers(INTERESTS_IN_SECOND)


def noticed(visitor: Visitor, words: str) -> bool:
    return any(notice.startswith(words) for notice in visitor.page("check/").notices)


def tags(visitor: Visitor) -> list[str]:
    return [tag.text for tag in visitor.page("check/").all("span", class_="tag")]


@pytest.mark.parametrize("changed", [{"period_from": "2024-01-01"}, {"period_to": "2025-06-30"}])
def test_a_changed_period_is_pointed_out_until_the_answers_are_confirmed(
    visitor: Visitor, changed: dict[str, str]
) -> None:
    for _click in range(2):
        visitor.post("about/", PERIOD | changed)
    assert noticed(visitor, PERIOD_CHANGED) and noticed(visitor, PERIOD_CHANGED)
    visitor.confirm()
    assert not noticed(visitor, PERIOD_CHANGED)


def test_a_changed_name_and_the_same_days_written_otherwise_are_no_such_change(visitor: Visitor) -> None:
    visitor.post("about/", PERIOD | {"person_name": "Анна"})
    visitor.post("about/", {"period_from": "01.01.2025", "period_to": "31.12.2025"})
    assert not noticed(visitor, PERIOD_CHANGED)


def test_before_the_first_answer_a_changed_period_makes_nothing_wrong() -> None:
    visitor = Visitor().start()
    visitor.post("about/", PERIOD | {"period_from": "2024-01-01"})
    visitor.answers(INTERESTS_IN_SECOND)
    assert not noticed(visitor, PERIOD_CHANGED)


def test_states_that_change_places_turn_every_answer_round_and_that_is_said() -> None:
    visitor = Visitor().start("unnamed").answers(INTERESTS_IN_SECOND)
    swapped = {"state_first": STATES["state_second"], "state_second": STATES["state_first"]}
    visitor.post("about/", PERIOD | swapped)
    assert noticed(visitor, STATES_CHANGED)
    visitor.confirm()
    assert not noticed(visitor, STATES_CHANGED)


def test_a_note_under_another_answer_is_pointed_out_at_its_row() -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    visitor.answer("vital_interests", "second", note="Семья в Самаре")
    assert tags(visitor) == []
    for _click in range(2):
        visitor.answer("vital_interests", "first", note="Семья в Самаре")
    assert tags(visitor) == [KEPT]
    visitor.answer("permanent_home_where", "both", change=True)
    assert tags(visitor) == [KEPT]
    visitor.confirm()
    assert tags(visitor) == []


@pytest.mark.parametrize("note", ["Семья в Самаре, работа в Мюнхене", ""])
def test_once_the_note_is_mended_or_taken_away_nothing_is_pointed_out(note: str) -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    visitor.answer("vital_interests", "second", note="Семья в Самаре")
    visitor.answer("vital_interests", "first")
    assert tags(visitor) == [KEPT]
    visitor.answer("vital_interests", "first", note=note)
    assert tags(visitor) == []


def test_what_is_changed_and_changed_back_after_a_confirmation_is_in_no_doubt() -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    visitor.answer("vital_interests", "second", note="Семья в Самаре")
    visitor.confirm()
    visitor.post("about/", PERIOD | {"period_to": "2025-06-30"})
    visitor.answer("vital_interests", "first")
    assert noticed(visitor, PERIOD_CHANGED) and tags(visitor) == [KEPT]
    visitor.answer("vital_interests", "second")
    visitor.post("about/", PERIOD)
    assert not noticed(visitor, PERIOD_CHANGED) and tags(visitor) == []


def test_a_doubt_about_an_answer_that_was_not_shown_outlives_the_confirmation() -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    visitor.answer("vital_interests", "second", note="Семья в Самаре")
    visitor.answer("vital_interests", "first")
    visitor.answer("permanent_home_where", "first", change=True)
    visitor.confirm()
    visitor.answer("permanent_home_where", "both", change=True)
    assert KEPT in tags(visitor)


def test_a_period_and_states_changed_together_are_both_pointed_out() -> None:
    visitor = Visitor().start("unnamed").answers(INTERESTS_IN_SECOND)
    visitor.post("about/", PERIOD | STATES | {"state_first": "Норвегия", "period_to": "2025-06-30"})
    assert noticed(visitor, STATES_CHANGED) and noticed(visitor, PERIOD_CHANGED)


def test_facts_that_came_back_to_what_was_confirmed_are_in_no_doubt(visitor: Visitor) -> None:
    visitor.confirm()
    for period in ({"period_from": "2024-01-01"}, {}):
        visitor.post("about/", PERIOD | period)
    visitor.answer("vital_interests", "first", change=True)
    assert not noticed(visitor, PERIOD_CHANGED)
