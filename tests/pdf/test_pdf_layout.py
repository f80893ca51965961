"""How a file copy lies on its pages: numbered, nothing cut or outside the margins, no heading alone, no step broken."""

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import pairwise, product
from typing import Any

import pypdfium2
import pytest
from django.utils import translation

from questionnaire.determinations import pdf
from questionnaire.determinations.document import stamped
from questionnaire.management.commands.samples import SAMPLES, sample
from tests.support import documents, pdf_cases, pdf_parts, pdf_text
from tests.support.expected_words import LANGUAGES
from tests.support.paths import AGREEMENTS

HOSTILE = {
    "markup": '#panic("нет") #sys.inputs $x^2$ *жирно* _курсив_ `код` @ссылка <метка> = заголовок',
    "escapes": "\\ \\n \\u{41} // примечание /* и еще */ [один] {два} ~ \"кавычки\" 'и эти' … &amp; {{ x }}",
    "wide letters": "Щ" * 2000,
    "hyphens": "-" * 2000,
    "fractions": "/1" * 1000,
    "no break": "а\u00a0" * 1000,
    "address": "https://example.org/" + "a1" * 200,
    "capitals": "ВЫСОКОКВАЛИФИЦИРОВАННЫМИ " * 80,
    "wide words": f"{'Щ' * 24} " * 80,
    "lines": "первая строка\nвторая строка\r\n\r\nчетвертая",
    "many lines": "\n".join("абвгдежзиклмнопрстуфхцчшщ" * 40),
}
FOOTER = {"ru": "страница {} из {}", "en": "page {} of {}"}
Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""

KEY = {"ru": "возможный путь: ответа пока нет", "en": "possible path: not answered yet"}
PLACE = {"ru": "Место", "en": "Place"}
KINDS_WITH_A_LIST = "mutual agreement or no rule"
LONG_STATES = ("Щ" * 60, "W" * 60)


def all_unknown(agreement: str, language: str, **more: Any) -> dict[str, Any]:
    return documents.confirmed(agreement, documents.all_unknown(agreement, "individual"), language, **more)


@cache
def longest(agreement: str, language: str) -> bytes:
    """The file copy where nothing is known but whose residence it is."""
    return pdf.render(all_unknown(agreement, language))


def assert_numbered(built: bytes, language: str) -> None:
    """Each page ends with the service, its number and the reference; a layout that does not settle has wrong ones."""
    pages = pdf_text.pages(built)
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        words = FOOTER[language].format(number, len(pages))
        assert pdf_text.clause(page).endswith(f"{pdf_cases.SERVICE[language]} {words} · {documents.REFERENCE}"), number


@pytest.mark.parametrize(("agreement", "kind", "language"), pdf_cases.IN_TURN)
def test_fault_31_each_page_has_its_number_the_service_and_the_reference(
    agreement: str, kind: str, language: str
) -> None:
    assert_numbered(pdf_cases.built(agreement, kind, language), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", pdf_cases.KINDS)
def test_pages_are_numbered_too_where_few_words_leave_room_on_the_first(kind: str, language: str) -> None:
    for agreement in ("unnamed", "de-1996"):
        assert_numbered(pdf.render(documents.confirmed(agreement, pdf_cases.KINDS[kind], language)), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_with_nothing_known_it_has_sixteen_pages_at_most_and_stays_within_its_margins(
    agreement: str, language: str
) -> None:
    with pypdfium2.PdfDocument(longest(agreement, language)) as document:
        assert len(document) <= 16
    assert_numbered(longest(agreement, language), language)
    # Each of the two languages under two of the agreements: letters are looked at one by one.
    if (agreement in ("unnamed", "lu-1993")) == (language == "ru"):
        assert letters_in_the_margins(longest(agreement, language)) == 0


def test_a_result_that_is_known_has_eleven_pages_at_most() -> None:
    for case in pdf_cases.IN_TURN:
        with pypdfium2.PdfDocument(pdf_cases.built(*case)) as document:
            assert 5 <= len(document) <= 11, case


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", pdf_cases.KINDS)
def test_no_row_of_the_details_is_broken_wherever_the_page_ends(kind: str, language: str) -> None:
    """Longer and longer names move the rows below them over the page's end."""
    for count in (1, 12, 20, 28):
        name = " ".join(["Александра"] * count)
        built = pdf.render(documents.confirmed("de-1996", pdf_cases.KINDS[kind], language, person_name=name))
        pages = [pdf_text.letters(page) for page in pdf_text.pages(built)]
        details = documents.confirmed("de-1996", pdf_cases.KINDS[kind], language, person_name=name)["details"]
        for row in details:
            words = pdf_text.letters(f"{row['label']}{row['value']}{row.get('official', '')}")
            assert any(words in page for page in pages), row


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", pdf_cases.KINDS)
@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_words_that_decide_are_all_on_the_first_page(agreement: str, kind: str, language: str) -> None:
    """Also those of lu-1993, paragraph 4, with its list; within a year, where nothing is urgent."""
    document = documents.confirmed(agreement, pdf_cases.KINDS[kind], language, **pdf_cases.TYPED)
    first = pdf_text.letters(pdf_text.pages(pdf.render(document))[0])
    assert bool(document["deciding"]) == (kind != "conditional")
    for citation in document["deciding"]:
        gloss = f"{document['labels']['gloss']}: {citation['gloss']}" if citation["gloss"] else ""
        assert (
            pdf_text.letters(f"{citation['provision']}{citation['mark']}{documents.printed(citation)}{gloss}") in first
        )


def test_the_first_page_is_set_smaller_only_where_it_would_not_hold_the_words_that_decide() -> None:
    normal, smaller = documents.confirmed("lu-1993", pdf_cases.KINDS["resident"], "en"), all_words_of_paragraph_4()
    assert 10.5 in first_page_sizes(normal)
    assert 10.5 not in first_page_sizes(smaller) and 9 in first_page_sizes(smaller)


def all_words_of_paragraph_4() -> dict[str, Any]:
    return documents.confirmed("lu-1993", pdf_cases.KINDS[KINDS_WITH_A_LIST], "en", **pdf_cases.TYPED)


def first_page_sizes(document: dict[str, Any]) -> set[float]:
    return pdf_parts.letter_sizes(pdf.render(document))[0]


@cache
def sampled_documents(language: str) -> dict[str, dict[str, Any]]:
    """What `manage.py samples` writes the samples from."""
    with translation.override(language):
        return {name: sample(*SAMPLES[name], long=name == "long-names") for name in SAMPLES}


@cache
def sampled(name: str, language: str) -> bytes:
    """The sample that `manage.py samples` writes."""
    return pdf.render(sampled_documents(language)[name])


@cache
def with_real_long_names(language: str) -> bytes:
    states = "Соединенное Королевство Великобритании и Северной Ирландии", "Объединенные Арабские Эмираты"
    return pdf.render(all_unknown("unnamed", language, states=states))


@cache
def filled(language: str) -> dict[str, list[float]]:
    """How much of each page is taken in each sample, with nothing known, with each kind of result under one agreement
    or another, and with States of long names."""
    copies = {name: sampled(name, language) for name in SAMPLES}
    copies |= {f"{agreement}, nothing known": longest(agreement, language) for agreement in AGREEMENTS}
    copies |= {str(case): pdf_cases.built(*case) for case in pdf_cases.IN_TURN if case[2] == language}
    copies["long names"] = with_real_long_names(language)
    return {name: pdf_parts.filled(built) for name, built in copies.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_left_half_empty_but_the_last_and_the_signatures_are_not_alone_on_it(language: str) -> None:
    """Alone the signatures take some 20 parts of a hundred; the page before the last may give them some of the
    article."""
    for name, (*others, before_last, last) in filled(language).items():
        assert min(others) >= 0.6, (name, others)
        assert before_last >= 0.55, (name, before_last)
        assert last >= 0.25, (name, last)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_is_smaller_than_eight_and_a_half_points_in_the_picture_and_the_footer_too(language: str) -> None:
    pictures = {name: sampled(name, language) for name in SAMPLES} | {"long names": with_real_long_names(language)}
    for name, built in pictures.items():
        assert min(min(sizes) for sizes in pdf_parts.letter_sizes(built)) >= 8.5, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_higher_than_a_page_is_cut_and_each_of_its_words_stands_there_once(language: str) -> None:
    states = LONG_STATES
    document = all_unknown("unnamed", language, states=states)
    words = "".join(re.findall("<text [^>]*>([^<]*)</text>", document["picture"]["svg"]))
    # The picture is 340 units wide and 96 millimetres; its letters have 11, 12 and 13 units.
    sizes = [round(units * 96 / 25.4 * 72 / 340, 2) for units in (11, 12, 13)]
    sheets = [pdf_text.letters(page) for page in pdf_parts.set_in(pdf.render(document), *sizes) if page]
    assert len(sheets) > 1 and all(len(sheet) > 200 for sheet in sheets)
    assert sorted("".join(sheets)) == sorted(pdf_text.letters(words))
    # The path begins on the first one, which therefore has the key; each is headed as the first.
    assert pdf_text.letters(KEY[language]) in sheets[0]
    pages = [pdf_text.letters(page) for page in pdf_text.pages(pdf.render(document))]
    heading = pdf_text.letters(document["labels"]["picture"])
    assert sum(page.startswith(heading) for page in pages) == len(sheets)


def test_what_stands_for_letters_without_a_glyph_is_not_stretched_to_their_width_in_the_picture() -> None:
    states = ("王" * 8, "Австрия")
    printed = letters(pdf.render(all_unknown("unnamed", "ru", states=states)))
    wide = [right - left for page in printed for letter, (left, _low, right, _high) in page if letter == "["]
    assert len(wide) > 20 and max(wide) < 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_parts_neither_the_table_of_changes_nor_what_was_not_tested(language: str) -> None:
    for name in SAMPLES.keys() - {"long-names"}:
        sampled_document = sampled_documents(language)[name]
        pages = [pdf_text.letters(page) for page in pdf_text.pages(sampled(name, language))]
        picture = pdf_text.letters(sampled_document["labels"]["picture"])
        opened = {number for number, page in enumerate(pages) if page.startswith(picture)}
        rows = sampled_document["changes"]["rows"]
        cells = [f"{row['title']}{row['answer']}{row['other']}{row['provision']}{row['result']}" for row in rows]
        tests = [
            f"{test['title']}{''.join(each['text'] + each['provision'] for each in test['because'][:1])}"
            for test in sampled_document["not_asked"]
        ]
        for pieces in (cells, tests):
            on = [place(pdf_text.letters(piece), pages) for piece in pieces]
            assert opened.isdisjoint(range(min(on, default=0) + 1, max(on, default=0) + 1)), name


def place(words: str, pages: list[str]) -> int:
    return next(number for number, page in enumerate(pages) if words in page)


def test_an_empty_line_in_a_quotation_is_a_gap_and_not_a_line() -> None:
    """Lines of the running text are some 14 points apart."""
    kind = KINDS_WITH_A_LIST
    document = documents.confirmed("lu-1993", pdf_cases.KINDS[kind])
    assert any("\n\n- место" in citation["quote"] for citation in document["deciding"])
    with pypdfium2.PdfDocument(pdf.render(document)) as built:
        text = built[0].get_textpage()
        words = text.get_text_range()
        starts = [found.start() for found in re.finditer("(?<=- )место, где", words)]
        tops = [text.get_charbox(index, loose=True)[3] for index in starts]
    assert len(tops) == 3
    assert all(16 < above - below < 24 for above, below in zip(tops, tops[1:], strict=False))


@pytest.mark.parametrize(("agreement", "kind", "language"), pdf_cases.IN_TURN)
def test_no_provision_of_the_annex_is_broken_and_the_last_one_stands_above_the_signatures(
    agreement: str, kind: str, language: str
) -> None:
    document = pdf_cases.document(agreement, kind, language)
    pages = [pdf_text.letters(page) for page in pdf_text.pages(pdf_cases.built(agreement, kind, language))]
    provisions = [
        pdf_text.letters(f"{provision['mark']}{provision['text']}") for provision in document["annex"]["provisions"]
    ]
    for words in provisions:
        assert any(words in page for page in pages), words
    (signatures,) = (
        page for page in pages if pdf_text.letters(document["labels"]["signature"] + PLACE[language]) in page
    )
    assert signatures == pages[-1]
    assert provisions[-1] in signatures


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_of_the_changes_goes_to_the_next_page_alone_wherever_the_page_ends(language: str) -> None:
    """The note moves the table down by a line at a time."""
    ends = set()
    for count in range(1, 44, 2):
        note = "\n".join(["строка"] * count)
        document = documents.confirmed("lu-1993", pdf_cases.KINDS["no rule"], language, notes={"person": note})
        pages = [pdf_text.letters(page) for page in pdf_text.pages(pdf.render(document))]
        rows = [
            pdf_text.letters(f"{row['title']}{row['answer']}{row['other']}{row['provision']}{row['result']}")
            for row in document["changes"]["rows"]
        ]
        last = [next(number for number, page in enumerate(pages) if words in page) for words in rows[-2:]]
        assert last[0] == last[1], count
        ends.add(sum(rows[0] in page and rows[-1] in page for page in pages))
    assert len(ends) == 2


def test_a_note_of_any_length_breaks_no_step_and_leaves_no_heading_alone_wherever_the_page_ends() -> None:
    """Fault 31. The note moves all that follows down by a line at a time."""
    for count in range(1, 44, 4):
        document = pdf_cases.with_note("\n".join(["строка"] * count))
        built = pdf.render(document)
        pages = [pdf_text.clause(page) for page in pdf_text.pages(built)]
        assert_numbered(built, "ru")
        for stage in document["stages"]:
            (case,) = stage["cases"]
            (citation,) = case["citations"]
            whole = f"{stage['number']}. {stage['title']}: {stage['answer']} {citation['provision']} "
            whole += f"{citation['mark']} {citation['quote']}"
            whole += "".join(f" {way['conclusion']['text']} {way['conclusion']['provision']}" for way in case["ways"])
            assert any(pdf_text.clause(whole) in page for page in pages), whole
        for _level, heading in pdf_parts.outline(built):
            alone = re.escape(pdf_text.clause(heading)) + rf" {pdf_cases.SERVICE['ru']} страница \d"
            assert not any(re.search(alone, page) for page in pages), heading
        for group in document["evidence"]:
            assert any(f"{group['title']} {group['items'][0]}" in page for page in pages)
        (signature,) = (page for page in pages if "Место" in page)
        assert "Подпись" in signature


@pytest.mark.parametrize("note", HOSTILE.values(), ids=HOSTILE)
def test_what_is_typed_is_printed_as_typed_stays_on_the_page_and_covers_nothing(note: str) -> None:
    line = " ".join(note.split())
    document = documents.confirmed(
        "unnamed",
        pdf_cases.KINDS["resident"],
        notes={"person": note},
        states=("Австрия", line[:60].strip()),
        person_name=line[:200],
        prepared_by=line[:200],
        file_reference=line[-200:],
    )
    built = pdf.render(document)
    assert pdf_text.letters(note) in pdf_text.letters(pdf_text.flow(built, pdf_cases.SERVICE["ru"]))
    assert letters_in_the_margins(built) == 0
    assert list(covered(built)) == []
    assert_numbered(built, "ru")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_that_may_be_typed_stays_on_the_page_where_nothing_is_known(language: str) -> None:
    document = all_unknown(
        "unnamed",
        language,
        states=LONG_STATES,
        period_from=date(1990, 1, 1),
        person_name="Щ" * 200,
        file_reference="W" * 200,
        prepared_by="-" * 200,
        notes=dict.fromkeys(("person", "citizenship"), "Щ" * 2000),
    )
    built = pdf.render(document)
    assert letters_in_the_margins(built) == 0
    assert list(covered(built)) == []


def letters_in_the_margins(built: bytes) -> int:
    """How many letters stand nearer to an edge of their page than the margins, footer included, allow."""
    return sum(
        left < 84 or right > 210 / 25.4 * 72 - 68 or bottom < 30 or top > 297 / 25.4 * 72 - 54
        for page in letters(built)
        for _letter, (left, bottom, right, top) in page
    )


def covered(built: bytes) -> Iterator[tuple[int, str, str]]:
    """Page and letters where one stands on another, by more than neighbours do; cells of a few points keep it quick."""
    for number, page in enumerate(letters(built)):
        near: dict[tuple[int, int], list[tuple[str, Box]]] = {}
        for letter, box in page:
            left, bottom, right, top = box
            place = (int(left / 12), int(bottom / 12))
            for x, y in product((-1, 0, 1), repeat=2):
                for other, (left_2, bottom_2, right_2, top_2) in near.get((place[0] + x, place[1] + y), []):
                    wide, high = min(right, right_2) - max(left, left_2), min(top, top_2) - max(bottom, bottom_2)
                    # A ligature's letters share one box.
                    if wide > 1.5 and high > 1.5 and box != (left_2, bottom_2, right_2, top_2):
                        yield number, letter, other
            near.setdefault(place, []).append((letter, box))


def letters(built: bytes) -> Iterator[list[tuple[str, Box]]]:
    """The printed letters of each page with their boxes."""
    with pypdfium2.PdfDocument(built) as document:
        for page in document:
            text = page.get_textpage()
            printed = enumerate(text.get_text_range())
            yield [(letter, text.get_charbox(index)) for index, letter in printed if letter.strip()]


def test_a_fingerprint_is_two_lines_of_32_digits_and_an_address_has_a_line_of_its_own() -> None:
    given = documents.made("de-1996", pdf_cases.KINDS["resident"])
    address = "https://residence.example.org/verify/"
    digits = "0123456789abcdef" * 4
    document = stamped(given, documents.REFERENCE, documents.CONFIRMED_AT, "1.2.3", digits, address)
    text = "".join(pdf_text.pages(pdf.render(document)))
    assert f"{digits[:32]}\n{digits[32:]}\n" in text
    assert f"\n{address}\n" in text


REFERENCE = re.compile(r"(?:пункт|стать|шаг|paragraph|Article|step|подпункт)\w* (?:\d|\w\))")
DATE = re.compile(r"\d{1,2} [a-zа-я]+ \d{4}", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", pdf_cases.KINDS)
def test_no_line_ends_within_a_reference_or_a_date_of_our_own_words(kind: str, language: str) -> None:
    document = documents.confirmed("de-1996", pdf_cases.KINDS[kind], language)
    quoted = "\n".join(
        [
            *(words for each in documents.quotations(document) for words in (each["quote"], each["gloss"])),
            *(words for each in document["annex"]["provisions"] for words in (each["text"], each["gloss"])),
        ]
    )
    lines = [line.split() for page in pdf_text.pages(pdf.render(document)) for line in page.split("\n") if line.strip()]
    parted = list(filter(None, (parted_words(line, following) for line, following in pairwise(lines))))
    # The words of a treaty, and of its translation, may be parted anywhere.
    assert [words for words in parted if words not in " ".join(quoted.split())] == []


def parted_words(line: list[str], following: list[str]) -> str:
    """The two words around a line's end where they are of one reference or one date; empty where they are not."""
    before, after = " ".join(line[-2:]), " ".join(following[:2])
    for part in (REFERENCE, DATE):
        if any(found.start() < len(before) < found.end() for found in part.finditer(f"{before} {after}")):
            return f"{line[-1]} {following[0]}"
    return ""


def test_lines_of_a_note_stay_lines() -> None:
    pages = pdf_text.pages(pdf.render(pdf_cases.with_note("первая строка\nвторая строка\r\n\r\nчетвертая")))
    assert "\nпервая строка\nвторая строка\nчетвертая\n" in "".join(pages)
