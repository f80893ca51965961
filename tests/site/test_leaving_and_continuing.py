"""Ways on from a page: to the rest of the year, out of this browser, back from a link that no longer opens anything;
and what is said in text where it could be seen only before."""

import re
from datetime import date
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from questionnaire.models import Case
from tests.support.page import Page
from tests.support.visitor import (
    HOME_IN_FIRST,
    HOMES_IN_BOTH,
    INTERESTS_IN_SECOND,
    RESIDENT_OF_NEITHER,
    STATES,
    Visitor,
)

pytestmark = pytest.mark.django_db

UNTIL_JULY = {"period_from": "2025-01-01", "period_to": "2025-07-31"}
FROM_AUGUST = {"period_from": "2025-08-01", "period_to": "2025-12-31"}


def english() -> Client:
    return Client(headers={"accept-language": "en"})


def buttons(visitor: Visitor) -> list[str]:
    return [button.text for button in visitor.page("clear/").one("main").all("button")]


def others(visitor: Visitor) -> list[str]:
    """The questionnaires that the page about clearing lists besides its own."""
    return [item.text for item in visitor.page("clear/").one("main").all("li")]


def still_open(*visitors: Visitor) -> list[bool]:
    return [visitor.get("person/").status_code == 200 for visitor in visitors]


# Finish and clear


def test_one_questionnaire_alone_has_one_button_and_names_no_other() -> None:
    alone = Visitor().start()
    Visitor().start("lu-1993")
    assert buttons(alone) == ["Закончить и очистить"]
    assert others(alone) == [] and "другие анкеты" not in alone.page("clear/").text


def test_the_other_questionnaires_of_this_browser_are_listed_with_their_days() -> None:
    first = Visitor().start("lu-1993")
    second = Visitor(first.client).start("unnamed", **UNTIL_JULY)
    third = Visitor(first.client).start("de-1996", **FROM_AUGUST)
    assert others(first) == [
        "Россия – Германия, 01.08.2025 – 31.12.2025",
        "Финляндия – Австрия, 01.01.2025 – 31.07.2025",
    ]
    assert others(third) == [
        "Финляндия – Австрия, 01.01.2025 – 31.07.2025",
        "Россия – Люксембург, 01.01.2025 – 31.12.2025",
    ]
    assert "В этом браузере открыты и другие анкеты:" in second.page("clear/").text
    assert buttons(second) == ["Закончить и очистить", "Закончить и очистить все анкеты"]


def test_the_list_and_the_second_button_in_english() -> None:
    first = Visitor(english()).start("lu-1993")
    second = Visitor(first.client).start("de-1996")
    assert others(second) == ["Russia – Luxembourg, 1 January 2025 – 31 December 2025"]
    assert "Other questionnaires are open in this browser too:" in second.page("clear/").text
    assert buttons(second) == ["Finish and clear", "Finish and clear all questionnaires"]


def test_the_first_button_closes_this_questionnaire_only() -> None:
    first = Visitor().start()
    second = Visitor(first.client).start()
    assert second.post("clear/")["Location"] == "/cleared/"
    assert still_open(first, second) == [True, False]
    assert buttons(first) == ["Закончить и очистить"]


def test_the_second_button_closes_all_of_this_browser_and_of_no_other() -> None:
    first = Visitor().start()
    second = Visitor(first.client).start()
    elsewhere = Visitor(Client(), first.case)
    elsewhere.client.get(first.secret_link())
    (button,) = (one for one in second.page("clear/").all("button") if one.text == "Закончить и очистить все анкеты")
    assert button["name"] == "all"
    assert second.post("clear/", {"all": button["value"]})["Location"] == "/cleared/"
    assert still_open(first, second, elsewhere) == [False, False, True]
    assert Case.objects.count() == 2


# The rest of the year


def another(visitor: Visitor) -> tuple[str, str]:
    """The way from the determination to another questionnaire: what it is called and where it leads."""
    links = [
        (link.text, link["href"])
        for link in visitor.page("determination/").one("main").all("a")
        if re.match("Анкета за |Новая анкета|Questionnaire for |New questionnaire", link.text)
    ]
    (found,) = links
    return found


def prefilled(visitor: Visitor, address: str) -> dict[str, str]:
    """The start form as that address fills it in."""
    response = visitor.client.get(address)
    assert response.status_code == 200
    return Page(response.content).values


@pytest.mark.parametrize(
    ("days", "rest", "label"),
    [
        (UNTIL_JULY, FROM_AUGUST, "Анкета за 01.08.2025 – 31.12.2025"),
        (FROM_AUGUST, UNTIL_JULY, "Анкета за 01.01.2025 – 31.07.2025"),
        (
            {"period_from": "2023-06-01", "period_to": "2024-02-29"},
            {"period_from": "2024-03-01", "period_to": "2024-12-31"},
            "Анкета за 01.03.2024 – 31.12.2024",
        ),
        (
            {"period_from": "2023-01-02", "period_to": "2024-12-31"},
            {"period_from": "2023-01-01", "period_to": "2023-01-01"},
            "Анкета за 01.01.2023 – 01.01.2023",
        ),
    ],
)
def test_after_a_part_of_a_year_a_link_starts_the_rest_of_it_under_the_same_agreement(
    days: dict[str, str], rest: dict[str, str], label: str
) -> None:
    visitor = Visitor().start(**days).determined(HOME_IN_FIRST)
    said, address = another(visitor)
    assert said == label
    assert prefilled(visitor, address) == {"agreement": "de-1996", "state_first": "", "state_second": ""} | rest
    assert urlsplit(address).fragment == "start"


def test_the_states_that_a_text_does_not_name_come_along() -> None:
    visitor = Visitor().start("unnamed", **UNTIL_JULY).determined(RESIDENT_OF_NEITHER)
    _said, address = another(visitor)
    assert prefilled(visitor, address) == {"agreement": "unnamed"} | STATES | FROM_AUGUST


@pytest.mark.parametrize(("agreement", "states"), [("lu-1993", {}), ("unnamed", STATES)])
def test_after_a_whole_year_a_new_questionnaire_has_the_agreement_and_its_states_but_no_days(
    agreement: str, states: dict[str, str]
) -> None:
    said, address = another(Visitor().start(agreement).determined(RESIDENT_OF_NEITHER))
    assert said == "Новая анкета"
    assert dict(parse_qsl(urlsplit(address).query)) == {"agreement": agreement} | states


def test_the_form_that_the_link_fills_in_starts_that_questionnaire() -> None:
    visitor = Visitor().start("unnamed", **UNTIL_JULY).determined(RESIDENT_OF_NEITHER)
    _said, address = another(visitor)
    response = visitor.client.post("/", prefilled(visitor, address))
    started = Case.objects.get(pk=response["Location"].split("/")[2])
    assert (started.period_from, started.period_to) == (date(2025, 8, 1), date(2025, 12, 31))
    assert (started.agreement, started.state_first, started.state_second) == ("unnamed", "Финляндия", "Австрия")


def test_where_this_browser_has_the_rest_of_the_year_already_the_link_leads_there() -> None:
    later = Visitor().start(**FROM_AUGUST)
    earlier = Visitor(later.client).start(**UNTIL_JULY).determined(HOME_IN_FIRST)
    assert another(earlier) == ("Анкета за 01.08.2025 – 31.12.2025", later.base)
    under_another = Visitor(later.client).start("lu-1993", **UNTIL_JULY).determined(HOME_IN_FIRST)
    assert another(under_another)[1].startswith("/?agreement=lu-1993&")


def test_the_links_in_english() -> None:
    part = Visitor(english()).start(**UNTIL_JULY).determined(HOME_IN_FIRST)
    whole = Visitor(english()).start().determined(HOME_IN_FIRST)
    assert another(part)[0] == "Questionnaire for 1 August 2025 – 31 December 2025"
    assert another(whole)[0] == "New questionnaire"


ODD = {
    "an unknown agreement": "agreement=fr-1996",
    "no agreement": "agreement=",
    "two agreements": "agreement=de-1996&agreement=%27",
    "a day that there is not": "period_from=2025-02-30",
    "a broken date": "period_to=soon",
    "a year far off": "period_to=99999-01-01",
    "a long name": "state_first=" + "a" * 5000,
    "a name of markup": "state_first=%22%3E%3Cscript%3E",
    "a null": "agreement=%00&state_first=%00&period_from=%00",
    "half a letter": "agreement=%ED%A0%80&state_second=%ED%A0%80&period_to=%ED%A0%80",
    "a field of another form": "answer=first&person_name=%D0%90",
}


@pytest.mark.parametrize("odd", ODD)
def test_odd_words_in_the_address_of_the_start_page_never_fail_and_are_never_stored(odd: str) -> None:
    client = Client()
    response = client.get(f"/?{ODD[odd]}")
    assert response.status_code == 200
    page = Page(response.content)
    assert page.one("form", id="entry") and page.errors == {} and len(page.all("script")) == 1
    assert "agreement" not in page.values
    assert Case.objects.count() == 0
    refused = client.post(f"/?{ODD[odd]}", {})
    assert refused.status_code == 200 and "agreement" in Page(refused.content).errors
    assert Case.objects.count() == 0


# The start form


@pytest.mark.parametrize(
    ("client", "ended", "same"),
    [
        (
            Client(),
            "С 01.01.2023 соглашение больше не применяется.",
            "Только если статья о резидентстве в нем совпадает с текстом на странице «Тексты соглашений».",
        ),
        (
            english(),
            "Since 1 January 2023 the agreement no longer applies.",
            "Only if its residence article is the same as the text on the page “The agreements”.",
        ),
    ],
    ids=["ru", "en"],
)
def test_below_an_agreement_stands_what_to_know_before_it_is_chosen(client: Client, ended: str, same: str) -> None:
    page = Page(client.get("/").content)
    below = {
        radio["value"]: [hint.text for hint in page.all(id=radio.get("aria-describedby", "none"))]
        for radio in page.all("input", name="agreement")
    }
    assert below == {"de-1996": [], "lu-1993": [], "ua-1995": [ended], "unnamed": [same]}


@pytest.mark.parametrize(
    ("language", "hint"),
    [
        ("ru", "Название, как на карте: «Финляндия»."),
        ("en", "Write it as it would follow “in”: for example Finland, or the Netherlands."),
    ],
)
def test_the_fields_of_the_states_say_how_to_write_them_on_both_pages(language: str, hint: str) -> None:
    visitor = Visitor(Client(headers={"accept-language": language})).start("unnamed")
    for page in (Page(visitor.client.get("/").content), visitor.page("about/")):
        for name in STATES:
            described = page.one("input", id=f"id_{name}")["aria-describedby"].split()
            assert [page.one(id=one).text for one in described] == [hint]


@pytest.mark.parametrize(
    ("language", "legend", "hint"),
    [
        ("ru", "За какой период?", "Первый и последний день входят в период. Если человек переехал"),
        ("en", "For which period?", "The first and the last day are part of the period. If the individual moved"),
    ],
)
def test_the_details_ask_for_the_period_in_the_words_of_the_first_page(language: str, legend: str, hint: str) -> None:
    visitor = Visitor(Client(headers={"accept-language": language})).start()
    for page in (Page(visitor.client.get("/").content), visitor.page("about/")):
        (group,) = (one for one in page.all("fieldset") if one.all("input", name="period_from"))
        assert group.one("legend").text == legend and group.all("input", name="period_to")
        assert group.one(id=group["aria-describedby"]).text.startswith(hint)


# Links that no longer open anything

REPLACED = {
    "ru": "Секретная ссылка скопирована не полностью или уже заменена новой: нужна последняя, целиком.",
    "en": "The secret link is incomplete or has been replaced: the latest one is needed, in full.",
}


@pytest.mark.parametrize("language", REPLACED)
def test_a_secret_link_that_is_incomplete_or_was_replaced_says_so(language: str) -> None:
    visitor = Visitor().start()
    link = visitor.secret_link()
    visitor.post("link/")
    stranger = Client(headers={"accept-language": language})
    for address in (link, visitor.secret_link()[:-9] + "/", "/resume/x/"):
        response = stranger.get(address)
        assert response.status_code == 404
        assert REPLACED[language] in Page(response.content).one("main").text
    assert stranger.get(visitor.secret_link())["Location"] == visitor.base


@pytest.mark.parametrize("language", REPLACED)
def test_the_address_of_a_foreign_case_says_nothing_of_a_link_and_the_same_as_that_of_none(language: str) -> None:
    foreign = Visitor().start()
    stranger = Client(headers={"accept-language": language})
    responses = [stranger.get(f"/cases/{case}/") for case in (foreign.case, "00000000-0000-4000-8000-000000000000")]
    assert [response.status_code for response in responses] == [404, 404]
    assert responses[0].content == responses[1].content
    said = Page(responses[0].content).one("main").text
    assert not re.search("неполна|заменили|incomplete|replaced", said)
    assert re.search("начата в другом браузере|started in another browser", said)


# What is said in text


def test_the_json_is_saved_as_a_file_named_by_its_reference() -> None:
    visitor = Visitor().start().determined(INTERESTS_IN_SECOND)
    reference = visitor.json()["reference"]
    assert re.fullmatch("[A-Z0-9]{4}-[A-Z0-9]{4}", reference)
    disposition = visitor.get("determination.json")["Content-Disposition"]
    assert disposition == f'attachment; filename="determination-{reference}.json"'


def not_needed(visitor: Visitor, words: str) -> list[str]:
    return [text.text for text in visitor.page("check/").all("p") if text.text.startswith(words)]


def test_the_check_page_names_answers_that_are_kept_but_not_needed() -> None:
    visitor = Visitor().start().answers(INTERESTS_IN_SECOND)
    assert not_needed(visitor, "Сохранены") == []
    visitor.answer("permanent_home", "no", change=True)
    visitor.answer("habitual_abode", "first")
    assert not_needed(visitor, "Сохранены") == [
        "Сохранены, но при этих ответах не нужны: Где постоянное жилище; Центр жизненных интересов."
    ]
    visitor.client.cookies["django_language"] = "en"
    assert not_needed(visitor, "Kept") == [
        "Kept, but not needed with these answers: Where the permanent home is; Centre of vital interests."
    ]


@pytest.mark.parametrize(("language", "prefix"), [("ru", "Предупреждение:"), ("en", "Warning:")])
def test_a_warning_is_called_so_for_those_who_do_not_see_its_colour(language: str, prefix: str) -> None:
    visitor = Visitor(Client(headers={"accept-language": language})).start(**UNTIL_JULY).answers(HOME_IN_FIRST)
    pages = [visitor.page("person/"), visitor.page("check/")]
    visitor.confirm()
    for page in (*pages, visitor.page("determination/")):
        warnings = page.all(class_="notice--warning")
        assert len(warnings) == 2
        for warning in warnings:
            assert warning.text.startswith(f"{prefix} ")
            assert warning.one("span", class_="govuk-visually-hidden").text == prefix


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("ru", "1. Чье резидентство: человека", "7. Центр жизненных интересов: центр в Германии"),
        ("en", "1. Whose residence: an individual’s", "7. Centre of vital interests: the centre is in Germany"),
    ],
)
def test_the_number_of_a_step_is_read_out_with_its_heading(language: str, first: str, last: str) -> None:
    visitor = Visitor(Client(headers={"accept-language": language})).start().determined(INTERESTS_IN_SECOND)
    headings = [step.one("h3").text for step in visitor.page("determination/").all("li", class_="step")]
    assert (headings[0], headings[-1]) == (first, last)
    assert [heading.partition(". ")[0] for heading in headings] == [str(n) for n in range(1, len(headings) + 1)]


# What other questionnaires of the same browser must not be mistaken for


def test_a_questionnaire_between_other_states_is_not_the_rest_of_the_year() -> None:
    half = {"period_from": "2025-01-01", "period_to": "2025-06-30"}
    rest = {"period_from": "2025-07-01", "period_to": "2025-12-31"}
    visitor = Visitor().start("unnamed", **rest, state_first="Швеция", state_second="Испания")
    visitor.start("unnamed", **half).determined(INTERESTS_IN_SECOND)
    (link,) = [a for a in visitor.page("determination/").all("a") if a.text.startswith("Анкета за ")]
    assert link["href"].startswith("/?agreement=unnamed&")
    Visitor(visitor.client).start("unnamed", **rest)
    (link,) = [a for a in visitor.page("determination/").all("a") if a.text.startswith("Анкета за ")]
    assert link["href"].startswith("/cases/")


def test_a_questionnaire_that_this_release_cannot_read_does_not_keep_others_from_being_closed() -> None:
    visitor = Visitor().start()
    Case.objects.update(agreement="xx-1900")
    visitor.start()
    assert visitor.get("clear/").status_code == 200
    assert visitor.post("clear/", {"all": "all"}).status_code == 302


def test_a_conclusion_that_depends_on_answers_leads_to_each_of_their_questions() -> None:
    unknown = {"vital_interests": "unknown", "habitual_abode": "unknown", "citizenship": "first"}
    visitor = Visitor().start().determined(HOMES_IN_BOTH | unknown)
    page = visitor.page("determination/")
    found = {link.text: link["href"] for link in page.all("a") if link.text.startswith("Ответить на вопрос")}
    assert found == {
        "Ответить на вопрос «Центр жизненных интересов»": f"{visitor.base}vital_interests/?change",
        "Ответить на вопрос «Обычное проживание»": f"{visitor.base}habitual_abode/?change",
    }
    settled = Visitor().start().determined(INTERESTS_IN_SECOND).page("determination/")
    assert "Ответить на вопрос" not in settled.text
