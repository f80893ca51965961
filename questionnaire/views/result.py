"""The current determination of a case: what its page shows, its PDF and its JSON."""

import logging
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from urllib.parse import quote, urlencode

from csp.decorators import csp_exempt
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from questionnaire.cases.confirmation import current_determination
from questionnaire.content.phrasing import Phrasing, named, period, spoken_language
from questionnaire.determinations import pdf
from questionnaire.determinations.document import with_receipt
from questionnaire.determinations.export import exported
from questionnaire.determinations.schema import ReceiptedDocument
from questionnaire.determinations.stored import content_of, document_in
from questionnaire.models import Case, Determination
from questionnaire.views.case_pages import case_context, change_url
from questionnaire.web.access import CaseRequest, open_cases
from treaties.agreement import UNKNOWN

logger = logging.getLogger(__name__)

_LONGEST_NAME = 80


def result_context(request: HttpRequest, case: Case, determination: Determination) -> dict[str, Any]:
    """Returns what the determination's page shows besides what every page of a case shows."""
    files = {
        "pdf": reverse("determination-pdf", args=[case.pk]),
        "json": reverse("determination-json", args=[case.pk]),
    }
    document = receipted_document(determination, spoken_language())
    foreign = document["language"] != spoken_language()
    with override(document["language"]):
        phrasing = Phrasing(case.law, case.states)
        return {
            "urls": case_context(case)["urls"] | files,
            "another": _another(request, case),
            "missing": [
                {
                    "title": named(phrasing.short_title(question)),
                    "url": change_url(case, question),
                }
                for question in case.walk().asked
                if case.answers.get(question) == UNKNOWN
            ],
            "document": document,
            "foreign": foreign,
        }


def _another(request: HttpRequest, case: Case) -> dict[str, str]:
    """Returns where another questionnaire under the same agreement starts: for the other days of the year, where there
    are any; that questionnaire itself, where this browser has it."""
    known = {"agreement": case.agreement, "state_first": case.state_first, "state_second": case.state_second}
    days = _rest_of_year(case.period_from, case.period_to)
    if days is None:
        return {"url": _start(known), "label": _("Новая анкета")}
    label = _("Анкета за {period}").format(period=period(*days))
    for other in open_cases(request):
        same_law = (other.agreement, other.state_first, other.state_second) == tuple(known.values())
        if same_law and (other.period_from, other.period_to) == days:
            return {"url": reverse("case", args=[other.pk]), "label": label}
    return {"url": _start(known | {"period_from": f"{days[0]}", "period_to": f"{days[1]}"}), "label": label}


def _start(filled_in: Mapping[str, str]) -> str:
    query = urlencode({name: value for name, value in filled_in.items() if value})
    return f"{reverse('home')}?{query}#start"


def _rest_of_year(first: date, last: date) -> tuple[date, date] | None:
    """Returns the days after the period to the end of its year, else those before it from the beginning of its year."""
    if (last.month, last.day) != (12, 31):
        return last + timedelta(days=1), last.replace(month=12, day=31)
    if (first.month, first.day) != (1, 1):
        return first.replace(month=1, day=1), first - timedelta(days=1)
    return None


def receipted_document(determination: Determination, language: str) -> ReceiptedDocument:
    """Returns the words of the determination as they were confirmed, in this language if they were."""
    content = content_of(determination)
    return with_receipt(
        document_in(content, language),
        determination.reference,
        determination.confirmed_at,
        determination.release,
        determination.fingerprint,
        content["verify_url"],
    )


# A browser's own viewer of PDFs has scripts and styles of its own, which the site's policy would stop.
@csp_exempt()  # type: ignore[arg-type]  # its type knows no view with arguments
@require_safe
def determination_pdf(request: CaseRequest, case_id: object) -> HttpResponse:
    """Shows the file copy, in the language that `?language=` names, else in the page's."""
    case = request.case
    determination = current_determination(case)
    if determination is None:
        return redirect("case", case.pk)
    language = request.GET.get("language", "")
    if language not in dict(settings.LANGUAGES):
        language = spoken_language()
    try:
        document = receipted_document(determination, language)
        content = pdf.render(document)
    except pdf.PdfError:
        logger.exception("The PDF of determination %s was not built", determination.reference)
        return render(request, "pdf_error.html", case_context(case), status=503)
    response = HttpResponse(content, content_type="application/pdf", headers={"Content-Language": document["language"]})
    response["Content-Disposition"] = _disposition(determination, document["language"])
    return response


@require_safe
def determination_json(request: CaseRequest, case_id: object) -> HttpResponse:
    """Gives out the determination as data, in the keys of the `determine` command and those of its confirmation."""
    case = request.case
    determination = current_determination(case)
    if determination is None:
        return redirect("case", case.pk)
    response = JsonResponse(exported(determination), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="determination-{determination.reference}.json"'
    return response


def _disposition(determination: Determination, language: str) -> str:
    """Returns the header by which the file is shown in the browser, and saved under reference and file reference or
    name, letters of any script kept."""
    about = determination.content["about"]
    with override(language):
        name = _("Заключение {reference}").format(reference=determination.reference)
    whose = (about["file_reference"] or about["person_name"]).replace("/", "-").replace("\\", "-")
    full = " ".join(filter(None, (name, whose[:_LONGEST_NAME].strip()))) + ".pdf"
    return f"inline; filename=\"determination-{determination.reference}.pdf\"; filename*=UTF-8''{quote(full, safe='')}"
