"""The fingerprint of what a determination rests on: two cases with the same facts have the same one."""

import hashlib
import json
from collections.abc import Mapping

from questionnaire.models import Case


def about(case: Case) -> dict[str, str]:
    """What the about page holds, by its field names; the States only where the visitor names them."""
    values = {"period_from": case.period_from.isoformat(), "period_to": case.period_to.isoformat()}
    if not case.law.states:
        values |= {"state_first": case.state_first, "state_second": case.state_second}
    return values | {
        "person_name": case.person_name,
        "file_reference": case.file_reference,
        "prepared_by": case.prepared_by,
    }


def fingerprint(case: Case) -> str:
    """The fingerprint of what the case holds now; its id, time and edition are no part of it."""
    return fingerprint_of(case.agreement, about(case), case.answers_on_path(), case.notes_on_path())


def fingerprint_of(
    agreement: str, about: Mapping[str, str], answers: Mapping[str, str], notes: Mapping[str, str]
) -> str:
    """SHA-256 over agreement, about-data, the answers on the path and their notes, as canonical JSON.

    Raises UnicodeEncodeError for a lone surrogate, which no text of a case has.
    """
    facts = {"agreement": agreement, "about": dict(about), "answers": dict(answers), "notes": dict(notes)}
    canonical = json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
