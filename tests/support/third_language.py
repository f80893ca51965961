"""A third language of the site, made from the Russian words: each entry of a content file, an agreement or a State, and
each line of the catalogues, is «xx » and these words."""

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


def speak(settings: Settings, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[None]:
    """Gives the site the language until the generator is resumed; its catalogue is written into the folder."""
    _write_catalogue(folder / CODE / "LC_MESSAGES" / "django.mo", settings.BASE_DIR / "locale")
    monkeypatch.setitem(
        locale.LANG_INFO, CODE, {"bidi": False, "code": CODE, "name": "Language xx", "name_local": "Iks"}
    )
    monkeypatch.setattr(tomllib, "loads", _in_three_languages(tomllib.loads))
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "Iks")]
    settings.LOCALE_PATHS = [folder, *settings.LOCALE_PATHS]
    forget_everything()
    yield
    monkeypatch.undo()
    forget_everything()


def _in_three_languages(loads: Callable[[str], dict[str, Any]]) -> Callable[[str], dict[str, Any]]:
    def loaded(text: str) -> dict[str, Any]:
        values = loads(text)
        _add(values)
        if isinstance(values.get("provisions"), list):
            _gloss(values)
        return values

    return loaded


def _add(value: Any) -> None:
    """Adds the language wherever there are Russian words."""
    if isinstance(value, list):
        for item in value:
            _add(item)
    if not isinstance(value, dict):
        return
    russian = value.get("ru")
    if isinstance(russian, str):
        value[CODE] = f"{PREFIX}{russian}"
    elif isinstance(russian, list):
        # The forms that lead to a term stand within sentences.
        value[CODE] = list(russian)
    else:
        for item in value.values():
            _add(item)


def _gloss(law: dict[str, Any]) -> None:
    """Glosses every provision, and every clause with its piece of that: each piece and each line begins as all do."""
    clauses = law.get("clauses", [])
    for provision in law["provisions"]:
        text = provision["text"]
        begins = {0, *(place + 1 for place, letter in enumerate(text) if letter == "\n")}
        begins |= {text.index(clause["quote"]) for clause in clauses if clause["provision"] == provision["key"]}
        glossed = [PREFIX + letter if place in begins else letter for place, letter in enumerate(text)]
        provision.setdefault("gloss", {})[CODE] = "".join(glossed)
        for clause in clauses:
            if clause["provision"] == provision["key"]:
                first = text.index(clause["quote"])
                clause.setdefault("gloss", {})[CODE] = "".join(glossed[first : first + len(clause["quote"])])


def _write_catalogue(path: Path, catalogues: Path) -> None:
    """The sentences of the site, and what Django itself says in Russian."""
    catalogue = Catalog(locale="en", fuzzy=False)
    # Dates and names of languages; Django's own words are translated, so their Russian is the translation.
    djangos = Path(django.__file__).parent / "conf" / "locale" / "ru" / "LC_MESSAGES" / "django.po"
    for message in _messages(djangos):
        if message.string and not message.pluralizable:
            catalogue.add(message.id, f"{PREFIX}{message.string}", context=message.context)
    for message in _messages(catalogues / "en" / "LC_MESSAGES" / "django.po"):
        said = [f"{PREFIX}{form}" for form in message.id] if message.pluralizable else f"{PREFIX}{message.id}"
        catalogue.add(message.id, said, context=message.context)
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def _messages(path: Path) -> Iterator[Any]:
    with path.open("rb") as file:
        yield from (message for message in read_po(file) if message.id)
