"""What a PDF holds besides its pages' text: its language, its outline, its links, and its structure with languages.
All as pypdfium2's bindings give them; lengths are points, from the lower left corner of a page."""

import ctypes
import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw


class Link(NamedTuple):
    """The words of a link, which may go on from line to line, and the page (from 0) that it leads to with the lines
    from there downwards; the first of these may be the line above, as it reaches a little below."""

    words: str
    page: int
    lines: tuple[str, ...]


class Element(NamedTuple):
    """An element of the structure: its type, the language that holds in it, the text that stands in it directly, the
    words that say the same to whoever does not see it, and what is in it."""

    type: str
    language: str
    text: str
    alternative: str
    children: "list[Element]"

    def walk(self) -> "Iterator[Element]":
        """This element and all within, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


def language(pdf: bytes) -> str:
    """The language of the whole document, as its catalogue names it."""
    with pypdfium2.PdfDocument(pdf) as document:
        return _wide(lambda buffer, size: raw.FPDFCatalog_GetLanguage(document, buffer, size))


def outline(pdf: bytes) -> list[tuple[int, str]]:
    """The level (from 1) and the title of each entry of the outline; a space that no line ends at is a space."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [(entry.level + 1, entry.get_title().replace("\xa0", " ")) for entry in document.get_toc()]


def places(pdf: bytes) -> list[tuple[int, float]]:
    """Where each entry of the outline leads, in the outline's order: the page (from 0), and how far below its top."""
    with pypdfium2.PdfDocument(pdf) as document:
        found = []
        for entry in document.get_toc():
            destination = entry.get_dest()
            assert destination is not None
            page = destination.get_index()
            assert page is not None
            found.append((page, document[page].get_height() - destination.get_view()[1][1]))
        return found


def links(pdf: bytes) -> list[Link]:
    """Every link, page by page; those that follow one another to the same place are one."""
    found: list[tuple[tuple[int, float], str]] = []
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage() for page in document]
        for page, text in zip(document, texts, strict=True):
            place, link = ctypes.c_int(0), raw.FPDF_LINK()
            while raw.FPDFLink_Enumerate(page, place, link):
                found.append((_destination(document, link), _words(link, text)))
        landings = {to: texts[to[0]].get_text_bounded(0, 0, 9999, to[1]) for to, _words in found}
    together = []
    for to, same in groupby(found, key=lambda each: each[0]):
        words = " ".join(words for _to, words in same)
        together.append(Link(re.sub(r"\s+", " ", words), to[0], tuple(landings[to].replace("\r\n", "\n").split("\n"))))
    return together


def structure(pdf: bytes) -> list[Element]:
    """The elements of the structure's first level, page by page; one that runs over a page's end comes once for each
    page. An element that names no language has that of the one around it."""
    whole = language(pdf)
    found: list[Element] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            sheet = _Sheet(_marked(page))
            tree = raw.FPDF_StructTree_GetForPage(page)
            for index in range(raw.FPDF_StructTree_CountChildren(tree)):
                found.append(_element(raw.FPDF_StructTree_GetChildAtIndex(tree, index), whole, sheet))
            raw.FPDF_StructTree_Close(tree)
    return found


def elements(pdf: bytes) -> Iterator[Element]:
    """Every element of the structure, in reading order."""
    for element in structure(pdf):
        yield from element.walk()


def quotations(pdf: bytes) -> list[str]:
    """The words of each quotation with the mark before them; what stands there in another language is left out."""
    return [
        "".join(inner.text for inner in element.walk() if inner.language == element.language)
        for element in elements(pdf)
        if element.type == "BlockQuote"
    ]


def filled(pdf: bytes) -> list[float]:
    """How much of each page is taken: the lowest of what is printed on it, as a part of its height within the margins;
    the footer is left out."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [
            (_BODY_TOP - min(bottom for _left, bottom, _right, _top in _bounds(page) if bottom > _BODY_BOTTOM - 1))
            / (_BODY_TOP - _BODY_BOTTOM)
            for page in document
        ]


def letter_sizes(pdf: bytes) -> list[set[float]]:
    """The sizes of the letters on each page, footer and picture included, in points to a hundredth."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [{size for size, _item in _set(page)} for page in document]


def set_in(pdf: bytes, *sizes: float) -> list[str]:
    """The text of each page that is set in these sizes."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [
            "".join(_object_text(item, text) for size, item in _set(page) if size in sizes)
            for page, text in [(page, page.get_textpage()) for page in document]
        ]


def _set(page: Any) -> Iterator[tuple[float, Any]]:
    """Each piece of text with the size of its letters."""
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=6):
        height = ctypes.c_float()
        assert raw.FPDFTextObj_GetFontSize(item, height)
        yield round(height.value * abs(item.get_matrix().d), 2), item


_BODY_TOP, _BODY_BOTTOM = (297 - 20) / 25.4 * 72, 24 / 25.4 * 72


def _bounds(page: Any) -> Iterator[tuple[float, float, float, float]]:
    """The boxes of what is printed on the page: left, bottom, right and top."""
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH], max_depth=6):
        yield item.get_bounds()


class _Sheet:
    """The text under the marks of one page, taken in reading order."""

    def __init__(self, printed: dict[int, str]) -> None:
        self.printed, self.last = printed, -1

    def text(self, marks: list[int]) -> str:
        """The text under an element's marks. Each page counts its marks from 0: where they fall, the element runs over
        a page's end, and of its parts that one stands here which goes on from what was read of this page."""
        parts: list[list[int]] = [[]]
        for mark in (mark for mark in marks if mark >= 0):
            if parts[-1] and mark < parts[-1][-1]:
                parts.append([])
            parts[-1].append(mark)
        here = parts[0]
        if len(parts) > 1:
            here = min((part for part in parts if part[0] > self.last), default=[])
        self.last = max([self.last, *here])
        return "".join(self.printed.get(mark, "") for mark in here)


def _element(element: Any, around: str, sheet: _Sheet) -> Element:
    spoken = _wide(lambda buffer, size: raw.FPDF_StructElement_GetLang(element, buffer, size)) or around
    marks = [
        raw.FPDF_StructElement_GetMarkedContentIdAtIndex(element, index)
        for index in range(max(raw.FPDF_StructElement_GetMarkedContentIdCount(element), 0))
    ]
    children = [
        raw.FPDF_StructElement_GetChildAtIndex(element, index)
        for index in range(raw.FPDF_StructElement_CountChildren(element))
    ]
    return Element(
        type=_wide(lambda buffer, size: raw.FPDF_StructElement_GetType(element, buffer, size)),
        language=spoken,
        text=sheet.text(marks),
        alternative=_wide(lambda buffer, size: raw.FPDF_StructElement_GetAltText(element, buffer, size)),
        children=[_element(child, spoken, sheet) for child in children if child],
    )


def _marked(page: Any) -> dict[int, str]:
    """The text that stands under each mark of the page's content."""
    text = page.get_textpage()
    found: dict[int, str] = {}
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=4):
        mark = raw.FPDFPageObj_GetMarkedContentID(item)
        # Without a mark it is no part of the document's text: a footer, the boxes of the checklist.
        if mark >= 0:
            # So a hyphen that was set at a line's end comes out here.
            found[mark] = found.get(mark, "") + _object_text(item, text).replace("\x02", "")
    return found


def _object_text(item: Any, text: Any) -> str:
    return _wide(lambda buffer, size: raw.FPDFTextObj_GetText(item, text, buffer, size))


def _words(link: Any, text: Any) -> str:
    """The words of a link: within its rectangle, or within those of its lines where it has several."""
    lines = []
    for index in range(raw.FPDFLink_CountQuadPoints(link)):
        corners = raw.FS_QUADPOINTSF()
        assert raw.FPDFLink_GetQuadPoints(link, index, corners)
        across, upwards = ([getattr(corners, f"{axis}{corner}") for corner in (1, 2, 3, 4)] for axis in "xy")
        lines.append((min(across), min(upwards), max(across), max(upwards)))
    if not lines:
        whole = raw.FS_RECTF()
        assert raw.FPDFLink_GetAnnotRect(link, whole)
        lines.append((whole.left, whole.bottom, whole.right, whole.top))
    return " ".join(text.get_text_bounded(*line) for line in lines)


def _destination(document: Any, link: Any) -> tuple[int, float]:
    place = raw.FPDFLink_GetDest(document, link)
    if not place:
        place = raw.FPDFAction_GetDest(document, raw.FPDFLink_GetAction(link))
    assert place, "a link that leads nowhere in the document"
    has_x, has_y, has_zoom = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    x, y, zoom = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    assert raw.FPDFDest_GetLocationInPage(place, has_x, has_y, has_zoom, x, y, zoom) and has_y.value
    return raw.FPDFDest_GetDestPageIndex(document, place), y.value


def _wide(read: Callable[[Any, int], int]) -> str:
    """What a function writes as UTF-16 into a buffer whose size it tells first."""
    size = read(None, 0)
    if not size:
        return ""
    buffer = ctypes.create_string_buffer(size + 2)
    read(ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw.decode("utf-16-le").partition("\0")[0]
