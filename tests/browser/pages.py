"""Every kind of page that somebody can meet, and how it is come to."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from questionnaire.management.commands.samples import SAMPLES
from tests.browser.browser_user import BrowserUser
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
    """How a user comes to the page, and the status that it has."""

    open: Callable[[BrowserUser], object]
    status: int = 200


def _at(address: str, user: BrowserUser) -> None:
    user.goto(address)


def _in_case(
    page: str, user: BrowserUser, answers: Mapping[str, str] = RESIDENT_OF_BOTH, agreement: str = "de-1996"
) -> None:
    user.visitor.start(agreement).answers(answers)
    user.case(page)


def _home_with_errors(user: BrowserUser) -> None:
    user.goto("/")
    for day in ("period_from", "period_to"):
        user.page.locator(f"[name={day}]").fill("")
    user.submit()


def _home_with_states_missing(user: BrowserUser) -> None:
    user.goto("/")
    user.page.locator("[name=agreement][value=unnamed]").check()
    user.page.locator("[name=state_first]").fill("Щ" * 61)
    user.page.locator("[name=period_from]").fill("2026-01-01")
    user.page.locator("[name=period_to]").fill("2025-01-01")
    user.submit()


def _home_with_cases(user: BrowserUser) -> None:
    user.visitor.start("unnamed", **LONGEST_STATES)
    _save_about(user)
    user.visitor.start("de-1996")
    user.goto("/")


def _save_about(user: BrowserUser) -> None:
    values = user.visitor.page("about/").values | LONGEST_TEXTS
    assert user.visitor.post("about/", values).status_code == 302


def _longest(page: str, user: BrowserUser, answers: Mapping[str, str]) -> None:
    """With the longest names, texts and notes."""
    user.visitor.start("unnamed", **LONGEST_STATES)
    _save_about(user)
    for question, answer in answers.items():
        user.visitor.answer(question, answer, note=LONGEST_NOTE)
    if page == "determination/":
        user.visitor.confirm()
    user.case(page)


def _question_unanswered(user: BrowserUser) -> None:
    _in_case("permanent_home/", user)
    user.submit()


def _question_with_a_note_too_long(user: BrowserUser) -> None:
    _in_case("permanent_home/", user)
    user.answer("yes", note=LONGEST_NOTE + LONGEST_NOTE)


def _question_off_the_path(user: BrowserUser) -> None:
    _in_case("citizenship/", user)
    assert user.place == "permanent_home/"


def _question_after_a_change(user: BrowserUser) -> None:
    _in_case("permanent_home/?change", user, NO_HOME | {"habitual_abode": "first"})
    user.answer("yes")
    assert user.place == "permanent_home_where/?change"


def _question_with_an_answer_used_again(user: BrowserUser) -> None:
    _in_case("permanent_home/?change", user, NO_HOME | {"habitual_abode": "both", "citizenship": "both"})
    for answer, change in (("unknown", True), ("no", True)):
        user.visitor.answer("permanent_home", answer, change=change)
    user.case("habitual_abode/")


def _question_overtaken(user: BrowserUser) -> None:
    """Another tab has saved an answer since the page was opened."""
    _in_case("vital_interests/", user, HOMES_IN_BOTH)
    user.visitor.answer("vital_interests", "first", note="Семья в Самаре")
    user.answer("second", note="Работа в Мюнхене")


def _language_switched(user: BrowserUser) -> None:
    _in_case("permanent_home/", user)
    user.page.locator("textarea[name=note]").fill("Договор аренды")
    user.click(f"button[name=language][value={user.language}]")


def _about_with_errors(user: BrowserUser) -> None:
    user.visitor.start("unnamed")
    user.case("about/")
    wrong = dict.fromkeys((*LONGEST_TEXTS, *LONGEST_STATES), "Щ" * 201) | {"period_from": "", "period_to": ""}
    for name, text in wrong.items():
        user.page.locator(f"[name={name}]").fill(text)
    user.submit()


def _check_of_what_is_determined(user: BrowserUser) -> None:
    user.visitor.start().determined(INTERESTS_IN_SECOND)
    user.case("check/")


def _check_of_what_supersedes(user: BrowserUser) -> None:
    user.visitor.start().determined(CITIZEN_OF_BOTH)
    user.visitor.answer("permanent_home", "unknown", change=True)
    user.visitor.answer("permanent_home", "yes", change=True)
    user.visitor.answer("citizenship", "first", change=True)
    user.case("check/")


def _check_of_what_has_changed(user: BrowserUser) -> None:
    _in_case("check/", user, INTERESTS_IN_SECOND)
    user.visitor.answer("vital_interests", "first")
    user.submit()


def _check_of_what_may_be_wrong(user: BrowserUser) -> None:
    user.visitor.start().answers(INTERESTS_IN_SECOND)
    user.visitor.answer("permanent_home", "no", note="Квартира сдана")
    user.visitor.answer("permanent_home", "yes")
    user.visitor.post("about/", user.visitor.page("about/").values | {"period_to": "2025-07-31"})
    user.case("check/")


def _determination(sample: str, user: BrowserUser) -> None:
    agreement, answers = SAMPLES[sample]
    user.visitor.start(agreement).answers(answers).confirm()
    user.case("determination/")


def _link_replaced(user: BrowserUser) -> None:
    _in_case("link/", user)
    user.submit()


def _cleared(user: BrowserUser) -> None:
    _in_case("clear/", user)
    user.submit()


def _clear_with_others(user: BrowserUser) -> None:
    user.visitor.start("unnamed", **LONGEST_STATES)
    _in_case("clear/", user)


def _verify_with_errors(user: BrowserUser) -> None:
    user.goto("/verify/")
    user.page.locator("[name=reference]").fill("Щ" * 50)
    user.submit()


def _verify_without_a_file(user: BrowserUser) -> None:
    user.goto("/verify/")
    user.click(user.page.locator("main form").nth(1).locator("button"))


def _verify_printed(fingerprint: str | None, user: BrowserUser) -> None:
    issued = user.visitor.start().determined(INTERESTS_IN_SECOND).json()
    user.goto("/verify/")
    user.page.locator("[name=reference]").fill(issued["reference"])
    user.page.locator("[name=fingerprint]").fill(fingerprint or issued["fingerprint"])
    user.submit()


def _verify_file(changed: Mapping[str, object], user: BrowserUser) -> None:
    issued = user.visitor.start().determined(INTERESTS_IN_SECOND).json()
    user.goto("/verify/")
    file = json.dumps(issued | changed).encode()
    user.page.locator("[name=file]").set_input_files(
        {"name": "determination.json", "mimeType": "application/json", "buffer": file}
    )
    user.click(user.page.locator("main form").nth(1).locator("button"))


def _expired(address: str, user: BrowserUser) -> None:
    """A form whose token the browser no longer has."""
    _in_case(address, user)
    user.page.locator("textarea[name=note], [name=person_name]").fill("Договор аренды от 1 марта\nи квитанции")
    if address == "permanent_home/":
        user.page.locator("input[name=answer]").first.check()
    user.context.clear_cookies(name="csrftoken")
    user.submit()


def _expired_confirmation(user: BrowserUser) -> None:
    _in_case("check/", user, INTERESTS_IN_SECOND)
    user.context.clear_cookies(name="csrftoken")
    user.submit()


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
