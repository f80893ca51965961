"""A third language needs entries and no code: with each of its entries made from the Russian words, no page and no file
says anything in Russian but what is marked as such, and what those entries say."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from questionnaire.models import Determination
from tests.support import pdf_parts, third_language
from tests.support.page import Element, Page
from tests.support.third_language import CODE, PREFIX
from tests.support.visitor import (
    CITIZEN_OF_BOTH,
    HOME_IN_FIRST,
    MANAGED_ELSEWHERE,
    RESIDENT_OF_BOTH,
    RESIDENT_OF_NEITHER,
    Visitor,
)

pytestmark = pytest.mark.django_db

RUSSIAN = re.compile("[А-Яа-яЁё]")
UNKNOWN = (
    RESIDENT_OF_BOTH
    | {"residence_second": "unknown", "permanent_home": "unknown"}
    | dict.fromkeys(("permanent_home_where", "vital_interests", "habitual_abode", "citizenship"), "unknown")
)
WALKS = {
    "mutual agreement": ("de-1996", CITIZEN_OF_BOTH),
    "paragraph 4": ("lu-1993", RESIDENT_OF_BOTH | {"person": "entity", "effective_management": "undeterminable"}),
    "no rule": ("ua-1995", MANAGED_ELSEWHERE),
    "not covered": ("lu-1993", RESIDENT_OF_NEITHER),
    "a resident": ("unnamed", HOME_IN_FIRST),
    "conditional": ("de-1996", UNKNOWN),
}
ABOUT = {"person_name": "A. Smith", "file_reference": "12/3"}

INLINE = {"a", "abbr", "b", "cite", "code", "em", "i", "mark", "span", "strong", "text", "tspan"}
WITHIN_LINES = {"Em", "Link", "Quote", "Span", "Strong"}
SPOKEN = ("alt", "aria-label", "content", "data-print", "placeholder", "title")


@pytest.fixture(autouse=True)
def language(
    request: pytest.FixtureRequest, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[None]:
    spelling = getattr(request, "param", third_language.as_it_is)
    yield from third_language.speak(settings, monkeypatch, tmp_path, spelling)


def browser() -> Client:
    return Client(headers={"accept-language": CODE})


def visitor(agreement: str) -> Visitor:
    named = {"state_first": "Finland", "state_second": "Austria"} if agreement == "unnamed" else {}
    return Visitor(browser()).start(agreement, **named)


def untranslated(said: str) -> bool:
    # Before the words may stand a number, a dash or a quotation mark.
    return bool(RUSSIAN.search(said)) and not re.sub(r"^[\W\d]+", "", said).lower().startswith(PREFIX)


def runs(element: Element, language: str = "") -> Iterator[str]:
    """The texts of a page, each from one end of a block to the other; what is marked as Russian is left out."""
    run = ""
    for said in _parts(element, language):
        if said is None:
            yield run
            run = ""
        else:
            run += said
    yield run


def _parts(element: Element, language: str) -> Iterator[str | None]:
    language = element.get("lang", language)
    for child in element.children:
        if isinstance(child, str):
            yield "" if language == "ru" else child
        elif child.name not in ("script", "style"):
            # A text of a picture is one of the lines of a label.
            yield " " if child.name == "text" else "" if child.name in INLINE else None
            yield from _parts(child, language)
            yield "" if child.name in INLINE else None


def attributes(element: Element, language: str = "") -> Iterator[str]:
    """The words in attributes; what is marked as Russian is left out."""
    language = element.get("lang", language)
    for name in SPOKEN if language != "ru" else ():
        yield element.get(name)
    for child in element.children:
        if isinstance(child, Element):
            yield from attributes(child, language)


def spoken(html: bytes) -> list[str]:
    """All that a page says where it is not marked as Russian."""
    page = Page(html)
    said = [re.sub(r"\s+", " ", words).strip() for words in (*runs(page), *attributes(page))]
    assert any(PREFIX in words for words in said)
    return said


def left_in_russian(html: bytes) -> list[str]:
    return [words for words in spoken(html) if untranslated(words)]


def assert_spoken(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200, address
    assert left_in_russian(response.content) == [], address


def pdf_runs(pdf: bytes) -> Iterator[str]:
    """The texts of a file, each with the links and spans in it, what stands for its pictures, and the entries of its
    outline; what is marked as Russian is left out, and the entry that such a heading has."""
    russian = set()
    for element in pdf_parts.elements(pdf):
        russian |= {_without_spaces(element.text)} if element.language == "ru" else set()
        yield element.alternative
        if element.type not in WITHIN_LINES:
            yield "".join(part.text for part in _line_parts(element) if part.language != "ru")
    yield from (title for _level, title in pdf_parts.outline(pdf) if _without_spaces(title) not in russian)


def _without_spaces(words: str) -> str:
    return re.sub(r"\s", "", words)


def _line_parts(element: pdf_parts.Element) -> Iterator[pdf_parts.Element]:
    yield element
    for inner in element.children:
        if inner.type in WITHIN_LINES:
            yield from _line_parts(inner)


def test_the_system_check_is_content_with_it() -> None:
    call_command("check")


@pytest.mark.parametrize(
    "address",
    ["/", "/?agreement=unnamed", "/agreements/", "/glossary/", "/verify/", "/privacy/", "/accessibility/", "/cleared/"],
)
def test_the_pages_without_a_case_are_in_it(address: str) -> None:
    assert_spoken(browser(), address)


@pytest.mark.parametrize("agreement", ["de-1996", "lu-1993", "ua-1995", "unnamed"])
def test_the_page_of_each_agreement_is_in_it(agreement: str) -> None:
    assert_spoken(browser(), f"/agreements/{agreement}/")


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_and_its_determination_are_in_it(walk: str) -> None:
    agreement, answers = WALKS[walk]
    questioned = visitor(agreement)
    assert_spoken(questioned.client, f"{questioned.base}about/")
    questioned.post("about/", {"period_from": "2025-01-01", "period_to": "2025-12-31", **ABOUT})
    for question, answer in answers.items():
        assert_spoken(questioned.client, f"{questioned.base}{question}/")
        assert left_in_russian(questioned.post(f"{question}/", {}).content) == []
        questioned.answer(question, answer, note="A note.")
        assert_spoken(questioned.client, f"{questioned.base}{question}/?change")
    for page in ("check/", "link/", "clear/"):
        assert_spoken(questioned.client, questioned.base + page)
    questioned.confirm()
    assert_spoken(questioned.client, f"{questioned.base}determination/")
    file = questioned.get("determination.pdf").content
    assert pdf_parts.language(file) == CODE
    assert [words for words in pdf_runs(file) if untranslated(words)] == []


def uploaded(data: dict[str, Any]) -> SimpleUploadedFile:
    return SimpleUploadedFile("file.json", json.dumps(data).encode())


def test_what_is_verified_is_told_in_it() -> None:
    made = visitor("de-1996").determined(HOME_IN_FIRST)
    determination = Determination.objects.get()
    client = browser()
    printed = {"reference": determination.reference, "fingerprint": determination.fingerprint}
    right = client.post("/verify/", printed)
    wrong = client.post("/verify/", printed | {"fingerprint": "0" * 64})
    data = made.json()
    data["outcomes"][0]["state"] = "second"
    data["reasoning"][3]["quote"] += "."
    changed = client.post("/verify/", {"file": uploaded(data)})
    del data["notes"], data["about"]["period_to"]
    broken = client.post("/verify/", {"file": uploaded(data)})
    for response in (right, wrong, changed, broken):
        assert left_in_russian(response.content) == []
    for response in (changed, broken):
        assert Page(response.content).all("li", class_="finding")


def test_a_page_that_is_not_there_and_a_failing_server_say_so_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser()
    client.raise_request_exception = False
    assert left_in_russian(client.get("/nothing/").content) == []
    monkeypatch.setattr("questionnaire.views.reference.sorted_terms", lambda: 1 / 0)
    failed = client.get("/glossary/")
    assert failed.status_code == 500
    assert {f"{PREFIX}Ошибка на сервере", "Ошибка на сервере", "Server error"} <= {
        heading.text for heading in [*Page(failed.content).all("h1"), *Page(failed.content).all("h2")]
    }


def without_the_language(determination: Determination) -> None:
    """As it is stored by a site that does not speak the language yet."""
    del determination.content["documents"][CODE]
    determination.save()


def test_a_determination_from_before_the_language_is_shown_in_russian_and_said_to_be() -> None:
    made = visitor("de-1996").determined(HOME_IN_FIRST)
    without_the_language(Determination.objects.get())
    page = made.page("determination/")
    assert page.one("html")["lang"] == CODE
    shown = page.one("main").one("div", lang="ru")
    assert "Считается резидентом России" in shown.one("h1").text
    (notice,) = page.one("main").all("div", class_="notice", role="status")
    assert notice.text.startswith(f"{PREFIX}Заключения на языке этой страницы нет")
    assert left_in_russian(made.get("determination/").content) == []
    file = made.get("determination.pdf")
    assert (file["Content-Language"], pdf_parts.language(file.content)) == ("ru", "ru")
    verified = browser().post(
        "/verify/",
        {
            "reference": Determination.objects.get().reference,
            "fingerprint": Determination.objects.get().fingerprint,
        },
    )
    assert left_in_russian(verified.content) == []
    assert "Считается резидентом России" in [said.text for said in Page(verified.content).all("span", lang="ru")]


@pytest.mark.parametrize("language", [third_language.in_latin_letters], indirect=True, ids=["latin"])
def test_no_sentence_is_put_together_from_its_entries_and_words_of_another_place() -> None:
    """Its entries have no Russian letter here, so that one within a sentence is seen too; marks as printed stay."""
    case = visitor("de-1996").determined(UNKNOWN)
    addresses = ["/", "/glossary/", "/agreements/lu-1993/", "/agreements/unnamed/"]
    addresses += [f"{case.base}{page}/" for page in (*UNKNOWN, "about", "check", "determination")]
    said = [words for address in addresses for words in spoken(case.client.get(address).content)]
    said += pdf_runs(case.get("determination.pdf").content)
    assert len(said) > 1000
    assert [words for words in said if RUSSIAN.search(re.sub(r"\b[абвгс]\)", "", words))] == []
