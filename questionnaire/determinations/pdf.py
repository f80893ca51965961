"""The file copy: a determination's dictionary laid out by typst as PDF/A-2a and PDF/UA-1.
Letters that the fonts lack are replaced first, because PDF/UA allows none without a glyph."""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import typst

from questionnaire.determinations.glyphs import FONTS, printable

_TEMPLATE = Path(__file__).parents[2] / "templates" / "determination.typ"
# A line ends neither before a figure or the letter of a subparagraph nor within a date. The words of a treaty, and
# those of a note, stay as they are.
_BOUND = re.compile(
    r" (?:(?<=\d )(?=[^\W\d_]+ \d{4}|[^\W\d_]\.)|(?<=[^\W\d_] )(?=\d|[a-zа-яё]\))|(?<=№ )(?=\d|[a-zа-яё]\)))"
)
_UNTOUCHED = ("quote", "gloss", "note", "annex")

_FORGETTING = 3


class PdfError(Exception):
    """The PDF could not be built; the message and the cause are for the log, not for the reader."""


def render(document: Mapping[str, Any]) -> bytes:
    """The PDF of a document with its receipt; equal dictionaries give equal bytes.

    Raises PdfError. Safe under threads: they share nothing but the fonts.
    """
    try:
        compiler = typst.Compiler(_TEMPLATE, root=_TEMPLATE.parent, font_paths=_fonts())
        pdf = compiler.compile(
            sys_inputs={"document": json.dumps(_printable_document(document))},
            pdf_standards=["a-2a", "ua-1"],
            timestamp=datetime.fromisoformat(document["timestamp"]),
        )
    except (RuntimeError, KeyError, ValueError, OSError) as error:
        raise PdfError(f"{type(error).__name__}: {error}") from error
    finally:
        _forget()
    assert isinstance(pdf, bytes)
    return pdf


def _forget() -> None:
    """Lets typst drop what it keeps of documents before the last ones.

    It keeps the pieces of a layout until ten more compilations have not used them: 300 MiB of different documents.
    There is no call to drop them, but a compilation of nothing is one too, and costs microseconds.
    """
    nothing = typst.Compiler(font_paths=_fonts())
    for _compilation in range(_FORGETTING):
        nothing.compile(input=b"", format="svg")


def _printable_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document in letters that have a glyph, and in words that lines may end between."""
    words = {key: _in_lines(value, own=key not in _UNTOUCHED) for key, value in document.items() if key != "picture"}
    return words | {"title": printable(document["title"]), "picture": _drawn(document["picture"])}


def _in_lines(value: Any, *, own: bool = True) -> Any:
    """A part of the document in which only its own words, not those of a treaty or of a note, are bound to figures."""
    if isinstance(value, str):
        printed = printable(value).replace(" – ", "\xa0– ")
        return _BOUND.sub("\xa0", printed) if own else printed
    if isinstance(value, dict):
        return {key: _in_lines(item, own=own and key not in _UNTOUCHED) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_in_lines(item, own=own) for item in value]
    return value


def _drawn(picture: Mapping[str, Any]) -> dict[str, Any]:
    """The picture in the sheets that are printed of it, and its alternative."""
    return {"alt": printable(picture["alt"]), "sheets": picture["sheets"] or [picture["svg"]]}


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
