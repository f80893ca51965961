"""Determinations that are made, changed and sent to `/verify/`, and how its page is read."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from questionnaire.determinations.export import read
from questionnaire.models import Determination
from questionnaire.verification.verdict import verify_data
from tests.support.page import Element, Page
from tests.support.visitor import (
    CITIZEN_OF_BOTH,
    HOME_IN_FIRST,
    INTERESTS_IN_SECOND,
    MANAGED_ELSEWHERE,
    RESIDENT_OF_BOTH,
    RESIDENT_OF_NEITHER,
    Visitor,
)

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
        "follows": {"Файл совпадает с заключением", "Заключение составлено на этом сайте"},
        "not_issued": {"Такого заключения на этом сайте нет"},
        "other_edition": {
            "Составлено на этом сайте по другой редакции правил",
            "Проверить не удалось: другая редакция правил",
        },
        "differs": {
            "Файл не совпадает с заключением",
            "Файл изменен или составлен не на этом сайте",
            "Запись этого сайта повреждена",
        },
        "unmatched": {"Такого заключения на этом сайте нет"},
    },
    "en": {
        "follows": {"The file matches the determination", "This determination was made on this site"},
        "not_issued": {"This site has no such determination"},
        "other_edition": {
            "Made on this site under a different edition of the rules",
            "Could not be checked: different edition of the rules",
        },
        "differs": {
            "The file does not match the determination",
            "The file has been altered or was not made on this site",
            "This site’s record is damaged",
        },
        "unmatched": {"This site has no such determination"},
    },
}
"""What the page may be headed for each verdict."""


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
    """The verdict by the box; the heading in the page's language says the same."""
    (kind,) = (kind for kind in HEADINGS[language] if page.all("div", class_=f"verdict--{kind}"))
    assert page.one("h1").text in HEADINGS[language][kind]
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


def is_noticed(path: Path, faults: list[Path]) -> bool:
    """Whether a change at this place is named: its own line, or, of the facts, which are nobody's to guess at, the
    fingerprint that no longer follows from them."""
    fact = path[0] in ("agreement", "about", "notes", "asked", "reasoning")
    return is_named(path, faults) or (fact and ("fingerprint",) in faults)


def said(page: Page) -> str:
    """What the box says of the verdict."""
    return page.one("div", class_="verdict").text


def finding(page: Page, key: str) -> Element:
    """What the page says of the line that the file writes so."""
    (found,) = (item for item in page.all("li", class_="finding") if key in [code.text for code in item.all("code")])
    return found


PDF_MESSAGE = (
    "Это PDF. PDF проверяется по номеру и отпечатку, которые в нем напечатаны: их нужно ввести в части «По номеру и "
    "отпечатку»"
)
