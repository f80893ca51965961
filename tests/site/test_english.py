"""In English a page is English: Russian stands only in quotations and titles marked as such, and in what a user typed.
Sentences are compared with what a reader should see, typed here by hand."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from questionnaire.cases.record import CaseRecord
from questionnaire.content.phrasing import agreement_title, capitalised, lowered, moment, period, short_day
from questionnaire.content.questions import answer_label, assumption_words, short_title, words
from questionnaire.determinations import pdf
from questionnaire.determinations.document import document, stamped
from questionnaire.management.commands.samples import SAMPLES
from questionnaire.models import Case
from tests.support.page import Element, Page
from tests.support.paths import AGREEMENTS, OFFERED, PATHS, CompletePath
from tests.support.visitor import (
    CITIZEN_OF_BOTH,
    HOMES_IN_BOTH,
    INTERESTS_IN_SECOND,
    MANAGED_ELSEWHERE,
    RESIDENT_OF_BOTH,
    RESIDENT_OF_NEITHER,
    Visitor,
)
from treaties.agreement import agreements
from treaties.determination import determine

pytestmark = pytest.mark.django_db

TEXTS = Path(__file__).parents[1] / "treaty-texts"
RUSSIAN = re.compile("[А-Яа-яЁё]+")
# The letters that number a passage are quoted as printed: «subparagraph б)».
MARK = re.compile(r"\b[абвгс]\)")
SPOKEN = ("alt", "aria-label", "content", "label", "placeholder", "title")
# Days on which every warning holds, and the notice about a long period.
ALL_DAYS = {"period_from": "1990-01-01", "period_to": "2100-12-31"}
FINLAND = {"state_first": "Finland", "state_second": "Austria"}
TYPED = {"person_name": "Анна Петрова", "file_reference": "Дело 7", "prepared_by": "И. Иванов"}
NOTE = "Паспорт у нотариуса"
EACH = [*TYPED.values(), NOTE]

each_agreement = pytest.mark.parametrize("agreement", AGREEMENTS)
each_path = pytest.mark.parametrize(
    ("agreement", "path"),
    [(agreement, path) for agreement, paths in PATHS.items() for path in paths],
    ids=lambda value: value if isinstance(value, str) else "-".join(value.answers.values()),
)


def english(**options: Any) -> Client:
    return Client(headers={"accept-language": "en-GB,en"}, **options)


def visitor(agreement: str = "de-1996", **fields: str) -> Visitor:
    return Visitor(english()).start(agreement, **(FINLAND if agreement == "unnamed" else {}), **fields)


def russian_in(text: str) -> list[str]:
    for typed in EACH:
        text = text.replace(typed, "")
    return RUSSIAN.findall(MARK.sub("", text))


def said(element: Element, language: str = "") -> Iterator[tuple[str, str]]:
    """Every text that a reader meets, attributes included, with the language that the page says it is in."""
    language = element.get("lang") or language
    for name in SPOKEN:
        yield element.get(name), language
    if element.name == "input" and element.get("type") != "hidden":
        yield element.get("value"), language
    for child in element.children:
        if isinstance(child, str):
            yield child, language
        else:
            yield from said(child, language)


def assert_english(content: bytes, where: str = "") -> Page:
    page = Page(content)
    assert page.one("html")["lang"] == "en", where
    assert page.one("h1").text or page.all("h1"), where
    assert {language for _text, language in said(page)} <= {"", "en", "ru", "de"}, where
    russian = [text for text, language in said(page) if language != "ru" and russian_in(text)]
    assert russian == [], where
    assert [text for text, language in said(page) if language == "en" and re.search("[«»]|“”", text)] == [], where
    return page


def english_page(visitor: Visitor, address: str = "", status: int = 200) -> Page:
    response = visitor.get(address)
    assert response.status_code == status, (address, response.get("Location"))
    assert response["Content-Language"] == "en"
    return assert_english(response.content, address)


# --- Pages ---


def test_the_start_page_with_and_without_errors_and_with_cases_to_continue() -> None:
    client = english()
    assert assert_english(client.get("/").content).title == (
        "Resident in two States: what the agreement decides – Dual residence"
    )
    for form in ({}, ALL_DAYS | {"agreement": "none"}, {"agreement": "unnamed", "period_from": "31.02.2025"}):
        page = assert_english(client.post("/", form).content)
        assert page.errors and page.title.startswith("Error: ")
    visitor().get()
    visit = visitor()
    Case.objects.filter(pk=visit.case).update(updated_at=datetime(2026, 3, 1, 7, 5, tzinfo=UTC))
    listed = assert_english(visit.client.get("/").content).one("ul", class_="cases").text
    assert listed == (
        "Russia – Germany Period 1 January 2025 – 31 December 2025; not finished; changed 1 March 2026, 10:05"
    )


def test_dates_are_refused_in_words_and_with_days_as_english_readers_write_them() -> None:
    form = {"agreement": "de-1996", "period_from": "1989-12-31", "period_to": "31 February"}
    assert Page(english().post("/", form).content).errors == {
        "period_from": "Error: Start of the period: the date must be between 1 January 1990 and 31 December 2100",
        "period_to": "Error: End of the period: there is no such date. Write the date like this: 31.12.2025",
    }


@each_agreement
def test_every_question_with_its_help_its_errors_its_notices_and_as_a_change(agreement: str) -> None:
    for answers in (CITIZEN_OF_BOTH, MANAGED_ELSEWHERE):
        visit = visitor(agreement, **ALL_DAYS)
        for question, answer in answers.items():
            page = english_page(visit, f"{question}/")
            assert page.one("h1").text.count("?") == 1
            for refused in ({}, {"answer": "none"}, {"answer": answer, "note": "\x07"}, {"note": "a" * 2001}):
                response = visit.post(f"{question}/", refused)
                assert assert_english(response.content, question).errors
            visit.answer(question, answer, note=NOTE)
        for question in answers:
            assert_english(visit.get(f"{question}/?change").content, question)
        assert NOTE in english_page(visit, "check/").text


@each_agreement
def test_about_with_and_without_errors(agreement: str) -> None:
    visit = visitor(agreement)
    assert english_page(visit, "about/").one("h1").text == "Period and name"
    reversed_days = {"period_from": "2025-12-31", "period_to": "2025-01-01"}
    same = {"state_first": "Finland", "state_second": "finland"}
    for refused in ({}, reversed_days, same, ALL_DAYS | {"person_name": "a" * 201, "prepared_by": "\u202e漢"}):
        page = assert_english(visit.post("about/", refused).content)
        assert page.errors and page.title.startswith("Error: ")


@each_agreement
def test_the_check_page_with_everything_that_it_can_say(agreement: str) -> None:
    visit = visitor(agreement, **ALL_DAYS)
    visit.post("about/", ALL_DAYS | FINLAND | TYPED)
    visit.answers(CITIZEN_OF_BOTH | {"citizenship": "unknown"})
    visit.answer("citizenship", "unknown", note="漢")
    visit.answer("permanent_home", "no", change=True)
    visit.answer("permanent_home", "yes", change=True)
    page = english_page(visit, "check/")
    assert "Earlier answer, counts again" in page.text and "the PDF’s typeface lacks 漢" in page.text
    visit.confirm()
    assert "has already been made on these answers" in english_page(visit, "check/").text
    visit.answer("habitual_abode", "first", change=True)
    assert "Once confirmed, a new determination takes its place." in english_page(visit, "check/").text
    visit.answer("habitual_abode", "first", note=NOTE)
    visit.answer("habitual_abode", "both")
    visit.post("about/", ALL_DAYS | FINLAND | TYPED | {"period_to": "2100-12-30"})
    doubtful = english_page(visit, "check/").text
    assert "The period has changed, the answers have not" in doubtful
    assert "The answer has changed, the facts and documents have not" in doubtful
    visit.post("check/", {"fingerprint": "stale"})
    assert "The details changed after this page was opened" in english_page(visit, "check/").text


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_determination_of_every_kind_of_result(kind: str) -> None:
    agreement, answers = SAMPLES[kind]
    visit = visitor(agreement, **ALL_DAYS)
    visit.post("about/", ALL_DAYS | FINLAND | TYPED)
    visit.determined(answers)
    page = english_page(visit, "determination/")
    assert all(quote.get("lang") == "ru" and RUSSIAN.search(quote.text) for quote in page.all("blockquote"))
    assert all(typed in page.text for typed in TYPED.values())


@pytest.mark.parametrize("answers", [RESIDENT_OF_NEITHER, INTERESTS_IN_SECOND, CITIZEN_OF_BOTH, MANAGED_ELSEWHERE])
@each_agreement
def test_the_determination_under_every_agreement(agreement: str, answers: dict[str, str]) -> None:
    english_page(visitor(agreement).determined(answers), "determination/")


def test_secret_link_clear_and_cleared() -> None:
    visit = visitor()
    assert english_page(visit, "link/").one("h1").text == "Secret link"
    visit.post("link/")
    assert "The link has been replaced." in english_page(visit, "link/").text
    assert english_page(visit, "clear/").one("h1").text == "Finish and clear"
    visit.post("clear/")
    assert_english(visit.client.get("/cleared/").content)
    assert english_page(visit, "about/", 404).one("h1").text == "This questionnaire cannot be opened here"


def test_requests_that_cannot_be_answered() -> None:
    client = english()
    assert assert_english(client.get("/nothing/").content).one("h1").text == "There is no such page"
    assert assert_english(client.get("/resume/x/").content).one("h1").text == "This questionnaire cannot be opened here"
    broken = client.generic("POST", "/", b"--b", "multipart/form-data; boundary=" + "b" * 300)
    assert (broken.status_code, assert_english(broken.content).one("h1").text) == (400, "Answer not accepted")
    large = client.post("/", {"note": "a" * 3_000_000})
    assert large.status_code in (400, 413)
    assert "up to 2,000 characters" in assert_english(large.content).text
    refused = english(enforce_csrf_checks=True).post("/", {"state_first": NOTE})
    typed = assert_english(refused.content).one("input", id="id_state_first")
    assert (refused.status_code, typed["value"]) == (403, NOTE)


def test_a_pdf_that_could_not_be_made() -> None:
    visit = visitor().determined(INTERESTS_IN_SECOND)
    with patch.object(pdf, "render", side_effect=pdf.PdfError("no")):
        assert english_page(visit, "determination.pdf", 503).one("h1").text == "The PDF could not be made"


def test_the_page_that_verifies_a_determination() -> None:
    visit = visitor(**TYPED).determined(CITIZEN_OF_BOTH)
    right = visit.json()
    printed = {name: right[name] for name in ("reference", "fingerprint")}
    forms = [
        printed,
        printed | {"reference": "K7QF-3MXD"},
        {"reference": "?", "fingerprint": "0" * 63},
        {"reference": ""},
    ]
    headings = [assert_english(visit.client.post("/verify/", form).content).title for form in forms]
    assert [title.startswith("Error: ") for title in headings] == [False, False, True, True]
    damaged: list[Any] = []
    for key in right["reasoning"][-1]:
        for value in (None, "", 1, [], {}, "both", "unknown", "person", "2.a"):
            changed = right["reasoning"][-1] | {key: value}
            damaged.append(right | {"reasoning": [*right["reasoning"][:-1], changed]})
    damaged += [right | {key: value} for key in right for value in (None, "", 1, [], {}, [{"question": "person"}])]
    damaged += [{key: value for key, value in right.items() if key != missing} for missing in right]
    contents = [json.dumps(data) for data in (right, *damaged)] + [
        "",
        "{",
        "[]",
        "[" * 9999,
        '{"id": NaN}',
        '{"id": 1, "id": 2}',
    ]
    for content in [*(content.encode() for content in contents), b"\xff", b"%PDF-1.7", b"{" * 100_001]:
        response = visit.client.post("/verify/", {"file": SimpleUploadedFile("determination.json", content)})
        assert_english(response.content, content[:80].decode(errors="replace"))


def test_an_error_of_the_server_is_said_in_both_languages_each_marked_as_such() -> None:
    with patch("questionnaire.views.start.StartForm", side_effect=RuntimeError):
        response = english(raise_request_exception=False).get("/")
    assert (response.status_code, response["Content-Language"]) == (500, "ru, en")
    page = Page(response.content)
    assert [text for text, language in said(page) if language != "ru" and RUSSIAN.search(text)] == []
    assert "Saved answers are still there." in page.one("div", lang="en").text


def test_every_page_that_links_lead_to_from_the_start_page_and_from_a_case() -> None:
    visit = visitor().determined(INTERESTS_IN_SECOND)
    found, waiting = set(), ["/", visit.base + "determination/"]
    while waiting:
        address = waiting.pop().partition("#")[0]
        if address in found or not address.startswith("/") or address.startswith("/resume/"):
            continue
        found.add(address)
        response = visit.client.get(address)
        if response.status_code == 302:
            waiting.append(response["Location"])
        elif response["Content-Type"].startswith("text/html"):
            waiting += assert_english(response.content, address).links
    assert {visit.base + "person/?change", visit.base + "clear/", visit.base + "determination.pdf"} <= found


# --- Sentences, as a reader should see them ---

TITLES = {
    "person": "Whose tax residence is to be determined?",
    "residence_first": "Is the person tax resident in Russia?",
    "residence_second": "Is the person tax resident in Germany?",
    "permanent_home": "Is there a permanent home in Russia or in Germany?",
    "permanent_home_where": "In which of the two States is there a permanent home?",
    "vital_interests": "Where is the centre of vital interests: in Russia or in Germany?",
    "habitual_abode": "Where is there an habitual abode: in Russia, in Germany, in both or in neither?",
    "citizenship": "Is the individual a citizen of Russia, of Germany, of both or of neither?",
    "effective_management": "Where is the place of effective management?",
}


@pytest.mark.parametrize("question", TITLES)
def test_the_title_of_each_question(question: str) -> None:
    path = MANAGED_ELSEWHERE if question == "effective_management" else CITIZEN_OF_BOTH
    visit = visitor().answers({q: a for q, a in path.items() if list(path).index(q) < list(path).index(question)})
    page = english_page(visit, f"{question}/")
    assert page.one("h1").text == TITLES[question]
    assert page.title == f"{TITLES[question]} – Dual residence"


HEADLINES = [
    ("de-1996", INTERESTS_IN_SECOND, "Deemed to be a resident of Germany", "Article 4, paragraph 2, subparagraph a)"),
    (
        "ua-1995",
        CITIZEN_OF_BOTH,
        "The article does not name one State: the competent authorities of the two States settle the question of the "
        "taxation of such person by mutual agreement",
        "Article 4, paragraph 2, subparagraph г)",
    ),
    (
        "lu-1993",
        MANAGED_ELSEWHERE | {"effective_management": "undeterminable"},
        "The article does not name one State: the competent authorities of the two States determine by mutual "
        "agreement the place of effective management",
        "Article 4, paragraph 4",
    ),
    ("unnamed", MANAGED_ELSEWHERE, "The article has no rule for this case", "paragraph 4"),
    ("de-1996", MANAGED_ELSEWHERE, "Article 4 has no rule for this case", "Article 4, paragraph 3"),
    (
        "unnamed",
        RESIDENT_OF_NEITHER,
        "Resident neither in Finland nor in Austria under the definition in paragraph 2",
        "paragraph 2",
    ),
    (
        "unnamed",
        RESIDENT_OF_BOTH | {"permanent_home": "no", "habitual_abode": "first"},
        "Regarded as a resident of Finland",
        "paragraph 3, subparagraph b)",
    ),
    (
        "de-1996",
        HOMES_IN_BOTH | {"vital_interests": "undeterminable", "habitual_abode": "neither", "citizenship": "unknown"},
        "The answers allow three conclusions: resident of Russia; resident of Germany; the competent "
        "authorities settle this question by mutual agreement",
        "Article 4, paragraph 2, subparagraph c); Article 4, paragraph 2, subparagraph d)",
    ),
    (
        "de-1996",
        CITIZEN_OF_BOTH | {"permanent_home": "no", "habitual_abode": "first"},
        "Deemed to be a resident of Russia",
        "Article 4, paragraph 2, subparagraph b)",
    ),
    (
        "de-1996",
        RESIDENT_OF_BOTH | {"permanent_home": "unknown", "permanent_home_where": "second", "habitual_abode": "second"},
        "In any event: deemed to be a resident of Germany",
        "Article 4, paragraph 2, subparagraph a); Article 4, paragraph 2, subparagraph b)",
    ),
]


@pytest.mark.parametrize(("agreement", "answers", "headline", "provisions"), HEADLINES)
def test_the_headline_of_a_determination(
    agreement: str, answers: dict[str, str], headline: str, provisions: str
) -> None:
    made = english_document(agreement, answers)
    assert made["headline"] == headline
    assert "; ".join(cited["provision"] for cited in made["headline_provisions"]) == provisions


def test_labels_joined_into_sentences() -> None:
    law = agreements()["de-1996"]
    assumed = {"permanent_home": "yes", "permanent_home_where": "first", "habitual_abode": "neither"}
    with translation.override("en"):
        assert assumption_words(law, law.states, assumed) == (
            "there is a permanent home in Russia but not in Germany, and there is no habitual abode either in Russia "
            "or in Germany"
        )
        assert lowered("I do not know") == "I do not know"
        assert short_title(law, "permanent_home_where", law.states) == "Where the permanent home is"
        assert words(law, "vital_interests", law.states).hint == (
            "This is the State with which the individual’s personal and economic relations are closest; only the two "
            "States are compared, with family, home, work, property and conduct weighed together."
        )


GROUNDS = {
    ("lu-1993", "individual"): "domicile, place of registration or a similar criterion, such as days of presence",
    ("lu-1993", "entity"): "the place of registration, the place of management or a similar criterion",
    ("ua-1995", "individual"): "permanent domicile, permanent residence, place of registration or a similar criterion, "
    "such as days of presence",
    ("ua-1995", "entity"): "permanent residence, the place of registration or a similar criterion",
    ("de-1996", "individual"): "domicile, permanent residence or a similar criterion, such as days of presence",
    (
        "de-1996",
        "entity",
    ): "permanent residence, registration, the location of the managing body or a similar criterion",
    ("unnamed", "individual"): "permanent residence or domicile; the list of grounds in paragraph 2 is closed",
    (
        "unnamed",
        "entity",
    ): "permanent residence, domicile, the location of the managing body or being established there; the list of "
    "grounds in paragraph 2 is closed",
}


@pytest.mark.parametrize(("agreement", "person"), GROUNDS)
def test_the_grounds_of_residence_of_such_a_person(agreement: str, person: str) -> None:
    law = agreements()[agreement]
    first = "Finland" if agreement == "unnamed" else "Russia"
    with translation.override("en"):
        hint = words(law, "residence_first", law.state_names("Finland", "Austria"), person).hint
    assert hint == (
        f"“Yes” if the law of {first} makes the person liable to tax as a resident, by reason of "
        f"{GROUNDS[agreement, person]}."
    )


def test_no_label_begins_with_a_name_that_a_sentence_would_write_small() -> None:
    with translation.override("en"):
        for law in agreements().values():
            states = law.state_names("Finland", "Austria")
            names = tuple(name.name["en"] for name in states.values())
            for question, asked in law.questions.items():
                labels = [answer_label(law, question, answer.id, states) for answer in asked.answers]
                for label in [short_title(law, question, states), *labels]:
                    assert not label.startswith(names)
                    assert label == capitalised(label)


def test_the_notice_of_jumped_tests() -> None:
    visit = visitor().answers(RESIDENT_OF_BOTH | {"permanent_home": "no"})
    assert english_page(visit, "habitual_abode/").notices == [
        "There is no permanent home either in Russia or in Germany. For that reason the following is not tested: "
        "centre of vital interests. Basis: Article 4, paragraph 2, subparagraph b). Family, work and property "
        "do not matter at this step. All stays in each of the two States count: in hotels, with friends, for work."
    ]


def test_days_periods_and_moments() -> None:
    with translation.override("en"):
        assert short_day(date(2025, 12, 31)) == "31 December 2025"
        assert period(date(2025, 1, 1), date(2025, 12, 31)) == "1 January 2025 – 31 December 2025"
        assert moment(datetime(2026, 11, 30, 9, 15, tzinfo=UTC)) == "30 November 2026, 12:15 (Moscow, UTC+3)"
        assert agreement_title(agreements()["de-1996"]).endswith("Moscow, 29 May 1996, as amended on 15 October 2007")
    bar = english_page(visitor(), "person/").one("p", class_="case-bar__facts").text
    assert bar == "Russia – Germany · 1 January 2025 – 31 December 2025"


def test_the_file_copy_is_named_and_marked_in_its_own_language() -> None:
    visit = visitor(file_reference="7/2026").determined(INTERESTS_IN_SECOND)
    reference = visit.json()["reference"]
    for query, language, name in (
        ("", "en", f"Determination%20{reference}"),
        ("?language=ru", "ru", f"%D0%97%D0%B0%D0%BA%D0%BB%D1%8E%D1%87%D0%B5%D0%BD%D0%B8%D0%B5%20{reference}"),
    ):
        response = visit.get(f"determination.pdf{query}")
        assert response["Content-Language"] == language
        assert response["Content-Disposition"].startswith(
            f"inline; filename=\"determination-{reference}.pdf\"; filename*=UTF-8''{name}"
        )


# --- All paths in memory ---


def english_document(agreement: str, answers: Mapping[str, str]) -> dict[str, Any]:
    law = agreements()[agreement]
    record = CaseRecord(
        agreement=law,
        period_from=date(1990, 1, 1),
        period_to=date(2100, 12, 31),
        state_first="Finland",
        state_second="Austria",
        answers=answers,
        notes={"person": NOTE},
        **TYPED,
    )
    with translation.override("en"):
        made = document(record, determine(law, answers), date(2026, 11, 30))
        return stamped(made, "K7QF-3MXD", datetime(2026, 11, 30, 9, 15, tzinfo=UTC), "1.0", "0" * 64)


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings(item)


def one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@each_path
def test_the_words_of_every_path_are_english_or_stand_in_the_agreement_s_text(
    agreement: str, path: CompletePath
) -> None:
    made = english_document(agreement, path.answers)
    text = one_line((TEXTS / f"{agreement}.txt").read_text(encoding="utf-8"))
    found = list(strings(made))
    assert made["language"] == "en" and len(found) > 50
    # The official title stands beside its English.
    known = f"{text} {agreements()[agreement].title['ru']}"
    assert [string for string in found if russian_in(string) and one_line(string) not in known] == []
    assert [string for string in found if re.search("[«»{}]|“”", string) and not russian_in(string)] == []


# --- Switching ---


def test_switching_the_language_in_mid_case_loses_nothing_and_keeps_the_change() -> None:
    visit = Visitor().start(file_reference="7/2026")
    visit.answers(HOMES_IN_BOTH)
    visit.answer("vital_interests", "undeterminable", note=NOTE)
    before = Case.objects.values().get(pk=visit.case)
    address = visit.base + "vital_interests/?change"
    response = visit.client.post("/language/", {"language": "en", "next": address})
    assert (response.status_code, response["Location"]) == (302, address)
    page = english_page(visit, "vital_interests/?change")
    assert page.values["note"] == NOTE
    assert page.values["answer"] == "undeterminable"
    assert page.one("form", action=address).one("input", id="id_answer_2").get("checked", "no") == ""
    assert Case.objects.values().get(pk=visit.case) == before
    assert visit.after(visit.answer("vital_interests", "second", change=True)) == "check/"
    visit.confirm()
    in_english = english_page(visit, "determination/").one("h1").text
    visit.client.post("/language/", {"language": "ru", "next": visit.base + "determination/"})
    in_russian = visit.page("determination/")
    assert (in_english, in_russian.one("h1").text) == (
        "Deemed to be a resident of Germany",
        "Считается резидентом Германии",
    )
    assert in_russian.one("html")["lang"] == "ru"


def test_the_answers_offered_are_the_same_in_both_languages() -> None:
    for agreement, law in agreements().items():
        states = law.state_names("Finland", "Austria")
        for question in OFFERED:
            labels = {}
            for language in ("ru", "en"):
                with translation.override(language):
                    labels[language] = words(law, question, states).answers
            assert list(labels["ru"]) == list(labels["en"]), agreement
            assert all(labels["ru"][answer] != label for answer, label in labels["en"].items())
