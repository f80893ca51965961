"""What is wrong with a file, in words: what is missing; which line is wrong, what stands there, what follows instead.

All in the active language.
"""

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from questionnaire.content import phrasing
from questionnaire.content.phrasing import provision_label, spoken
from questionnaire.content.questions import answer_label, short_title
from questionnaire.determinations.export import MISSING, NUMBER, TIME_FORMAT, Fault, Path
from questionnaire.forms import AboutForm
from questionnaire.web import text_input
from treaties.agreement import Agreement, agreements
from treaties.parts import PRINTED_IN

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

_LONGEST = 200
"""Signs shown of a text that is not compared with another."""

_SHORT = 40
"""Texts of no more signs than these are marked whole: part of a name or of a date says little."""

_CONTEXT = 80
"""Signs shown before and after those in which two texts differ."""

_NAMED_SIGNS = 2
"""A difference of no more signs than these may be invisible, so their numbers are said."""

_HASHES = ("edition", "fingerprint")

_MARKED_FIGURES = 32
"""Figures of a hash value that are marked as its difference at the most."""

_OF_THE_RECORD = ("edition", "reference", "confirmed_at", "release")
"""What follows from no answer and is known from this site's record only."""

_TITLES: "Mapping[str, StrOrPromise]" = {
    "id": gettext_lazy("Номер анкеты"),
    "agreement": gettext_lazy("Соглашение"),
    "edition": gettext_lazy("Редакция правил (SHA-256)"),
    "asked": gettext_lazy("Заданные вопросы"),
    "open": gettext_lazy("Вопросы без ответа"),
    "outcomes": gettext_lazy("Вывод"),
    "reasoning": gettext_lazy("Основания"),
    "ignored": gettext_lazy("Неиспользованные ответы"),
    "reference": gettext_lazy("Номер заключения"),
    "about": gettext_lazy("Сведения"),
    "notes": gettext_lazy("Факты и документы"),
    "confirmed_at": gettext_lazy("Составлено"),
    "fingerprint": gettext_lazy("Отпечаток сведений"),
    "release": gettext_lazy("Выпуск программы"),
}

_PARTS: "Mapping[str, StrOrPromise]" = {
    "question": gettext_lazy("вопрос"),
    "answer": gettext_lazy("ответ"),
    "provision": gettext_lazy("положение соглашения"),
    "quote": gettext_lazy("слова соглашения"),
    "kind": gettext_lazy("вид вывода"),
    "state": gettext_lazy("государство"),
    "assuming": gettext_lazy("при каких ответах"),
}

_KINDS: "Mapping[str, StrOrPromise]" = {
    "resident": gettext_lazy("резидентство в одном государстве"),
    "mutual_agreement": gettext_lazy("решение за компетентными органами по взаимному согласию"),
    "no_rule": gettext_lazy("правила для этого случая в статье нет"),
    "not_covered": gettext_lazy("резидентства нет ни в одном из двух государств"),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A text for the page; `changed` is the part in which it differs from the other one."""

    before: str
    changed: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is wrong: `key` as in the file, `title` for a reader; None where there is nothing to show.
    `source`: what the text that follows is taken from. `language`: the one that the texts are in where they are an
    agreement's, else empty. `figures`: they are hash values."""

    key: str
    title: str
    stands: Shown | None
    follows: Shown | None
    source: str
    remark: str
    language: str
    figures: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """What is wrong: the lines that are missing, and those that are wrong."""

    missing: list[Line]
    wrong: list[Line]


def findings(data: Mapping[str, Any], faults: tuple[Fault, ...]) -> Findings:
    """The faults found in these data, in words."""
    reader = Reader(data)
    missing, wrong = ([f for f in faults if (f.stands is MISSING) == absent] for absent in (True, False))
    return Findings([reader.line(fault) for fault in missing], [reader.line(fault) for fault in wrong])


class Reader:
    """Names lines and values of data that may hold anything, by the agreement that they name if there is one."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        named = data.get("agreement")
        self.agreement: Agreement | None = agreements().get(named) if isinstance(named, str) else None
        if self.agreement is not None:
            about = data.get("about")
            typed = about if isinstance(about, dict) else {}
            self.states = self.agreement.state_names(
                *(_words_of(typed.get(field)) for field in ("state_first", "state_second"))
            )

    def line(self, fault: Fault) -> Line:
        """The fault in words."""
        path, remark = fault.path, ""
        figures = path[0] in _HASHES
        if fault.stands is not MISSING and fault.follows is not MISSING:
            one, other = self._pair(path, fault.stands, fault.follows)
            stands, follows, unseen = _compared(one, other, in_words=not figures)
            shown: tuple[Shown | None, Shown | None] = stands, follows
            if figures and len(stands.changed) > _MARKED_FIGURES:
                # Hash values of different things: to mark nearly every figure would mark none.
                shown = (_shown(one), _shown(other))
            # Words that stand for a name of the format differ as words do, and figures are set apart from letters.
            if one == fault.stands and not (figures and one.isascii()):
                remark = unseen
        else:
            shown = (_shown(self._value(path, fault.stands)), _shown(self._value(path, fault.follows)))
            if fault.stands is not MISSING:
                remark = _("Этого здесь быть не должно.")
        return Line(
            _key(path),
            self.title(path),
            *shown,
            _source(path),
            fault.remark or remark,
            language=PRINTED_IN if path[-1] == "quote" else "",
            figures=figures,
        )

    def _pair(self, path: Path, stands: Any, follows: Any) -> tuple[str, str]:
        """Two different values in words, or as the file writes them where their words are the same."""
        one, other = str(self._value(path, stands)), str(self._value(path, follows))
        return (one, other) if one != other else (_written(stands), _written(follows))

    def title(self, path: Path) -> str:
        """The line as a reader names it."""
        head, *rest = path
        title = str(_TITLES.get(str(head), _("Лишнее поле")))
        if head == "about" and rest:
            field = AboutForm.base_fields.get(str(rest[0]))
            return str(field.label) if field else title
        if head == "notes" and rest:
            return f"{title}: {self.question(rest[0])}"
        if head == "reasoning" and rest:
            title = self.question(self._reasoned(rest[0])) or title
        if head == "outcomes" and rest and len(self._list("outcomes")) > 1:
            title = f"{title} {int(rest[0]) + 1}"
        part = _PARTS.get(str(rest[1])) if len(rest) > 1 else None
        return f"{title}: {part}" if part else title

    def _reasoned(self, place: str | int) -> Any:
        reasons = self._list("reasoning")
        reason = reasons[place] if isinstance(place, int) and place < len(reasons) else None
        return reason.get("question") if isinstance(reason, dict) else None

    def _list(self, key: str) -> list[Any]:
        value = self.data.get(key)
        return value if isinstance(value, list) else []

    def _value(self, path: Path, value: Any) -> str | None:
        """The value as the page shows it; None for MISSING."""
        if value is MISSING:
            return None
        if isinstance(value, str):
            return self.words(path, value)
        if value is None:
            return _("не названо")
        if isinstance(value, bool):
            return json.dumps(value)
        if value is NUMBER:
            return _("число")
        if isinstance(value, list):
            return self._list_words(path, value)
        return self._object_words(path, value)

    def words(self, path: Path, value: str) -> str:
        """A text; a name of this format is said in words."""
        return (self._meaning(self.agreement, path, value) if self.agreement else "") or value

    def _meaning(self, agreement: Agreement, path: Path, value: str) -> str:
        match path:
            case ("agreement",):
                return spoken(agreement.pair)
            case ("confirmed_at",):
                return _moment(value)
            case ("about", "period_from" | "period_to"):
                return _day(value)
            case ("asked", _) | ("reasoning", _, "question"):
                return self.question(value)
            case ("reasoning", place, "answer"):
                return self.answer(self._reasoned(place), value)
            case ("outcomes", _, "state") if value in self.states:
                return spoken(self.states[value].name)  # type: ignore[index]
            case ("outcomes", _, "kind") if value in _KINDS:
                return str(_KINDS[value])
            case (("outcomes" | "reasoning"), _, "provision") if value in agreement.provisions:
                return provision_label(agreement, value)
        return ""

    def _list_words(self, path: Path, value: list[Any]) -> str:
        if not value:
            return _("пустой список")
        if all(isinstance(item, str) for item in value):
            return "; ".join(self.question(item) for item in value)
        if path[-1] == "assuming" and all(isinstance(item, dict) for item in value):
            return "; ".join(self._assumed(item) for item in value)
        return _("список")

    def _object_words(self, path: Path, value: Mapping[str, Any]) -> str:
        if path[0] == "reasoning" and isinstance(value.get("question"), str):
            return f"{self.question(value['question'])}: {self.answer(value['question'], value.get('answer'))}"
        if path[0] == "outcomes":
            parts = ((key, value.get(key)) for key in ("kind", "state", "provision"))
            said = [self.words(("outcomes", 0, key), part) for key, part in parts if isinstance(part, str)]
            return _shortened("; ".join(said)).before or _("набор полей")
        return _("набор полей")

    def _assumed(self, assumed: Mapping[Any, Any]) -> str:
        if not assumed:
            return _("ничего не предполагается")
        return ", ".join(f"{self.question(question)}: {self.answer(question, a)}" for question, a in assumed.items())

    def question(self, question: Any) -> str:
        """The question by its short title, or what stands in its place."""
        if self.agreement is None or not isinstance(question, str) or question not in self.agreement.questions:
            return _words_of(question)
        return short_title(self.agreement, question, self.states)

    def answer(self, question: Any, answer: Any) -> str:
        """The answer by its label, or what stands in its place."""
        asked = self.agreement.questions.get(question) if self.agreement and isinstance(question, str) else None
        if self.agreement is None or asked is None or not isinstance(answer, str) or not asked.offers(answer):
            return _words_of(answer)
        return answer_label(self.agreement, question, answer, self.states)


def _words_of(value: Any) -> str:
    """A text that may be anything, legible; nothing for what is no text."""
    return _shortened(value).before if isinstance(value, str) else ""


def _key(path: Path) -> str:
    """The place as programs write it: «reasoning[3].quote»."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{_shortened(part).before}" for part in path)
    return "".join(parts).removeprefix(".")


def _compared(stands: str, follows: str, *, in_words: bool) -> tuple[Shown, Shown, str]:
    """Two texts with the part in which they differ apart, only what stands next to it, and a remark about a
    difference that may be invisible. With `in_words` no word is marked in part."""
    shorter = min(len(stands), len(follows))
    start = next((place for place in range(shorter) if stands[place] != follows[place]), shorter)
    rest = shorter - start
    end = next((place for place in range(rest) if stands[-1 - place] != follows[-1 - place]), rest)
    one, other = (value[start : len(value) - end] for value in (stands, follows))
    remark = ""
    if max(len(one), len(other)) <= _NAMED_SIGNS:
        if not _differ_visibly(one, other):
            remark = _("Разница может быть не видна. Знаки в файле: {stands}; должно быть: {follows}.").format(
                stands=_numbers(one) or "–", follows=_numbers(other) or "–"
            )
    elif in_words:
        while start and stands[start - 1].isalnum():
            start -= 1
        while end and stands[-end].isalnum():
            end -= 1
    if max(len(stands), len(follows)) <= _SHORT:
        start = end = 0
    return _apart(stands, start, end), _apart(follows, start, end), remark


def _apart(value: str, start: int, end: int) -> Shown:
    """The value without its first `start` and its last `end` signs apart."""
    before, changed, after = value[:start], value[start : len(value) - end], value[len(value) - end :]
    return Shown(
        _legible("…" + before[-_CONTEXT:].partition(" ")[2] if len(before) > _CONTEXT else before),
        _shortened(changed).before,
        _shortened(after, _CONTEXT).before,
    )


def _differ_visibly(one: str, other: str) -> bool:
    """Whether both are letters, or both figures, of one script: what looks alike is of two."""
    signs = one + other
    scripts = {unicodedata.name(sign, "").partition(" ")[0] for sign in signs}
    return bool(one and other) and signs.isalnum() and len(scripts) == 1


def _source(path: Path) -> str:
    """What the text that follows is taken from."""
    if path[0] in _OF_THE_RECORD:
        return _("На этом сайте")
    if path[0] == "fingerprint":
        return _("По сведениям в файле")
    if path[-1] == "quote":
        return _("В соглашении")
    if path[0] in ("about", "notes", "open"):
        return _("Должно быть")
    return _("По ответам в файле")


def _moment(value: str) -> str:
    try:
        return phrasing.moment(datetime.strptime(value, TIME_FORMAT).replace(tzinfo=UTC))
    # In the last hours of the year 9999 the site's own time zone has no date.
    except (ValueError, OverflowError):
        return ""


def _day(value: str) -> str:
    try:
        return phrasing.short_day(date.fromisoformat(value))
    except ValueError:
        return ""


def _written(value: Any) -> str:
    """A value of the right type as the file writes it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _numbers(signs: str) -> str:
    return " ".join(f"U+{ord(sign):04X}" for sign in signs)


def _shown(value: str | None) -> Shown | None:
    return None if value is None else _shortened(value)


def _shortened(value: str, longest: int = _LONGEST) -> Shown:
    return Shown(_legible(value[:longest]) + ("…" if len(value) > longest else ""))


def _legible(value: str) -> str:
    """The text with REPLACEMENT_CHARACTER for each sign that prints nothing or turns what stands beside it."""
    return "".join(
        text_input.REPLACEMENT_CHARACTER if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cf", "Cs") else sign
        for sign in value
    )
