"""The shape of a stored determination: what its document holds, under which keys, and how one that an earlier release
stored is read.

A key without words holds an empty text or list, never nothing, so that templates need no defaults.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, Literal, NotRequired, TypedDict

from questionnaire.determinations import legacy_chart

SCHEMA: Final = 2
"""What this release stores. Documents of releases 1.0 to 1.3 name no schema."""


class ProvisionLink(TypedDict):
    """A provision by its key in the agreement's file and its label; both empty where there is none."""

    provision_key: str
    provision: str


class Quotation(ProvisionLink):
    """Words of a provision, letter for letter. `mark`: as printed, followed by dots where the quotation begins within
    the provision; `cut`: it stops within a sentence; `gloss`: the unofficial translation, empty on pages in the
    agreement's own language."""

    mark: str
    quote: str
    cut: bool
    gloss: str


class DecidingQuotation(Quotation):
    """Words that decide, with what they are for: condition or consequence; empty where that goes without saying."""

    role: str


class Reason(Quotation):
    """Why a test was not applied: a sentence, and the words that it rests on."""

    text: str


class NotAsked(TypedDict):
    """Tests that were not applied for the same reasons."""

    questions: list[str]
    title: str
    because: list[Reason]


class Detail(TypedDict):
    """A row about the case. `official`: the same in the agreement's language, where the page is in another."""

    label: str
    value: str
    official: NotRequired[str]


class Warning(TypedDict):
    """What to know about the period. `headline` is empty where the text is one line itself."""

    headline: str
    text: str
    source: str


class Fact(ProvisionLink):
    """A question asked, with the answer given, the provision that the answer is taken into account by, and the note."""

    question: str
    title: str
    answer: str
    note: str


class PossibleCase(ProvisionLink):
    text: str


class PossibleResult(TypedDict):
    """A result and the cases that lead to it."""

    text: str
    cases: list[PossibleCase]


class Conclusion(ProvisionLink):
    """A result at the end of a way, with the words of its provision that no step before has quoted."""

    text: str
    citations: list[Quotation]


class Way(TypedDict):
    """What follows from an answer: the step with the number `to`, or a conclusion."""

    text: str
    to: int | None
    next: str
    conclusion: Conclusion | None


class StepCase(TypedDict):
    citations: list[Quotation]
    ways: list[Way]


class NumberedStep(TypedDict):
    """A step of the reasons. `answer` is None where none was given: then each possible one is a case."""

    number: int
    title: str
    answer: str | None
    cases: list[StepCase]


class Picture(TypedDict):
    """The path as a drawing, and in words. `sheets`: what is printed instead where the drawing is too high for a page
    or has letters that the fonts of the file copy lack."""

    svg: str
    alt: str
    sheets: list[str]


class Change(ProvisionLink):
    """Another answer and the result then; `effect`: see `treaties.sensitivity.EFFECTS`."""

    question: str
    title: str
    answer: str
    other: str
    result: str
    effect: str


class Unchanged(TypedDict):
    """A question, and its answers that change nothing."""

    title: str
    answers: str


class Changes(TypedDict):
    rows: list[Change]
    same: list[Unchanged]


class Evidence(TypedDict):
    title: str
    items: list[str]


class ForeignWords(TypedDict):
    """Words within sentences that are in none of the site's languages, and the code of theirs."""

    words: str
    language: str


class AnnexProvision(TypedDict):
    key: str
    mark: str
    text: str
    gloss: str
    level: int


class Annex(TypedDict):
    """The article word for word."""

    title: str
    heading: str
    provisions: list[AnnexProvision]


class Signature(TypedDict):
    place: str
    date: str
    name: str
    sign: str
    prepared_by: str


class Document(TypedDict):
    """The words of a determination in one language, from which page and file copy are laid out."""

    language: str
    service: str
    agreement: str
    edition: str
    kind: Literal["resident", "mutual_agreement", "no_rule", "not_covered", "agreed", "conditional"]
    title: str
    headline: str
    explanation: list[str]
    headline_period: str
    headline_provisions: list[ProvisionLink]
    urgent: list[str]
    deciding: list[DecidingQuotation]
    details: list[Detail]
    warnings: list[Warning]
    facts: list[Fact]
    possible: list[PossibleResult]
    possible_how: str
    stages: list[NumberedStep]
    picture: Picture
    not_asked: list[NotAsked]
    settling: list[str]
    changes: Changes
    next_steps: list[str]
    next_steps_sources: list[str]
    evidence: list[Evidence]
    foreign: list[ForeignWords]
    limits: list[str]
    annex: Annex
    signature: Signature
    labels: dict[str, str]


class ReceiptedDocument(Document):
    """A document with what its confirmation adds."""

    reference: str
    confirmed_at: str
    timestamp: str
    fingerprint: str
    release: str
    receipt: list[Detail]
    verify_url: str


class Content(TypedDict):
    """What is stored of a determination besides its columns; `documents` by language.

    In the database each document's `annex` is the SHA-256 of its text, which is kept once: see `stored`.
    """

    schema: int
    walk: dict[str, Any]
    about: dict[str, str]
    notes: dict[str, str]
    verify_url: str
    documents: dict[str, Document]


def upgrade(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the stored content in the shape of this release, whichever release stored it."""
    content = deepcopy(dict(stored))
    if "schema" in content:
        return content
    content["schema"] = SCHEMA
    content.setdefault("verify_url", "")
    for document in content["documents"].values():
        _upgrade_document(document)
    return content


def _upgrade_document(document: dict[str, Any]) -> None:
    """Adds what releases 1.0 to 1.3 did not say, and takes away what they said twice."""
    for key, absent in _SINCE_1_0.items():
        document.setdefault(key, deepcopy(absent))
    # The heads of warnings stood in a list of their own in release 1.2.
    document.pop("alerts", None)
    for warning in document["warnings"]:
        warning.setdefault("headline", "")
    document["changes"].setdefault("same", [])
    document["picture"].setdefault("sheets", legacy_chart.sheets(document["picture"]["svg"]))
    for label in _LABELS_SINCE_1_0:
        document["labels"].setdefault(label, "")
    for quotation in _quotations(document):
        quotation.setdefault("cut", False)


_SINCE_1_0: Final = {"headline_period": "", "next_steps_sources": [], "foreign": [], "possible_how": "", "urgent": []}
_LABELS_SINCE_1_0: Final = ("facts_how", "changes_same")


def _quotations(document: dict[str, Any]) -> list[dict[str, Any]]:
    cases = [case for step in document["stages"] for case in step["cases"]]
    conclusions = [way["conclusion"] for case in cases for way in case["ways"] if way["conclusion"]]
    return [
        *document["deciding"],
        *(reason for test in document["not_asked"] for reason in test["because"]),
        *(quotation for place in (*cases, *conclusions) for quotation in place["citations"]),
    ]
