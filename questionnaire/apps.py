"""The site as a Django application; starting it registers its check, and takes the secret links out of every log
record."""

from django.apps import AppConfig

from questionnaire.web import log_redaction


class QuestionnaireConfig(AppConfig):
    name = "questionnaire"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from questionnaire import checks  # noqa: F401 - importing registers the check

        log_redaction.redact_secret_links()
