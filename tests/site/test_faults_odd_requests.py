"""Faults 18–23: odd requests, forged ones and those of strangers."""

import logging
import uuid
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from questionnaire.models import Case, Determination
from tests.support.page import Page
from tests.support.visitor import CASE_PAGES, HOMES_IN_BOTH, INTERESTS_IN_SECOND, RESIDENT_OF_BOTH, Visitor

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"


def stored() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in (Case, Determination)]


# What is sent to a question whose answers are «yes», «no», «unknown»; the statuses that are right; what is then stored.
ODD_BODIES: dict[str, tuple[bytes, set[int], set[str | None]]] = {
    "nothing": (b"", {200}, {None}),
    "no hidden fields": (b"answer=yes", {302}, {"yes"}),
    "300 fields of 1 kB": (
        urlencode({"answer": "yes", **{f"field_{number}": "x" * 1000 for number in range(300)}}).encode(),
        {302},
        {"yes"},
    ),
    "too many fields": (urlencode([("answer", "yes")] + [("f", "x")] * 1500).encode(), {400}, {None}),
    "two answers": (b"answer=yes&answer=no", {200, 302}, {None, "yes", "no"}),
    "twice the same answer": (b"answer=yes&answer=yes", {200, 302}, {None, "yes"}),
    "an empty answer": (b"answer=", {200}, {None}),
    "NUL": (b"answer=yes%00", {200}, {None}),
    "NUL alone": (b"answer=%00", {200}, {None}),
    "100 kB": (b"answer=" + b"y" * 100_000, {200}, {None}),
    "lone surrogate": (b"answer=%ED%A0%80", {200}, {None}),
    "not UTF-8": (b"answer=%FF%FE", {200, 400}, {None}),
    "right-to-left mark": (b"answer=%E2%80%8Fyes", {200}, {None}),
    "emoji": (b"answer=%F0%9F%8F%A0", {200}, {None}),
    "markup": (b"answer=%3Cscript%3Ealert(1)%3C%2Fscript%3E", {200}, {None}),
    "JSON": (b'{"answer": "yes"}', {200}, {None}),
    "broken escapes": (b"answer=%ZZ&%=&&&=", {200, 400}, {None}),
}


@pytest.mark.parametrize("body", ODD_BODIES)
def test_fault_18_odd_bodies_are_answered_and_only_the_known_field_is_stored(body: str) -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    sent, statuses, kept = ODD_BODIES[body]
    response = visitor.client.post(visitor.base + "permanent_home/", sent, content_type=FORM)
    assert response.status_code in statuses
    if response.status_code == 200:
        assert "answer" in Page(response.content).errors
        assert b"<script>alert" not in response.content
    case = Case.objects.get()
    assert case.answers.pop("permanent_home", None) in kept
    assert (case.answers, case.notes) == (RESIDENT_OF_BOTH, {})


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "multipart/form-data", "", "x" * 300])
def test_fault_18_odd_content_types_store_nothing(content_type: str) -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    before = stored()
    response = visitor.client.post(visitor.base + "permanent_home/", b"answer=yes", content_type=content_type)
    assert response.status_code in (200, 400, 415)
    assert stored() == before


ODD_NOTES = {
    "NUL": ("до\x00после", False),
    "bell": ("\x07", False),
    "100 kB": ("щ" * 100_000, False),
    "right-to-left override": ("\u202eтекст", False),
    "left-to-right mark": ("а\u200eб", False),
    "emoji": ("Дом 🏠", True),
    "line breaks": ("раз\r\nдва\nтри", True),
    "2,000 characters": ("щ" * 2000, True),
    "2,001 characters": ("щ" * 2001, False),
    "markup": ("<b>{{ note }}</b>", True),
}


@pytest.mark.parametrize("note", ODD_NOTES)
def test_fault_18_an_odd_note_is_stored_as_it_is_or_refused_at_its_field_and_shown_again(note: str) -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    text, accepted = ODD_NOTES[note]
    response = visitor.answer("permanent_home", "yes", note=text)
    case = Case.objects.get()
    if accepted:
        assert visitor.after(response) == "permanent_home_where/"
        assert case.notes == {"permanent_home": text.replace("\r\n", "\n")}
        assert visitor.page("permanent_home/").values["note"] == case.notes["permanent_home"]
        return
    page = Page(response.content)
    assert list(page.errors) == ["note"]
    assert page.values["answer"] == "yes"
    assert page.values["note"].replace("\ufffd", "\x00") == text
    assert (case.answers, case.notes) == (RESIDENT_OF_BOTH, {})


def test_fault_18_a_lone_surrogate_in_a_note_is_never_stored() -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    body = b"answer=yes&note=%ED%A0%80"
    response = visitor.client.post(visitor.base + "permanent_home/", body, content_type=FORM)
    assert list(Page(response.content).errors) == ["note"]
    assert (Case.objects.get().answers, Case.objects.get().notes) == (RESIDENT_OF_BOTH, {})


def test_fault_18_extra_fields_of_start_and_about_are_not_stored() -> None:
    forged = {"id": str(uuid.UUID(int=1)), "answers": '{"person": "entity"}', "link_number": "7", "version": "9"}
    visitor = Visitor().start(**forged, person_name="не отсюда")
    sent = {"period_from": "2025-01-01", "period_to": "2025-12-31", "agreement": "ua-1995", "state_first": "Х"}
    assert visitor.post("about/", forged | sent).status_code == 302
    case = Case.objects.get()
    assert (case.agreement, case.answers, case.link_number, case.state_first) == ("de-1996", {}, 1, "")
    assert str(case.pk) != forged["id"]


@pytest.mark.parametrize("question", ["citizenship", "effective_management", "vital_interests"])
def test_fault_19_a_question_that_does_not_apply_leads_to_the_open_one_with_a_notice(question: str) -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    before = stored()
    for send in (visitor.client.get, visitor.client.post):
        response = send(f"{visitor.base}{question}/", {"answer": "first"}, follow=True)
        assert response.redirect_chain == [(visitor.base + "permanent_home/", 302)]
        assert any("запрошенный вопрос не нужен" in notice for notice in Page(response.content).notices)
        assert stored() == before
    assert visitor.page("permanent_home/").notices == [], "a notice is shown once"


def test_fault_19_jumping_ahead_stores_nothing_and_with_all_answered_leads_to_the_check_page() -> None:
    visitor = Visitor().start()
    for question, answer in list(INTERESTS_IN_SECOND.items())[3:]:
        assert visitor.after(visitor.answer(question, answer)) == "person/"
    assert Case.objects.get().answers == {}
    visitor.answers(INTERESTS_IN_SECOND)
    assert visitor.after(visitor.get("citizenship/")) == "check/"


@pytest.mark.parametrize("page", ["age/", "persons/", "permanent-home/", "PERSON/", "question/", "done/", "0/"])
def test_fault_19_an_unknown_question_is_not_found(page: str) -> None:
    visitor = Visitor().start()
    before = stored()
    assert visitor.get(page).status_code == 404
    assert visitor.post(page, {"answer": "first"}).status_code == 404
    assert stored() == before


@pytest.mark.parametrize(
    "field",
    ["case_wizard-current_step", "wizard-current_step", "current_step", "step", "question", "permanent_home-answer"],
)
def test_fault_20_the_address_decides_which_step_is_answered(field: str) -> None:
    visitor = Visitor().start().answers(HOMES_IN_BOTH)
    response = visitor.post("permanent_home_where/", {"answer": "first", field: "vital_interests"})
    assert visitor.after(response) == "check/"
    assert Case.objects.get().answers == HOMES_IN_BOTH | {"permanent_home_where": "first"}


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
@pytest.mark.parametrize("page", ["", *CASE_PAGES, "person/", "permanent_home/"])
def test_fault_21_other_methods_are_not_allowed(method: str, page: str) -> None:
    visitor = Visitor().start().answers(RESIDENT_OF_BOTH)
    before = stored()
    assert getattr(visitor.client, method)(visitor.base + page).status_code == 405
    visitor.client.handler.enforce_csrf_checks = True
    assert getattr(visitor.client, method)(visitor.base + page).status_code == 403
    stranger = Client(enforce_csrf_checks=True)
    assert getattr(stranger, method)(visitor.base + page).status_code == 404
    assert stored() == before


@pytest.mark.parametrize("page", ["/", "/language/", "/healthz/", "/cleared/"])
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_fault_21_other_methods_are_answered_outside_cases_too(method: str, page: str) -> None:
    response = getattr(Client(), method)(page)
    assert response.status_code == 405 or (page, response.status_code) == ("/language/", 302)
    assert not Case.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "/cases/",
        "/cases/1/",
        "/cases/../",
        "/cases/%00/",
        "/cases/not-a-uuid/person/",
        "/resume/",
        "/resume/x/",
        "/resume/%0d%0aSet-Cookie:a=b/",
        "/resume/" + "x" * 5000 + "/",
        "/admin/",
        "/%E2%80%AE/",
        "/cases/{case}/person",
        "/cases/{case}/person//",
        "/cases/{case}/пол/",
        "/cases/{case}/../check/",
        "/cases/{case}/%00/",
        "/cases/{case}/person%0d%0aX-Evil:1/",
        "/cases/{CASE}/person/",
    ],
)
def test_fault_21_odd_addresses_are_not_found(address: str) -> None:
    visitor = Visitor().start()
    address = address.replace("{case}", visitor.case).replace("{CASE}", visitor.case.upper())
    for send in (visitor.client.get, visitor.client.post):
        response = send(address)
        not_allowed = send == visitor.client.post and address.startswith("/resume/") and response.status_code == 405
        assert response.status_code == 404 or not_allowed
        assert not_allowed or Page(response.content).one("h1").text
        assert "X-Evil" not in response and "a" not in response.cookies


@pytest.mark.parametrize(
    "elsewhere",
    ["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)", "/\r\nX-Evil: 1", "http:///x"],
)
def test_fault_21_no_redirect_leads_elsewhere_and_no_header_is_injected(elsewhere: str) -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    responses = [visitor.client.post("/language/", {"language": "en", "next": elsewhere})]
    query = urlencode({"next": elsewhere, "language": elsewhere, "change": elsewhere, "url": elsewhere})
    for page in ("", *CASE_PAGES, "person/", "citizenship/"):
        responses.append(visitor.get(f"{page}?{query}"))
    responses.append(visitor.post(f"person/?{query}", {"answer": "individual", "next": elsewhere}))
    for response in responses:
        assert response.status_code in (200, 302)
        assert response.get("Location", "/").startswith(("/cases/", "/")) and "example" not in response.get(
            "Location", ""
        )
        assert not response.get("Location", "/").startswith(("//", "/\\"))
        assert "X-Evil" not in response
        assert all("\r" not in value and "\n" not in value for _name, value in response.items())


@pytest.mark.parametrize("page", ["", *CASE_PAGES, "person/", "citizenship/", "unknown/"])
def test_fault_22_another_persons_case_is_the_same_404_as_one_that_is_not(page: str) -> None:
    owner = Visitor().start().determined(INTERESTS_IN_SECOND)
    unknown = str(uuid.uuid4())
    with_own = Visitor().start()
    forger = Visitor().start()
    own = forger.client.cookies[forger.cookie].value
    for case in (owner.case, unknown):
        forger.client.cookies[f"case_{case.replace('-', '')}"] = own
    before = stored()
    for stranger in (Client(), with_own.client, forger.client):
        for method in ("get", "head", "post", "put", "delete"):
            answered = [getattr(stranger, method)(f"/cases/{case}/{page}") for case in (owner.case, unknown)]
            assert [response.status_code for response in answered] == [404, 404]
            assert _shown(answered[0], owner.case) == _shown(answered[1], unknown)
            assert [sorted(response.headers) for response in answered[:1]] == [sorted(answered[1].headers)]
            assert answered[0]["Cache-Control"] == "no-store, private"
    assert stored() == before


def _shown(response: Any, case: str) -> str:
    if not response.content:
        return ""
    page = Page(response.content)
    return page.title + page.text.replace(case, "") + " ".join(page.links).replace(case, "")


def test_fault_23_the_secret_link_resumes_anywhere_and_writes_nothing() -> None:
    visitor = Visitor().start().answers(HOMES_IN_BOTH)
    link = visitor.secret_link()
    before = stored()
    device = Visitor(Client(), visitor.case)
    assert device.client.head(link).status_code == 302
    for _time in range(2):
        assert device.client.get(link)["Location"] == visitor.base
    assert device.resumed() == visitor.resumed() == "vital_interests/"
    assert stored() == before
    assert device.after(device.answer("vital_interests", "first")) == "check/"
    assert visitor.page("vital_interests/").values["answer"] == "first"


def test_fault_23_the_secret_is_on_no_other_page_and_goes_into_no_referrer_or_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    link = visitor.secret_link()
    token = link.split("/")[2]
    for page in ("", *CASE_PAGES, *(f"{question}/" for question in INTERESTS_IN_SECOND)):
        response = visitor.get(page, follow=True)
        if page == "link/":
            assert token in response.content.decode()
            assert response["Referrer-Policy"] == "no-referrer"
        else:
            assert token.encode() not in response.content
            assert response["Referrer-Policy"] == "same-origin"
    for address in (link, link[:-2] + "x/", link + "?next=1", link + "more/"):
        response = visitor.client.get(address)
        assert response["Referrer-Policy"] == "no-referrer"
        assert response["Cache-Control"] == "no-store, private"
        assert token not in response.content.decode()
        assert token not in response.get("Location", "")
    assert token not in visitor.client.get("/").content.decode()
    assert caplog.records
    assert token not in caplog.text and all(token not in record.getMessage() for record in caplog.records)
    assert token not in str(stored())
