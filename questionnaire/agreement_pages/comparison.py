"""How the texts of the agreements differ, computed from their files: nothing here knows one agreement from another.

In the active language; words of a text stay Russian, on an English page with their English beside them.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from questionnaire.content.phrasing import article_label, spoken, spoken_language, states_of
from questionnaire.content.results import results
from treaties.agreement import Agreement, Ending, Kind, Text
from treaties.determination import BranchReasons, determine


@dataclass(frozen=True, slots=True)
class Cited:
    """A provision under a short label, as one names it within a table: «п. 2 a)»."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a cell: a sentence of ours, or the text's own `words` in Russian, on an English page with `said` as
    their English. `provisions` are those that it rests on; alone they say where something stands."""

    said: str
    words: str = ""
    provisions: tuple[Cited, ...] = ()


Cell = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One point in which texts may differ, with each agreement's cell by its id. `alone` are the agreements whose cell
    says what no other's does, where some agree; none where each text has its own words."""

    title: str
    cells: Mapping[str, Cell]
    alone: frozenset[str]


def differences(agreements: Mapping[str, Agreement]) -> list[Row]:
    """Every point in which the residence articles of these agreements may differ, in the order of the article."""
    points: list[tuple[str, Callable[[Agreement], Iterator[Line]]]] = [
        (_("Государства"), _states),
        (_("Номер статьи"), _article),
        (_("К кому применяется соглашение"), _scope),
        (_("Определение резидента"), _definition),
        (_("Как назван резидент"), partial(_term, "resident")),
        (_("Основания резидентства"), partial(_term, "grounds")),
        (_("Исключение тех, у кого облагаются только местные доходы или имущество"), _source_only),
        (_("Правила для человека"), partial(_rules, "individual")),
        (_("Буквы подпунктов"), _letters),
        (_("Жилище"), partial(_term, "has_home")),
        (_("Связи с государством"), partial(_term, "ties")),
        (_("Обычное проживание"), partial(_term, "abode")),
        (_("Гражданства нет ни одного из двух государств"), _neither_citizen),
        (_("Правила для организации"), partial(_rules, "entity")),
        (_("Место фактического руководящего органа определить нельзя"), _undeterminable),
        (_("Слова вывода о резидентстве"), partial(_conclusions, "resident")),
        (_("Что делают компетентные органы"), partial(_conclusions, "mutual_agreement")),
        (_("Статья о взаимосогласительной процедуре"), _procedure),
    ]
    return [_row(title, point, agreements) for title, point in points]


def _row(title: str, point: Callable[[Agreement], Iterator[Line]], agreements: Mapping[str, Agreement]) -> Row:
    cells = {agreement.id: tuple(point(agreement)) for agreement in agreements.values()}
    said = {agreement: tuple(_compared(line) for line in cell) for agreement, cell in cells.items()}
    times = Counter(said.values())
    alone = {agreement for agreement in said if times[said[agreement]] == 1} if len(times) < len(said) else ()
    return Row(title, cells, frozenset(alone))


def _compared(line: Line) -> str:
    """What a line says: the words where there are any, as their English may hide a difference; else our sentence,
    whatever paragraph it rests on; else the paragraph."""
    return line.words or line.said or str(line.provisions)


def _states(agreement: Agreement) -> Iterator[Line]:
    if agreement.named_by_user:
        yield Line(_("не названы: их называет тот, кто заполняет анкету"))
    else:
        yield Line(", ".join(spoken(name.name) for name in agreement.states.values()))


def _article(agreement: Agreement) -> Iterator[Line]:
    yield Line(article_label(agreement) if agreement.article else _("в тексте нет номера"))


def _scope(agreement: Agreement) -> Iterator[Line]:
    """Words beside the definition's, cited where the article covers nobody: those that say whom it covers."""
    found = [
        clause.provision
        for ending in _endings(agreement, "not_covered")
        for clause in ending.citations[1:]
        if clause.provision != ending.provision
    ]
    yield _in_paragraphs(agreement, found) if found else Line(_("в самой статье не сказано"))


def _definition(agreement: Agreement) -> Iterator[Line]:
    yield _in_paragraphs(agreement, [agreement.questions["residence_first"].clauses[0].provision])


def _source_only(agreement: Agreement) -> Iterator[Line]:
    citation = agreement.questions["residence_first"].citation("source_only")
    yield Line(_("есть"), provisions=_cited(agreement, [citation.provision])) if citation else Line(_("нет"))


def _rules(person: str, agreement: Agreement) -> Iterator[Line]:
    """The paragraphs in which paths through this person's cascade end."""
    yield _in_paragraphs(
        agreement,
        [
            branch.ending.provision.partition(".")[0]
            for branch in _branches(agreement)
            if branch.opening and branch.assuming["person"] == person
        ],
    )


def _letters(agreement: Agreement) -> Iterator[Line]:
    marks = [provision.mark for key, provision in agreement.provisions.items() if "." in key]
    alphabets: dict[str, list[str]] = {}
    for mark in marks:
        alphabets.setdefault(unicodedata.name(mark[0]).partition(" ")[0], []).append(mark)
    names = {"LATIN": _("латинские"), "CYRILLIC": _("кириллические")}
    for alphabet, letters in alphabets.items():
        yield Line(f"{names.get(alphabet, alphabet.lower())}: {', '.join(letters)}")


def _term(term: str, agreement: Agreement) -> Iterator[Line]:
    yield _worded(agreement.terms[term])


def _neither_citizen(agreement: Agreement) -> Iterator[Line]:
    yield Line(spoken(agreement.terms["neither_citizen"]))


def _undeterminable(agreement: Agreement) -> Iterator[Line]:
    endings = list(
        dict.fromkeys(
            branch.ending
            for branch in _branches(agreement)
            if branch.assuming.get("effective_management") == "undeterminable"
        )
    )
    for said in results(agreement, endings, states_of(agreement)).values():
        yield Line(said, provisions=_cited(agreement, [ending.provision for ending in endings]))


def _conclusions(kind: Kind, agreement: Agreement) -> Iterator[Line]:
    """The words of this kind of conclusion, each with the provisions that use them."""
    provisions: dict[Text, list[str]] = {}
    definition = agreement.questions["residence_first"].clauses[0].provision
    for ending in _endings(agreement, kind):
        # The definition says who is a resident, but draws no conclusion in such words.
        if ending.words is not None and ending.provision != definition:
            provisions.setdefault(ending.words, []).append(ending.provision)
    for words, keys in provisions.items():
        pattern = Text(
            ru=words["ru"].format(of="[государства]", within="в [государстве]"),
            en=words["en"].format(of="[the State]", within="in [the State]"),
        )
        yield _worded(pattern, _cited(agreement, keys))


def _procedure(agreement: Agreement) -> Iterator[Line]:
    number = agreement.mutual_agreement_article
    yield Line(_("статья {number}").format(number=number) if number else _("номер нужно найти в соглашении"))


def _worded(text: Text, provisions: tuple[Cited, ...] = ()) -> Line:
    return Line(text["en"] if spoken_language() == "en" else "", text["ru"], provisions)


def _in_paragraphs(agreement: Agreement, keys: list[str]) -> Line:
    """Only where it stands."""
    return Line("", provisions=_cited(agreement, keys))


def _cited(agreement: Agreement, keys: list[str]) -> tuple[Cited, ...]:
    """The provisions of these keys, each once, as the article orders them."""
    return tuple(Cited(key, _short(agreement, key)) for key in agreement.provisions if key in keys)


def _short(agreement: Agreement, key: str) -> str:
    paragraph, *letter = agreement.marks(key)
    return _("п.\u00a0{mark}").format(mark=f"{paragraph}\u00a0{letter[0]})" if letter else paragraph)


def _branches(agreement: Agreement) -> tuple[BranchReasons, ...]:
    """Every path, as nothing is answered."""
    return determine(agreement, {}).branches


def _endings(agreement: Agreement, kind: Kind) -> list[Ending]:
    return [branch.ending for branch in _branches(agreement) if branch.ending.kind == kind]
