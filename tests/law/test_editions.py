"""The edition: what makes another one and what leaves it, and that a loaded agreement cannot be changed."""

import re
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from tests.support.agreement_oracle import AGREEMENTS, ENTITY, each_agreement, ending
from treaties.agreement import agreement_files, load

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
    bare = edited(
        path.read_text(encoding="utf-8"), r'^gloss(?:_marked)? = (?:\{ en = """(?:.|\n)+?""" \}|.*)\n', "", count=0
    )
    assert not re.search("^gloss", bare, re.MULTILINE)
    for words in ("one gloss", "another gloss"):
        glossed = edited(
            bare, r"^(mark = .*\n|quote = .*\n)", rf'\1gloss = {{ en = "{words}", de = "{words}" }}\n', count=0
        )
        assert edition(path, glossed, tmp_path) == AGREEMENTS[path.stem].edition == edition(path, bare, tmp_path)
        marked = edited(glossed, r"^(quote = .*\n)", rf'\1gloss_marked = {{ en = ["{words}"] }}\n', count=0)
        assert edition(path, marked, tmp_path) == AGREEMENTS[path.stem].edition


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
    for mapping in (law.provisions, law.questions, law.terms, law.states, law.tests, law.cascade.next, law.title):
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
