"""Keeps the catalogues in `locale/` in step with code and templates: `python -m tools.messages [--check]`.
Sentences are written in Russian where they are used; a catalogue translates them. Needs no system package."""

import argparse
import io
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import django
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en",)
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


class Catalogue(Catalog):
    """A catalogue whose head names no day, so that equal messages make equal files."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def po_path(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def sources() -> Iterator[tuple[Path, str]]:
    """Every file that may hold a sentence, with its text as Python code."""
    for folder in ("questionnaire", "treaties"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "templates").rglob("*.html")):
        code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
        # What is left of a template is no program: without its indents the tokenizer reads it all the same.
        yield path, "\n".join(line.lstrip() for line in code.splitlines())


def extracted(language: str) -> Catalogue:
    """All sentences of code and templates, not translated."""
    catalogue = Catalogue(locale=language, fuzzy=False, header_comment="# Sentences of the site.")
    for path, code in sources():
        for _line, message, comments, context in extract("python", io.BytesIO(code.encode()), KEYWORDS):
            place = (path.relative_to(ROOT).as_posix(), None)
            catalogue.add(message, None, [place], auto_comments=comments, context=context)
    return catalogue


def stored(language: str) -> Catalogue:
    """The catalogue as it lies in `locale/`; an empty one when there is none."""
    catalogue = Catalogue(locale=language, fuzzy=False)
    if po_path(language).exists():
        with po_path(language).open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    catalogue[message.id] = message
    return catalogue


def updated(language: str) -> Catalogue:
    """What `locale/` should hold: the sentences of today with the translations that they have."""
    catalogue, before = extracted(language), stored(language)
    for message in catalogue:
        known = before.get(message.id, message.context) if message.id else None
        if known is not None and bool(known.pluralizable) == bool(message.pluralizable):
            message.string = known.string
            message.user_comments = known.user_comments
            message.flags |= known.flags & {"fuzzy"}
    return catalogue


def as_po(catalogue: Catalogue) -> bytes:
    file = io.BytesIO()
    write_po(file, catalogue, width=120, include_lineno=False, sort_by_file=True)
    return file.getvalue()


def as_mo(catalogue: Catalogue) -> bytes:
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def keys(catalogue: Iterable) -> set[tuple[str, str]]:
    return {(message.context or "", str(message.id)) for message in catalogue if message.id}


def untranslated(language: str) -> list[str]:
    """The sentences that the catalogue leaves empty, repeats as they are, or only guesses (fuzzy)."""
    found = []
    for message in stored(language):
        if message.id:
            ids = [message.id] if isinstance(message.id, str) else list(message.id)
            strings = [message.string] if isinstance(message.string, str) else list(message.string)
            if message.fuzzy or not all(strings) or set(ids) & set(strings):
                found.append(ids[0])
    return found


def faults(language: str) -> list[str]:
    """Where the catalogue differs from code, templates and its compiled file, and what it leaves untranslated; empty
    when it is whole and in step."""
    found = []
    po = po_path(language)
    name = po.relative_to(ROOT)
    now, then = keys(extracted(language)), keys(stored(language))
    found += [f"{name}: missing: {message}" for _context, message in sorted(now - then)]
    found += [f"{name}: no longer used: {message}" for _context, message in sorted(then - now)]
    if not found and po.read_bytes() != as_po(updated(language)):
        found.append(f"{name}: not as `make messages` writes it")
    found += [f"{name}: not translated: {message}" for message in untranslated(language)]
    mo = po.with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != as_mo(stored(language)):
        found.append(f"{mo.relative_to(ROOT)}: not compiled from {name}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the message catalogues anew, or only check them.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail when a catalogue is out of step")
    checking = parser.parse_args().check
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "questionnaire.settings")
    django.setup()
    for language in LANGUAGES:
        if not checking:
            catalogue = updated(language)
            po_path(language).parent.mkdir(parents=True, exist_ok=True)
            po_path(language).write_bytes(as_po(catalogue))
            po_path(language).with_suffix(".mo").write_bytes(as_mo(catalogue))
    found = [fault for language in LANGUAGES for fault in faults(language)]
    for fault in found:
        print(fault, file=sys.stderr)
    if found:
        print("Run `make messages`, and translate in locale/ what is not translated.", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
