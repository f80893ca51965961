"""The differences between the agreements in words: each speaks of homes, ties, residents and authorities in its own."""

import pytest

from tests.support.agreement_facts import FACTS
from tests.support.agreement_oracle import (
    ABODE,
    AGREEMENTS,
    CITIZENSHIP,
    ENTITY,
    HOME,
    IDS,
    TIES,
    each_agreement,
    ending,
    quoted,
)


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
        said[name] = (
            reached.provision,
            reached.words["ru"].format(of=state.genitive["ru"], within=state.locative["ru"]),
        )
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


@each_agreement
def test_the_states_are_named_in_each_case_and_a_name_typed_by_the_user_is_not_declined(agreement: str) -> None:
    names = AGREEMENTS[agreement].state_names("Австрия", "Финляндия")
    said = [(name.name["ru"], name.genitive["ru"], name.locative["ru"]) for name in names.values()]
    typed = [(name, f"государства «{name}»", f"в государстве «{name}»") for name in ("Австрия", "Финляндия")]
    known = [tuple(cases) for cases in FACTS[agreement].states["ru"]]
    assert (list(names), said) == (["first", "second"], known if FACTS[agreement].named else typed)


def test_the_unnamed_text_names_no_states() -> None:
    assert [agreement for agreement in IDS if AGREEMENTS[agreement].states] == [a for a in IDS if FACTS[a].named]


@each_agreement
def test_home_and_ties_are_called_as_the_text_calls_them(agreement: str) -> None:
    terms = AGREEMENTS[agreement].terms
    home, ties = FACTS[agreement].home, FACTS[agreement].ties
    assert (terms["home"]["ru"], terms["home_of"]["ru"]) == (home["name"], home["genitive"])
    assert (terms["has_home"]["ru"], terms["ties"]["ru"]) == (home["has"], ties)
    assert home["has"] in quoted(agreement, "permanent_home_where", "both")
    assert f" {ties} личные и экономические связи" in quoted(agreement, "vital_interests", "first")


def test_the_slip_of_the_print_is_quoted_and_stands_nowhere_else() -> None:
    slip = "обычно и проживает"
    law = AGREEMENTS["ua-1995"]
    assert slip in quoted("ua-1995", "habitual_abode", "first")
    ours = [text["ru"] for question in law.questions.values() for text in question.help]
    ours += [term["ru"] for name, term in law.terms.items() if name != "abode"]
    assert [sentence for sentence in ours if slip in sentence] == []
    assert law.terms["abode"]["ru"] == slip
    for agreement in ("lu-1993", "unnamed", "de-1996"):
        assert AGREEMENTS[agreement].terms["abode"]["ru"] == "обычно проживает"
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
    assert reached.words["ru"] == words
    assert reached.citations[0].quote.endswith(words)


def test_under_paragraph_4_the_authorities_determine_only_the_place_of_management() -> None:
    reached = ending("lu-1993", {**ENTITY, "effective_management": "undeterminable"})
    assert reached.words is not None
    assert reached.words["ru"] == ("по взаимному согласию определяют место нахождения фактического руководящего органа")
    assert reached.words["ru"] in reached.citations[0].quote


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
    grounds = AGREEMENTS[agreement].terms["grounds"]["ru"]
    assert grounds in AGREEMENTS[agreement].provisions[definition].text
    assert grounds in quoted(agreement, "residence_first", "resident")
    assert ("аналогичного" in grounds) == open_list
    assert ("управления" in grounds or "руководящего органа" in grounds) == management


@each_agreement
def test_title_article_and_article_of_the_mutual_agreement_procedure(agreement: str) -> None:
    facts = FACTS[agreement]
    law = AGREEMENTS[agreement]
    assert (law.title["ru"], law.article, law.mutual_agreement_article) == (facts.title, facts.article, facts.procedure)


@each_agreement
def test_place_and_date_of_signature_and_the_edition_are_named(agreement: str) -> None:
    signed = AGREEMENTS[agreement].signed["ru"]
    assert [fact for fact in FACTS[agreement].signed if fact not in signed] == []
    assert bool(signed) == FACTS[agreement].named
