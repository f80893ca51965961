"""The file copy: every word arrives as it was written, whatever it was, and equal input gives equal bytes.
The documents here are built from the tables of citations, without the site."""

import csv
import re
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from questionnaire import pdf
from tests import pdf_text

HERE = Path(__file__).parent
SERVICE = "Налоговое резидентство по соглашению"
REFERENCE = "K7QF-3MXD"
LABELS = {
    "details": "Сведения", "deciding": "Решающие слова соглашения", "possible": "Возможные выводы",
    "warnings": "Предупреждения", "facts": "Факты", "note": "Факты и документы", "reasoning": "Основания",
    "answer": "Ответ", "conclusion": "Вывод", "not_asked": "Что не проверялось и почему",
    "limits": "Пределы заключения", "signature": "Подписи", "page": "страница", "of": "из",
    "fingerprint": "Отпечаток сведений", "release": "Выпуск программы",
}  # fmt: skip
TITLES = {
    "person": "Кто", "residence_first": "Резидентство в России", "residence_second": "Резидентство во втором государстве",
    "permanent_home": "Постоянное жилище", "permanent_home_where": "Где постоянное жилище",
    "vital_interests": "Центр жизненных интересов", "habitual_abode": "Обычное проживание",
    "citizenship": "Гражданство", "effective_management": "Фактический руководящий орган",
}  # fmt: skip
BOTH = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
ENTITY = BOTH | {"person": "entity"}
HOMES = BOTH | {"permanent_home": "yes", "permanent_home_where": "both"}
TO_THE_END = HOMES | {"vital_interests": "undeterminable", "habitual_abode": "both", "citizenship": "both"}
KINDS: dict[str, list[tuple[str | None, dict[str, str]]]] = {
    "resident": [(None, HOMES | {"vital_interests": "second"})],
    "mutual_agreement": [(None, TO_THE_END)],
    "no_rule": [(None, ENTITY | {"effective_management": "elsewhere"})],
    "not_covered": [(None, BOTH | {"residence_first": "not_resident", "residence_second": "not_resident"})],
    "conditional": [
        ("Если жилище есть в обоих государствах и центр жизненных интересов – в России:", HOMES | {"vital_interests": "first"}),
        ("Если жилища нет ни в одном государстве:", BOTH | {"permanent_home": "no", "habitual_abode": "second"}),
    ],
    "agreed": [
        ("Если жилище есть только во втором государстве:", BOTH | {"permanent_home": "yes", "permanent_home_where": "second"}),
        ("Если жилище есть в обоих государствах:", HOMES | {"vital_interests": "second"}),
    ],
}  # fmt: skip
AGREEMENTS = ["lu-1993", "ua-1995", "unnamed", "de-1996"]
HOSTILE = [
    '#panic("нет") #sys.inputs $x^2$ *жирно* _курсив_ `код` @ссылка <метка> = заголовок',
    "\\ \\n \\u{41} // примечание /* и еще */ [скобки] {фигурные} ~ -- --- ... \"кавычки\" 'и эти'",
    "Ж" * 2000,
    "-" * 2000,
    "/1" * 300,
    "а\u00a0" * 300,
    "https://example.org/" + "a1" * 200,
    "первая строка\nвторая строка\n\nчетвертая",
]


def printed_provision(agreement: str, key: str) -> str:
    return f"статья 4, пункт {key}" if agreement != "unnamed" else f"пункт {key}"


def citations(agreement: str) -> dict[tuple[str, str], dict[str, str]]:
    with (HERE / "citations.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["agreement"] == agreement]
    return {
        (row["question"], row["answer"]): {
            "provision_key": row["provision"],
            "provision": printed_provision(agreement, row["provision"]),
            "mark": row["provision"][-1] + (")" if "." in row["provision"] else "."),
            "quote": row["quote"],
        }
        for row in rows
    }


def annex(agreement: str) -> list[dict[str, Any]]:
    """The source text in paragraphs; a paragraph with a printed mark opens a provision."""
    provisions: list[dict[str, Any]] = []
    paragraphs = (HERE / "treaty-texts" / f"{agreement}.txt").read_text(encoding="utf-8").strip().split("\n\n")
    for number, paragraph in enumerate(paragraphs):
        opening = re.match(r"(\d\.|\w\))\s+(.*)", paragraph, re.DOTALL)
        if opening:
            mark, text = opening.groups()
            provisions.append({"key": str(number), "mark": mark, "text": text, "level": 1 if mark[0].isdigit() else 2})
        elif provisions:
            provisions[-1]["text"] += "\n\n" + paragraph
    return provisions


def sample(agreement: str = "de-1996", kind: str = "resident", **changes: Any) -> dict[str, Any]:
    """A stamped document as the site makes it, from the citations of one agreement."""
    cited = citations(agreement)
    branches = KINDS[kind]
    asked = dict(answer for _, answers in branches for answer in answers.items())
    reasoning = []
    for heading, answers in branches:
        *steps, (question, answer) = answers.items()
        deciding = cited[question, answer]
        reasoning.append(
            {
                "heading": heading,
                "steps": [
                    {"title": TITLES[question], "answer": answer, "citations": [cited[question, answer]]}
                    for question, answer in [*steps, (question, answer)]
                ],
                "conclusion": {
                    "text": "Считается резидентом второго государства",
                    "citations": [
                        {"role": "Условие", **cited[steps[-1]]},
                        {"role": "Следствие", **deciding},
                    ],
                },
            }
        )  # fmt: skip
    document: dict[str, Any] = {
        "language": "ru", "service": SERVICE, "title": f"Считается резидентом Германии – {REFERENCE}", "kind": kind,
        "headline": "Считается резидентом Германии",
        "headline_provisions": [branch["conclusion"]["citations"][-1]["provision"] for branch in reasoning],
        "explanation": ["По этой статье для целей соглашения местом налогового резидентства за указанный период "
                        "считается Германия. Внутренний закон каждого государства продолжает действовать."],
        "details": [{"label": "Номер заключения", "value": REFERENCE},
                    {"label": "Заявитель", "value": "Александра Константиновна Вознесенская-Оболенская"},
                    {"label": "Период", "value": "01.01.2025 – 31.12.2025"},
                    {"label": "Государства", "value": "Россия – Германия"},
                    {"label": "Соглашение", "value": "Соглашение между Российской Федерацией и Федеративной Республикой "
                     "Германия об избежании двойного налогообложения в отношении налогов на доходы и имущество, Москва, "
                     "29.05.1996"},
                    {"label": "Редакция", "value": "от 15.10.2007"},
                    {"label": "Отпечаток редакции", "value": "0f3a" * 16}],
        "warnings": [{"text": "Россия приостановила действие статей 5–22 и 24 и пунктов 2–7 Протокола. Статьи 4 среди них "
                      "нет: резидентство определить можно, льгот может не быть.",
                      "source": "Источник: ey.com, blogs.pwc.de, проверено 30.11.2026"}],
        "facts": [{"question": question, "title": TITLES[question], "answer": answer,
                   "provision": cited[question, answer]["provision"], "note": ""} for question, answer in asked.items()],
        "reasoning": reasoning,
        "not_asked": [{"question": "citizenship", "title": "Гражданство", "because": [
            {"text": "Проверка закончилась раньше: решили слова", **deciding}]}],
        "limits": ["Заключение основано только на статье 4 этого соглашения и на указанных фактах.",
                   "Оно не связывает налоговые и компетентные органы.",
                   "Обязанности по внутреннему закону каждого из государств сохраняются."],
        "annex": {"title": "Приложение: текст статьи", "heading": "Статья 4. Резидент", "provisions": annex(agreement)},
        "signature": {"place": "Место", "date": "Дата", "name": "Составил", "sign": "Подпись",
                      "prepared_by": "Н. П. Ковалева, налоговый консультант"},
        "labels": LABELS,
        "reference": REFERENCE, "confirmed_at": "30 ноября 2026 г., 12:15 (Москва, UTC+3)",
        "timestamp": "2026-11-30T09:15:00Z", "fingerprint": "9c1d" * 16, "release": "1.0",
    }  # fmt: skip
    return document | changes


def with_note(note: str) -> dict[str, Any]:
    document = sample()
    document["facts"][0]["note"] = note
    return document


def quotes(document: dict[str, Any]) -> list[dict[str, str]]:
    found = [citation for branch in document["reasoning"] for step in branch["steps"] for citation in step["citations"]]
    found += [citation for branch in document["reasoning"] for citation in branch["conclusion"]["citations"]]
    return found + [because for test in document["not_asked"] for because in test["because"]]
