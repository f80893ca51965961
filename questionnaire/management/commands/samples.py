"""`manage.py samples FOLDER` writes one PDF of each kind of result, for a look at them and for validators.
It needs no database: the determinations are made up, the law and the layout are the site's."""

from argparse import ArgumentParser
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from questionnaire import __version__
from questionnaire.document import CaseFacts, document, stamped
from questionnaire.pdf import render
from treaties.agreement import agreements
from treaties.determination import determine

RESIDENT_OF_BOTH = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
HOMES_IN_BOTH = RESIDENT_OF_BOTH | {"permanent_home": "yes", "permanent_home_where": "both"}
MANAGEMENT = RESIDENT_OF_BOTH | {"person": "entity"}

SAMPLES: dict[str, tuple[str, dict[str, str]]] = {
    "resident": ("de-1996", HOMES_IN_BOTH | {"vital_interests": "second"}),
    "mutual-agreement": (
        "ua-1995",
        RESIDENT_OF_BOTH | {"permanent_home": "no", "habitual_abode": "both", "citizenship": "both"},
    ),
    "mutual-agreement-management": ("lu-1993", MANAGEMENT | {"effective_management": "undeterminable"}),
    "no-rule": ("unnamed", MANAGEMENT | {"effective_management": "elsewhere"}),
    "not-covered": (
        "unnamed",
        {"person": "individual", "residence_first": "not_resident", "residence_second": "not_resident"},
    ),
    "conditional": (
        "lu-1993",
        RESIDENT_OF_BOTH
        | {"permanent_home": "yes", "permanent_home_where": "unknown"}
        | {"vital_interests": "unknown", "habitual_abode": "first"},
    ),
    "agreed": (
        "de-1996",
        RESIDENT_OF_BOTH | {"permanent_home": "unknown", "permanent_home_where": "second", "habitual_abode": "second"},
    ),
}


def sample(agreement_id: str, answers: dict[str, str]) -> dict[str, Any]:
    """The document of a made-up case with these answers, in the active language."""
    agreement = agreements()[agreement_id]
    facts = CaseFacts(
        agreement=agreement,
        period_from=date(2025, 1, 1),
        period_to=date(2026, 12, 31),
        states=agreement.state_names("Финляндия", "Австрия"),
        person_name="Анна Петрова",
        file_reference="7/2026",
        prepared_by="И. Иванов",
        answers=answers,
        notes={"person": "Паспорт № 00 0000000.\nПеревод заверен."},
    )
    made = document(facts, determine(agreement, answers))
    return stamped(made, "K7QF-3MXD", datetime(2026, 11, 30, 9, 15, tzinfo=UTC), __version__, "0" * 64)


class Command(BaseCommand):
    help = "Write one sample PDF of each kind of result into a folder."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, (agreement, answers) in SAMPLES.items():
            path = folder / f"{name}.pdf"
            path.write_bytes(render(sample(agreement, answers)))
            self.stdout.write(str(path))
