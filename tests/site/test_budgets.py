"""What a page may cost: forms built, validations, statements. Transaction statements are not counted."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from questionnaire.forms import QuestionForm
from questionnaire.models import Case

FULL = {
    "person": "individual",
    "residence_first": "resident",
    "residence_second": "resident",
    "permanent_home": "yes",
    "permanent_home_where": "both",
    "vital_interests": "undeterminable",
    "habitual_abode": "neither",
    "citizenship": "neither",
}
TRANSACTION = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE")


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements sent inside, filled in at the end."""
    sent: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield sent
    sent += [query["sql"] for query in captured if not query["sql"].startswith(TRANSACTION)]


@pytest.fixture
def forms(monkeypatch) -> dict[str, int]:
    """Counts the question forms built and validated."""
    counted = {"built": 0, "validated": 0}
    build, validate = QuestionForm.__init__, QuestionForm.full_clean

    def counting_build(self, *args, **kwargs) -> None:
        counted["built"] += 1
        build(self, *args, **kwargs)

    def counting_validate(self) -> None:
        counted["validated"] += 1
        validate(self)

    monkeypatch.setattr(QuestionForm, "__init__", counting_build)
    monkeypatch.setattr(QuestionForm, "full_clean", counting_validate)
    return counted


@pytest.mark.parametrize("question", ["person", "vital_interests", "citizenship"])
def test_an_answering_post(client, start_case, answer, forms, question):
    case = start_case(client, answers=FULL)
    forms.update(built=0, validated=0)
    with statements() as sent:
        assert answer(client, case, question, FULL[question], note="записано").status_code == 302
    assert forms["built"] <= 2
    assert forms["validated"] == 1
    assert len(sent) <= 4
    assert [statement.split()[0] for statement in sent] == ["SELECT", "UPDATE"]


def test_an_answering_post_to_a_case_with_a_determination(client, start_case, answer, confirm, forms):
    case = start_case(client, answers=FULL)
    confirm(client, case)
    for value in ("both", FULL["citizenship"]):
        forms.update(built=0, validated=0)
        with statements() as sent:
            assert answer(client, case, "citizenship", value, change=True).status_code == 302
        assert forms["built"] <= 2
        assert forms["validated"] == 1
        assert [statement.split()[0] for statement in sent] == ["SELECT", "SELECT", "UPDATE"]


def test_the_words_of_a_determination_are_read_only_where_they_are_shown(client, start_case, answer, confirm):
    case = start_case(client, answers=FULL)
    confirm(client, case)
    base = f"/cases/{case.pk}/"
    link = client.get(f"{base}link/").context["link"]
    with statements() as sent:
        for address in ("/", base, link, f"{base}person/", f"{base}check/", f"{base}about/", f"{base}clear/"):
            client.get(address)
        answer(client, case, "citizenship", "both", change=True)
        answer(client, case, "citizenship", FULL["citizenship"], change=True)
        confirm(client, case)
    assert len(sent) > 10
    assert [statement for statement in sent if '."content"' in statement] == []
    for address in ("determination/", "determination.pdf", "determination.json"):
        with statements() as sent:
            assert client.get(base + address).status_code == 200
        assert any('."content"' in statement for statement in sent)


def test_sqlite_has_on_disk_what_was_acknowledged(db):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (2,)  # FULL


@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize("question", list(FULL))
def test_showing_a_question(client, start_case, method, question):
    case = start_case(client, answers=FULL)
    with statements() as sent:
        assert getattr(client, method)(f"/cases/{case.pk}/{question}/").status_code == 200
    assert [statement.split()[0] for statement in sent] == ["SELECT"]


def test_no_page_writes_when_it_is_only_shown(client, start_case, confirm):
    case = start_case(client, answers=FULL)
    confirm(client, case)
    link = client.get(f"/cases/{case.pk}/link/").context["link"]
    pages = ("", "about/", "check/", "link/", "clear/", "determination/", "determination.pdf", "determination.json")
    urls = [f"/cases/{case.pk}/{page}" for page in pages]
    with statements() as sent:
        for url in (*urls, link, "/", "/healthz/"):
            assert client.get(url).status_code in (200, 302)
            assert client.head(url).status_code in (200, 302)
    assert {statement.split()[0] for statement in sent} == {"SELECT"}


def test_visitors_without_cookies_leave_nothing_behind(client, start_case):
    case = start_case(client)
    tables = len(connection.introspection.table_names())
    for _visitor in range(10):
        client.cookies.clear()
        client.get("/")
        client.get(f"/cases/{case.pk}/")
    assert Case.objects.count() == 1
    assert len(connection.introspection.table_names()) == tables
    assert not any("session" in table for table in connection.introspection.table_names())


def test_the_answers_of_a_full_case_take_less_than_a_kilobyte(client, start_case):
    case = start_case(client, answers=FULL)
    assert len(json.dumps(case.answers)) + len(json.dumps(case.reinstated)) < 1000
