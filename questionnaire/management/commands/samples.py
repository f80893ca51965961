"""`manage.py samples FOLDER` writes one PDF of each kind of result and language, for a look at them and for validators.
It needs no database: the determinations are made up, the law and the layout are the site's."""

from argparse import ArgumentParser
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation

from questionnaire import __version__
from questionnaire.cases.record import CaseRecord
from questionnaire.determinations.document import document, stamped
from questionnaire.determinations.pdf import render
from treaties.agreement import UNKNOWN, agreements
from treaties.determination import determine

RESIDENT_OF_BOTH = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
HOMES_IN_BOTH = RESIDENT_OF_BOTH | {"permanent_home": "yes", "permanent_home_where": "both"}
MANAGEMENT = RESIDENT_OF_BOTH | {"person": "entity"}
ALL_UNKNOWN = {"person": "individual"} | dict.fromkeys(
    (
        *("residence_first", "residence_second", "permanent_home", "permanent_home_where"),
        *("vital_interests", "habitual_abode", "citizenship"),
    ),
    UNKNOWN,
)

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
        | {"permanent_home": "yes", "permanent_home_where": UNKNOWN}
        | {"vital_interests": UNKNOWN, "habitual_abode": "first"},
    ),
    "agreed": (
        "de-1996",
        RESIDENT_OF_BOTH | {"permanent_home": UNKNOWN, "permanent_home_where": "second", "habitual_abode": "second"},
    ),
    "all-unknown": ("de-1996", ALL_UNKNOWN),
    "long-names": ("unnamed", ALL_UNKNOWN),
}

_STATES = ("Финляндия", "Австрия")
_TYPED = {"person_name": "Анна Петрова", "file_reference": "7/2026", "prepared_by": "И. Иванов"}
_MADE_AT = datetime(2026, 11, 30, 9, 15, tzinfo=UTC)
_NOTE = "Паспорт № 00 0000000.\nПеревод заверен."

# As long as the forms allow, of the widest letters without a place to break, and with letters that the fonts lack.
_LONG_STATES = ("Щ" * 60, "Соединенное Королевство 王小明 #panic() <b>{of_first}</b> и 😀")
_LONG_TYPED = {"person_name": "Щ" * 200, "file_reference": "-" * 200, "prepared_by": "W" * 200}
_LONG_NOTE = "Щ" * 1000 + "\n\n" + "строка\n" * 100 + "שלום → ✓ \u00ad\u200b"


def sample(agreement_id: str, answers: Mapping[str, str], *, long: bool = False) -> dict[str, Any]:
    """The document of a made-up case with these answers, in the active language; `long`: with whatever may be typed."""
    agreement = agreements()[agreement_id]
    first, second = _LONG_STATES if long else _STATES
    record = CaseRecord(
        agreement=agreement,
        period_from=date(2025, 1, 1),
        period_to=date(2025, 12, 31),
        state_first=first,
        state_second=second,
        answers=answers,
        notes={"person": _LONG_NOTE if long else _NOTE},
        **(_LONG_TYPED if long else _TYPED),
    )
    made = document(record, determine(agreement, answers), _MADE_AT.date())
    return stamped(made, "K7QF-3MXD", _MADE_AT, __version__, "0" * 64, "https://residence.example/verify/")


class Command(BaseCommand):
    help = "Write sample PDFs of each kind of result, in each language, into a folder."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, (agreement, answers) in SAMPLES.items():
            for language, _name in settings.LANGUAGES:
                path = folder / f"{name}.{language}.pdf"
                with translation.override(language):
                    path.write_bytes(render(sample(agreement, answers, long=name == "long-names")))
                self.stdout.write(str(path))
