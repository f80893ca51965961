"""The walk where answers are unknown, missing or stale, all at once, and the determination of each possible result.

Expected is what the rows of the table say that agree with the answers, or what is typed here from the texts.
"""

import csv
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from tests.support.answers import BOTH, ENTITY, INDIVIDUAL
from tests.support.paths import AGREEMENTS, OFFERED, PATHS, CompletePath, look_up, offered
from tests.support.sweep import and_in_sweep
from treaties.agreement import agreements
from treaties.determination import Determination, Skipped, determine
from treaties.walk import Walk, walk

each_agreement = pytest.mark.parametrize("agreement", AGREEMENTS)

CASCADE = ("permanent_home", "permanent_home_where", "vital_interests", "habitual_abode", "citizenship")


def cited(agreement: str, question: str, answer: str) -> tuple[str, str]:
    return CITED[agreement, question, answer]


with (Path(__file__).parents[1] / "citations.csv").open(encoding="utf-8", newline="") as _file:
    CITED = {
        (row["agreement"], row["question"], row["answer"]): (row["provision"], row["quote"])
        for row in csv.DictReader(_file)
    }


def outcomes(found: Walk) -> dict[tuple[str, str | None, str], list[dict[str, str]]]:
    return {(o.kind, o.state, o.provision): [dict(assumed) for assumed in o.assuming] for o in found.outcomes}


def assert_as_in_the_table(agreement: str, answers: Mapping[str, str]) -> Walk:
    found = walk(agreements()[agreement], answers)
    expected = look_up(agreement, answers)
    assert (list(found.asked), list(found.open), list(found.ignored)) == (
        expected.asked,
        expected.open,
        expected.ignored,
    ), answers
    assert list(outcomes(found).items()) == list(expected.outcomes.items()), answers
    return found


@cache
def with_unknowns(agreement: str) -> list[dict[str, str]]:
    """The answers of every path with every set of them, the person excepted, turned into `unknown`."""
    found = {}
    for row in PATHS[agreement]:
        questions = [question for question in row.answers if question != "person"]
        for count in range(1, len(questions) + 1):
            for unknown in combinations(questions, count):
                answers = {**row.answers, **dict.fromkeys(unknown, "unknown")}
                found[tuple(answers.items())] = answers
    return list(found.values())


def agreeing(agreement: str, answers: Mapping[str, str]) -> list[CompletePath]:
    """The rows that agree with these answers where they are definite."""
    return [
        row
        for row in PATHS[agreement]
        if all(answers.get(question, "unknown") in (answer, "unknown") for question, answer in row.answers.items())
    ]


# The walk.


@pytest.mark.parametrize("agreement", and_in_sweep(["lu-1993", "de-1996"], AGREEMENTS))
def test_every_combination_of_answers_unknowns_and_gaps_in_the_cascade_is_as_in_the_table(agreement: str) -> None:
    choices = [(*offered(agreement, question), None) for question in CASCADE]
    for chosen in product(*choices):
        given = {question: answer for question, answer in zip(CASCADE, chosen, strict=True) if answer is not None}
        assert_as_in_the_table(agreement, {**INDIVIDUAL, **given})


@each_agreement
def test_every_combination_before_the_cascade_is_as_in_the_table(agreement: str) -> None:
    questions = ("person", "residence_first", "residence_second", "permanent_home", "effective_management")
    for chosen in product(*((*offered(agreement, question), None) for question in questions)):
        assert_as_in_the_table(
            agreement,
            {question: answer for question, answer in zip(questions, chosen, strict=True) if answer is not None},
        )


@each_agreement
def test_every_gap_in_a_path_stops_the_questions_there(agreement: str) -> None:
    for row in PATHS[agreement]:
        for question in row.answers:
            given = {other: answer for other, answer in row.answers.items() if other != question}
            found = assert_as_in_the_table(agreement, given)
            before = list(row.answers)[: list(row.answers).index(question)]
            assert found.open == (question,)
            assert found.asked == (*before, question)
            assert found.ignored == tuple(other for other in given if other not in before)


@each_agreement
def test_every_way_to_learn_what_is_unknown_fits_one_set_of_assumptions_and_leads_where_it_says(
    agreement: str,
) -> None:
    law = agreements()[agreement]
    for answers in with_unknowns(agreement):
        found = outcomes(walk(law, answers))
        for path in agreeing(agreement, answers):
            fitting = [
                outcome
                for outcome, assuming in found.items()
                for assumed in assuming
                if assumed.items() <= path.answers.items()
            ]
            assert fitting == [(path.kind, path.state, path.provision)]


@each_agreement
def test_the_order_in_which_answers_were_stored_changes_nothing_and_they_stay_as_they_were(agreement: str) -> None:
    law = agreements()[agreement]
    for row in PATHS[agreement]:
        backwards = dict(reversed(list(row.answers.items())))
        stored = dict(backwards)
        assert determine(law, backwards) == determine(law, row.answers)
        assert list(backwards.items()) == list(stored.items())


@each_agreement
def test_unanswered_unknown_and_undeterminable_are_three_different_things(agreement: str) -> None:
    law = agreements()[agreement]
    homes = {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "both"}
    unanswered = walk(law, homes)
    unknown = walk(law, {**homes, "vital_interests": "unknown"})
    undeterminable = walk(law, {**homes, "vital_interests": "undeterminable"})
    assert (unanswered.asked[-1], unanswered.open) == ("vital_interests", ("vital_interests",))
    assert (unknown.asked[-2:], unknown.open) == (("vital_interests", "habitual_abode"), ("habitual_abode",))
    assert (undeterminable.asked, undeterminable.open) == (unknown.asked, unknown.open)
    assert outcomes(unanswered) == outcomes(unknown)
    letter = "3.a" if agreement == "unnamed" else "2.a"
    assert {provision for _, _, provision in outcomes(undeterminable)}.isdisjoint({letter})
    assert outcomes(unknown)["resident", "first", letter] == [{"vital_interests": "first"}]


@each_agreement
def test_an_answer_counts_on_every_branch_that_meets_it(agreement: str) -> None:
    paragraph = "3" if agreement == "unnamed" else "2"
    found = walk(agreements()[agreement], {**INDIVIDUAL, "permanent_home": "unknown", "habitual_abode": "second"})
    assert found.open == ("permanent_home_where",)
    assert list(outcomes(found).items()) == [
        (
            ("resident", "first", f"{paragraph}.a"),
            [
                {"permanent_home": "yes", "permanent_home_where": "first"},
                {"permanent_home": "yes", "permanent_home_where": "both", "vital_interests": "first"},
            ],
        ),
        (
            ("resident", "second", f"{paragraph}.a"),
            [
                {"permanent_home": "yes", "permanent_home_where": "second"},
                {"permanent_home": "yes", "permanent_home_where": "both", "vital_interests": "second"},
            ],
        ),
        (
            ("resident", "second", f"{paragraph}.b"),
            [
                {"permanent_home": "yes", "permanent_home_where": "both", "vital_interests": "undeterminable"},
                {"permanent_home": "no"},
            ],
        ),
    ]


@each_agreement
def test_an_answer_that_lies_beyond_an_open_question_only_is_not_used(agreement: str) -> None:
    found = walk(agreements()[agreement], {**INDIVIDUAL, "habitual_abode": "second", "citizenship": "first"})
    assert (found.open, found.ignored) == (("permanent_home",), ("habitual_abode", "citizenship"))
    paragraph = "3" if agreement == "unnamed" else "2"
    assert ("mutual_agreement", None, f"{paragraph}.d") in outcomes(found)


# The determination of what is not certain.


@each_agreement
def test_the_unknown_does_not_matter_when_all_results_agree_in_kind_and_state(agreement: str) -> None:
    for answers in with_unknowns(agreement):
        results = {(path.kind, path.state) for path in agreeing(agreement, answers)}
        agreed = determine(agreements()[agreement], answers).agreed
        assert agreed == (results.pop() if len(results) == 1 else None), answers


@each_agreement
def test_home_and_abode_in_one_state_decide_whichever_it_is(agreement: str) -> None:
    paragraph = "3" if agreement == "unnamed" else "2"
    found = determine(
        agreements()[agreement],
        {**INDIVIDUAL, "permanent_home": "unknown", "permanent_home_where": "second", "habitual_abode": "second"},
    )
    assert found.walk.open == ()
    assert found.agreed == ("resident", "second")
    assert [outcome.provision for outcome in found.walk.outcomes] == [f"{paragraph}.a", f"{paragraph}.b"]


@each_agreement
def test_authorities_decide_whether_citizen_of_both_or_of_neither(agreement: str) -> None:
    paragraph = "3" if agreement == "unnamed" else "2"
    answers = {**INDIVIDUAL, "permanent_home": "no", "habitual_abode": "unknown", "citizenship": "both"}
    found = determine(agreements()[agreement], answers)
    assert found.agreed is None
    assert outcomes(found.walk)["mutual_agreement", None, f"{paragraph}.d"] == [
        {"habitual_abode": "both"},
        {"habitual_abode": "neither"},
    ]


@pytest.mark.parametrize(
    ("agreement", "expected"),
    [
        ("lu-1993", {("no_rule", None, "3"): ["elsewhere"], ("mutual_agreement", None, "4"): ["undeterminable"]}),
        ("ua-1995", {("no_rule", None, "3"): ["elsewhere", "undeterminable"]}),
        ("unnamed", {("no_rule", None, "4"): ["elsewhere", "undeterminable"]}),
        ("de-1996", {("no_rule", None, "3"): ["elsewhere", "undeterminable"]}),
    ],
)
def test_unknown_management_leaves_two_states_and_what_the_text_has_for_the_rest(
    agreement: str, expected: dict[tuple[str, str | None, str], list[str]]
) -> None:
    paragraph = "4" if agreement == "unnamed" else "3"
    found = outcomes(walk(agreements()[agreement], {**ENTITY, "effective_management": "unknown"}))
    said = {outcome: [assumed["effective_management"] for assumed in assuming] for outcome, assuming in found.items()}
    in_a_state = {("resident", state, paragraph): [state] for state in ("first", "second")}
    assert list(said.items()) == list((in_a_state | expected).items())


def uncertain(agreement: str) -> Iterator[tuple[dict[str, str], Determination]]:
    """Every determination with something unknown, and every one that stops at an open question."""
    law = agreements()[agreement]
    for answers in with_unknowns(agreement):
        yield answers, determine(law, answers)
    for row in PATHS[agreement]:
        for length in range(len(row.answers)):
            answers = dict(list(row.answers.items())[:length])
            yield answers, determine(law, answers)


@each_agreement
def test_each_branch_gives_the_reasons_of_its_row(agreement: str) -> None:
    for answers, found in uncertain(agreement):
        rows = agreeing(agreement, {q: a for q, a in answers.items() if q in found.walk.asked})
        assert len(found.branches) == len(rows)
        for branch, row in zip(found.branches, rows, strict=True):
            given = [(reason.question, reason.answer) for reason in branch.reasons]
            quoted = [(reason.citation.provision, reason.citation.quote) for reason in branch.reasons]
            assert given == list(row.answers.items())
            assert quoted == [cited(agreement, question, answer) for question, answer in given]
            assert (branch.condition.provision, branch.condition.quote) == quoted[-1]
            assert branch.assuming == {q: a for q, a in given if answers.get(q, "unknown") == "unknown"}
            assert (branch.ending.kind, branch.ending.state) == (row.kind, row.state)
            assert branch.ending.citations[0].quote == row.deciding_clause
            assert (branch.opening is not None) == (BOTH.items() <= row.answers.items())


@each_agreement
def test_only_definite_answers_on_the_path_are_reasons(agreement: str) -> None:
    for answers, found in uncertain(agreement):
        expected = [
            (question, answers[question])
            for question in found.walk.asked
            if answers.get(question, "unknown") != "unknown"
        ]
        assert [(reason.question, reason.answer) for reason in found.reasons] == expected
        for reason in found.reasons:
            citation = (reason.citation.provision, reason.citation.quote)
            assert citation == cited(agreement, reason.question, reason.answer)


@each_agreement
def test_what_no_branch_asks_is_not_asked_by_the_words_of_a_branch_that_passes_it(agreement: str) -> None:
    for answers in with_unknowns(agreement):
        found = determine(agreements()[agreement], answers)
        if found.walk.open:
            continue
        of_the_same_person = {
            question
            for path in PATHS[agreement]
            if path.answers["person"] == answers["person"]
            for question in path.answers
        }
        assert [test.question for test in found.not_asked] == [
            question for question in OFFERED if question in of_the_same_person and question not in found.walk.asked
        ]
        paths = agreeing(agreement, answers)
        for test in found.not_asked:
            passed = {_passes(agreement, path, test.question) for path in paths}
            assert {_said(skipped) for skipped in test.because} == passed
            assert len(test.because) == len(passed)


def _said(skipped: Skipped) -> tuple[str, str, str, str]:
    return skipped.how, skipped.question, skipped.answer, skipped.citation.quote


def _passes(agreement: str, path: CompletePath, test: str) -> tuple[str, str, str, str]:
    """How the row passes a test that it does not have: its last answer before the test, and the words of that."""
    before = [question for question in path.answers if list(OFFERED).index(question) < list(OFFERED).index(test)]
    last = before[-1]
    answer = path.answers[last]
    if before == list(path.answers):
        return "ended", last, answer, path.deciding_clause
    return "jumped", last, answer, cited(agreement, last, answer)[1]
