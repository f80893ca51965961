"""Requests, stored data and log lines that no browser and no release of this site would make."""

import logging
import time
import timeit
from urllib.parse import quote
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.exceptions import ValidationError

from questionnaire import wsgi
from questionnaire.models import Case
from questionnaire.web import log_redaction, text_input
from tests.support.visitor import CITIZEN_OF_BOTH, PERIOD, Visitor

pytestmark = pytest.mark.django_db


def environ(path, charset, query="change=%FF"):
    """What a server hands to the WSGI application; the test client would not use its class of requests."""
    found = {"PATH_INFO": path, "QUERY_STRING": query, "CONTENT_TYPE": f"text/html; charset={charset}"}
    setup_testing_defaults(found)
    return found


@pytest.mark.parametrize("charset", ["base64", "rot13", "idna", "undefined", "punycode"])
@pytest.mark.parametrize("path", ["/", "/cases/00000000-0000-4000-8000-000000000000/person/"])
def test_fault_18_an_encoding_that_decodes_no_text_is_answered(path, charset):
    found = []
    list(wsgi.application(environ(path, charset), lambda status, headers: found.append((status, dict(headers)))))
    ((status, headers),) = found
    assert status[:3] == ("404" if "cases" in path else "400")
    assert "cases" not in path or headers["Cache-Control"] == "no-store, private"


def test_fault_18_a_query_of_too_many_fields_is_answered_in_any_encoding():
    found = []
    list(wsgi.application(environ("/", "utf-8", "a&" * 1500), lambda status, headers: found.append(status)))
    assert found[0][:3] == "400"


@pytest.mark.parametrize("charset", ["unicode_escape", "raw_unicode_escape", "utf-7"])
def test_fault_18_a_lone_surrogate_in_the_address_to_go_back_to(client, charset):
    next_url = "/+2AA-" if charset == "utf-7" else "/\\ud800"
    body = "".join(
        f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in {"language": "ru", "next": next_url}.items()
    )
    for response in (
        client.generic("POST", "/language/", body + "--b--\r\n", f"multipart/form-data; boundary=b; charset={charset}"),
        client.get("/language/?next=" + quote(next_url), headers={"Content-Type": f"x/y; charset={charset}"}),
    ):
        assert response.status_code in (302, 400)


@pytest.mark.parametrize("note", ["я" * 2001, "a\tb", "a\u202eb"])
def test_fault_32_a_note_that_this_release_would_refuse_keeps_its_determination_open(note):
    visitor = Visitor().start().answers(CITIZEN_OF_BOTH)
    Case.objects.filter(pk=visitor.case).update(notes={"person": note})
    assert visitor.after(visitor.confirm()) == "determination/"
    assert visitor.get("determination/").status_code == 200
    assert visitor.get("determination.pdf").status_code == 200
    assert visitor.json()["notes"] == {"person": note}


@pytest.mark.parametrize("strange", [[], "x", 5, {"person": 5, "citizenship": ["a"], "permanent_home": None}])
@pytest.mark.parametrize("field", ["answers", "notes", "reinstated"])
def test_fault_32_stored_data_of_another_shape(field, strange):
    visitor = Visitor().start().answers(CITIZEN_OF_BOTH)
    visitor.confirm()
    Case.objects.filter(pk=visitor.case).update(**{field: strange})
    for page in ("", "person/", "permanent_home/?change", "about/", "check/", "determination/", "determination.json"):
        assert visitor.get(page).status_code in (200, 302), page
    assert visitor.resumed() == ("person/" if field == "answers" else "determination/")
    assert visitor.answer("person", "individual", note="n").status_code == 302
    assert visitor.answers(CITIZEN_OF_BOTH).confirm().status_code == 302
    assert visitor.json()["notes"] == {"person": "n"}
    assert Case.objects.get(pk=visitor.case).answers == CITIZEN_OF_BOTH


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("\u200b", "Австрия", "state_first"),
        ("Австрия", "\u2060\u00ad", "state_second"),
        ("Австрия", "Австрия\u200b", "state_second"),
        ("Австрия", "Ав\u00adстрия", "state_second"),
        ("\ufeffАвстрия", "австрия", "state_second"),
    ],
)
def test_names_of_states_differ_by_what_can_be_seen(client, first, second, wrong):
    fields = PERIOD | {"agreement": "unnamed", "state_first": first, "state_second": second}
    page = client.post("/", fields)
    assert page.status_code == 200
    assert list(page.context["form"].errors) == [wrong]
    assert Case.objects.count() == 0


@pytest.mark.parametrize(
    "address",
    ["/resume/{}/", "/resume//{}/", "/res%75me/{}/", "/resume%252F{}/", "/resume/ {}/", "/?{}", "/RESUME%2f{}"],
)
@pytest.mark.parametrize("colon", [":", "%3A"])
def test_fault_23_no_form_of_the_address_brings_its_secret_into_a_log(caplog, address, colon):
    token = Visitor().start().secret_link().split("/")[2]
    with caplog.at_level("INFO"):
        logging.getLogger("django.server").warning('"GET %s HTTP/1.1" 200', address.format(token.replace(":", colon)))
        logging.getLogger("x").warning("Not Found: " + address.format(token.replace(":", colon)))
    written = caplog.text + log_redaction.redact(address.format(token))
    for secret in token.split(":"):
        assert secret not in written


def test_other_words_of_a_log_stay():
    line = '"GET /cases/3fa85f64-5717-4562-b3fc-2c963f66afa6/person/?change HTTP/1.1" 200 10702 at 12:00:00'
    assert log_redaction.redact(line) == line


@pytest.mark.parametrize("spread", ["a" * 5, "resume/", "a:", "%3A", "-", "/", "resume%2F%", "я"])
def test_a_log_line_is_filtered_in_a_time_in_proportion_to_its_length(monkeypatch, spread):
    monkeypatch.setattr(log_redaction, "LONGEST_LINE", 10**9)

    def seconds(length: int) -> float:
        text = (spread * length)[:length]
        return min(timeit.repeat(lambda: log_redaction.redact(text), timer=time.process_time, number=1, repeat=5))

    # Doubled three times: eight times the time, sixty-four times where the time grows with the square.
    assert seconds(160_000) < 30 * seconds(20_000)


def test_a_traceback_names_no_secret_link(caplog):
    token = Visitor().start().secret_link().split("/")[2]
    try:
        raise ValueError(f"no such page: /resume/{token}/")
    except ValueError:
        logging.getLogger("x").exception("It failed")
    written = "".join(logging.Formatter("%(message)s").format(record) for record in caplog.records)
    assert "ValueError: no such page: /resume/…" in written
    assert token[:8] not in written


def test_the_blanks_of_a_message_stay_where_an_address_surrounds_them(caplog):
    logging.getLogger("x").warning('"GET /resume/%s" %d', "abc", 404)
    assert caplog.messages == ['"GET /resume/…" 404']


def test_a_message_of_many_lines_is_cut():
    assert log_redaction.redact("x\n" * 100_000).count("\n") == log_redaction.MOST_LINES


def test_of_a_log_line_that_is_too_long_no_token_is_left_in_part():
    token = Visitor().start().secret_link().split("/")[2]
    for place in range(len(token) + 1):
        line = f"{'x ' * 5000}"[: log_redaction.LONGEST_LINE - place] + f"/resume/{token}/"
        written = log_redaction.redact(line)
        assert len(written) <= log_redaction.LONGEST_LINE + 1
        assert token[:8] not in written


@pytest.mark.parametrize("sign", ["\t", "\x0b", "\x0c", "\x1c", "\x1f", "\x85"])
@pytest.mark.parametrize("typed", ["{sign}Анна", "Анна{sign}"])
def test_a_control_sign_at_either_end_of_a_text_is_refused_and_not_taken_away(typed: str, sign: str) -> None:
    with pytest.raises(ValidationError, match="управляющий знак"):
        text_input.clean(typed.format(sign=sign), limit=200)
    assert text_input.clean(" Анна \r\n", limit=200, lines=True) == "Анна"
