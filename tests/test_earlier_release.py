"""A determination is kept for years: one that an earlier release made is shown and printed by this one."""

from typing import Any

import pytest

from questionnaire import pdf
from questionnaire.models import Determination
from tests import documents, pdf_text
from tests.visitor import INTERESTS_IN_SECOND, Visitor

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
        # The drawing alone; what is printed of it was cut out of it each time.
        del document["picture"]["sheets"]
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


def test_its_picture_is_printed_whole_where_this_release_would_cut_it() -> None:
    states = documents.AGREEMENTS["unnamed"].state_names("Щ" * 60, "王" * 60)
    document = documents.confirmed("unnamed", documents.all_unknown("unnamed", "individual"), states=states)
    heading = pdf_text.letters(document["labels"]["picture"])
    cut = headed(document, heading)
    del document["picture"]["sheets"]
    assert cut > 1 and headed(document, heading) == 1


def headed(document: dict[str, Any], heading: str) -> int:
    """How many pages begin with the heading of the picture."""
    pages = [pdf_text.letters(page) for page in pdf_text.pages(pdf.render(document))]
    return sum(page.startswith(heading) for page in pages)
