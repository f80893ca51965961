"""What `agreements.toml` beside this module says of each agreement: facts typed by hand, the same for all tests."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

Cases = tuple[str, str, str]
"""A State's name by itself, in the genitive, and with its preposition: «Россия», «России», «в России»."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """One agreement; what each field means is said in the file."""

    listed: int
    title: str
    article: str
    procedure: str
    signed: list[str]
    codes: list[str]
    paths: int
    source_only: bool
    considered: bool
    keys: list[str]
    letters: str
    definition: str
    others: str
    home: Mapping[str, str]
    ties: str
    ties_gloss: str
    grounds: str
    grounds_of: Mapping[str, list[str]]
    states: Mapping[str, tuple[Cases, Cases]]
    resident: Mapping[str, Mapping[str, str]]
    authorities: Mapping[str, Mapping[str, str]]
    glosses: list[tuple[str, str, str]]
    marked: Mapping[str, str]
    notes: list[Mapping[str, str]]

    @property
    def named(self) -> bool:
        """Whether the text names its parties; else the user names the States."""
        return bool(self.codes)

    @property
    def lettered(self) -> str:
        """The paragraph with letters, which decides for individuals."""
        return next(key.partition(".")[0] for key in self.keys if "." in key)

    def mark(self, key: str) -> str:
        """The printed mark of a provision: "2." or "a)"."""
        paragraph, _dot, letter = key.partition(".")
        return f"{self.letters['abcd'.index(letter)]})" if letter else f"{paragraph}."

    def resident_words(self, deciding: str, language: str) -> str:
        """The conclusion that one State wins, with blanks, by the question whose answer decides."""
        return self.resident.get(deciding, self.resident["otherwise"])[language]


_TABLES = tomllib.loads(Path(__file__).with_name("agreements.toml").read_text(encoding="utf-8"))

FACTS: Mapping[str, Facts] = {agreement: Facts(**table) for agreement, table in _TABLES.items()}

LISTED = tuple(sorted(FACTS, key=lambda agreement: FACTS[agreement].listed))
"""The agreements in the order in which the site lists them."""
