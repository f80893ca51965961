"""A determination is kept for years: those that releases 1.0 to 1.3 really made are shown, printed, given out and
verified by this one."""

import json
from itertools import cycle, product
from typing import Any

import pytest
from django.core import signing
from django.urls import reverse

from questionnaire.determinations import legacy_chart, pdf
from questionnaire.determinations.schema import SCHEMA, upgrade
from questionnaire.determinations.stored import content_of
from questionnaire.models import Determination
from tests.support import documents, pdf_text
from tests.support.earlier_releases import HEADLINES, RELEASES, exported, restored
from tests.support.expected_words import LANGUAGES
from tests.support.sweep import and_in_sweep
from tests.support.verifying import uploaded, verdict
from tests.support.visitor import Visitor

pytestmark = pytest.mark.django_db

each_release = pytest.mark.parametrize("release", RELEASES)
each_kind = pytest.mark.parametrize("kind", HEADLINES)


def owner(determination: Determination) -> Visitor:
    """The browser that opened the case by its secret link."""
    visitor = Visitor(case=str(determination.case_id))
    token = signing.Signer(salt="questionnaire.secret-link").sign_object([determination.case_id.hex, 1])
    response = visitor.client.get(reverse("resume", args=[token]))
    assert response.status_code == 302
    return visitor


@each_release
@each_kind
def test_its_page_is_shown_as_it_was_made(release: str, kind: str) -> None:
    page = owner(restored(release, kind)).page("determination/")
    assert page.one("h1").text.startswith(HEADLINES[kind])
    assert release in page.one("main").text


@pytest.mark.parametrize(
    ("release", "kind", "language"),
    and_in_sweep(
        list(zip(RELEASES, HEADLINES, cycle(LANGUAGES), strict=False)), product(RELEASES, HEADLINES, LANGUAGES)
    ),
)
def test_its_file_copy_is_printed(release: str, kind: str, language: str) -> None:
    determination = restored(release, kind)
    response = owner(determination).get(f"determination.pdf?language={language}")
    assert response.status_code == 200
    text = "".join(pdf_text.pages(b"".join(response)))
    assert determination.reference in text
    assert content_of(determination)["documents"][language]["annex"]["provisions"][-1]["mark"] in text


@each_release
@each_kind
def test_its_data_are_given_out_byte_for_byte(release: str, kind: str) -> None:
    response = owner(restored(release, kind)).get("determination.json")
    assert response.content.decode() == exported(release, kind)


@each_release
@each_kind
def test_its_file_is_verified(release: str, kind: str) -> None:
    determination = restored(release, kind)
    data = json.loads(exported(release, kind))
    Determination.objects.update(edition=data["edition"])
    # The editions of 1.3 are those of today.
    assert verdict(uploaded(data)) == ("follows" if release == "1.3.0" else "other_edition")
    assert determination.reference in uploaded(data).one("main").text


@each_release
@each_kind
def test_it_is_read_in_the_shape_of_this_release(release: str, kind: str) -> None:
    stored = restored(release, kind).content
    now = upgrade(stored)
    assert now["schema"] == SCHEMA
    assert upgrade(now) == now
    assert "schema" not in stored


def test_a_picture_that_this_release_would_cut_is_printed_whole() -> None:
    states = ("Щ" * 60, "W" * 60)
    document = documents.confirmed("unnamed", documents.all_unknown("unnamed", "individual"), states=states)
    cut = headed(document)
    whole = legacy_chart.sheets(document["picture"]["svg"])
    assert cut > 1 and headed(document | {"picture": document["picture"] | {"sheets": whole}}) == 1


def headed(document: dict[str, Any]) -> int:
    """How many pages begin with the heading of the picture."""
    heading = pdf_text.letters(document["labels"]["picture"])
    pages = [pdf_text.letters(page) for page in pdf_text.pages(pdf.render(document))]
    return sum(page.startswith(heading) for page in pages)


def test_one_that_was_stored_without_a_language_is_shown_in_Russian() -> None:
    determination = restored("1.3.0", "resident")
    del determination.content["documents"]["en"]
    determination.save()
    visitor = owner(determination)
    visitor.client.post("/language/", {"language": "en"})
    assert visitor.page("determination/").one("h1").text == HEADLINES["resident"]
