"""The questions as a formtools wizard: one page a question, and the result that their answers lead to.

Which questions there are, and in which order, is the walk's alone; the address alone names the step.
"""

from typing import Any

from django.contrib import messages
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    QueryDict,
)
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from formtools.wizard.views import NamedUrlWizardView

from questionnaire.cases.confirmation import current_determination
from questionnaire.forms import QuestionForm
from questionnaire.models import Case
from questionnaire.views.case_pages import case_context, change_url, question_context
from questionnaire.views.result import result_context
from questionnaire.web.access import CaseRequest
from questionnaire.web.redisplay import redisplay_of
from treaties.walk import Walk

DETERMINATION = "determination"


class CaseWizard(NamedUrlWizardView):
    """`/cases/<uuid>/<question>/` and, as the wizard's end, `/cases/<uuid>/determination/`."""

    request: CaseRequest
    storage_name = "questionnaire.storage.CaseStorage"
    template_name = "question.html"
    # formtools wants a form before there is a case; get_form_list() replaces it.
    form_list = [("question", QuestionForm)]

    _walk: Walk

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.step: str = kwargs["step"]
        is_question = self.step != DETERMINATION
        if is_question and self.step not in self.case.law.questions:
            raise Http404
        allowed = ["GET", "HEAD", "POST"] if is_question else ["GET", "HEAD"]
        if request.method not in allowed:
            return HttpResponseNotAllowed(allowed)
        if is_question and self.step not in self.walk().asked:
            messages.info(request, _("При этих ответах запрошенный вопрос не нужен."))
            return redirect(self.resume_url())
        return super().dispatch(request, *args, **kwargs)

    @property
    def case(self) -> Case:
        return self.request.case

    @property
    def changing(self) -> bool:
        """Whether the answer is changed from the check page. No other part of a query has an effect."""
        return "change" in self.request.GET

    def walk(self) -> Walk:
        """Where the stored answers lead, answers just saved included."""
        self.get_form_list()
        return self._walk

    def get_form_list(self) -> dict[str, type[QuestionForm]]:
        # formtools deletes these two attributes after each saved answer and fails when they are missing.
        if not hasattr(self, "_resolved_form_list"):
            self._walk = self.case.walk()
            self._resolved_form_list = dict.fromkeys(self._walk.asked, QuestionForm)
            self._cache_signature = self.case.version
        return self._resolved_form_list

    def get_form_prefix(self, step: str | None = None, form: type[QuestionForm] | None = None) -> None:
        """No prefix: the fields are called `answer` and `note` on every page."""

    def get_form_initial(self, step: str) -> dict[str, str]:
        answer = self.case.answers.get(step, "")
        offered = self.case.law.questions[step].offers(answer)
        return {"answer": answer if offered else "", "note": self.case.notes.get(step, "")}

    def get_form_kwargs(self, step: str | None = None) -> dict[str, Any]:
        question, answers = step or self.step, self.case.answers
        return {
            "agreement": self.case.law,
            "question": question,
            "states": self.case.states,
            "person": answers.get("person", ""),
            "stored": (answers.get(question, ""), self.case.notes.get(question, "")),
            "redisplay": redisplay_of(self.request),
        }

    def get_step_url(self, step: str) -> str:
        return reverse(self.url_name, args=[self.case.pk, step])

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.step == DETERMINATION:
            return super().get(request, *args, **kwargs)
        self.storage.current_step = self.step
        return self.render(self.get_form(self.step))

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        self.storage.current_step = self.step
        self.request.POST = self._known_fields()
        return super().post(*args, **kwargs)

    def _known_fields(self) -> QueryDict:
        """The known fields where they were sent, and the step of the address as formtools' management form."""
        sent = self.request.POST
        known = QueryDict(mutable=True)
        known.update({name: sent[name] for name in ("answer", "note", "seen") if name in sent})
        known[f"{self.prefix}-current_step"] = self.step
        return known

    def process_step(self, form: QuestionForm) -> dict[str, str]:
        return {name: form.cleaned_data[name] for name in ("answer", "note") if name in form.data}

    def render_next_step(self, form: QuestionForm, **kwargs: Any) -> HttpResponse:
        return redirect(self._url_after_answer())

    def render_done(self, form: QuestionForm, **kwargs: Any) -> HttpResponse:
        if self.step != DETERMINATION:
            return redirect(self._url_after_answer())
        return super().render_done(form, **kwargs)

    def _url_after_answer(self) -> str:
        walked = self.walk()
        if self.changing:
            if not walked.open:
                return self.resume_url()
            messages.info(self.request, _("После изменения нужен ответ и на этот вопрос."))
            return change_url(self.case, walked.open[0])
        following = walked.asked[walked.asked.index(self.step) + 1 :] if self.step in walked.asked else ()
        return self.get_step_url(following[0]) if following else self.resume_url()

    def resume_url(self) -> str:
        """The first open question, else the check page."""
        still_open = self.walk().open
        return self.get_step_url(still_open[0]) if still_open else reverse("check", args=[self.case.pk])

    def render_revalidation_failure(self, failed_step: str, form: QuestionForm, **kwargs: Any) -> HttpResponse:
        """Not a failure: the walk says whether there is a result, whatever limits its notes were once saved under."""
        return self.done([], **kwargs)

    def render(self, form: QuestionForm | None = None, **kwargs: Any) -> HttpResponse:
        assert form is not None
        form.name_missing_glyphs()
        context = question_context(self.request, self.step, self.walk(), form, changing=self.changing)
        return TemplateResponse(self.request, self.template_name, context)

    def done(self, form_list: list[QuestionForm], **kwargs: Any) -> HttpResponse:
        """The current determination; runs on every GET and only reads."""
        determination = current_determination(self.case)
        if determination is None:
            return redirect("case", self.case.pk)
        context = case_context(self.case) | result_context(self.request, self.case, determination)
        return TemplateResponse(self.request, "determination.html", context)
