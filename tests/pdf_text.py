"""Text out of a PDF: pages as pypdfium2 gives them, and clauses made comparable.
A hyphen that typst set at a line's end comes back as U+FFFE; line ends count as spaces."""

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


def run(text: str) -> str:
    """A clause without any white space: for runs that the page's edge may have broken anywhere."""
    return clause(text).replace(" ", "")


def flow(pdf: bytes, service: str) -> str:
    """The whole document as one clause: footers left out, so that a text may run on over a page's end."""
    kept = []
    for page in pages(pdf):
        body = _FOOTER.sub("", page).rstrip()
        kept.append(body.removesuffix(service))
    return clause("\n".join(kept))
