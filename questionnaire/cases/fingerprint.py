"""The fingerprint of what a determination rests on: two cases with the same record have the same one."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Final

from questionnaire.cases.record import CaseRecord

PATTERN: Final = re.compile("[0-9a-f]{64}")
"""How a SHA-256 is written."""


def fingerprint(record: CaseRecord) -> str:
    """Returns the fingerprint of what a case holds; its id, time and edition are no part of it."""
    return fingerprint_of(record.agreement.id, record.about(), record.answers, record.notes)


def fingerprint_of(
    agreement: str, about: Mapping[str, str], answers: Mapping[str, str], notes: Mapping[str, str]
) -> str:
    """Returns the SHA-256 over agreement, about-data, the answers on the path and their notes, as canonical JSON.

    Raises UnicodeEncodeError for a lone surrogate, which no text of a case has.
    """
    record = {"agreement": agreement, "about": dict(about), "answers": dict(answers), "notes": dict(notes)}
    canonical = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
