"""What the tests of a case's addresses share: a complete set of answers, and how an address is written."""

from questionnaire.models import Case
from tests.support.visitor import CASE_PAGES, HOMES_IN_BOTH

COMPLETE = HOMES_IN_BOTH | {"vital_interests": "first"}
PAGES = ("", "person/", *CASE_PAGES)


def url(case: Case, page: str = "") -> str:
    return f"/cases/{case.pk}/{page}"
