"""The site's addresses and, beside them, the bare view that an answer is measured against."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template import Context, Engine, Template
from django.urls import path

from questionnaire.forms import QuestionForm
from questionnaire.models import Case
from questionnaire.urls import urlpatterns as site
from questionnaire.views.case_pages import question_context
from tools.bench import ONWARD


def bare(request: Any, case_id: object, question: str) -> HttpResponse:
    """The least that an answer takes: the middleware's SELECT, one form, one conditional UPDATE, a redirect, and a page
    of the same size from a plain template."""
    case = request.case
    if request.method == "GET":
        return HttpResponse(_plain(request, question).render(Context({"case": case})))
    form = QuestionForm(request.POST, agreement=case.law, question=question, states=case.states)
    assert form.is_valid()
    answers = case.answers | {question: form.cleaned_data["answer"]}
    Case.objects.filter(pk=case.pk, version=case.version).update(answers=answers, version=case.version + 1)
    return redirect("bare", case.pk, ONWARD)


_plain_pages: dict[str, Template] = {}


def _plain(request: Any, question: str) -> Template:
    """A template of nothing but the question's page as it was rendered once, and the case's address."""
    if question not in _plain_pages:
        case = request.case
        form = QuestionForm(agreement=case.law, question=question, states=case.states)
        context = question_context(case, question, case.walk(), form, changing=False)
        page = Engine.get_default().get_template("question.html").render(Context(context | {"request": request}))
        _plain_pages[question] = Template(page.replace(str(case.pk), "{{ case.pk }}"))
    return _plain_pages[question]


urlpatterns = [path("cases/<uuid:case_id>/bare/<slug:question>/", bare, name="bare"), *site]
