"""State names in odd letters: the file copy is built for each, and names that look the same or show nothing are
refused."""

import pytest

from questionnaire.determinations.pdf import render
from questionnaire.management.commands.samples import HOMES_IN_BOTH
from tests.support.documents import confirmed
from tests.support.visitor import PERIOD, Visitor

STRESSED = ("А\u0301встрия", "Румы\u0301ния", "Се\u0301рбия", "Кы\u0301ргызская Республика", "\u0301", "x\u0301" * 30)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", STRESSED)
def test_a_name_with_stress_marks_is_drawn_and_printed(name: str, language: str) -> None:
    states = ("Россия", name)
    document = confirmed("unnamed", HOMES_IN_BOTH | {"vital_interests": "second"}, language, states=states)
    assert render(document).startswith(b"%PDF")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("first", "second"),
    [("Кипр", "Кипр\ufe0f"), ("Кипр", "Ки\u034fпр"), ("\ufe0f", "Кипр"), ("Кипр", "\u3164"), ("\u2800", "\u115f")],
)
def test_names_that_look_the_same_or_show_nothing_are_refused(first: str, second: str) -> None:
    fields = PERIOD | {"agreement": "unnamed", "state_first": first, "state_second": second}
    assert Visitor().client.post("/", fields).status_code == 200
