"""Writes one file copy for each kind of result into a folder: `python -m tools.samples FOLDER`.
They are looked at, and checked against PDF/UA-1 and PDF/A-2a."""

import os
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import django

BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
ENTITY = {"person": "entity", **BOTH}
NOTE = "Договор найма от 01.02.2025, счета за 12 месяцев.\nСемья живет там же: свидетельство о браке, справка из школы."

SAMPLES = {
    "resident-by-definition": ("lu-1993", {**INDIVIDUAL, "residence_second": "not_resident"}),
    "resident": ("de-1996", {**INDIVIDUAL, "permanent_home": "no", "habitual_abode": "second"}),
    "mutual-agreement": (
        "ua-1995",
        {**INDIVIDUAL, "permanent_home": "no", "habitual_abode": "neither", "citizenship": "both"},
    ),
    "mutual-agreement-on-management": ("lu-1993", {**ENTITY, "effective_management": "undeterminable"}),
    "no-rule": ("de-1996", {**ENTITY, "effective_management": "elsewhere"}),
    "not-covered": (
        "unnamed",
        {"person": "entity", "residence_first": "not_resident", "residence_second": "not_resident"},
    ),
    "conditional": (
        "unnamed",
        {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "unknown", "vital_interests": "first"},
    ),
    "whichever-it-is": (
        "ua-1995",
        {**INDIVIDUAL, "permanent_home": "unknown", "permanent_home_where": "second", "habitual_abode": "second"},
    ),
}


def main(folder: Path) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "questionnaire.settings")
    django.setup()
    from questionnaire.document import CaseFacts, document, stamped
    from questionnaire.pdf import render
    from treaties.agreement import agreements
    from treaties.determination import determine

    folder.mkdir(parents=True, exist_ok=True)
    for name, (agreement_id, answers) in SAMPLES.items():
        agreement = agreements()[agreement_id]
        facts = CaseFacts(
            agreement=agreement,
            period_from=date(2025, 1, 1),
            period_to=date(2025, 12, 31),
            states=agreement.state_names("Россия", "Финляндия"),
            person_name="Анна Образцова",
            file_reference="2026-114",
            prepared_by="Консультант И. Примеров",
            answers=answers,
            notes={list(answers)[-1]: NOTE},
        )
        made = stamped(
            document(facts, determine(agreement, answers)),
            reference="SMPL-0001",
            confirmed_at=datetime(2026, 11, 30, 9, 15, tzinfo=UTC),
            release="1.0.0",
            fingerprint="0" * 64,
        )
        (folder / f"{name}.pdf").write_bytes(render(made))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python -m tools.samples FOLDER")
    main(Path(sys.argv[1]))
