"""Makes a case into a determination: once, and exactly of what the visitor saw when confirming; and says which one is
current while its facts change."""

from collections.abc import Callable
from copy import copy
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.timezone import localdate

from questionnaire import __version__
from questionnaire.cases.fingerprint import fingerprint
from questionnaire.cases.reference_number import new_reference
from questionnaire.cases.review import after_confirmation
from questionnaire.determinations.document import document
from questionnaire.determinations.schema import SCHEMA, Content
from questionnaire.determinations.stored import stored_content
from questionnaire.models import Case, Determination
from treaties import determination as treaty


def confirm(case: Case, shown: str, verify_url: str) -> Determination | None:
    """The determination of the case, made now unless it was made before.

    `verify_url` is where this site verifies determinations: it is printed on them.
    None, and nothing stored, when the case is no longer the one with the fingerprint `shown`.
    """
    with transaction.atomic():
        # Reading again under the lock lets a second click find what the first one made.
        case = Case.objects.select_for_update().get(pk=case.pk, link_number=case.link_number)
        if fingerprint(case.record()) != shown or case.walk().open:
            return None
        determination, _made = Determination.objects.defer("content").get_or_create(
            case=case,
            fingerprint=shown,
            edition=case.law.edition,
            defaults={
                "reference": _unused_reference,
                "release": __version__,
                "content": lambda: stored_content(_content(case, verify_url)),
            },
        )
        off_the_path = [question for question in case.law.questions if question not in case.walk().asked]
        marks = after_confirmation(case.marks, determination.reference, not_shown=off_the_path)
        Case.objects.filter(pk=case.pk).update(**marks._asdict())
    return determination


def current_determination(case: Case) -> Determination | None:
    """Returns the determination whose fingerprint and edition equal the case's. Its content, a hundred times the rest,
    is read from the database only when it is asked for."""
    if case.walk().open:
        return None
    determinations = case.determinations.defer("content")
    return determinations.filter(fingerprint=fingerprint(case.record()), edition=case.law.edition).first()


def save_record(case: Case, changed: Callable[[Case], dict[str, Any]]) -> None:
    """Saves the fields that `changed` gives, as Case.change() does. A record changed back makes its determination
    current again, and nothing that was confirmed with it is in doubt."""

    def noted(case: Case) -> dict[str, Any]:
        fields = changed(case)
        # Without a determination there is none to come back to: nothing is looked up.
        if not case.last_reference:
            return fields
        after = copy(case)
        for field, value in fields.items():
            setattr(after, field, value)
        current = current_determination(after)
        return fields | (after_confirmation(after.marks, current.reference)._asdict() if current else {})

    case.change(noted)


def _unused_reference() -> str:
    while True:
        reference = new_reference()
        if not Determination.objects.filter(reference=reference).exists():
            return reference


def _content(case: Case, verify_url: str) -> Content:
    determined = treaty.determine(case.law, case.answers)
    record, today = case.record(), localdate()
    documents = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            documents[language] = document(record, determined, today)
    return {
        "schema": SCHEMA,
        "walk": treaty.as_json(case.law, determined),
        "about": record.about(),
        "notes": dict(record.notes),
        "verify_url": verify_url,
        "documents": documents,
    }
