"""The site's addresses and, beside them, the bare view that an answer is measured against."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path

from questionnaire.forms import QuestionForm
from questionnaire.models import Case
from questionnaire.urls import urlpatterns as site
from questionnaire.views.case_pages import question_context
from tools.bench import ONWARD


def bare(request: Any, case_id: object, question: str) -> HttpResponse:
    """The least that an answer takes: the middleware's SELECT, one form, one conditional UPDATE, a redirect."""
    case = request.case
    if request.method == "GET":
        return TemplateResponse(request, "question.html", dict(ready_context(request, question)))
    form = QuestionForm(request.POST, agreement=case.law, question=question, states=case.states)
    assert form.is_valid()
    answers = case.answers | {question: form.cleaned_data["answer"]}
    Case.objects.filter(pk=case.pk, version=case.version).update(answers=answers, version=case.version + 1)
    return redirect("bare", case.pk, ONWARD)


_ready: dict[str, dict[str, Any]] = {}


def ready_context(request: Any, question: str) -> dict[str, Any]:
    """What the page shows, made once."""
    if question not in _ready:
        case = request.case
        form = QuestionForm(agreement=case.law, question=question, states=case.states)
        _ready[question] = question_context(request, question, case.walk(), form, changing=False)
    return _ready[question]


urlpatterns = [path("cases/<uuid:case_id>/bare/<slug:question>/", bare, name="bare"), *site]
