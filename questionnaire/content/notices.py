"""What a page points out: that the agreement does not apply on some days, what to know of the period, which tests were
jumped. Every function speaks the active language."""

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _

from questionnaire.cases.record import CaseRecord
from questionnaire.content.phrasing import capitalised, lowered, provision_label, seen, spoken
from questionnaire.content.questions import after_jump, short_title, statement
from treaties.agreement import Agreement, States
from treaties.determination import BranchReasons
from treaties.walk import Walk

LONG_PERIOD = 366
"""A period of more days than these may hold years with different facts."""


def is_long(period_from: date, period_to: date) -> bool:
    """Whether the period is above 366 days, so that facts may differ from year to year."""
    return (period_to - period_from).days + 1 > LONG_PERIOD


def is_part_of_year(period_from: date, period_to: date) -> bool:
    """Whether the period begins or ends within a calendar year, so that other days of that year are left out."""
    return (period_from.month, period_from.day) != (1, 1) or (period_to.month, period_to.day) != (12, 31)


def period_warnings(agreement: Agreement, period_from: date, period_to: date, today: date) -> list[dict[str, str]]:
    """What to know about the agreement's force on any day of the period, and about a period unlike a year or not over
    `today`. A warning of more than a line has a headline, which stands beside the conclusion too."""
    warnings = [
        {
            "headline": spoken(note.headline) if note.headline else "",
            "text": spoken(note.warning),
            "source": seen(spoken(note.source), note.checked_on),
        }
        for note in agreement.status_notes
        if note.touches(period_from, period_to)
    ]
    if is_long(period_from, period_to):
        headline = _("Период длиннее 366 дней: в разные годы факты могут быть разными")
        text = _("Если факты менялись, для каждой части периода нужно отдельное заключение.")
        warnings.append({"headline": headline, "text": text, "source": ""})
    elif is_part_of_year(period_from, period_to):
        headline = _("Период – не целый календарный год")
        text = _(
            "Если важен весь год, за остальные его дни нужна своя анкета. "
            "Выводы за две части года могут быть разными, и оба могут быть верны, но не каждое государство "
            "делит год. Чем подтверждается резидентство за часть года, нужно спросить налоговый орган."
        )
        warnings.append({"headline": headline, "text": text, "source": ""})
    if period_to >= today:
        headline = _("Период еще не закончился: вывод предварительный")
        text = _("Факты до конца периода могут измениться; тогда нужно новое заключение.")
        warnings.append({"headline": headline, "text": text, "source": ""})
    return warnings


def urgent(record: CaseRecord, branches: Sequence[BranchReasons]) -> list[str]:
    """What to read before anything else: that the agreement does not apply on days of the period, and what to know for
    these days of a provision on which a conclusion rests."""
    agreement = record.agreement
    decisive = {branch.ending.provision for branch in branches}
    several = len({(branch.ending.kind, branch.ending.state) for branch in branches}) > 1
    rests = (
        _("Один из возможных выводов основан на этом положении: {provision}.")
        if several
        else _("Вывод основан на этом положении: {provision}.")
    )
    found = []
    for note in agreement.status_notes:
        if not note.touches(record.period_from, record.period_to):
            continue
        warning = spoken(note.warning)
        if not note.applies:
            found.append(" ".join((warning, _("Для этих дней вывод по статье не действует."))))
        elif note.provision in decisive:
            found.append(f"{rests.format(provision=provision_label(agreement, note.provision))} {warning}")
    return found


def jumped_notice(agreement: Agreement, states: States, walked: Walk, question: str) -> str | None:
    """On the page after jumped tests: which are not applied, and why. None where none were jumped."""
    order = list(agreement.questions)
    for branch in walked.branches:
        path = [step for step, _answer in branch.steps]
        place = path.index(question) if question in path else 0
        before, answer = branch.steps[place - 1]
        if place == 0 or before in branch.assuming:
            continue
        tests = agreement.tests[branch.steps[0][1]]
        between = order[order.index(before) + 1 : order.index(question)]
        # Where the home is goes without saying when there is none.
        jumped = [test for test in between if test in tests and not test.startswith(before)]
        citation = agreement.questions[before].citation(answer)
        if jumped and citation and not set(jumped) & set(walked.asked):
            notice = _("{because}. Поэтому не проверяется: {tests}. Основание: {provision}.").format(
                because=capitalised(statement(agreement, before, answer, states)),
                tests=", ".join(lowered(short_title(agreement, test, states)) for test in jumped),
                provision=provision_label(agreement, citation.provision),
            )
            return " ".join(filter(None, (notice, after_jump(question))))
        return None
    return None


def facts_how() -> str:
    """Why an answer may have another provision than its question."""
    return _("Под ответом указано положение соглашения, по которому он учитывается.")
