"""What counts of a case: under which agreement, about whom and which days, the answers and the notes.

Whatever reads or prints a case reads it here; nothing else lists the fields of the about page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Final

from treaties.agreement import Agreement, States


@dataclass(frozen=True, kw_only=True)
class CaseRecord:
    """One person's case as a determination rests on it. `answers` are those on the path, in the order of the
    questions; `notes` belong to them, and none is empty. `state_first` and `state_second` are typed by the visitor, and
    only where the agreement names no States."""

    agreement: Agreement
    period_from: date
    period_to: date
    state_first: str = ""
    state_second: str = ""
    person_name: str = ""
    file_reference: str = ""
    prepared_by: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def states(self) -> States:
        """Returns the two contracting States as sentences name them."""
        return self.agreement.state_names(self.state_first, self.state_second)

    def about(self) -> dict[str, str]:
        """Returns what the about page holds, by its field names; the States only where the visitor names them."""
        unused = STATE_FIELDS if self.agreement.states else ()
        return {name: str(getattr(self, name)) for name in ABOUT_FIELDS if name not in unused}


ABOUT_FIELDS: Final = tuple(one.name for one in fields(CaseRecord) if one.name not in ("agreement", "answers", "notes"))
"""The fields of the about page in their order; on the page, in the database, in `determination.json` they have these
names."""

PERIOD_FIELDS: Final = ("period_from", "period_to")
STATE_FIELDS: Final = ("state_first", "state_second")
