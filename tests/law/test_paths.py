"""The walk against the table of all complete paths: every path, every change, every unknown, every prefix."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.paths import AGREEMENTS, OFFERED, PATHS, look_up, offered
from treaties.agreement import agreements
from treaties.determination import as_json, determine
from treaties.walk import walk

each_agreement = pytest.mark.parametrize("agreement", AGREEMENTS)


def assert_as_in_the_table(agreement: str, answers: Mapping[str, str]) -> None:
    expected = look_up(agreement, answers)
    found = walk(agreements()[agreement], answers)
    assert list(found.asked) == expected.asked, answers
    assert list(found.open) == expected.open, answers
    assert list(found.ignored) == expected.ignored, answers
    outcomes = {(o.kind, o.state, o.provision): [dict(assumed) for assumed in o.assuming] for o in found.outcomes}
    assert len(outcomes) == len(found.outcomes)
    assert list(outcomes.items()) == list(expected.outcomes.items()), answers
    for assuming in (assumed for outcome in outcomes.values() for assumed in outcome):
        assert list(assuming) == [question for question in OFFERED if question in assuming]


@each_agreement
def test_the_table_has_every_path_once(agreement: str) -> None:
    rows = PATHS[agreement]
    assert len(rows) == AGREEMENTS[agreement]
    assert len({tuple(row.answers.items()) for row in rows}) == len(rows)
    for row in rows:
        for question, answer in row.answers.items():
            assert answer in offered(agreement, question) and answer != "unknown"


@each_agreement
def test_the_file_offers_what_the_specification_offers(agreement: str) -> None:
    in_file = {q.id: tuple(answer.id for answer in q.answers) for q in agreements()[agreement].questions.values()}
    assert list(in_file.items()) == [(question, offered(agreement, question)) for question in OFFERED]


@each_agreement
def test_every_complete_path_leads_to_its_outcome_by_the_deciding_clause(agreement: str) -> None:
    for row in PATHS[agreement]:
        found = determine(agreements()[agreement], row.answers)
        assert found.walk.asked == tuple(row.answers) and found.walk.open == ()
        (outcome,) = found.walk.outcomes
        assert (outcome.kind, outcome.state, outcome.provision) == (row.kind, row.state, row.provision)
        assert outcome.assuming == ({},)
        (branch,) = found.branches
        assert branch.ending.citations[0].quote == row.deciding_clause
        assert found.agreed == (row.kind, row.state)
        assert [(reason.question, reason.answer) for reason in found.reasons] == list(row.answers.items())


@each_agreement
def test_every_change_of_one_answer_counts_and_stale_answers_do_not(agreement: str) -> None:
    for row in PATHS[agreement]:
        for question, answer in row.answers.items():
            for other in offered(agreement, question):
                if other not in (answer, "unknown"):
                    assert_as_in_the_table(agreement, {**row.answers, question: other})


@each_agreement
def test_every_change_back_leads_to_the_first_result_again(agreement: str) -> None:
    for row in PATHS[agreement]:
        stale = {question: "unknown" for question in OFFERED if question not in row.answers and question != "person"}
        found = walk(agreements()[agreement], {**stale, **row.answers})
        assert found.asked == tuple(row.answers) and found.ignored == tuple(q for q in OFFERED if q in stale)
        assert [(o.kind, o.state, o.provision) for o in found.outcomes] == [(row.kind, row.state, row.provision)]


@each_agreement
def test_every_single_unknown_keeps_every_branch_open(agreement: str) -> None:
    for row in PATHS[agreement]:
        for question in row.answers:
            if question != "person":
                assert_as_in_the_table(agreement, {**row.answers, question: "unknown"})


@each_agreement
def test_every_prefix_stops_at_the_first_unanswered_question(agreement: str) -> None:
    for row in PATHS[agreement]:
        for length in range(len(row.answers)):
            answers = dict(list(row.answers.items())[:length])
            assert_as_in_the_table(agreement, answers)
            found = walk(agreements()[agreement], answers)
            assert found.open == (list(row.answers)[length],)
            assert found.asked == tuple(row.answers)[: length + 1]


@each_agreement
def test_each_set_of_assumptions_alone_leads_to_its_outcome_only(agreement: str) -> None:
    law = agreements()[agreement]
    for row in PATHS[agreement]:
        for question in row.answers:
            if question != "person":
                answers = {**row.answers, question: "unknown"}
                for outcome in walk(law, answers).outcomes:
                    for assumed in outcome.assuming:
                        (alone,) = walk(law, {**answers, **assumed}).outcomes
                        assert (alone.kind, alone.state, alone.provision) == (
                            outcome.kind,
                            outcome.state,
                            outcome.provision,
                        )
                        assert alone.assuming == ({},)


stored_answers = st.dictionaries(
    st.sampled_from([*OFFERED, "religion"]),
    st.sampled_from(sorted({a for answers in OFFERED.values() for a in answers} | {"", "maybe"})),
)


@each_agreement
@settings(max_examples=300, deadline=None)
@given(answers=stored_answers)
def test_whatever_is_stored_the_walk_is_that_of_the_answers_offered(agreement: str, answers: dict[str, str]) -> None:
    assert_as_in_the_table(agreement, answers)


@each_agreement
def test_the_json_of_a_determination_has_exactly_its_keys_in_order(agreement: str) -> None:
    law = agreements()[agreement]
    for row in PATHS[agreement]:
        found = as_json(law, determine(law, row.answers))
        assert list(found) == ["agreement", "edition", "asked", "open", "outcomes", "reasoning", "ignored"]
        assert all(list(outcome) == ["kind", "state", "provision", "assuming"] for outcome in found["outcomes"])
        assert all(list(reason) == ["question", "answer", "provision", "quote"] for reason in found["reasoning"])


@each_agreement
def test_what_was_not_asked_was_jumped_or_came_after_the_end(agreement: str) -> None:
    law = agreements()[agreement]
    for row in PATHS[agreement]:
        found = determine(law, row.answers)
        of_other_persons = (
            {"effective_management"}
            if row.answers["person"] == "individual"
            else set(OFFERED) - {"person", "residence_first", "residence_second", "effective_management"}
        )
        assert [test.question for test in found.not_asked] == [
            question for question in OFFERED if question not in row.answers and question not in of_other_persons
        ]
        for test in found.not_asked:
            (skipped,) = test.because
            jumped = list(OFFERED).index(list(row.answers)[-1]) > list(OFFERED).index(test.question)
            assert skipped.how == ("jumped" if jumped else "ended")
            if not jumped:
                assert skipped.citation.quote == row.deciding_clause


def test_no_home_in_either_state_jumps_over_the_centre_of_vital_interests() -> None:
    answers = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
    for law in agreements().values():
        found = determine(law, {**answers, "permanent_home": "no", "vital_interests": "first"})
        assert found.walk.open == ("habitual_abode",) and found.walk.ignored == ("vital_interests",)
        reasons = {test.question: test.because[0].citation.quote for test in found.not_asked}
        assert "ни в одном из" in reasons["vital_interests"]
