"""Sentences before a document is final: known by an id, with what they rest on, and in runs of one language each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import NamedTuple

from treaties.agreement import Particular


class Run(NamedTuple):
    """Words in one language: `language` is its code where it is none of the site's, else empty."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and its id, by which others know it. `within`: the same inside another sentence, empty where none
    takes it up; `sources`: the particulars of States' practice that it tells; `under_agreement`: whether it holds only
    while the agreement applies."""

    id: str
    runs: tuple[Run, ...]
    within: tuple[Run, ...] = ()
    sources: tuple[Particular, ...] = ()
    under_agreement: bool = False

    @property
    def text(self) -> str:
        return joined(self.runs)


def sentence(id: str, text: str, within: str = "", *, under_agreement: bool = False) -> Sentence:
    """A sentence in a language of the site, without sources."""
    return Sentence(id, (Run(text),), (Run(within),) if within else (), under_agreement=under_agreement)


def plain(text: str) -> tuple[Run, ...]:
    """A text in a language of the site as runs."""
    return (Run(text),)


def joined(runs: Iterable[Run]) -> str:
    """The words of the runs without their languages."""
    return "".join(run.text for run in runs)


def runs(pattern: str, words: Mapping[str, str | tuple[Run, ...]]) -> tuple[Run, ...]:
    """The pattern with its blanks filled, by words in its own language or by runs."""
    found: list[Run] = []
    for literal, blank, _format, _conversion in Formatter().parse(pattern):
        found.append(Run(literal))
        if blank:
            filled = words[blank]
            found += plain(filled) if isinstance(filled, str) else filled
    return merged(found)


def merged(found: Iterable[Run]) -> tuple[Run, ...]:
    """The runs with neighbours of one language put together and empty ones left out."""
    whole: list[Run] = []
    for run in found:
        if whole and whole[-1].language == run.language:
            whole[-1] = Run(whole[-1].text + run.text, run.language)
        elif run.text:
            whole.append(run)
    return tuple(whole)
