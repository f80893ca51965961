"""The file copy: a determination's dictionary laid out by typst as PDF/A-2a and PDF/UA-1.
Letters that the fonts lack are replaced first, because PDF/UA allows none without a glyph."""

import json
import re
import unicodedata
from datetime import datetime
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import typst

from questionnaire.glyphs import FONTS, REPLACEMENT, printable

_TEMPLATE = Path(__file__).parent.parent / "templates" / "determination.typ"
# A line ends neither before a figure or the letter of a subparagraph nor within a date. The words of a treaty, and
# those of a note, stay as they are.
_BOUND = re.compile(
    r" (?:(?<=\d )(?=[^\W\d_]+ \d{4}|[^\W\d_]\.)|(?<=[^\W\d_] )(?=\d|[a-zа-яё]\))|(?<=№ )(?=\d|[a-zа-яё]\)))"
)
_UNTOUCHED = ("quote", "gloss", "note", "annex")

# In units of the picture, whose smallest letters have a size of 11. A whole one may be narrowed until these have 8.5
# points; the sheets of a cut one are all as wide.
_WHOLE_HIGH = 928
_SHEET_HIGH = 895
_ABOVE_TEST = 1.25
_ABOVE_KEY = 12
_SIZE = re.compile(r'viewBox="0 0 (\S+) (\S+)" width="\S+" height="\S+"')
_TEST_TOP = re.compile(r'<g class="picture__test[^>]*><rect x="[^"]*" y="([^"]*)"')
_KEY = re.compile(r'<g class="picture__legend.*(?=</svg>)', re.DOTALL)
_KEY_LINE = re.compile(r'<path d="M\S+ ([\d.]+)')
_WORDS = re.compile(r"<text .*?</text>", re.DOTALL)
# An arrowhead begins with its tip, which may touch the box below it.
_SHAPE = re.compile(
    r'<(?:text|rect|circle) [^>]*?\bc?y="(?P<y>[^"]*)"[^>]*?(?:/>|>.*?</text>)|'
    r'<path d="M[^L"]*L\S+ (?P<back>[^L"]*)L[^"]*Z"[^>]*/>',
    re.DOTALL,
)
_HELD = re.compile(r' (?:textLength|lengthAdjust)="[^"]*"')

_FORGETTING = 3


class PdfError(Exception):
    """The PDF could not be built; the message and the cause are for the log, not for the reader."""


def render(document: dict[str, Any]) -> bytes:
    """The PDF of a stamped document dictionary; equal dictionaries give equal bytes.

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


def _printable_document(document: dict[str, Any]) -> dict[str, Any]:
    """The document in letters that have a glyph, and in words that lines may end between."""
    return _in_lines(document) | {"title": printable(document["title"]), "picture": _drawn(document)}


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


def _drawn(document: dict[str, Any]) -> dict[str, Any]:
    """The picture, in as many sheets as it needs to be legible, and its alternative.

    Marks that stand apart from their letter are left out: drawn, they have no glyph to go with. A line in which
    REPLACEMENT stands has its own width, not that of the letters it stands for.
    """
    svg = "".join(sign for sign in printable(document["picture"]["svg"]) if unicodedata.category(sign)[0] != "M")
    svg = _WORDS.sub(lambda words: _HELD.sub("", words[0]) if REPLACEMENT in words[0] else words[0], svg)
    return {"alt": printable(document["picture"]["alt"]), "sheets": _sheets(svg)}


def _sheets(svg: str) -> list[str]:
    """The picture, cut above the boxes of tests into pieces that a page can hold with letters of 8.5 points.

    The key of its lines stands on the first, where the path begins.
    """
    size, key = _SIZE.search(svg), _KEY.search(svg)
    assert size is not None and key is not None
    wide, high = size[1], float(size[2])
    if high <= _WHOLE_HIGH:
        return [svg]
    key_line = _KEY_LINE.search(key[0])
    assert key_line is not None
    end = float(key_line[1]) - _ABOVE_KEY
    cuts, room = [0.0], _SHEET_HIGH - (high - end)
    tops = [float(top) - _ABOVE_TEST for top in _TEST_TOP.findall(svg)]
    for top, below in pairwise([*tops, end]):
        if below - cuts[-1] > room and top > cuts[-1]:
            cuts.append(top)
            room = _SHEET_HIGH
    first, *others = (_piece(svg.replace(key[0], ""), wide, *ends) for ends in pairwise([*cuts, end]))
    return [_with_key(first, key[0], wide, [*cuts, end][1], end, high), *others]


def _with_key(piece: str, key: str, wide: str, bottom: float, end: float, high: float) -> str:
    """The uppermost piece, which stays cut at its bottom, and the key below it as it was below the whole."""
    size = f'viewBox="0 0 {wide} {bottom + high - end:g}" width="{wide}" height="{bottom + high - end:g}"'
    opening = _SIZE.sub(size, piece[: piece.index(">") + 1], count=1)
    return f'{opening}{piece}<g transform="translate(0 {bottom - end:g})">{key}</g></svg>'


def _piece(svg: str, wide: str, top: float, bottom: float) -> str:
    """What stands between two heights: lines are cut there; words, boxes and arrowheads stay whole on one side."""
    size = f'viewBox="0 {top:g} {wide} {bottom - top:g}" width="{wide}" height="{bottom - top:g}"'

    def seen(shape: re.Match[str]) -> str:
        return shape[0] if top <= float(shape["y"] or shape["back"]) < bottom else ""

    return _SHAPE.sub(seen, _SIZE.sub(size, svg, count=1))


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
