"""Determinations of every kind of result as the site makes them, and their file copies, for the tests of both."""

from datetime import date
from functools import cache
from typing import Any

from questionnaire.determinations import pdf
from tests.support import documents
from tests.support.answers import (
    CITIZEN_OF_BOTH,
    INTERESTS_IN_SECOND,
    MANAGED_ELSEWHERE,
    MANAGEMENT_UNDETERMINABLE,
    NO_HOME,
    RESIDENT_OF_BOTH,
    RESIDENT_OF_NEITHER,
)
from tests.support.expected_words import LANGUAGES
from tests.support.paths import AGREEMENTS

SERVICE = {"ru": "Двойное резидентство", "en": "Dual residence"}
KINDS = {
    "resident": INTERESTS_IN_SECOND,
    "mutual agreement": CITIZEN_OF_BOTH,
    "mutual agreement or no rule": MANAGEMENT_UNDETERMINABLE,
    "no rule": MANAGED_ELSEWHERE,
    "not covered": RESIDENT_OF_NEITHER,
    "conditional": NO_HOME | {"habitual_abode": "unknown", "citizenship": "unknown"},
    "agreed": RESIDENT_OF_BOTH
    | {"permanent_home": "unknown", "permanent_home_where": "second", "habitual_abode": "second"},
}
EACH = [(agreement, kind, language) for agreement in AGREEMENTS for kind in KINDS for language in LANGUAGES]
IN_TURN = [
    (agreement, kind, LANGUAGES[(place + number) % 2])
    for number, agreement in enumerate(AGREEMENTS)
    for place, kind in enumerate(KINDS)
]
"""Each kind of result under each agreement, in one language or the other: each kind and each agreement in both."""
ONE_A_KIND = [
    (agreement, kind, language)
    for agreement, kind, language in IN_TURN
    if (list(AGREEMENTS).index(agreement) - list(KINDS).index(kind)) % len(AGREEMENTS) < len(LANGUAGES)
]
"""Of these, each kind of result once in each language, and still each agreement in both."""

TYPED = {"person_name": "Александра Вознесенская", "file_reference": "А-17/2026", "prepared_by": "Н. П. Ковалева"}
NOTES = {"person": "Паспорт.\nСправка о регистрации.", "residence_first": "Справка № 5 от 12.01.2026"}
# Days on which each agreement's notes hold, the one that it does not apply among them.
ALL_DAYS = {"period_from": date(1990, 1, 1), "period_to": date(2026, 12, 31)}


@cache
def document(agreement: str, kind: str, language: str) -> dict[str, Any]:
    """A document with its receipt and everything that it can hold; not to be changed."""
    return documents.confirmed(agreement, KINDS[kind], language, **ALL_DAYS, **TYPED, notes=NOTES)


@cache
def built(agreement: str, kind: str, language: str) -> bytes:
    """Its file copy."""
    return pdf.render(document(agreement, kind, language))


def with_note(note: str, question: int = 0, agreement: str = "de-1996", kind: str = "resident") -> dict[str, Any]:
    """A document with its receipt and one note; a new one at each call."""
    asked = list(KINDS[kind])[question]
    return documents.confirmed(agreement, KINDS[kind], notes={asked: note})
