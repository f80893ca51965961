"""Whether a determination follows from its answers and was made here: recomputed, and held against the record."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Literal, NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from questionnaire.cases import fingerprint as fingerprints
from questionnaire.cases import reference_number
from questionnaire.determinations.export import MISSING, TIME_FORMAT, Fault, Path, exported, misshapen
from questionnaire.forms import NOTE_LIMIT, AboutForm
from questionnaire.models import Determination
from questionnaire.web import text_input
from treaties.agreement import UNKNOWN, Agreement, agreements
from treaties.determination import as_json, determine

Kind = Literal["follows", "not_issued", "other_edition", "differs", "unmatched"]

Find = Callable[[str], Determination | None]
"""The determination of this site with that reference."""

_NO_FINGERPRINT = "0" * 64
# What may be shown of a determination to whoever holds its reference and fingerprint, and no more.
_OPEN_KEYS = ("edition", "reference", "confirmed_at", "release")


class Verdict(NamedTuple):
    """What a check found.

    `follows`: all of it is right, and made here. `not_issued`: it follows from the answers, but is not of this site.
    `other_edition`: made by other rules than those of this release, which cannot recompute it. `differs`: `faults` are
    the lines that do not follow or, where the file's facts give the record's fingerprint, are not as recorded here.
    `unmatched`: no such reference with such a fingerprint. `determination` is the one of this site with this reference
    whose fingerprint the facts give; None where there is none. `damaged`:
    the data are as recorded here, so that it is the record that is wrong. `edition` is that of the data,
    `edition_here` that by which this release recomputes.
    """

    kind: Kind
    determination: Determination | None = None
    edition: str = ""
    edition_here: str = ""
    faults: tuple[Fault, ...] = ()
    damaged: bool = False


def verify_printed(reference: str, fingerprint: str, find: Find) -> Verdict:
    """Checks what is printed on a determination. A wrong reference and a wrong fingerprint have the same answer."""
    determination = find(reference) if reference_number.PATTERN.fullmatch(reference) else None
    recorded = determination.fingerprint if determination else _NO_FINGERPRINT
    # Compared in any case, so that the time taken tells nothing either.
    if not constant_time_compare(recorded, fingerprint) or determination is None:
        return Verdict("unmatched")
    verdict = verify_data(exported(determination), lambda _reference: determination)
    return verdict._replace(determination=determination, damaged=verdict.kind == "differs")


def verify_data(data: Mapping[str, Any], find: Find) -> Verdict:
    """Checks what `export.read` gave."""
    faults = misshapen(data)
    if faults:
        return Verdict("differs", faults=tuple(faults))
    agreement = agreements().get(data["agreement"])
    if agreement is None:
        unknown = Fault(("agreement",), data["agreement"], remark=_("Такого соглашения на этом сайте нет."))
        return Verdict("differs", edition=data["edition"], faults=(unknown,))

    computed = fingerprints.fingerprint_of(agreement.id, data["about"], _answers(data), data["notes"])
    faults = [*_format_faults(data)]
    current = data["edition"] == agreement.edition
    if current:
        faults += _walk_faults(agreement, data)
    if data["fingerprint"] != computed:
        faults.append(Fault(("fingerprint",), data["fingerprint"], computed))

    determination = _recorded(data, computed, find)
    if determination is None:
        faults += _rule_faults(agreement, data)
    damaged = False
    if determination is not None:
        named = {fault.path for fault in faults}
        unlike = list(_record_faults(data, determination))
        damaged = bool(faults) and not unlike
        faults += [fault for fault in unlike if fault.path not in named]
    if not faults:
        kind = _kind(current=current, issued=determination is not None)
        return Verdict(kind, determination, data["edition"], agreement.edition)
    # Facts that do not give the file's own fingerprint were altered: whose determination it was is not said then.
    altered = data["fingerprint"] != computed
    if determination is None and not altered and not any(fault.path == ("reference",) for fault in faults):
        remark = _("Заключения с этим номером и этим отпечатком на этом сайте нет.")
        faults.append(Fault(("reference",), data["reference"], remark=remark))
    ordered = tuple(sorted(faults, key=_is_consequence))
    return Verdict("differs", determination, data["edition"], agreement.edition, ordered, damaged)


def _is_consequence(fault: Fault) -> bool:
    """Whether the line may be wrong because another one is: the facts come before what is made of them."""
    return fault.path[0] not in ("agreement", "about", "notes") and fault.path[-1] != "answer"


def _kind(*, current: bool, issued: bool) -> Kind:
    """The verdict on data without a fault."""
    if not current:
        return "other_edition"
    return "follows" if issued else "not_issued"


def _recorded(data: Mapping[str, Any], computed: str, find: Find) -> Determination | None:
    """Returns the determination with this reference, for who knows the very facts behind it: number and fingerprint
    stand on paper that is passed on, and must not open the rest to guesses line by line."""
    determination = find(data["reference"]) if reference_number.PATTERN.fullmatch(data["reference"]) else None
    recorded = determination.fingerprint if determination else _NO_FINGERPRINT
    return determination if constant_time_compare(recorded, computed) else None


def _answers(data: Mapping[str, Any]) -> dict[str, str]:
    """The answers on the path: those with a reason, and "I do not know" where a question was asked without one."""
    reasons = {reason["question"]: reason["answer"] for reason in data["reasoning"]}
    return dict.fromkeys(data["asked"], UNKNOWN) | reasons


def _format_faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    if not _is_id(data["id"]):
        yield Fault(("id",), data["id"], remark=_("Так номер анкеты не пишется."))
    if not fingerprints.PATTERN.fullmatch(data["edition"]):
        yield Fault(("edition",), data["edition"], remark=_("Так обозначение редакции не пишется."))
    if not reference_number.PATTERN.fullmatch(data["reference"]):
        yield Fault(("reference",), data["reference"], remark=_("Так номер заключения не пишется."))
    if not _is_time(data["confirmed_at"]):
        yield Fault(("confirmed_at",), data["confirmed_at"], remark=_("Так время не пишется."))
    if data["open"]:
        yield Fault(("open",), data["open"], [])


def _is_id(value: str) -> bool:
    try:
        return str(UUID(value)) == value
    except ValueError:
        return False


def _is_time(value: str) -> bool:
    try:
        return datetime.strptime(value, TIME_FORMAT).strftime(TIME_FORMAT) == value
    except ValueError:
        return False


def _walk_faults(agreement: Agreement, data: Mapping[str, Any]) -> Iterator[Fault]:
    """What does not follow from the answers by the agreement's rules."""
    unusable = list(_answer_faults(agreement, data))
    if unusable:
        yield from unusable
        return
    expected = as_json(agreement, determine(agreement, _answers(data)))
    compared = ("asked", "outcomes", "reasoning")
    yield from _differences(data, {key: expected[key] for key in compared})
    # Answers that were not used leave no trace but their questions' names: those may be any that were not asked.
    ignored = [question for question in agreement.questions if question in data["ignored"]]
    unused = [question for question in ignored if question not in expected["asked"]]
    if data["ignored"] != unused:
        yield Fault(("ignored",), data["ignored"], unused)


def _answer_faults(agreement: Agreement, data: Mapping[str, Any]) -> Iterator[Fault]:
    """Answers that the agreement does not offer: nothing can be recomputed from them."""
    reasoned = set()
    for place, reason in enumerate(data["reasoning"]):
        question, answer = reason["question"], reason["answer"]
        reasoned.add(question)
        if question not in agreement.questions:
            yield Fault(("reasoning", place, "question"), question, remark=_("Такого вопроса в анкете нет."))
        elif agreement.questions[question].citation(answer) is None:
            remark = _("Такого ответа на этот вопрос нет.")
            yield Fault(("reasoning", place, "answer"), answer, remark=remark)
    for place, question in enumerate(data["asked"]):
        if question not in agreement.questions:
            yield Fault(("asked", place), question, remark=_("Такого вопроса в анкете нет."))
        elif question not in reasoned and not agreement.questions[question].offers(UNKNOWN):
            yield Fault(("asked", place), question, remark=_("Ответа на этот вопрос в файле нет."))


def _rule_faults(agreement: Agreement, data: Mapping[str, Any]) -> Iterator[Fault]:
    """What the site's forms would not have taken, or not so."""
    about = data["about"]
    form = AboutForm(about, agreement=agreement)
    for field in form.fields:
        if field not in about:
            yield Fault(("about", field), MISSING)
        elif field in form.errors:
            yield Fault(("about", field), about[field], remark=f"{form.errors[field][0]}.")
        elif about[field] != (taken := str(form.cleaned_data[field])):
            yield Fault(("about", field), about[field], taken)
    for key in about:
        if key not in form.fields:
            yield Fault(("about", key), about[key], remark=_("Такого поля в файле заключения не бывает."))
    asked = set(data["asked"])
    for question, note in data["notes"].items():
        yield from _note_faults(("notes", question), note, asked=question in asked)


def _note_faults(path: Path, note: str, *, asked: bool) -> Iterator[Fault]:
    if not asked:
        yield Fault(path, note, remark=_("Такой вопрос не задавался."))
        return
    try:
        taken = text_input.clean(note, limit=NOTE_LIMIT, lines=True)
    except ValidationError as refusal:
        yield Fault(path, note, remark=f"{refusal.messages[0]}.")
        return
    if not taken:
        yield Fault(path, note)
    elif note != taken:
        yield Fault(path, note, taken)


def _record_faults(data: Mapping[str, Any], determination: Determination) -> Iterator[Fault]:
    """What is otherwise in the record of this site. What stands there instead is private and is not said."""
    for fault in _differences(data, exported(determination)):
        if fault.path[0] in _OPEN_KEYS:
            yield fault
        else:
            yield Fault(fault.path, fault.stands, remark=_("В записи этого сайта иначе."))


def _differences(data: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Fault]:
    """Where the data are not as expected, for the keys that `expected` has; both are of the right shape."""
    for key, follows in expected.items():
        stands = data[key]
        if stands == follows:
            continue
        if key in ("about", "notes"):
            yield from _different_values((key,), stands, follows)
        elif key == "outcomes":
            yield from _different_outcomes(stands, follows)
        elif key == "reasoning":
            yield from _different_reasons(stands, follows)
        else:
            yield Fault((key,), stands, follows)


def _different_values(path: Path, stands: Mapping[str, Any], follows: Mapping[str, Any]) -> Iterator[Fault]:
    for key in {**follows, **stands}:
        one, other = stands.get(key, MISSING), follows.get(key, MISSING)
        if one != other:
            yield Fault((*path, key), one, other)


def _different_outcomes(stands: list[dict[str, Any]], follows: list[dict[str, Any]]) -> Iterator[Fault]:
    for place in range(max(len(stands), len(follows))):
        if place >= len(stands):
            yield Fault(("outcomes", place), MISSING, follows[place])
        elif place >= len(follows):
            yield Fault(("outcomes", place), stands[place])
        else:
            yield from _different_values(("outcomes", place), stands[place], follows[place])


def _different_reasons(stands: list[dict[str, str]], follows: list[dict[str, str]]) -> Iterator[Fault]:
    places: dict[str, int] = {}
    for place, reason in enumerate(stands):
        places.setdefault(reason["question"], place)
    expected = {reason["question"] for reason in follows}
    surplus = [
        place
        for place, reason in enumerate(stands)
        if reason["question"] not in expected or places[reason["question"]] != place
    ]
    for place in surplus:
        yield Fault(("reasoning", place), stands[place])
    for reason in follows:
        if reason["question"] in places:
            place = places[reason["question"]]
            yield from _different_values(("reasoning", place), stands[place], reason)
        else:
            yield Fault(("reasoning",), MISSING, reason)
    if not surplus and expected == set(places):
        order = [[reason["question"] for reason in reasons] for reasons in (stands, follows)]
        if order[0] != order[1]:
            yield Fault(("reasoning",), order[0], order[1])
