"""What a file says, as rows to compare with the same determination on paper."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from questionnaire.cases.record import ABOUT_FIELDS
from questionnaire.verification.fault_words import Reader
from treaties.agreement import UNKNOWN


def rows(data: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """Agreement, about-data, and each question asked with its answer, of a file without a fault."""
    reader = Reader(data)
    yield {"label": _("Соглашение"), "value": reader.words(("agreement",), data["agreement"])}
    for field in ABOUT_FIELDS:
        if data["about"].get(field):
            path = ("about", field)
            yield {"label": reader.title(path), "value": reader.words(path, data["about"][field])}
    answers = {reason["question"]: reason["answer"] for reason in data["reasoning"]}
    for question in data["asked"]:
        answer = answers.get(question, UNKNOWN)
        yield {"label": reader.question(question), "value": reader.answer(question, answer)}
