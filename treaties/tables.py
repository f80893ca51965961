"""Reads a TOML table key by key and refuses what is missing, of another type, or left over.

The file's tables and the reader below them meet here only, so that every refusal names file, table and key.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from treaties.parts import PRINTED_IN, AgreementError, ByLanguage, Text

T = TypeVar("T")


class Names(dict[str, T]):
    """What the tables of one kind define, by the names under which other tables refer to it."""

    def __init__(self, kind: str, file: "Table", defined: Iterable[tuple[str, T]]) -> None:
        super().__init__()
        self._kind, self._file, self._unused = kind, file, dict[str, None]()
        for name, value in defined:
            if name in self:
                raise file.refuse(f"the {kind} {name!r} is there twice")
            self[name] = value
            self._unused[name] = None

    def named(self, name: str, by: "Table") -> T:
        """What the name stands for; refuses, at the table that uses it, a name that stands for nothing."""
        if name not in self:
            raise by.refuse(f"there is no {self._kind} {name!r}")
        self._unused.pop(name, None)
        return self[name]

    def all_used(self) -> None:
        """Refuses a name that no table refers to."""
        for name in self._unused:
            raise self._file.refuse(f"nothing refers to the {self._kind} {name!r}")


class Table:
    """One table of an agreement's file, under the name by which a refusal points to it."""

    def __init__(self, file: str, name: str, values: Mapping[str, Any]) -> None:
        self.file, self.name = file, name
        self._values = dict(values)

    @classmethod
    def read(cls, path: Path, name: str) -> "tuple[Mapping[str, Any], Table]":
        """The whole of a TOML file, as it stands and as a table to read; `name` is the file's in refusals."""
        try:
            values = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
            raise AgreementError(name, "file", f"cannot be read: {fault}") from fault
        return values, cls(name, "file", values)

    def refuse(self, reason: str) -> AgreementError:
        return AgreementError(self.file, self.name, reason)

    def has(self, key: str) -> bool:
        return key in self._values

    def _take(self, key: str, kind: type[T]) -> T:
        if key not in self._values:
            raise self.refuse(f"the key {key!r} is missing")
        value = self._values.pop(key)
        if type(value) is not kind:
            raise self.refuse(f"{key!r} must be of type {kind.__name__}")
        return value

    def string(self, key: str) -> str:
        return self._take(key, str)

    def optional_string(self, key: str) -> str:
        """A string; empty where the key is left out."""
        return self._take(key, str) if self.has(key) else ""

    def flag(self, key: str, absent: bool) -> bool:
        """True or false; `absent` where the key is left out."""
        return self._take(key, bool) if self.has(key) else absent

    def day(self, key: str) -> date | None:
        """A day, or None where the key is left out."""
        return self._take(key, date) if self.has(key) else None

    def checked_on(self) -> date:
        """The day on which what the table says was checked."""
        day = self.day("checked_on")
        if day is None:
            raise self.refuse("the day of the check is missing")
        return day

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of strings; empty where the key is left out."""
        values = self._take(key, list) if self.has(key) else []
        if any(type(value) is not str for value in values):
            raise self.refuse(f"{key!r} must be a list of strings")
        return tuple(values)

    def text(self, key: str) -> Text:
        """Words by language code; the language of the agreements is among them."""
        with self.table(key) as words:
            return words.words()

    def words(self) -> Text:
        """The table itself as words by language code; the language of the agreements is among them."""
        if not self.has(PRINTED_IN):
            raise self.refuse(f"the key {PRINTED_IN!r} is missing")
        return Text({language: self.string(language) for language in self.languages()})

    def sentence(self, key: str, blanks: tuple[str, ...]) -> Text:
        """Words with blanks to fill, written {so}; refuses a brace that is part of no known blank."""
        text = self.text(key)
        for words in text.values():
            rest = words
            for blank in blanks:
                rest = rest.replace(f"{{{blank}}}", "")
            if "{" in rest or "}" in rest:
                raise self.refuse(f"{key!r} may have no blanks but {', '.join(blanks) or 'none'}: {words!r}")
        return text

    def strings_by_language(self) -> ByLanguage[tuple[str, ...]]:
        """The table itself as lists of strings by language code."""
        return ByLanguage({language: self.strings(language) for language in self.languages()})

    def gloss(self, key: str) -> Text:
        """A translation by language code; empty where the key is left out."""
        if not self.has(key):
            return Text()
        with self.table(key) as words:
            return Text({language: words.string(language) for language in words.languages(but=PRINTED_IN)})

    def gloss_strings(self, key: str) -> ByLanguage[tuple[str, ...]]:
        """Strings out of a translation, by language code; none where the key is left out."""
        if not self.has(key):
            return ByLanguage()
        with self.table(key) as words:
            return ByLanguage({language: words.strings(language) for language in words.languages(but=PRINTED_IN)})

    def languages(self, but: str = "") -> tuple[str, ...]:
        """The table's keys, each a language code of two letters and none of them the one left out."""
        for language in self.names():
            if not re.fullmatch("[a-z]{2}", language) or language == but:
                raise self.refuse(f"unknown key {language!r}")
        return self.names()

    @contextmanager
    def table(self, key: str, name: str | None = None) -> Iterator["Table"]:
        """The table under this key; keys that nobody took from it by the end are refused."""
        with self.inner(name or f"{self.name}.{key}", self._take(key, dict)) as table:
            yield table

    def plain_tables(self, key: str) -> list[Mapping[str, Any]]:
        """The list of tables under this key as it stands; empty where it is left out."""
        values = self._take(key, list) if self.has(key) else []
        if not all(isinstance(value, dict) for value in values):
            raise self.refuse(f"{key!r} must be a list of tables")
        return values

    def tables(self, key: str) -> Iterator["Table"]:
        """Each table of the list under this key; none where it is left out. Named by `id` or `key` if it has one."""
        return self.each(key, self.plain_tables(key))

    def each(self, key: str, tables: Iterable[Mapping[str, Any]]) -> Iterator["Table"]:
        """Each of these as a table of the list under this key."""
        for number, value in enumerate(tables, start=1):
            label = value.get("id", value.get("key", number))
            with self.inner(f"{self.name}.{key}[{label}]".removeprefix("file."), value) as table:
                yield table

    @contextmanager
    def inner(self, name: str, values: Mapping[str, Any]) -> Iterator["Table"]:
        """A table of the same file under this name; keys that nobody took from it by the end are refused."""
        table = Table(self.file, name, values)
        yield table
        table.close()

    def names(self) -> tuple[str, ...]:
        return tuple(self._values)

    def close(self) -> None:
        if self._values:
            raise self.refuse(f"unknown key {', '.join(map(repr, self._values))}")
