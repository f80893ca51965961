"""Release 1.3 and this one over the same database: what 1.3 wrote is read here, and what 1.3 still writes during an
upgrade is taken."""

import json
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connection

from questionnaire.models import Case, Determination
from tests.support.visitor import INTERESTS_IN_SECOND, Visitor

CASE = UUID("0f0e0d0c-0b0a-4908-8706-050403020100")
CASE_OF_1_3 = {
    "id": CASE.hex,
    "agreement": "unnamed",
    "period_from": "2025-01-01",
    "period_to": "2025-12-31",
    "state_first": "Финляндия",
    "state_second": "Австрия",
    "person_name": "Анна",
    "file_reference": "7/2026",
    "prepared_by": "",
    "answers": '{"person": "individual"}',
    "notes": '{"person": "Паспорт"}',
    "reused": '["person"]',
    "unchecked": '["period"]',
    "last_current": "K7TM-2QXA",
    "link_number": 2,
    "replaced_by": "9c1d",
    "version": 5,
    "created_at": "2026-11-30 09:15:00",
    "updated_at": "2026-11-30 09:15:00",
}
"""The columns that release 1.3.0 names when it inserts a case."""

DETERMINATION_OF_1_3 = {
    "case_id": CASE.hex,
    "fingerprint": "0" * 64,
    "edition": "1" * 64,
    "reference": "K7TM-2QXA",
    "confirmed_at": "2026-11-30 09:15:00",
    "release": "1.3.0",
    "content": json.dumps({"walk": {}, "about": {}, "notes": {}, "documents": {}}),
}

RELEASE_1_3 = "0004_case_unchecked"


def insert(table: str, row: dict[str, object]) -> None:
    columns, places = ", ".join(f'"{name}"' for name in row), ", ".join(["%s"] * len(row))
    with connection.cursor() as cursor:
        cursor.execute(f'INSERT INTO "{table}" ({columns}) VALUES ({places})', list(row.values()))


def insert_as_release_1_3() -> None:
    insert("questionnaire_case", CASE_OF_1_3)
    insert("questionnaire_determination", DETERMINATION_OF_1_3)


def assert_read() -> None:
    case = Case.objects.get(pk=CASE)
    assert case.reinstated == ["person"]
    assert case.needs_review == ["period"]
    assert case.last_reference == "K7TM-2QXA"
    assert case.link_replacement_digest == "9c1d"
    assert (case.answers, case.notes) == ({"person": "individual"}, {"person": "Паспорт"})
    assert case.determinations.get() == Determination.objects.get(reference="K7TM-2QXA")


@pytest.mark.django_db(transaction=True)
def test_a_database_of_release_1_3_is_read_after_its_migration() -> None:
    try:
        call_command("migrate", "questionnaire", RELEASE_1_3, verbosity=0)
        insert_as_release_1_3()
    finally:
        call_command("migrate", verbosity=0)
    assert_read()


@pytest.mark.django_db
def test_release_1_3_inserts_as_before_while_both_run() -> None:
    insert_as_release_1_3()
    assert_read()


@pytest.mark.django_db
def test_release_1_3_finds_its_columns_in_what_this_release_wrote() -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    visitor.answer("vital_interests", "second", note="Семья в Самаре")
    visitor.answer("vital_interests", "first", note="Семья в Самаре")
    with connection.cursor() as cursor:
        names = ", ".join(f'"{name}"' for name in CASE_OF_1_3)
        cursor.execute(f'SELECT {names} FROM "questionnaire_case"')
        (row,) = cursor.fetchall()
    stored = dict(zip(CASE_OF_1_3, row, strict=True))
    assert json.loads(stored["unchecked"]) == ["vital_interests"]
    assert json.loads(stored["reused"]) == [] and stored["last_current"] == "" and stored["replaced_by"] == ""
