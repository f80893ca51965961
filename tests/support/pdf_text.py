"""Text out of a PDF: pages as pypdfium2 gives them, and clauses made comparable.
A hyphen at a line's end, set or typed, comes out as U+FFFE; several hyphens in a row come out as one."""

import re
import unicodedata

import pypdfium2

_FOOTER = re.compile(r"\S+ \d+ \S+ \d+ · \S+\s*$")


def pages(pdf: bytes) -> list[str]:
    """The text of each page, footer included, line ends as LF."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def clause(text: str) -> str:
    """A clause with nothing left of its setting: hyphenation undone, each run of white space one space."""
    text = re.sub("\ufffe\\s*", "", text)
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def letters(text: str) -> str:
    """A text without white space and hyphens: for notes, whose own hyphens and long runs may end a line."""
    return re.sub(r"[\s-]", "", clause(text))


def flow(pdf: bytes, service: str) -> str:
    """The whole document as one clause: footers left out, so that a text may run on over a page's end."""
    bodies = [_FOOTER.sub("", page).rstrip().removesuffix(service) for page in pages(pdf)]
    return clause("\n".join(bodies))
