"""The agreements: each file of `agreements/` as an immutable object, read once, and the types that it is made of.

Words and rules of the law stand in the files and nowhere else.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from treaties.library import FOLDERS, Library
from treaties.loading import load
from treaties.parts import (
    STATES,
    UNKNOWN,
    Agreement,
    AgreementError,
    Answer,
    ByLanguage,
    Clause,
    Ending,
    Kind,
    Particular,
    Practice,
    Provision,
    Question,
    Role,
    State,
    StateName,
    States,
    StatusNote,
    Step,
    Text,
)

__all__ = [
    "FOLDERS",
    "STATES",
    "UNKNOWN",
    "Agreement",
    "AgreementError",
    "Answer",
    "ByLanguage",
    "Clause",
    "Ending",
    "Kind",
    "Particular",
    "Practice",
    "Provision",
    "Question",
    "Role",
    "State",
    "StateName",
    "States",
    "StatusNote",
    "Step",
    "Text",
    "agreement_files",
    "agreements",
    "load",
    "refusals",
    "states",
    "whole_agreements",
]


def agreement_files() -> list[Path]:
    """The files of all agreements, in the order of their names."""
    return sorted((path for folder in FOLDERS for path in (folder / "agreements").glob("*.toml")), key=lambda p: p.name)


def agreements() -> Mapping[str, Agreement]:
    """Every agreement by its id, those that name their parties first. Raises AgreementError."""
    known, _states, refused = _read(FOLDERS)
    if refused:
        raise refused[0]
    return known


def whole_agreements() -> Mapping[str, Agreement]:
    """The agreements whose files are whole, in the same order, whatever other files are refused for."""
    return _read(FOLDERS)[0]


def states() -> Mapping[str, StateName]:
    """Every State that has a file, by its code. Raises AgreementError."""
    _agreements, known, refused = _read(FOLDERS)
    if refused:
        raise refused[0]
    return known


def refusals() -> tuple[AgreementError, ...]:
    """Why files of the law are refused, each reason once; none when all are whole."""
    return _read(FOLDERS)[2]


@cache
def _read(
    folders: tuple[Path, ...],
) -> tuple[Mapping[str, Agreement], Mapping[str, StateName], tuple[AgreementError, ...]]:
    library = Library(folders)
    found: list[Agreement] = []
    states: dict[str, StateName] = {}
    refused: dict[str, AgreementError] = {}
    for code in library.codes():
        try:
            states[code] = library.state(code)
        except AgreementError as refusal:
            refused.setdefault(str(refusal), refusal)
    for path in agreement_files():
        try:
            found.append(load(path, library))
        except AgreementError as refusal:
            refused.setdefault(str(refusal), refusal)
    found.sort(key=lambda agreement: agreement.named_by_user is not None)
    return (
        MappingProxyType({agreement.id: agreement for agreement in found}),
        MappingProxyType(states),
        tuple(refused.values()),
    )
