"""`determination.json` has its keys in the order of the design, in whatever order a database gives them back."""

import json
from typing import Any

import pytest

from questionnaire.models import Case, Determination
from tests.support.visitor import CITIZEN_OF_BOTH, HOMES_IN_BOTH, MANAGED_ELSEWHERE, PERIOD, STATES, Visitor

pytestmark = pytest.mark.django_db

TOP = [
    *("id", "agreement", "edition", "asked", "open", "outcomes", "reasoning", "ignored"),
    *("reference", "about", "notes", "confirmed_at", "fingerprint", "release"),
]
OUTCOME = ["kind", "state", "provision", "assuming"]
REASON = ["question", "answer", "provision", "quote"]
ABOUT = ["period_from", "period_to", "person_name", "file_reference", "prepared_by"]
ABOUT_UNNAMED = ["period_from", "period_to", "state_first", "state_second", *ABOUT[2:]]
QUESTIONS = [
    *("person", "residence_first", "residence_second", "permanent_home", "permanent_home_where"),
    *("vital_interests", "habitual_abode", "citizenship", "effective_management"),
]
UNKNOWN = HOMES_IN_BOTH | {"permanent_home": "unknown", "permanent_home_where": "unknown", "vital_interests": "unknown"}


def shuffled(value: Any) -> Any:
    """The same data as PostgreSQL's jsonb gives it back: shorter keys first, then by their bytes."""
    if isinstance(value, dict):
        return {key: shuffled(value[key]) for key in sorted(value, key=lambda key: (len(key), key.encode()))}
    return [shuffled(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("agreement", "answers", "about"),
    [
        ("de-1996", CITIZEN_OF_BOTH, ABOUT),
        ("unnamed", MANAGED_ELSEWHERE, ABOUT_UNNAMED),
        ("lu-1993", UNKNOWN | {"habitual_abode": "unknown", "citizenship": "unknown"}, ABOUT),
    ],
)
def test_the_keys_stand_in_the_order_of_the_design_whatever_the_order_of_storage(
    agreement: str, answers: dict[str, str], about: list[str]
) -> None:
    visitor = Visitor().start(agreement)
    named = STATES if agreement == "unnamed" else {}
    visitor.post("about/", PERIOD | named | {"person_name": "Анна", "file_reference": "7"})
    for question, answer in answers.items():
        visitor.answer(question, answer, note=f"о вопросе {question}")
    Case.objects.filter(pk=visitor.case).update(answers=shuffled(answers))
    visitor.confirm()
    pages = ("determination.json", "determination.pdf")
    written, printed = (visitor.get(page).content for page in pages)
    for stored in Determination.objects.all():
        Determination.objects.filter(pk=stored.pk).update(content=shuffled(stored.content))
    assert [visitor.get(page).content for page in pages] == [written, printed]
    data = json.loads(written)
    assert list(data) == TOP
    assert [list(outcome) for outcome in data["outcomes"]] == [OUTCOME] * len(data["outcomes"])
    assert [list(reason) for reason in data["reasoning"]] == [REASON] * len(data["reasoning"])
    assert list(data["about"]) == about
    assumed = [keys for outcome in data["outcomes"] for keys in outcome["assuming"]]
    for questions in (*assumed, data["notes"]):
        assert list(questions) == [question for question in QUESTIONS if question in questions]
    assert list(data["notes"]) == [question for question in QUESTIONS if question in answers]
    assert agreement != "lu-1993" or max(map(len, assumed)) > 2
