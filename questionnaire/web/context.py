"""What every template knows."""

from django.http import HttpRequest
from django.utils.functional import Promise

from questionnaire.content.phrasing import SERVICE


def site(request: HttpRequest) -> dict[str, str | Promise]:
    """Returns the name of the service."""
    return {"service_name": SERVICE}
