"""Reads the site's content files as strictly as an agreement's: whatever is missing, unknown, of another type or
without words in one of the site's languages is refused with file, table and key.
"""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from treaties.parts import AgreementError, ByLanguage, Text
from treaties.tables import Table

CONTENT = Path(__file__).parent
"""The folder of the content files."""


class ContentError(Exception):
    """A content file is refused: its message names file, table and reason."""


def languages() -> tuple[str, ...]:
    """Returns the codes of the site's languages in the order of the settings."""
    return tuple(code for code, _name in settings.LANGUAGES)


@contextmanager
def content_file(name: str) -> Iterator[Table]:
    """Opens the content file of this name («glossary.toml», «questions/person.toml») as a table, and refuses on leaving
    what nobody took from it. Raises ContentError for whatever is refused on the way, by a reader too."""
    try:
        _values, table = Table.read(CONTENT / name, name)
        yield table
        table.close()
    except AgreementError as refusal:
        raise ContentError(str(refusal)) from refusal


def text(table: Table, key: str, blanks: Collection[str] = ()) -> Text:
    """Returns the words under this key, in each of the site's languages and in no other.

    `blanks` are the names that may stand in braces in them; a brace that belongs to no such name is refused, and so is
    a language without words.
    """
    with table.table(key) as by_language:
        return _words(by_language, blanks)


def optional_text(table: Table, key: str, blanks: Collection[str] = ()) -> Text | None:
    """Returns the words under this key as `text()` does; None where the key is left out."""
    return text(table, key, blanks) if table.has(key) else None


def texts(table: Table, key: str, blanks: Collection[str] = ()) -> tuple[Text, ...]:
    """Returns the words of each table in the list under this key, read as `text()` does; empty where the key is left
    out."""
    return tuple(_words(by_language, blanks) for by_language in table.tables(key))


def names(table: Table, key: str) -> Text:
    """Returns what something is called: in each of the site's languages, and in any other."""
    found = table.text(key)
    for language in languages():
        if language not in found:
            raise table.refuse(f"the key '{key}.{language}' is missing")
    for language, name in found.items():
        if not name.strip():
            raise table.refuse(f"'{key}.{language}' has no words")
    return found


def lists(table: Table, key: str) -> ByLanguage[tuple[str, ...]]:
    """Returns a list of words for each of the site's languages by its code; empty where the key is left out."""
    if not table.has(key):
        return ByLanguage()
    with table.table(key) as by_language:
        found = {language: by_language.strings(language) for language in languages() if by_language.has(language)}
        for language in languages():
            if not found.get(language):
                raise by_language.refuse(f"the key {language!r} is missing or empty")
    return ByLanguage(found)


def _words(by_language: Table, blanks: Collection[str]) -> Text:
    words: dict[str, str] = {}
    for language in languages():
        words[language] = by_language.string(language)
        if not words[language].strip():
            raise by_language.refuse(f"{language!r} has no words")
        if not _blanks(words[language]) <= set(blanks):
            allowed = ", ".join(sorted(blanks)) or "none"
            raise by_language.refuse(f"{language!r} may have no blanks but {allowed}: {words[language]!r}")
    return Text(words)


def _blanks(words: str) -> set[str]:
    """The names in braces; a brace that belongs to none counts as a name by itself."""
    return {found.strip("{}") or found for found in re.findall(r"\{[a-z_]+\}|[{}]", words)}
