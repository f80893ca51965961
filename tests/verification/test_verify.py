"""`/verify/`: whoever holds a determination learns whether it follows from its answers and was made here; and learns
nothing else."""

import json
import tempfile
from typing import Any

import pytest
from django.apps import apps
from django.core.files import temp
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from questionnaire.cases.fingerprint import fingerprint_of
from questionnaire.models import Case, Determination
from questionnaire.web.uploads import SmallUploads
from tests.support.page import Page
from tests.support.verifying import (
    DETERMINATIONS,
    NO_HOME,
    PDF_MESSAGE,
    as_bytes,
    changed,
    every_determination,
    issued,
    made,
    named,
    said,
    typed,
    uploaded,
    verdict,
)
from tests.support.visitor import CITIZEN_OF_BOTH, Visitor

pytestmark = pytest.mark.django_db

# --- A determination of this site ---


@every_determination
def test_a_determination_of_this_site_follows_by_its_file(agreement: str, answers: dict[str, str]) -> None:
    visitor = made(agreement, answers)
    content = visitor.get("determination.json").content
    page = uploaded(content)
    assert verdict(page) == "follows"
    assert named(page) == []
    assert visitor.json()["edition"] in page.text
    assert visitor.json()["ignored"] and visitor.json()["notes"]


@every_determination
def test_a_determination_of_this_site_follows_by_what_is_printed(agreement: str, answers: dict[str, str]) -> None:
    visitor = made(agreement, answers)
    data = visitor.json()
    page = typed(data["reference"], data["fingerprint"])
    assert verdict(page) == "follows"
    shown = [value.text for value in page.all("dd")]
    assert shown[0] == data["reference"]
    assert shown[2:] == [visitor.page("determination/").one("h1").text, data["edition"]]


def test_it_follows_in_english_too() -> None:
    for agreement, answers in DETERMINATIONS.values():
        data = issued(agreement, answers)
        client = Client(headers={"Accept-Language": "en"})
        assert verdict(uploaded(data, client), "en") == "follows"
        page = typed(data["reference"], data["fingerprint"], client)
        assert verdict(page, "en") == "follows"
        assert page.one("html")["lang"] == "en"


def left_to_do(page: Page) -> tuple[str, list[str]]:
    """The heading and the items of what there is left to do."""
    (heading, *_others) = page.one("main").all("h2")
    return heading.text, [item.text for item in page.all("ul", class_="govuk-list--bullet")[0].all("li")]


def test_a_good_number_leaves_the_paper_to_check_and_a_file_or_a_wrong_number_does_not() -> None:
    in_russian = (
        "Не изменены ли имя, период и ответы на бумаге: номер и отпечаток этого не показывают. Для этого нужен файл "
        "для проверки (JSON): его можно попросить у того, кто дал заключение."
    )
    in_english = (
        "Whether the name, the period or the answers on the paper have been altered: the number and fingerprint do not "
        "show this. Ask whoever gave you the determination for the data file (JSON), and check that."
    )
    data = issued()
    for language, sentence in (("ru", in_russian), ("en", in_english)):
        client = Client(headers={"Accept-Language": language})
        page = typed(data["reference"], data["fingerprint"], client)
        assert left_to_do(page)[1][0] == sentence
        others = (uploaded(data, client), typed(data["reference"], "0" * 64, client))
        assert all(sentence not in other.text for other in others)


def test_whatever_is_confirmed_the_answers_and_a_later_determination_are_left_to_check() -> None:
    data = issued()
    for page in (uploaded(data), typed(data["reference"], data["fingerprint"])):
        heading, items = left_to_do(page)
        assert heading == "Что остается проверить"
        assert items[-2:] == [
            "Верны ли сами ответы: это видно только из документов, сайт их не видел.",
            "Не заменено ли заключение более поздним: об этом нужно спросить у того, кто его дал.",
        ]


def test_whatever_is_not_confirmed_says_what_to_do() -> None:
    data = issued()
    unlike, foreign = data | {"release": "0"}, data | {"reference": "AAAA-AAAA"}
    pages = {
        "Полагаться на этот файл нельзя.": [uploaded(unlike), uploaded({})],
        "такой файл мог составить кто угодно": [uploaded(foreign)],
        "Заключение этим не подтверждено.": [typed(data["reference"], "0" * 64)],
        "пересчитать вывод здесь нельзя": [uploaded(foreign | {"edition": "e" * 64})],
    }
    for sentence, shown in pages.items():
        for page in shown:
            assert sentence in said(page)
            heading, items = left_to_do(page)
            assert heading == "Что делать дальше"
            assert len(items) >= 2


def test_a_file_that_follows_is_shown_in_words_so_that_it_can_be_compared_with_the_paper() -> None:
    page = uploaded(issued())
    contents = page.all("dl", class_="govuk-summary-list")[1]
    shown = {label.text: value.text for label, value in zip(contents.all("dt"), contents.all("dd"), strict=True)}
    assert shown == {
        "Соглашение": "Россия – Германия",
        "Начало периода": "01.01.2025",
        "Конец периода": "31.12.2025",
        "Имя или наименование": "Анна Öz",
        "Номер дела": "17/Б <3>",
        "Чье резидентство": "Человека",
        "Резидентство в России": "Да, налоговый резидент по закону России – на основании из пункта 1",
        "Резидентство в Германии": "Да, налоговый резидент по закону Германии – на основании из пункта 1",
        "Постоянное жилище": "Да, хотя бы в одном из двух государств",
        "Где постоянное жилище": "И в России, и в Германии",
        "Центр жизненных интересов": "Центр в Германии",
    }


def test_an_answer_that_is_not_known_is_shown_as_such() -> None:
    page = uploaded(issued(*DETERMINATIONS["several results"]))
    contents = page.all("dl", class_="govuk-summary-list")[1]
    shown = {label.text: value.text for label, value in zip(contents.all("dt"), contents.all("dd"), strict=True)}
    assert shown["Где постоянное жилище"] == shown["Гражданство"] == "Не знаю"


@pytest.mark.parametrize(("language", "name"), [("ru", "Файл для проверки (JSON)"), ("en", "Data file (JSON)")])
def test_the_file_has_one_name_wherever_it_is_spoken_of(language: str, name: str) -> None:
    visitor = made()
    data = visitor.json()
    client = Client(headers={"Accept-Language": language})
    link = Page(visitor.client.get(visitor.base + "determination/", headers={"Accept-Language": language}).content)
    assert [found.text for found in link.all("a") if found.get("href").endswith(".json")] == [name]
    first = Page(client.get("/verify/").content)
    assert first.one("label", for_="id_file").text == name
    assert name in first.one("main").text.replace(f"{name} ", "", 1)
    pages = [first, typed(data["reference"], data["fingerprint"], client), Page(client.post("/verify/", {}).content)]
    pages += [uploaded(content, client) for content in (data, data | {"release": "0"}, b"", b"%PDF", b"x" * 100_001)]
    for page in pages:
        assert "determination.json" not in page.text
        assert "данными" not in page.text


def test_the_order_of_keys_and_spaces_does_not_matter() -> None:
    data = issued()
    backwards = dict(reversed(list(data.items())))
    backwards["reasoning"] = [dict(reversed(list(reason.items()))) for reason in data["reasoning"]]
    assert verdict(uploaded(json.dumps(backwards, indent=4).encode())) == "follows"


def test_a_superseded_determination_still_follows() -> None:
    visitor = made()
    data = visitor.json()
    visitor.answer("vital_interests", "first", change=True)
    visitor.confirm()
    assert visitor.json()["reference"] != data["reference"]
    assert verdict(uploaded(data)) == verdict(typed(data["reference"], data["fingerprint"])) == "follows"


@pytest.mark.parametrize("note", ["я" * 2001, "a\tb", "a\u202eb"])
def test_a_note_that_an_older_release_took_is_no_fault(note: str) -> None:
    visitor = Visitor().start().answers(CITIZEN_OF_BOTH)
    Case.objects.filter(pk=visitor.case).update(notes={"person": note})
    visitor.confirm()
    data = visitor.json()
    assert data["notes"] == {"person": note}
    assert verdict(uploaded(data)) == verdict(typed(data["reference"], data["fingerprint"])) == "follows"


@pytest.mark.parametrize(
    "form",
    [str.lower, lambda text: f"  {text[:3]} {text[3:]}\u00a0", lambda text: " ".join(text), str.upper]
    + [lambda text: text.replace("-", ""), lambda text: text.replace("-", "–"), lambda text: "\u200b\u00ad".join(text)]
    + [lambda text: text.upper().translate(str.maketrans("ABEKMHPCTYX", "АВЕКМНРСТУХ"))],
)
def test_spaces_dashes_case_and_cyrillic_look_alikes_do_not_matter(form: Any) -> None:
    data = issued()
    assert verdict(typed(form(data["reference"]), form(data["fingerprint"]))) == "follows"


# --- What is printed, and is not right ---


def test_a_wrong_number_and_a_wrong_fingerprint_have_the_same_answer() -> None:
    data = issued()
    other = issued("lu-1993", NO_HOME)
    wrong_number = "22222222" if data["reference"] != "2222-2222" else "33333333"
    wrong = "0" * 64
    pages = [
        typed(reference, fingerprint)
        for reference, fingerprint in (
            (data["reference"], wrong),
            (data["reference"], other["fingerprint"]),
            (wrong_number, data["fingerprint"]),
            (wrong_number, wrong),
        )
    ]
    assert {verdict(page) for page in pages} == {"unmatched"}
    assert len({page.one("div", class_="verdict").text for page in pages}) == 1
    assert all(page.all("dl") == [] for page in pages)


def test_every_changed_figure_of_the_fingerprint_is_noticed() -> None:
    data = issued()
    for place, figure in enumerate(data["fingerprint"]):
        other = "0" if figure != "0" else "f"
        fingerprint = data["fingerprint"][:place] + other + data["fingerprint"][place + 1 :]
        assert verdict(typed(data["reference"], fingerprint)) == "unmatched"


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("", "Укажите номер заключения"),
        (" – \u200b", "Укажите номер заключения"),
        ("ABCD-EFG", "В номере восемь латинских букв и цифр; букв I, L, O и цифр 0, 1 в нем не бывает"),
        ("ABCD-EFGH2", "В номере восемь латинских букв и цифр; букв I, L, O и цифр 0, 1 в нем не бывает"),
        ("ABCD-EFG0", "В номере восемь латинских букв и цифр; букв I, L, O и цифр 0, 1 в нем не бывает"),
        ("ABCD-EFGЖ", "В номере восемь латинских букв и цифр; букв I, L, O и цифр 0, 1 в нем не бывает"),
        ("2222-222²", "В номере восемь латинских букв и цифр; букв I, L, O и цифр 0, 1 в нем не бывает"),
        ("\x00", "Укажите номер заключения"),
    ],
)
def test_what_is_no_reference_has_its_message_at_the_field(reference: str, message: str) -> None:
    page = typed(reference, "0" * 64)
    assert page.errors == {"reference": f"Ошибка: {message}"}
    assert page.title.startswith("Ошибка: Проверка заключения")
    assert [link["href"] for link in page.one("div", id="errors").all("a")] == ["#id_reference"]
    assert page.values["fingerprint"] == "0" * 64


@pytest.mark.parametrize(
    ("fingerprint", "message"),
    [
        ("", "Укажите отпечаток сведений"),
        ("ab cd", "В отпечатке 64 знака, здесь их 4"),
        ("0" * 65, "В отпечатке 64 знака, здесь их 65"),
        ("g" * 64, "В отпечатке бывают только цифры и латинские буквы от a до f"),
        ("٣" * 64, "В отпечатке бывают только цифры и латинские буквы от a до f"),
        ("я" * 64, "В отпечатке бывают только цифры и латинские буквы от a до f"),
    ],
)
def test_what_is_no_fingerprint_has_its_message_at_the_field(fingerprint: str, message: str) -> None:
    assert typed("ABCD-EFGH", fingerprint).errors == {"fingerprint": f"Ошибка: {message}"}


def test_a_record_that_no_longer_follows_is_not_confirmed() -> None:
    data = issued()
    determination = Determination.objects.get(reference=data["reference"])
    determination.content["walk"]["outcomes"][0]["state"] = "first"
    determination.save()
    by_print = typed(data["reference"], data["fingerprint"])
    by_file = uploaded(data | {"outcomes": determination.content["walk"]["outcomes"]})
    assert named(by_print) == []
    assert named(by_file) == ["outcomes[0].state"]
    for page in (by_print, by_file):
        assert verdict(page) == "differs"
        assert page.one("h1").text == "Запись этого сайта повреждена"
        assert "Полагаться на это заключение нельзя." in said(page)


# --- Privacy, storage, headers ---

PRIVATE = ("Анна", "17/Б", "Ключи", "двух экз", "Центр жизненных интересов")


def test_by_what_is_printed_nothing_private_is_shown() -> None:
    data = issued()
    page = typed(data["reference"], data["fingerprint"])
    assert [label.text for label in page.all("dt")] == [
        "Номер заключения",
        "Составлено",
        "Вывод",
        "Редакция правил (SHA-256)",
    ]
    assert [private for private in (*PRIVATE, data["id"]) if private in page.text] == []


def test_of_a_determination_whose_fingerprint_is_not_known_nothing_is_even_read(client: Client) -> None:
    data = issued()
    with CaptureQueriesContext(connection) as captured:
        typed(data["reference"], "0" * 64, client)
        uploaded(data | {"fingerprint": "0" * 64, "notes": {}}, client)
    assert len(captured) == 2
    assert [query["sql"] for query in captured if '"content"' in query["sql"]] == []


GUESSES = {
    "all but the fingerprint": lambda data: issued("de-1996", NO_HOME) | {"fingerprint": data["fingerprint"]},
    "the answers": lambda data: data | {"reasoning": issued("de-1996", NO_HOME)["reasoning"]},
    "one answer": lambda data: changed(data, ("reasoning", 5, "answer"), "first"),
    "the first day": lambda data: changed(data, ("about", "period_from"), "2025-02-01"),
    "the name": lambda data: changed(data, ("about", "person_name"), "Инна"),
    "no name": lambda data: changed(data, ("about", "person_name"), ""),
    "no note": lambda data: data | {"notes": {}},
    "a note more": lambda data: changed(data, ("notes", "vital_interests"), "x"),
    "the agreement": lambda data: data | {"agreement": "lu-1993"},
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("claimed", ["the recorded fingerprint", "the one of its own facts"])
@pytest.mark.parametrize("wrong", GUESSES)
def test_whoever_guesses_at_the_facts_sees_what_a_site_without_the_record_shows(
    wrong: str, claimed: str, language: str
) -> None:
    data = issued()
    guessed = GUESSES[wrong](data) | {"reference": data["reference"]}
    if claimed == "the one of its own facts":
        used = dict.fromkeys(guessed["asked"], "unknown")
        used |= {reason["question"]: reason["answer"] for reason in guessed["reasoning"]}
        guessed["fingerprint"] = fingerprint_of(guessed["agreement"], guessed["about"], used, guessed["notes"])
    client = Client(headers={"accept-language": language})
    with_record = uploaded(guessed, client)
    Determination.objects.all().delete()
    assert uploaded(guessed, client).text == with_record.text
    assert verdict(with_record, language) in ("differs", "not_issued", "other_edition")
    assert with_record.all("dl", class_="govuk-summary-list") == []


def test_nothing_is_stored_and_no_file_is_written(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    data = issued()

    def rows() -> list[Any]:
        return [list(model.objects.order_by("pk").values()) for model in apps.get_models()]

    def refuse(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("a temporary file")

    before = rows()
    for name in ("NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "mkstemp"):
        monkeypatch.setattr(tempfile, name, refuse)
    monkeypatch.setattr(temp, "NamedTemporaryFile", refuse)
    for content in (data, data | {"id": 1}, b"x", b"x" * 4_000_000):
        uploaded(content, client)
    typed(data["reference"], data["fingerprint"], client)
    assert rows() == before
    assert [name for name in client.cookies if name != "csrftoken"] == []


def test_of_a_file_that_is_too_large_only_its_size_and_its_first_four_bytes_are_kept() -> None:
    handler = SmallUploads()
    handler.new_file("file", "determination.json", "application/json", None)
    for place in range(0, 3_000_000, 60_000):
        assert handler.receive_data_chunk(b"abcdef" * 10_000, place) is None
        assert handler.kept.tell() <= 100_000
    file = handler.file_complete(3_000_000)
    assert (file.size, file.read()) == (3_000_000, b"abcd")


def test_the_beginning_of_a_large_file_is_kept_however_its_bytes_arrive() -> None:
    handler = SmallUploads()
    handler.new_file("file", "a.pdf", "application/pdf", None)
    for place, piece in ((0, b"%P"), (2, b"DF-1.7"), (8, b" " * 3_000_000)):
        handler.receive_data_chunk(piece, place)
    assert handler.file_complete(3_000_008).read() == b"%PDF"
    handler.new_file("file", "b.json", "application/json", None)
    handler.receive_data_chunk(b"{" * 3_000_000, 0)
    assert handler.file_complete(3_000_000).read() == b"{{{{"


def test_the_file_copy_itself_is_told_what_to_do_with_it() -> None:
    copy = made().get("determination.pdf").content
    assert uploaded(copy).errors == {"file": f"Ошибка: {PDF_MESSAGE}"}
    assert uploaded(copy, Client(headers={"Accept-Language": "en"})).errors == {
        "file": "Error: This is a PDF. A PDF is checked by the number and fingerprint printed in it: enter them under "
        "“By number and fingerprint”"
    }


@pytest.mark.parametrize("address", ["/", "/language/", "/verify/"])
def test_two_files_at_once_are_refused_wherever_they_are_sent(address: str) -> None:
    files = {name: SimpleUploadedFile("a", b"{}") for name in ("file", "other")}
    assert Client().post(address, files).status_code == 400


def test_the_page_is_not_kept_by_any_cache(client: Client) -> None:
    responses: list[HttpResponse] = [client.get("/verify/"), client.head("/verify/"), client.post("/verify/")]
    assert [response.status_code for response in responses] == [200, 200, 200]
    assert {response["Cache-Control"] for response in responses} == {"no-store, private"}
    assert client.put("/verify/").status_code == client.delete("/verify/").status_code == 405


def test_its_forms_can_be_sent_from_the_page_itself() -> None:
    data = issued()
    client = Client(enforce_csrf_checks=True)
    page = Page(client.get("/verify/").content)
    tokens = [field["value"] for field in page.one("main").all("input", name="csrfmiddlewaretoken")]
    assert len(tokens) == 2
    file = SimpleUploadedFile("determination.json", as_bytes(data))
    by_file = client.post("/verify/", {"file": file, "csrfmiddlewaretoken": tokens[1]})
    printed = {name: data[name] for name in ("reference", "fingerprint")}
    by_print = client.post("/verify/", printed | {"csrfmiddlewaretoken": tokens[0]})
    for response in (by_file, by_print):
        assert verdict(Page(response.content)) == "follows"


def test_every_page_leads_there(client: Client) -> None:
    for address in ("/", "/verify/"):
        assert "/verify/" in Page(client.get(address).content).links
