"""The edition: what makes another one and what leaves it, and that a loaded agreement cannot be changed."""

import re
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from tests.support.agreement_oracle import AGREEMENTS, ENTITY, each_agreement, ending
from tests.support.law_files import FILES, PATTERNS, law_folder, write, written_out
from treaties.agreement import load
from treaties.library import Library

WHOLE = written_out("de-1996")
EDITION = AGREEMENTS["de-1996"].edition

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
    "a State": (r'^second = "de"', 'second = "lu"'),
    "the words of one step": (
        r'^(authorities_settle = .*\n)((?:.*\n)*)citizenship = "resident_of"',
        r'\1resident_too = { ru = "резидент {of}", en = "a resident of {of}" }\n\2citizenship = "resident_too"',
    ),
}


def edition(folder: Path, text: str) -> str:
    path = folder / "de-1996.toml"
    path.write_text(text, encoding="utf-8")
    return load(path).edition


def edited(text: str, pattern: str, replacement: str, count: int = 1) -> str:
    changed = re.sub(pattern, replacement, text, count=count, flags=re.MULTILINE)
    assert changed != text
    return changed


def test_the_editions_are_those_of_release_1_3_0() -> None:
    released = {
        "de-1996": "d0856de17c046a11c6cf844ce5a5c4c453498c404cd53c2282020cc036b43b7d",
        "lu-1993": "da2d397ce921720fac85223c45733baffc18ce8622d79e52a27ce5834094415c",
        "ua-1995": "28dec08a8d0358956aef67844bf715c7984ef60648d4e836b3dd06a7e97b9c8b",
        "unnamed": "e2092058366607746497df47839cc13b5e4f4f458af66ccc95897b848d78e727",
    }
    assert {agreement: AGREEMENTS[agreement].edition for agreement in released} == released


def test_a_pattern_written_out_leaves_the_edition(tmp_path: Path) -> None:
    assert edition(tmp_path, WHOLE) == EDITION


def test_rules_that_the_pattern_has_none_like_follow_its_own(tmp_path: Path) -> None:
    law_folder(tmp_path)
    last = r'^\[\[rules\]\]\nat = "effective_management"\n(?:.+\n)+'
    rules = re.findall(last, PATTERNS["oecd"], flags=re.MULTILINE)
    assert len(rules) == 3
    (tmp_path / "patterns" / "oecd.toml").write_text(edited(PATTERNS["oecd"], last, "", count=0), encoding="utf-8")
    own = write(tmp_path, "de-1996", FILES["de-1996"] + "\n" + "\n".join(rules))
    assert load(own, Library((tmp_path,))).edition == EDITION


@pytest.mark.parametrize("change", CHANGES)
def test_any_word_and_any_rule_that_changes_makes_another_edition(change: str, tmp_path: Path) -> None:
    assert edition(tmp_path, edited(WHOLE, *CHANGES[change])) != EDITION


@pytest.mark.parametrize("agreement", FILES)
def test_a_rule_that_changes_in_the_pattern_makes_another_edition_of_each_agreement(
    agreement: str, tmp_path: Path
) -> None:
    law_folder(tmp_path)
    pattern = edited(PATTERNS["oecd"], r'\["both", "neither"\]', '["neither", "both"]')
    (tmp_path / "patterns" / "oecd.toml").write_text(pattern, encoding="utf-8")
    changed = load(write(tmp_path, agreement, FILES[agreement]), Library((tmp_path,)))
    assert changed.edition != AGREEMENTS[agreement].edition


def test_glosses_beside_provisions_and_clauses_leave_the_edition(tmp_path: Path) -> None:
    bare = edited(WHOLE, r"^gloss(?:_marked)? = .*\n", "", count=0)
    assert "gloss =" not in bare
    assert edition(tmp_path, bare) == EDITION
    for words in ("one gloss", "another gloss"):
        gloss = f'gloss = {{ en = "{words}", de = "{words}" }}'
        glossed = edited(bare, r"^(mark = .*\n|quote = .*\n)", rf"\1{gloss}\n", count=0)
        assert edition(tmp_path, glossed) == EDITION
        marked = edited(glossed, r"^(quote = .*\n)", rf'\1gloss_marked = {{ en = ["{words}"] }}\n', count=0)
        assert edition(tmp_path, marked) == EDITION


def test_a_third_language_leaves_the_edition(tmp_path: Path) -> None:
    text = edited(WHOLE, r'^(ru = .*\n)en = (".*")', r'\1de = "auf Deutsch"\nen = \2', count=0)
    text = edited(text, r'\{ ru = ("[^"]*"), en = ', r'{ de = "auf Deutsch {of}", ru = \1, en = ', count=0)
    assert text.count("auf Deutsch") > 20
    assert edition(tmp_path, text) == EDITION


def test_the_order_in_which_tables_are_written_leaves_the_edition(tmp_path: Path) -> None:
    (signed,) = re.findall(r"^\[signed\]\n.*\n.*\n", WHOLE, flags=re.MULTILINE)
    assert edition(tmp_path, WHOLE.replace(signed, "") + "\n" + signed) == EDITION


def test_a_status_note_changed_or_taken_away_leaves_the_edition(tmp_path: Path) -> None:
    note = r"^\[\[status_notes\]\]\n(?:.+\n)+"
    for changed in (
        edited(WHOLE, r'^warning = \{ ru = "', 'warning = { ru = "Еще раз. '),
        edited(WHOLE, r"^checked_on = .*", "checked_on = 2027-01-31"),
        edited(WHOLE, rf"({note})", r"\1\n\1"),
        edited(WHOLE, note, "", count=0),
    ):
        assert edition(tmp_path, changed) == EDITION


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
