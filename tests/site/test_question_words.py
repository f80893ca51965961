"""The words of every question: they exist for each agreement, and differ exactly where the four texts differ.

The list of differences is that of the texts themselves; nothing here knows how the words are made.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from questionnaire.content.questions import QuestionWords, answer_label, assumption_words, short_title, statement, words
from tests.support.agreement_facts import FACTS
from treaties.agreement import UNKNOWN, Agreement, agreements

TEXTS = Path(__file__).parents[1] / "treaty-texts"
AGREEMENTS = agreements()
QUESTIONS = [(agreement, question) for agreement in AGREEMENTS for question in AGREEMENTS[agreement].questions]
SOURCE_ONLY = tuple(agreement for agreement in FACTS if FACTS[agreement].source_only)
NO_SOURCE_ONLY = tuple(agreement for agreement in FACTS if not FACTS[agreement].source_only)
PERSONS = ("individual", "entity")
RESIDENCE = ("residence_first", "residence_second")

AS_PRINTED = {
    "domicile": "местожительства",
    "stay": "постоянного местопребывания",
    "registration": "регистрации",
    "management": "управления|руководящего органа",
    "establishment": "учреждено",
    "similar": "аналогичного",
}
IN_OUR_WORDS = {
    "domicile": "места жительства|местожительства",
    "stay": "постоянного пребывания|постоянного местопребывания",
    "registration": "регистрации",
    "management": "управлен|руковод",
    "establishment": "учрежд",
    "similar": "похож|аналогичн",
}


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def asked(agreement: str, question: str, person: str = "individual") -> QuestionWords:
    law = AGREEMENTS[agreement]
    return words(law, question, law.state_names("Финляндия", "Швеция"), person)


def sentences(page: QuestionWords) -> list[str]:
    return [
        page.title,
        page.hint,
        *page.help_counts,
        *page.help_counts_not,
        *page.help_proof,
        *page.help_agreement,
        *page.answers.values(),
        *page.answer_hints.values(),
    ]


def said(agreement: str, question: str) -> str:
    """Everything that the question says, asked about an individual and about an entity."""
    return "\n".join(sentence for person in PERSONS for sentence in sentences(asked(agreement, question, person)))


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
    assert (UNKNOWN in page.answer_hints) == (UNKNOWN in offered)
    assert set(page.answer_hints) <= set(offered)
    assert all(hint.endswith(".") for hint in page.answer_hints.values())


@pytest.mark.parametrize(("agreement", "question"), QUESTIONS)
def test_a_label_says_the_answer_without_a_colon(agreement: str, question: str) -> None:
    for label in asked(agreement, question).answers.values():
        assert ":" not in label and label[0].isupper()


@pytest.mark.parametrize(("agreement", "question"), QUESTIONS)
def test_the_title_is_a_question_and_the_hint_one_sentence(agreement: str, question: str) -> None:
    for person in PERSONS:
        page = asked(agreement, question, person)
        assert page.title.count("?") == 1 and page.title.endswith("?")
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
    on_page = [sentence for person in PERSONS for sentence in sentences(asked(agreement, question, person))]
    for sentence in [*on_page, short_title(law, question, states), *clauses]:
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


def found(grounds: dict[str, str], sentence: str) -> set[str]:
    return {ground for ground, words_for_it in grounds.items() if re.search(words_for_it, sentence)}


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("agreement", FACTS)
@pytest.mark.parametrize("question", RESIDENCE)
def test_the_residence_hint_names_the_grounds_of_this_text_for_such_a_person(
    agreement: str, person: str, question: str
) -> None:
    hint = asked(agreement, question, person).hint
    assert hint.startswith("«Да» – если закон ") and " облагает налогом как резидента из-за " in hint
    assert found(IN_OUR_WORDS, hint.partition(" из-за ")[2]) == set(FACTS[agreement].grounds_of[person])


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_individuals_and_entities_together_hear_every_ground_that_is_printed_and_no_other(agreement: str) -> None:
    assert FACTS[agreement].grounds in text_of(agreement)
    named = set().union(*FACTS[agreement].grounds_of.values())
    assert found(AS_PRINTED, FACTS[agreement].grounds) == named


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_term_itself_keeps_the_grounds_as_printed(agreement: str) -> None:
    assert AGREEMENTS[agreement].terms["grounds"]["ru"] == FACTS[agreement].grounds


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("question", RESIDENCE)
def test_management_is_no_ground_where_the_text_does_not_name_it(question: str, person: str) -> None:
    assert not re.search("управлен|руковод", asked("ua-1995", question, person).hint)


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("question", RESIDENCE)
def test_only_a_closed_list_of_grounds_is_closed_by_the_hint(question: str, person: str) -> None:
    closed = [
        agreement
        for agreement in AGREEMENTS
        if asked(agreement, question, person).hint.endswith("; перечень оснований в пункте 2 закрыт.")
    ]
    assert closed == ["unnamed"]


@pytest.mark.parametrize("question", RESIDENCE)
def test_days_are_an_example_of_a_similar_ground_of_an_individual_where_the_list_is_open(question: str) -> None:
    for agreement in AGREEMENTS:
        opened = agreement != "unnamed"
        assert (
            asked(agreement, question).hint.endswith(" или похожего признака, например числа дней в стране.") == opened
        )
        assert ("дней" in asked(agreement, question).hint) == opened
        assert "дней" not in asked(agreement, question, "entity").hint


def test_the_hint_speaks_of_the_law_of_the_state_asked_about() -> None:
    assert asked("lu-1993", "residence_second", "entity").hint == (
        "«Да» – если закон Люксембурга облагает налогом как резидента из-за места регистрации, места управления или "
        "похожего признака."
    )


def test_a_closed_list_and_management_not_named_are_said_only_where_true() -> None:
    for question in RESIDENCE:
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
        assert "source_only" in page.answer_hints
    for agreement in NO_SOURCE_ONLY:
        page = asked(agreement, question)
        assert "source_only" not in page.answers and "source_only" not in page.answer_hints
        assert (
            "Исключения для тех, у кого облагаются только местные доходы, в этом тексте нет: кого закон признает "
            "резидентом на одном из названных оснований, тот отвечает «да», сколько бы доходов ни облагалось."
        ) in page.help_agreement
        assert "только с доходов из источников" not in said(agreement, question)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_an_ordinary_nonresident_with_local_income_answers_no(agreement: str) -> None:
    assert any(
        "обычный нерезидент, который платит только его, отвечает «нет»" in line
        for line in asked(agreement, "residence_first").help_counts_not
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
    page = asked(agreement, "permanent_home")
    assert page.hint.endswith(" и третьи государства не в счет.")
    assert page.answer_hints["no"] == "Так и тогда, когда жилье есть только в третьем государстве."


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_hotels_and_guests_are_no_home(agreement: str) -> None:
    page = asked(agreement, "permanent_home")
    assert "; гостиница, приезд в гости и " in page.hint and page.hint.endswith(" не в счет.")
    assert any("ночлег у друзей или родных, пока это только приезд в гости" in line for line in page.help_counts_not)
    assert any("ночлег в гостях" in line for line in asked(agreement, "permanent_home_where").help_counts_not)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_a_move_within_the_period_takes_two_determinations(agreement: str) -> None:
    moved = [
        question
        for question in AGREEMENTS[agreement].questions
        if (
            "Если в период был переезд или жилье куплено, снято, сдано либо продано и ответы от этого меняются, нужны "
            "два заключения: до этого дня и с него. Период этой анкеты меняется на странице «Период и имя»; вторую "
            "анкету нужно начать на первой странице сайта."
        )
        in asked(agreement, question).help_counts
    ]
    assert moved == ["permanent_home", "permanent_home_where", "vital_interests"]


def test_ties_are_closer_or_closest_as_printed() -> None:
    for agreement in AGREEMENTS:
        assert f"с которым у человека {FACTS[agreement].ties}" in asked(agreement, "vital_interests").hint


def test_neither_citizenship_rests_on_the_view_of_the_states_or_on_the_fact() -> None:
    for agreement in AGREEMENTS:
        page = asked(agreement, "citizenship")
        considered = "считает" in page.answers["neither"]
        assert considered == FACTS[agreement].considered
        assert "считает" in page.answers["both"] and "считает" not in page.answers["first"]
        assert ("еще не освобожден" in " ".join(page.help_agreement)) == (not considered)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_management_that_moved_takes_two_determinations_and_is_no_case_of_cannot_be_determined(agreement: str) -> None:
    assert (
        "Если руководство за период переместилось, нужны два заключения: до этого дня и с него. Ответ «определить "
        "нельзя» не для этого случая."
    ) in asked(agreement, "effective_management", "entity").help_counts


FACTORS = ("Повседневное руководство", "Заседания совета директоров", "Место, где обычно работают высшие руководители")


def test_management_that_cannot_be_determined_goes_to_the_authorities_in_one_text_only() -> None:
    for agreement, law in AGREEMENTS.items():
        page = asked(agreement, "effective_management")
        indicators = [clause.quote for clause in law.questions["effective_management"].help_citations]
        to_authorities = "компетентные органы" in " ".join(page.help_agreement)
        assert to_authorities == (agreement == "lu-1993")
        assert sum(quote.startswith("место, где") for quote in indicators) == (3 if agreement == "lu-1993" else 0)
        # Day-to-day management has its own line and is the first of the factors.
        told = [factor for line in page.help_counts for factor in FACTORS if line.startswith(factor)]
        assert told == list(FACTORS)
        assert any("такое место одно" in line for line in page.help_counts)


def test_how_russia_reads_management_has_its_source_and_stands_only_where_russia_is_a_party() -> None:
    stated = (
        "В замечаниях к Комментарию ОЭСР – пояснениям к типовому соглашению – Россия заявила (издание 2014 года), что "
        "понимает под фактическим руководящим органом повседневное руководство. Если главные решения принимают в одном "
        "государстве, а дела ведут в другом, ответ лучше обсудить с консультантом."
    )
    told = [a for a in AGREEMENTS if stated in asked(a, "effective_management", "entity").help_agreement]
    assert told == ["de-1996", "lu-1993", "ua-1995"]
    assert "Росси" not in said("unnamed", "effective_management")


@pytest.mark.parametrize("agreement", AGREEMENTS)
@pytest.mark.parametrize("question", ["vital_interests", "effective_management"])
def test_missing_facts_are_not_a_finding(agreement: str, question: str) -> None:
    page = asked(agreement, question)
    assert page.answers["undeterminable"].startswith("Определить нельзя – факты известны, но ")
    assert page.answers[UNKNOWN] == "Не знаю – фактов не хватает или взвесить их трудно"
    assert any("«не знаю», а не «определить нельзя»" in sentence for sentence in page.help_counts_not)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_habitual_abode_is_a_settled_routine_of_stays_seen_over_more_than_the_period(agreement: str) -> None:
    page = asked(agreement, "habitual_abode")
    assert page.hint == (
        "Важны пребывания: как часто, подолгу и регулярно человек бывал в каждом государстве и стало ли это "
        "устоявшимся порядком; где дней больше, само по себе не решает."
    )
    assert any("сам период и соседние годы; числа лет текст не называет" in line for line in page.help_counts)
    assert "стало устоявшимся порядком" in page.answer_hints["both"]
    assert "не стали устоявшимся порядком" in page.answer_hints["neither"]


def test_the_kind_of_person_is_quoted_from_the_text() -> None:
    for agreement in AGREEMENTS:
        page = asked(agreement, "person")
        assert page.answers == {"individual": "Человека", "entity": "Организации"}
        for kind in PERSONS:
            (quoted,) = re.findall(r"В тексте соглашения: «(.+)»\.", page.answer_hints[kind])
            assert quoted in text_of(agreement)
    assert "лицо, иное чем физическое лицо" in asked("de-1996", "person").answer_hints["entity"]


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
