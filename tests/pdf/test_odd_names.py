"""State names in odd letters: the file copy is built for each."""

import pytest

from questionnaire.determinations.pdf import render
from tests.support.answers import HOMES_IN_BOTH
from tests.support.documents import confirmed
from tests.support.expected_words import LANGUAGES
from tests.support.sweep import in_turn

STRESSED = ("А\u0301встрия", "Румы\u0301ния", "Се\u0301рбия", "Кы\u0301ргызская Республика", "\u0301", "x\u0301" * 30)


@pytest.mark.parametrize(("name", "language"), in_turn(STRESSED, LANGUAGES))
def test_a_name_with_stress_marks_is_drawn_and_printed(name: str, language: str) -> None:
    states = ("Россия", name)
    document = confirmed("unnamed", HOMES_IN_BOTH | {"vital_interests": "second"}, language, states=states)
    assert render(document).startswith(b"%PDF")
