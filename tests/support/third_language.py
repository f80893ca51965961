"""A third language of the site, made from the Russian words: each entry of a content file, an agreement or a State, and
each line of the catalogues, is «xx » and these words, or these in Latin letters."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django
import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import locale
from pytest_django import Settings

from tests.support.caches import forget_everything

CODE = "xx"
PREFIX = "xx "

Spelling = Callable[[str], str]

_LATIN = dict(zip("абвгдезийклмнопрстуфъыьэ", "abvgdeziyklmnoprstuf_y_e", strict=True))
_LATIN |= {"ё": "yo", "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya"}
_TO_LATIN = str.maketrans(_LATIN | {letter.upper(): latin.upper() for letter, latin in _LATIN.items()})


def as_it_is(words: str) -> str:
    return words


def in_latin_letters(words: str) -> str:
    return words.translate(_TO_LATIN)


def speak(settings: Settings, monkeypatch: pytest.MonkeyPatch, folder: Path, spelling: Spelling) -> Iterator[None]:
    """Gives the site the language until the generator is resumed; its catalogue is written into the folder."""
    _write_catalogue(folder / CODE / "LC_MESSAGES" / "django.mo", settings.BASE_DIR / "locale", spelling)
    monkeypatch.setitem(
        locale.LANG_INFO, CODE, {"bidi": False, "code": CODE, "name": "Language xx", "name_local": "Iks"}
    )
    monkeypatch.setattr(tomllib, "loads", _in_three_languages(tomllib.loads, spelling))
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "Iks")]
    settings.LOCALE_PATHS = [folder, *settings.LOCALE_PATHS]
    forget_everything()
    yield
    monkeypatch.undo()
    forget_everything()


def _in_three_languages(loads: Callable[[str], dict[str, Any]], spelling: Spelling) -> Callable[[str], dict[str, Any]]:
    def loaded(text: str) -> dict[str, Any]:
        values = loads(text)
        _add(values, spelling)
        if isinstance(values.get("provisions"), list):
            _gloss(values, spelling)
        return values

    return loaded


def _add(value: Any, spelling: Spelling) -> None:
    """Adds the language wherever there are Russian words."""
    if isinstance(value, list):
        for item in value:
            _add(item, spelling)
    if not isinstance(value, dict):
        return
    russian = value.get("ru")
    if isinstance(russian, str):
        value[CODE] = PREFIX + spelling(russian)
    elif isinstance(russian, list):
        # The forms that lead to a term stand within sentences.
        value[CODE] = [spelling(form) for form in russian]
    else:
        for item in value.values():
            _add(item, spelling)


def _gloss(law: dict[str, Any], spelling: Spelling) -> None:
    """Glosses every provision, and every clause with its piece of that: each piece and each line begins as all do."""
    clauses = law.get("clauses", [])
    for provision in law["provisions"]:
        text = provision["text"]
        begins = {0, *(place + 1 for place, letter in enumerate(text) if letter == "\n")}
        begins |= {text.index(clause["quote"]) for clause in clauses if clause["provision"] == provision["key"]}
        glossed = [(PREFIX if place in begins else "") + spelling(letter) for place, letter in enumerate(text)]
        provision.setdefault("gloss", {})[CODE] = "".join(glossed)
        for clause in clauses:
            if clause["provision"] == provision["key"]:
                first = text.index(clause["quote"])
                clause.setdefault("gloss", {})[CODE] = "".join(glossed[first : first + len(clause["quote"])])


def _write_catalogue(path: Path, catalogues: Path, spelling: Spelling) -> None:
    """The sentences of the site, and what Django itself says in Russian."""
    catalogue = Catalog(locale="en", fuzzy=False)
    # Dates and names of languages; Django's own words are translated, so their Russian is the translation.
    djangos = Path(django.__file__).parent / "conf" / "locale" / "ru" / "LC_MESSAGES" / "django.po"
    for message in _messages(djangos):
        if message.string and not message.pluralizable:
            catalogue.add(message.id, PREFIX + spelling(message.string), context=message.context)
    for message in _messages(catalogues / "en" / "LC_MESSAGES" / "django.po"):
        said = (
            [PREFIX + spelling(form) for form in message.id] if message.pluralizable else PREFIX + spelling(message.id)
        )
        catalogue.add(message.id, said, context=message.context)
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def _messages(path: Path) -> Iterator[Any]:
    with path.open("rb") as file:
        yield from (message for message in read_po(file) if message.id)
