"""Pictures of a cascade, as SVG with an alternative text: of a case, of a whole agreement, and of where one is.

All in the active language; one picture serves page and PDF.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from django.utils.translation import gettext as _

from questionnaire.content.phrasing import Phrasing
from questionnaire.content.results import headline
from questionnaire.determinations.chart.labels import ChartLabels
from questionnaire.determinations.chart.layout import Chart, End, Look, Stop, Way, flow_chart
from questionnaire.determinations.chart.model import Cascade, Exit, Test
from questionnaire.determinations.chart.progress import Spot, stop_row
from questionnaire.determinations.glyphs import drawable
from treaties.agreement import UNKNOWN, Agreement, Ending
from treaties.determination import Determination
from treaties.walk import Walk

# In units of the picture, whose smallest letters have a size of 11. On paper a whole one may be narrowed until these
# have 8.5 points; the sheets of a cut one are all as wide.
_WHOLE_HIGH = 928
_SHEET_HIGH = 895


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG element, and the words that say the same to whoever does not see it."""

    svg: str
    alt: str


@dataclass(frozen=True, slots=True)
class PrintedPicture(Picture):
    """A picture with what is printed of it: it alone, or the sheets into which it is cut, in letters that the fonts of
    the file copy have. `sheets` is empty where the picture itself is printed."""

    sheets: tuple[str, ...]


def cascade_picture(phrasing: Phrasing, determination: Determination) -> PrintedPicture:
    """The person's cascade with the path of the answers, or the paths where some are unknown; the results; and why
    the other tests are not applied."""
    walked = determination.walk
    cascade = _cascade(phrasing.agreement, walked)
    words = ChartLabels(phrasing)
    given = _given(walked)
    followed = cascade.followed(walked)

    def look(branches: int) -> Look:
        return Look.TAKEN if branches == len(walked.branches) else Look.POSSIBLE if branches else Look.IDLE

    passed_over = {test.question: words.passed_over(test) for test in determination.not_asked}
    stops = [
        Stop(
            title=words.title(test.questions),
            details=_residence(words, test, given) if len(test.questions) > 1 else (),
            aside=passed_over.get(test.questions[0], ""),
            ways=tuple(_way(words, test, exit, look(followed[place, exit])) for exit in test.exits),
            look=look(sum(followed[place, exit] for exit in test.exits)),
        )
        for place, test in enumerate(cascade.tests)
    ]
    looks = {way.look for stop in stops for way in stop.ways}
    legend = {Look.TAKEN: _("путь по ответам"), Look.POSSIBLE: _("возможный путь: ответа пока нет")}
    key = [(look, text) for look, text in legend.items() if look in looks]
    chart = flow_chart(stops, key)
    told = _path_told(words, cascade, stops, given, _results(phrasing, words, walked))
    return PrintedPicture(chart.svg(), " ".join(told), _sheets(chart, stops, key))


def whole_cascade(phrasing: Phrasing, person: str) -> Picture:
    """All that may follow `person`, an answer to the agreement's first question; nothing stands out."""
    words = ChartLabels(phrasing)
    stops = [
        Stop(
            words.title(test.questions),
            (),
            "",
            tuple(_way(words, test, exit, Look.PLAIN) for exit in test.exits),
            Look.PLAIN,
        )
        for test in _cascade_of(phrasing.agreement, person).tests
    ]
    return Picture(flow_chart(stops, ()).svg(), " ".join(_ways_told(stops)))


def small_picture(phrasing: Phrasing, walked: Walk, question: str) -> Picture | None:
    """Where `question` stands among the tests of this person's cascade; None before it is known whose it is."""
    if not walked.branches[0].steps or walked.asked[0] in (question, *walked.open):
        return None
    cascade = _cascade(phrasing.agreement, walked)
    words = ChartLabels(phrasing)
    come_to = {asked for branch in walked.branches for asked, _answer in branch.steps}

    def spot(test: Test) -> Spot:
        if question in test.questions:
            return Spot.HERE
        if come_to.isdisjoint(test.questions):
            return Spot.PASSED_OVER
        answered = all(asked in walked.asked and asked not in walked.open for asked in test.questions)
        return Spot.ANSWERED if answered else Spot.AHEAD

    stops = tuple((words.title(test.questions), spot(test)) for test in cascade.tests)
    return Picture(stop_row(stops), " ".join(_row_told(stops)))


def _sheets(chart: Chart, stops: Sequence[Stop], key: Sequence[tuple[Look, str]]) -> tuple[str, ...]:
    printed = [_printed(stop) for stop in stops]
    if printed != stops:
        return tuple(flow_chart(printed, key).sheets(_WHOLE_HIGH, _SHEET_HIGH))
    return tuple(chart.sheets(_WHOLE_HIGH, _SHEET_HIGH)) if chart.high > _WHOLE_HIGH else ()


def _printed(stop: Stop) -> Stop:
    """The stop in letters that have a glyph. A name of which none is left, as of marks alone, is a space: a box needs a
    line."""
    ways = (
        replace(
            way,
            label=drawable(way.label),
            leads_to=End(drawable(way.leads_to.name) or " ", drawable(way.leads_to.mark))
            if isinstance(way.leads_to, End)
            else way.leads_to,
        )
        for way in stop.ways
    )
    return Stop(drawable(stop.title), tuple(map(drawable, stop.details)), drawable(stop.aside), tuple(ways), stop.look)


def _cascade(agreement: Agreement, walked: Walk) -> Cascade:
    _question, person = walked.branches[0].steps[0]
    return _cascade_of(agreement, person)


@cache
def _cascade_of(agreement: Agreement, person: str) -> Cascade:
    return Cascade(agreement, person)


def _given(walked: Walk) -> Mapping[str, str]:
    """The answers that the walk uses; UNKNOWN where it follows every one."""
    given = dict.fromkeys((question for branch in walked.branches for question, _answer in branch.steps), UNKNOWN)
    for branch in walked.branches:
        given |= {question: answer for question, answer in branch.steps if question not in branch.assuming}
    return given


def _residence(words: ChartLabels, test: Test, given: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(words.residence(question, given[question]) for question in test.questions)


def _way(words: ChartLabels, test: Test, exit: Exit, look: Look) -> Way:
    ending = exit.leads_to if isinstance(exit.leads_to, Ending) else None
    label = words.residence_found(ending) if exit.answer is None else words.answer(test.questions[0], exit.answer)
    if isinstance(exit.leads_to, Ending):
        return Way(label, End(words.end(exit.leads_to), words.mark(exit.leads_to.provision)), look)
    return Way(label, exit.leads_to, look)


def _results(phrasing: Phrasing, words: ChartLabels, walked: Walk) -> list[str]:
    """Each different result with its provision, in the order in which the walk meets them."""
    endings = dict.fromkeys(branch.ending for branch in walked.branches)
    found = (f"{headline(phrasing, ending).at_start}, {words.mark(ending.provision)}" for ending in endings)
    return list(dict.fromkeys(found))


def _path_told(
    words: ChartLabels, cascade: Cascade, stops: Sequence[Stop], given: Mapping[str, str], results: Sequence[str]
) -> Iterator[str]:
    steps = [
        f"{stop.title}: {', '.join(stop.details) or words.answer(test.questions[0], given[test.questions[0]])}"
        for test, stop in zip(cascade.tests, stops, strict=True)
        if stop.look > Look.IDLE
    ]
    yield _("Путь: {steps}.").format(steps="; ".join(steps))
    sentence = _("Вывод: {results}.") if len(results) == 1 else _("Возможные выводы: {results}.")
    yield sentence.format(results="; ".join(results))
    idle = [f"{stop.title} ({stop.aside})" for stop in stops if stop.look == Look.IDLE]
    if idle:
        yield _("Не проверяется: {tests}.").format(tests="; ".join(idle))


def _ways_told(stops: Sequence[Stop]) -> Iterator[str]:
    for stop in stops:
        ways = [
            f"{way.label} – {way.leads_to.name}, {way.leads_to.mark}"
            if isinstance(way.leads_to, End)
            else _("{answer} – дальше «{test}»").format(answer=way.label, test=stops[way.leads_to].title)
            for way in stop.ways
        ]
        yield f"{stop.title}: {'; '.join(ways)}."


def _row_told(stops: Sequence[tuple[str, Spot]]) -> Iterator[str]:
    sentences = {
        Spot.HERE: _("Сейчас: {tests}."),
        Spot.ANSWERED: _("Есть ответ: {tests}."),
        Spot.PASSED_OVER: _("Не проверяется: {tests}."),
        Spot.AHEAD: _("Может понадобиться: {tests}."),
    }
    for spot, sentence in sentences.items():
        tests = [title for title, what in stops if what is spot]
        if tests:
            yield sentence.format(tests="; ".join(tests))
