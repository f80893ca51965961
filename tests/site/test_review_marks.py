"""What a change leaves to be looked at again, reckoned from what stood before and after; no request, no database."""

from datetime import date

from questionnaire.cases.review import Answered, Marks, after_about, after_answer, after_confirmation
from treaties.agreement import agreements
from treaties.walk import walk

NO_MARKS = Marks([], [], "")
LAW = agreements()["de-1996"]
BOTH = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
HOME_IN_FIRST = BOTH | {"permanent_home": "yes", "permanent_home_where": "first"}
INTERESTS = BOTH | {"permanent_home": "yes", "permanent_home_where": "both", "vital_interests": "second"}
YEAR = {"period_from": date(2025, 1, 1), "period_to": date(2025, 12, 31), "person_name": "Анна"}
NAMED = YEAR | {"state_first": "Финляндия", "state_second": "Австрия"}


def answered(answers: dict[str, str], notes: dict[str, str] | None = None) -> Answered:
    return Answered(answers, notes or {}, walk(LAW, answers))


def test_an_answer_that_lay_unused_is_reinstated_by_the_change_that_needs_it_again() -> None:
    unused = answered(HOME_IN_FIRST | {"vital_interests": "second"})
    used = answered(INTERESTS)
    assert after_answer(NO_MARKS, "permanent_home_where", unused, used).reinstated == ["vital_interests"]


def test_an_answer_given_anew_is_not_reinstated_and_neither_is_one_that_was_never_unused() -> None:
    marks = Marks(["vital_interests"], [], "")
    assert after_answer(marks, "vital_interests", answered(INTERESTS), answered(INTERESTS)).reinstated == []
    changed = answered(INTERESTS | {"vital_interests": "first"})
    assert after_answer(NO_MARKS, "vital_interests", answered(INTERESTS), changed).reinstated == []


def test_a_reinstated_answer_keeps_its_mark_while_others_change_and_loses_it_off_the_path() -> None:
    marks = Marks(["vital_interests"], [], "")
    same = after_answer(marks, "person", answered(INTERESTS), answered(INTERESTS))
    assert same.reinstated == ["vital_interests"]
    off = after_answer(marks, "permanent_home_where", answered(INTERESTS), answered(HOME_IN_FIRST))
    assert off.reinstated == []


def test_an_open_question_is_not_reinstated() -> None:
    undeterminable = INTERESTS | {"vital_interests": "undeterminable"}
    marks = Marks(["habitual_abode"], [], "")
    after = after_answer(marks, "vital_interests", answered(INTERESTS), answered(undeterminable))
    assert after.reinstated == []


def test_a_note_left_under_another_answer_needs_review_and_one_changed_with_it_does_not() -> None:
    other = INTERESTS | {"vital_interests": "first"}
    note = {"vital_interests": "Семья в Самаре"}
    before = answered(INTERESTS, note)
    assert after_answer(NO_MARKS, "vital_interests", before, answered(other, note)).needs_review == ["vital_interests"]
    mended = answered(other, {"vital_interests": "Семья в Мюнхене"})
    assert after_answer(NO_MARKS, "vital_interests", before, mended).needs_review == []
    cleared = answered(other, {"vital_interests": ""})
    assert after_answer(NO_MARKS, "vital_interests", before, cleared).needs_review == []
    first_answer = after_answer(NO_MARKS, "vital_interests", answered(BOTH), answered(INTERESTS))
    assert first_answer.needs_review == []


def test_a_doubt_stays_when_the_same_is_saved_again_and_goes_when_the_note_is_mended() -> None:
    note = {"vital_interests": "Семья в Самаре"}
    marks = Marks([], ["period", "vital_interests"], "")
    same = after_answer(marks, "vital_interests", answered(INTERESTS, note), answered(INTERESTS, note))
    assert same.needs_review == ["period", "vital_interests"]
    mended = answered(INTERESTS, {"vital_interests": "Семья в Мюнхене"})
    assert after_answer(marks, "vital_interests", answered(INTERESTS, note), mended).needs_review == ["period"]


def test_another_period_and_other_States_need_review_once_each() -> None:
    shorter = NAMED | {"period_to": date(2025, 6, 30)}
    marks = after_about(NO_MARKS, BOTH, NAMED, shorter)
    assert marks.needs_review == ["period"]
    assert after_about(marks, BOTH, shorter, NAMED).needs_review == ["period"]
    swapped = NAMED | {"state_first": "Австрия", "state_second": "Финляндия"}
    assert after_about(marks, BOTH, NAMED, swapped).needs_review == ["period", "states"]


def test_a_name_a_page_without_States_and_a_case_without_answers_leave_no_doubt() -> None:
    assert after_about(NO_MARKS, BOTH, YEAR, YEAR | {"person_name": "Ольга"}) == NO_MARKS
    assert after_about(NO_MARKS, {}, NAMED, NAMED | {"period_to": date(2025, 6, 30)}) == NO_MARKS


def test_what_was_confirmed_is_in_no_doubt_and_what_was_not_shown_stays_in_doubt() -> None:
    marks = Marks(["vital_interests"], ["period", "vital_interests", "citizenship"], "")
    after = after_confirmation(marks, "K7TM-2QXA", not_shown=["citizenship", "habitual_abode"])
    assert after == Marks(["vital_interests"], ["citizenship"], "K7TM-2QXA")
    assert after_confirmation(marks, "K7TM-2QXA").needs_review == []
