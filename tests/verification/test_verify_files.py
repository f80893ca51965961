"""`/verify/`: whatever is changed in the file of a determination is noticed, and its line named."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from questionnaire.cases.fingerprint import fingerprint_of
from questionnaire.models import Determination
from tests.support.page import Page
from tests.support.verifying import (
    DETERMINATIONS,
    NO_HOME,
    PDF_MESSAGE,
    Json,
    Path,
    as_bytes,
    changed,
    checked,
    every_determination,
    finding,
    is_named,
    is_noticed,
    issued,
    made,
    named,
    said,
    typed,
    uploaded,
    values,
    verdict,
)
from tests.support.visitor import CITIZEN_OF_BOTH, HOME_IN_FIRST, INTERESTS_IN_SECOND, Visitor
from treaties.agreement import agreements

pytestmark = pytest.mark.django_db

# --- Files in which something is changed ---


@every_determination
def test_each_changed_letter_is_noticed_and_its_line_named(agreement: str, answers: dict[str, str]) -> None:
    data = issued(agreement, answers)
    check = checked()
    texts = [(path, value) for path, value in values(data) if isinstance(value, str)]
    assert len(texts) > 20
    for path, value in texts:
        # Every letter of the short ones; of the long ones the first, the last and some between.
        for place in range(len(value)) if len(value) < 15 else [*range(0, len(value), 17), len(value) - 1]:
            letter = "я" if value[place] != "я" else "ю"
            kind, faults = check(changed(data, path, value[:place] + letter + value[place + 1 :]))
            assert kind == "differs", (path, place)
            assert is_noticed(path, faults), (path, place, faults)


@pytest.mark.parametrize("change", [lambda text: text + " ", lambda text: text[1:], str.swapcase, lambda text: ""])
@pytest.mark.parametrize(("agreement", "answers"), [DETERMINATIONS["interests"], DETERMINATIONS["several results"]])
def test_each_changed_text_is_noticed_and_its_line_named(agreement: str, answers: dict[str, str], change: Any) -> None:
    data = issued(agreement, answers)
    check = checked()
    for path, value in values(data):
        if isinstance(value, str) and change(value) != value:
            kind, faults = check(changed(data, path, change(value)))
            assert kind == "differs", path
            assert is_noticed(path, faults), path


def test_another_number_is_not_of_this_site() -> None:
    data = issued()
    for reference in ("AAAA-AAAA", issued("lu-1993", NO_HOME)["reference"]):
        page = uploaded(data | {"reference": reference})
        assert verdict(page) == "not_issued"
        assert "Номера и отпечатка из этого файла на этом сайте нет." in said(page)
        assert page.all("dd") == []


@every_determination
def test_each_key_removed_or_added_is_noticed_and_named(agreement: str, answers: dict[str, str]) -> None:
    data = issued(agreement, answers)
    check = checked()
    objects = [((), data), *((path, value) for path, value in values(data) if isinstance(value, dict))]
    assert len(objects) > 6
    for path, value in objects:
        for key in value:
            less = {other: value[other] for other in value if other != key}
            kind, faults = check(changed(data, path, less) if path else less)
            assert kind == "differs", (path, key)
            assert is_noticed((*path, key), faults), (path, key, faults)
        more = value | {"": "", "vital_interest": "first"}
        kind, faults = check(changed(data, path, more) if path else more)
        assert kind == "differs", path
        assert is_noticed((*path, "vital_interest"), faults), path


@pytest.mark.parametrize("other", [0, -1.5, True, None, [], {}, ["first"], {"": None}, "first", "\ud800"])
@pytest.mark.parametrize(("agreement", "answers"), [DETERMINATIONS["interests"], DETERMINATIONS["several results"]])
def test_each_value_of_another_type_is_noticed_and_named(agreement: str, answers: dict[str, str], other: Any) -> None:
    data = issued(agreement, answers)
    check = checked()
    for path, value in values(data):
        if value != other or type(value) is not type(other):
            kind, faults = check(changed(data, path, other))
            assert kind == "differs", path
            assert is_noticed(path, faults), (path, faults)


@pytest.mark.parametrize("number", [b"9" * 5000, b"-1e999", b"0." + b"0" * 5000])
def test_a_number_of_any_size_is_named_where_it_stands(number: bytes) -> None:
    content = as_bytes(issued() | {"release": "NUMBER"}).replace(b'"NUMBER"', number)
    page = uploaded(content)
    assert (verdict(page), named(page)) == ("differs", ["release"])
    assert page.one("li", class_="finding").text == (
        "Выпуск программы В файле число Здесь должен стоять текст. Место в файле: release"
    )


def test_what_cannot_be_shown_is_named_legibly() -> None:
    data = issued("unnamed", HOME_IN_FIRST)
    for path, value, key in (
        (("notes", "\ud800"), "x", "notes.\ufffd"),
        (("answer",), "first", "answer"),
        (("about", "state_first"), {"": []}, "about.state_first"),
        (("reasoning", 0), {"question": ["person"], "answer": "\ud800"}, "reasoning[0].answer"),
        (("outcomes", 0, "state"), "\u202e\x00", "outcomes[0].state"),
        (("about", "k" * 500), "", f"about.{'k' * 200}…"),
    ):
        page = uploaded(changed(data, path, value))
        assert verdict(page) == "differs"
        assert key in named(page)
    assert "\u202e" not in page.raw_text


def test_a_wrong_fingerprint_over_right_facts_is_the_only_line_named() -> None:
    page = uploaded(issued() | {"fingerprint": "0" * 64})
    assert (verdict(page), named(page)) == ("differs", ["fingerprint"])


def test_a_note_added_to_those_recorded_is_noticed_and_what_is_recorded_is_not_told() -> None:
    data = issued()
    assert list(data["notes"]) == ["person"]
    page = uploaded(changed(data, ("notes", "vital_interests"), "Семья там"))
    assert (verdict(page), named(page)) == ("differs", ["fingerprint"])


@every_determination
def test_what_does_not_follow_is_named_on_another_site_too(agreement: str, answers: dict[str, str]) -> None:
    """Without a record to compare with: every text of the walk changed, every list in another order, less or more."""
    data = issued(agreement, answers)
    Determination.objects.all().delete()
    check = checked()
    assert check(data) == ("not_issued", [])
    for part in ("asked", "open", "outcomes", "reasoning"):
        for path, value in values({part: data[part]}):
            others: list[Json] = []
            if isinstance(value, list):
                others = [["person"], value[1:], value[:-1], [*value, *value[-1:]], value[::-1]]
            elif isinstance(value, str):
                others = [value + " ", value[1:], "citizenship", "first", "unknown", "2.a"]
            for other in (other for other in others if other != value):
                kind, faults = check(changed(data, path, other))
                assert kind == "differs", (path, other)
                # Of an answer changed or left out only what follows from it can be named; of a reason, any part.
                assert is_named(path[:2], faults) or path[-1] in ("answer", "reasoning"), (path, other, faults)


@pytest.mark.parametrize(
    "ignored",
    [
        ["effective_management", "habitual_abode"],
        ["habitual_abode", "habitual_abode"],
        ["vital_interests"],
        ["person", "effective_management"],
        ["hobby"],
    ],
    ids=["order", "twice", "asked", "asked too", "no question"],
)
def test_answers_not_used_can_only_be_some_that_were_not_asked(ignored: list[str]) -> None:
    data = issued()
    Determination.objects.all().delete()
    assert checked()(data | {"ignored": ["habitual_abode", "effective_management"]}) == ("not_issued", [])
    assert checked()(data | {"ignored": ignored}) == ("differs", [("ignored",), ("reference",)])


def test_list_entries_removed_doubled_or_moved_are_noticed_and_named() -> None:
    data = issued(*DETERMINATIONS["several results"])
    check = checked()
    for path, value in values(data):
        if not isinstance(value, list) or not value:
            continue
        for other in (value[1:], value[:-1], [*value, value[-1]], [value[0], *value], value[::-1]):
            if other != value:
                kind, faults = check(changed(data, path, other))
                assert kind == "differs", path
                assert is_noticed(path, faults), (path, faults)


def test_each_other_answer_is_noticed_and_what_follows_instead_is_said() -> None:
    page = uploaded(changed(issued(), ("reasoning", 5, "answer"), "first"))
    assert verdict(page) == "differs"
    assert named(page) == ["outcomes[0].state", "fingerprint"]
    outcome, fingerprint = page.all("li", class_="finding")
    assert outcome.text == (
        "Вывод: государство В файле Германия По ответам в файле Россия Место в файле: outcomes[0].state"
    )
    assert fingerprint.text.startswith("Отпечаток сведений В файле ")


def test_the_letter_that_differs_is_marked_and_named_even_if_it_looks_the_same() -> None:
    data = issued()
    place = len(data["reasoning"]) - 1
    quote = data["reasoning"][place]["quote"]
    assert quote == (
        "оно считается резидентом того Государства, в котором оно имеет наиболее тесные личные и экономические связи "
        "(центр жизненных интересов)"
    )
    page = uploaded(changed(data, ("reasoning", place, "quote"), quote.replace("Госуд", "Гoсуд")))
    assert verdict(page) == "differs"
    (line,) = page.all("li", class_="finding")
    assert [mark.text for mark in line.all("mark")] == ["o", "о"]
    assert line.one("h3").text == "Центр жизненных интересов: слова соглашения"
    assert line.all("p")[0].text == "Разница может быть не видна. Знаки в файле: U+006F; должно быть: U+043E."


@pytest.mark.parametrize(
    ("path", "stands", "marked"),
    [
        # Short texts whole, though they begin or end alike.
        (
            ("reasoning", 5, "provision"),
            "2.b",
            ["статья 4, пункт 2, подпункт b)", "статья 4, пункт 2, подпункт a)"],
        ),
        (("outcomes", 0, "state"), "first", ["Россия", "Германия"]),
        # Of a long text the words that differ.
        (
            ("reasoning", 5, "quote"),
            "оно считается резидентом того Государства, в котором оно имеет наиболее тесные деловые связи "
            "(центр жизненных интересов)",
            ["деловые", "личные и экономические"],
        ),
        (
            ("reasoning", 5, "quote"),
            "оно считается нерезидентом иного Государства, в котором оно имеет наиболее тесные личные и экономические "
            "связи (центр жизненных интересов)",
            ["нерезидентом иного", "резидентом того"],
        ),
    ],
)
def test_what_differs_is_marked_in_whole_words(path: Path, stands: str, marked: list[str]) -> None:
    page = uploaded(changed(issued(), path, stands))
    key = ".".join(map(str, path)).replace(".0.", "[0].").replace(".5.", "[5].")
    assert [mark.text for mark in finding(page, key).all("mark") if mark.text] == marked


def test_what_is_missing_is_listed_once_in_words_and_each_with_its_place() -> None:
    data = issued()
    page = uploaded(data | {"about": {}, "outcomes": []})
    first, *others = page.all("li", class_="finding")
    assert first.one("h3").text == "В файле нет того, что должно быть"
    assert [item.text for item in first.all("li")] == [
        "Начало периода about.period_from",
        "Конец периода about.period_to",
        "Имя или наименование about.person_name",
        "Номер дела about.file_reference",
        "Кем составлено about.prepared_by",
        "Вывод: резидентство в одном государстве; Германия; статья 4, пункт 2, подпункт a) outcomes[0]",
    ]
    assert [other.one("h3").text for other in others] == ["Отпечаток сведений"]


@pytest.mark.parametrize(
    ("path", "name", "words"),
    [
        (("outcomes", 0, "kind"), "no_rule", "правила для этого случая в статье нет"),
        (("outcomes", 0, "state"), "first", "Россия"),
        (("outcomes", 0, "provision"), "2.b", "статья 4, пункт 2, подпункт b)"),
        (("reasoning", 5, "provision"), "2.b", "статья 4, пункт 2, подпункт b)"),
        (("reasoning", 5, "question"), "citizenship", "Гражданство: Есть гражданство Германии, но не России"),
        (("asked",), ["person", "citizenship"], "Чье резидентство; Гражданство"),
        (("ignored",), ["citizenship", "habitual_abode"], "Гражданство; Обычное проживание"),
        (("confirmed_at",), "2026-11-30T06:15:00Z", "30 ноября 2026 г., 09:15 (Москва, UTC+3)"),
        (("about", "period_to"), "2024-02-01", "01.02.2024"),
    ],
)
def test_a_value_that_is_a_name_of_the_format_is_shown_in_words_only(path: Path, name: Json, words: str) -> None:
    page = uploaded(changed(issued(), path, name))
    shown = {value.text for value in page.one("ol", class_="findings").all("dd")}
    assert words in shown
    assert not shown & {"resident", "no_rule", "first", "second", "2.a", "2.b", "citizenship", "person"}


def test_a_name_of_the_format_that_is_written_in_words_is_told_from_the_name_itself() -> None:
    page = uploaded(changed(issued(), ("outcomes", 0, "state"), "Германия"))
    assert [value.text for value in finding(page, "outcomes[0].state").all("dd")] == ["Германия", "second"]


@pytest.mark.parametrize(
    ("figures", "marked"),
    [
        (lambda value: "0" * 64, []),
        (lambda value: value[:30] + ("0" if value[30] != "0" else "f") + value[31:], [1, 1]),
        (lambda value: value[:30] + ("0" if value[30] != "0" else "f") * 1 + "zz" + value[33:], [3, 3]),
    ],
    ids=["all", "one", "three"],
)
def test_of_two_hash_values_only_what_differs_is_marked(figures: Callable[[str], str], marked: list[int]) -> None:
    data = issued()
    page = uploaded(data | {"fingerprint": figures(data["fingerprint"])})
    found = finding(page, "fingerprint")
    assert [len(mark.text) for mark in found.all("mark") if mark.text] == marked
    assert "finding__values--figures" in found.one("dl")["class"]
    assert [term.text for term in found.all("dt")] == ["В файле", "По сведениям в файле"]
    assert found.one("p").text == "Место в файле: fingerprint"


def test_what_only_the_record_knows_is_said_to_be_on_this_site() -> None:
    found = finding(uploaded(issued() | {"release": "0"}), "release")
    assert [term.text for term in found.all("dt")] == ["В файле", "На этом сайте"]


def test_no_two_headings_of_the_page_say_the_same() -> None:
    data = issued()
    pages = [uploaded(content) for content in (data, data | {"release": "0"}, {}, data | {"edition": "e" * 64})]
    pages.append(typed(data["reference"], data["fingerprint"]))
    for page in pages:
        headings = [heading.text.lower() for level in ("h1", "h2") for heading in page.one("main").all(level)]
        assert len(headings) >= 3
        for heading in headings:
            assert [other for other in headings if heading in other] == [heading]


def test_a_forged_result_with_all_its_sums_right_is_not_of_this_site() -> None:
    """Answer, reason, result and fingerprint fit one another, as another determination shows them."""
    data = issued()
    forged = made("de-1996", INTERESTS_IN_SECOND | {"vital_interests": "first"}).json()
    forged = forged | {key: data[key] for key in ("id", "reference", "confirmed_at")}
    page = uploaded(forged)
    assert verdict(page) == "not_issued"
    assert "follows" not in page.one("div", class_="verdict")["class"]


def test_the_same_determination_of_another_site_follows_and_is_not_of_this_one() -> None:
    data = issued()
    Determination.objects.all().delete()
    page = uploaded(data)
    assert verdict(page) == "not_issued"
    assert verdict(typed(data["reference"], data["fingerprint"])) == "unmatched"


def test_an_unanswered_question_is_no_determination_even_if_all_else_follows() -> None:
    open_case = {
        "asked": ["person"],
        "open": ["person"],
        "outcomes": [],
        "reasoning": [],
        "ignored": [],
        "notes": {},
    }
    data = issued() | open_case
    kind, faults = checked()(data)
    assert kind == "differs"
    assert {("open",), ("asked", 0)} <= set(faults)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("id", "3FA85F64-5717-4562-B3FC-2C963F66AFA6", "Так номер анкеты не пишется."),
        ("id", "1", "Так номер анкеты не пишется."),
        ("edition", "E" * 64, "Так обозначение редакции не пишется."),
        ("reference", "abcd-efgh", "Так номер заключения не пишется."),
        ("confirmed_at", "2026-11-30 09:15:00", "Так время не пишется."),
        ("confirmed_at", "2026-02-30T09:15:00Z", "Так время не пишется."),
        ("confirmed_at", "2026-1-30T09:15:00Z", "Так время не пишется."),
    ],
)
def test_what_is_not_written_as_it_must_be_is_named_on_another_site_too(key: str, value: str, message: str) -> None:
    data = issued() | {key: value}
    Determination.objects.all().delete()
    page = uploaded(data)
    assert verdict(page) == "differs"
    assert key in named(page)
    assert message in page.text


# --- Files of another site: what its forms would have refused ---


@pytest.mark.parametrize(
    ("part", "key", "value", "message"),
    [
        ("about", "period_from", "01.01.2025", "Должно быть 2025-01-01"),
        ("about", "period_from", "2025-13-01", "Такой даты нет"),
        ("about", "period_from", "1989-12-31", "Дата должна лежать между 01.01.1990 и 31.12.2100"),
        ("about", "period_to", "2024-12-31", "Конец периода раньше его начала"),
        ("about", "state_second", "", "Назовите второе государство"),
        ("about", "state_second", "финляндия", "Назовите два разных государства"),
        ("about", "state_first", "Я" * 61, "текст длиннее 60 знаков"),
        ("about", "person_name", " Анна", "Должно быть Анна"),
        ("about", "person_name", "Анна\u202e", "знак направления письма U+202E"),
        ("about", "file_reference", "1\n2", "управляющий знак U+000A"),
        ("about", "prepared_by", "я" * 201, "текст длиннее 200 знаков"),
        ("about", "citizenship", "", "Такого поля в файле заключения не бывает"),
        ("notes", "person", "", "Этого здесь быть не должно"),
        ("notes", "person", "я" * 2001, "текст длиннее 2000 знаков"),
        ("notes", "person", "и\u0306", "Знаки в файле: U+0438 U+0306; должно быть: U+0439."),
        ("notes", "person", "a\rb", "Должно быть a b"),
        ("notes", "effective_management", "a", "Такой вопрос не задавался"),
        ("notes", "hobby", "a", "Такой вопрос не задавался"),
    ],
)
def test_what_the_forms_would_refuse_is_named(part: str, key: str, value: str, message: str) -> None:
    data = issued("unnamed", CITIZEN_OF_BOTH)
    Determination.objects.all().delete()
    data[part][key] = value
    used = {reason["question"]: reason["answer"] for reason in data["reasoning"]}
    data["fingerprint"] = fingerprint_of("unnamed", data["about"], used, data["notes"])
    page = uploaded(data)
    assert verdict(page) == "differs"
    assert named(page) == [f"{part}.{key}", "reference"]
    assert message.lower() in page.all("li", class_="finding")[0].text.lower()


# --- Another edition ---


def made_under_another_edition() -> Json:
    data = issued() | {"edition": "e" * 64}
    determination = Determination.objects.get(reference=data["reference"])
    determination.edition = determination.content["walk"]["edition"] = data["edition"]
    determination.save()
    return data


def test_a_determination_under_another_edition_cannot_be_recomputed() -> None:
    data = made_under_another_edition()
    file = uploaded(data)
    for page in (file, typed(data["reference"], data["fingerprint"])):
        assert verdict(page) == "other_edition"
        assert page.one("h1").text == "Составлено на этом сайте по другой редакции правил"
        values = [value.text for value in page.one("dl", class_="finding__values--figures").all("dd")]
        assert values == [data["edition"], agreements()[data["agreement"]].edition]
    assert "Каждая строка файла совпадает с записью этого сайта." in said(file)


def test_of_another_edition_what_differs_from_the_record_is_named_all_the_same() -> None:
    data = made_under_another_edition()
    assert named(uploaded(changed(data, ("outcomes", 0, "state"), "first"))) == ["outcomes[0].state"]
    assert named(uploaded(changed(data, ("about", "person_name"), "Инна"))) == ["fingerprint"]


def test_another_edition_of_another_site_is_not_said_to_be_made_here() -> None:
    data = made_under_another_edition()
    Determination.objects.all().delete()
    page = uploaded(data)
    assert verdict(page) == "other_edition"
    assert page.one("h1").text == "Проверить не удалось: другая редакция правил"
    assert "на этом сайте нет" in said(page)
    assert "совпадает" not in page.text


def test_an_edition_that_this_site_has_not_recorded_is_named() -> None:
    assert named(uploaded(issued() | {"edition": "e" * 64})) == ["edition"]


def test_an_agreement_that_this_site_does_not_know_is_named() -> None:
    page = uploaded(issued() | {"agreement": "fr-1996"})
    assert (verdict(page), named(page)) == ("differs", ["agreement"])


# --- Files that are no determination ---


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "Файл пустой"),
        (b"%PDF-1.7\xff\xfe", PDF_MESSAGE),
        (b"%PDF-1.7\n".ljust(100_001), PDF_MESSAGE),
        (b"%PDF-1.7\n".ljust(3_000_000), PDF_MESSAGE),
        (b"%PDF", PDF_MESSAGE),
        (b"\xff%PDF-1.7", "Файл записан не в кодировке UTF-8"),
        ('{"id": "я"}'.encode("utf-16"), "Файл записан не в кодировке UTF-8"),
        (b'{"id": 1', "Это не файл JSON: он не читается в строке 1, начиная со знака 9"),
        (b'\n{"id": 1} x', "Это не файл JSON: он не читается в строке 2, начиная со знака 11"),
        (b"\xef\xbb\xbf{}", "Это не файл JSON: он не читается в строке 1, начиная со знака 1"),
        (b'{"id": NaN}', "Это не файл JSON: в нем стоит NaN"),
        (b"[-Infinity]", "Это не файл JSON: в нем стоит -Infinity"),
        (b"[" * 100_000, "В файле слишком много вложенных скобок"),
        (b'{"a":' * 16_000, "В файле слишком много вложенных скобок"),
        (b"[]", "Это не файл заключения: в нем нет полей"),
        (b"null", "Это не файл заключения: в нем нет полей"),
        (b"9" * 5000, "Это не файл заключения: в нем нет полей"),
        (b'{"id": "1", "\\ud800": {"b": 1, "b": 1}}', "Поле «b» стоит в файле дважды"),
        (b'{"\\ud800": 1, "\\ud800": 1}', "Поле «\ufffd» стоит в файле дважды"),
        (b" " * 100_001, "Файл больше 100 кБ: файл заключения столько не занимает"),
        (b"{" * 3_000_000, "Файл больше 100 кБ: файл заключения столько не занимает"),
    ],
    ids=range(21),
)
def test_what_is_no_determination_has_its_message_at_the_field(content: bytes, message: str) -> None:
    page = uploaded(content)
    assert page.errors == {"file": f"Ошибка: {message}"}
    assert page.title.startswith("Ошибка: Проверка заключения")
    assert page.all("div", class_="verdict") == []


@pytest.mark.parametrize("data", [{}, {"file": "determination.json"}, {"fingerprint": ""}])
def test_without_a_file_there_is_a_message(data: dict[str, str]) -> None:
    assert Page(Client().post("/verify/", data).content).errors == {"file": "Ошибка: Выберите файл для проверки (JSON)"}


def test_the_largest_file_that_is_read_has_100_000_bytes() -> None:
    content = as_bytes(issued())
    assert verdict(uploaded(content.ljust(100_000))) == "follows"
    assert uploaded(content.ljust(100_001)).errors == {
        "file": "Ошибка: Файл больше 100 кБ: файл заключения столько не занимает"
    }


def test_the_largest_determination_fits() -> None:
    visitor = Visitor().start("ua-1995").answers({"person": "individual"})
    asked = ["residence_first", "residence_second", "permanent_home", "permanent_home_where"]
    for question in [*asked, "vital_interests", "habitual_abode", "citizenship"]:
        assert visitor.answer(question, "unknown", note="🏠" * 2000).status_code == 302
    assert visitor.after(visitor.confirm()) == "determination/"
    content = visitor.get("determination.json").content
    assert 60_000 < len(content) < 100_000
    assert verdict(uploaded(content)) == "follows"


def test_no_more_than_twenty_lines_are_shown_and_the_rest_is_counted() -> None:
    page = uploaded(issued() | {f"key{number}": number for number in range(5000)})
    assert len(named(page)) == 20
    assert "4980" in page.text


@pytest.mark.parametrize("moment", ["9999-12-31T20:59:59Z", "9999-12-31T21:00:00Z", "0001-01-01T00:00:00Z"])
def test_a_moment_at_the_end_of_time_is_a_line_that_differs(moment: str) -> None:
    page = uploaded(issued() | {"confirmed_at": moment})
    assert verdict(page) == "differs"
