"""The data files against the texts: every quotation letter for letter, and what each conclusion rests on."""

import pytest

from tests.support.agreement_oracle import (
    ABODE,
    AGREEMENTS,
    BOTH,
    CITATIONS,
    CITIZENSHIP,
    CONCLUSIONS,
    ENTITY,
    HERE,
    HOME,
    IDS,
    TIES,
    answer_rows,
    branches,
    conclusion_rows,
    each_agreement,
    ending,
    pairs,
    residences,
)

# The words of the texts.


def test_there_are_the_four_agreements_and_the_one_whose_states_the_user_names_is_last() -> None:
    assert sorted(AGREEMENTS) == sorted(IDS)
    assert list(AGREEMENTS)[-1] == "unnamed"


@each_agreement
def test_heading_and_provisions_with_their_marks_are_the_source_text(agreement: str) -> None:
    law = AGREEMENTS[agreement]
    printed = [law.heading, *(f"{provision.mark} {provision.text}" for provision in law.provisions.values())]
    source = (HERE / "treaty-texts" / f"{agreement}.txt").read_text(encoding="utf-8")
    assert " ".join(" ".join(printed).split()) == " ".join(source.split())


@each_agreement
def test_every_answer_has_the_citation_of_its_row_and_every_row_its_answer(agreement: str) -> None:
    cited = {
        (question.id, answer.id): (answer.citation.provision, answer.citation.quote)
        for question in AGREEMENTS[agreement].questions.values()
        for answer in question.answers
        if answer.citation is not None
    }
    listed = {
        (row["question"], row["answer"]): (row["provision"], row["quote"])
        for row in CITATIONS
        if row["agreement"] == agreement
    }
    assert cited == listed


@each_agreement
def test_only_i_do_not_know_has_no_citation(agreement: str) -> None:
    uncited = {
        (question.id, answer.id)
        for question in AGREEMENTS[agreement].questions.values()
        for answer in question.answers
        if answer.citation is None
    }
    assert uncited == {(question, "unknown") for question in AGREEMENTS[agreement].questions if question != "person"}


@each_agreement
def test_every_clause_is_words_of_its_provision_and_its_marked_words_stand_in_it_once(agreement: str) -> None:
    law = AGREEMENTS[agreement]
    for question in law.questions.values():
        for clause in (*question.clauses, *question.help_citations):
            assert clause.quote in law.provisions[clause.provision].text
            assert [clause.quote.count(words) for words in clause.marked] == [1] * len(clause.marked)


@each_agreement
def test_every_question_shows_marked_operative_words(agreement: str) -> None:
    for question in AGREEMENTS[agreement].questions.values():
        assert any(clause.marked for clause in question.clauses), question.id


# Conclusions, reached by walking.


@each_agreement
@pytest.mark.parametrize(
    ("person", "row", "opened"),
    [
        ("individual", "cascade opens, individual (resident of both)", "permanent_home"),
        ("entity", "cascade opens, other person (resident of both)", "effective_management"),
    ],
)
def test_the_cascade_opens_with_the_words_of_its_row(agreement: str, person: str, row: str, opened: str) -> None:
    found = branches(agreement, {"person": person, **BOTH})
    assert found
    for branch in found:
        assert branch.opening is not None
        assert pairs((branch.opening,)) == conclusion_rows(agreement, row)
        assert branch.opens == opened


@each_agreement
def test_the_cascade_does_not_open_for_who_is_not_resident_of_both(agreement: str) -> None:
    for answers in residences(agreement):
        if {answers["residence_first"], answers["residence_second"]} != {"resident"}:
            (branch,) = branches(agreement, answers)
            assert (branch.opening, branch.opens) == (None, None)


@each_agreement
def test_resident_of_one_state_only_rests_on_the_definition(agreement: str) -> None:
    expected = conclusion_rows(agreement, "resident of one State only")
    for answers in residences(agreement):
        resident = [answers[question] == "resident" for question in ("residence_first", "residence_second")]
        if sum(resident) == 1:
            reached = ending(agreement, answers)
            assert (reached.kind, reached.state) == ("resident", "first" if resident[0] else "second")
            assert pairs(reached.citations) == expected


@each_agreement
def test_resident_of_neither_quotes_the_definition_and_the_scope_where_it_is_printed(agreement: str) -> None:
    expected = conclusion_rows(agreement, "not_covered", "not_covered (also)")
    assert [provision for provision, _ in expected] == (["2", "1"] if agreement == "unnamed" else ["1"])
    for answers in residences(agreement):
        if "resident" not in (answers["residence_first"], answers["residence_second"]):
            reached = ending(agreement, answers)
            assert reached.kind == "not_covered"
            assert pairs(reached.citations) == expected


@each_agreement
@pytest.mark.parametrize("state", ["first", "second"])
@pytest.mark.parametrize(
    ("answers", "question"),
    [
        (HOME, "permanent_home_where"),
        (TIES, "vital_interests"),
        (ABODE, "habitual_abode"),
        (CITIZENSHIP, "citizenship"),
        (ENTITY, "effective_management"),
    ],
)
def test_where_an_answer_decides_the_outcome_rests_on_that_answers_clause(
    agreement: str, answers: dict[str, str], question: str, state: str
) -> None:
    reached = ending(agreement, {**answers, question: state})
    assert (reached.kind, reached.state) == ("resident", state)
    assert pairs(reached.citations) == answer_rows(agreement, question, state)


@each_agreement
@pytest.mark.parametrize("citizenship", ["both", "neither"])
def test_the_authorities_decide_for_a_citizen_of_both_or_neither(agreement: str, citizenship: str) -> None:
    reached = ending(agreement, {**CITIZENSHIP, "citizenship": citizenship})
    assert (reached.kind, reached.state) == ("mutual_agreement", None)
    assert pairs(reached.citations) == conclusion_rows(agreement, "mutual_agreement, individual")


@each_agreement
def test_management_elsewhere_leaves_every_article_without_a_rule(agreement: str) -> None:
    reached = ending(agreement, {**ENTITY, "effective_management": "elsewhere"})
    assert (reached.kind, reached.state) == ("no_rule", None)
    row = "no_rule: management elsewhere" + ("" if agreement == "lu-1993" else " or undeterminable")
    assert pairs(reached.citations) == conclusion_rows(agreement, row)


@pytest.mark.parametrize("agreement", ["ua-1995", "unnamed", "de-1996"])
def test_management_undeterminable_leaves_three_articles_without_a_rule(agreement: str) -> None:
    reached = ending(agreement, {**ENTITY, "effective_management": "undeterminable"})
    assert (reached.kind, reached.state) == ("no_rule", None)
    assert pairs(reached.citations) == conclusion_rows(agreement, "no_rule: management elsewhere or undeterminable")


def test_paragraph_4_sends_undeterminable_management_to_the_authorities() -> None:
    reached = ending("lu-1993", {**ENTITY, "effective_management": "undeterminable"})
    assert (reached.kind, reached.state, reached.provision) == ("mutual_agreement", None, "4")
    assert pairs(reached.citations[:1]) == conclusion_rows("lu-1993", "mutual_agreement, other person")


def test_residence_then_follows_by_paragraph_3_from_the_place_that_the_authorities_determine() -> None:
    reached = ending("lu-1993", {**ENTITY, "effective_management": "undeterminable"})
    (paragraph_3,) = answer_rows("lu-1993", "effective_management", "first")
    assert paragraph_3 in pairs(reached.citations)


def test_the_three_indicators_stand_in_the_help_and_in_the_ending_of_paragraph_4() -> None:
    head = conclusion_rows("lu-1993", "the three indicators, head")
    assert len(head) == 1
    shown = pairs(AGREEMENTS["lu-1993"].questions["effective_management"].help_citations)
    assert shown == [
        *head,
        ("4", "место, где проводятся заседания совета директоров или аналогичного органа"),
        ("4", "место, где осуществляется повседневное руководство деятельностью лица"),
        ("4", "место, где высшие должностные лица обычно осуществляют свою деятельность"),
    ]
    reached = ending("lu-1993", {**ENTITY, "effective_management": "undeterminable"})
    assert head[0] in pairs(reached.citations)


def test_every_row_of_the_conclusions_is_among_those_checked_above() -> None:
    checked = {
        "cascade opens, individual (resident of both)",
        "cascade opens, other person (resident of both)",
        "resident of one State only",
        "not_covered",
        "not_covered (also)",
        "mutual_agreement, individual",
        "mutual_agreement, other person",
        "the three indicators, head",
        "no_rule: management elsewhere",
        "no_rule: management elsewhere or undeterminable",
    }
    assert len(CONCLUSIONS) == 27
    assert {row["conclusion"] for row in CONCLUSIONS} == checked
