"""The pages of a case around its questions: about, check, secret link, finish and clear.

Middleware has opened the case, as `request.case`, to who may open it.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from questionnaire.cases.confirmation import confirm, current_determination, save_record
from questionnaire.cases.fingerprint import fingerprint
from questionnaire.cases.record import ABOUT_FIELDS
from questionnaire.cases.review import after_about
from questionnaire.content.notices import facts_how, period_warnings
from questionnaire.content.phrasing import agreement_title, named, period
from questionnaire.content.questions import short_title
from questionnaire.determinations.sensitivity import unknown_sentences
from questionnaire.forms import AboutForm
from questionnaire.models import Case
from questionnaire.views.case_pages import about_rows, case_context, check_rows, glyph_rows, pair, question_url
from questionnaire.web import access
from questionnaire.web.access import CaseRequest
from questionnaire.web.redisplay import redisplay_of
from treaties.agreement import agreements

require_form = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def continue_case(request: CaseRequest, case_id: object) -> HttpResponse:
    """To the first open question, the current determination, or the check page."""
    case = request.case
    still_open = case.walk().open
    if still_open:
        return redirect("question", case.pk, still_open[0])
    return redirect("determination" if current_determination(case) else "check", case.pk)


@require_form
def about(request: CaseRequest, case_id: object) -> HttpResponse:
    """Period, States where the visitor names them, and what is only printed."""
    case = request.case
    data = request.POST if request.method == "POST" else None
    stored = {name: getattr(case, name) for name in ABOUT_FIELDS}
    form = AboutForm(data, agreement=case.law, initial=stored, redisplay=redisplay_of(request))
    if form.is_valid():
        save_record(case, lambda case: _with_marks(case, form.cleaned_data))
        return _after_about(case)
    form.name_missing_glyphs()
    context = case_context(case) | {"form": form, "back_url": reverse("check", args=[case.pk])}
    return render(request, "about.html", context)


def _with_marks(case: Case, about: dict[str, Any]) -> dict[str, Any]:
    before = {name: getattr(case, name) for name in about}
    return about | after_about(case.marks, case.answers, before, about)._asdict()


def _after_about(case: Case) -> HttpResponse:
    still_open = case.walk().open
    return redirect("question", case.pk, still_open[0]) if still_open else redirect("check", case.pk)


@require_form
def check(request: CaseRequest, case_id: object) -> HttpResponse:
    """All answers on the path; POST confirms exactly what was shown."""
    case = request.case
    walked = case.walk()
    if walked.open:
        messages.info(request, _("Сначала нужен ответ на этот вопрос."))
        return redirect("question", case.pk, walked.open[0])
    if request.method == "POST":
        if confirm(case, request.POST.get("fingerprint", ""), request.build_absolute_uri(reverse("verify"))):
            return redirect("determination", case.pk)
        messages.warning(request, _("Сведения изменились после того, как страница была открыта: проверьте их еще раз."))
        return redirect("check", case.pk)
    return render(request, "check.html", case_context(case) | _check_context(case))


def _check_context(case: Case) -> dict[str, Any]:
    walked = case.walk()
    rows = check_rows(case, walked)
    facts = fingerprint(case.record())
    current = current_determination(case)
    before = None if current else case.determinations.defer("content").filter(reference=case.last_reference).first()
    return {
        "rows": rows,
        "facts_how": facts_how(),
        # What is confirmed already, also after a change and back, is not in doubt.
        "needs_review": [] if current else case.needs_review,
        "ignored": [short_title(case.law, question, case.states) for question in walked.ignored],
        "unknowns": [named(row["title"]) for row in rows if row["unknown"]],
        "unknown_sentences": unknown_sentences(case.law, case.states, case.answers),
        "agreement_title": agreement_title(case.law),
        "about_rows": about_rows(case),
        "warnings": period_warnings(case.law, case.period_from, case.period_to, localdate()),
        "missing_glyphs": glyph_rows(case, walked),
        "fingerprint": facts,
        "form_action": reverse("check", args=[case.pk]),
        # What is new since then: the facts, or only the rules.
        "facts_changed": before is not None and before.fingerprint != facts,
        "rules_changed": before is not None and before.fingerprint == facts,
        "reference": (current or before).reference if current or before else "",
        "back_url": question_url(case, walked.asked[-1]),
    }


@require_form
def link(request: CaseRequest, case_id: object) -> HttpResponse:
    """Shows the secret link; POST replaces it, which ends older links and the access of all other browsers."""
    case = request.case
    if request.method == "POST":
        access.replace_link(case, request.POST.get("idempotency_key", ""))
        messages.success(request, _("Ссылка заменена. Прежние ссылки больше не действуют."))
        response = redirect("link", case.pk)
        access.grant_access(request, response, case)
        return response
    context = case_context(case) | {
        "link": access.secret_link(request, case),
        "idempotency_key": access.new_idempotency_key(),
        "form_action": reverse("link", args=[case.pk]),
        "back_url": reverse("case", args=[case.pk]),
    }
    return render(request, "link.html", context)


@require_form
def clear(request: CaseRequest, case_id: object) -> HttpResponse:
    """Asks, and on POST takes the case, or all of them, from this browser. They stay for their secret links."""
    case = request.case
    others = [other for other in access.open_cases(request) if other.pk != case.pk]
    if request.method == "POST":
        response = redirect("cleared")
        response["Clear-Site-Data"] = '"cache"'
        for closed in [case, *others] if "all" in request.POST else [case]:
            access.revoke_access(response, closed.pk)
        return response
    context = {
        "back_url": reverse("case", args=[case.pk]),
        "others": [
            ", ".join(filter(None, (pair(other), other.file_reference, period(other.period_from, other.period_to))))
            for other in others
            if other.agreement in agreements()
        ],
    }
    return render(request, "clear.html", case_context(case) | context)
