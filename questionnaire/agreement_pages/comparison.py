"""How the texts of the agreements differ, computed from their files: nothing here knows one agreement from another.

Words of a text stay in its own language, on a page in another language with their translation beside them.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from django.utils.translation import gettext as _
from django.utils.translation import override

from questionnaire.agreement_pages.definition import defining_provision, settled_by_definition
from questionnaire.agreement_pages.words import Point, page_words
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
    """One line of a cell: a sentence of ours, or the text's own `words`, on a page in another language with `said` as
    their translation. `provisions` are those that it rests on; alone they say where something stands."""

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


# What the texts say changes with their files only, and a file that is read again is another agreement.
@lru_cache(maxsize=64)
def differences(agreements: tuple[Agreement, ...], language: str) -> tuple[Row, ...]:
    """Returns every point in which the residence articles of these agreements may differ, in the order of the content
    file; a point of which none of them says anything is left out."""
    with override(language):
        rows = (_row(point, agreements) for point in page_words().points)
        return tuple(row for row in rows if row is not None)


def _row(point: Point, agreements: Sequence[Agreement]) -> Row | None:
    look_up = partial(_LOOKED_UP[point.looks_up], **point.parameters)
    found = {agreement.id: tuple(look_up(agreement)) for agreement in agreements}
    if not any(found.values()):
        return None
    cells = {agreement: cell or (Line(_("в статье этого нет")),) for agreement, cell in found.items()}
    said = {agreement: tuple(_compared(line) for line in cell) for agreement, cell in cells.items()}
    times = Counter(said.values())
    alone = {agreement for agreement in said if times[said[agreement]] == 1} if len(times) < len(said) else ()
    return Row(spoken(point.title), cells, frozenset(alone))


def _compared(line: Line) -> str:
    """What a line says: the words where there are any, as a translation may hide a difference; else our sentence,
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
    if found:
        yield from _in_paragraphs(agreement, found)
    else:
        yield Line(_("в самой статье не сказано"))


def _definition(agreement: Agreement) -> Iterator[Line]:
    yield from _in_paragraphs(agreement, [defining_provision(agreement)])


def _offered(agreement: Agreement, answer: str) -> Iterator[Line]:
    """Whether this can be the answer about residence, and by which provision."""
    citation = agreement.questions[agreement.residence_questions["first"]].citation(answer)
    yield Line(_("есть"), provisions=_cited(agreement, [citation.provision])) if citation else Line(_("нет"))


def _rules(agreement: Agreement, person: str) -> Iterator[Line]:
    """The paragraphs that decide of this person when the definition does not."""
    found = [
        branch.ending.provision.partition(".")[0]
        for branch in _branches(agreement)
        if branch.assuming[agreement.person_question] == person
        and branch.ending.kind != "no_rule"
        and not settled_by_definition(agreement, branch.ending)
    ]
    if found:
        yield from _in_paragraphs(agreement, found)


def _letters(agreement: Agreement) -> Iterator[Line]:
    marks = [provision.mark for key, provision in agreement.provisions.items() if "." in key]
    alphabets: dict[str, list[str]] = {}
    for mark in marks:
        alphabets.setdefault(unicodedata.name(mark[0]).partition(" ")[0], []).append(mark)
    names = {"LATIN": _("латинские"), "CYRILLIC": _("кириллические"), "DIGIT": _("цифры")}
    for alphabet, letters in alphabets.items():
        yield Line(f"{names.get(alphabet, alphabet.lower())}: {', '.join(letters)}")


def _term(agreement: Agreement, term: str) -> Iterator[Line]:
    if term in agreement.terms:
        yield _worded(agreement, agreement.terms[term])


def _said(agreement: Agreement, term: str) -> Iterator[Line]:
    """A term that is in our own words."""
    if term in agreement.terms:
        yield Line(spoken(agreement.terms[term]))


def _results(agreement: Agreement, question: str, answer: str) -> Iterator[Line]:
    """What this answer to this question comes to."""
    endings = list(
        dict.fromkeys(branch.ending for branch in _branches(agreement) if branch.assuming.get(question) == answer)
    )
    for said in results(agreement, endings, states_of(agreement)).values():
        yield Line(said, provisions=_cited(agreement, [ending.provision for ending in endings]))


def _conclusions(agreement: Agreement, kind: Kind) -> Iterator[Line]:
    """The words of this kind of conclusion, each with the provisions that use them."""
    provisions: dict[Text, list[str]] = {}
    for ending in _endings(agreement, kind):
        # The definition says who is a resident, but draws no conclusion in such words.
        if ending.words is not None and ending.provision != defining_provision(agreement):
            provisions.setdefault(ending.words, []).append(ending.provision)
    blanks = page_words().blanks
    for words, keys in provisions.items():
        filled = {
            language: words[language].format(of=blanks["of"][language], within=blanks["within"][language])
            for language in (agreement.language, spoken_language())
        }
        yield _worded(agreement, Text(filled), _cited(agreement, keys))


def _procedure(agreement: Agreement) -> Iterator[Line]:
    number = agreement.mutual_agreement_article
    yield Line(_("статья {number}").format(number=number) if number else _("номер нужно найти в соглашении"))


def _worded(agreement: Agreement, text: Text, provisions: tuple[Cited, ...] = ()) -> Line:
    said = "" if spoken_language() == agreement.language else spoken(text)
    return Line(said, text[agreement.language], provisions)


def _in_paragraphs(agreement: Agreement, keys: Sequence[str]) -> Iterator[Line]:
    """Only where it stands."""
    yield Line("", provisions=_cited(agreement, keys))


def _cited(agreement: Agreement, keys: Sequence[str]) -> tuple[Cited, ...]:
    """The provisions of these keys, each once, as the article orders them."""
    return tuple(Cited(key, _short(agreement, key)) for key in agreement.provisions if key in keys)


def _short(agreement: Agreement, key: str) -> str:
    paragraph, *letter = agreement.marks(key)
    return _("п.\u00a0{mark}").format(mark=f"{paragraph}\u00a0{letter[0]})" if letter else paragraph)


@lru_cache(maxsize=64)
def _branches(agreement: Agreement) -> tuple[BranchReasons, ...]:
    """Every path, as nothing is answered."""
    return determine(agreement, {}).branches


def _endings(agreement: Agreement, kind: Kind) -> list[Ending]:
    return [branch.ending for branch in _branches(agreement) if branch.ending.kind == kind]


_LOOKED_UP: Mapping[str, Callable[..., Iterator[Line]]] = {
    "states": _states,
    "article": _article,
    "scope": _scope,
    "definition": _definition,
    "term": _term,
    "said": _said,
    "offered": _offered,
    "rules": _rules,
    "letters": _letters,
    "results": _results,
    "conclusions": _conclusions,
    "procedure": _procedure,
}
