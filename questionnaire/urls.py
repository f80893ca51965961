"""The addresses of the site. What stands under `/cases/` is opened or refused by middleware."""

from django.urls import include, path
from django.views.i18n import set_language

from questionnaire.views import case, reference, result, start, verify
from questionnaire.wizard import DETERMINATION, CaseWizard

questions = CaseWizard.as_view(url_name="question", done_step_name=DETERMINATION)

of_a_case = [
    path("", case.continue_case, name="case"),
    path("about/", case.about, name="about"),
    path("check/", case.check, name="check"),
    path("determination/", questions, {"step": DETERMINATION}, name="determination"),
    path("determination.pdf", result.determination_pdf, name="determination-pdf"),
    path("determination.json", result.determination_json, name="determination-json"),
    path("link/", case.link, name="link"),
    path("clear/", case.clear, name="clear"),
    path("<slug:step>/", questions, name="question"),
]

urlpatterns = [
    path("", start.home, name="home"),
    path("cases/<uuid:case_id>/", include(of_a_case)),
    path("resume/<token>/", start.resume, name="resume"),
    path("agreements/", reference.agreement_list, name="agreements"),
    path("agreements/<slug:agreement>/", reference.agreement_page, name="agreement"),
    path("glossary/", reference.glossary, name="glossary"),
    path("verify/", verify.verify, name="verify"),
    path("privacy/", start.privacy, name="privacy"),
    path("accessibility/", start.accessibility, name="accessibility"),
    path("cleared/", start.cleared, name="cleared"),
    path("language/", set_language, name="set_language"),
    path("healthz/", start.healthz, name="healthz"),
]

handler400 = "questionnaire.views.errors.bad_request"
handler500 = "questionnaire.views.errors.server_error"
