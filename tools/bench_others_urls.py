"""The site's addresses and, beside them, the same questions in a stock wizard of django-formtools."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import HttpResponse
from django.template import Context, Engine, RequestContext, Template
from django.urls import path
from formtools.wizard.views import NamedUrlSessionWizardView

from questionnaire.forms import QuestionForm
from questionnaire.models import Case
from questionnaire.urls import urlpatterns as site_urls
from questionnaire.views.case_pages import question_context
from tools.bench import ONWARD
from treaties.agreement import agreements

_LAW = agreements()["de-1996"]


def _form(question: str) -> type[forms.Form]:
    choices = [(answer.id, answer.id) for answer in _LAW.questions[question].answers]
    fields = {
        "answer": forms.ChoiceField(choices=choices, widget=forms.RadioSelect),
        "note": forms.CharField(required=False, max_length=2000, widget=forms.Textarea),
    }
    return type("StockForm", (forms.Form,), fields)


def _when(*facts: Mapping[str, tuple[str, ...]]) -> Callable[[Any], bool]:
    """A step's condition as users of the library write it: from the cleaned data of steps before."""

    def asked(wizard: Any) -> bool:
        return any(
            all((wizard.get_cleaned_data_for_step(step) or {}).get("answer") in said for step, said in fact.items())
            for fact in facts
        )

    return asked


_BOTH = {"residence_first": ("resident",), "residence_second": ("resident",)}
_MAN = {"person": ("individual",), **_BOTH}
_HOMES = {**_MAN, "permanent_home": ("yes",)}
_TIES = {**_HOMES, "permanent_home_where": ("both",)}
_ABODE = ({**_TIES, "vital_interests": ("undeterminable",)}, {**_MAN, "permanent_home": ("no",)})


class StockWizard(NamedUrlSessionWizardView):
    """Nine forms, and a condition for each that may be skipped."""

    form_list = [(question, _form(question)) for question in _LAW.questions]
    condition_dict = {
        "permanent_home": _when(_MAN),
        "permanent_home_where": _when(_HOMES),
        "vital_interests": _when(_TIES),
        "habitual_abode": _when(*_ABODE),
        "citizenship": _when(*({**way, "habitual_abode": ("both", "neither")} for way in _ABODE)),
        "effective_management": _when({"person": ("entity",), **_BOTH}),
    }

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        return HttpResponse(_page().render(RequestContext(self.request, context)))

    def done(self, form_list: Any, **kwargs: Any) -> HttpResponse:
        return HttpResponse("done")


_pages: list[Template] = []


def _page() -> Template:
    """A page as large as the site's own at that question, with the wizard's two forms as the library renders them."""
    if not _pages:
        case = Case.objects.latest("created_at")
        form = QuestionForm(agreement=_LAW, question=ONWARD, states=case.states)
        request = type("Request", (), {"case": case, "GET": {}})()
        context = question_context(request, ONWARD, case.walk(), form, changing=False)
        page = Engine.get_default().get_template("question.html").render(Context(context))
        stock = "<form method='post'>{% csrf_token %}{{ wizard.management_form }}{{ wizard.form }}</form>"
        _pages.append(Template(page[: page.index("<form method")] + stock + page[page.index("</fieldset>") :]))
    return _pages[0]


stock = StockWizard.as_view(url_name="stock", done_step_name="finished")

urlpatterns = [path("stock/<slug:step>/", stock, name="stock"), *site_urls]
