"""Determinations that releases 1.0 to 1.3 really made, as they lie in a database: one file a release, written by that
release's own code (`tests/determination/stored/<release>.json.gz`)."""

import gzip
import json
import uuid
from copy import deepcopy
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from questionnaire.models import Case, Determination
from treaties.agreement import agreements

RELEASES = ("1.0.0", "1.1.0", "1.2.0", "1.3.0")
HEADLINES = {
    "resident": "Считается резидентом Германии",
    "unknown": "Ответы допускают четыре вывода",
    "mutual_agreement": "Статья не называет одно государство",
    "no_rule": "Статья 4 не дает правила для этого случая",
}
"""How the headline of each of them begins; the same in all four releases."""

_STORED = Path(__file__).parents[1] / "determination" / "stored"


@cache
def _made(release: str) -> dict[str, Any]:
    return json.loads(gzip.decompress((_STORED / f"{release}.json.gz").read_bytes()))


def exported(release: str, kind: str) -> str:
    """Its `determination.json`, as that release gave it out."""
    return _made(release)[kind]["exported"]


def restored(release: str, kind: str) -> Determination:
    """The case and its determination in the database of the test, current under today's edition."""
    made = _made(release)[kind]
    fields = {name: made["case"][name] for name in ("agreement", "period_from", "period_to", "answers", "notes")}
    fields |= {name: made["case"][name] for name in ("state_first", "state_second")}
    fields |= {name: made["case"][name] for name in ("person_name", "file_reference", "prepared_by")}
    case = Case.objects.create(id=uuid.UUID(made["case"]["id"]), **fields)
    stored = made["determination"]
    return Determination.objects.create(
        case=case,
        fingerprint=stored["fingerprint"],
        edition=agreements()[case.agreement].edition,
        reference=stored["reference"],
        confirmed_at=datetime.fromisoformat(stored["confirmed_at"]),
        release=release,
        content=deepcopy(stored["content"]),
    )
