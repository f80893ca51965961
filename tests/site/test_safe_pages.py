"""What the pages may load, what is kept and for how long: the policy in the header, the promise on the page about
privacy, and the command that keeps it."""

from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from questionnaire.models import Case, Determination
from tests.support.page import Page
from tests.support.visitor import CASE_PAGES, HOME_IN_FIRST, Visitor

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
}
PUBLIC = ("/", "/agreements/", "/agreements/de-1996/", "/glossary/", "/verify/", "/privacy/", "/accessibility/")


def policy(response: object) -> set[str]:
    return set(response["Content-Security-Policy"].split("; "))  # type: ignore[index]


@pytest.mark.django_db
def test_every_page_may_load_from_this_site_only_and_hold_nothing_within() -> None:
    visitor = Visitor().start().answers(HOME_IN_FIRST)
    visitor.confirm()
    for path in (*PUBLIC, "/cleared/", "/nothing/", f"{visitor.base}nothing/"):
        assert policy(visitor.client.get(path)) == POLICY, path
    for page in ("person/", *CASE_PAGES):
        response = visitor.get(page)
        # A browser shows a PDF in a viewer of its own, which has scripts and styles within.
        assert ("Content-Security-Policy" in response) == (page != "determination.pdf"), page
    assert policy(visitor.post("person/", {"answer": "neither"})) == POLICY
    assert policy(Client(enforce_csrf_checks=True).post("/", {})) == POLICY


@pytest.mark.django_db
def test_each_page_loads_one_style_sheet_and_one_script() -> None:
    visitor = Visitor().start()
    for path in (*PUBLIC, f"{visitor.base}person/"):
        page = Page(visitor.client.get(path).content)
        assert len(page.all("script")) == 1 and not page.one("script").text
        assert [link["rel"] for link in page.all("link")] == ["icon", "stylesheet"]


def test_the_script_holds_no_sentence_and_writes_no_html() -> None:
    script = (Path(__file__).parents[2] / "static" / "site.js").read_text(encoding="utf-8")
    code = "\n".join(line for line in script.splitlines() if not line.lstrip().startswith("//"))
    assert "innerHTML" not in code and "eval" not in code and "http" not in code
    assert code.isascii() and len(script) < 4000


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "хранятся 1825 дн. после последнего изменения"), ("en", "are kept for 1825 days after the last change")],
)
def test_the_page_about_privacy_says_how_long_and_the_address_to_write_to(
    language: str, words: str, settings: object
) -> None:
    client = Client(headers={"accept-language": language})
    assert words in Page(client.get("/privacy/").content).one("main").text.replace("\xa0", " ").replace(",", "")
    settings.CONTACT = "residence@example.org <b>"  # type: ignore[attr-defined]
    settings.KEEP_DAYS = 30  # type: ignore[attr-defined]
    for path in ("/privacy/", "/accessibility/"):
        assert "residence@example.org <b>" in Page(client.get(path).content).one("main").text
    assert words.replace("1825", "30") in Page(client.get("/privacy/").content).one("main").text


@pytest.mark.django_db
def test_cases_are_forgotten_with_their_determinations_after_the_promised_days_and_not_before(
    settings: object,
) -> None:
    settings.KEEP_DAYS = 30  # type: ignore[attr-defined]
    kept, forgotten = Visitor().start().answers(HOME_IN_FIRST), Visitor().start().answers(HOME_IN_FIRST)
    for visitor, days in ((kept, 29), (forgotten, 31)):
        visitor.confirm()
        Case.objects.filter(pk=visitor.case).update(updated_at=timezone.now() - timedelta(days=days))
    told = StringIO()
    call_command("forget", stdout=told)
    assert told.getvalue() == "1 cases deleted\n"
    assert [str(case.pk) for case in Case.objects.all()] == [kept.case]
    assert [str(made.case_id) for made in Determination.objects.all()] == [kept.case]
    assert forgotten.get("determination/").status_code == 404
    assert kept.get("determination/").status_code == 200
