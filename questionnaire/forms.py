"""The forms of the site and their limits; every refusal is a message at its field.

Nothing here knows the order of the questions or how they are stored.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from questionnaire.content import questions
from questionnaire.content.phrasing import lowered, signed_beside_pair, spoken
from questionnaire.determinations.glyphs import REPLACEMENT, missing_glyphs
from questionnaire.web import text_input
from questionnaire.web.redisplay import RedisplayForm
from treaties.agreement import Agreement, States, agreements

NOTE_LIMIT = 2000
STATE_LIMIT = 60
TEXT_LIMIT = 200
FIRST_DAY = date(1990, 1, 1)
LAST_DAY = date(2100, 12, 31)

_STATE_FIELDS = ("state_first", "state_second")
_STATE_HINT = _("Название, как на карте: «Финляндия».")


class NamedField(forms.Field):
    """A field whose refusals name it: several of a page may be refused for the same reason."""

    def clean(self, value: Any) -> Any:
        try:
            return super().clean(value)
        except ValidationError as refusal:
            if refusal.code == "required":
                raise
            named = f"{self.label}: {lowered(refusal.messages[0])}"
            raise ValidationError(named, code=refusal.code) from refusal


class TextField(NamedField, forms.CharField):
    """Text typed by a visitor, cleaned and limited. The page sets no `maxlength`: it would cut a paste in silence."""

    def __init__(self, *, limit: int, lines: bool = False, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)
        # Django's own refusal of NUL would come in other words than that of other control signs.
        self.validators = []
        self.limit, self.lines = limit, lines

    def to_python(self, value: Any) -> str:
        cleaned = text_input.clean(super().to_python(value) or "", limit=self.limit, lines=self.lines)
        return cleaned if text_input.visible(cleaned) else ""


class DayField(NamedField, forms.DateField):
    """A day between 1990 and 2100, typed as 2025-12-31 or 31.12.2025. `missing` is said when it is not: it names the
    field."""

    def __init__(self, *, missing: Any, **kwargs: Any) -> None:
        super().__init__(
            input_formats=["%Y-%m-%d", "%d.%m.%Y"],
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            error_messages={
                "required": missing,
                "invalid": _("Такой даты нет. Дата пишется так: 31.12.2025"),
            },
            **kwargs,
        )

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value and not FIRST_DAY <= value <= LAST_DAY:
            raise ValidationError(_("Дата должна лежать между 01.01.1990 и 31.12.2100"), code="range")


class TypedTextForm(RedisplayForm):
    """A form that says of each text what the PDF cannot print."""

    def name_missing_glyphs(self) -> None:
        """Says at each text field which of its letters REPLACEMENT stands for in the PDF."""
        for name, field in self.fields.items():
            typed = str(self[name].value() or "")
            # A longer text is refused anyway, and putting its marks in order could take seconds.
            if not isinstance(field, TextField) or len(typed) > field.limit:
                continue
            letters = missing_glyphs(typed)
            if letters:
                warning = _("В шрифте PDF нет знаков {letters}: там будет {replacement}.").format(
                    letters=" ".join(letters), replacement=REPLACEMENT
                )
                self[name].help_text = " ".join(str(part) for part in (field.help_text, warning) if part)


class ExplainedRadios(forms.RadioSelect):
    """Radio buttons, some of which have a hint of their own: `hints` by value."""

    hints: Mapping[str, str] = MappingProxyType({})

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return super().create_option(name, value, *args, **kwargs) | {"hint": self.hints.get(value, "")}


class QuestionForm(TypedTextForm):
    """One question: its answer, of those that the agreement offers, and an optional note.

    `stored` is the answer and note saved now. A page says in `seen`, by its version token, what it showed: where
    another tab or device has saved something else since, the form is refused once and says so, and nothing of either is
    lost.
    """

    answer = forms.ChoiceField(widget=ExplainedRadios)
    note = TextField(
        label=_("Факты и документы"),
        limit=NOTE_LIMIT,
        lines=True,
        required=False,
        widget=forms.Textarea,
    )
    seen = forms.Field(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        agreement: Agreement,
        question: str,
        states: States,
        person: str = "",
        stored: tuple[str, str] = ("", ""),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.stored = stored
        self.initial["seen"] = self.initial.get("seen") or self.version_token
        self.words = questions.words(agreement, question, states, person)
        answer = self.fields["answer"]
        assert isinstance(answer, forms.ChoiceField)
        answer.choices = list(self.words.answers.items())
        answer.widget.hints = self.words.answer_hints
        answer.label = self.words.title
        # The choice itself is not named in the message: it may be any forged text.
        answer.error_messages |= {"required": _("Выберите ответ"), "invalid_choice": _("Выберите ответ")}

    @property
    def version_token(self) -> str:
        """Returns the digest of the answer and note saved now, which a page made from this form carries."""
        return hashlib.sha256(json.dumps(self.stored).encode()).hexdigest()[:16]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        answer, note = self.stored
        sent = (cleaned.get("answer"), cleaned.get("note") if "note" in self.data else note)
        overtaken = cleaned.get("seen") not in ("", None, self.version_token) and sent != self.stored
        if overtaken and self.words.answers.get(answer):
            conflict = _edit_conflict(self.words.answers[answer], note)
            self.add_error("answer", ValidationError(conflict, code="edit_conflict"))
        return cleaned


def _edit_conflict(answer: str, note: str) -> str:
    said = _("Пока страница была открыта, здесь сохранили другое. Ответ: «{answer}».").format(answer=answer)
    facts = _("Факты и документы: «{note}».").format(note=note) if note else ""
    again = _("Если верно то, что набрано ниже, нужно продолжить еще раз.")
    return " ".join(str(part) for part in (said, facts, again) if part)


class PeriodForm(TypedTextForm):
    """The period, and the two States where the agreement's text does not name them."""

    period_from = DayField(label=_("Начало периода"), missing=_("Укажите начало периода"))
    period_to = DayField(label=_("Конец периода"), missing=_("Укажите конец периода"))
    state_first = TextField(label=_("Первое государство"), help_text=_STATE_HINT, limit=STATE_LIMIT, required=False)
    state_second = TextField(label=_("Второе государство"), help_text=_STATE_HINT, limit=STATE_LIMIT, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        start, end = cleaned.get("period_from"), cleaned.get("period_to")
        if start and end and end < start:
            self.add_error("period_to", ValidationError(_("Конец периода раньше его начала"), code="order"))
        return cleaned

    def check_states(self) -> None:
        """Refuses States that are not named or not different."""
        first, second = (self.cleaned_data.get(field) for field in _STATE_FIELDS)
        if first is not None and not text_input.visible(first):
            self.add_error("state_first", ValidationError(_("Назовите первое государство"), code="required"))
        if second is not None and not text_input.visible(second):
            self.add_error("state_second", ValidationError(_("Назовите второе государство"), code="required"))
        if first and second and text_input.same_name(first, second):
            self.add_error("state_second", ValidationError(_("Назовите два разных государства"), code="equal"))


class StartForm(PeriodForm):
    """What a case begins with: agreement, period, and for a text without parties the States."""

    agreement = forms.ChoiceField(
        label=_("Соглашение"),
        widget=ExplainedRadios,
        error_messages={"required": _("Выберите соглашение"), "invalid_choice": _("Выберите соглашение")},
    )

    field_order = ("agreement", "state_first", "state_second")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        agreement = self.fields["agreement"]
        assert isinstance(agreement, forms.ChoiceField)
        agreement.choices = [(offered.id, _choice(offered)) for offered in agreements().values()]
        agreement.widget.hints = {offered.id: _choice_hint(offered) for offered in agreements().values()}
        year = localdate().year - 1
        self.fields["period_from"].initial = date(year, 1, 1)
        self.fields["period_to"].initial = date(year, 12, 31)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        chosen = cleaned.get("agreement")
        if chosen and not agreements()[chosen].states:
            self.check_states()
        else:
            for field in _STATE_FIELDS:
                self.errors.pop(field, None)
                cleaned[field] = ""
        return cleaned


class AboutForm(PeriodForm):
    """What a case is about; the agreement is fixed."""

    person_name = TextField(label=_("Имя или наименование"), limit=TEXT_LIMIT, required=False)
    file_reference = TextField(label=_("Номер дела"), limit=TEXT_LIMIT, required=False)
    prepared_by = TextField(label=_("Кем составлено"), limit=TEXT_LIMIT, required=False)

    def __init__(self, *args: Any, agreement: Agreement, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if agreement.states:
            for field in _STATE_FIELDS:
                del self.fields[field]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if "state_first" in self.fields:
            self.check_states()
        return cleaned


def _choice(agreement: Agreement) -> str:
    signed = signed_beside_pair(agreement)
    return f"{spoken(agreement.pair)} ({signed})" if signed else spoken(agreement.pair)


def _choice_hint(agreement: Agreement) -> str:
    """What to know before the agreement is chosen: that it no longer applies, or that it may not be the one."""
    if not agreement.states:
        return _("Только если статья о резидентстве в нем совпадает с текстом на странице «Тексты соглашений».")
    today = localdate()
    return " ".join(
        spoken(note.warning) for note in agreement.status_notes if not note.applies and note.touches(today, today)
    )
