"""How a determination lies in the database: letters as they are, and the article's text once for all who cite it."""

import pytest
from django.db import connection

from questionnaire.determinations.stored import content_of
from questionnaire.models import AnnexText, Determination
from tests.support.visitor import HOME_IN_FIRST, INTERESTS_IN_SECOND, Visitor

pytestmark = pytest.mark.django_db


def stored_text() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT content FROM questionnaire_determination")
        (row,) = cursor.fetchall()
    return str(row[0])


def test_letters_are_stored_as_they_are() -> None:
    Visitor().start("de-1996").determined(INTERESTS_IN_SECOND)
    text = stored_text()
    assert "Считается резидентом Германии" in text
    assert "\\u0421" not in text


def test_the_article_is_stored_once_a_language_for_all_determinations_under_it() -> None:
    for answers in (INTERESTS_IN_SECOND, HOME_IN_FIRST):
        Visitor().start("de-1996").determined(answers)
    assert Determination.objects.count() == 2
    assert AnnexText.objects.count() == 2  # Russian and English
    Visitor().start("lu-1993").determined(HOME_IN_FIRST)
    assert AnnexText.objects.count() == 4


def test_a_determination_itself_holds_no_text_of_the_article() -> None:
    Visitor().start("de-1996").determined(INTERESTS_IN_SECOND)
    (determination,) = Determination.objects.all()
    digests = {document["annex"] for document in determination.content["documents"].values()}
    assert digests == {annex.sha256 for annex in AnnexText.objects.all()}


def test_read_back_each_language_has_its_annex_with_every_provision() -> None:
    Visitor().start("de-1996").determined(INTERESTS_IN_SECOND)
    documents = content_of(Determination.objects.get())["documents"]
    marks = ["1.", "2.", "a)", "b)", "c)", "d)", "3."]
    for document in documents.values():
        assert [provision["mark"] for provision in document["annex"]["provisions"]] == marks
    assert documents["ru"]["annex"]["provisions"][0]["gloss"] == ""
    assert documents["en"]["annex"]["provisions"][0]["gloss"].startswith("For the purposes of this Agreement")
