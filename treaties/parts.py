"""The parts an agreement is made of, as typed, immutable objects.

They hold no law of their own: their contents come from `agreements/<id>.toml`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass
from datetime import date
from typing import Literal, NoReturn, TypeVar

Kind = Literal["resident", "mutual_agreement", "no_rule", "not_covered"]
State = Literal["first", "second"]

Role = Literal["", "person", "residence:first", "residence:second"]
"""What a question asks for whatever its id: whose residence it is, or residence of one of the two States; empty for
every other question."""

PRINTED_IN = "ru"
"""The language in which the texts of the agreements are printed here."""

UNKNOWN = "unknown"
"""The answer "I do not know": every branch stays open. It carries no clause."""


class AgreementError(Exception):
    """An agreement's file is refused: which file, at which rule or table, and why."""

    def __init__(self, file: str, rule: str, reason: str) -> None:
        self.file, self.rule, self.reason = file, rule, reason
        super().__init__(f"{file}: {rule}: {reason}")


T_co = TypeVar("T_co", covariant=True)


class ByLanguage(Mapping[str, T_co]):
    """The same thing in several languages, by language code of two letters. It never changes and may be a key.

    A language that is missing raises KeyError: none stands in for another.
    """

    __slots__ = ("_found",)
    _found: dict[str, T_co]

    def __init__(self, found: Mapping[str, T_co] | None = None, /, **by_language: T_co) -> None:
        object.__setattr__(self, "_found", {**(found or {}), **by_language})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __getitem__(self, language: str) -> T_co:
        return self._found[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __hash__(self) -> int:
        return hash(frozenset(self._found.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._found!r})"


class Text(ByLanguage[str]):
    """The same words in several languages: `text["ru"]`. Empty where a gloss is missing."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Particular:
    """One thing known of a State's practice, with where it was seen and when. It is no law of the agreement.

    `note` says what else to know of it, such as the form to apply on; None where there is nothing. `language` is the
    code of the language that `text` is in where that is none of the site's, else empty.
    """

    text: Text
    source: str
    checked_on: date
    note: Text | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class Practice:
    """What a State calls its certificate of residence, and where an application for mutual agreement goes there.

    None where nothing is known: then the tax authority of that State has to be asked.
    """

    certificate: Particular | None = None
    mutual_agreement: Particular | None = None


@dataclass(frozen=True, slots=True)
class StateName:
    """A contracting State in the cases that sentences need: «Германия», «Германии», «в Германии»."""

    name: Text
    genitive: Text
    locative: Text
    practice: Practice = Practice()


States = Mapping[State, StateName]
"""The two contracting States, as sentences name them."""


@dataclass(frozen=True, slots=True)
class Provision:
    """One numbered or lettered passage; `mark` is as printed («a)», «б)»), `key` normalised («2.a»).

    `gloss` is our own unofficial translation of the text, empty where the file has none.
    """

    key: str
    mark: str
    text: str
    gloss: Text = Text()


@dataclass(frozen=True, slots=True)
class Clause:
    """Words of a provision, letter for letter, with the operative ones among them: each occurs in `quote` once.

    `gloss` is the piece of the provision's gloss, letter for letter, that gives the quotation in another language;
    empty where the file has none. `gloss_marked` are the operative words in it, by language, each once.
    """

    provision: str
    quote: str
    marked: tuple[str, ...] = ()
    gloss: Text = Text()
    gloss_marked: ByLanguage[tuple[str, ...]] = ByLanguage()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer offered, and the clause that carries it (None for `unknown`)."""

    id: str
    citation: Clause | None


@dataclass(frozen=True, slots=True)
class Question:
    """A fact that the article asks for, the clauses it rests on, and help that holds for this agreement only.

    `role` says what it asks for where code has to know.
    """

    id: str
    answers: tuple[Answer, ...]
    clauses: tuple[Clause, ...]
    help: tuple[Text, ...]
    help_citations: tuple[Clause, ...]
    role: Role = ""

    def offers(self, answer: str | None) -> bool:
        """Whether this is one of the answers offered."""
        return any(offered.id == answer for offered in self.answers)

    def citation(self, answer: str) -> Clause | None:
        """The clause that carries this answer; None for `unknown` and for what is not offered."""
        return next((offered.citation for offered in self.answers if offered.id == answer), None)


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a path ends. `citations[0]` decides; `words` say as that provision does
    which State wins, or what the authorities do."""

    kind: Kind
    state: State | None
    citations: tuple[Clause, ...]
    words: Text | None

    @property
    def provision(self) -> str:
        return self.citations[0].provision


@dataclass(frozen=True, slots=True)
class Step:
    """A question in its place: `next` gives what follows each definite answer, in the file's order. Paths that go on
    alike share the step.

    `opening` holds the words with which a cascade opens, at the first question of that cascade.
    """

    question: str
    next: Mapping[str, "Step | Ending"]
    unknown_offered: bool
    opening: Clause | None


@dataclass(frozen=True, slots=True)
class StatusNote:
    """What to know about the agreement's force on some days; `first` and `last` are inclusive, None is open.

    `applies` is False where the agreement does not apply on those days. `provision` is the key of the one that the
    note bears on: it matters most where a conclusion rests on that; empty where it bears on none by itself. `headline`
    says the heart of the warning in one line, without a full stop; None where the warning is one line itself.
    """

    first: date | None
    last: date | None
    warning: Text
    source: Text
    checked_on: date
    applies: bool = True
    provision: str = ""
    headline: Text | None = None

    def touches(self, period_from: date, period_to: date) -> bool:
        """Whether any day of the period lies in this note's range."""
        return (self.first is None or self.first <= period_to) and (self.last is None or period_from <= self.last)
