"""Faults 7 and 15: requests at the same moment, fifty rounds each, against a running server on SQLite."""

import json
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.support.live_server import Browser, LiveSite
from tests.support.visitor import INTERESTS_IN_SECOND, RESIDENT_OF_BOTH

ROUNDS = 50


@pytest.fixture(scope="module")
def site() -> Iterator[LiveSite]:
    with LiveSite() as running:
        yield running


def answers_of(site: LiveSite, case: str) -> dict[str, str]:
    ((stored,),) = site.rows("SELECT answers FROM questionnaire_case WHERE id = ?", _key(case))
    assert isinstance(stored, str)
    return json.loads(stored)


def determinations_of(site: LiveSite, case: str) -> int:
    return len(site.rows("SELECT id FROM questionnaire_determination WHERE case_id = ?", _key(case)))


def _key(case: str) -> str:
    return case.removeprefix("/cases/").rstrip("/").replace("-", "")


def test_fault_07_two_answers_to_different_questions_at_the_same_moment_are_both_kept(site: LiveSite) -> None:
    browser = Browser(site.port)
    for round_ in range(ROUNDS):
        case = browser.start()
        browser.answer(
            case, {"person": "individual", "residence_first": "not_resident", "residence_second": "resident"}
        )
        replies = browser.post_at_once(
            [
                (f"{case}residence_first/", {"answer": "resident", "note": f"первое {round_}"}),
                (f"{case}residence_second/", {"answer": "not_resident", "note": f"второе {round_}"}),
                (f"{case}person/", {"answer": "entity", "note": f"кто {round_}"}),
            ]
        )
        assert [reply.status for reply in replies] == [302, 302, 302], site.log[-3000:]
        assert answers_of(site, case) == {
            "person": "entity",
            "residence_first": "resident",
            "residence_second": "not_resident",
        }
        ((notes,),) = site.rows("SELECT notes FROM questionnaire_case WHERE id = ?", _key(case))
        assert len(json.loads(str(notes))) == 3


def test_fault_07_of_two_answers_to_the_same_question_one_is_kept_and_none_fails(site: LiveSite) -> None:
    browser = Browser(site.port)
    kept: Counter[str] = Counter()
    for _round in range(ROUNDS):
        case = browser.start()
        browser.answer(case, RESIDENT_OF_BOTH)
        choices = ["yes", "no", "unknown"]
        replies = browser.post_at_once([(f"{case}permanent_home/", {"answer": answer}) for answer in choices])
        assert [reply.status for reply in replies] == [302] * 3, site.log[-3000:]
        answers = answers_of(site, case)
        kept[answers.pop("permanent_home")] += 1
        assert answers == RESIDENT_OF_BOTH
        assert browser.get(case).status == 302
    assert set(kept) <= {"yes", "no", "unknown"}


def test_fault_15_a_double_click_on_the_last_continue_makes_one_determination(site: LiveSite) -> None:
    browser = Browser(site.port)
    *before, last = INTERESTS_IN_SECOND
    for _round in range(ROUNDS):
        case = browser.start()
        browser.answer(case, {question: INTERESTS_IN_SECOND[question] for question in before})
        clicks = [(f"{case}{last}/", {"answer": INTERESTS_IN_SECOND[last]})] * 2
        replies = browser.post_at_once(clicks)
        assert [(reply.status, reply.location) for reply in replies] == [(302, f"{case}check/")] * 2, site.log[-3000:]
        assert answers_of(site, case) == INTERESTS_IN_SECOND
        clicks = [(f"{case}check/", {"fingerprint": browser.fingerprint(case)})] * 3
        replies = browser.post_at_once(clicks)
        assert [(reply.status, reply.location) for reply in replies] == [(302, f"{case}determination/")] * 3
        assert determinations_of(site, case) == 1
        assert browser.get(f"{case}determination/").status == 200


def test_fault_15_confirming_while_an_answer_changes_confirms_what_was_shown_or_nothing(site: LiveSite) -> None:
    browser = Browser(site.port)
    for _round in range(ROUNDS):
        case = browser.start()
        browser.answer(case, INTERESTS_IN_SECOND)
        shown = browser.fingerprint(case)
        replies = browser.post_at_once(
            [
                (f"{case}check/", {"fingerprint": shown}),
                (f"{case}vital_interests/?change", {"answer": "first"}),
            ]
        )
        assert [reply.status for reply in replies] == [302, 302], site.log[-3000:]
        assert answers_of(site, case)["vital_interests"] == "first"
        for (content,) in site.rows(
            "SELECT content FROM questionnaire_determination WHERE case_id = ? AND fingerprint = ?", _key(case), shown
        ):
            assert json.loads(str(content))["walk"]["outcomes"][0]["state"] == "second"
        assert determinations_of(site, case) <= 1


def test_a_double_click_on_replacing_the_link_replaces_it_once_and_keeps_the_case_open_here(site: LiveSite) -> None:
    browser, other = Browser(site.port), Browser(site.port)
    for _round in range(ROUNDS):
        case = browser.start()
        page = browser.get(f"{case}link/").body
        other.get("/resume/" + page.split("/resume/")[1].split("/")[0] + "/")
        assert other.get(f"{case}person/").status == 200
        (key,) = re.findall(r'name="idempotency_key" value="([^"]+)"', page)
        replies = browser.post_at_once([(f"{case}link/", {"idempotency_key": key})] * 3)
        assert [(reply.status, reply.location) for reply in replies] == [(302, f"{case}link/")] * 3, site.log[-3000:]
        ((number,),) = site.rows("SELECT link_number FROM questionnaire_case WHERE id = ?", _key(case))
        assert number == 2
        assert browser.get(f"{case}person/").status == 200
        assert other.get(f"{case}person/").status == 404


def test_fault_23_no_line_of_the_server_s_log_holds_the_secret(site: LiveSite) -> None:
    browser = Browser(site.port)
    case = browser.start()
    token = browser.get(f"{case}link/").body.split("/resume/")[1].split("/")[0]
    assert browser.get(f"/resume/{token}/").location == case
    assert browser.get(f"/resume/{token}x/").status == 404
    assert browser.get(f"{case}?from=/resume/{token}/").status == 302
    assert "/resume/" in site.log
    assert token not in site.log
