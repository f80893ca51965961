"""The data files against the texts: every quotation letter for letter, and each difference between the agreements.

What is expected comes from `treaty-texts/`, from the two tables beside it, or is typed here from the design.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from treaties.agreement import Clause, Ending, agreement_files, agreements, load
from treaties.determination import BranchReasons, determine
from treaties.walk import walk

HERE = Path(__file__).parent
AGREEMENTS = agreements()
IDS = ("lu-1993", "ua-1995", "de-1996", "unnamed")

BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
ENTITY = {"person": "entity", **BOTH}
HOME = {**INDIVIDUAL, "permanent_home": "yes"}
TIES = {**HOME, "permanent_home_where": "both"}
ABODE = {**INDIVIDUAL, "permanent_home": "no"}
CITIZENSHIP = {**ABODE, "habitual_abode": "neither"}

each_agreement = pytest.mark.parametrize("agreement", IDS)


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


CITATIONS = rows("citations.csv")
CONCLUSIONS = rows("conclusions.csv")


def pairs(clauses: tuple[Clause, ...]) -> list[tuple[str, str]]:
    return [(clause.provision, clause.quote) for clause in clauses]


def answer_rows(agreement: str, question: str, answer: str) -> list[tuple[str, str]]:
    return [
        (row["provision"], row["quote"])
        for row in CITATIONS
        if (row["agreement"], row["question"], row["answer"]) == (agreement, question, answer)
    ]


def conclusion_rows(agreement: str, *names: str) -> list[tuple[str, str]]:
    """The provision and quotation of these rows, in this order; no row where the agreement has none of that name."""
    return [
        (row["provision"], row["quote"])
        for name in names
        for row in CONCLUSIONS
        if row["agreement"] == agreement and row["conclusion"] == name
    ]


def branches(agreement: str, answers: Mapping[str, str]) -> tuple[BranchReasons, ...]:
    return determine(AGREEMENTS[agreement], answers).branches


def ending(agreement: str, answers: Mapping[str, str]) -> Ending:
    """Where these answers lead; they must lead to one end."""
    (branch,) = walk(AGREEMENTS[agreement], answers).branches
    return branch.ending


def quoted(agreement: str, question: str, answer: str) -> str:
    citation = AGREEMENTS[agreement].questions[question].citation(answer)
    assert citation is not None
    return citation.quote


def residences(agreement: str) -> Iterator[dict[str, str]]:
    """Every pair of definite answers to the two residence questions, for both kinds of person."""
    offered = ["resident", "not_resident", *(["source_only"] if agreement in ("ua-1995", "de-1996") else [])]
    for person in ("individual", "entity"):
        for first in offered:
            for second in offered:
                yield {"person": person, "residence_first": first, "residence_second": second}


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


# The differences between the agreements, as data.


@pytest.mark.parametrize(
    ("agreement", "words"),
    [
        (
            "lu-1993",
            {
                "definition": ("1", "считается лицом с постоянным местопребыванием в Люксембурге"),
                "home": ("2.a", "считается лицом с постоянным местожительством в Люксембурге"),
                "ties": ("2.a", "считается лицом с постоянным местожительством в Люксембурге"),
                "abode": ("2.b", "считается лицом с постоянным местожительством в Люксембурге"),
                "citizenship": ("2.c", "считается лицом с постоянным местожительством в Люксембурге"),
                "management": ("3", "считается лицом с постоянным местопребыванием в Люксембурге"),
            },
        ),
        (
            "ua-1995",
            {
                "definition": ("1", "считается резидентом Украины"),
                "home": ("2.a", "считается резидентом в Украине"),
                "ties": ("2.a", "считается резидентом Украины"),
                "abode": ("2.b", "считается резидентом Украины"),
                "citizenship": ("2.c", "считается резидентом в Украине"),
                "management": ("3", "считается резидентом Украины"),
            },
        ),
        (
            "de-1996",
            {
                "definition": ("1", "считается резидентом Германии"),
                "home": ("2.a", "считается резидентом Германии"),
                "ties": ("2.a", "считается резидентом Германии"),
                "abode": ("2.b", "считается резидентом Германии"),
                "citizenship": ("2.c", "считается резидентом Германии"),
                "management": ("3", "считается резидентом Германии"),
            },
        ),
        (
            "unnamed",
            {
                "definition": (
                    "2",
                    "рассматривается как лицо с постоянным местопребыванием в государстве «Финляндия»",
                ),
                "home": ("3.a", "рассматривается как лицо с постоянным местопребыванием в государстве «Финляндия»"),
                "ties": ("3.a", "рассматривается как лицо с постоянным местопребыванием в государстве «Финляндия»"),
                "abode": ("3.b", "рассматривается как лицо с постоянным местопребыванием в государстве «Финляндия»"),
                "citizenship": (
                    "3.c",
                    "рассматривается как лицо с постоянным местопребыванием в государстве «Финляндия»",
                ),
                "management": (
                    "4",
                    "рассматривается как имеющее постоянное местопребывание в государстве «Финляндия»",
                ),
            },
        ),
    ],
)
def test_the_words_of_a_conclusion_follow_the_provision_that_decides(
    agreement: str, words: dict[str, tuple[str, str]]
) -> None:
    deciding = {
        "definition": {"person": "entity", "residence_first": "not_resident", "residence_second": "resident"},
        "home": {**HOME, "permanent_home_where": "second"},
        "ties": {**TIES, "vital_interests": "second"},
        "abode": {**ABODE, "habitual_abode": "second"},
        "citizenship": {**CITIZENSHIP, "citizenship": "second"},
        "management": {**ENTITY, "effective_management": "second"},
    }
    state = AGREEMENTS[agreement].state_names("Россия", "Финляндия")["second"]
    said = {}
    for name, answers in deciding.items():
        reached = ending(agreement, answers)
        assert reached.words is not None
        said[name] = (reached.provision, reached.words.ru.format(of=state.of.ru, within=state.within.ru))
    assert said == words


@each_agreement
def test_the_first_state_is_named_in_the_same_words_as_the_second(agreement: str) -> None:
    for answers, question in (
        (HOME, "permanent_home_where"),
        (TIES, "vital_interests"),
        (ABODE, "habitual_abode"),
        (CITIZENSHIP, "citizenship"),
        (ENTITY, "effective_management"),
    ):
        first, second = (ending(agreement, {**answers, question: state}) for state in ("first", "second"))
        assert first.words == second.words


@pytest.mark.parametrize(
    ("agreement", "first", "second"),
    [
        ("lu-1993", ("Россия", "России", "в России"), ("Люксембург", "Люксембурга", "в Люксембурге")),
        ("ua-1995", ("Россия", "России", "в России"), ("Украина", "Украины", "в Украине")),
        ("de-1996", ("Россия", "России", "в России"), ("Германия", "Германии", "в Германии")),
        (
            "unnamed",
            ("Австрия", "государства «Австрия»", "в государстве «Австрия»"),
            ("Финляндия", "государства «Финляндия»", "в государстве «Финляндия»"),
        ),
    ],
)
def test_the_states_are_named_in_each_case_and_a_name_typed_by_the_user_is_not_declined(
    agreement: str, first: tuple[str, str, str], second: tuple[str, str, str]
) -> None:
    names = AGREEMENTS[agreement].state_names("Австрия", "Финляндия")
    said = [(name.name.ru, name.of.ru, name.within.ru) for name in names.values()]
    assert (list(names), said) == (["first", "second"], [first, second])


def test_the_unnamed_text_names_no_states() -> None:
    assert {agreement for agreement in IDS if not AGREEMENTS[agreement].states} == {"unnamed"}


LATIN = {"a": "\N{LATIN SMALL LETTER A})", "b": "\N{LATIN SMALL LETTER B})", "c": "\N{LATIN SMALL LETTER C})"}
LATIN["d"] = "\N{LATIN SMALL LETTER D})"
CYRILLIC = {
    "a": "\N{CYRILLIC SMALL LETTER A})",
    "b": "\N{CYRILLIC SMALL LETTER BE})",
    "c": "\N{CYRILLIC SMALL LETTER VE})",
    "d": "\N{CYRILLIC SMALL LETTER GHE})",
}
MIXED = {
    "a": "\N{CYRILLIC SMALL LETTER A})",
    "b": "\N{LATIN SMALL LETTER B})",
    "c": "\N{CYRILLIC SMALL LETTER ES})",
    "d": "\N{LATIN SMALL LETTER D})",
}


@pytest.mark.parametrize(
    ("agreement", "paragraphs", "lettered", "letters"),
    [
        ("lu-1993", ["1", "2", "3", "4"], "2", LATIN),
        ("ua-1995", ["1", "2", "3"], "2", CYRILLIC),
        ("de-1996", ["1", "2", "3"], "2", LATIN),
        ("unnamed", ["1", "2", "3", "4"], "3", MIXED),
    ],
)
def test_marks_are_as_printed_under_normalised_keys(
    agreement: str, paragraphs: list[str], lettered: str, letters: dict[str, str]
) -> None:
    expected = {}
    for paragraph in paragraphs:
        expected[paragraph] = f"{paragraph}."
        if paragraph == lettered:
            expected |= {f"{paragraph}.{letter}": mark for letter, mark in letters.items()}
    provisions = AGREEMENTS[agreement].provisions
    assert [(key, provision.mark) for key, provision in provisions.items()] == list(expected.items())
    assert [provision.key for provision in provisions.values()] == list(expected)


@pytest.mark.parametrize(
    ("agreement", "provision", "marks"),
    [
        ("lu-1993", "2.a", ("2", "\N{LATIN SMALL LETTER A}")),
        ("ua-1995", "2.c", ("2", "\N{CYRILLIC SMALL LETTER VE}")),
        ("unnamed", "3.c", ("3", "\N{CYRILLIC SMALL LETTER ES}")),
        ("unnamed", "3.d", ("3", "\N{LATIN SMALL LETTER D}")),
        ("de-1996", "3", ("3",)),
    ],
)
def test_a_reference_prints_the_marks_of_paragraph_and_letter(
    agreement: str, provision: str, marks: tuple[str, ...]
) -> None:
    assert AGREEMENTS[agreement].marks(provision) == marks


def test_the_key_of_the_paragraph_with_letters_holds_the_words_before_them_only() -> None:
    for agreement, key in (("lu-1993", "2"), ("ua-1995", "2"), ("de-1996", "2"), ("unnamed", "3")):
        text = AGREEMENTS[agreement].provisions[key].text
        assert text.endswith(":")
        assert "жил" not in text


def test_questions_and_answers_stand_in_the_order_of_the_design() -> None:
    residence = ("resident", "not_resident", "unknown")
    residence_with_source = ("resident", "source_only", "not_resident", "unknown")
    for agreement, law in AGREEMENTS.items():
        of_residence = residence_with_source if agreement in ("ua-1995", "de-1996") else residence
        offered = [(q.id, tuple(answer.id for answer in q.answers)) for q in law.questions.values()]
        assert offered == [
            ("person", ("individual", "entity")),
            ("residence_first", of_residence),
            ("residence_second", of_residence),
            ("permanent_home", ("yes", "no", "unknown")),
            ("permanent_home_where", ("first", "second", "both", "unknown")),
            ("vital_interests", ("first", "second", "undeterminable", "unknown")),
            ("habitual_abode", ("first", "second", "both", "neither", "unknown")),
            ("citizenship", ("first", "second", "both", "neither", "unknown")),
            ("effective_management", ("first", "second", "elsewhere", "undeterminable", "unknown")),
        ], agreement


@pytest.mark.parametrize(
    ("agreement", "sentence"),
    [
        ("lu-1993", None),
        ("unnamed", None),
        ("ua-1995", "Это выражение вместе с тем не включает лицо"),
        ("de-1996", "Указанное выражение не распространяется, однако, на лиц"),
    ],
)
def test_source_only_is_asked_only_where_the_text_has_its_sentence_which_names_income_or_property(
    agreement: str, sentence: str | None
) -> None:
    for question in ("residence_first", "residence_second"):
        asked = AGREEMENTS[agreement].questions[question]
        assert asked.offers("source_only") == (sentence is not None)
        if sentence is not None:
            citation = asked.citation("source_only")
            assert citation is not None
            assert citation in asked.clauses
            assert citation.quote.startswith(sentence)
            assert "доход" in citation.quote
            assert "имуществ" in citation.quote


@pytest.mark.parametrize("agreement", ["lu-1993", "unnamed"])
def test_without_that_sentence_source_only_counts_as_no_answer(agreement: str) -> None:
    walked = walk(AGREEMENTS[agreement], {"person": "individual", "residence_first": "source_only"})
    assert (walked.asked, walked.open) == (("person", "residence_first"), ("residence_first",))


@each_agreement
def test_no_home_in_either_state_jumps_over_the_centre_of_vital_interests(agreement: str) -> None:
    walked = walk(AGREEMENTS[agreement], {**ABODE, "vital_interests": "first"})
    assert walked.asked[-2:] == ("permanent_home", "habitual_abode")
    assert walked.ignored == ("vital_interests",)


@pytest.mark.parametrize(
    ("agreement", "home", "home_of", "has", "ties"),
    [
        ("lu-1993", "постоянное жилище", "постоянного жилища", "располагает постоянным жилищем", "более тесные"),
        ("ua-1995", "постоянное жилье", "постоянного жилья", "имеет постоянное жилье", "более тесные"),
        ("unnamed", "постоянное жилище", "постоянного жилища", "располагает постоянным жилищем", "более тесные"),
        ("de-1996", "постоянное жилище", "постоянного жилища", "располагает постоянным жилищем", "наиболее тесные"),
    ],
)
def test_home_and_ties_are_called_as_the_text_calls_them(
    agreement: str, home: str, home_of: str, has: str, ties: str
) -> None:
    terms = AGREEMENTS[agreement].terms
    assert (terms["home"].ru, terms["home_of"].ru, terms["ties"].ru) == (home, home_of, ties)
    assert has in quoted(agreement, "permanent_home_where", "both")
    assert f" {ties} личные и экономические связи" in quoted(agreement, "vital_interests", "first")


def test_the_slip_of_the_print_is_quoted_and_stands_nowhere_else() -> None:
    slip = "обычно и проживает"
    law = AGREEMENTS["ua-1995"]
    assert slip in quoted("ua-1995", "habitual_abode", "first")
    ours = [text.ru for question in law.questions.values() for text in question.help]
    ours += [term.ru for term in law.terms.values()]
    assert [sentence for sentence in ours if slip in sentence] == []
    for agreement in ("lu-1993", "unnamed", "de-1996"):
        assert all(slip not in provision.text for provision in AGREEMENTS[agreement].provisions.values())


@pytest.mark.parametrize(
    ("agreement", "words"),
    [
        ("lu-1993", "решают этот вопрос по взаимному согласию"),
        ("ua-1995", "решают вопрос о налогообложении такого лица по взаимному согласию"),
        ("unnamed", "решают вопрос по взаимному согласию"),
        ("de-1996", "решают этот вопрос по взаимному согласию"),
    ],
)
@pytest.mark.parametrize("citizenship", ["both", "neither"])
def test_what_the_authorities_decide_is_said_in_the_words_of_the_text(
    agreement: str, words: str, citizenship: str
) -> None:
    reached = ending(agreement, {**CITIZENSHIP, "citizenship": citizenship})
    assert reached.words is not None
    assert reached.words.ru == words
    assert reached.citations[0].quote.endswith(words)


def test_under_paragraph_4_the_authorities_determine_only_the_place_of_management() -> None:
    reached = ending("lu-1993", {**ENTITY, "effective_management": "undeterminable"})
    assert reached.words is not None
    assert reached.words.ru == ("по взаимному согласию определяют место нахождения фактического руководящего органа")
    assert reached.words.ru in reached.citations[0].quote


@each_agreement
def test_one_state_is_the_one_whose_citizen_he_is_and_both_are_those_that_consider_him_so(agreement: str) -> None:
    for state in ("first", "second"):
        assert quoted(agreement, "citizenship", state).endswith("гражданином которого оно является")
    assert "рассматривает" in quoted(agreement, "citizenship", "both")
    assert quoted(agreement, "citizenship", "both").endswith("в качестве своего гражданина")


@pytest.mark.parametrize(
    ("agreement", "words"),
    [
        ("lu-1993", "не считает его таковым"),
        ("de-1996", "не считает его таковым"),
        ("ua-1995", "не является гражданином ни одного из них"),
        ("unnamed", "не является гражданином ни одного из Государств"),
    ],
)
def test_neither_citizenship_rests_on_the_view_of_the_states_or_on_the_fact(agreement: str, words: str) -> None:
    assert quoted(agreement, "citizenship", "neither").endswith(words)


@pytest.mark.parametrize(
    ("agreement", "definition", "open_list", "management"),
    [
        ("lu-1993", "1", True, True),
        ("ua-1995", "1", True, False),
        ("unnamed", "2", False, True),
        ("de-1996", "1", True, True),
    ],
)
def test_the_grounds_of_residence_are_words_of_this_texts_definition(
    agreement: str, definition: str, open_list: bool, management: bool
) -> None:
    grounds = AGREEMENTS[agreement].terms["grounds"].ru
    assert grounds in AGREEMENTS[agreement].provisions[definition].text
    assert grounds in quoted(agreement, "residence_first", "resident")
    assert ("аналогичного" in grounds) == open_list
    assert ("управления" in grounds or "руководящего органа" in grounds) == management


@pytest.mark.parametrize(
    ("agreement", "title", "article", "procedure"),
    [
        (
            "lu-1993",
            "Соглашение между Российской Федерацией и Великим Герцогством Люксембург об избежании двойного "
            "налогообложения и предотвращении уклонения от налогообложения в отношении налогов на доходы и имущество",
            "4",
            "25",
        ),
        (
            "ua-1995",
            "Соглашение между Правительством Российской Федерации и Правительством Украины об избежании двойного "
            "налогообложения доходов и имущества и предотвращении уклонений от уплаты налогов",
            "4",
            "",
        ),
        (
            "de-1996",
            "Соглашение между Российской Федерацией и Федеративной Республикой Германия об избежании двойного "
            "налогообложения в отношении налогов на доходы и имущество",
            "4",
            "25",
        ),
        ("unnamed", "Другое соглашение с таким же текстом (государства называете вы)", "", ""),
    ],
)
def test_title_article_and_article_of_the_mutual_agreement_procedure(
    agreement: str, title: str, article: str, procedure: str
) -> None:
    law = AGREEMENTS[agreement]
    assert (law.title.ru, law.article, law.mutual_agreement_article) == (title, article, procedure)


@pytest.mark.parametrize(
    ("agreement", "facts"),
    [
        ("lu-1993", ["Москва", "28.06.1993", "с пунктом 4"]),
        ("ua-1995", ["Киев", "08.02.1995"]),
        ("de-1996", ["Москва", "29.05.1996", "15.10.2007"]),
    ],
)
def test_place_and_date_of_signature_and_the_edition_are_named(agreement: str, facts: list[str]) -> None:
    assert [fact for fact in facts if fact not in AGREEMENTS[agreement].signed.ru] == []


def test_of_the_unnamed_text_no_date_is_invented() -> None:
    assert AGREEMENTS["unnamed"].signed.ru == ""


# Status notes, by a word of their source that no other note of the agreement has.

TEXT_ITSELF = "сам текст"


def sources(agreement: str, first: str, last: str) -> list[str]:
    period = date.fromisoformat(first), date.fromisoformat(last)
    return [note.source.ru for note in AGREEMENTS[agreement].status_notes if note.touches(*period)]


@pytest.mark.parametrize(
    ("agreement", "day", "noted"),
    [
        ("lu-1993", "1990-01-01", [TEXT_ITSELF, "taxrus2000.com", "LAW_130668"]),
        ("lu-1993", "1997-12-31", [TEXT_ITSELF, "taxrus2000.com", "LAW_130668"]),
        ("lu-1993", "1998-01-01", [TEXT_ITSELF, "LAW_130668"]),
        ("lu-1993", "2013-12-31", [TEXT_ITSELF, "LAW_130668"]),
        ("lu-1993", "2014-01-01", [TEXT_ITSELF]),
        ("lu-1993", "2023-08-07", [TEXT_ITSELF]),
        ("lu-1993", "2023-08-08", [TEXT_ITSELF, "docs.cntd.ru/document/8306203"]),
        ("lu-1993", "2026-11-30", [TEXT_ITSELF, "docs.cntd.ru/document/8306203"]),
        ("ua-1995", "1999-08-02", ["sudrf.kodeks.ru/document/8313238"]),
        ("ua-1995", "1999-08-03", []),
        ("ua-1995", "2022-12-31", []),
        ("ua-1995", "2023-01-01", ["mof.gov.ua"]),
        ("de-1996", "1996-12-31", ["datenbank.nwb.de", "95062_28"]),
        ("de-1996", "1997-01-01", ["95062_28"]),
        ("de-1996", "2009-12-31", ["95062_28"]),
        ("de-1996", "2010-01-01", []),
        ("de-1996", "2023-08-07", []),
        ("de-1996", "2023-08-08", ["blogs.pwc.de"]),
        ("unnamed", "1980-01-01", [TEXT_ITSELF]),
        ("unnamed", "2026-11-30", [TEXT_ITSELF]),
    ],
)
def test_the_notes_of_a_single_day(agreement: str, day: str, noted: list[str]) -> None:
    found = sources(agreement, day, day)
    assert len(found) == len(noted)
    assert all(word in source for word, source in zip(noted, found, strict=True)), found


@pytest.mark.parametrize(
    ("agreement", "first", "last", "count"),
    [
        ("de-1996", "1990-01-01", "2026-11-30", 3),
        ("de-1996", "2009-12-31", "2023-08-07", 1),
        ("de-1996", "2010-01-01", "2023-08-08", 1),
        ("de-1996", "2010-01-01", "2023-08-07", 0),
        ("ua-1995", "1999-08-02", "2023-01-01", 2),
        ("ua-1995", "1999-08-03", "2022-12-31", 0),
        ("lu-1993", "1997-12-31", "2023-08-08", 4),
    ],
)
def test_a_note_holds_when_any_day_of_the_period_lies_in_its_range(
    agreement: str, first: str, last: str, count: int
) -> None:
    assert len(sources(agreement, first, last)) == count


@pytest.mark.parametrize(
    ("agreement", "facts"),
    [
        (
            "lu-1993",
            [
                ["пункту 4", "официальной публикацией"],
                ["07.05.1997", "01.01.1998"],
                ["21.11.2011", "30.07.2013", "01.01.2014", "пункт 4"],
                ["5–22, 24, 28 и 29", "№ 585 от 08.08.2023", "№ 598-ФЗ от 19.12.2023", "Статьи 4 среди них нет"],
            ],
        ),
        ("ua-1995", [["03.08.1999"], ["01.01.2023", "больше не применяется"]]),
        ("unnamed", [["ни сторон", "ни номера статьи", "ни даты"]]),
        (
            "de-1996",
            [
                ["30.12.1996", "01.01.1997"],
                ["15.10.2007", "01.01.2010"],
                ["5–22 и 24", "2–7 Протокола", "Статьи 4 среди них нет"],
            ],
        ),
    ],
)
def test_each_note_states_its_facts_and_the_day_on_which_they_were_checked(
    agreement: str, facts: list[list[str]]
) -> None:
    notes = AGREEMENTS[agreement].status_notes
    assert len(notes) == len(facts)
    for note, stated in zip(notes, facts, strict=True):
        assert [fact for fact in stated if fact not in note.warning.ru] == []
        assert note.checked_on == date(2026, 11, 30)


# The edition.

each_file = pytest.mark.parametrize("path", agreement_files(), ids=lambda path: path.stem)

CHANGES = {
    "a word of a provision": (r"""^text = (["'])""", r"text = \1Слово "),
    "a printed mark": (r'^mark = "1\."', 'mark = "1)"'),
    "the heading": (r"""^heading = (["'])""", r"heading = \1Раздел "),
    "the words of a quotation": (r'^quote = "физическое лицо"', 'quote = "физическое"'),
    "the operative words of a clause": (r'^marked = \["физическое лицо"\]', 'marked = ["физическое"]'),
    "the clauses of a question": (
        r'^clauses = \["opens_for_individual", "opens_for_entity"\]',
        'clauses = ["opens_for_entity"]',
    ),
    "the clause of an answer": (
        r'\{ id = "resident", citation = "definition" \}',
        '{ id = "resident", citation = "taxed_by_law" }',
    ),
    "the order of answers": (
        r'(  \{ id = "individual".*\n)(  \{ id = "entity".*\n)',
        r"\2\1",
    ),
    "a sentence of help": (r'^help = \[\n  \{ ru = "', r'help = [\n  { ru = "Еще. '),
    "the state that wins": (r'^outcome = "resident"\nstate = "first"', 'outcome = "resident"\nstate = "second"'),
    "the condition of a rule": (
        r'^(at = "person"\n)',
        r'\1when = { person = ["individual", "entity"] }\n',
    ),
    "the citations of a rule": (
        r'^citations = \["authorities_decide"\]',
        'citations = ["authorities_decide", "definition"]',
    ),
    "the words of a conclusion": (r'^authorities_settle = \{ ru = "', 'authorities_settle = { ru = "сами '),
    "a term": (r'^ties = \{ ru = "', 'ties = { ru = "самые '),
    "the title": (r'^\[title\]\nru = "', '[title]\nru = "Новое '),
    "the date of signature": (r'^\[signed\]\nru = "', '[signed]\nru = "Рим '),
    "the number of the article": (r'^article = "', 'article = "1'),
    "the name of a state": (r'^name = \{ ru = "', 'name = { ru = "Новая '),
}


def edition(path: Path, text: str, folder: Path) -> str:
    copy = folder / path.name
    copy.write_text(text, encoding="utf-8")
    return load(copy).edition


def edited(text: str, pattern: str, replacement: str, count: int = 1) -> str:
    changed = re.sub(pattern, replacement, text, count=count, flags=re.MULTILINE)
    assert changed != text
    return changed


def test_the_edition_is_a_sha256_and_each_agreement_has_its_own() -> None:
    editions = [law.edition for law in AGREEMENTS.values()]
    assert all(re.fullmatch("[0-9a-f]{64}", edition) for edition in editions)
    assert len(set(editions)) == 4


@each_file
@pytest.mark.parametrize("change", CHANGES)
def test_any_word_and_any_rule_that_changes_makes_another_edition(path: Path, change: str, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert edition(path, edited(text, *CHANGES[change]), tmp_path) != AGREEMENTS[path.stem].edition


@each_file
def test_glosses_beside_provisions_and_clauses_leave_the_edition(path: Path, tmp_path: Path) -> None:
    bare = re.sub(r'^gloss = (?:""".+?"""|".*")\n', "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    assert "gloss" not in bare.replace("glosses", "")
    for words in ("one gloss", "another gloss"):
        glossed = edited(bare, r"^(mark = .*\n|quote = .*\n)", rf'\1gloss = "{words}"\n', count=0)
        assert edition(path, glossed, tmp_path) == AGREEMENTS[path.stem].edition == edition(path, bare, tmp_path)


@each_file
def test_a_status_note_changed_or_taken_away_leaves_the_edition(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for changed in (
        edited(text, r'^warning = \{ ru = "', 'warning = { ru = "Еще раз. '),
        edited(text, r"^checked_on = .*", "checked_on = 2027-01-31"),
        edited(text, r"^(warning = .*\n.*\nchecked_on = .*\n)(?=\n|\Z)", r"\1\n[[status_notes]]\napplies = false\n\1"),
        edited(text, r"^\[\[status_notes\]\]\n(.|\n)*", ""),
    ):
        assert edition(path, changed, tmp_path) == AGREEMENTS[path.stem].edition


@each_agreement
def test_an_agreement_cannot_be_changed(agreement: str) -> None:
    law: Any = AGREEMENTS[agreement]
    with pytest.raises(FrozenInstanceError):
        law.edition = ""
    for mapping in (law.provisions, law.questions, law.terms, law.states, law.tests, law.cascade.next):
        with pytest.raises(TypeError):
            mapping["1"] = None
    for part, name in (
        (law.title, "ru"),
        (law.provisions[next(iter(law.provisions))], "text"),
        (law.questions["person"], "answers"),
        (law.questions["person"].answers[0], "citation"),
        (law.questions["person"].clauses[0], "quote"),
        (law.status_notes[0], "first"),
        (law.cascade, "next"),
        (ending(agreement, {**ENTITY, "effective_management": "first"}), "state"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(part, name, None)
