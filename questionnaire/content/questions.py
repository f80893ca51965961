"""The words of one question's page, as an agreement asks it about its two States.

Where agreements differ, the difference comes from their files: terms, answers offered, help of their own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from questionnaire.content.entries import go_on
from questionnaire.content.phrasing import Phrasing, spoken_language
from treaties.agreement import UNKNOWN, Agreement, StateName, States, Text


@dataclass(frozen=True)
class QuestionWords:
    """The words of one question's page. `help_agreement` holds for this agreement only."""

    title: str
    hint: str
    help_counts: list[str]
    help_counts_not: list[str]
    help_proof: list[str]
    help_agreement: list[str]
    answers: dict[str, str]
    answer_hints: dict[str, str]


def words(agreement: Agreement, question: str, states: States, person: str = "") -> QuestionWords:
    """Returns the words of the question as this agreement asks it of these States about an individual or an entity, as
    the answer `person` says; in the active language."""
    return _words(agreement, question, (states["first"], states["second"]), person, spoken_language())


# The same words stand on page after page.
@lru_cache(maxsize=512)
def _words(
    agreement: Agreement, question: str, states: tuple[StateName, StateName], person: str, language: str
) -> QuestionWords:
    phrasing = Phrasing(agreement, {"first": states[0], "second": states[1]}, language)
    asked, entry = agreement.questions[question], phrasing.entry(question)
    grounds = phrasing.words.get(f"grounds_{person}", "")

    def fill(sentences: Iterable[Text | None]) -> list[str]:
        return [phrasing.of_question(question, text, grounds=grounds) for text in sentences if text is not None]

    title, hint = fill((entry.title, entry.hint))
    offered = [answer.id for answer in asked.answers]
    hints: dict[str, str] = {}
    for answer in offered:
        sentences = fill([entry.answers[answer].hint])
        if sentences:
            hints[answer] = " ".join([*sentences, *([phrasing.fill(go_on())] if answer == UNKNOWN else [])])
    explained = [entry.answers[answer].offered for answer in offered]
    explained += [said.not_offered for answer, said in entry.answers.items() if answer not in offered]
    return QuestionWords(
        title=title,
        hint=hint,
        help_counts=fill(entry.counts),
        help_counts_not=fill(entry.counts_not),
        help_proof=fill(entry.proof),
        help_agreement=fill(explained) + [phrasing.spoken(text) for text in asked.help],
        answers={answer: phrasing.label(question, answer) for answer in offered},
        answer_hints=hints,
    )
