"""The dated notes on an agreement's force, each known by a word of its source that no other of its notes has."""

from datetime import date

import pytest

from tests.support.agreement_oracle import AGREEMENTS

TEXT_ITSELF = "сам текст"
# What remains of the two agreements of which Russia suspended articles.
STILL_IN_FORCE = (
    "Освобождения или пониженной ставки по соглашению может не быть.",
    "Определить резидентство и обратиться в компетентный орган приостановка не мешает: статей 4 (резидентство) и 25 "
    "(взаимосогласительная процедура) среди приостановленных нет.",
    "Делить период из-за нее не нужно, но освобождение до 08.08.2023 и с этого дня может различаться.",
)


def test_one_note_bears_on_the_conclusions_of_one_provision() -> None:
    found = [
        (agreement, note.source["ru"], note.provision)
        for agreement, law in AGREEMENTS.items()
        for note in law.status_notes
        if note.provision
    ]
    assert found == [("lu-1993", "consultant.ru, LAW_130668", "4")]


def sources(agreement: str, first: str, last: str) -> list[str]:
    period = date.fromisoformat(first), date.fromisoformat(last)
    return [note.source["ru"] for note in AGREEMENTS[agreement].status_notes if note.touches(*period)]


@pytest.mark.parametrize(
    ("agreement", "day", "noted"),
    [
        ("lu-1993", "1990-01-01", [TEXT_ITSELF, "taxrus2000.com", "LAW_130668"]),
        ("lu-1993", "1997-12-31", [TEXT_ITSELF, "taxrus2000.com", "LAW_130668"]),
        ("lu-1993", "1998-01-01", [TEXT_ITSELF, "LAW_130668"]),
        ("lu-1993", "2013-12-31", [TEXT_ITSELF, "LAW_130668"]),
        ("lu-1993", "2014-01-01", [TEXT_ITSELF]),
        ("lu-1993", "2023-08-07", [TEXT_ITSELF]),
        ("lu-1993", "2023-08-08", [TEXT_ITSELF, "docs.cntd.ru/document/8306203"]),
        ("lu-1993", "2026-11-30", [TEXT_ITSELF, "docs.cntd.ru/document/8306203"]),
        ("ua-1995", "1999-08-02", ["sudrf.kodeks.ru/document/8313238"]),
        ("ua-1995", "1999-08-03", []),
        ("ua-1995", "2022-12-31", []),
        ("ua-1995", "2023-01-01", ["mof.gov.ua"]),
        ("de-1996", "1996-12-31", ["datenbank.nwb.de", "95062_28"]),
        ("de-1996", "1997-01-01", ["95062_28"]),
        ("de-1996", "2009-12-31", ["95062_28"]),
        ("de-1996", "2010-01-01", []),
        ("de-1996", "2023-08-07", []),
        ("de-1996", "2023-08-08", ["blogs.pwc.de"]),
        ("unnamed", "1980-01-01", [TEXT_ITSELF]),
        ("unnamed", "2026-11-30", [TEXT_ITSELF]),
    ],
)
def test_the_notes_of_a_single_day(agreement: str, day: str, noted: list[str]) -> None:
    found = sources(agreement, day, day)
    assert len(found) == len(noted)
    assert all(word in source for word, source in zip(noted, found, strict=True)), found


@pytest.mark.parametrize(
    ("agreement", "first", "last", "count"),
    [
        ("de-1996", "1990-01-01", "2026-11-30", 3),
        ("de-1996", "2009-12-31", "2023-08-07", 1),
        ("de-1996", "2010-01-01", "2023-08-08", 1),
        ("de-1996", "2010-01-01", "2023-08-07", 0),
        ("ua-1995", "1999-08-02", "2023-01-01", 2),
        ("ua-1995", "1999-08-03", "2022-12-31", 0),
        ("lu-1993", "1997-12-31", "2023-08-08", 4),
    ],
)
def test_a_note_holds_when_any_day_of_the_period_lies_in_its_range(
    agreement: str, first: str, last: str, count: int
) -> None:
    assert len(sources(agreement, first, last)) == count


@pytest.mark.parametrize(
    ("agreement", "facts"),
    [
        (
            "lu-1993",
            [
                ["государства не названы", "пункта 4", "официальной публикацией"],
                ["07.05.1997", "01.01.1998"],
                ["21.11.2011", "30.07.2013", "01.01.2014", "пункт 4"],
                ["5–22, 24, 28 и 29", "№ 585 от 08.08.2023", "№ 598-ФЗ от 19.12.2023", *STILL_IN_FORCE],
            ],
        ),
        ("ua-1995", [["03.08.1999"], ["01.01.2023", "больше не применяется"]]),
        ("unnamed", [["ни сторон", "ни номера статьи", "ни даты"]]),
        (
            "de-1996",
            [
                ["30.12.1996", "01.01.1997"],
                ["15.10.2007", "01.01.2010"],
                ["5–22 и 24", "2–7 Протокола", "№ 585 от 08.08.2023", "№ 598-ФЗ от 19.12.2023", *STILL_IN_FORCE],
            ],
        ),
    ],
)
def test_each_note_states_its_facts_and_the_day_on_which_they_were_checked(
    agreement: str, facts: list[list[str]]
) -> None:
    notes = AGREEMENTS[agreement].status_notes
    assert len(notes) == len(facts)
    for note, stated in zip(notes, facts, strict=True):
        assert [fact for fact in stated if fact not in note.warning["ru"]] == []
        assert note.checked_on == date(2026, 11, 30)
