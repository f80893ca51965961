"""What agreements' files refer to by name: States and patterns, each file of which is read once."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from treaties.parts import ByLanguage, Particular, Practice, StateName
from treaties.tables import Table

FOLDERS: tuple[Path, ...] = (Path(__file__).parent,)
"""Where the law stands: each folder may have `agreements/`, `states/` and `patterns/`. A name that two of them have is
that of the first."""


RULE_KEYS = ("ask", "opening", "outcome", "state", "words")


class Library:
    """The States and patterns of some folders."""

    def __init__(self, folders: tuple[Path, ...] = FOLDERS) -> None:
        self._folders = folders
        self._states: dict[str, StateName] = {}
        self._patterns: dict[str, Mapping[str, Any]] = {}

    def codes(self) -> list[str]:
        """The codes of all States that have a file."""
        return sorted({path.stem for folder in self._folders for path in (folder / "states").glob("*.toml")})

    def state(self, code: str) -> StateName:
        """The State with this code. Raises AgreementError, KeyError where there is none."""
        if code not in self._states:
            self._states[code] = _state(self._file("states", code))
        return self._states[code]

    def pattern(self, name: str) -> Mapping[str, Any]:
        """The pattern's tables as they stand in its file. Raises AgreementError, KeyError where there is none."""
        if name not in self._patterns:
            self._patterns[name] = _pattern(self._file("patterns", name))
        return self._patterns[name]

    def _file(self, kind: str, name: str) -> Path:
        if re.fullmatch("[a-z0-9_-]+", name):
            for folder in self._folders:
                if (path := folder / kind / f"{name}.toml").exists():
                    return path
        raise KeyError(name)


def _pattern(path: Path) -> Mapping[str, Any]:
    _values, file = Table.read(path, f"patterns/{path.name}")
    values = {
        "questions": [_pattern_question(table) for table in file.tables("questions")],
        "rules": [_pattern_rule(table) for table in file.tables("rules")],
    }
    file.close()
    return values


def _pattern_question(table: Table) -> Mapping[str, Any]:
    question: dict[str, Any] = {"id": table.string("id")}
    if table.has("role"):
        question["role"] = table.string("role")
    question["clauses"] = list(table.strings("clauses"))
    question["answers"] = [
        {key: answer.string(key) for key in answer.names() if key in ("id", "citation")}
        for answer in table.tables("answers")
    ]
    return question


def _pattern_rule(table: Table) -> Mapping[str, Any]:
    rule: dict[str, Any] = {"at": table.string("at")}
    if table.has("when"):
        with table.table("when") as conditions:
            rule["when"] = {question: list(conditions.strings(question)) for question in conditions.names()}
    if table.has("citations"):
        rule["citations"] = list(table.strings("citations"))
    return rule | {key: table.string(key) for key in table.names() if key in RULE_KEYS}


def _state(path: Path) -> StateName:
    _values, file = Table.read(path, f"states/{path.name}")
    if not re.fullmatch("[a-z]{2}", path.stem):
        raise file.refuse("the file's name must be a code of two letters")
    with file.table("names", "names") as table:
        names = state_name(table, ())
    practice = Practice(_particular(file, "certificate"), _particular(file, "mutual_agreement"))
    aliases: ByLanguage[tuple[str, ...]] = ByLanguage()
    if file.has("aliases"):
        with file.table("aliases", "aliases") as table:
            aliases = table.strings_by_language()
    file.close()
    return replace(names, practice=practice, code=path.stem, aliases=aliases)


def state_name(table: Table, blanks: tuple[str, ...]) -> StateName:
    """A State's name in the cases that sentences need; the blanks are those that it may have."""
    return StateName(
        name=table.sentence("name", blanks),
        genitive=table.sentence("genitive", blanks),
        locative=table.sentence("locative", blanks),
        locative_at_start=table.sentence("locative_at_start", blanks),
    )


def _particular(file: Table, key: str) -> Particular | None:
    if not file.has(key):
        return None
    with file.table(key, key) as table:
        note = table.text("note") if table.has("note") else None
        language = table.optional_string("language")
        if language and not re.fullmatch("[a-z]{2}", language):
            raise table.refuse(f"'language' must be a code of two letters: {language!r}")
        text = table.text("text")
        at_start = table.text("text_at_start") if table.has("text_at_start") else text
        return Particular(text, at_start, table.string("source"), table.checked_on(), note, language)
