"""HTML that is kept: what stands on page after page is rendered once for each language and value, and never mixed up."""

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.translation import override

from questionnaire.templatetags.kept import _kept
from tests.support.visitor import HOMES_IN_BOTH, Visitor


class Counted:
    """A value that counts how often a template shows it."""

    def __init__(self) -> None:
        self.shown = 0

    def __str__(self) -> str:
        self.shown += 1
        return "x"


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    _kept.cache_clear()


def rendered(template: str, **context: object) -> str:
    return Template("{% load kept %}" + template).render(Context(context))


def test_the_same_values_are_rendered_once() -> None:
    counted = Counted()
    pages = [
        rendered("{% kept part key %}<p>{{ counted }}</p>{% endkept %}", key=1, counted=counted) for _page in "123"
    ]
    assert pages == ["<p>x</p>"] * 3
    assert counted.shown == 1


def test_another_value_another_name_and_another_language_are_rendered_by_themselves() -> None:
    assert rendered("{% kept part key %}{{ key }}{% endkept %}", key="a") == "a"
    assert rendered("{% kept part key %}{{ key }}{% endkept %}", key="b") == "b"
    assert rendered("{% kept other key %}other {{ key }}{% endkept %}", key="a") == "other a"
    with override("en"):
        assert rendered("{% kept part key %}in English{% endkept %}", key="a") == "in English"


def test_what_is_kept_is_bounded() -> None:
    for key in range(3000):
        rendered("{% kept part key %}{{ key }}{% endkept %}", key=key)
    assert _kept.cache_info().currsize == _kept.cache_info().maxsize == 1024


def test_it_needs_a_name() -> None:
    with pytest.raises(TemplateSyntaxError, match="kept needs a name"):
        Template("{% load kept %}{% kept %}{% endkept %}")


@pytest.mark.django_db
def test_a_second_visitor_sees_the_same_page_and_nothing_of_the_first_ones_case() -> None:
    """The first visitor's page fills what is kept; the second one's differs only where the cases differ."""
    first = Visitor().start("unnamed", state_first="Россия", state_second="Финляндия").answers(HOMES_IN_BOTH)
    second = Visitor().start("unnamed", state_first="Россия", state_second="Австрия").answers(HOMES_IN_BOTH)
    again = Visitor().start("unnamed", state_first="Россия", state_second="Австрия").answers(HOMES_IN_BOTH)
    pages = [visitor.page("vital_interests/").one("main") for visitor in (first, second, again)]
    assert "Финляндия" in pages[0].text
    assert "Финляндия" not in pages[1].text
    assert "Австрия" in pages[1].text
    assert pages[1].text == pages[2].text


@pytest.mark.django_db
def test_the_answer_that_is_checked_is_the_cases_own() -> None:
    for chosen in ("first", "second", "undeterminable", "unknown"):
        visitor = Visitor().start("de-1996").answers(HOMES_IN_BOTH)
        visitor.answer("vital_interests", chosen)
        page = visitor.page("vital_interests/")
        checked = [radio["value"] for radio in page.all("input", type="radio", checked="")]
        assert checked == [chosen]
