"""The first page, where cases begin and go on, and the pages that belong to no case."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from questionnaire.cases.confirmation import current_determination
from questionnaire.content.phrasing import period, signed_beside_pair
from questionnaire.forms import StartForm
from questionnaire.models import Case
from questionnaire.views.case_pages import pair
from questionnaire.web import access
from questionnaire.web.redisplay import redisplay_of
from questionnaire.web.text_input import readable
from treaties.agreement import agreements


@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """Starts a case; lists those that this browser can continue."""
    data = request.POST if request.method == "POST" else None
    form = StartForm(data, initial=_prefilled(request), redisplay=redisplay_of(request))
    if form.is_valid():
        case = Case.objects.create(**form.cleaned_data)
        response = redirect("question", case.pk, case.walk().asked[0])
        access.grant_access(request, response, case)
        return response
    form.name_missing_glyphs()
    cases = [case for case in access.open_cases(request) if case.agreement in agreements()]
    response = render(request, "home.html", {"form": form, "cases": [_listed(case) for case in cases]})
    if cases:
        # Back must not show the next visitor whose cases these were.
        response["Cache-Control"] = "no-store, private"
    return response


def _prefilled(request: HttpRequest) -> dict[str, str]:
    """What a link from another case fills in."""
    given = {name: request.GET[name] for name in StartForm.base_fields if name in request.GET}
    return {name: readable(value) for name, value in given.items()}


def _listed(case: Case) -> dict[str, str]:
    return {
        "url": reverse("case", args=[case.pk]),
        "label": ", ".join(filter(None, (pair(case), signed_beside_pair(case.law), case.file_reference))),
        "period": period(case.period_from, case.period_to),
        "stage": _stage(case),
        "updated": date_format(localtime(case.updated_at), "SHORT_DATETIME_FORMAT"),
    }


def _stage(case: Case) -> str:
    if case.walk().open:
        return _("не закончена")
    current = current_determination(case)
    if current:
        return _("заключение {reference}").format(reference=current.reference)
    return _("изменена после заключения") if case.last_reference else _("заключения пока нет")


@require_safe
def resume(request: HttpRequest, token: str) -> HttpResponse:
    """Opens a case by its secret link in this browser; writes nothing."""
    case = access.case_of_link(token)
    if case is None:
        raise Http404
    response = redirect("case", case.pk)
    access.grant_access(request, response, case)
    return response


@require_safe
def cleared(request: HttpRequest) -> HttpResponse:
    """After "Finish and clear"."""
    response = render(request, "cleared.html")
    response["Clear-Site-Data"] = '"cache"'
    return response


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored, where and how long."""
    return render(request, "privacy.html", {"contact": settings.CONTACT, "keep_days": settings.KEEP_DAYS})


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """What was tested, and how to report a problem."""
    return render(request, "accessibility.html", {"contact": settings.CONTACT})


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database does not answer\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
