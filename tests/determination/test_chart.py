"""The pictures: every text whole and in its box, and the ways drawn are those that the table of paths knows.
Labels and marks are typed here by hand; widths are measured by typst, which sets the PDF."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import cache
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
import typst
from django.utils import translation

from questionnaire.cases.record import STATE_FIELDS, CaseRecord
from questionnaire.determinations import pdf
from questionnaire.determinations.chart import Picture, cascade_picture, small_picture, whole_cascade
from questionnaire.determinations.chart.progress import Spot, stop_row
from questionnaire.determinations.document import document as document_of
from questionnaire.determinations.document import stamped
from tests.support.chart_reader import SVG, Drawn, read
from tests.support.paths import AGREEMENTS, PATHS, CompletePath, look_up
from treaties.agreement import StateName, agreements
from treaties.determination import determine
from treaties.walk import walk

INVALID = re.compile("[\ufffe\uffff]")
FONTS = Path(__file__).parents[2] / "questionnaire" / "determinations" / "fonts"
LANGUAGES = ("ru", "en")
TYPED = {"ru": ("Россия", "Финляндия"), "en": ("Russia", "Finland")}

RESIDENCE = {"ru": "Резидентство", "en": "Residence"}
TITLES = {
    "ru": {
        "permanent_home": "Постоянное жилище",
        "permanent_home_where": "Где постоянное жилище",
        "vital_interests": "Центр жизненных интересов",
        "habitual_abode": "Обычное проживание",
        "citizenship": "Гражданство",
        "effective_management": "Фактический руководящий орган",
    },
    "en": {
        "permanent_home": "Permanent home",
        "permanent_home_where": "Where the permanent home is",
        "vital_interests": "Centre of vital interests",
        "habitual_abode": "Habitual abode",
        "citizenship": "Citizenship",
        "effective_management": "Place of effective management",
    },
}
# {1} and {2} are the States as the sentence needs them: "in Russia", "of Russia".
LABELS = {
    "ru": {
        "permanent_home": {"yes": "есть хотя бы в одном", "no": "нет ни в одном"},
        "permanent_home_where": {"first": "только {in1}", "second": "только {in2}", "both": "в обоих"},
        "vital_interests": {"first": "{in1}", "second": "{in2}", "undeterminable": "определить нельзя"},
        "habitual_abode": {
            "first": "только {in1}",
            "second": "только {in2}",
            "both": "в обоих",
            "neither": "ни в одном",
        },
        "citizenship": {
            "first": "только {of1}",
            "second": "только {of2}",
            "both": "обоих государств",
            "neither": "ни одного из двух",
        },
        "effective_management": {
            "first": "{in1}",
            "second": "{in2}",
            "elsewhere": "в третьем государстве",
            "undeterminable": "определить нельзя",
        },
    },
    "en": {
        "permanent_home": {"yes": "in at least one", "no": "in neither"},
        "permanent_home_where": {"first": "only {in1}", "second": "only {in2}", "both": "in both"},
        "vital_interests": {"first": "{in1}", "second": "{in2}", "undeterminable": "cannot be determined"},
        "habitual_abode": {"first": "only {in1}", "second": "only {in2}", "both": "in both", "neither": "in neither"},
        "citizenship": {
            "first": "only of {of1}",
            "second": "only of {of2}",
            "both": "of both States",
            "neither": "of neither State",
        },
        "effective_management": {
            "first": "{in1}",
            "second": "{in2}",
            "elsewhere": "in a third State",
            "undeterminable": "cannot be determined",
        },
    },
}
RESIDENCE_LABELS = {
    "ru": {"first": "только {in1}", "second": "только {in2}", None: "ни в одном", "both": "в обоих"},
    "en": {"first": "only {in1}", "second": "only {in2}", None: "in neither", "both": "in both"},
}
RESIDENCE_ANSWERS = {
    "ru": {
        "resident": "да",
        "source_only": "только с доходов или имущества там",
        "not_resident": "нет",
        "unknown": "не знаю",
    },
    "en": {
        "resident": "yes",
        "source_only": "only on income or property there",
        "not_resident": "no",
        "unknown": "not known",
    },
}
ENDS = {
    "ru": {
        "mutual_agreement": "Компетентные органы",
        "no_rule": "Правила нет",
        "not_covered": "Резидентства нет",
    },
    "en": {
        "mutual_agreement": "Competent authorities",
        "no_rule": "No rule",
        "not_covered": "Resident of neither",
    },
}
PARAGRAPH = {"ru": "п.\u00a0", "en": "para.\u00a0"}
STATES = {
    "ru": {
        "lu-1993": {"first": "Россия", "second": "Люксембург", "in1": "в России", "in2": "в Люксембурге"}
        | {"of1": "России", "of2": "Люксембурга"},
        "ua-1995": {"first": "Россия", "second": "Украина", "in1": "в России", "in2": "в Украине"}
        | {"of1": "России", "of2": "Украины"},
        "unnamed": {
            "first": "Россия",
            "second": "Финляндия",
            "in1": "в государстве «Россия»",
            "in2": "в государстве «Финляндия»",
            "of1": "государства «Россия»",
            "of2": "государства «Финляндия»",
        },
        "de-1996": {"first": "Россия", "second": "Германия", "in1": "в России", "in2": "в Германии"}
        | {"of1": "России", "of2": "Германии"},
    },
    "en": {
        agreement: {"first": "Russia", "second": second, "in1": "in Russia", "in2": f"in {second}"}
        | {"of1": "Russia", "of2": second}
        for agreement, second in (
            ("lu-1993", "Luxembourg"),
            ("ua-1995", "Ukraine"),
            ("unnamed", "Finland"),
            ("de-1996", "Germany"),
        )
    },
}
MARKS = {
    "lu-1993": {"2.a": "2 a)", "2.b": "2 b)", "2.c": "2 c)", "2.d": "2 d)"},
    "ua-1995": {"2.a": "2 а)", "2.b": "2 б)", "2.c": "2 в)", "2.d": "2 г)"},
    "unnamed": {"3.a": "3 а)", "3.b": "3 b)", "3.c": "3 с)", "3.d": "3 d)"},
    "de-1996": {"2.a": "2 a)", "2.b": "2 b)", "2.c": "2 c)", "2.d": "2 d)"},
}
HOSTILE = {
    "markup": ("<script>alert(1)</script>", "\"'&amp;]]><!--<svg onload=x>"),
    "one word": ("Щ" * 60, "W" * 60),
    "right to left": ("مملكة البحرين والجزائر", "מדינת ישראל"),
    "Chinese": ("中华人民共和国" * 8, "日本国"),
    "emoji": ("👨‍👩‍👧‍👦🏳️‍🌈" * 5, "🇷🇺🇩🇪" * 7),
    "marks first": ("\u0338Россия", "\u0302\U0001f3fb"),
    "joiners last": ("日本\u200d", "а\u200d"),
    "joined throughout": ("a\u200d" * 30, "e\u0301\u0302" * 20),
    "no characters of XML": ("A\ufffeB\uffff", "\ufdd0Б"),
    "long words": ("Демократическая Социалистическая Республика Шри-Ланка", "И " * 29 + "И"),
}

in_both_languages = pytest.mark.parametrize("language", LANGUAGES)
under_each_agreement = pytest.mark.parametrize("agreement", AGREEMENTS)


def states(agreement: str, language: str) -> Mapping[str, StateName]:
    return agreements()[agreement].state_names(*TYPED[language])


@cache
def picture(agreement: str, language: str, answers: tuple[tuple[str, str], ...]) -> Picture:
    law = agreements()[agreement]
    with translation.override(language):
        return cascade_picture(law, states(agreement, language), determine(law, dict(answers)))


@cache
def drawn(agreement: str, language: str, answers: tuple[tuple[str, str], ...]) -> Drawn:
    return read(picture(agreement, language, answers).svg)


def with_one_unknown(path: CompletePath) -> Iterator[Mapping[str, str]]:
    for question in path.answers:
        if question != "person":
            yield {**path.answers, question: "unknown"}


def all_answers(agreement: str) -> list[tuple[tuple[str, str], ...]]:
    """Every complete path and every path with one answer unknown, each set of answers once."""
    found: dict[tuple[tuple[str, str], ...], None] = {}
    for path in PATHS[agreement]:
        for answers in (path.answers, *with_one_unknown(path)):
            found[tuple(answers.items())] = None
    return list(found)


def title(agreement: str, language: str, question: str) -> str:
    if question.startswith("residence"):
        return RESIDENCE[language]
    words = TITLES[language][question]
    return words.replace("жилище", "жилье") if agreement == "ua-1995" else words


def end(agreement: str, language: str, path: CompletePath) -> str:
    """The end of a path as its box says it: the result, and the provision by its printed marks."""
    name = STATES[language][agreement][path.state] if path.state else ENDS[language][path.kind]
    mark = MARKS[agreement].get(path.provision, path.provision).replace(" ", "\u00a0")
    return f"{name} {PARAGRAPH[language]}{mark}"


def titled(agreement: str, language: str, questions: Iterable[str]) -> list[str]:
    """The titles of the tests to which these questions belong."""
    return list(dict.fromkeys(title(agreement, language, question) for question in questions if question != "person"))


def steps_of(agreement: str, language: str, path: CompletePath) -> list[tuple[str, str]]:
    """A path as a reader follows it through the picture: the titles of its tests, each with the way taken there."""
    said = STATES[language][agreement]
    tests = [question for question in path.answers if question in TITLES[language]]
    residence = RESIDENCE_LABELS[language]["both" if tests else path.state].format(**said)
    return [
        (RESIDENCE[language], residence),
        *(
            (title(agreement, language, question), LABELS[language][question][path.answers[question]].format(**said))
            for question in tests
        ),
    ]


def followed(agreement: str, answers: Mapping[str, str]) -> list[CompletePath]:
    """The rows of the table that these answers allow."""
    asked = look_up(agreement, answers).asked
    return [
        row
        for row in PATHS[agreement]
        if all(
            question not in asked or answers.get(question, "unknown") in (answer, "unknown")
            for question, answer in row.answers.items()
        )
    ]


def expected_ways(agreement: str, language: str, rows: list[CompletePath]) -> dict[tuple[str, str], tuple[int, str]]:
    """Each way that is on one of the rows: on how many of them, and where it leads."""
    found: dict[tuple[str, str], tuple[int, str]] = {}
    for row in rows:
        steps = steps_of(agreement, language, row)
        leads_to = [test for test, _label in steps[1:]] + [end(agreement, language, row)]
        for step, target in zip(steps, leads_to, strict=True):
            count, known = found.get(step, (0, target))
            assert known == target, "a way leads to one place"
            found[step] = count + 1, target
    return found


# --- Ways ---


@in_both_languages
@pytest.mark.parametrize("person", ["individual", "entity"])
@under_each_agreement
def test_the_whole_cascade_has_every_way_of_the_table_and_no_other(agreement, person, language):
    with translation.override(language):
        whole = read(whole_cascade(agreements()[agreement], states(agreement, language), person).svg)
    rows = [row for row in PATHS[agreement] if row.answers["person"] == person]
    expected = expected_ways(agreement, language, rows)
    assert whole.ways() == {step: ("plain", target) for step, (_rows, target) in expected.items()}


@in_both_languages
@under_each_agreement
def test_on_every_path_the_ways_taken_are_its_answers_and_lead_to_its_result(agreement, language):
    for path in PATHS[agreement]:
        shown = drawn(agreement, language, tuple(path.answers.items()))
        expected = expected_ways(agreement, language, [path])
        looks = {step: found for step, found in shown.ways().items() if found[0] != "idle"}
        assert looks == {step: ("taken", target) for step, (_rows, target) in expected.items()}
        assert [part.text for part in shown.of("end") if part.look != "idle"] == [end(agreement, language, path)]
        steps = steps_of(agreement, language, path)
        assert [shown.title(test) for test in shown.of("test") if test.look != "idle"] == [test for test, _ in steps]


@in_both_languages
@under_each_agreement
def test_with_one_answer_unknown_every_way_that_it_may_take_is_shown(agreement, language):
    for path in PATHS[agreement]:
        for answers in with_one_unknown(path):
            shown = drawn(agreement, language, tuple(answers.items()))
            rows = followed(agreement, answers)
            expected = {
                step: ("taken" if count == len(rows) else "possible", target)
                for step, (count, target) in expected_ways(agreement, language, rows).items()
            }
            assert {step: found for step, found in shown.ways().items() if found[0] != "idle"} == expected
            ends = {end(agreement, language, row) for row in rows}
            assert {part.text for part in shown.of("end") if part.look != "idle"} == ends


@in_both_languages
@under_each_agreement
def test_the_answers_about_both_States_stand_under_the_title(agreement, language):
    said = STATES[language][agreement]
    for path in PATHS[agreement]:
        for answers in (path.answers, *with_one_unknown(path)):
            shown = drawn(agreement, language, tuple(answers.items()))
            first, second = (
                f"{said[within]} – {RESIDENCE_ANSWERS[language][answers[question]]}"
                for within, question in (("in1", "residence_first"), ("in2", "residence_second"))
            )
            assert shown.beside_title(shown.of("test")[0]) == f"{first} {second}"


def test_a_jumped_test_says_why_and_one_after_the_end_that_all_is_decided():
    no_home = {"person": "individual", "residence_first": "resident", "residence_second": "resident"} | {
        "permanent_home": "no",
        "habitual_abode": "second",
    }
    shown = drawn("de-1996", "ru", tuple(no_home.items()))
    assert {shown.title(test): shown.beside_title(test) for test in shown.of("test") if test.look == "idle"} == {
        "Где постоянное жилище": "Отпадает: постоянного жилища нет ни в России, ни в Германии",
        "Центр жизненных интересов": "Отпадает: постоянного жилища нет ни в России, ни в Германии",
        "Гражданство": "вывод уже сделан",
    }


def test_ways_taken_and_possible_differ_in_more_than_colour():
    unknown = {"person": "entity", "residence_first": "resident", "residence_second": "resident"}
    svg = picture("lu-1993", "ru", (*unknown.items(), ("effective_management", "unknown"))).svg
    strokes = {
        look: {
            (path.get("stroke-width"), path.get("stroke-dasharray"))
            for group in read(svg).root.iter(f"{SVG}g")
            if group.get("class", "").endswith(f"picture__way--{look}")
            for path in group.findall(f"{SVG}path[@stroke]")
        }
        for look in ("idle", "possible", "taken")
    }
    assert strokes == {"idle": {("1.2", None)}, "possible": {("2", "5 4")}, "taken": {("3", None)}}
    marked = {look: len([mark for mark in read(svg).of("mark") if mark.look == look]) for look in strokes}
    assert marked == {"idle": 0, "possible": 4, "taken": 1}
    assert [part.text for part in read(svg).of("legend")] == ["путь по ответам", "возможный путь: ответа пока нет"]


# --- Room ---


@in_both_languages
@under_each_agreement
def test_no_text_leaves_its_box_or_meets_another_or_a_line(agreement, language):
    for answers in all_answers(agreement):
        assert_in_place(drawn(agreement, language, answers))
    with translation.override(language):
        for person in ("individual", "entity"):
            assert_in_place(read(whole_cascade(agreements()[agreement], states(agreement, language), person).svg))


@in_both_languages
@pytest.mark.parametrize("names", HOSTILE.values(), ids=HOSTILE)
def test_whatever_the_States_are_called_their_names_are_whole_and_in_place(names, language):
    law = agreements()["unnamed"]
    for answers in [path.answers for path in PATHS["unnamed"]][:: 1 if language == "ru" else 7]:
        with translation.override(language):
            named = law.state_names(*names)
            shown = read(cascade_picture(law, named, determine(law, answers)).svg)
            assert_in_place(shown)
        assert {element.tag for element in shown.root.iter()} == {
            SVG + tag for tag in ("svg", "g", "path", "rect", "circle", "text")
        }
        ends = [part.text for part in shown.of("end")]
        for name in names:
            told = "".join(INVALID.sub("\ufffd", name).split())
            assert any("".join(text.split()).startswith(told) for text in ends)


def test_every_line_is_as_wide_as_typst_sets_it():
    lines = {
        (line.text, line.bold): line.wide / line.size
        for agreement in AGREEMENTS
        for language in LANGUAGES
        for answers in all_answers(agreement)
        for line in drawn(agreement, language, answers).lines
    }
    source = """
      #let lines = json(bytes(sys.inputs.lines))
      #set text(font: "PT Sans", size: 100pt)
      #let wide((words, bold)) = measure(text(weight: if bold { 700 } else { 400 }, words)).width
      #context [#metadata(lines.map(line => wide(line).pt())) <widths>]
    """
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
    compiler = typst.Compiler(source.encode(), font_paths=fonts, sys_inputs={"lines": json.dumps(list(lines))})
    found = json.loads(compiler.query("<widths>", field="value", one=True))
    assert len(found) == len(lines) > 100
    for (text, _bold), wide, set_by_typst in zip(lines, lines.values(), found, strict=True):
        # Kerning draws some pairs of letters closer together.
        assert 0.95 * wide < set_by_typst / 100 < wide + 0.01, text


def assert_in_place(shown: Drawn) -> None:
    """Asserts that texts stand in the picture and in their boxes, and meet neither each other nor a line."""
    lines = shown.lines
    assert lines and shown.wide == 340
    for line in lines:
        assert line.size >= 11
        assert line.x >= 0 and line.x + line.wide <= shown.wide
        assert line.top >= 0 and line.bottom <= shown.high
    for part in shown.parts:
        if part.frame:
            assert all(part.frame.holds(line) for line in part.lines), part.text
    lines.sort(key=lambda line: line.top)
    for place, line in enumerate(lines):
        for other in lines[place + 1 :]:
            if other.top >= line.bottom:
                break
            assert line.x + line.wide <= other.x or other.x + other.wide <= line.x, (line.text, other.text)
    corners = [pair for part in shown.parts for stroke in part.strokes for pair in pairwise(stroke)]
    for (x1, y1), (x2, y2) in corners:
        left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
        for line in lines:
            apart = right < line.x or line.x + line.wide < left or bottom < line.top or line.bottom < top
            assert apart, line.text


# --- The rest of a picture ---


@in_both_languages
@under_each_agreement
def test_its_words_tell_path_and_result(agreement, language):
    for path in PATHS[agreement]:
        alt = picture(agreement, language, tuple(path.answers.items())).alt
        place = 0
        for test, label in steps_of(agreement, language, path):
            place = alt.index(test, place)
            if test != RESIDENCE[language]:
                place = alt.index(label, place)
        assert alt.index(MARKS[agreement].get(path.provision, path.provision).replace(" ", "\u00a0"), place)


def test_the_words_of_one_picture():
    answers = {"person": "individual", "residence_first": "resident", "residence_second": "resident"} | {
        "permanent_home": "no",
        "habitual_abode": "unknown",
        "citizenship": "second",
    }
    assert picture("de-1996", "ru", tuple(answers.items())).alt == (
        "Путь: Резидентство: в России – да, в Германии – да; Постоянное жилище: нет ни в одном; "
        "Обычное проживание: не знаю; Гражданство: только Германии. "
        "Возможные выводы: Считается резидентом России, п.\u00a02\u00a0b); Считается резидентом Германии, "
        "п.\u00a02\u00a0b); Считается резидентом Германии, п.\u00a02\u00a0c). "
        "Не проверяется: Где постоянное жилище (Отпадает: постоянного жилища нет ни в России, ни в Германии); "
        "Центр жизненных интересов (Отпадает: постоянного жилища нет ни в России, ни в Германии)."
    )


@in_both_languages
def test_a_picture_is_drawn_alike_each_time_and_its_looks_are_attributes(language):
    path = PATHS["ua-1995"][-1].answers
    first, second = (picture.__wrapped__("ua-1995", language, tuple(path.items())) for _time in range(2))
    assert first == second
    names = {name for element in read(first.svg).root.iter() for name in element.attrib}
    assert "fill" in names and not names & {"id", "style", "href", "onload"}


# --- Where one is ---


@in_both_languages
@under_each_agreement
def test_the_row_shows_what_is_answered_what_is_passed_over_and_what_may_follow(agreement, language):
    law = agreements()[agreement]
    for path in PATHS[agreement]:
        everything = titled(
            agreement,
            language,
            (q for row in PATHS[agreement] if row.answers["person"] == path.answers["person"] for q in row.answers),
        )
        for place, question in enumerate(path.answers):
            given = dict(list(path.answers.items())[:place])
            with translation.override(language):
                row = small_picture(law, states(agreement, language), walk(law, given), question)
            if question == "person":
                assert row is None
                continue
            here = title(agreement, language, question)
            before = [name for name in titled(agreement, language, given) if name != here]
            possible = titled(agreement, language, (q for other in followed(agreement, given) for q in other.answers))
            expected = {
                name: "here"
                if name == here
                else "answered"
                if name in before
                else "ahead"
                if name in possible
                else "over"
                for name in everything
            }
            shown = read(row.svg)
            assert {spot.text: spot.look for spot in shown.of("spot")} == expected
            assert_in_place(shown)
            # Read on a phone, where a unit is a pixel.
            assert min(line.size for line in shown.lines) >= 12.5
            assert max(len(spot.lines) for spot in shown.of("spot")) <= 3
            words = {word for name in everything for word in name.split()}
            assert {word for line in shown.lines for word in line.text.split()} == words, "a word is broken"


@pytest.mark.parametrize("number", range(2, 8))
def test_the_row_begins_at_the_left_edge(number):
    shown = read(stop_row((("Дом", Spot.HERE), *(("Работа", Spot.AHEAD),) * (number - 1))))
    first, *_others = shown.of("spot")
    assert first.lines[0].x <= 1
    assert min(float(disc.attrib["cx"]) - float(disc.attrib["r"]) for disc in shown.root.iter(f"{SVG}circle")) <= 2.5


def test_letters_of_the_row_are_never_squeezed():
    row = read(stop_row((("Дом", Spot.HERE), ("Работа", Spot.AHEAD))))
    assert {text.attrib["lengthAdjust"] for text in row.root.iter(f"{SVG}text")} == {"spacing"}


@pytest.mark.parametrize("label", ["Место постоянного жительства семьи", "Щ" * 40, "Дом"])
def test_long_labels_of_the_row_make_room_for_each_other(label):
    for number in range(1, 9):
        row = read(
            stop_row(tuple((label, Spot.HERE if place == number // 2 else Spot.AHEAD) for place in range(number)))
        )
        assert_in_place(row)
        assert ["".join(spot.text.split()) for spot in row.of("spot")] == ["".join(label.split())] * number


def test_an_answer_that_is_given_already_stays_marked_when_one_goes_back():
    law = agreements()["de-1996"]
    answers = {"person": "entity", "residence_first": "resident", "residence_second": "resident"}
    walked = walk(law, answers | {"effective_management": "first"})
    row = small_picture(law, law.states, walked, "residence_first")
    assert {spot.text: spot.look for spot in read(row.svg).of("spot")} == {
        "Резидентство": "here",
        "Фактический руководящий орган": "answered",
    }
    assert row.alt == "Сейчас: Резидентство. Есть ответ: Фактический руководящий орган."


# --- On the page and in the PDF ---


def test_a_question_shows_the_row_and_reads_out_its_words(client, start_case):
    case = start_case(client, answers={"person": "individual", "residence_first": "resident"})
    page = client.get(f"/cases/{case.pk}/residence_second/").content.decode()
    assert page.count("<svg") == 1
    assert (
        'role="img" aria-label="Сейчас: Резидентство. Может понадобиться: Постоянное жилище; Где постоянное жилище; '
        'Центр жизненных интересов; Обычное проживание; Гражданство."'
    ) in page
    assert "<svg" not in client.get(f"/cases/{case.pk}/person/").content.decode()


def test_the_determination_shows_the_picture_to_the_eye_only(client, start_case, confirm):
    answers = {"person": "individual", "residence_first": "resident", "residence_second": "not_resident"}
    case = start_case(client, "unnamed", answers, state_first="<b>Один</b>", state_second="Два & три")
    confirm(client, case)
    page = re.sub(r"[ \n]+", " ", client.get(f"/cases/{case.pk}/determination/").content.decode())
    figure = page[page.index('<figure class="picture" aria-hidden="true">') :]
    figure = figure[: figure.index("</figure>")]
    assert "&lt;b&gt;Один&lt;/b&gt;" in figure and "<b>" not in page
    shown = read(figure[figure.index("<svg") : figure.index("</svg>") + 6])
    assert [part.text for part in shown.of("end") if part.look == "taken"] == ["<b>Один</b> п.\u00a02"]


@pytest.mark.parametrize("names", HOSTILE.values(), ids=HOSTILE)
def test_the_PDF_has_the_picture_whatever_the_States_are_called(names):
    law = agreements()["unnamed"]
    answers = {"person": "entity", "residence_first": "not_resident", "residence_second": "not_resident"}
    record = CaseRecord(
        agreement=law,
        period_from=date(2025, 1, 1),
        period_to=date(2025, 12, 31),
        answers=answers,
        **dict(zip(STATE_FIELDS, names, strict=True)),
    )
    document = document_of(record, determine(law, answers), date(2026, 1, 1))
    stamp = stamped(document, "K7QF-3MXD", datetime(2026, 11, 30, 9, 15, tzinfo=UTC), "1.0", "0" * 64)
    with pypdfium2.PdfDocument(pdf.render(stamp)) as printed:
        text = " ".join(page.get_textpage().get_text_range() for page in printed)
    assert "Фактический руководящий орган" in " ".join(text.split())
    assert "путь по ответам" in " ".join(text.split())
