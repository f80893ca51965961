"""The refusals of `load()` as Django system checks: a broken agreement stops the server before it can mislead."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, register

from treaties import agreement


@register("treaties")
def agreements_load(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """One error for each agreement file that `load()` refuses, with the refusal as its message."""
    found: list[CheckMessage] = []
    for path in agreement.agreement_files():
        try:
            agreement.load(path)
        except agreement.AgreementError as refusal:
            found.append(Error(str(refusal), obj=path.name, id="treaties.E001"))
    return found
