"""A system check: the site has words for every question and answer of every agreement, before a visitor meets one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from django.core.checks import CheckMessage, Error, register

from questionnaire.agreement_pages.words import page_words
from questionnaire.content.glossary import terms
from questionnaire.content.questions import answer_label, short_title, statement, words
from questionnaire.content.reading import ContentError, languages
from questionnaire.content.server_error import server_error_words
from treaties.agreement import UNKNOWN, Agreement, Text, whole_agreements
from treaties.determination import determine


@register("questionnaire")
def questions_have_words(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """One error for each question, or answer to one, that the site has no sentences for."""
    return [
        Error(f"no words for {what}", obj=f"{law.id}.toml", id="questionnaire.E001")
        for law in whole_agreements().values()
        for what in _wordless(law)
    ]


def _wordless(law: Agreement) -> Iterator[str]:
    states = law.state_names("A", "B")
    for question, asked in law.questions.items():
        try:
            short_title(law, question, states), words(law, question, states)
        except KeyError:
            yield f"the question {question!r} or one of its answers"
            continue
        for answer in asked.answers:
            try:
                answer_label(law, question, answer.id, states)
                if answer.id != UNKNOWN:
                    statement(law, question, answer.id, states)
            except KeyError:
                yield f"the answer {answer.id!r} to {question!r}"


@register("questionnaire")
def content_files_are_whole(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """One error for each content file that its reader refuses, with the refusal as its message."""
    found: list[CheckMessage] = []
    readers: tuple[Callable[[], object], ...] = (terms, page_words, server_error_words)
    for read in readers:
        try:
            read()
        except ContentError as refusal:
            found.append(Error(str(refusal), id="questionnaire.E002"))
    return found


@register("questionnaire")
def agreements_have_every_language(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """One error for each place of an agreement, or of one of its States, where words are missing in a language of the
    site; a gloss may be."""
    found: list[CheckMessage] = []
    for law in whole_agreements().values():
        for place, text in (*_texts(law, ""), *_conclusions(law)):
            if missing := ", ".join(language for language in languages() if language not in text):
                message = f"{place} has no words in: {missing}"
                found.append(Error(message, obj=f"{law.id}.toml", id="questionnaire.E003"))
    return found


def _texts(value: object, place: str) -> Iterator[tuple[str, Text]]:
    """Every text within the value, with its place in it."""
    if isinstance(value, Text):
        yield place, value
    elif is_dataclass(value):
        for part in fields(value):
            if part.name not in ("gloss", "cascade"):
                yield from _texts(getattr(value, part.name), f"{place}.{part.name}".lstrip("."))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(item, f"{place}.{key}")
    elif isinstance(value, tuple):
        for number, item in enumerate(value, start=1):
            yield from _texts(item, f"{place}[{number}]")


def _conclusions(law: Agreement) -> Iterator[tuple[str, Text]]:
    """The words of each conclusion once, by their words in the agreement's language."""
    for said in dict.fromkeys(branch.ending.words for branch in determine(law, {}).branches):
        if said is not None:
            yield f"words: {said[law.language]!r}", said


@register("questionnaire")
def persons_have_headings(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """One error for each kind of person in an agreement that agreement_pages.toml has no heading for."""
    try:
        headings = page_words().persons
    except ContentError:
        # Said by the check of the content files.
        return []
    return [
        Error(
            f"agreement_pages.toml: persons: no heading for {person!r}", obj=f"{law.id}.toml", id="questionnaire.E004"
        )
        for law in whole_agreements().values()
        for person in law.cascade.next
        if person not in headings
    ]
