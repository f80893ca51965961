"""Makes the agreements' checks part of Django's system checks."""

from django.apps import AppConfig


class TreatiesConfig(AppConfig):
    name = "treaties"

    def ready(self) -> None:
        from treaties import checks  # noqa: F401 - importing registers the check
