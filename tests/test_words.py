"""The words of every question: they exist for each agreement, and differ exactly where the four texts differ.

The list of differences is that of the texts themselves; nothing here knows how the words are made.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from questionnaire.questions import QuestionWords, answer_label, assumption_words, short_title, statement, words
from treaties.agreement import UNKNOWN, Agreement, agreements

TEXTS = Path(__file__).parent / "treaty-texts"
AGREEMENTS = agreements()
QUESTIONS = [(agreement, question) for agreement in AGREEMENTS for question in AGREEMENTS[agreement].questions]
SOURCE_ONLY = ("ua-1995", "de-1996")
NO_SOURCE_ONLY = ("lu-1993", "unnamed")


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def asked(agreement: str, question: str) -> QuestionWords:
    law = AGREEMENTS[agreement]
    return words(law, question, law.state_names("Финляндия", "Швеция"))


def sentences(page: QuestionWords) -> list[str]:
    return [
        page.title,
        page.hint,
        *page.help_counts,
        *page.help_counts_not,
        *page.help_proof,
        *page.help_agreement,
        *page.answers.values(),
        page.unknown_hint,
    ]


def said(agreement: str, question: str) -> str:
    return "\n".join(sentences(asked(agreement, question)))


def text_of(agreement: str) -> str:
    return re.sub(r"\s+", " ", (TEXTS / f"{agreement}.txt").read_text(encoding="utf-8"))


def outside_quotations(sentence: str) -> str:
    """What stands outside «…», quotations within quotations included."""
    depth, outside = 0, ""
    for letter in sentence:
        depth += (letter == "«") - (letter == "»")
        outside += letter if depth == 0 else ""
    return outside


@pytest.mark.parametrize(("agreement", "question"), QUESTIONS)
def test_each_question_has_title_hint_help_and_a_label_for_each_answer(agreement: str, question: str) -> None:
    page = asked(agreement, question)
    assert page.title and page.hint.endswith(".") and page.help_counts and page.help_counts_not and page.help_proof
    offered = [answer.id for answer in AGREEMENTS[agreement].questions[question].answers]
    assert list(page.answers) == offered
    assert len(set(page.answers.values())) == len(offered)
    assert bool(page.unknown_hint) == (UNKNOWN in offered)


@pytest.mark.parametrize(("agreement", "question"), QUESTIONS)
def test_the_title_is_a_question_and_the_hint_one_sentence(agreement: str, question: str) -> None:
    page = asked(agreement, question)
    assert page.title.count("?") == 1
    assert len(re.findall(r"\.(?:\s|$)", page.hint)) == 1


@pytest.mark.parametrize(("agreement", "question"), QUESTIONS)
def test_letters_and_words_that_no_page_uses(agreement: str, question: str) -> None:
    law = AGREEMENTS[agreement]
    states = law.state_names("Финляндия", "Швеция")
    clauses = [
        statement(law, question, answer.id, states)
        for answer in law.questions[question].answers
        if answer.citation is not None
    ]
    for sentence in [*sentences(asked(agreement, question)), short_title(law, question, states), *clauses]:
        assert "ё" not in sentence.lower()
        assert "183" not in sentence and "%" not in sentence
        assert "{" not in sentence and "}" not in sentence
        assert not re.search(r"\bлиц(о|а|у|ом|е|ам|ами|ах)?\b", outside_quotations(sentence), re.IGNORECASE)
        assert "обычно и проживает" not in sentence


def test_one_agreement_asks_each_question_under_its_own_title() -> None:
    for agreement, law in AGREEMENTS.items():
        titles = [asked(agreement, question).title for question in law.questions]
        assert len(set(titles)) == len(titles)


def test_answers_speak_of_the_states_by_name() -> None:
    assert asked("de-1996", "permanent_home_where").answers["second"] == "Только в Германии"
    assert asked("lu-1993", "habitual_abode").answers["both"] == "И в России, и в Люксембурге"
    assert asked("ua-1995", "residence_second").title == "Есть ли налоговое резидентство в Украине?"


def test_states_named_by_the_user_are_not_declined() -> None:
    assert asked("unnamed", "vital_interests").answers["first"] == "Центр в государстве «Финляндия»"
    assert "государства «Швеция»" in asked("unnamed", "citizenship").answers["second"]


def test_a_name_typed_with_braces_is_only_a_name() -> None:
    law = AGREEMENTS["unnamed"]
    states = law.state_names("{home}", "{0}")
    assert words(law, "permanent_home_where", states).answers["first"] == "Только в государстве «{home}»"
    assert answer_label(law, "habitual_abode", "second", states) == "Только в государстве «{0}»"


@pytest.mark.parametrize("agreement", AGREEMENTS)
@pytest.mark.parametrize("question", ["residence_first", "residence_second"])
def test_the_residence_hint_names_the_grounds_of_this_text(agreement: str, question: str) -> None:
    (quoted,) = re.findall(r"«([^«»]*на осн[^«»]*|на осн[^«»]*)»", asked(agreement, question).hint)
    assert quoted in text_of(agreement)


def test_the_grounds_are_those_printed() -> None:
    hints = {agreement: asked(agreement, "residence_first").hint for agreement in AGREEMENTS}
    assert "управления" in hints["lu-1993"] and "руководящего органа" in hints["de-1996"]
    assert "управлен" not in hints["ua-1995"] and "руководящ" not in hints["ua-1995"]
    assert "учреждено" in hints["unnamed"] and "аналогичн" not in hints["unnamed"]
    assert all("аналогичн" in hints[agreement] for agreement in ("lu-1993", "ua-1995", "de-1996"))


def test_a_closed_list_and_management_not_named_are_said_only_where_true() -> None:
    for question in ("residence_first", "residence_second"):
        closed = [agreement for agreement in AGREEMENTS if "закрыт" in said(agreement, question)]
        unmanaged = [
            a for a in AGREEMENTS if "Место управления этот текст среди оснований не называет" in said(a, question)
        ]
        assert (closed, unmanaged) == (["unnamed"], ["ua-1995"])


@pytest.mark.parametrize("question", ["residence_first", "residence_second"])
def test_source_only_is_offered_and_explained_only_where_printed(question: str) -> None:
    for agreement in SOURCE_ONLY:
        page = asked(agreement, question)
        assert "или с имущества" in page.answers["source_only"]
        assert any("исключает такой случай из определения" in sentence for sentence in page.help_agreement)
    for agreement in NO_SOURCE_ONLY:
        page = asked(agreement, question)
        assert "source_only" not in page.answers
        assert any("даже если облагаются только местные доходы" in sentence for sentence in page.help_agreement)
        assert "только с доходов из источников" not in said(agreement, question)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_an_ordinary_nonresident_with_local_income_answers_no(agreement: str) -> None:
    assert any(
        "Обычный нерезидент" in line and "«нет»" in line for line in asked(agreement, "residence_first").help_counts_not
    )


def test_home_is_called_as_the_text_calls_it() -> None:
    for agreement in AGREEMENTS:
        home = "постоянное жилье" if agreement == "ua-1995" else "постоянное жилище"
        assert home in asked(agreement, "permanent_home").title
        assert home in asked(agreement, "permanent_home_where").title
        assert (
            short_title(AGREEMENTS[agreement], "permanent_home", AGREEMENTS[agreement].state_names())
            == home.capitalize()
        )
    assert "жилищ" not in said("ua-1995", "permanent_home_where") + said("ua-1995", "habitual_abode")


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_question_itself_says_that_a_home_only_elsewhere_means_no(agreement: str) -> None:
    assert "? Третье государство не в счет" in asked(agreement, "permanent_home").title


def test_ties_are_closer_or_closest_as_printed() -> None:
    for agreement in AGREEMENTS:
        ties = "наиболее тесные" if agreement == "de-1996" else "более тесные"
        assert f"с которым {ties}" in asked(agreement, "vital_interests").hint


def test_neither_citizenship_rests_on_the_view_of_the_states_or_on_the_fact() -> None:
    for agreement in AGREEMENTS:
        page = asked(agreement, "citizenship")
        considered = "считает" in page.answers["neither"]
        assert considered == (agreement in ("lu-1993", "de-1996"))
        assert "считает" in page.answers["both"] and "считает" not in page.answers["first"]
        assert ("еще не освобожден" in " ".join(page.help_agreement)) == (not considered)


def test_management_that_cannot_be_determined_goes_to_the_authorities_in_one_text_only() -> None:
    for agreement, law in AGREEMENTS.items():
        page = asked(agreement, "effective_management")
        indicators = [clause.quote for clause in law.questions["effective_management"].help_citations]
        to_authorities = "компетентные органы" in " ".join(page.help_agreement)
        assert to_authorities == (agreement == "lu-1993")
        assert sum(quote.startswith("место, где") for quote in indicators) == (3 if agreement == "lu-1993" else 0)
        assert page.help_counts[0].startswith("Повседневное руководство")


@pytest.mark.parametrize("agreement", AGREEMENTS)
@pytest.mark.parametrize("question", ["vital_interests", "effective_management"])
def test_missing_facts_are_not_a_finding(agreement: str, question: str) -> None:
    page = asked(agreement, question)
    assert page.answers["undeterminable"].startswith("Определить нельзя")
    assert page.answers[UNKNOWN] == "Не знаю: фактов пока не хватает"
    assert any("«не знаю», а не «определить нельзя»" in sentence for sentence in page.help_counts_not)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_habitual_abode_is_a_pattern_over_years(agreement: str) -> None:
    assert asked(agreement, "habitual_abode").hint.startswith("Важен уклад за ряд лет")


def test_the_kind_of_person_is_quoted_from_the_text() -> None:
    for agreement in AGREEMENTS:
        for label in asked(agreement, "person").answers.values():
            (quoted,) = re.findall(r"«(.+)»", label)
            assert quoted in text_of(agreement)
    assert "лицо, иное чем физическое лицо" in asked("de-1996", "person").answers["entity"]


def test_assumptions_are_said_in_words_and_nothing_twice() -> None:
    law: Agreement = AGREEMENTS["ua-1995"]
    where = {"permanent_home": "yes", "permanent_home_where": "both", "vital_interests": "undeterminable"}
    assert assumption_words(law, law.states, where) == (
        "постоянное жилье есть и в России, и в Украине; центр жизненных интересов определить нельзя"
    )
    assert assumption_words(law, law.states, {"permanent_home": "no"}) == (
        "постоянного жилья нет ни в России, ни в Украине"
    )


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_residence_is_answered_by_the_grounds_of_the_definition_not_by_domestic_law_at_large(agreement: str) -> None:
    paragraph = "пункта\u00a02" if agreement == "unnamed" else "пункта\u00a01"
    page = asked(agreement, "residence_first")
    assert all(paragraph in page.answers[answer] for answer in ("resident", "not_resident"))
    citizenship = [line for line in page.help_agreement if "из-за гражданства" in line]
    assert bool(citizenship) == (agreement == "unnamed")


def test_a_home_is_kept_for_permanent_use_not_for_permanent_living() -> None:
    assert "для постоянного пользования" in said("de-1996", "permanent_home")
