"""The file copy: every word arrives as it was written, whatever it was, and equal input gives equal bytes.
Most documents here are built by hand from the agreements; those of every path are the site's own."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from questionnaire import pdf
from questionnaire.document import CaseFacts, stamped
from questionnaire.document import document as document_of
from tests import pdf_text
from treaties.agreement import UNKNOWN, Agreement, Clause, agreements
from treaties.determination import determine
from treaties.walk import walk

TREATY_TEXTS = Path(__file__).parent / "treaty-texts"
SERVICE = "Налоговое резидентство по соглашению"
REFERENCE = "K7QF-3MXD"
LABELS = {
    "details": "Сведения",
    "deciding": "Решающие слова соглашения",
    "possible": "Возможные выводы",
    "warnings": "Предупреждения",
    "facts": "Факты",
    "note": "Факты и документы",
    "reasoning": "Основания",
    "conclusion": "Вывод",
    "not_asked": "Что не проверялось и почему",
    "limits": "Пределы заключения",
    "signature": "Подписи",
    "page": "страница",
    "of": "из",
    "fingerprint": "Отпечаток сведений",
    "release": "Выпуск программы",
}
TITLES = {
    "person": "Кто",
    "residence_first": "Резидентство в первом государстве",
    "residence_second": "Резидентство во втором государстве",
    "permanent_home": "Постоянное жилище",
    "permanent_home_where": "Где постоянное жилище",
    "vital_interests": "Центр жизненных интересов",
    "habitual_abode": "Обычное проживание",
    "citizenship": "Гражданство",
    "effective_management": "Фактический руководящий орган",
}
RESIDENT_OF_BOTH = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
HOMES_IN_BOTH = RESIDENT_OF_BOTH | {"permanent_home": "yes", "permanent_home_where": "both"}
HOME_IN_SECOND = RESIDENT_OF_BOTH | {"permanent_home": "yes", "permanent_home_where": "second"}
NO_HOME = RESIDENT_OF_BOTH | {"permanent_home": "no", "habitual_abode": "second"}
# The branches of a document of each kind: heading and answers.
KINDS: dict[str, list[tuple[str | None, dict[str, str]]]] = {
    "resident": [(None, HOMES_IN_BOTH | {"vital_interests": "second"})],
    "mutual_agreement": [
        (
            None,
            HOMES_IN_BOTH | {"vital_interests": "undeterminable", "habitual_abode": "both", "citizenship": "both"},
        )
    ],
    "no_rule": [(None, RESIDENT_OF_BOTH | {"person": "entity", "effective_management": "elsewhere"})],
    "not_covered": [
        (
            None,
            {"person": "individual", "residence_first": "not_resident", "residence_second": "not_resident"},
        )
    ],
    "conditional": [
        ("Если жилище есть в обоих государствах", HOMES_IN_BOTH | {"vital_interests": "first"}),
        ("Если жилища нет ни в одном из государств", NO_HOME),
    ],
    "agreed": [
        ("Если жилище есть только во втором государстве", HOME_IN_SECOND),
        ("Если жилище есть в обоих государствах", HOMES_IN_BOTH | {"vital_interests": "second"}),
    ],
}
HOSTILE = {
    "markup": '#panic("нет") #sys.inputs $x^2$ *жирно* _курсив_ `код` @ссылка <метка> = заголовок',
    "escapes": "\\ \\n \\u{41} // примечание /* и еще */ [один] {два} ~ \"кавычки\" 'и эти' … &amp; {{ x }}",
    "wide letters": "Щ" * 2000,
    "hyphens": "-" * 2000,
    "fractions": "/1" * 1000,
    "no break": "а\u00a0" * 1000,
    "address": "https://example.org/" + "a1" * 200,
    "capitals": "ВЫСОКОКВАЛИФИЦИРОВАННЫМИ " * 80,
    "lines": "первая строка\nвторая строка\r\n\r\nчетвертая",
    "many lines": "\n".join("абвгдежзиклмнопрстуфхцчшщ" * 40),
}


def cited(agreement: Agreement, citation: Clause) -> dict[str, str]:
    article = f"статья {agreement.article}, " if agreement.article else ""
    return {
        "provision_key": citation.provision,
        "provision": article + "пункт " + ", подпункт ".join(agreement.marks(citation.provision)),
        "mark": agreement.provisions[citation.provision].mark,
        "quote": citation.quote,
    }


def answered(agreement: Agreement, question: str, answer: str) -> dict[str, str]:
    citation = agreement.questions[question].citation(answer)
    assert citation
    return cited(agreement, citation)


def branch(agreement: Agreement, heading: str | None, answers: dict[str, str]) -> dict[str, Any]:
    steps = [
        {"title": TITLES[question], "answer": answer, "citations": [answered(agreement, question, answer)]}
        for question, answer in answers.items()
    ]
    deciding = [
        {"role": role, **step["citations"][0]} for role, step in zip(("Условие", "Следствие"), steps[-2:], strict=True)
    ]
    return {
        "heading": heading,
        "steps": steps,
        "conclusion": {"text": "Считается резидентом второго государства", "citations": deciding},
    }


def sample(agreement_id: str = "de-1996", kind: str = "resident") -> dict[str, Any]:
    """A stamped document as the site makes it."""
    agreement = agreements()[agreement_id]
    reasoning = [branch(agreement, heading, answers) for heading, answers in KINDS[kind]]
    facts = dict(answer for _, answers in KINDS[kind] for answer in answers.items())
    deciding = reasoning[0]["conclusion"]["citations"][-1]
    return {
        "language": "ru",
        "service": SERVICE,
        "title": f"Считается резидентом второго государства – {REFERENCE}",
        "kind": kind,
        "headline": "Считается резидентом второго государства",
        "headline_provisions": [each["conclusion"]["citations"][-1]["provision"] for each in reasoning],
        "explanation": [
            "По этой статье за указанный период резидентом считается лицо второго государства.",
            "Внутренний закон каждого из государств продолжает действовать.",
        ],
        "details": [
            {"label": "Номер заключения", "value": REFERENCE},
            {"label": "Заявитель", "value": "Александра Константиновна Вознесенская"},
            {"label": "Период", "value": "01.01.2025 – 31.12.2025"},
            {"label": "Соглашение", "value": f"{agreement.title['ru']}, {agreement.signed['ru']}"},
            {"label": "Контрольная сумма", "value": agreement.edition},
        ],
        "warnings": [
            {"text": note.warning["ru"], "source": f"Источник: {note.source['ru']}, проверено 30.11.2026"}
            for note in agreement.status_notes
        ],
        "facts": [
            {
                "question": question,
                "title": TITLES[question],
                "answer": answer,
                "provision": answered(agreement, question, answer)["provision"],
                "note": "",
            }
            for question, answer in facts.items()
        ],
        "possible": [
            {"text": each["conclusion"]["text"], "cases": [{"text": each["heading"], "provision": "статья 4, пункт 2"}]}
            for each in reasoning
            if each["heading"]
        ],
        "shared": None,
        "reasoning": reasoning,
        "not_asked": [
            {
                "questions": ["citizenship"],
                "title": TITLES["citizenship"],
                "because": [{"text": "Решили слова, до которых проверка дошла раньше.", **deciding}],
            }
        ],
        "limits": [
            "Заключение основано только на этой статье соглашения и на указанных фактах.",
            "Оно не связывает налоговые и компетентные органы.",
            "Обязанности по внутреннему закону каждого из государств сохраняются.",
        ],
        "annex": {
            "title": "Приложение: текст статьи",
            "heading": agreement.heading,
            "provisions": [
                {"key": each.key, "mark": each.mark, "text": each.text, "level": 2 if "." in each.key else 1}
                for each in agreement.provisions.values()
            ],
        },
        "signature": {
            "place": "Место",
            "date": "Дата",
            "name": "Составил",
            "sign": "Подпись",
            "prepared_by": "Н. П. Ковалева, налоговый консультант",
        },
        "labels": LABELS,
        "reference": REFERENCE,
        "confirmed_at": "30 ноября 2026 г., 12:15 (Москва, UTC+3)",
        "timestamp": "2026-11-30T09:15:00Z",
        "fingerprint": "9c1d" * 16,
        "release": "1.0",
    }


def with_note(note: str, question: int = 0) -> dict[str, Any]:
    document = sample()
    document["facts"][question]["note"] = note
    return document


def quotations(document: dict[str, Any]) -> Iterator[dict[str, str]]:
    for step in (document["shared"] or {"steps": []})["steps"]:
        yield from step["citations"]
    for each in document["reasoning"]:
        for step in each["steps"]:
            yield from step["citations"]
        yield from each["conclusion"]["citations"]
    for test in document["not_asked"]:
        yield from test["because"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("agreement", ["lu-1993", "ua-1995", "unnamed", "de-1996"])
def test_every_clause_arrives_letter_for_letter_with_its_mark(agreement: str, kind: str) -> None:
    document = sample(agreement, kind)
    text = pdf_text.flow(pdf.render(document), SERVICE)
    for citation in quotations(document):
        assert f"{citation['provision']} {citation['mark']} {citation['quote']}" in text
    assert pdf_text.clause(document["annex"]["heading"]) in text
    for provision in document["annex"]["provisions"]:
        assert pdf_text.clause(f"{provision['mark']} {provision['text']}") in text


def of_the_site(agreement: Agreement, answers: dict[str, str]) -> dict[str, Any]:
    """The stamped document that the site makes of these answers."""
    states = agreement.state_names("Россия", "Соединенное Королевство")
    facts = CaseFacts(
        agreement=agreement,
        period_from=date(2025, 1, 1),
        period_to=date(2025, 12, 31),
        states=states,
        person_name="Александра Константиновна Вознесенская",
        file_reference="А-17/2026",
        prepared_by="Н. П. Ковалева",
        answers=answers,
        notes={"person": "Паспорт.\nСправка о регистрации."},
    )
    confirmed_at = datetime(2026, 11, 30, 9, 15, tzinfo=UTC)
    return stamped(document_of(facts, determine(agreement, answers)), REFERENCE, confirmed_at, "1.0", "9c1d" * 16)


@pytest.mark.parametrize("agreement_id", ["lu-1993", "ua-1995", "unnamed", "de-1996"])
def test_on_every_path_each_clause_in_the_file_copy_is_the_source_text(agreement_id: str) -> None:
    agreement = agreements()[agreement_id]
    source = pdf_text.clause((TREATY_TEXTS / f"{agreement_id}.txt").read_text(encoding="utf-8"))
    paths = [dict(path.steps) for path in walk(agreement, {}).branches]
    longest = max(paths, key=len)
    unknown = [longest | {question: UNKNOWN} for question in longest if question != "person"]
    for answers in paths + unknown:
        made = of_the_site(agreement, answers)
        text = pdf_text.flow(pdf.render(made), made["service"])
        for citation in quotations(made):
            assert citation["quote"] in source
            assert f"{citation['provision']} {citation['mark']} {citation['quote']}" in text
        article = [f"{each['mark']} {each['text']}" for each in made["annex"]["provisions"]]
        assert pdf_text.clause(" ".join(article)) in text


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_the_dictionary_is_left_out(kind: str) -> None:
    document = sample("lu-1993", kind)
    document["facts"][1]["note"] = "Договор аренды.\nСправка с места работы."
    text = pdf_text.flow(pdf.render(document), SERVICE)
    expected = [
        document["headline"],
        *document["headline_provisions"],
        *document["explanation"],
        *document["limits"],
    ]
    expected += [words for row in document["details"] for words in row.values()]
    expected += [words for warning in document["warnings"] for words in warning.values()]
    expected += [fact[key] for fact in document["facts"] for key in ("title", "answer", "provision", "note")]
    expected += [each["heading"] or "" for each in document["reasoning"]]
    expected += [because["text"] for test in document["not_asked"] for because in test["because"]]
    expected += [document["fingerprint"], document["release"], *document["signature"].values()]
    elsewhere = {"page", "of", "deciding" if kind == "conditional" else "possible"}
    expected += [words for key, words in LABELS.items() if key not in elsewhere]
    letters = pdf_text.letters(text)
    assert [words for words in expected if pdf_text.letters(words) not in letters] == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_page_opens_with_the_conclusion_and_its_provision(kind: str) -> None:
    document = sample(kind=kind)
    first = pdf_text.clause(pdf_text.pages(pdf.render(document))[0])
    assert first.startswith(f"{document['headline']} {'; '.join(document['headline_provisions'])} ")


def test_fault_31_each_page_has_its_number_and_the_reference() -> None:
    pages = pdf_text.pages(pdf.render(sample("lu-1993", "conditional")))
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert page.rstrip().endswith(f"страница {number} из {len(pages)} · {REFERENCE}")


def test_fault_31_no_step_breaks_and_no_heading_stays_alone_wherever_the_page_ends() -> None:
    for count in range(1, 40, 2):
        document = with_note("\n".join(["строка"] * count))
        pages = [pdf_text.clause(page) for page in pdf_text.pages(pdf.render(document))]
        for number, step in enumerate(document["reasoning"][0]["steps"], start=1):
            (citation,) = step["citations"]
            whole = " ".join([f"{number}. {step['title']}: {step['answer']}", citation["provision"], citation["mark"]])
            assert any(f"{whole} {citation['quote']}" in page for page in pages)
        for label in ("details", "facts", "reasoning", "conclusion", "not_asked", "limits", "signature"):
            assert not any(re.search(rf"{LABELS[label]} {SERVICE} страница \d", page) for page in pages)
        signature = [page for page in pages if "Место" in page]
        assert len(signature) == 1
        assert "Подпись" in signature[0]


def test_equal_documents_give_equal_bytes() -> None:
    assert pdf.render(sample()) == pdf.render(sample())
    assert pdf.render(sample()) != pdf.render(sample() | {"timestamp": "2026-11-30T09:15:01Z"})


def test_title_is_in_the_metadata_and_no_author() -> None:
    with pypdfium2.PdfDocument(pdf.render(sample())) as document:
        metadata = document.get_metadata_dict()
    assert metadata["Title"] == f"Считается резидентом второго государства – {REFERENCE}"
    assert metadata["Author"] == ""


@pytest.mark.parametrize("note", HOSTILE.values(), ids=HOSTILE)
def test_a_note_is_printed_as_typed_and_stays_on_the_page(note: str) -> None:
    document = with_note(note)
    line = " ".join(note.split("\n"))
    document["headline"] = f"Считается резидентом государства «{line[:60]}»"
    document["details"][1]["value"] = document["signature"]["prepared_by"] = line[:200]
    built = pdf.render(document)
    assert pdf_text.letters(note) in pdf_text.letters(pdf_text.flow(built, SERVICE))
    assert letters_in_the_margins(built) == 0


@pytest.mark.parametrize("agreement_id", ["lu-1993", "ua-1995", "unnamed", "de-1996"])
def test_a_conclusion_that_depends_on_every_answer_stays_on_the_page(agreement_id: str) -> None:
    agreement = agreements()[agreement_id]
    answers = {"person": "individual"} | {question: UNKNOWN for question in agreement.questions if question != "person"}
    assert letters_in_the_margins(pdf.render(of_the_site(agreement, answers))) == 0


def letters_in_the_margins(built: bytes) -> int:
    """How many letters stand nearer to an edge of their page than the margins, footer included, allow."""
    return sum(
        left < 84 or right > 210 / 25.4 * 72 - 68 or bottom < 30 or top > 297 / 25.4 * 72 - 60
        for left, bottom, right, top in boxes(built)
    )


def boxes(built: bytes) -> Iterator[tuple[float, float, float, float]]:
    """Left, bottom, right and top of each printed letter, in points."""
    with pypdfium2.PdfDocument(built) as document:
        for page in document:
            text = page.get_textpage()
            for index in range(text.count_chars()):
                if text.get_text_range(index, 1).strip():
                    yield text.get_charbox(index)


def test_lines_of_a_note_stay_lines() -> None:
    pages = pdf_text.pages(pdf.render(with_note("первая строка\nвторая строка\r\n\r\nчетвертая")))
    assert "\nпервая строка\nвторая строка\nчетвертая\n" in "".join(pages)


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
    assert pdf.missing_glyphs(text) == missing


def test_each_run_of_letters_without_a_glyph_is_replaced() -> None:
    note = "имя 王小明, знак → и 👩\u200d👩\u200d👧, дефис\u2010тонкий\u202fпробел, мягкий\u00adперенос \ud800"
    text = pdf_text.flow(pdf.render(with_note(note)), SERVICE)
    assert "имя [?], знак [?] и [?], дефис-тонкий пробел, мягкийперенос [?]" in text
    assert pdf.missing_glyphs(pdf.REPLACEMENT) == []


def test_every_letter_that_is_not_named_as_missing_is_printed() -> None:
    """Under PDF/UA typst refuses a letter without a glyph, so that rendering is the proof, in each font."""
    letters = "".join(chr(code) for code in range(0x20, 0x3000) if not pdf.missing_glyphs(chr(code)))
    assert len(letters) > 700
    document = with_note(letters)
    document["headline"] = document["details"][0]["label"] = document["facts"][0]["answer"] = letters
    document["reasoning"][0]["conclusion"]["text"] = document["reasoning"][0]["steps"][0]["title"] = letters
    pdf.render(document)


def test_eight_threads_build_what_one_builds() -> None:
    documents = [sample(agreement, kind) for agreement in agreements() for kind in KINDS]
    alone = [pdf.render(document) for document in documents]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(pdf.render, documents)) == alone


def test_a_document_that_typst_refuses_is_a_pdf_error_with_its_cause() -> None:
    with pytest.raises(pdf.PdfError) as error:
        pdf.render(sample() | {"labels": {}})
    assert error.value.__cause__ is not None


def test_the_template_has_no_words_of_its_own() -> None:
    template = Path(pdf.__file__).parent.parent / "templates" / "determination.typ"
    assert not re.search("[А-яЁё]", template.read_text(encoding="utf-8"))
