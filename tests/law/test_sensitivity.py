"""What another answer would change, and which fact would settle the matter, against the table of all complete paths.
Order, effects and words against rows typed by hand."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from questionnaire.content.phrasing import Phrasing
from questionnaire.determinations.sensitivity import change_labels, settling_sentences, unknown_sentences, would_change
from tests.support.agreement_oracle import answer_rows, each_agreement
from tests.support.answers import ENTITY, HOME, HOMES_IN_BOTH, NO_HOME
from tests.support.page import Page
from tests.support.paths import OFFERED, PATHS, Expected, look_up, offered
from tests.support.sweep import and_in_sweep
from treaties.agreement import agreements
from treaties.sensitivity import EFFECTS, changes, settling
from treaties.walk import Walk

Result = tuple[str, str | None]


@cache
def _found(agreement: str, answers: frozenset[tuple[str, str]]) -> Expected:
    return look_up(agreement, dict(answers))


def in_table(agreement: str, answers: Mapping[str, str]) -> Expected:
    return _found(agreement, frozenset(answers.items()))


def results(expected: Expected) -> set[Result]:
    return {(kind, state) for kind, state, _provision in expected.outcomes}


def definite(agreement: str, question: str) -> list[str]:
    return [answer for answer in offered(agreement, question) if answer != "unknown"]


def on_path(agreement: str, answers: Mapping[str, str]) -> dict[str, str]:
    expected = in_table(agreement, answers)
    return {question: answers[question] for question in expected.asked if question not in expected.open}


def with_other_answers(agreement: str, answers: Mapping[str, str]) -> Iterator[tuple[str, str, Expected]]:
    """Each question but the first, each other answer, and what the table says when it replaces the one given."""
    given = on_path(agreement, answers)
    for question in list(given)[1:]:
        for other in definite(agreement, question):
            if other != given[question]:
                yield question, other, in_table(agreement, {**given, question: other})


def effect(now: set[Result], then: set[Result]) -> str:
    """By the words of the specification: the State changes, or the kind, or several results become one, or one
    becomes several, or nothing changes."""
    if then == now:
        return "same"
    if len(then) > 1:
        return "depends"
    (one,) = then
    if one in now:
        return "settles"
    states = {state for _kind, state in now if state}
    return "state" if one[1] and states else "kind"


def as_table(walked: Walk) -> Expected:
    outcomes = {(o.kind, o.state, o.provision): [dict(assumed) for assumed in o.assuming] for o in walked.outcomes}
    return Expected(list(walked.asked), list(walked.open), list(walked.ignored), outcomes)


def assert_changes_as_in_the_table(agreement: str, answers: Mapping[str, str]) -> None:
    now = results(in_table(agreement, answers))
    given = on_path(agreement, answers)
    expected = {}
    for question, other, then in with_other_answers(agreement, answers):
        clause = answer_rows(agreement, question, other)
        expected[question, other] = (given[question], clause, then, effect(now, results(then)))
    found = changes(agreements()[agreement], answers)
    assert {
        (c.question, c.other): (
            c.answer,
            [(c.citation.provision, c.citation.quote)],
            as_table(c.then),
            c.effect,
        )
        for c in found
    } == expected
    assert len(found) == len(expected)
    # Strongest effect first, then the last question first, then as the answers are offered.
    last_first = list(reversed(OFFERED))
    places = [
        (EFFECTS.index(c.effect), last_first.index(c.question), OFFERED[c.question].index(c.other)) for c in found
    ]
    assert places == sorted(places)


def filled(agreement: str, answers: Mapping[str, str], place: int) -> dict[str, str]:
    """The answers, and to every other question the definite answer at this place of those offered."""
    others = {question: definite(agreement, question) for question in OFFERED}
    return {question: found[place % len(found)] for question, found in others.items()} | answers


def with_unknowns(answers: Mapping[str, str], *numbers: int) -> Iterator[dict[str, str]]:
    for number in numbers:
        for questions in combinations([question for question in answers if question != "person"], number):
            yield {**answers, **dict.fromkeys(questions, "unknown")}


# --- The table of changes ---


@each_agreement
def test_the_changes_of_every_path_are_those_of_the_table(agreement: str) -> None:
    for row in PATHS[agreement]:
        assert_changes_as_in_the_table(agreement, row.answers)


@each_agreement
@pytest.mark.parametrize("place", [0, 1, 2])
def test_answers_that_lie_unused_change_nothing(agreement: str, place: int) -> None:
    law = agreements()[agreement]
    for row in PATHS[agreement]:
        stale = filled(agreement, row.answers, place)
        assert len(stale) > len(row.answers)
        assert changes(law, stale) == changes(law, row.answers)
        assert_changes_as_in_the_table(agreement, stale)


def test_a_home_given_up_opens_habitual_abode_though_an_unused_answer_to_it_lies_there() -> None:
    answers = {**HOMES_IN_BOTH, "vital_interests": "second", "habitual_abode": "first", "citizenship": "first"}
    (change,) = (c for c in changes(agreements()["de-1996"], answers) if c.question == "permanent_home")
    assert (change.answer, change.other, change.effect) == ("yes", "no", "depends")
    assert change.then.open == ("habitual_abode",)
    assert {(o.kind, o.state) for o in change.then.outcomes} == {
        ("resident", "first"),
        ("resident", "second"),
        ("mutual_agreement", None),
    }


@each_agreement
def test_with_one_answer_unknown_the_changes_are_those_of_the_table(agreement: str) -> None:
    for row in PATHS[agreement]:
        for answers in with_unknowns(row.answers, 1):
            assert_changes_as_in_the_table(agreement, filled(agreement, answers, 1))


@each_agreement
def test_the_person_is_not_exchanged_and_nobody_is_sent_back_to_not_knowing(agreement: str) -> None:
    for row in PATHS[agreement]:
        for change in changes(agreements()[agreement], row.answers):
            assert change.question != "person" and change.other != "unknown"


def test_no_question_without_an_answer_has_another_one() -> None:
    assert changes(agreements()["de-1996"], {}) == ()
    assert {c.question for c in changes(agreements()["de-1996"], {**HOME, "permanent_home_where": "maybe"})} == {
        "residence_first",
        "residence_second",
        "permanent_home",
    }


def found_effects(agreement: str, answers: Mapping[str, str]) -> list[tuple[str, str, str]]:
    return [(c.effect, c.question, c.other) for c in changes(agreements()[agreement], answers)]


def test_the_winning_state_changes_first_then_what_depends_then_what_stays_and_each_time_the_last_question_first() -> (
    None
):
    assert found_effects("de-1996", {**HOMES_IN_BOTH, "vital_interests": "second"}) == [
        ("state", "vital_interests", "first"),
        ("state", "permanent_home_where", "first"),
        ("state", "residence_second", "source_only"),
        ("state", "residence_second", "not_resident"),
        ("depends", "vital_interests", "undeterminable"),
        ("depends", "permanent_home", "no"),
        ("same", "permanent_home_where", "second"),
        ("same", "residence_first", "source_only"),
        ("same", "residence_first", "not_resident"),
    ]


def test_where_no_state_wins_a_winning_state_is_another_kind_of_result() -> None:
    assert found_effects("lu-1993", {**ENTITY, "effective_management": "undeterminable"}) == [
        ("kind", "effective_management", "first"),
        ("kind", "effective_management", "second"),
        ("kind", "effective_management", "elsewhere"),
        ("kind", "residence_second", "not_resident"),
        ("kind", "residence_first", "not_resident"),
    ]
    assert found_effects("de-1996", {**ENTITY, "effective_management": "undeterminable"})[-1] == (
        "same",
        "effective_management",
        "elsewhere",
    )


def test_where_several_results_are_possible_those_answers_come_first_that_leave_one() -> None:
    answers = {**HOMES_IN_BOTH, "vital_interests": "unknown", "habitual_abode": "second"}
    assert found_effects("ua-1995", answers) == [
        ("settles", "vital_interests", "first"),
        ("settles", "vital_interests", "second"),
        ("settles", "vital_interests", "undeterminable"),
        ("settles", "permanent_home_where", "first"),
        ("settles", "permanent_home_where", "second"),
        ("settles", "permanent_home", "no"),
        ("settles", "residence_second", "source_only"),
        ("settles", "residence_second", "not_resident"),
        ("settles", "residence_first", "source_only"),
        ("settles", "residence_first", "not_resident"),
        ("depends", "habitual_abode", "both"),
        ("depends", "habitual_abode", "neither"),
        ("same", "habitual_abode", "first"),
    ]


def test_an_answer_that_settles_the_matter_comes_before_one_that_names_a_state_not_possible_now() -> None:
    answers = {**HOME, "permanent_home": "unknown", "permanent_home_where": "first"}
    authorities = {"habitual_abode": "both", "citizenship": "both"}
    found = found_effects("lu-1993", {**answers, **authorities})
    settling = [effect for effect, _question, _other in found].count("settles")
    assert found[settling] == ("state", "residence_first", "not_resident")
    assert all(effect == "settles" for effect, _question, _other in found[:settling])
    assert ("settles", "residence_second", "not_resident") in found
    assert ("settles", "permanent_home", "no") in found
    assert "kind" not in {effect for effect, _question, _other in found}


# --- The fact that would settle the matter ---


def settling_in_table(agreement: str, answers: Mapping[str, str]) -> dict[str, tuple[dict[str, Result], list[str]]]:
    """Each question not known, the answers to it that leave one result, and the others."""
    given = on_path(agreement, answers)
    if len(results(in_table(agreement, answers))) == 1:
        return {}
    found = {}
    for question in in_table(agreement, answers).asked:
        if given.get(question, "unknown") == "unknown":
            left = {
                answer: results(in_table(agreement, {**given, question: answer}))
                for answer in definite(agreement, question)
            }
            settles = {answer: next(iter(those)) for answer, those in left.items() if len(those) == 1}
            if settles:
                found[question] = (settles, [answer for answer, those in left.items() if len(those) > 1])
    return found


@pytest.mark.parametrize(
    ("agreement", "place"), and_in_sweep([(agreement, 0) for agreement in PATHS], product(PATHS, [0, 1, 2]))
)
def test_what_settles_one_or_two_unknowns_is_what_the_table_says(agreement: str, place: int) -> None:
    for row in PATHS[agreement]:
        for answers in with_unknowns(filled(agreement, row.answers, place), 1, 2):
            found = settling(agreements()[agreement], answers)
            assert {one.question: (dict(one.settles), list(one.leaves)) for one in found} == settling_in_table(
                agreement, answers
            )
            shares = [len(one.settles) / (len(one.settles) + len(one.leaves)) for one in found]
            assert shares == sorted(shares, reverse=True)
            assert [one.wholly for one in found] == [share == 1 for share in shares]
            assert len(found) == 1 or 1 not in shares


@each_agreement
def test_what_settles_an_unfinished_path_is_what_the_table_says(agreement: str) -> None:
    for row in PATHS[agreement]:
        for length in range(1, len(row.answers)):
            answers = dict(list(row.answers.items())[:length])
            found = settling(agreements()[agreement], answers)
            assert {one.question: (dict(one.settles), list(one.leaves)) for one in found} == settling_in_table(
                agreement, answers
            )


@each_agreement
def test_where_nothing_is_unknown_nothing_is_left_to_settle(agreement: str) -> None:
    law = agreements()[agreement]
    for row in PATHS[agreement]:
        assert settling(law, row.answers) == ()
        assert settling_sentences(Phrasing(law, law.state_names("Финляндия", "Австрия")), row.answers) == []
        assert unknown_sentences(Phrasing(law, law.state_names("Финляндия", "Австрия")), row.answers) == []


def test_a_single_unknown_that_others_do_not_follow_settles_the_matter() -> None:
    (one,) = settling(
        agreements()["de-1996"], {**HOMES_IN_BOTH, "vital_interests": "unknown", "habitual_abode": "second"}
    )
    assert one.wholly and one.leaves == ()
    assert one.settles == {
        "first": ("resident", "first"),
        "second": ("resident", "second"),
        "undeterminable": ("resident", "second"),
    }


def test_what_settles_the_matter_with_more_of_its_answers_comes_first() -> None:
    answers = {**HOME, "permanent_home": "unknown", "permanent_home_where": "first"}
    found = settling(agreements()["de-1996"], {**answers, "habitual_abode": "unknown", "citizenship": "first"})
    assert [(one.question, list(one.settles), list(one.leaves)) for one in found] == [
        ("habitual_abode", ["first", "both", "neither"], ["second"]),
        ("permanent_home", ["yes"], ["no"]),
    ]


# --- In words ---


def told(language: str, agreement: str, answers: Mapping[str, str]) -> dict[str, Any]:
    law = agreements()[agreement]
    with override(language):
        return would_change(Phrasing(law, law.state_names("Финляндия", "Австрия")), answers)


def said(language: str, agreement: str, answers: Mapping[str, str]) -> dict[tuple[str, str], str]:
    return {(row["title"], row["other"]): row["result"] for row in told(language, agreement, answers)["rows"]}


def without_effect(language: str, agreement: str, answers: Mapping[str, str]) -> list[tuple[str, str]]:
    """The lines below the table: a question and its answers that change nothing."""
    return [(line["title"], line["answers"]) for line in told(language, agreement, answers)["same"]]


def test_a_row_names_question_answers_result_and_provision() -> None:
    first, second, *_others = told("ru", "de-1996", {**HOME, "permanent_home_where": "second"})["rows"]
    assert first == {
        "question": "permanent_home_where",
        "title": "Где постоянное жилище",
        "answer": "Только в Германии",
        "other": "Только в России",
        "result": "Считается резидентом России",
        "provision_key": "2.a",
        "provision": "статья 4, пункт 2, подпункт a)",
        "effect": "state",
    }
    assert second == {
        "question": "residence_second",
        "title": "Резидентство в Германии",
        "answer": "Да, налоговый резидент по закону Германии – на основании из пункта\u00a01",
        "other": "Резидент по закону Германии, но налог там – только с доходов из источников там или с имущества там",
        "result": "Считается резидентом России",
        "provision_key": "1",
        "provision": "статья 4, пункт 1",
        "effect": "state",
    }


def test_results_are_said_in_the_words_of_the_provision_that_decides_then() -> None:
    authorities = {**NO_HOME, "habitual_abode": "both", "citizenship": "both"}
    ukraine = said("ru", "ua-1995", authorities)
    assert ukraine["Обычное проживание", "Только в Украине"] == "Считается резидентом Украины"
    assert ukraine["Гражданство", "Есть гражданство Украины, но не России"] == "Считается резидентом в Украине"
    assert ("Обычное проживание", "Ни в России, ни в Украине") not in ukraine
    assert ("Обычное проживание", "ни в России, ни в Украине") in without_effect("ru", "ua-1995", authorities)
    assert ukraine["Постоянное жилье", "Да, хотя бы в одном из двух государств"] == (
        "Зависит от ответа на вопрос «Где постоянное жилье». Возможны: резидент России; резидент Украины; компетентные "
        "органы «решают вопрос о налогообложении такого лица по взаимному согласию»."
    )
    luxembourg = said("ru", "lu-1993", {**ENTITY, "effective_management": "first"})
    assert luxembourg["Фактический руководящий орган", "В Люксембурге"] == (
        "Считается лицом с постоянным местопребыванием в Люксембурге"
    )
    assert luxembourg["Фактический руководящий орган", "В третьем государстве"] == (
        "Правила для этого случая в статье нет"
    )


def test_a_result_that_several_unknown_answers_decide_names_each_of_them() -> None:
    answers = {**HOME, "permanent_home_where": "unknown", "vital_interests": "unknown", "habitual_abode": "first"}
    found = said("ru", "lu-1993", answers)
    assert found["Обычное проживание", "И в России, и в Люксембурге"] == (
        "Зависит от ответов на вопросы «Где постоянное жилище», «Центр жизненных интересов», «Гражданство». Возможны: "
        "резидент России; резидент Люксембурга; компетентные органы «решают этот вопрос по взаимному согласию»."
    )
    assert ("Обычное проживание", "Только в Люксембурге") not in found
    # Whichever of these it is, either State stays possible.
    assert without_effect("ru", "lu-1993", answers) == [
        ("Обычное проживание", "только в Люксембурге"),
        (
            "Центр жизненных интересов",
            "центр в России; центр в Люксембурге; определить нельзя – факты известны, но перевеса нет",
        ),
        ("Где постоянное жилище", "и в России, и в Люксембурге"),
    ]


def test_states_named_by_the_user_are_not_declined_in_the_table() -> None:
    found = said("ru", "unnamed", {**HOME, "permanent_home_where": "first"})
    assert found["Где постоянное жилище", "Только в государстве «Австрия»"] == (
        "Рассматривается как лицо с постоянным местопребыванием в государстве «Австрия»"
    )


TIES_IN_GERMANY = {**HOMES_IN_BOTH, "vital_interests": "second"}
OF_NO_EFFECT = {
    "ru": [
        ("Где постоянное жилище", "только в Германии"),
        (
            "Резидентство в России",
            "резидент по закону России, но налог там – только с доходов из источников там или с имущества там; нет – "
            "ни одно основание из пункта\u00a01 не делает налоговым резидентом по закону России",
        ),
    ],
    "en": [
        ("Where the permanent home is", "only in Germany"),
        (
            "Residence in Russia",
            "resident under the law of Russia, but taxed there only on income from sources there or property situated "
            "there; no – no ground listed in paragraph\u00a01 makes for tax residence under the law of Russia",
        ),
    ],
}


@pytest.mark.parametrize("language", OF_NO_EFFECT)
def test_answers_that_change_nothing_are_one_line_a_question_and_no_rows(language: str) -> None:
    found = told(language, "de-1996", TIES_IN_GERMANY)
    assert [(line["title"], line["answers"]) for line in found["same"]] == OF_NO_EFFECT[language]
    assert [(row["question"], row["effect"]) for row in found["rows"]] == [
        ("vital_interests", "state"),
        ("permanent_home_where", "state"),
        ("residence_second", "state"),
        ("residence_second", "state"),
        ("vital_interests", "depends"),
        ("permanent_home", "depends"),
    ]


def test_where_each_other_answer_changes_something_no_line_stands_below_the_table() -> None:
    found = told("ru", "lu-1993", {**ENTITY, "effective_management": "undeterminable"})
    assert (len(found["rows"]), found["same"]) == (5, [])


def settled(language: str, agreement: str, answers: Mapping[str, str]) -> list[str]:
    law = agreements()[agreement]
    with override(language):
        return unknown_sentences(Phrasing(law, law.state_names("Финляндия", "Австрия")), answers)


ONE_FACT = {**HOMES_IN_BOTH, "vital_interests": "unknown", "habitual_abode": "second"}
SOME_ANSWERS = {**HOME, "permanent_home_where": "unknown", "vital_interests": "unknown", "habitual_abode": "first"}
NO_MATTER = {**HOME, "permanent_home": "unknown", "permanent_home_where": "second", "habitual_abode": "second"}


def test_the_fact_that_settles_the_matter_is_named() -> None:
    assert settled("ru", "de-1996", ONE_FACT) == [
        "Ответы допускают два вывода: резидент России; резидент Германии.",
        "Когда на вопрос «Центр жизненных интересов» будет ответ, кроме «не знаю», останется один вывод.",
    ]


def test_answers_that_alone_settle_the_matter_are_named_with_their_results() -> None:
    assert settled("ru", "lu-1993", SOME_ANSWERS) == [
        "Ответы допускают два вывода: резидент России; резидент Люксембурга.",
        "Иногда для одного вывода хватит и одного ответа.",
        "Останется один вывод, если постоянное жилище есть в России, но не в Люксембурге (тогда – резидент России); "
        "или если постоянное жилище есть в Люксембурге, но не в России (тогда – резидент Люксембурга).",
    ]


def test_where_no_missing_answer_settles_the_matter_by_itself_it_is_said() -> None:
    answers = {"person": "individual"} | dict.fromkeys(NO_HOME.keys() - {"person"}, "unknown")
    answers |= dict.fromkeys(("permanent_home_where", "vital_interests", "habitual_abode", "citizenship"), "unknown")
    assert settled("ru", "de-1996", answers) == [
        "Ответы допускают четыре вывода: резидент России; резидент Германии; компетентные органы «решают этот вопрос "
        "по взаимному согласию»; резидентства нет ни в одном из двух государств.",
        "Одного недостающего ответа для вывода мало.",
    ]
    assert settled("en", "de-1996", answers)[1:] == ["No single missing answer settles the conclusion."]


def test_where_the_unknown_does_not_matter_nothing_needs_to_be_found_out() -> None:
    assert settled("ru", "de-1996", NO_MATTER) == [
        "В любом случае вывод один: считается резидентом Германии.",
        "Для этого вывода больше ничего выяснять не нужно: при любом ответе он тот же.",
    ]


def test_english_rows() -> None:
    found = said("en", "de-1996", TIES_IN_GERMANY)
    assert found["Where the permanent home is", "Only in Russia"] == "Deemed to be a resident of Russia"
    assert ("Where the permanent home is", "Only in Germany") not in found
    (depends,) = {result for result in found.values() if result.startswith("Depends")}
    assert depends == (
        "Depends on the answer to “Habitual abode”. Possible conclusions: resident of Russia; resident of Germany; the "
        "competent authorities settle this question by mutual agreement."
    )


def test_english_sentences() -> None:
    assert settled("en", "de-1996", ONE_FACT) == [
        "The answers allow two conclusions: resident of Russia; resident of Germany.",
        "Once “Centre of vital interests” has an answer other than “I do not know”, one conclusion remains.",
    ]
    assert settled("en", "lu-1993", SOME_ANSWERS)[1:] == [
        "Sometimes a single answer is enough to leave one conclusion.",
        "One conclusion remains if there is a permanent home in Russia but not in Luxembourg (then: resident of "
        "Russia); or if there is a permanent home in Luxembourg but not in Russia (then: resident of Luxembourg).",
    ]


# --- On the pages ---


def laid_out(language: str, found: Mapping[str, Any], *, settled: bool = True) -> Page:
    law = agreements()["de-1996"]
    with override(language):
        document = {"changes": found, "settling": [], "labels": change_labels(settled=settled)}
        return Page(render_to_string("parts/changes.html", {"document": document, "agreement": law}))


def test_the_table_has_a_caption_heads_and_a_link_to_each_provision() -> None:
    found = told("ru", "de-1996", TIES_IN_GERMANY)
    changed = found["rows"]
    table = laid_out("ru", found).one("table")
    assert table.one("caption").text
    assert [head.text for head in table.all("th", scope="col")] == [
        "Вопрос",
        "Ответ",
        "Другой ответ",
        "Вывод при другом ответе",
    ]
    assert [head.text for head in table.all("th", scope="row")] == [row["title"] for row in changed]
    lines = table.one("tbody").all("tr")
    assert all(row["result"] in line.text for row, line in zip(changed, lines, strict=True))
    assert [link["href"] for link in table.all("a")] == [
        f"/agreements/de-1996/#p{row['provision_key']}" for row in changed
    ]


HOW = {
    "ru": "В каждой строке изменен один ответ, остальные прежние. Сначала – ответы, которые сразу меняют вывод.",
    "en": "Each row changes one answer and keeps the others. First come the answers that change the conclusion at "
    "once.",
}
HOW_WITH_SEVERAL = {
    "ru": "В каждой строке изменен один ответ, остальные прежние. Сначала – ответы, после которых остается один вывод.",
    "en": "Each row changes one answer and keeps the others. First come the answers that leave only one conclusion.",
}
STAYS = {
    "ru": "Вывод не меняется и с такими ответами:",
    "en": "The conclusion stays the same with these answers too:",
}
SAME_ARE_POSSIBLE = {
    "ru": "С такими ответами возможны те же выводы:",
    "en": "With these answers the same conclusions are possible:",
}


@pytest.mark.parametrize("language", STAYS)
def test_below_the_table_stand_the_answers_that_change_nothing(language: str) -> None:
    (section,) = laid_out(language, told(language, "de-1996", TIES_IN_GERMANY)).all("section")
    assert [part.name for part in section.all() if part.name in ("h2", "p", "table", "ul")] == [
        *("h2", "p", "table", "p", "ul"),
    ]
    assert [sentence.text for sentence in section.all("p")] == [HOW[language], STAYS[language]]
    lines = [f"{title}: {answers}".replace("\u00a0", " ") for title, answers in OF_NO_EFFECT[language]]
    assert [line.text for line in section.one("ul").all("li")] == lines


@pytest.mark.parametrize("language", STAYS)
def test_where_several_conclusions_are_possible_it_is_said_that_the_same_ones_stay_possible(language: str) -> None:
    answers = {**HOMES_IN_BOTH, "vital_interests": "unknown", "habitual_abode": "second"}
    page = laid_out(language, told(language, "de-1996", answers), settled=False)
    assert [sentence.text for sentence in page.all("p")] == [HOW_WITH_SEVERAL[language], SAME_ARE_POSSIBLE[language]]
    line = {"ru": "Обычное проживание: только в России", "en": "Habitual abode: only in Russia"}[language]
    assert [each.text for each in page.one("ul").all("li")] == [line]


@pytest.mark.parametrize("language", STAYS)
def test_without_answers_of_no_effect_nothing_is_said_of_them(language: str) -> None:
    page = laid_out(language, told(language, "de-1996", TIES_IN_GERMANY) | {"same": []})
    assert [sentence.text for sentence in page.all("p")] == [HOW[language]]
    assert page.all("ul") == []


def check_page(client: Any, case: Any) -> Page:
    return Page(client.get(f"/cases/{case.pk}/check/").content)


CENTRE_UNKNOWN = [
    "На вопрос «Центр жизненных интересов» дан ответ «Не знаю»: заключение покажет все возможные выводы.",
    "Ответы допускают два вывода: резидент России; резидент Германии.",
    "Когда на вопрос «Центр жизненных интересов» будет ответ, кроме «не знаю», останется один вывод.",
]


def of_the_unknown(page: Page) -> list[str]:
    """The sentences of the notice about what is not known."""
    (notice,) = [part for part in page.all("div", class_="notice") if "Не знаю" in part.text]
    return [sentence.text for sentence in notice.all("p")]


def test_the_check_page_says_what_is_possible_and_which_fact_settles_it(client: Any, start_case: Any) -> None:
    page = check_page(client, start_case(client, answers=ONE_FACT))
    assert of_the_unknown(page) == CENTRE_UNKNOWN


def test_an_answer_that_lies_unused_does_not_count_on_the_check_page(client: Any, start_case: Any, answer: Any) -> None:
    case = start_case(client, answers=ONE_FACT | {"habitual_abode": "both", "citizenship": "unknown"})
    named, *_sentences = of_the_unknown(check_page(client, case))
    assert named.startswith("На вопросы «Центр жизненных интересов», «Гражданство» дан ответ «Не знаю»: ")
    answer(client, case, "habitual_abode", "second", change=True)
    assert of_the_unknown(check_page(client, case)) == CENTRE_UNKNOWN


def test_the_check_page_says_nothing_of_it_where_all_is_known(client: Any, start_case: Any) -> None:
    page = check_page(client, start_case(client, answers={**HOMES_IN_BOTH, "vital_interests": "second"}))
    assert not any("Не знаю" in notice for notice in page.notices)
    for opening in ("Ответы допускают", "В любом случае вывод один", "останется один вывод", "хватит и одного ответа"):
        assert opening not in page.text
