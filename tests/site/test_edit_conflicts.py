"""Two tabs, or two devices, on one question: what the other saved meanwhile is never lost in silence."""

import pytest

from tests.support.page import Page
from tests.support.visitor import HOMES_IN_BOTH, INTERESTS_IN_SECOND, Visitor

pytestmark = pytest.mark.django_db
TIES = "vital_interests"


@pytest.fixture
def visitor() -> Visitor:
    return Visitor().start().answers(HOMES_IN_BOTH)


def shown(visitor: Visitor) -> str:
    """What the open page carries of the answer and note that it showed."""
    return visitor.page(f"{TIES}/").values["seen"]


def stored(visitor: Visitor) -> tuple[str, str]:
    page = visitor.page(f"{TIES}/")
    return page.values.get("answer", ""), page.values["note"]


def test_a_page_from_before_the_other_answer_is_refused_once_and_says_what_was_saved(visitor: Visitor) -> None:
    before = shown(visitor)
    visitor.answer(TIES, "second", note="Люксембургская сторона", seen=before)
    response = visitor.answer(TIES, "first", note="Самара", seen=before)
    assert response.status_code == 200
    page = Page(response.content)
    (error,) = page.errors.values()
    assert "«Центр в Германии»" in error and "«Люксембургская сторона»" in error
    assert (page.values["answer"], page.values["note"]) == ("first", "Самара")
    assert stored(visitor) == ("second", "Люксембургская сторона")
    again = visitor.answer(TIES, "first", note="Самара", seen=page.values["seen"])
    assert again.status_code == 302
    assert stored(visitor) == ("first", "Самара")


def test_a_note_alone_that_was_saved_meanwhile_is_said_too(visitor: Visitor) -> None:
    visitor.answer(TIES, "first")
    before = shown(visitor)
    visitor.answer(TIES, "first", note="Семья в Самаре", seen=before)
    (error,) = Page(visitor.answer(TIES, "first", note="", seen=before).content).errors.values()
    assert "«Семья в Самаре»" in error
    assert stored(visitor) == ("first", "Семья в Самаре")


def test_a_second_click_on_the_same_form_changes_nothing_and_is_not_refused(visitor: Visitor) -> None:
    before = shown(visitor)
    for _click in range(2):
        assert visitor.answer(TIES, "second", note="Строка\r\nдругая", seen=before).status_code == 302
    assert stored(visitor)[0] == "second"


def test_an_answer_to_another_question_meanwhile_does_not_matter(visitor: Visitor) -> None:
    before = shown(visitor)
    visitor.answer("permanent_home", "yes", note="Две квартиры", change=True)
    assert visitor.answer(TIES, "second", seen=before).status_code == 302


@pytest.mark.parametrize("seen", [None, "", "\x00", "nothing of ours" * 100])
def test_a_form_without_that_field_is_taken_and_one_with_odd_words_in_it_never_fails(
    visitor: Visitor, seen: str | None
) -> None:
    visitor.answers(INTERESTS_IN_SECOND)
    response = visitor.answer(TIES, "first", **({} if seen is None else {"seen": seen}))
    assert response.status_code == (302 if not seen else 200)


def test_a_switched_language_keeps_what_the_page_showed(visitor: Visitor) -> None:
    before = shown(visitor)
    visitor.answer(TIES, "second", note="Люксембургская сторона")
    switched = visitor.answer(TIES, "first", note="Самара", seen=before, language="en")
    page = Page(switched.content)
    assert page.values["seen"] == before
    assert visitor.answer(TIES, "first", note="Самара", seen=page.values["seen"]).status_code == 200
    assert stored(visitor) == ("second", "Люксембургская сторона")
