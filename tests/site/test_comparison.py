"""How the texts differ, as the agreements' pages compute it: typed by hand from section 2 of the specification, in the
order of the columns."""

from dataclasses import replace

import pytest

from questionnaire.agreement_pages.comparison import Line, differences
from questionnaire.agreement_pages.paths import path_table
from tests.support.made_up import INDIVIDUALS, MAP, made_up
from tests.support.page import Element
from tests.support.reference_page import ORDER, agreement_page, each_agreement, each_language
from treaties.agreement import FOLDERS, agreements, load

REFERS = "в самой статье не сказано"
DIFFERENCES = {
    "Государства": [
        "Россия, Германия",
        "Россия, Люксембург",
        "Россия, Украина",
        "не названы: их называет тот, кто заполняет анкету",
    ],
    "Номер статьи": ["статья 4", "статья 4", "статья 4", "в тексте нет номера"],
    "К кому применяется соглашение": [REFERS, REFERS, REFERS, "п. 1"],
    "Определение резидента": ["п. 1", "п. 1", "п. 1", "п. 2"],
    "Как назван резидент": [
        "«резидент»",
        "«лицо с постоянным местопребыванием»",
        "«резидент»",
        "«лицо с постоянным местопребыванием»",
    ],
    "Основания резидентства": [
        "«на основе своего местожительства, своего постоянного местопребывания, места своей регистрации в качестве "
        "юридического лица, места нахождения своего руководящего органа или иного аналогичного критерия»",
        "«на основе его местожительства, места регистрации, управления или любого другого аналогичного критерия»",
        "«на основании постоянного местожительства, постоянного местопребывания, места регистрации или другого "
        "аналогичного признака»",
        "«на основе постоянного местопребывания, местожительства, местонахождения руководящего органа или в силу того, "
        "что оно там учреждено»",
    ],
    "Исключение тех, у кого облагаются только местные доходы или имущество": ["есть п. 1", "нет", "есть п. 1", "нет"],
    "Правила для человека": ["п. 2", "п. 2", "п. 2", "п. 3"],
    "Буквы подпунктов": [
        "латинские: a), b), c), d)",
        "латинские: a), b), c), d)",
        "кириллические: а), б), в), г)",
        "кириллические: а), с) латинские: b), d)",
    ],
    "Жилище": [
        "«располагает постоянным жилищем»",
        "«располагает постоянным жилищем»",
        "«имеет постоянное жилье»",
        "«располагает постоянным жилищем»",
    ],
    "Связи с государством": ["«наиболее тесные»", "«более тесные»", "«более тесные»", "«более тесные»"],
    "Обычное проживание": [
        "«обычно проживает»",
        "«обычно проживает»",
        "«обычно и проживает»",
        "«обычно проживает»",
    ],
    "Гражданства нет ни одного из двух государств": [
        "ни одно из двух государств не считает человека своим гражданином",
        "ни одно из двух государств не считает человека своим гражданином",
        "нет гражданства ни одного из двух государств",
        "нет гражданства ни одного из двух государств",
    ],
    "Правила для организации": ["п. 3", "п. 3, п. 4", "п. 3", "п. 4"],
    "Место фактического руководящего органа определить нельзя": [
        "правила для этого случая в статье нет п. 3",
        "компетентные органы «по взаимному согласию определяют место нахождения фактического руководящего органа» п. 4",
        "правила для этого случая в статье нет п. 3",
        "правила для этого случая в статье нет п. 4",
    ],
    "Слова вывода о резидентстве": [
        "«считается резидентом [государства]» п. 2 a), п. 2 b), п. 2 c), п. 3",
        "«считается лицом с постоянным местожительством в [государстве]» п. 2 a), п. 2 b), п. 2 c) "
        "«считается лицом с постоянным местопребыванием в [государстве]» п. 3",
        "«считается резидентом в [государстве]» п. 2 а), п. 2 в) "
        "«считается резидентом [государства]» п. 2 а), п. 2 б), п. 3",
        "«рассматривается как лицо с постоянным местопребыванием в [государстве]» п. 3 а), п. 3 b), п. 3 с) "
        "«рассматривается как имеющее постоянное местопребывание в [государстве]» п. 4",
    ],
    "Что делают компетентные органы": [
        "«решают этот вопрос по взаимному согласию» п. 2 d)",
        "«решают этот вопрос по взаимному согласию» п. 2 d) "
        "«по взаимному согласию определяют место нахождения фактического руководящего органа» п. 4",
        "«решают вопрос о налогообложении такого лица по взаимному согласию» п. 2 г)",
        "«решают вопрос по взаимному согласию» п. 3 d)",
    ],
    "Статья о взаимосогласительной процедуре": [
        "статья 25",
        "статья 25",
        "номер нужно найти в соглашении",
        "номер нужно найти в соглашении",
    ],
}
TERMS = {
    "Как назван резидент",
    "Основания резидентства",
    "Жилище",
    "Связи с государством",
    "Обычное проживание",
    "Гражданства нет ни одного из двух государств",
}
"""The points in which the texts' own words are compared."""
ONLY_HERE = {
    "de-1996": {"Связи с государством"},
    "lu-1993": {"Правила для организации", "Место фактического руководящего органа определить нельзя"},
    "ua-1995": {"Буквы подпунктов", "Жилище", "Обычное проживание"},
    "unnamed": {
        "Номер статьи",
        "К кому применяется соглашение",
        "Определение резидента",
        "Правила для человека",
        "Буквы подпунктов",
        "Правила для организации",
    },
}


def difference_rows(agreement: str, language: str = "ru") -> list[Element]:
    table = agreement_page(agreement, language).one("table", class_="reference-table--differences")
    return table.one("tbody").all("tr")


def said_in(cell: Element) -> str:
    return " ".join(part.text for part in cell.all("p"))


@each_agreement
def test_the_differences_are_those_of_the_texts(agreement: str) -> None:
    shown = {}
    for row in difference_rows(agreement):
        shown[row.one("th").text] = [said_in(cell) for cell in row.all("td")]
    assert list(shown) == list(DIFFERENCES)
    for title, cells in DIFFERENCES.items():
        assert shown[title] == cells, title


@each_language
@each_agreement
def test_the_present_text_is_highlighted_in_every_row_and_what_stands_only_in_it_is_named(
    agreement: str, language: str
) -> None:
    table = agreement_page(agreement, language).one("table", class_="reference-table--differences")
    (column,) = table.one("thead").all("th", aria_current="true")
    assert table.one("thead").all("th").index(column) == ORDER.index(agreement)
    rows = difference_rows(agreement, language)
    for row in rows:
        present = [cell.get("class") == "reference-table__present" for cell in row.all("td")]
        assert present == [other == agreement for other in ORDER]
    alone = {
        title: [(ORDER[place], tag.text) for place, cell in enumerate(row.all("td")) for tag in cell.all(class_="tag")]
        for title, row in zip(DIFFERENCES, rows, strict=True)
    }
    said = [(agreement, "только здесь" if language == "ru" else "only in this text")]
    assert alone == {title: said if title in ONLY_HERE[agreement] else [] for title in DIFFERENCES}


def test_words_of_a_text_stay_russian_on_the_english_page_with_their_english_beside_them() -> None:
    rows = dict(zip(DIFFERENCES, difference_rows("ua-1995", "en"), strict=True))
    home = rows["Жилище"].all("td")[ORDER.index("ua-1995")]
    assert [part.text for part in home.all("p", lang="ru")] == ["«имеет постоянное жилье»"]
    assert said_in(home).endswith("has a permanent home")


@each_agreement
def test_what_is_said_of_a_text_does_not_depend_on_its_id(agreement: str) -> None:
    law = agreements()[agreement]
    other = replace(law, id="fr-2030")
    for row in differences((law, other), "ru"):
        assert row.cells[law.id] == row.cells[other.id], row.title
        assert not row.alone
    assert path_table(law, "ru") == path_table(other, "ru")


def test_of_words_that_a_text_does_not_have_it_is_said_that_they_are_not_in_it() -> None:
    law = agreements()["de-1996"]
    without = replace(law, id="fr-2030", terms={})
    cells = {row.title: row.cells for row in differences((law, without), "ru")}
    for title in ("Как назван резидент", "Жилище", "Гражданства нет ни одного из двух государств"):
        assert [line.said for line in cells[title]["fr-2030"]] == ["в статье этого нет"]
        assert [line.said for line in cells[title]["de-1996"]] != ["в статье этого нет"]


def test_a_point_that_no_text_says_anything_of_is_no_row() -> None:
    without = [replace(agreements()[law], terms={}) for law in ORDER]
    titles = [row.title for row in differences(tuple(without), "ru")]
    assert titles == [title for title in DIFFERENCES if title not in TERMS]


def test_what_depends_on_agreement_and_language_alone_is_computed_once_and_anew_for_a_file_read_again() -> None:
    law = agreements()["lu-1993"]
    again = load(FOLDERS[0] / "agreements" / "lu-1993.toml")
    for computed in (path_table, lambda agreement, language: differences((agreement,), language)):
        assert computed(law, "ru") is computed(law, "ru")
        assert computed(law, "ru") != computed(law, "en")
        assert computed(law, "ru") is not computed(again, "ru")
        assert computed(law, "ru") == computed(again, "ru")


# From the texts of the made-up agreements: only map-2001 sends an entity to the authorities without a test, and only
# individuals-2004 has no rule for it.
MADE_UP = {
    "Исключение тех, у кого облагаются только местные доходы или имущество": ["есть п. 1", "нет", "нет", "нет"],
    "Правила для человека": ["п. 2", "п. 2", "п. 2", "п. 2, п. 3, п. 4"],
    "Правила для организации": ["п. 3", "п. 3", "п. 3", "в статье этого нет"],
    "Буквы подпунктов": [
        "латинские: a), b), c), d)",
        "кириллические: а), б), в), г)",
        "цифры: 1), 2), 3), 4)",
        "в статье этого нет",
    ],
    "Место фактического руководящего органа определить нельзя": [
        "в статье этого нет",
        "правила для этого случая в статье нет п. 3",
        "правила для этого случая в статье нет п. 3",
        "в статье этого нет",
    ],
}


def test_texts_that_ask_and_decide_otherwise_are_compared_by_what_they_say() -> None:
    rows = {row.title: row for row in differences(tuple(made_up().values()), "ru")}
    for title, expected in MADE_UP.items():
        assert [told(cell) for cell in rows[title].cells.values()] == expected, title


def told(cell: tuple[Line, ...]) -> str:
    parts = [part for line in cell for part in (line.said, ", ".join(cited.label for cited in line.provisions)) if part]
    return " ".join(parts).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("agreement", "result"),
    [
        (MAP, "компетентные органы двух государств «стараются определить по взаимному согласию"),
        (INDIVIDUALS, "Статья 6 не дает правила для этого случая"),
    ],
)
def test_a_resident_of_both_without_a_test_is_not_among_those_of_one(agreement: str, result: str) -> None:
    _individual, entity = path_table(made_up()[agreement], "ru")
    both, one = entity.sections
    assert (both.title, one.title) == (
        "Резидентство в обоих государствах",
        "Резидентства сразу в обоих государствах нет",
    )
    (row,) = both.rows
    assert result in row.result
    assert len(row.answers) == 2 and not both.common
    assert not [row for row in one.rows if result in row.result]
