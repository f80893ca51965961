"""Every kind of page that somebody can meet, and how it is come to."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from questionnaire.management.commands.samples import SAMPLES
from tests.browser.guest import Guest
from tests.support.answers import CITIZEN_OF_BOTH, ENTITY, HOMES_IN_BOTH, INTERESTS_IN_SECOND, NO_HOME, RESIDENT_OF_BOTH

UNKNOWN_TIES = HOMES_IN_BOTH | {"vital_interests": "unknown", "habitual_abode": "first"}

# As long as the forms allow: of the widest letters with no place to break, in words, and in letters that the PDF lacks.
LONGEST_STATES = {
    "state_first": "Щ" * 60,
    "state_second": "Соединенное Королевство Великобритании и Северной Ирландии→",
}
LONGEST_TEXTS = {"person_name": "Щ" * 200, "file_reference": "W" * 200, "prepared_by": "слово " * 33 + "王"}
LONGEST_NOTE = "Щ" * 1000 + "\n" + "строка " * 140 + "→ 王小明"


class Kind(NamedTuple):
    """How a guest comes to the page, and the status that it has."""

    open: Callable[[Guest], object]
    status: int = 200


def _at(address: str, guest: Guest) -> None:
    guest.goto(address)


def _in_case(
    page: str, guest: Guest, answers: Mapping[str, str] = RESIDENT_OF_BOTH, agreement: str = "de-1996"
) -> None:
    guest.visitor.start(agreement).answers(answers)
    guest.case(page)


def _home_with_errors(guest: Guest) -> None:
    guest.goto("/")
    for day in ("period_from", "period_to"):
        guest.page.locator(f"[name={day}]").fill("")
    guest.submit()


def _home_with_states_missing(guest: Guest) -> None:
    guest.goto("/")
    guest.page.locator("[name=agreement][value=unnamed]").check()
    guest.page.locator("[name=state_first]").fill("Щ" * 61)
    guest.page.locator("[name=period_from]").fill("2026-01-01")
    guest.page.locator("[name=period_to]").fill("2025-01-01")
    guest.submit()


def _home_with_cases(guest: Guest) -> None:
    guest.visitor.start("unnamed", **LONGEST_STATES)
    _save_about(guest)
    guest.visitor.start("de-1996")
    guest.goto("/")


def _save_about(guest: Guest) -> None:
    values = guest.visitor.page("about/").values | LONGEST_TEXTS
    assert guest.visitor.post("about/", values).status_code == 302


def _longest(page: str, guest: Guest, answers: Mapping[str, str]) -> None:
    """With the longest names, texts and notes."""
    guest.visitor.start("unnamed", **LONGEST_STATES)
    _save_about(guest)
    for question, answer in answers.items():
        guest.visitor.answer(question, answer, note=LONGEST_NOTE)
    if page == "determination/":
        guest.visitor.confirm()
    guest.case(page)


def _question_unanswered(guest: Guest) -> None:
    _in_case("permanent_home/", guest)
    guest.submit()


def _question_with_a_note_too_long(guest: Guest) -> None:
    _in_case("permanent_home/", guest)
    guest.answer("yes", note=LONGEST_NOTE + LONGEST_NOTE)


def _question_off_the_path(guest: Guest) -> None:
    _in_case("citizenship/", guest)
    assert guest.place == "permanent_home/"


def _question_after_a_change(guest: Guest) -> None:
    _in_case("permanent_home/?change", guest, NO_HOME | {"habitual_abode": "first"})
    guest.answer("yes")
    assert guest.place == "permanent_home_where/?change"


def _question_with_an_answer_used_again(guest: Guest) -> None:
    _in_case("permanent_home/?change", guest, NO_HOME | {"habitual_abode": "both", "citizenship": "both"})
    for answer, change in (("unknown", True), ("no", True)):
        guest.visitor.answer("permanent_home", answer, change=change)
    guest.case("habitual_abode/")


def _question_overtaken(guest: Guest) -> None:
    """Another tab has saved an answer since the page was opened."""
    _in_case("vital_interests/", guest, HOMES_IN_BOTH)
    guest.visitor.answer("vital_interests", "first", note="Семья в Самаре")
    guest.answer("second", note="Работа в Мюнхене")


def _language_switched(guest: Guest) -> None:
    _in_case("permanent_home/", guest)
    guest.page.locator("textarea[name=note]").fill("Договор аренды")
    guest.click(f"button[name=language][value={guest.language}]")


def _about_with_errors(guest: Guest) -> None:
    guest.visitor.start("unnamed")
    guest.case("about/")
    wrong = dict.fromkeys((*LONGEST_TEXTS, *LONGEST_STATES), "Щ" * 201) | {"period_from": "", "period_to": ""}
    for name, text in wrong.items():
        guest.page.locator(f"[name={name}]").fill(text)
    guest.submit()


def _check_of_what_is_determined(guest: Guest) -> None:
    guest.visitor.start().determined(INTERESTS_IN_SECOND)
    guest.case("check/")


def _check_of_what_supersedes(guest: Guest) -> None:
    guest.visitor.start().determined(CITIZEN_OF_BOTH)
    guest.visitor.answer("permanent_home", "unknown", change=True)
    guest.visitor.answer("permanent_home", "yes", change=True)
    guest.visitor.answer("citizenship", "first", change=True)
    guest.case("check/")


def _check_of_what_has_changed(guest: Guest) -> None:
    _in_case("check/", guest, INTERESTS_IN_SECOND)
    guest.visitor.answer("vital_interests", "first")
    guest.submit()


def _check_of_what_may_be_wrong(guest: Guest) -> None:
    guest.visitor.start().answers(INTERESTS_IN_SECOND)
    guest.visitor.answer("permanent_home", "no", note="Квартира сдана")
    guest.visitor.answer("permanent_home", "yes")
    guest.visitor.post("about/", guest.visitor.page("about/").values | {"period_to": "2025-07-31"})
    guest.case("check/")


def _determination(sample: str, guest: Guest) -> None:
    agreement, answers = SAMPLES[sample]
    guest.visitor.start(agreement).answers(answers).confirm()
    guest.case("determination/")


def _link_replaced(guest: Guest) -> None:
    _in_case("link/", guest)
    guest.submit()


def _cleared(guest: Guest) -> None:
    _in_case("clear/", guest)
    guest.submit()


def _clear_with_others(guest: Guest) -> None:
    guest.visitor.start("unnamed", **LONGEST_STATES)
    _in_case("clear/", guest)


def _verify_with_errors(guest: Guest) -> None:
    guest.goto("/verify/")
    guest.page.locator("[name=reference]").fill("Щ" * 50)
    guest.submit()


def _verify_without_a_file(guest: Guest) -> None:
    guest.goto("/verify/")
    guest.click(guest.page.locator("main form").nth(1).locator("button"))


def _verify_printed(fingerprint: str | None, guest: Guest) -> None:
    issued = guest.visitor.start().determined(INTERESTS_IN_SECOND).json()
    guest.goto("/verify/")
    guest.page.locator("[name=reference]").fill(issued["reference"])
    guest.page.locator("[name=fingerprint]").fill(fingerprint or issued["fingerprint"])
    guest.submit()


def _verify_file(changed: Mapping[str, object], guest: Guest) -> None:
    issued = guest.visitor.start().determined(INTERESTS_IN_SECOND).json()
    guest.goto("/verify/")
    file = json.dumps(issued | changed).encode()
    guest.page.locator("[name=file]").set_input_files(
        {"name": "determination.json", "mimeType": "application/json", "buffer": file}
    )
    guest.click(guest.page.locator("main form").nth(1).locator("button"))


def _expired(address: str, guest: Guest) -> None:
    """A form whose token the browser no longer has."""
    _in_case(address, guest)
    guest.page.locator("textarea[name=note], [name=person_name]").fill("Договор аренды от 1 марта\nи квитанции")
    if address == "permanent_home/":
        guest.page.locator("input[name=answer]").first.check()
    guest.context.clear_cookies(name="csrftoken")
    guest.submit()


def _expired_confirmation(guest: Guest) -> None:
    _in_case("check/", guest, INTERESTS_IN_SECOND)
    guest.context.clear_cookies(name="csrftoken")
    guest.submit()


OF_A_PERSON = [*CITIZEN_OF_BOTH]
QUESTIONS: dict[str, Mapping[str, str]] = {
    question: {before: CITIZEN_OF_BOTH[before] for before in OF_A_PERSON[:place]}
    for place, question in enumerate(OF_A_PERSON)
} | {"effective_management": ENTITY}
"""Each question with the answers that lead to it."""

KINDS: dict[str, Kind] = {
    "home": Kind(partial(_at, "/")),
    "home-errors": Kind(_home_with_errors),
    "home-states-missing": Kind(_home_with_states_missing),
    "home-cases": Kind(_home_with_cases),
    **{
        f"question-{question}": Kind(partial(_in_case, f"{question}/", answers=before))
        for question, before in QUESTIONS.items()
    },
    **{
        f"longest-{question}": Kind(partial(_longest, f"{question}/", answers=before))
        for question, before in QUESTIONS.items()
    },
    "question-error": Kind(_question_unanswered),
    "question-note-error": Kind(_question_with_a_note_too_long),
    "question-jumped": Kind(partial(_in_case, "habitual_abode/", answers=NO_HOME)),
    "question-off-path": Kind(_question_off_the_path),
    "question-change": Kind(partial(_in_case, "permanent_home_where/?change", answers=INTERESTS_IN_SECOND)),
    "question-after-change": Kind(_question_after_a_change),
    "question-used-again": Kind(_question_with_an_answer_used_again),
    "question-language-switched": Kind(_language_switched),
    "question-overtaken": Kind(_question_overtaken),
    "about": Kind(partial(_in_case, "about/")),
    "about-errors": Kind(_about_with_errors),
    "about-longest": Kind(partial(_longest, "about/", answers={})),
    "check": Kind(partial(_in_case, "check/", answers=INTERESTS_IN_SECOND)),
    "check-unknowns": Kind(partial(_in_case, "check/", answers=UNKNOWN_TIES, agreement="lu-1993")),
    "check-determined": Kind(_check_of_what_is_determined),
    "check-supersedes": Kind(_check_of_what_supersedes),
    "check-changed": Kind(_check_of_what_has_changed),
    "check-unchecked": Kind(_check_of_what_may_be_wrong),
    "check-longest": Kind(partial(_longest, "check/", answers=SAMPLES["all-unknown"][1])),
    **{
        f"determination-{sample}": Kind(partial(_determination, sample)) for sample in SAMPLES if sample != "long-names"
    },
    "determination-longest": Kind(partial(_longest, "determination/", answers=SAMPLES["all-unknown"][1])),
    "link": Kind(partial(_in_case, "link/")),
    "link-replaced": Kind(_link_replaced),
    "clear": Kind(partial(_in_case, "clear/")),
    "clear-others": Kind(_clear_with_others),
    "cleared": Kind(_cleared),
    "agreements": Kind(partial(_at, "/agreements/")),
    **{
        f"agreement-{agreement}": Kind(partial(_at, f"/agreements/{agreement}/"))
        for agreement in ("lu-1993", "ua-1995", "unnamed", "de-1996")
    },
    "glossary": Kind(partial(_at, "/glossary/")),
    "verify": Kind(partial(_at, "/verify/")),
    "verify-errors": Kind(_verify_with_errors),
    "verify-no-file": Kind(_verify_without_a_file),
    "verify-follows": Kind(partial(_verify_file, {})),
    "verify-printed-follows": Kind(partial(_verify_printed, None)),
    "verify-unmatched": Kind(partial(_verify_printed, "0" * 64)),
    "verify-not-issued": Kind(partial(_verify_file, {"reference": "AAAA-AAAA"})),
    "verify-other-edition": Kind(partial(_verify_file, {"reference": "AAAA-AAAA", "edition": "e" * 64})),
    "verify-differs": Kind(partial(_verify_file, {"outcomes": [], "about": {}, "release": "0"})),
    "privacy": Kind(partial(_at, "/privacy/")),
    "accessibility": Kind(partial(_at, "/accessibility/")),
    "400": Kind(partial(_at, "/?" + "a&" * 1500), 400),
    "403-question": Kind(partial(_expired, "permanent_home/"), 403),
    "403-about": Kind(partial(_expired, "about/"), 403),
    "403-check": Kind(_expired_confirmation, 403),
    "404": Kind(partial(_at, "/nothing/"), 404),
    "404-link": Kind(partial(_at, "/resume/nothing/"), 404),
    "404-case": Kind(partial(_at, "/cases/00000000-0000-4000-8000-000000000000/"), 404),
    "500": Kind(partial(_at, "/fails/"), 500),
    "503-pdf": Kind(partial(_in_case, "fails.pdf"), 503),
}
