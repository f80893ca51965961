"""`manage.py check_words`: whatever an agreement may lead to has its words, or the path is named."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from questionnaire.content import results


def test_every_path_of_every_agreement_has_its_words_in_each_language() -> None:
    call_command("check_words", stderr=StringIO())


def test_a_path_without_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: object) -> list[object]:
        raise KeyError("no words")

    monkeypatch.setitem(results._EXPLAINED, "no_rule", fails)
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("check_words", stderr=said)
    named = said.getvalue().splitlines()
    path = "person = entity, residence_first = resident, residence_second = resident, effective_management = elsewhere"
    for agreement in ("lu-1993", "ua-1995", "de-1996", "unnamed"):
        for language in ("ru", "en"):
            assert f"{agreement}, {language}, {path}: KeyError: 'no words'" in named


def test_made_up_agreements_have_their_words_but_where_a_question_has_no_file(with_made_up: object) -> None:
    """Three of them ask only what the site knows; of the fourth each path that meets its own question is named."""
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("check_words", stderr=said)
    named = said.getvalue().splitlines()
    assert {line.partition(",")[0] for line in named} == {"registration-2002"}
    assert all("place_of_registration" in line for line in named)
