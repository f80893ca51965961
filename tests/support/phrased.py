"""Words of questions and answers as the site says them of given States, and sentences in runs as plain text."""

from collections.abc import Iterable, Mapping

from questionnaire.content.phrasing import Phrasing
from treaties.agreement import Agreement, States


def plain(runs: Iterable[Mapping[str, str]]) -> str:
    """A sentence of a document without the languages of its runs."""
    return "".join(run["text"] for run in runs)


def short_title(law: Agreement, question: str, states: States) -> str:
    return Phrasing(law, states).short_title(question)


def short_title_within(law: Agreement, question: str, states: States) -> str:
    return Phrasing(law, states).short_title_within(question)


def answer_label(law: Agreement, question: str, answer: str, states: States) -> str:
    return Phrasing(law, states).label(question, answer)


def answer_label_within(law: Agreement, question: str, answer: str, states: States) -> str:
    return Phrasing(law, states).label_within(question, answer)


def statement(law: Agreement, question: str, answer: str, states: States) -> str:
    return Phrasing(law, states).statement(question, answer)


def assumption_words(law: Agreement, states: States, assuming: Mapping[str, str]) -> str:
    return Phrasing(law, states).assumption(assuming)
