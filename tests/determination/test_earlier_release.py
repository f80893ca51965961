"""A determination is kept for years: one that an earlier release made is shown and printed by this one."""

import pytest

from questionnaire.models import Determination
from tests.support.visitor import INTERESTS_IN_SECOND, Visitor

pytestmark = pytest.mark.django_db

NEWER = ("headline_period", "next_steps_sources")
"""What release 1.1.0 did not put into the document, besides parts of its parts."""


@pytest.fixture
def visitor() -> Visitor:
    made = Visitor().start("de-1996").determined(INTERESTS_IN_SECOND)
    determination = Determination.objects.get()
    for document in determination.content["documents"].values():
        for part in NEWER:
            del document[part]
        for warning in document["warnings"]:
            del warning["headline"]
        del document["labels"]["facts_how"], document["labels"]["changes_same"], document["changes"]["same"]
    Determination.objects.update(content=determination.content, release="1.1.0")
    return made


def test_its_page_is_shown_as_it_was_made(visitor: Visitor) -> None:
    page = visitor.page("determination/")
    assert page.one("h1").text == "Считается резидентом Германии"
    assert "1.1.0" in page.one("main").text
    assert page.all("p", class_="conclusion__period") == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_its_file_copy_is_printed(visitor: Visitor, language: str) -> None:
    response = visitor.get(f"determination.pdf?language={language}")
    assert response.status_code == 200
    assert b"".join(response)[:5] == b"%PDF-"
