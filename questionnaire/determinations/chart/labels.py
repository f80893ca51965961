"""The few words that a picture has room for: edges, results, marks, and why a test is passed.

Titles of tests are those of the rows on the check page.
"""

from django.utils.translation import gettext as _

from questionnaire.content.phrasing import Phrasing
from questionnaire.content.results import result_words
from treaties.agreement import UNKNOWN, Ending, Text
from treaties.determination import NotAsked


class ChartLabels:
    """The words of one agreement's pictures, with the States' names."""

    def __init__(self, phrasing: Phrasing) -> None:
        self._phrasing = phrasing
        self._words = result_words()["chart"]

    def title(self, questions: tuple[str, ...]) -> str:
        """The name of a test; residence in the two States is one."""
        return self._phrasing.short_title(questions[0]) if len(questions) == 1 else self._said("residence")

    def answer(self, question: str, answer: str) -> str:
        """An answer as it stands under the title of its test: «только в России»."""
        if answer == UNKNOWN:
            return self._said("unknown")
        return self._phrasing.of_question(question, self._chart(question, answer))

    def residence(self, question: str, answer: str) -> str:
        """The answer about residence in one of the States: «в России – да»."""
        state = self._phrasing.agreement.residence_state(question)
        return f"{self._phrasing.words[f'in_{state}']} – {self._phrasing.spoken(self._chart(question, answer))}"

    def residence_found(self, ending: Ending | None) -> str:
        """What the answers about both States come to; without an ending, the cascade opens."""
        if ending is None:
            return self._said("in_both")
        if ending.state is None:
            return self._said("in_neither")
        return self._phrasing.fill(self._words["only"], within=self._phrasing.words[f"in_{ending.state}"])

    def end(self, ending: Ending) -> str:
        """A result: the State's name, or what there is instead of one."""
        return self._phrasing.words[ending.state] if ending.state else self._said(ending.kind)

    def mark(self, provision: str) -> str:
        """A provision by its marks as printed: «п. 2 a)»."""
        paragraph, *letters = self._phrasing.agreement.marks(provision)
        marks = [paragraph, *(f"{letter})" for letter in letters)]
        return _("п.\u00a0{marks}").format(marks="\u00a0".join(marks))

    def passed_over(self, test: NotAsked) -> str:
        """Why a test is not applied: the answers that jump it, or that the cascade has ended."""
        jumped = [
            self._phrasing.statement(skipped.question, skipped.answer)
            for skipped in test.because
            if skipped.how == "jumped"
        ]
        if not jumped:
            return self._said("decided")
        return self._phrasing.fill(self._words["jumped"], reasons="; ".join(jumped))

    def _said(self, key: str) -> str:
        return self._phrasing.spoken(self._words[key])

    def _chart(self, question: str, answer: str) -> Text:
        text = self._phrasing.answer(question, answer).chart
        assert text is not None  # checked at start: each answer in a picture has it
        return text
