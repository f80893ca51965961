"""`manage.py check_words` builds all that the site says of every complete path of every agreement, in each language,
and names the paths for which it cannot. It needs no database."""

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from questionnaire.agreement_pages.comparison import differences
from questionnaire.agreement_pages.paths import path_table
from questionnaire.agreement_pages.pictures import whole_picture
from questionnaire.cases.record import CaseRecord
from questionnaire.determinations.document import document
from treaties.agreement import Agreement, agreements
from treaties.determination import determine
from treaties.walk import walk

YEAR = (date(2025, 1, 1), date(2025, 12, 31))
STATES = ("A", "B")


class Command(BaseCommand):
    help = "Build document, picture, path table and page of every agreement in each language; name the paths that fail."
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(faults())
        for fault in found:
            self.stderr.write(fault)
        if found:
            raise CommandError(f"{len(found)} of the words of this site cannot be built")


def faults() -> Iterator[str]:
    """A line for each agreement, language and path, or page, that cannot be put into words."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for law in agreements().values():
                for what, build in _builds(law, language):
                    try:
                        build()
                    except Exception as fault:  # whatever is wrong with the words, the path must be named
                        yield f"{law.id}, {language}, {what}: {type(fault).__name__}: {fault}"
            try:
                differences(tuple(agreements().values()), language)
            except Exception as fault:
                yield f"{language}, comparison: {type(fault).__name__}: {fault}"


def _builds(law: Agreement, language: str) -> Iterator[tuple[str, Callable[[], object]]]:
    yield "path table", partial(path_table, law, language)
    for person in law.cascade.next:
        yield f"picture for {person}", partial(whole_picture, law, person, language)
    for branch in walk(law, {}).branches:
        answers = dict(branch.steps)
        told = ", ".join(f"{question} = {answer}" for question, answer in answers.items())
        yield told, partial(_document, law, answers)


def _document(law: Agreement, answers: dict[str, str]) -> object:
    first, second = STATES if law.named_by_user else ("", "")
    record = CaseRecord(
        agreement=law,
        period_from=YEAR[0],
        period_to=YEAR[1],
        state_first=first,
        state_second=second,
        answers=answers,
    )
    return document(record, determine(law, answers), YEAR[1])
