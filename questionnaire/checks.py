"""A system check: the site has words for every question and answer of every agreement, before a visitor meets one."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, register

from questionnaire.content.glossary import terms
from questionnaire.content.questions import answer_label, short_title, statement, words
from questionnaire.content.reading import ContentError
from treaties.agreement import UNKNOWN, Agreement, AgreementError, agreement_files, load


@register("questionnaire")
def questions_have_words(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """One error for each question, or answer to one, that the site has no sentences for."""
    found: list[CheckMessage] = []
    for path in agreement_files():
        try:
            law = load(path)
        except AgreementError:
            # Said by the agreements' own check.
            continue
        found += [Error(f"no words for {what}", obj=path.name, id="questionnaire.E001") for what in _wordless(law)]
    return found


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
def glossary_is_whole(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """One error where glossary.toml is refused, with the refusal as its message."""
    try:
        terms()
    except ContentError as refusal:
        return [Error(str(refusal), obj="glossary.toml", id="questionnaire.E002")]
    return []
