"""The checklist of documents: exactly for the questions of a path, for each of the 156 paths and in both languages.

Expected lines are typed by hand."""

from tests.support.expected_words import title
from tests.support.next_step_support import (
    CITIZEN,
    ENTITY,
    HOMES,
    INDIVIDUAL,
    NO_HOME,
    assert_plain,
    each_agreement,
    each_language,
    papers,
    with_one_unknown,
)
from tests.support.paths import PATHS

PROCEDURE = {"ru": "Взаимосогласительная процедура", "en": "Mutual agreement procedure"}
ONE_LINE = 72
"""So many signs fit one line of an A4 page beside the two boxes."""


@each_language
@each_agreement
def test_the_checklist_covers_exactly_the_questions_of_the_path(agreement: str, language: str) -> None:
    for path in PATHS[agreement]:
        expected = [title(agreement, question, language) for question in path.answers]
        if path.kind in ("mutual_agreement", "no_rule"):
            expected.append(PROCEDURE[language])
        assert list(papers(agreement, path.answers, language)) == expected


@each_language
@each_agreement
def test_every_document_is_one_plain_line_and_listed_once_under_its_title(agreement: str, language: str) -> None:
    for answers in [*(path.answers for path in PATHS[agreement]), *with_one_unknown(agreement)]:
        for items in papers(agreement, answers, language).values():
            assert items and len(set(items)) == len(items)
            for item in items:
                assert_plain(item, language)
                assert len(item) <= ONE_LINE and not item.endswith(".")
                assert item[0].isupper()


def test_papers_of_the_gate_follow_the_answer_and_the_kind_of_person() -> None:
    taxed_locally = {"person": "individual", "residence_first": "resident", "residence_second": "source_only"}
    individual = papers("de-1996", taxed_locally)
    assert individual["Резидентство в России"] == [
        "Документ, подтверждающий статус налогового резидента",
        "Налоговые декларации и решения за этот период",
        "Документы о жилье там, если оно есть",
        "Таблица дней: билеты, отметки в паспорте, счета гостиниц",
        "Вид на жительство или виза, если есть",
    ]
    # Neither days nor a dwelling show that tax falls on local income only.
    assert individual["Резидентство в Германии"] == [
        "Решение или расчет: налог только с доходов или имущества там",
        "Налоговые декларации и решения за этот период",
    ]
    elsewhere = {"person": "individual", "residence_first": "not_resident", "residence_second": "resident"}
    assert papers("unnamed", elsewhere, "en")["Residence in Finland"] == [
        "Reply of the tax authority of Finland on residence",
        "Tax returns and assessments for this period",
        "Documents on any dwelling there",
        "Log of days: tickets, passport stamps, hotel receipts",
    ]
    entity = papers("lu-1993", {"person": "entity", "residence_first": "not_resident", "residence_second": "resident"})
    assert entity["Чье резидентство"] == ["Выписка из реестра и учредительные документы"]
    assert entity["Резидентство в России"] == [
        "Ответ налогового органа России о резидентстве",
        "Налоговые декларации и решения за этот период",
        "Документы о месте регистрации и управления в России",
    ]
    assert entity["Резидентство в Люксембурге"][0] == "Документ налогового органа Люксембурга о резидентстве"


def test_a_paper_with_a_foreign_name_is_told_with_what_it_is() -> None:
    for language, resident, name in (
        ("ru", "Резидентство в Германии", "Подтверждение резидентства: Ansässigkeitsbescheinigung"),
        ("en", "Residence in Germany", "Certificate of residence: Ansässigkeitsbescheinigung"),
    ):
        assert papers("de-1996", HOMES, language)[resident][0] == name


def test_papers_of_the_home_name_the_state_that_they_come_from() -> None:
    german = papers("de-1996", {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "second"}, "en")
    assert german["Where the permanent home is"] == [
        "Russia: letting contract or sale deed, if there was a home",
        "Germany: title deed or lease",
        "Germany: the owner’s consent, if it is someone else’s home",
    ]
    none = papers("ua-1995", {**NO_HOME, "habitual_abode": "first"})
    assert none["Постоянное жилье"] == [
        "Договор о сдаче или продаже жилья, если оно было",
        "Счета гостиниц и договоры найма на короткий срок",
    ]
    assert "Таблица дней за несколько лет: Россия и Украина" in none["Обычное проживание"]


def test_papers_of_citizenship_name_the_state_that_they_come_from() -> None:
    listed = {
        answer: papers("lu-1993", {**CITIZEN, "citizenship": answer})["Гражданство"]
        for answer in ("first", "both", "neither", "unknown")
    }
    russian, luxembourgish = (f"{state}: паспорт или выписка о гражданстве" for state in ("Россия", "Люксембург"))
    released = "Люксембург: документ о выходе из гражданства, если оно было"
    assert listed["first"] == [russian, released]
    assert listed["both"] == [russian, luxembourgish]
    assert listed["neither"][1:] == [released, "Паспорт третьего государства или документ об отсутствии гражданства"]
    # What is unknown calls for whatever would settle it.
    assert set(listed["unknown"]) == {paper for papers_of in listed.values() for paper in papers_of}


def test_personal_and_economic_ties_are_told_apart_and_a_finding_is_explained() -> None:
    ties = papers("de-1996", {**HOMES, "vital_interests": "first"})["Центр жизненных интересов"]
    kinds = [item.partition(": ")[0] for item in ties]
    assert (kinds.count("Личные связи"), kinds.count("Экономические связи")) == (3, 4)
    even = papers("de-1996", {**HOMES, "vital_interests": "undeterminable", "habitual_abode": "first"})
    assert even["Центр жизненных интересов"] == [*ties, "Записка о том, почему перевеса нет"]


def test_a_note_on_a_finding_is_to_be_written_only_where_that_is_the_answer() -> None:
    unknown = papers("de-1996", {**HOMES, "vital_interests": "unknown", "habitual_abode": "first"})
    assert len(unknown["Центр жизненных интересов"]) == 7
    assert not any("записк" in item for item in unknown["Центр жизненных интересов"])
    for answer, written in (("undeterminable", True), ("unknown", False), ("first", False)):
        listed = papers("lu-1993", {**ENTITY, "effective_management": answer})["Фактический руководящий орган"]
        assert ("Записка о том, почему одного места нет" in listed) == written
