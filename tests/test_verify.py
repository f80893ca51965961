"""`/verify/`: whoever holds a determination learns whether it follows from its answers and was made here, or which line
is not right; and learns nothing else."""

import copy
import json
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core.files import temp
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from questionnaire.determination_file import read
from questionnaire.fingerprint import fingerprint_of
from questionnaire.models import Case, Determination
from questionnaire.verification import verify_data
from questionnaire.verification.uploads import SmallUploads
from tests.page import Page
from tests.visitor import (
    CITIZEN_OF_BOTH,
    HOME_IN_FIRST,
    INTERESTS_IN_SECOND,
    MANAGED_ELSEWHERE,
    RESIDENT_OF_BOTH,
    RESIDENT_OF_NEITHER,
    Visitor,
)

pytestmark = pytest.mark.django_db

Json = Any
Path = tuple[str | int, ...]

RESIDENT_OF_FIRST_ONLY = RESIDENT_OF_BOTH | {"residence_second": "not_resident"}
TAXED_ON_LOCAL_INCOME_IN_SECOND = RESIDENT_OF_BOTH | {"residence_second": "source_only"}
NO_HOME = RESIDENT_OF_BOTH | {"permanent_home": "no", "habitual_abode": "second"}
UNDETERMINABLE_MANAGEMENT = MANAGED_ELSEWHERE | {"effective_management": "undeterminable"}
UNKNOWN_HOME = RESIDENT_OF_BOTH | {"permanent_home": "yes", "permanent_home_where": "unknown"}
UNKNOWN_HOME |= {"vital_interests": "unknown", "habitual_abode": "both", "citizenship": "unknown"}
UNKNOWN_RESIDENCE = RESIDENT_OF_BOTH | {"residence_second": "unknown", "permanent_home": "yes"}
UNKNOWN_RESIDENCE |= {"permanent_home_where": "first"}

# Every kind of result under each agreement that has it.
DETERMINATIONS = {
    "by definition": ("lu-1993", RESIDENT_OF_FIRST_ONLY),
    "source only": ("ua-1995", TAXED_ON_LOCAL_INCOME_IN_SECOND),
    "home": ("unnamed", HOME_IN_FIRST),
    "interests": ("de-1996", INTERESTS_IN_SECOND),
    "no home": ("ua-1995", NO_HOME),
    "citizen of both": ("de-1996", CITIZEN_OF_BOTH),
    "managed elsewhere": ("ua-1995", MANAGED_ELSEWHERE),
    "management undeterminable": ("lu-1993", UNDETERMINABLE_MANAGEMENT),
    "no rule": ("unnamed", UNDETERMINABLE_MANAGEMENT),
    "neither": ("unnamed", RESIDENT_OF_NEITHER),
    "several results": ("lu-1993", UNKNOWN_HOME),
    "several results, no numbers": ("unnamed", UNKNOWN_HOME),
    "whichever it is": ("de-1996", UNKNOWN_RESIDENCE),
}
every_determination = pytest.mark.parametrize(("agreement", "answers"), DETERMINATIONS.values(), ids=DETERMINATIONS)

HEADINGS = {
    "ru": {
        "follows": "Сходится: вывод следует из ответов",
        "not_issued": "Номер не этого сайта",
        "other_edition": "Другая редакция правил: пересчитать нельзя",
        "differs": "Не сходится",
        "unmatched": "Такого заключения здесь нет",
    },
    "en": {
        "follows": "Matches: the conclusion follows from the answers",
        "not_issued": "Not a number of this site",
        "other_edition": "Different edition of the rules: cannot be recomputed",
        "differs": "Does not match",
        "unmatched": "No such determination here",
    },
}


def made(agreement: str = "de-1996", answers: dict[str, str] = INTERESTS_IN_SECOND) -> Visitor:
    """A confirmed determination with notes in odd letters, about-data, and answers that were given and not used."""
    visitor = Visitor().start(agreement)
    other = "individual" if answers["person"] == "entity" else "entity"
    unused = "permanent_home" if other == "individual" else "effective_management"
    visitor.answers(RESIDENT_OF_BOTH | {"person": other}).answer(unused, "unknown", note="Не на пути")
    visitor.answers(answers)
    visitor.answer("person", answers["person"], note='Ключи 🏠 «в двух экз.»;\n"Zürich" \\ ĳ ﷺ e\u0301')
    about = visitor.page("about/").values | {"person_name": "Анна Öz", "file_reference": "17/Б <3>"}
    assert visitor.post("about/", about).status_code == 302
    assert visitor.after(visitor.confirm()) == "determination/"
    return visitor


def issued(agreement: str = "de-1996", answers: dict[str, str] = INTERESTS_IN_SECOND) -> Json:
    return made(agreement, answers).json()


def as_bytes(data: Json) -> bytes:
    return json.dumps(data).encode()


def uploaded(content: Json, client: Client | None = None) -> Page:
    """The page that answers an upload; an object is written as JSON."""
    content = content if isinstance(content, bytes) else as_bytes(content)
    file = SimpleUploadedFile("determination.json", content, "application/json")
    response = (client or Client()).post("/verify/", {"file": file})
    assert response.status_code == 200
    return Page(response.content)


def typed(reference: str, fingerprint: str, client: Client | None = None) -> Page:
    response = (client or Client()).post("/verify/", {"reference": reference, "fingerprint": fingerprint})
    assert response.status_code == 200
    return Page(response.content)


def verdict(page: Page, language: str = "ru") -> str:
    """The verdict by its heading in the page's language; the box around it says the same."""
    box = page.one("div", class_="verdict")
    (kind,) = (kind for kind, heading in HEADINGS[language].items() if heading == page.one("h1").text)
    assert f"verdict--{kind}" in box["class"]
    assert page.title.startswith(page.one("h1").text)
    return kind


def named(page: Page) -> list[str]:
    """The lines that the page names, as the file writes them."""
    return [key.text for key in page.all("code", class_="finding__key")]


def checked() -> Callable[[Json], tuple[str, list[Path]]]:
    """A check without a page: gives the verdict on data, and the places of the lines that it names."""
    stored = {determination.reference: determination for determination in Determination.objects.all()}

    def check(data: Json) -> tuple[str, list[Path]]:
        found = verify_data(read(as_bytes(data)), stored.get)
        return found.kind, [fault.path for fault in found.faults]

    return check


def values(data: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every value in the data, objects and lists included, with its place."""
    if path:
        yield path, data
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from values(value, (*path, key))


def changed(data: Json, path: Path, value: Json) -> Json:
    data = copy.deepcopy(data)
    inside = data
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return data


def is_named(path: Path, faults: list[Path]) -> bool:
    """Whether the value at this place is one of those named, part of one, or made of such."""
    return any(path[: len(fault)] == fault or fault[: len(path)] == path for fault in faults)


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
    assert shown[2:] == [data["edition"], visitor.page("determination/").one("h1").text]


def test_it_follows_in_english_too() -> None:
    for agreement, answers in DETERMINATIONS.values():
        data = issued(agreement, answers)
        client = Client(headers={"Accept-Language": "en"})
        assert verdict(uploaded(data, client), "en") == "follows"
        page = typed(data["reference"], data["fingerprint"], client)
        assert verdict(page, "en") == "follows"
        assert page.one("html")["lang"] == "en"


def test_a_good_number_says_that_the_paper_itself_is_not_checked_and_a_file_or_a_wrong_number_does_not() -> None:
    in_russian = (
        "Имя, период и ответы на самой бумаге этим не проверены: их можно сравнить с файлом determination.json или "
        "спросить у того, кто дал заключение."
    )
    in_english = (
        "The name, the period and the answers on the paper itself are not checked by this: compare them with the file "
        "determination.json, or ask whoever issued the determination."
    )
    data = issued()
    for language, sentence in (("ru", in_russian), ("en", in_english)):
        client = Client(headers={"Accept-Language": language})
        page = typed(data["reference"], data["fingerprint"], client)
        assert [said.text for said in page.one("div", class_="verdict").all("p")][-1] == sentence
        others = (uploaded(data, client), typed(data["reference"], "0" * 64, client))
        assert all(sentence not in other.text for other in others)


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
    page = typed(data["reference"], data["fingerprint"])
    assert verdict(page) == "differs"
    assert named(page) == []
    assert named(uploaded(data | {"outcomes": determination.content["walk"]["outcomes"]})) == ["outcomes[0].state"]


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
            assert is_named(path, faults), (path, place, faults)


@pytest.mark.parametrize("change", [lambda text: text + " ", lambda text: text[1:], str.swapcase, lambda text: ""])
@pytest.mark.parametrize(("agreement", "answers"), [DETERMINATIONS["interests"], DETERMINATIONS["several results"]])
def test_each_changed_text_is_noticed_and_its_line_named(agreement: str, answers: dict[str, str], change: Any) -> None:
    data = issued(agreement, answers)
    check = checked()
    for path, value in values(data):
        if isinstance(value, str) and change(value) != value:
            kind, faults = check(changed(data, path, change(value)))
            assert kind == "differs", path
            assert is_named(path, faults), path


def test_another_number_is_not_of_this_site() -> None:
    data = issued()
    for reference in ("AAAA-AAAA", issued("lu-1993", NO_HOME)["reference"]):
        page = uploaded(data | {"reference": reference})
        assert verdict(page) == "not_issued"
        assert "этим номером и этим отпечатком на этом сайте нет" in page.one("div", class_="verdict").text
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
            assert is_named((*path, key), faults), (path, key, faults)
        more = value | {"": "", "vital_interest": "first"}
        kind, faults = check(changed(data, path, more) if path else more)
        assert kind == "differs", path
        assert is_named((*path, "vital_interest"), faults), path


@pytest.mark.parametrize("other", [0, -1.5, True, None, [], {}, ["first"], {"": None}, "first", "\ud800"])
@pytest.mark.parametrize(("agreement", "answers"), [DETERMINATIONS["interests"], DETERMINATIONS["several results"]])
def test_each_value_of_another_type_is_noticed_and_named(agreement: str, answers: dict[str, str], other: Any) -> None:
    data = issued(agreement, answers)
    check = checked()
    for path, value in values(data):
        if value != other or type(value) is not type(other):
            kind, faults = check(changed(data, path, other))
            assert kind == "differs", path
            assert is_named(path, faults), (path, faults)


@pytest.mark.parametrize("number", [b"9" * 5000, b"-1e999", b"0." + b"0" * 5000])
def test_a_number_of_any_size_is_named_where_it_stands(number: bytes) -> None:
    content = as_bytes(issued() | {"release": "NUMBER"}).replace(b'"NUMBER"', number)
    page = uploaded(content)
    assert (verdict(page), named(page)) == ("differs", ["release"])
    assert page.one("li", class_="finding").text == "Выпуск программы release В файле число Здесь должен стоять текст."


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


def test_a_note_added_to_those_recorded_is_named() -> None:
    data = issued()
    assert list(data["notes"]) == ["person"]
    page = uploaded(changed(data, ("notes", "vital_interests"), "Семья там"))
    assert (verdict(page), named(page)) == ("differs", ["notes.vital_interests", "fingerprint"])


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
                assert is_named(path, faults), (path, faults)


def test_each_other_answer_is_noticed_and_what_follows_instead_is_said() -> None:
    page = uploaded(changed(issued(), ("reasoning", 5, "answer"), "first"))
    assert verdict(page) == "differs"
    assert named(page) == ["reasoning[5].answer", "outcomes[0].state", "fingerprint"]
    answer, outcome, fingerprint = page.all("li", class_="finding")
    assert answer.text == (
        "Центр жизненных интересов: ответ reasoning[5].answer В файле first – Центр в России "
        "В записи этого сайта здесь стоит другое."
    )
    assert outcome.text == ("Вывод: государство outcomes[0].state В файле second – Германия Должно быть first – Россия")
    assert fingerprint.text.startswith("Отпечаток сведений fingerprint В файле ")


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
    assert line.one("h3").text == "Центр жизненных интересов: слова соглашения reasoning[5].quote"
    assert line.one("p").text == "Знаки в файле: U+006F; следует: U+043E."


@pytest.mark.parametrize(
    ("path", "stands", "marked"),
    [
        # Short texts whole, though they begin or end alike.
        (
            ("reasoning", 5, "provision"),
            "2.b",
            ["2.b – статья 4, пункт 2, подпункт b)", "2.a – статья 4, пункт 2, подпункт a)"],
        ),
        (("outcomes", 0, "state"), "first", ["first – Россия", "second – Германия"]),
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
    (line,) = (line for line in page.all("li", class_="finding") if line.one("code").text == key)
    assert [mark.text for mark in line.all("mark") if mark.text] == marked


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
    assert data["edition"] in page.text
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
        ("about", "citizenship", "", "Такого ключа в заключении не бывает"),
        ("notes", "person", "", "Этого здесь быть не должно"),
        ("notes", "person", "я" * 2001, "текст длиннее 2000 знаков"),
        ("notes", "person", "и\u0306", "Знаки в файле: U+0438 U+0306; следует: U+0439."),
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
        assert data["edition"] in page.one("div", class_="verdict").text
        assert "составлено на этом сайте" in page.one("div", class_="verdict").text
        assert ("на самой бумаге этим не проверены" in page.text) == (page is not file)
    assert "Файл совпадает с тем, что здесь записано." in file.text


def test_of_another_edition_what_differs_from_the_record_is_named_all_the_same() -> None:
    data = made_under_another_edition()
    assert named(uploaded(changed(data, ("outcomes", 0, "state"), "first"))) == ["outcomes[0].state"]
    assert named(uploaded(changed(data, ("about", "person_name"), "Инна"))) == ["about.person_name", "fingerprint"]


def test_another_edition_of_another_site_is_not_said_to_be_made_here() -> None:
    data = made_under_another_edition()
    Determination.objects.all().delete()
    page = uploaded(data)
    assert verdict(page) == "other_edition"
    assert "на этом сайте нет" in page.one("div", class_="verdict").text
    assert "совпадает" not in page.text


def test_an_edition_that_this_site_has_not_recorded_is_named() -> None:
    assert named(uploaded(issued() | {"edition": "e" * 64})) == ["edition"]


def test_an_agreement_that_this_site_does_not_know_is_named() -> None:
    page = uploaded(issued() | {"agreement": "fr-1996"})
    assert (verdict(page), named(page)) == ("differs", ["agreement"])


# --- Files that are no determination ---

PDF_MESSAGE = (
    "Это PDF, а здесь проверяется файл determination.json. По PDF проверяются номер и отпечаток, напечатанные в нем, – "
    "в части «По номеру и отпечатку»"
)


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
        (b"[]", "Это не заключение: в файле JSON нет объекта с ключами"),
        (b"null", "Это не заключение: в файле JSON нет объекта с ключами"),
        (b"9" * 5000, "Это не заключение: в файле JSON нет объекта с ключами"),
        (b'{"id": "1", "\\ud800": {"b": 1, "b": 1}}', "Ключ «b» стоит в файле дважды"),
        (b'{"\\ud800": 1, "\\ud800": 1}', "Ключ «\ufffd» стоит в файле дважды"),
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
    assert Page(Client().post("/verify/", data).content).errors == {"file": "Ошибка: Выберите файл determination.json"}


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


# --- Privacy, storage, headers ---

PRIVATE = ("Анна", "17/Б", "Ключи", "двух экз", "Центр жизненных интересов")


def test_by_what_is_printed_nothing_private_is_shown() -> None:
    data = issued()
    page = typed(data["reference"], data["fingerprint"])
    assert [label.text for label in page.all("dt")] == [
        "Номер заключения",
        "Составлено",
        "Редакция правил (SHA-256)",
        "Вывод",
    ]
    assert [private for private in (*PRIVATE, data["id"]) if private in page.text] == []


def test_of_a_determination_whose_fingerprint_is_not_known_nothing_is_even_read(client: Client) -> None:
    data = issued()
    with CaptureQueriesContext(connection) as captured:
        typed(data["reference"], "0" * 64, client)
        uploaded(data | {"fingerprint": "0" * 64, "notes": {}}, client)
    assert len(captured) == 2
    assert [query["sql"] for query in captured if '"content"' in query["sql"]] == []


@pytest.mark.parametrize("known", ["reference", "reference and fingerprint"])
def test_a_made_up_file_does_not_bring_out_what_is_recorded(known: str) -> None:
    data = issued()
    guessed = issued("de-1996", NO_HOME)
    guessed["reference"] = data["reference"]
    guessed["about"] = data["about"] | {"person_name": "Инна", "file_reference": "", "period_from": "2025-02-01"}
    guessed["notes"] = {"person": "x"}
    if known == "reference and fingerprint":
        guessed["fingerprint"] = data["fingerprint"]
    page = uploaded(guessed)
    assert verdict(page) == "differs"
    assert [private for private in (*PRIVATE, data["id"], "2025-01-01") if private in page.text] == []
    assert bool(page.all("dl", class_="govuk-summary-list")) == (known == "reference and fingerprint")


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
        "file": "Error: This is a PDF, and determination.json is checked here. A PDF is checked by the number and the "
        "fingerprint printed in it, under “By number and fingerprint”"
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


# --- Whatever else a file may hold ---

NAMES = [
    "question",
    "answer",
    "provision",
    "quote",
    "kind",
    "state",
    "assuming",
    "citizenship",
    "state_first",
    "",
    "\ud800",
]
ANY_TEXT = st.text(st.characters(), max_size=5) | st.sampled_from([*NAMES, "first", "unknown", "2.a", "de-1996"])
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(ANY_TEXT, inside, max_size=3),
    max_leaves=5,
)
ODD_BYTES = st.sampled_from(
    [b"\xef\xbb\xbf", b"\\ud800", b"NaN", b"1e999", b"\x00", b"[" * 2000, b"\\u0000", b"9" * 5000]
)
LONGEST = 100_000


@st.composite
def damaged(draw: st.DrawFn, content: bytes) -> bytes:
    """The content with a few bytes replaced, inserted or cut, or its end missing."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(content)))
        end = draw(st.integers(start, min(len(content), start + 4)) | st.integers(start, len(content)))
        content = (
            content[:start] + draw(st.binary(max_size=3) | ODD_BYTES | st.just(content[start:end])) + content[end:]
        )
    return content


@st.composite
def altered(draw: st.DrawFn, data: Json) -> bytes:
    """The data with other values somewhere, with values of two places exchanged, or with keys added."""
    for _ in range(draw(st.integers(1, 2))):
        found = dict(values(data))
        path = draw(st.sampled_from(list(found)))
        value = draw(ANY_JSON | st.just(found[draw(st.sampled_from(list(found)))]))
        inside = found.get(path[:-1], data)
        if isinstance(inside, dict) and draw(st.booleans()):
            data = changed(data, (*path[:-1], draw(ANY_TEXT)), value)
        else:
            data = changed(data, path, value)
    return as_bytes(data)


def test_no_damage_gives_an_error_of_the_site_or_a_false_confirmation() -> None:
    examples = [
        made(*DETERMINATIONS[name]).get("determination.json").content for name in ("interests", "several results")
    ]
    client = Client()

    @settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.data())
    def check(choice: st.DataObject) -> None:
        original = choice.draw(st.sampled_from(examples))
        content = choice.draw(damaged(original) | altered(json.loads(original)) | st.binary(max_size=200))
        page = uploaded(content, client)
        boxes = page.all("div", class_="verdict")
        assert bool(boxes) != bool(page.errors)
        if boxes and verdict(page) == "follows":
            assert json.loads(content) == json.loads(original)

    check()


def test_no_typed_text_gives_an_error_of_the_site_or_a_false_confirmation() -> None:
    data = issued()
    client = Client()
    reference, fingerprint = (
        st.just(data[name]) | st.text(st.characters(), max_size=80) for name in ("reference", "fingerprint")
    )

    @settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(reference, fingerprint)
    def check(reference: str, fingerprint: str) -> None:
        sent = {
            "reference": reference.encode("utf-8", "replace"),
            "fingerprint": fingerprint.encode("utf-8", "replace"),
        }
        page = Page(client.post("/verify/", sent).content)
        if page.all("div", class_="verdict") and verdict(page) == "follows":
            assert (reference, fingerprint) == (data["reference"], data["fingerprint"])

    check()
