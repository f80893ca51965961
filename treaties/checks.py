"""The refusals of agreements, States and patterns as Django system checks: a broken one stops the server at once."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, register

from treaties import agreement


@register("treaties")
def agreements_load(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """One error for each reason why a file of the law is refused."""
    return [Error(str(refusal), obj=refusal.file, id="treaties.E001") for refusal in agreement.refusals()]
