"""The addresses of the site, and two where it fails: in a view, and while it builds the PDF of a case."""

from typing import NoReturn

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from questionnaire import urls
from questionnaire.urls import handler400, handler500
from questionnaire.views.case_pages import case_context
from questionnaire.web.access import CaseRequest

__all__ = ["handler400", "handler500", "urlpatterns"]


def fails(request: HttpRequest) -> NoReturn:
    raise RuntimeError("This page is there to fail.")


def fails_to_print(request: CaseRequest, case_id: object) -> HttpResponse:
    return render(request, "pdf_error.html", case_context(request.case), status=503)


urlpatterns = [
    path("fails/", fails),
    path("cases/<uuid:case_id>/fails.pdf", fails_to_print),
    *urls.urlpatterns,
]
