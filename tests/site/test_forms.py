"""What is typed into the forms: each refusal stands at its field, nothing typed is lost, nothing breaks a page."""

from urllib.parse import quote

import pytest
from django.utils.timezone import localdate

from questionnaire.cases import record
from questionnaire.forms import AboutForm
from questionnaire.models import Case
from tests.support.page import Page

FORM = "application/x-www-form-urlencoded"

START = {"agreement": "unnamed", "period_from": "2025-01-01", "period_to": "2025-12-31"}
STATES = {"state_first": "Россия", "state_second": "Финляндия"}


def url(case: Case, page: str) -> str:
    return f"/cases/{case.pk}/{page}/"


def form_data(**fields: str) -> bytes:
    """A form's body as bytes, so that it can carry what no browser would send."""
    return "&".join(f"{name}={quote(value, errors='surrogatepass')}" for name, value in fields.items()).encode()


def refused(client, fields: dict[str, str]) -> dict[str, list[str]]:
    page = client.post("/", fields)
    assert page.status_code == 200
    assert not Case.objects.exists()
    return page.context["form"].errors


def test_the_last_calendar_year_is_filled_in(client, db):
    form = client.get("/").context["form"]
    first, last = form["period_from"].value(), form["period_to"].value()
    assert (first.month, first.day, last.month, last.day) == (1, 1, 12, 31)
    assert first.year == last.year == localdate().year - 1


@pytest.mark.parametrize(
    ("changed", "field", "message"),
    [
        ({"agreement": ""}, "agreement", "Выберите соглашение"),
        ({"agreement": "fr-1996"}, "agreement", "Выберите соглашение"),
        ({"period_from": ""}, "period_from", "Укажите начало периода"),
        ({"period_to": ""}, "period_to", "Укажите конец периода"),
        ({"period_from": "31.02.2025"}, "period_from", "Начало периода: такой даты нет. Дата пишется так: 31.12.2025"),
        ({"period_from": "\0"}, "period_from", "Начало периода: такой даты нет. Дата пишется так: 31.12.2025"),
        ({"period_to": "2024-12-31"}, "period_to", "Конец периода раньше его начала"),
        (
            {"period_from": "1989-12-31"},
            "period_from",
            "Начало периода: дата должна лежать между 01.01.1990 и 31.12.2100",
        ),
        ({"period_to": "2101-01-01"}, "period_to", "Конец периода: дата должна лежать между 01.01.1990 и 31.12.2100"),
        ({"state_first": " "}, "state_first", "Назовите первое государство"),
        ({"state_second": ""}, "state_second", "Назовите второе государство"),
        ({"state_second": " россия "}, "state_second", "Назовите два разных государства"),
        ({"state_first": "я" * 61}, "state_first", "Первое государство: текст длиннее 60 знаков (сейчас 61)"),
        (
            {"state_first": "Рос\u202eсия"},
            "state_first",
            "Первое государство: в тексте есть невидимый знак направления письма U+202E. Удалите его",
        ),
        (
            {"state_first": "Рос\nсия"},
            "state_first",
            "Первое государство: в тексте есть управляющий знак U+000A. Удалите его",
        ),
    ],
)
def test_the_start_form_refuses_at_the_field(client, db, changed, field, message):
    assert refused(client, START | STATES | changed) == {field: [message]}


LANGUAGES = ("ru", "en")
REFUSED = {
    "over-long, no day": ("я" * 2001, "31.02.2025"),
    "control, a day out of range": ("а\x07", "31.12.1989"),
    "direction of writing, nothing": ("а\u202eб", ""),
    "unreadable": ("а\ufffd", "\ufffd"),
}
START_FIELDS = ("state_first", "state_second", "period_from", "period_to")
ABOUT_FIELDS = (*START_FIELDS, "person_name", "file_reference", "prepared_by")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("refused", REFUSED)
@pytest.mark.parametrize(("page", "fields"), [("start", START_FIELDS), ("about", ABOUT_FIELDS), ("person", ("note",))])
def test_each_message_names_its_field_in_the_summary_and_at_the_field(
    client, start_case, page, fields, refused, language
):
    case = start_case(client, "unnamed")
    client.post("/language/", {"language": language, "next": "/"})
    text, day = REFUSED[refused]
    typed = {name: day if name.startswith("period") else text for name in fields}
    sent = {"agreement": "unnamed", "answer": "entity"} | typed
    shown = Page(client.post("/" if page == "start" else url(case, page), sent).content)
    assert sorted(shown.errors) == sorted(fields)
    summary = {
        link["href"].removeprefix("#id_"): link.text for link in shown.one("div", class_="govuk-error-summary").all("a")
    }
    for name in fields:
        label = shown.one("label", for_=f"id_{name}").text.partition(" (")[0]
        assert label.lower() in summary[name].lower()
        assert shown.errors[name].endswith(summary[name])
    assert len(set(summary.values())) == len(fields)


def test_the_limits_themselves_are_allowed(client, db):
    days = {"period_from": "01.01.1990", "period_to": "31.12.2100"}
    assert client.post("/", START | days | {"state_first": "я" * 60, "state_second": "Я"}).status_code == 302


def test_nothing_typed_is_lost(client, db):
    page = client.post("/", START | {"period_from": "вчера", "state_first": "<Россия>"})
    text = page.content.decode()
    assert "вчера" in text
    assert "&lt;Россия&gt;" in text
    assert 'value="unnamed"\n             checked' in text


def test_the_states_of_a_named_agreement_are_not_asked(client, start_case):
    case = start_case(client, "lu-1993")
    page = client.get(url(case, "about"))
    assert "state_first" not in page.context["form"].fields
    assert client.post(url(case, "about"), START | STATES).status_code == 302
    case.refresh_from_db()
    assert (case.agreement, case.state_first) == ("lu-1993", "")


def test_the_about_page_keeps_what_is_only_printed(client, start_case):
    case = start_case(client, "unnamed")
    about = {"person_name": " Анна О’Нил\u0301 ", "file_reference": "№ 7", "prepared_by": "", "state_first": "Кипр"}
    assert client.post(url(case, "about"), START | STATES | about)["Location"] == url(case, "person")
    case.refresh_from_db()
    assert (case.person_name, case.file_reference, case.state_first) == ("Анна О’Нил\u0301", "№ 7", "Кипр")
    page = client.post(url(case, "about"), START | STATES | {"person_name": "я" * 201, "prepared_by": "\x07"})
    assert page.context["form"].errors == {
        "person_name": ["Имя или наименование: текст длиннее 200 знаков (сейчас 201)"],
        "prepared_by": ["Кем составлено: в тексте есть управляющий знак U+0007. Удалите его"],
    }


@pytest.mark.parametrize("value", ["", "maybe", "source_only", "individual\0", "\ud83d", "x" * 100_000])
def test_an_answer_that_is_not_offered_is_refused_like_none(client, start_case, value):
    case = start_case(client, "lu-1993", {"person": "individual"})
    page = client.post(url(case, "residence_first"), form_data(answer=value, note="справка"), content_type=FORM)
    assert page.context["form"].errors == {"answer": ["Выберите ответ"]}
    assert "справка" in page.content.decode()
    case.refresh_from_db()
    assert case.answers == {"person": "individual"}


@pytest.mark.parametrize(
    ("note", "message"),
    [
        ("я" * 2001, "Факты и документы: текст длиннее 2000 знаков (сейчас 2001)"),
        ("x" * 100_000, "Факты и документы: текст длиннее 2000 знаков (сейчас 100000)"),
        ("e" + "\u0301\u0316" * 50_000, "Факты и документы: текст длиннее 2000 знаков (сейчас 100001)"),
        ("а\0б", "Факты и документы: в тексте есть управляющий знак U+0000. Удалите его"),
        ("а\tб", "Факты и документы: в тексте есть управляющий знак U+0009. Удалите его"),
        ("а\x85б", "Факты и документы: в тексте есть управляющий знак U+0085. Удалите его"),
        ("а\u200fб", "Факты и документы: в тексте есть невидимый знак направления письма U+200F. Удалите его"),
        ("а\u2066б", "Факты и документы: в тексте есть невидимый знак направления письма U+2066. Удалите его"),
        ("а\ud800б", "Факты и документы: в тексте есть знак, который не удалось прочитать. Удалите его"),
    ],
)
def test_a_note_is_refused_at_the_field_and_kept(client, start_case, note, message):
    case = start_case(client)
    page = client.post(url(case, "person"), form_data(answer="entity", note=note), content_type=FORM)
    assert page.status_code == 200
    assert page.context["form"].errors == {"note": [message]}
    assert page.context["form"]["answer"].value() == "entity"
    assert page.context["form"]["note"].value()[:1] == note[:1]


def test_a_lone_surrogate_by_another_charset_is_refused_too(client, start_case):
    case = start_case(client)
    body = b'--b\r\nContent-Disposition: form-data; name="answer"\r\n\r\nentity\r\n'
    body += b'--b\r\nContent-Disposition: form-data; name="note"\r\n\r\n+2AA-\r\n--b--\r\n'
    page = client.generic("POST", url(case, "person"), body, "multipart/form-data; boundary=b; charset=utf-7")
    assert page.context["form"].errors == {
        "note": ["Факты и документы: в тексте есть знак, который не удалось прочитать. Удалите его"]
    }


def test_a_note_is_stored_composed_with_line_feeds(client, start_case, answer):
    case = start_case(client)
    answer(client, case, "person", "entity", note=" й = и\u0306\r\nдва\rтри\u2028 👩‍⚖️\r\n")
    case.refresh_from_db()
    assert case.notes == {"person": "й = й\nдва\nтри\n 👩‍⚖️"}


def test_letters_that_the_pdf_lacks_are_named_at_the_field_and_on_the_check_page(client, start_case, answer):
    case = start_case(client, answers={"person": "individual", "residence_first": "not_resident"})
    answer(client, case, "residence_second", "resident", note="證明書 ok")
    field = client.get(url(case, "residence_second")).context["form"]["note"]
    assert "證 明 書" in field.help_text
    (row,) = client.get(url(case, "check")).context["missing_glyphs"]
    assert (row["letters"], row["replacement"]) == ("證 明 書", "[?]")


def test_only_the_known_fields_are_stored(client, start_case):
    case = start_case(client)
    extra = {f"field{number}": "x" * 1000 for number in range(300)}
    assert (
        client.post(url(case, "person"), extra | {"answer": ["individual", "entity"], "note": "n"}).status_code == 302
    )
    case.refresh_from_db()
    assert (case.answers, case.notes) == ({"person": "entity"}, {"person": "n"})


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"answer=entity&note=" + b"x" * 3_000_000, "application/x-www-form-urlencoded", 413),
        (b"&".join(b"f%d=1" % number for number in range(1001)), "application/x-www-form-urlencoded", 400),
        (b"--b\r\nnonsense", "multipart/form-data", 400),
        (b"answer=entity", "application/x-www-form-urlencoded; charset=latin-1", 400),
        (b'--b\r\nContent-Disposition: form-data; name="answer"\r\n\r\nx\r\n--b--\r\n',
         "multipart/form-data; boundary=b; charset=rot13", 400),
    ],
)  # fmt: skip
def test_a_body_that_cannot_be_read_gets_a_page_that_says_so(client, start_case, settings, body, content_type, status):
    case = start_case(client)
    for debug in (False, True):
        settings.DEBUG = debug
        response = client.generic("POST", url(case, "person"), body, content_type)
        assert response.status_code == status
        assert "на месте" in response.content.decode()
        assert response["Cache-Control"] == "no-store, private"


def test_the_about_page_the_database_and_the_record_of_a_case_have_the_same_fields_in_the_same_order() -> None:
    assert tuple(AboutForm.base_fields) == record.ABOUT_FIELDS
    columns = [field.name for field in Case._meta.get_fields() if field.name in record.ABOUT_FIELDS]
    assert tuple(columns) == record.ABOUT_FIELDS
