"""The differences between the agreements in parts: printed marks, questions and answers, what is jumped over."""

import pytest

from tests.support.agreement_facts import FACTS
from tests.support.agreement_oracle import ABODE, AGREEMENTS, each_agreement
from treaties.walk import walk

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
    for agreement, law in AGREEMENTS.items():
        text = law.provisions[FACTS[agreement].lettered].text
        assert text.endswith(":")
        assert "жил" not in text


def test_questions_and_answers_stand_in_the_order_of_the_design() -> None:
    residence = ("resident", "not_resident", "unknown")
    residence_with_source = ("resident", "source_only", "not_resident", "unknown")
    for agreement, law in AGREEMENTS.items():
        of_residence = residence_with_source if FACTS[agreement].source_only else residence
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


@pytest.mark.parametrize("agreement", [agreement for agreement in FACTS if not FACTS[agreement].source_only])
def test_without_that_sentence_source_only_counts_as_no_answer(agreement: str) -> None:
    walked = walk(AGREEMENTS[agreement], {"person": "individual", "residence_first": "source_only"})
    assert (walked.asked, walked.open) == (("person", "residence_first"), ("residence_first",))


@each_agreement
def test_the_question_of_the_person_and_those_of_residence_are_known_by_their_roles(agreement: str) -> None:
    law = AGREEMENTS[agreement]
    assert law.person_question == "person"
    assert dict(law.residence_questions) == {"first": "residence_first", "second": "residence_second"}
    assert {question: law.residence_state(question) for question in law.questions if law.residence_state(question)} == {
        "residence_first": "first",
        "residence_second": "second",
    }


@each_agreement
def test_no_home_in_either_state_jumps_over_the_centre_of_vital_interests(agreement: str) -> None:
    walked = walk(AGREEMENTS[agreement], {**ABODE, "vital_interests": "first"})
    assert walked.asked[-2:] == ("permanent_home", "habitual_abode")
    assert walked.ignored == ("vital_interests",)
