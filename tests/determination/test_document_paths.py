"""The reasons of a determination, followed as a reader follows them: from the first step to the conclusion.

Each of the 156 paths of the hand-written table and all answers with a single unknown, in both languages. The clause of
each step is that of `citations.csv` and `conclusions.csv` letter for letter, each sentence is typed by hand.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tests.support import documents
from tests.support.documents import CASCADES, Determined
from tests.support.expected_words import LANGUAGES, conclusion, provision, said, title, within
from tests.support.paths import AGREEMENTS, CompletePath

OPENS = {"ru": "Резидентство в обоих государствах", "en": "Residence in both States"}
IS_OPEN = {"ru": "есть, поэтому дальше решает пункт {}", "en": "yes, so paragraph {} decides from here on"}
MAY_OPEN = {"ru": "если есть, дальше решает пункт {}", "en": "if so, paragraph {} decides from here on"}
IF = {"ru": "Если", "en": "If"}
CONCLUSION = {"ru": "Вывод", "en": "Conclusion"}
OR = {"ru": "; или ", "en": "; or "}
ONWARD = {"ru": "дальше – шаг\u00a0{}", "en": "continue with step\u00a0{}"}

# The scope keeps the tests of one agreement and language together: their documents are made once.
each_case = pytest.mark.parametrize(
    ("agreement", "language"),
    [(agreement, language) for agreement in AGREEMENTS for language in LANGUAGES],
    scope="module",
)


class Step(NamedTuple):
    """A step as it was read: its number, the places of the case and of the way taken in it, and what it quotes."""

    number: int
    case: int
    way: int | None
    clauses: list[tuple[str, str]]


def quoted(stage: dict[str, Any]) -> list[tuple[str, str]]:
    """All that a step quotes, its conclusions included."""
    return [(each["provision_key"], each["quote"]) for each in documents.quotations(stage)]


def cited(citations: list[dict[str, str]]) -> list[tuple[str, str]]:
    return [(each["provision_key"], each["quote"]) for each in citations]


def read(agreement: str, language: str, each: Determined, path: CompletePath) -> Iterator[Step]:
    """The steps that lead whoever has the answers of this path to its conclusion."""
    stages, number = each.document["stages"], 1
    last = list(path.answers)[-1]
    for question, answer in path.answers.items():
        stage = stages[number - 1]
        if question == CASCADES[path.answers["person"]][0]:
            key, words = documents.opening(agreement, path.answers["person"])
            known = each.answers["residence_first"] == each.answers["residence_second"] == "resident"
            words_of_answer = (IS_OPEN if known else MAY_OPEN)[language].format(key)
            assert (stage["title"], stage["answer"]) == (OPENS[language], words_of_answer)
            assert [(cited(case["citations"]), case["ways"]) for case in stage["cases"]] == [([(key, words)], [])]
            yield Step(number, 0, None, quoted(stage))
            number += 1
            stage = stages[number - 1]
        assert stage["number"] == number
        assert_title(agreement, language, question, path, stage["title"])
        if each.answers[question] == "unknown":
            assert stage["answer"] is None
            case, way = chosen(stage, f"{IF[language]} {said(agreement, question, answer, language)}")
        else:
            assert stage["answer"] and len(stage["cases"]) == 1 and len(stage["cases"][0]["ways"]) <= 1
            case, way = 0, 0 if stage["cases"][0]["ways"] else None
            assert all(taken["text"] == "" for taken in stage["cases"][0]["ways"])
        assert cited(stage["cases"][case]["citations"]) == [documents.clause(agreement, question, answer)]
        yield Step(number, case, way, quoted(stage))
        taken = stage["cases"][case]["ways"][way] if way is not None else {"to": number + 1, "next": ""}
        if question == last:
            assert_concluded(agreement, language, path, taken)
        else:
            assert taken.get("conclusion") is None and number < taken["to"] <= len(stages)
            assert taken["next"] in ("", ONWARD[language].format(taken["to"]))
            assert bool(taken["next"]) == (way is not None)
            number = taken["to"]


def chosen(stage: dict[str, Any], text: str) -> tuple[int, int]:
    """The only case and way of an unanswered step that this answer takes."""
    (found,) = (
        (place, number)
        for place, case in enumerate(stage["cases"])
        for number, way in enumerate(case["ways"])
        if way["text"] == text
    )
    return found


def assert_title(agreement: str, language: str, question: str, path: CompletePath, found: str) -> None:
    """The question; where it stands twice, also the answer that leads here rather than there."""
    plain, _if, leading = found.partition(f", {IF[language].lower()} ")
    assert plain == title(agreement, question, language)
    if leading:
        assert question == "residence_second"
        before = said(agreement, "residence_first", path.answers["residence_first"], language)
        assert before in leading.split(OR[language])


def assert_concluded(agreement: str, language: str, path: CompletePath, way: dict[str, Any]) -> None:
    deciding = list(path.answers)[-1]
    found = way["conclusion"]
    assert (way["to"], way["next"]) == (None, "")
    assert found["provision_key"] == path.provision
    assert found["provision"] == provision(agreement, path.provision, language)
    result = within(conclusion(agreement, path.kind, path.state, path.provision, deciding, language))
    assert found["text"] == (
        f"{CONCLUSION[language].lower()} – {result}" if way["text"] else f"{CONCLUSION[language]}: {result}"
    )


@each_case
def test_each_path_has_each_reason_once_in_order_with_its_clause_and_leads_to_its_conclusion(
    agreement: str, language: str
) -> None:
    for each in documents.every_path(agreement, language):
        (path,) = each.paths
        steps = list(read(agreement, language, each, path))
        stages = each.document["stages"]
        assert [step.number for step in steps] == [stage["number"] for stage in stages] == [*range(1, len(stages) + 1)]
        expected = [documents.clause(agreement, *answer) for answer in path.answers.items()]
        if path.answers["residence_first"] == path.answers["residence_second"] == "resident":
            expected.insert(3, documents.opening(agreement, path.answers["person"]))
        assert [cited(case["citations"]) for stage in stages for case in stage["cases"]] == [[one] for one in expected]
        # Only the last step ends, and beside its own clause it quotes what else its conclusion rests on.
        assert [stage for stage in stages if any(way["conclusion"] for way in stage["cases"][0]["ways"])] == stages[-1:]


@each_case
def test_with_one_answer_unknown_every_case_is_shown_once_and_leads_to_its_own_conclusion(
    agreement: str, language: str
) -> None:
    for each in documents.every_single_unknown(agreement, language):
        assert_every_case_is_led_to_its_conclusion(agreement, language, each)


@pytest.mark.parametrize(
    ("person", "steps", "unanswered", "provisions"),
    [
        # Whose, residence in the first State, in the second (two steps), the opening, five tests.
        ("individual", 10, 8, 5),
        # Whose, residence in the first State, in the second (two steps), the opening, management.
        ("entity", 6, 4, 2),
    ],
)
@each_case
def test_with_nothing_known_each_step_of_the_cascade_stands_once(
    agreement: str, language: str, person: str, steps: int, unanswered: int, provisions: int
) -> None:
    answers = documents.all_unknown(agreement, person)
    paths = documents.possible_paths(agreement, answers)
    found = documents.made(agreement, answers, language)
    each = Determined(answers, paths, documents.look_up(agreement, answers), found)
    assert_every_case_is_led_to_its_conclusion(agreement, language, each)
    assert [stage["number"] for stage in found["stages"]] == [*range(1, steps + 1)]
    assert sum(stage["answer"] is None for stage in found["stages"]) == unanswered
    assert len({stage["title"] for stage in found["stages"]}) == steps
    extra = 1 if (agreement, person) == ("lu-1993", "entity") else 0
    assert len(found["headline_provisions"]) == provisions + extra


def assert_every_case_is_led_to_its_conclusion(agreement: str, language: str, each: Determined) -> None:
    stages = each.document["stages"]
    assert [stage["number"] for stage in stages] == [*range(1, len(stages) + 1)]
    taken: set[tuple[int, int, int | None]] = set()
    for path in each.paths:
        steps = list(read(agreement, language, each, path))
        taken |= {(step.number, step.case, step.way) for step in steps}
        # Whoever reads this path alone has met the words on which its conclusion rests.
        met = [clause for step in steps for clause in step.clauses]
        for key, words in documents.consequences(agreement, path):
            assert any(key == found and words in quote for found, quote in met), words
    # And nothing stands there that no possible path comes to.
    assert taken == {
        (stage["number"], place, number)
        for stage in stages
        for place, case in enumerate(stage["cases"])
        for number in (range(len(case["ways"])) if case["ways"] else [None])
    }
    for stage in stages:
        reasons = [clause for case in stage["cases"] for clause in cited(case["citations"])]
        assert len(reasons) == len(set(reasons)), "the clause of several answers stands once, over all of them"


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_both_languages_have_the_same_steps_and_the_same_words_of_the_agreement(agreement: str) -> None:
    """Only sentences differ: the shape, the quotations, the marks and the keys are equal. The official title alone
    stands only beside a title in another language."""
    one_language = ("picture", "labels", "language", "official")
    same = ("quote", "mark", "provision_key", "question", "questions", "effect", "kind", "edition", "key", "heading")

    def shape(found: Any, key: str = "") -> Any:
        if isinstance(found, dict):
            kept = {name: value for name, value in found.items() if name not in one_language}
            return {name: shape(value, name) for name, value in kept.items()}
        if isinstance(found, list):
            return [shape(value, key) for value in found]
        return found if key in same or not isinstance(found, str) else key == "gloss" or bool(found)

    for which in (documents.every_path, documents.every_single_unknown):
        for russian, english in zip(which(agreement, "ru"), which(agreement, "en"), strict=True):
            assert shape(russian.document) == shape(english.document)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_each_quotation_has_its_gloss_in_english_and_none_in_its_own_language(agreement: str, language: str) -> None:
    for each in documents.every_path(agreement, language):
        quotations = list(documents.quotations(each.document))
        assert quotations
        for quotation in quotations:
            assert bool(quotation["gloss"]) == (language == "en")
