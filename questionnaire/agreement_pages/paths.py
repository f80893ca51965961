"""Every path through an agreement as a table: the answers, the result, and the provision that it rests on."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, takewhile
from os.path import commonprefix

from django.utils.translation import gettext as _
from django.utils.translation import override

from questionnaire.agreement_pages.definition import settled_by_definition
from questionnaire.agreement_pages.words import page_words
from questionnaire.content.phrasing import capitalised, provision_label, states_of
from questionnaire.content.questions import statements
from questionnaire.content.results import outcome_words
from treaties.agreement import Agreement
from treaties.determination import BranchReasons, determine


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer in words; `again` where the row above begins with the same answers up to here."""

    text: str
    again: bool


@dataclass(frozen=True, slots=True)
class PathRow:
    """One path: what follows its section's common answers, and where it ends."""

    answers: tuple[Answered, ...]
    result: str
    provision_key: str
    provision: str


@dataclass(frozen=True, slots=True)
class Section:
    """Paths under one heading; `common` are the answers that all of them begin with, none where they differ at once."""

    title: str
    common: str
    rows: tuple[PathRow, ...]


@dataclass(frozen=True, slots=True)
class PersonPaths:
    """All paths for one kind of person."""

    person: str
    title: str
    sections: tuple[Section, ...]


# What an agreement says changes with its file only, and a file that is read again is another agreement.
@lru_cache(maxsize=256)
def path_table(agreement: Agreement, language: str) -> tuple[PersonPaths, ...]:
    """Returns every path once, by kind of person, in the order in which the walk meets them."""
    asked = agreement.person_question
    with override(language):
        return tuple(
            PersonPaths(person, page_words().persons[person][language], tuple(_sections(agreement, list(paths))))
            for person, paths in groupby(determine(agreement, {}).branches, key=lambda branch: branch.assuming[asked])
        )


def _sections(agreement: Agreement, branches: list[BranchReasons]) -> Iterator[Section]:
    """The paths of residents of both States first, those through each cascade under the answers that open it; then
    those that the definition ends."""
    opened: dict[tuple[tuple[str, str], ...], list[BranchReasons]] = {}
    ended: list[BranchReasons] = []
    for branch in branches:
        if settled_by_definition(agreement, branch.ending):
            ended.append(branch)
        else:
            opened.setdefault(_before_cascade(branch), []).append(branch)
    states = states_of(agreement)
    for common, paths in opened.items():
        yield Section(
            title=_("Резидентство в обоих государствах"),
            common=capitalised("; ".join(statements(agreement, states, dict(common[1:])))),
            # Without common answers each row has all of its own, but for whose residence it is.
            rows=tuple(_rows(agreement, paths, max(len(common), 1))),
        )
    if ended:
        yield Section(_("Резидентства сразу в обоих государствах нет"), "", tuple(_rows(agreement, ended, 1)))


def _before_cascade(branch: BranchReasons) -> tuple[tuple[str, str], ...]:
    """The steps before the one that opens a cascade; none where there is no cascade for whoever is a resident of
    both."""
    if branch.opens is None:
        return ()
    return tuple(takewhile(lambda step: step[0] != branch.opens, branch.assuming.items()))


def _rows(agreement: Agreement, branches: list[BranchReasons], skipped: int) -> Iterator[PathRow]:
    states = states_of(agreement)
    above: list[str] = []
    for branch in branches:
        texts = statements(agreement, states, dict(list(branch.assuming.items())[skipped:]))
        again = len(commonprefix([texts, above]))
        yield PathRow(
            answers=tuple(Answered(capitalised(text), place < again) for place, text in enumerate(texts)),
            result=outcome_words(agreement, branch.ending, states),
            provision_key=branch.ending.provision,
            provision=provision_label(agreement, branch.ending.provision),
        )
        above = texts
