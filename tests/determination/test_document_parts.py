"""What a determination says besides its reasons, on every path and with every single unknown, in both languages:
conclusion, possible results, deciding words, facts, what was not asked, changes, next steps, evidence, picture."""

import json
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest
from django.utils import translation

from questionnaire.content.next_steps import next_steps
from questionnaire.content.phrasing import Phrasing
from tests.support import documents
from tests.support.documents import AGREEMENTS as LAW
from tests.support.documents import CASCADES, Determined
from tests.support.expected_words import (
    LANGUAGES,
    RESTS_ON,
    TYPED_STATES,
    conclusion,
    provision,
    rests_on,
    result,
    said,
    title,
)
from tests.support.paths import AGREEMENTS, CompletePath, offered
from tests.support.phrased import plain
from treaties.determination import determine

ROLES = {"ru": ["Условие", "Следствие"], "en": ["Condition", "Consequence"]}
IN_ANY_EVENT = {"ru": "В любом случае ", "en": "In any event: "}
CONCLUSIONS = {
    "ru": {2: "два вывода", 3: "три вывода", 4: "четыре вывода", 5: "пять выводов"},
    "en": {2: "two conclusions", 3: "three conclusions", 4: "four conclusions", 5: "five conclusions"},
}
ALLOW = {"ru": "Ответы допускают", "en": "The answers allow"}
IF = {"ru": "Если", "en": "If"}
PROCEDURE = {"ru": "Взаимосогласительная процедура", "en": "Mutual agreement procedure"}
TAXED_LOCALLY = {
    "ru": "Решение или расчет: налог только с доходов или имущества там",
    "en": "Assessment or computation: tax only on income or property there",
}
MOST_CASES_IN_FULL = 6

# The scope keeps the tests of one agreement and language together: their documents are made once.
each_case = pytest.mark.parametrize(
    ("agreement", "language"),
    [(agreement, language) for agreement in AGREEMENTS for language in LANGUAGES],
    scope="module",
)


def with_an_unknown(agreement: str, language: str) -> Iterator[Determined]:
    """Every single unknown, and nothing known at all of an individual and of another person."""
    yield from documents.every_single_unknown(agreement, language)
    for person in CASCADES:
        answers = documents.all_unknown(agreement, person)
        paths = documents.possible_paths(agreement, answers)
        found = documents.made(agreement, answers, language)
        yield Determined(answers, paths, documents.look_up(agreement, answers), found)


def every_document(agreement: str, language: str) -> Iterator[Determined]:
    yield from documents.every_path(agreement, language)
    yield from with_an_unknown(agreement, language)


def concluded(agreement: str, path: CompletePath, language: str) -> str:
    return conclusion(agreement, path.kind, path.state, path.provision, list(path.answers)[-1], language)


def small(words: str) -> str:
    return words[0].lower() + words[1:]


def result_of_all(agreement: str, paths: list[CompletePath], language: str) -> str:
    """One result for all of these paths, in the words of its provision where these are the same for all."""
    said_of_each = {concluded(agreement, path, language) for path in paths}
    if paths[0].kind == "resident" and len(said_of_each) == 1:
        return small(said_of_each.pop())
    return result(agreement, paths[0].kind, paths[0].state, paths[0].provision, language)


def shortest(agreement: str, each: Determined, one: tuple[str, str | None], language: str) -> str:
    """One of several results, as the first of its paths says it."""
    (first, *_others) = (path for path in each.paths if (path.kind, path.state) == one)
    return result(agreement, *one, first.provision, language)


def results(each: Determined) -> list[tuple[str, str | None]]:
    """The different results that the table leaves possible, in the order in which its rows meet them."""
    return list(dict.fromkeys((path.kind, path.state) for path in each.paths))


@each_case
def test_the_conclusion_of_each_path_is_in_the_words_of_its_provision(agreement: str, language: str) -> None:
    for each in documents.every_path(agreement, language):
        (path,) = each.paths
        assert each.document["kind"] == path.kind
        assert each.document["headline"] == concluded(agreement, path, language)
        assert each.document["headline_provisions"] == [
            {"provision_key": path.provision, "provision": provision(agreement, path.provision, language)}
        ]
        meaning = [line for line in each.document["explanation"] if not line.startswith(RESTS_ON[language])]
        assert len(meaning) in (1, 2, 3)
        assert each.document["possible"] == each.document["settling"] == []
        assert each.document["possible_how"] == ""


@each_case
def test_with_an_unknown_the_conclusion_is_the_same_in_any_event_or_names_all_that_are_possible(
    agreement: str, language: str
) -> None:
    kinds = set()
    for each in with_an_unknown(agreement, language):
        found = results(each)
        kinds.add(each.document["kind"])
        if len(found) == 1:
            assert each.document["kind"] == "agreed"
            expected = IN_ANY_EVENT[language] + result_of_all(agreement, each.paths, language)
        else:
            assert each.document["kind"] == "conditional"
            named = "; ".join(shortest(agreement, each, one, language) for one in found)
            expected = f"{ALLOW[language]} {CONCLUSIONS[language][len(found)]}: {named}"
        assert each.document["headline"] == expected
        keys = list(dict.fromkeys(path.provision for path in each.paths))
        assert [cited["provision_key"] for cited in each.document["headline_provisions"]] == keys
        assert each.document["settling"]
    assert kinds == {"agreed", "conditional"}


@each_case
def test_each_possible_result_is_named_once_with_the_answers_that_lead_to_it(agreement: str, language: str) -> None:
    for each in with_an_unknown(agreement, language):
        found = results(each)
        possible = each.document["possible"]
        assert len(possible) == len(found)
        for one, shown in zip(found, possible, strict=True):
            paths = [path for path in each.paths if (path.kind, path.state) == one]
            alone = len(found) == 1
            text = result_of_all(agreement, paths, language) if alone else shortest(agreement, each, one, language)
            assert shown["text"] == text[0].upper() + text[1:]
            cases = [
                {
                    "text": f"{IF[language]} {'; '.join(answers_told(agreement, each, path, language))}",
                    "provision_key": path.provision,
                    "provision": provision(agreement, path.provision, language),
                }
                for path in paths
            ]
            assert shown["cases"] == [case for place, case in enumerate(cases) if case not in cases[:place]]
        assert bool(each.document["possible_how"]) == (len(each.paths) > MOST_CASES_IN_FULL)


def answers_told(agreement: str, each: Determined, path: CompletePath, language: str) -> list[str]:
    """What is said of a possible case: every assumed answer where cases are few, else the one that decides."""
    told = [question for question in path.answers if each.answers[question] == "unknown"]
    if len(each.paths) > MOST_CASES_IN_FULL:
        told = list(path.answers)[-1:]
        if told == ["residence_second"]:
            told = ["residence_first", "residence_second"]
    elif "permanent_home_where" in told and "permanent_home" in told:
        told.remove("permanent_home")
    return [said(agreement, question, path.answers[question], language) for question in told]


@each_case
def test_the_deciding_words_are_condition_and_consequence_of_each_path_each_once(agreement: str, language: str) -> None:
    for each in documents.every_path(agreement, language):
        (path,) = each.paths
        found = [(words["provision_key"], words["quote"]) for words in each.document["deciding"]]
        assert len(found) == len(set(found))
        questions = list(path.answers)
        by_definition = questions[-1] == "residence_second"
        condition = [documents.clause(agreement, q, path.answers[q]) for q in questions[-1:]]
        if by_definition:
            condition = [documents.clause(agreement, q, path.answers[q]) for q in questions[1:]]
        consequence, *beside = documents.consequences(agreement, path)
        assert path.deciding_clause == consequence[1]
        assert {*condition, consequence} <= set(found)
        # The consequence's words come first where the definition decides, else after those of the condition.
        assert found[0] == (consequence if by_definition else condition[0])
        assert all(any(key == k and words in quote for k, quote in found) for key, words in beside)
        if not by_definition:
            roles = [words["role"] for words in each.document["deciding"][:2]]
            assert (roles[: len({*condition, consequence})]) == (
                ROLES[language] if condition != [consequence] else [""]
            )


@each_case
def test_with_an_unknown_the_deciding_words_are_those_of_all_paths_if_all_agree_and_else_none(
    agreement: str, language: str
) -> None:
    for each in with_an_unknown(agreement, language):
        found = [(words["role"], words["provision_key"], words["quote"]) for words in each.document["deciding"]]
        assert len(found) == len(set(found))
        assert bool(found) == (len(results(each)) == 1)
        if found:
            for path in each.paths:
                last = list(path.answers)[-1]
                for clause in (documents.clause(agreement, last, path.answers[last]),
                               documents.consequences(agreement, path)[0]):  # fmt: skip
                    assert clause in [(key, words) for _role, key, words in found]


@each_case
def test_facts_evidence_and_changes_are_those_of_the_questions_asked(agreement: str, language: str) -> None:
    for each in every_document(agreement, language):
        asked = each.expected.asked
        titles = [title(agreement, question, language) for question in asked]
        facts = each.document["facts"]
        assert [fact["question"] for fact in facts] == asked
        assert [fact["title"] for fact in facts] == titles
        for fact in facts:
            given = each.answers[fact["question"]]
            key = "" if given == "unknown" else documents.clause(agreement, fact["question"], given)[0]
            assert fact["provision_key"] == key
            assert fact["provision"] == (provision(agreement, key, language) if key else "")
        outcomes = results(each)
        # The agreement with Ukraine does not apply to these days.
        applies = agreement != "ua-1995"
        procedure = applies and len(outcomes) == 1 and outcomes[0][0] in ("mutual_agreement", "no_rule")
        groups = [group["title"] for group in each.document["evidence"]]
        assert groups == titles + ([PROCEDURE[language]] if procedure else [])
        assert all(group["items"] for group in each.document["evidence"])
        changing, unchanging = other_answers(agreement, each)
        rows = [(row["question"], row["provision_key"]) for row in each.document["changes"]["rows"]]
        assert sorted(rows) == sorted((q, documents.clause(agreement, q, other)[0]) for q, other in changing)
        assert all(row["effect"] != "same" for row in each.document["changes"]["rows"])
        labels = answer_labels(agreement, language)
        others = [(row["question"], row["other"]) for row in each.document["changes"]["rows"]]
        assert sorted(others) == sorted((q, labels[q, other]) for q, other in changing)
        same: dict[str, list[str]] = {}
        for question, other in unchanging:
            same.setdefault(title(agreement, question, language), []).append(small(labels[question, other]))
        found = [(line["title"], line["answers"]) for line in each.document["changes"]["same"]]
        assert found == [(heading, "; ".join(answers)) for heading, answers in same.items()]


def other_answers(agreement: str, each: Determined) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Each other definite answer, last question first: those with which the table says another result or other
    possible results, and those with which it says the same."""
    now = {outcome[:2] for outcome in each.expected.outcomes}
    given = {question: each.answers[question] for question in each.expected.asked}
    changing, unchanging = [], []
    for question in reversed(each.expected.asked[1:]):
        for answer in offered(agreement, question):
            if answer not in ("unknown", given[question]):
                then = documents.look_up(agreement, {**given, question: answer}).outcomes
                same = {outcome[:2] for outcome in then} == now
                (unchanging if same else changing).append((question, answer))
    return changing, unchanging


@cache
def answer_labels(agreement: str, language: str) -> dict[tuple[str, str], str]:
    """Each definite answer as the facts name it where it is the one given."""
    return {
        (fact["question"], each.answers[fact["question"]]): fact["answer"]
        for each in documents.every_path(agreement, language)
        for fact in each.document["facts"]
    }


LED_ON = {
    ("permanent_home", "no"),
    ("vital_interests", "undeterminable"),
    ("habitual_abode", "both"),
    ("habitual_abode", "neither"),
}


@each_case
def test_a_conclusion_that_a_later_test_decides_says_on_which_findings_it_rests_too(
    agreement: str, language: str
) -> None:
    for each in documents.every_path(agreement, language):
        findings = [
            said(agreement, question, answer, language)
            for question, answer in each.answers.items()
            if (question, answer) in LED_ON
        ]
        expected = [rests_on(findings, language)] if findings else []
        explanation = each.document["explanation"]
        assert [line for line in explanation if line.startswith(RESTS_ON[language])] == expected
        # It closes what is said of the conclusion.
        assert explanation[-1:] == expected or not expected


@each_case
def test_papers_on_local_income_are_asked_for_only_where_the_text_has_the_sentence(
    agreement: str, language: str
) -> None:
    for each in every_document(agreement, language):
        for group, question in zip(each.document["evidence"], each.expected.asked, strict=False):
            called_for = question.startswith("residence_") and each.answers[question] in ("source_only", "unknown")
            printed = agreement in ("ua-1995", "de-1996")
            assert (TAXED_LOCALLY[language] in map(plain, group["items"])) == (called_for and printed)


@each_case
def test_what_was_not_asked_is_the_rest_of_the_cascade_with_the_words_that_passed_it_over(
    agreement: str, language: str
) -> None:
    for each in every_document(agreement, language):
        rest = [test for test in CASCADES[each.answers["person"]] if test not in each.expected.asked]
        groups = each.document["not_asked"]
        assert [question for group in groups for question in group["questions"]] == rest
        for group in groups:
            first, *others = (title(agreement, question, language) for question in group["questions"])
            assert group["title"] == ", ".join([first, *map(small, others)])
            for question in group["questions"]:
                expected = {passed_over(agreement, path, question) for path in each.paths}
                assert {(why["provision_key"], why["quote"]) for why in group["because"]} == expected


def passed_over(agreement: str, path: CompletePath, question: str) -> tuple[str, str]:
    """The words for which a path does not come to the test: there is no home, or the conclusion is reached before."""
    if path.answers.get("permanent_home") == "no" and question in ("permanent_home_where", "vital_interests"):
        return documents.clause(agreement, "permanent_home", "no")
    return documents.consequences(agreement, path)[0]


@each_case
def test_three_next_steps_of_the_outcome_stand_on_each_determination(agreement: str, language: str) -> None:
    law = LAW[agreement]
    # The documents are of 2025, when one agreement no longer applied: whom to ask is then the same for each.
    applies = agreement != "ua-1995"
    of_each_kind: dict[str, set[str]] = {}
    for each in every_document(agreement, language):
        with translation.override(language):
            names = law.state_names(*TYPED_STATES[language])
            expected = next_steps(Phrasing(law, names), determine(law, each.answers), applies=applies)
        said = [sentence.text for sentence in expected]
        assert [plain(runs) for runs in each.document["next_steps"]] == said
        assert len(set(said)) == 3
        of_each_kind.setdefault(each.document["kind"], set()).update(said if applies else said[2:])
    assert len(of_each_kind) == 6
    for kind, steps in of_each_kind.items():
        assert not any(steps & others for other, others in of_each_kind.items() if other != kind), kind


@each_case
def test_the_picture_tells_the_path_and_the_conclusion_and_is_well_formed(agreement: str, language: str) -> None:
    for each in every_document(agreement, language):
        picture = each.document["picture"]
        assert ElementTree.fromstring(picture["svg"]).tag == "{http://www.w3.org/2000/svg}svg"
        for path in each.paths:
            assert concluded(agreement, path, language) in picture["alt"]
        for question in each.expected.asked[3:]:
            assert title(agreement, question, language) in picture["alt"]


@each_case
def test_a_document_is_plain_data_and_says_nothing_that_no_page_may_say(agreement: str, language: str) -> None:
    # The edition is a hash, in which any figures may stand; the picture's numbers are lengths.
    without = ("annex", "warnings", "edition", "quote", "gloss", "svg", "sheets", "provision", "mark")
    for each in every_document(agreement, language):
        assert json.loads(json.dumps(each.document)) == each.document
        for sentence in documents.strings(each.document, *without):
            assert "ё" not in sentence.lower() and "183" not in sentence and "%" not in sentence
            assert "{" not in sentence and "}" not in sentence
            assert "пользуется льгот" not in sentence and "enjoy" not in sentence.lower()
