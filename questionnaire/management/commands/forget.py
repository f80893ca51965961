"""`manage.py forget` deletes cases that nobody has changed for KEEP_DAYS days, with their determinations.
The page about privacy promises it: a scheduler is to run it every day."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from questionnaire.models import Case


class Command(BaseCommand):
    help = "Delete the cases that nobody has changed for KEEP_DAYS days."

    def handle(self, *args: Any, **options: Any) -> None:
        old = Case.objects.filter(updated_at__lt=timezone.now() - timedelta(days=settings.KEEP_DAYS))
        _rows, deleted = old.delete()
        self.stdout.write(f"{deleted.get('questionnaire.Case', 0)} cases deleted")
