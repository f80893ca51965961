"""What a person should look at again before confirming, and which determination the case had last.

Each function takes the marks of a case and what happened to it, and returns the marks afterwards; nothing is stored
here.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from questionnaire.cases.record import PERIOD_FIELDS, STATE_FIELDS
from treaties.walk import Walk

PERIOD: Final = "period"
STATES: Final = "states"

_DOUBTFUL: Final = {PERIOD: PERIOD_FIELDS, STATES: STATE_FIELDS}


class Marks(NamedTuple):
    """The review marks of a case.

    `reinstated`: questions whose answers lay unused and are used again through a change. `needs_review`: what a change
    may have made wrong, until it is confirmed: PERIOD, STATES, and questions whose note stands under another answer
    than the one it was written for. `last_reference`: the reference of the determination that is current, or was so
    last; empty where there was none.
    """

    reinstated: list[str]
    needs_review: list[str]
    last_reference: str


class Answered(NamedTuple):
    """Answers with their notes, those off the path included, and where they lead."""

    answers: Mapping[str, str]
    notes: Mapping[str, str]
    walk: Walk


def after_answer(marks: Marks, question: str, before: Answered, after: Answered) -> Marks:
    """Returns the marks after an answer to `question` was saved, with or without a note."""
    reinstated = [
        one
        for one in after.walk.asked
        if one not in (question, *after.walk.open) and (one in marks.reinstated or one in before.walk.ignored)
    ]
    note = after.notes.get(question, "")
    answer_changed = after.answers[question] != before.answers.get(question)
    note_changed = note != before.notes.get(question, "")
    needs_review = [name for name in marks.needs_review if name != question or not (answer_changed or note_changed)]
    if note and answer_changed and not note_changed:
        needs_review.append(question)
    return marks._replace(reinstated=reinstated, needs_review=needs_review)


def after_about(marks: Marks, answers: Mapping[str, str], before: Mapping[str, Any], after: Mapping[str, Any]) -> Marks:
    """Returns the marks after the about page was saved; `before` and `after` are its fields. Without answers nothing
    can have become wrong."""
    if not answers:
        return marks
    changed = [
        name
        for name, fields in _DOUBTFUL.items()
        if any(after[field] != before[field] for field in fields if field in after)
    ]
    return marks._replace(needs_review=list(dict.fromkeys([*marks.needs_review, *changed])))


def after_confirmation(marks: Marks, reference: str, not_shown: Collection[str] = ()) -> Marks:
    """Returns the marks when the record of the case is that of the determination `reference`. What was confirmed is in
    no doubt; the questions `not_shown` at confirmation keep their marks."""
    left = [name for name in marks.needs_review if name in not_shown]
    return marks._replace(needs_review=left, last_reference=reference)
