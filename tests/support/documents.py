"""Documents of determinations as tests need them: of every path of the hand-written table and of every single unknown.
What the table says of the answers stands beside each; how documents are made is the site's."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any, NamedTuple

from django.utils import translation

from questionnaire.cases.record import STATE_FIELDS, CaseRecord
from questionnaire.determinations.document import document, stamped
from tests.support.agreement_oracle import answer_rows, conclusion_rows
from tests.support.expected_words import TYPED_STATES
from tests.support.paths import PATHS, CompletePath, Expected, look_up, offered
from treaties.agreement import agreements
from treaties.determination import determine

AGREEMENTS = agreements()
CASCADES = {
    "individual": ("permanent_home", "permanent_home_where", "vital_interests", "habitual_abode", "citizenship"),
    "entity": ("effective_management",),
}
"""The tests that choose between two States, in their order."""

REFERENCE = "K7QF-3MXD"
FINGERPRINT = "9c1d" * 16
RELEASE = "1.2.3"
CONFIRMED_AT = datetime(2026, 11, 30, 9, 15, tzinfo=UTC)


class Determined(NamedTuple):
    """Answers, the rows of the table that they leave possible, what the table says of them, and the document."""

    answers: Mapping[str, str]
    paths: list[CompletePath]
    expected: Expected
    document: dict[str, Any]


def made(
    agreement: str,
    answers: Mapping[str, str],
    language: str = "ru",
    states: tuple[str, str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The document of a case with these answers; `states` are the names typed where the text names none, `more` is what
    else the record of the case holds."""
    law = AGREEMENTS[agreement]
    given: dict[str, Any] = {
        "period_from": date(2025, 1, 1),
        "period_to": date(2025, 12, 31),
        **dict(zip(STATE_FIELDS, states or TYPED_STATES[language], strict=True)),
    }
    with translation.override(language):
        record = CaseRecord(agreement=law, answers=answers, **given | more)
        return document(record, determine(law, answers), CONFIRMED_AT.date())


def confirmed(agreement: str, answers: Mapping[str, str], language: str = "ru", **more: Any) -> dict[str, Any]:
    """The document with what its confirmation adds."""
    return stamped(made(agreement, answers, language, **more), REFERENCE, CONFIRMED_AT, RELEASE, FINGERPRINT)


def all_unknown(agreement: str, person: str) -> dict[str, str]:
    """Nothing known but whose residence it is."""
    questions = ("residence_first", "residence_second", *CASCADES[person])
    return {"person": person} | dict.fromkeys(questions, "unknown")


def possible_paths(agreement: str, answers: Mapping[str, str]) -> list[CompletePath]:
    """The rows of the table that these answers, all on the path, leave possible."""
    return [
        path
        for path in PATHS[agreement]
        if all(answers.get(question, "unknown") in (answer, "unknown") for question, answer in path.answers.items())
    ]


@cache
def every_path(agreement: str, language: str) -> tuple[Determined, ...]:
    return tuple(_determined(agreement, path.answers, language) for path in PATHS[agreement])


@cache
def every_single_unknown(agreement: str, language: str) -> tuple[Determined, ...]:
    """All answers that can be confirmed with exactly one of them unknown."""
    return tuple(_determined(agreement, dict(answers), language) for answers in _single_unknowns(agreement))


def _determined(agreement: str, answers: Mapping[str, str], language: str) -> Determined:
    found = made(agreement, answers, language)
    return Determined(answers, possible_paths(agreement, answers), look_up(agreement, answers), found)


@cache
def _single_unknowns(agreement: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    found = {
        tuple(complete.items())
        for path in PATHS[agreement]
        for question in path.answers
        if "unknown" in offered(agreement, question)
        for complete in _completed(agreement, {**path.answers, question: "unknown"})
    }
    return tuple(sorted(found))


def _completed(agreement: str, answers: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The answers with every definite answer to what they leave open; those off the path left out."""
    expected = look_up(agreement, answers)
    if not expected.open:
        yield {question: answers[question] for question in expected.asked}
        return
    question = expected.open[0]
    for answer in offered(agreement, question):
        if answer != "unknown":
            yield from _completed(agreement, {**answers, question: answer})


def clause(agreement: str, question: str, answer: str) -> tuple[str, str]:
    """The provision and the words that carry an answer, from `citations.csv`."""
    (row,) = answer_rows(agreement, question, answer)
    return row


def opening(agreement: str, person: str) -> tuple[str, str]:
    """The provision and the words with which the cascade opens, from `conclusions.csv`."""
    which = {"individual": "individual", "entity": "other person"}[person]
    (row,) = conclusion_rows(agreement, f"cascade opens, {which} (resident of both)")
    return row


def consequences(agreement: str, path: CompletePath) -> list[tuple[str, str]]:
    """The provisions and the words on which the conclusion of a path rests, from both tables."""
    question, answer = list(path.answers.items())[-1]
    if path.kind == "resident":
        if question == "residence_second":
            return conclusion_rows(agreement, "resident of one State only")
        return [clause(agreement, question, answer)]
    if path.kind == "mutual_agreement":
        if question == "citizenship":
            return conclusion_rows(agreement, "mutual_agreement, individual")
        return conclusion_rows(agreement, "mutual_agreement, other person", "the three indicators, head")
    if path.kind == "no_rule":
        return conclusion_rows(
            agreement, "no_rule: management elsewhere", "no_rule: management elsewhere or undeterminable"
        )
    return conclusion_rows(agreement, "not_covered", "not_covered (also)")


def printed(citation: Mapping[str, Any]) -> str:
    """The words of a quotation, with dots where they go on in its provision."""
    return citation["quote"] + (" …" if citation["cut"] else "")


def quotations(found: Any) -> Iterator[dict[str, str]]:
    """Every quotation anywhere in a document."""
    if isinstance(found, dict):
        if "quote" in found:
            yield found
        found = list(found.values())
    if isinstance(found, list):
        for value in found:
            yield from quotations(value)


def strings(found: Any, *without: str) -> Iterator[str]:
    """Every text anywhere in a document, but what stands under these keys."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for key, value in found.items():
            if key not in without:
                yield from strings(value, *without)
    elif isinstance(found, list):
        for value in found:
            yield from strings(value, *without)
