"""The few words that a picture has room for, in the active language: edges, results, marks, and why a test is passed.

Titles of tests are those of the rows on the check page.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from questionnaire.content.phrasing import sentence_words
from questionnaire.content.questions import short_title, statement
from treaties.agreement import UNKNOWN, Agreement, Ending, Kind, States
from treaties.determination import NotAsked

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class PictureWords:
    """The words of one agreement's pictures, with the States' names."""

    def __init__(self, agreement: Agreement, states: States) -> None:
        self._agreement = agreement
        self._states = states
        self._words = sentence_words(agreement, states)

    def title(self, questions: tuple[str, ...]) -> str:
        """The name of a test; residence in the two States is one."""
        return short_title(self._agreement, questions[0], self._states) if len(questions) == 1 else _("Резидентство")

    def answer(self, question: str, answer: str) -> str:
        """An answer as it stands under the title of its test: «только в России»."""
        return str(_NOT_KNOWN if answer == UNKNOWN else _ANSWERS[question][answer]).format_map(self._words)

    def residence(self, question: str, answer: str) -> str:
        """The answer about residence in one of the States: «в России – да»."""
        state = question.rpartition("_")[2]
        return f"{self._words[f'in_{state}']} – {_RESIDENCE[answer]}"

    def residence_found(self, ending: Ending | None) -> str:
        """What the answers about both States come to; without an ending, the cascade opens."""
        if ending is None:
            return _("в обоих")
        if ending.state is None:
            return _("ни в одном")
        return _("только {within}").format(within=self._words[f"in_{ending.state}"])

    def end(self, ending: Ending) -> str:
        """A result: the State's name, or what there is instead of one."""
        return self._words[ending.state] if ending.state else str(_ENDS[ending.kind])

    def mark(self, provision: str) -> str:
        """A provision by its marks as printed: «п. 2 a)»."""
        paragraph, *letters = self._agreement.marks(provision)
        marks = [paragraph, *(f"{letter})" for letter in letters)]
        return _("п.\u00a0{marks}").format(marks="\u00a0".join(marks))

    def passed_over(self, test: NotAsked) -> str:
        """Why a test is not applied: the answers that jump it, or that the cascade has ended."""
        jumped = [
            statement(self._agreement, skipped.question, skipped.answer, self._states)
            for skipped in test.because
            if skipped.how == "jumped"
        ]
        if not jumped:
            return _("вывод уже сделан")
        return _("Отпадает: {reasons}").format(reasons="; ".join(jumped))


_NOT_KNOWN = gettext_lazy("не знаю")

_RESIDENCE: "Mapping[str, StrOrPromise]" = {
    "resident": gettext_lazy("да"),
    "source_only": gettext_lazy("только с доходов или имущества там"),
    "not_resident": gettext_lazy("нет"),
    UNKNOWN: _NOT_KNOWN,
}

_ANSWERS: "Mapping[str, Mapping[str, StrOrPromise]]" = {
    "permanent_home": {"yes": gettext_lazy("есть хотя бы в одном"), "no": gettext_lazy("нет ни в одном")},
    "permanent_home_where": {
        "first": gettext_lazy("только {in_first}"),
        "second": gettext_lazy("только {in_second}"),
        "both": gettext_lazy("в обоих"),
    },
    "vital_interests": {
        "first": "{in_first}",
        "second": "{in_second}",
        "undeterminable": gettext_lazy("определить нельзя"),
    },
    "habitual_abode": {
        "first": gettext_lazy("только {in_first}"),
        "second": gettext_lazy("только {in_second}"),
        "both": gettext_lazy("в обоих"),
        "neither": gettext_lazy("ни в одном"),
    },
    "citizenship": {
        "first": gettext_lazy("только {of_first}"),
        "second": gettext_lazy("только {of_second}"),
        "both": gettext_lazy("обоих государств"),
        "neither": gettext_lazy("ни одного из двух"),
    },
    "effective_management": {
        "first": "{in_first}",
        "second": "{in_second}",
        "elsewhere": gettext_lazy("в третьем государстве"),
        "undeterminable": gettext_lazy("определить нельзя"),
    },
}

_ENDS: "Mapping[Kind, StrOrPromise]" = {
    "mutual_agreement": gettext_lazy("Компетентные органы"),
    "no_rule": gettext_lazy("Правила нет"),
    "not_covered": gettext_lazy("Резидентства нет"),
}
