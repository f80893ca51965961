"""The renderer of the file copy: letters that the fonts lack, threads, and documents that cannot be laid out."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from questionnaire import forms
from questionnaire.determinations import glyphs, pdf
from tests.support import pdf_cases, pdf_text
from tests.support.paths import AGREEMENTS
from tools.bench import memory


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Обычные слова, «кавычки» – тире, № 5, 10 ₽, §, é, ѣ", []),
        ("и\u0306 и а\u0301: буква из двух знаков и ударение", []),
        ("строка\nстрока\tи знак\u0007, мягкий\u00adперенос, нулевой\u200bпробел", []),
        ("тонкий\u202fпробел, узкий\u2009пробел, дефис\u2010", []),
        ("→ ✓ → ✓", ["→", "✓"]),
        ("王小明 и שלום", ["王", "小", "明", "ש", "ל", "ו", "ם"]),
        (
            "😀 👩\u200d👩\u200d👧 ❤\ufe0f 👍🏽",
            ["😀", "👩\u200d👩\u200d👧".replace("\u200d", ""), "❤", "👍🏽"],
        ),
        ("x\u0323", ["x\u0323"]),
        ("\ud800", ["\ud800"]),
        ("", []),
    ],
)
def test_missing_glyphs_names_each_letter_once_and_nothing_invisible(text: str, missing: list[str]) -> None:
    assert glyphs.missing_glyphs(text) == missing


def test_each_run_of_letters_without_a_glyph_is_replaced() -> None:
    note = "имя 王小明, знак → и 👩\u200d👩\u200d👧, дефис\u2010тонкий\u202fпробел, мягкий\u00adперенос \ud800"
    text = pdf_text.flow(pdf.render(pdf_cases.with_note(note)), pdf_cases.SERVICE["ru"])
    assert "имя [?], знак [?] и [?], дефис-тонкий пробел, мягкийперенос [?]" in text
    assert glyphs.missing_glyphs(glyphs.REPLACEMENT) == []


def test_every_letter_that_is_not_named_as_missing_is_printed() -> None:
    """Under PDF/UA typst refuses a letter without a glyph, so that rendering is the proof, in each font."""
    letters = "".join(chr(code) for code in range(0x20, 0x3000) if not glyphs.missing_glyphs(chr(code)))
    assert len(letters) > 700
    document = pdf_cases.with_note(letters)
    document["headline"] = document["details"][0]["label"] = document["facts"][0]["answer"] = letters
    document["stages"][0]["title"] = document["stages"][-1]["cases"][0]["ways"][0]["conclusion"]["text"] = letters
    document["changes"]["rows"][0]["result"] = document["next_steps"][0] = letters
    document["evidence"][0]["title"] = document["evidence"][0]["items"][0] = letters
    assert pdf.render(document).startswith(b"%PDF-1.7")


@pytest.mark.parametrize(
    "repeated", [" – ", "– ", "-", "№ 5 ", "5 мая 2025 ", "а) ", "/", "Щ" * 25 + " ", "абвгдежзик "]
)
def test_a_sign_that_a_note_repeats_to_its_end_is_laid_out_as_it_stands(repeated: str) -> None:
    """typst refuses a paragraph in which it has to replace more than 512 places."""
    note = repeated * (forms.NOTE_LIMIT // len(repeated))
    text = "".join(pdf_text.pages(pdf.render(pdf_cases.with_note(note))))
    signs = "".join(repeated.split())
    # Footers stand between the pages, so that one or two of them are parted.
    assert "".join(text.split()).count(signs) >= note.count(repeated) - 2


def test_what_a_process_holds_does_not_grow_with_the_documents_that_it_has_printed() -> None:
    """About 30 MiB a document, of which a handful is kept; without that, these would take some 300."""
    before = memory()
    for number in range(12):
        pdf.render(pdf_cases.with_note(f"Паспорт № {number}", kind="conditional"))
    assert memory() - before < 150


def test_eight_threads_build_what_one_builds() -> None:
    cases = [(agreement, kind, "ru") for agreement in AGREEMENTS for kind in ("resident", "no rule", "conditional")]
    alone = [pdf_cases.built(*case) for case in cases]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(pdf.render, [pdf_cases.document(*case) for case in cases])) == alone


def test_a_document_that_typst_refuses_is_a_pdf_error_with_its_cause() -> None:
    with pytest.raises(pdf.PdfError) as error:
        pdf.render(pdf_cases.document("de-1996", "resident", "ru") | {"labels": {}})
    assert error.value.__cause__ is not None
