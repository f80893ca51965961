"""A case is what a visitor has answered so far; a determination is what was confirmed, kept as it was for ever.
Neither knows of pages or of the wizard."""

import json
import uuid
from collections.abc import Callable
from typing import Any

from django.db import models
from django.utils import timezone

from questionnaire.cases.record import ABOUT_FIELDS, CaseRecord
from questionnaire.cases.review import Marks
from treaties.agreement import Agreement, State, StateName, agreements
from treaties.walk import Walk, walk


class Case(models.Model):
    """One person's questionnaire under one agreement. `answers` keeps every answer, also those off the path.
    What `reinstated`, `needs_review` and `last_reference` mean, `review.Marks` says; `link_replacement_digest` is the
    digest of the idempotency key of the form that replaced the link. Columns have the names of release 1.3."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    agreement = models.CharField(max_length=40)
    period_from = models.DateField()
    period_to = models.DateField()
    state_first = models.CharField(max_length=60, blank=True)
    state_second = models.CharField(max_length=60, blank=True)
    person_name = models.CharField(max_length=200, blank=True)
    file_reference = models.CharField(max_length=200, blank=True)
    prepared_by = models.CharField(max_length=200, blank=True)
    answers = models.JSONField(default=dict)
    notes = models.JSONField(default=dict)
    reinstated = models.JSONField(default=list, db_column="reused")
    needs_review = models.JSONField(default=list, db_column="unchecked")
    last_reference = models.CharField(max_length=20, blank=True, db_column="last_current")
    link_number = models.PositiveIntegerField(default=1)
    link_replacement_digest = models.CharField(max_length=64, blank=True, db_column="replaced_by")
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.agreement} {self.id}"

    @classmethod
    def from_db(cls, db: Any, field_names: Any, values: Any) -> "Case":
        """A stored case as this release understands it: what is no text among answers and notes does not count."""
        case = super().from_db(db, field_names, values)
        case.answers, case.notes = _texts(case.answers), _texts(case.notes)
        case.reinstated = case.reinstated if isinstance(case.reinstated, list) else []
        case.needs_review = case.needs_review if isinstance(case.needs_review, list) else []
        return case

    @property
    def law(self) -> Agreement:
        """The agreement of this case. Raises KeyError when this release does not know it."""
        return agreements()[self.agreement]

    @property
    def states(self) -> dict[State, StateName]:
        """The two contracting States as sentences name them."""
        return dict(self.law.state_names(self.state_first, self.state_second))

    def walk(self) -> Walk:
        """Where the answers lead. Asked several times for a page; the same answers are followed once."""
        followed = self.__dict__.get("_followed")
        if followed is None or followed[0] != self.answers:
            followed = self._followed = (dict(self.answers), walk(self.law, self.answers))
        return followed[1]

    def answers_on_path(self) -> dict[str, str]:
        """The answers that count, in the order of the questions."""
        walked = self.walk()
        return {question: self.answers[question] for question in walked.asked if question not in walked.open}

    def notes_on_path(self) -> dict[str, str]:
        """The notes to the answers that count, empty ones left out."""
        return {question: self.notes[question] for question in self.answers_on_path() if self.notes.get(question)}

    def record(self) -> CaseRecord:
        """Returns what counts of the case as it stands."""
        about: dict[str, Any] = {name: getattr(self, name) for name in ABOUT_FIELDS}
        return CaseRecord(agreement=self.law, answers=self.answers_on_path(), notes=self.notes_on_path(), **about)

    @property
    def marks(self) -> Marks:
        """Returns the review marks; the case has each of them as a field of that name."""
        return Marks(self.reinstated, self.needs_review, self.last_reference)

    def change(self, changed: Callable[["Case"], dict[str, Any]]) -> None:
        """Saves the fields that `changed` gives for the case as it stands, and nothing that another request wrote.

        When another request was faster, `changed` is asked again about the case as it stands then. Raises
        Case.DoesNotExist when the case or the link through which it was opened is gone.
        """
        link_number = self.link_number
        while True:
            fields = changed(self) | {"version": self.version + 1, "updated_at": timezone.now()}
            untouched = Case.objects.filter(pk=self.pk, version=self.version, link_number=link_number)
            if untouched.update(**fields):
                for field, value in fields.items():
                    setattr(self, field, value)
                return
            self.refresh_from_db()
            if self.link_number != link_number:
                raise Case.DoesNotExist


def _texts(stored: Any) -> dict[str, str]:
    return {key: text for key, text in stored.items() if isinstance(text, str)} if isinstance(stored, dict) else {}


class Unescaped(json.JSONEncoder):
    """Writes letters as they are: escaped, a Russian text takes three times the room."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"ensure_ascii": False, "separators": (",", ":")})


class AnnexText(models.Model):
    """The text of an article as determinations print it, under the SHA-256 of its canonical JSON. Never altered."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    text = models.JSONField(encoder=Unescaped)

    def __str__(self) -> str:
        return self.sha256


class Determination(models.Model):
    """A confirmed result: facts, notes, walk and words as they were. Written once and never altered. Its `content` is
    read through `determinations.stored`."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="determinations")
    fingerprint = models.CharField(max_length=64)
    edition = models.CharField(max_length=64)
    reference = models.CharField(max_length=20, unique=True)
    confirmed_at = models.DateTimeField(default=timezone.now)
    release = models.CharField(max_length=20)
    content = models.JSONField(encoder=Unescaped)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["case", "fingerprint", "edition"], name="one_determination_of_same_facts")
        ]

    def __str__(self) -> str:
        return self.reference
