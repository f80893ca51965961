"""Agreements that ask and decide otherwise than the four need a data file alone: each walks as its text says.

Their texts stand in `tests/support/made_up/agreements/`; `paths.csv` beside them has every complete path, reckoned from
the texts: 8 pairs of residence for each person where there are three answers, else 3, and what the tests add.
"""

import csv
import io
import json
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from django.core.management import call_command

from tests.support.agreement_facts import FACTS
from tests.support.made_up import CATCH_ALL, FOLDER, IDS, INDIVIDUALS, MAP, REGISTRATION, made_up
from treaties.agreement import UNKNOWN, Agreement, agreements, refusals, states
from treaties.determination import as_json, determine
from treaties.sensitivity import changes, settling
from treaties.walk import walk

NUMBER_OF_PATHS = {
    MAP: 8 + 24 + 8 + 1,
    REGISTRATION: 3 + 24 + 3 + 10,
    CATCH_ALL: 3 + 22 + 3 + 4,
    INDIVIDUALS: 3 + 12 + 4,
}
REAL = set(FACTS)
REAL_STATES = {code for facts in FACTS.values() for code in facts.codes}

BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
ENTITY = {"person": "entity", **BOTH}

with (FOLDER / "paths.csv").open(encoding="utf-8", newline="") as _file:
    ROWS = list(csv.DictReader(_file))
ENDS = ("agreement", "outcome", "state", "provision")


def paths(agreement: str) -> dict[tuple[tuple[str, str], ...], tuple[str, str | None, str]]:
    """What each complete path leads to; a path is its answers in the order in which the text asks for them."""
    asked = list(made_up()[agreement].questions)
    found = {}
    for row in ROWS:
        if row["agreement"] == agreement:
            answers = {question: row[question] for question in row if question not in ENDS and row[question]}
            steps = tuple(sorted(answers.items(), key=lambda step: asked.index(step[0])))
            found[steps] = (row["outcome"], row["state"] or None, row["provision"])
    return found


each = pytest.mark.parametrize("agreement", IDS)


@each
def test_the_walk_has_exactly_the_paths_of_the_text(agreement: str) -> None:
    expected = paths(agreement)
    assert len(expected) == NUMBER_OF_PATHS[agreement]
    branches = walk(made_up()[agreement], {}).branches
    reached = {branch.steps: (branch.ending.kind, branch.ending.state, branch.ending.provision) for branch in branches}
    assert reached == expected
    assert len(branches) == len(expected)


@each
def test_each_path_asks_its_questions_and_leads_to_its_result(agreement: str) -> None:
    law = made_up()[agreement]
    for steps, (kind, state, provision) in paths(agreement).items():
        walked = walk(law, dict(steps))
        assert (walked.asked, walked.open, walked.ignored) == (tuple(question for question, _ in steps), (), ())
        (outcome,) = walked.outcomes
        assert (outcome.kind, outcome.state, outcome.provision) == (kind, state, provision)


def quotations(law: Agreement, answers: Mapping[str, str]) -> list[tuple[str, str]]:
    """The provision and the quotation of each reason, then those of the result, if the answers leave one."""
    found = determine(law, answers)
    (branch,) = found.branches
    cited = [reason.citation for reason in found.reasons] + list(branch.ending.citations)
    return [(clause.provision, clause.quote) for clause in cited]


def test_of_another_person_than_an_individual_the_authorities_decide() -> None:
    law = made_up()[MAP]
    assert quotations(law, ENTITY)[-2:] == [
        (
            "3",
            "компетентные органы Государств стараются определить по взаимному согласию, резидентом какого Государства "
            "оно считается",
        ),
        ("3", "по пункту 1 резидент обоих Государств – лицо, но не физическое"),
    ]
    (branch,) = determine(law, ENTITY).branches
    assert branch.ending.words is not None
    assert branch.ending.words["en"].startswith("endeavour to determine by mutual agreement")
    assert law.tests["entity"] == ("residence_first", "residence_second")


def test_registration_in_both_states_or_in_neither_leads_on_to_management() -> None:
    law = made_up()[REGISTRATION]
    assert list(law.questions)[-2:] == ["place_of_registration", "effective_management"]
    assert law.tests["entity"][-2:] == ("place_of_registration", "effective_management")
    assert quotations(law, {**ENTITY, "place_of_registration": "second"})[-1] == (
        "3",
        "признается резидентом Государства, в котором оно зарегистрировано",
    )
    assert quotations(law, {**ENTITY, "place_of_registration": "neither", "effective_management": "first"})[-2:] == [
        ("3", "оно признается резидентом Государства, в котором находится его фактический руководящий орган"),
        ("3", "оно признается резидентом Государства, в котором находится его фактический руководящий орган"),
    ]
    unknown = walk(law, {**ENTITY, "place_of_registration": UNKNOWN, "effective_management": "second"})
    assert [(outcome.state, [dict(one) for one in outcome.assuming]) for outcome in unknown.outcomes] == [
        ("first", [{"place_of_registration": "first"}]),
        ("second", [{"place_of_registration": place} for place in ("second", "both", "neither")]),
    ]


def test_citizenship_comes_before_habitual_abode_and_other_cases_are_for_the_authorities() -> None:
    law = made_up()[CATCH_ALL]
    assert "vital_interests" not in law.questions and "ties" not in law.terms
    found = determine(law, {**INDIVIDUAL, "permanent_home": "no", "citizenship": "second"})
    assert found.agreed == ("resident", "second")
    assert [(skipped.question, skipped.because[0].how) for skipped in found.not_asked] == [
        ("permanent_home_where", "jumped"),
        ("habitual_abode", "ended"),
    ]
    last = {**INDIVIDUAL, "permanent_home": "no", "citizenship": "both", "habitual_abode": "neither"}
    assert quotations(law, last)[-3:] == [
        ("2.d", "во всех остальных случаях"),
        ("2.d", "компетентные органы Государств договариваются об этом между собой"),
        ("2.d", "во всех остальных случаях"),
    ]


def test_an_article_for_individuals_has_no_rule_for_others_and_no_test_of_citizenship() -> None:
    law = made_up()[INDIVIDUALS]
    assert not {"citizenship", "effective_management"} & set(law.questions)
    assert "neither_citizen" not in law.terms
    assert quotations(law, ENTITY)[-1] == ("2", "Человек, который по пункту 1 является резидентом обоих Государств")
    abroad = {**INDIVIDUAL, "permanent_home": "no", "habitual_abode": "neither"}
    assert quotations(law, abroad)[-1] == (
        "4",
        "компетентные органы обоих Государств решают дело по взаимному согласию",
    )


@each
def test_each_text_is_quoted_letter_for_letter(agreement: str) -> None:
    law = made_up()[agreement]
    for steps in paths(agreement):
        for provision, quote in quotations(law, dict(steps)):
            assert quote in law.provisions[provision].text


@each
def test_what_would_change_a_result_never_puts_another_person_in_its_place(agreement: str) -> None:
    law = made_up()[agreement]
    for steps in paths(agreement):
        answers = dict(steps)
        definite = {question: law.questions[question].answers for question in answers if question != "person"}
        others = sum(answer.id not in (UNKNOWN, answers[q]) for q, offered in definite.items() for answer in offered)
        found = changes(law, answers)
        assert len(found) == others
        assert all(change.question != "person" for change in found)
        assert settling(law, answers) == ()


@pytest.mark.parametrize("agreement", [MAP, INDIVIDUALS])
def test_residence_in_the_second_state_settles_the_matter_of_an_organisation(agreement: str) -> None:
    (fact,) = settling(made_up()[agreement], {**ENTITY, "residence_second": UNKNOWN})
    assert (fact.question, fact.wholly) == ("residence_second", True)


def test_one_of_them_has_both_its_own_states_and_none_is_among_the_real_ones() -> None:
    law = made_up()[CATCH_ALL]
    assert [state.locative["ru"] for state in law.states.values()] == ["в Ардении", "в Борее"]
    assert law.states["second"].practice.certificate is None
    assert set(agreements()) == REAL
    assert set(states()) == REAL_STATES


@pytest.mark.usefixtures("with_made_up")
def test_the_registry_has_them_beside_the_real_ones() -> None:
    assert refusals() == ()
    assert set(agreements()) == REAL | set(IDS)
    assert list(agreements())[-1] == "unnamed"
    assert set(states()) == REAL_STATES | {"xa", "xb"}


@pytest.mark.usefixtures("with_made_up")
@each
def test_the_command_determines_every_path(
    agreement: str, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    cases = list(paths(agreement).items())
    lines = [json.dumps({"id": n, "agreement": agreement, "answers": dict(s)}) for n, (s, _) in enumerate(cases)]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    call_command("determine")
    written = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    law = made_up()[agreement]
    assert len(written) == len(cases)
    for number, (answer, (steps, (kind, state, provision))) in enumerate(zip(written, cases, strict=True)):
        outcome: dict[str, Any] = {"kind": kind, "state": state, "provision": provision, "assuming": [{}]}
        assert (answer["id"], answer["agreement"], answer["edition"]) == (number, agreement, law.edition)
        assert (answer["outcomes"], answer["open"], answer["ignored"]) == ([outcome], [], [])
        assert [(reason["question"], reason["answer"]) for reason in answer["reasoning"]] == list(steps)
        assert answer == {"id": number, **as_json(law, determine(law, dict(steps)))}
