"""The parts an agreement is made of, as typed, immutable objects.

They hold no law of their own: their contents come from `agreements/<id>.toml` and what that refers to.
"""

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass
from datetime import date
from functools import cached_property
from types import MappingProxyType
from typing import Literal, NoReturn, TypeVar, get_args

Kind = Literal["resident", "mutual_agreement", "no_rule", "not_covered"]
State = Literal["first", "second"]
STATES: tuple[State, State] = get_args(State)

Role = Literal["", "person", "residence:first", "residence:second"]
"""What a question asks for whatever its id: whose residence it is, or residence of one of the two States; empty for
every other question."""

ROLES = tuple(role for role in get_args(Role) if role)
"""What a question may be known for: each agreement has one question in each of these roles."""

PRINTED_IN = "ru"
"""The language in which the texts of the agreements are printed here."""

UNKNOWN = "unknown"
"""The answer "I do not know": every branch stays open. It carries no clause."""


class AgreementError(Exception):
    """A file of the law is refused, an agreement's, a State's or a pattern's: which, where in it, and why."""

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

    `at_start` are the same words where a line begins with them. `note` says what else to know of it, such as the form
    to apply on; None where there is nothing. `language` is the code of the language that `text` is in where that is
    none of the site's, else empty.
    """

    text: Text
    at_start: Text
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
    """A contracting State in the cases that sentences need: «Германия», «Германии», «в Германии», «В Германии».

    `code` is the name of its file, empty for a State that the user names; `aliases` are other names that it goes by,
    by language: «ФРГ».
    """

    name: Text
    genitive: Text
    locative: Text
    locative_at_start: Text
    practice: Practice = Practice()
    code: str = ""
    aliases: ByLanguage[tuple[str, ...]] = ByLanguage()


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
    which State wins, or what the authorities do; `words_at_start` are the same where a sentence begins with them, None
    where none does."""

    kind: Kind
    state: State | None
    citations: tuple[Clause, ...]
    words: Text | None
    words_at_start: Text | None = None

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


# One object for each file: two that were loaded are two, and each may be a key.
@dataclass(frozen=True, eq=False)
class Agreement:
    """One double tax agreement's residence article: its words, its questions and where the answers lead.

    `edition` is what `treaties/edition.py` makes of the file. `states` is empty where the text names no parties and
    the user names them. `terms` are the words of this text that sentences use, by their
    names: those that the file has, which are none where no sentence needs any; `at_start` has the same words, and those
    of conclusions, where a sentence begins with them. `tests` gives, for each answer to the
    first question, every question that may follow it.
    """

    id: str
    title: Text
    pair: Text
    signed: Text
    article: str
    mutual_agreement_article: str
    heading: str
    edition: str
    states: States
    named_by_user: StateName | None
    provisions: Mapping[str, Provision]
    questions: Mapping[str, Question]
    terms: Mapping[str, Text]
    at_start: Mapping[str, Text]
    status_notes: tuple[StatusNote, ...]
    cascade: Step
    tests: Mapping[str, tuple[str, ...]]

    @property
    def language(self) -> str:
        """The code of the language in which its text is printed here."""
        return PRINTED_IN

    @cached_property
    def person_question(self) -> str:
        """The id of the question whose residence it is."""
        return self._in_role("person")

    @cached_property
    def residence_questions(self) -> Mapping[State, str]:
        """For each of the two States, the id of the question whether the person is its resident."""
        return MappingProxyType({state: self._in_role(f"residence:{state}") for state in STATES})

    def residence_state(self, question: str) -> State | None:
        """The State whose residence this question asks for; None for every other question."""
        return next((state for state, asked in self.residence_questions.items() if asked == question), None)

    def _in_role(self, role: str) -> str:
        return next(question.id for question in self.questions.values() if question.role == role)

    def marks(self, provision: str) -> tuple[str, ...]:
        """The printed marks of a provision from paragraph to letter, without dot and bracket: («2», «а»)."""
        paragraph = provision.partition(".")[0]
        keys = [paragraph] if paragraph == provision else [paragraph, provision]
        return tuple(self.provisions[key].mark.rstrip(".)") for key in keys)

    def state_names(self, first: str = "", second: str = "") -> States:
        """The two States as sentences name them; `first` and `second` are the names typed by the user where
        the text names no parties, and are not used elsewhere."""
        if self.named_by_user is None:
            return self.states
        return MappingProxyType(
            {"first": _named(self.named_by_user, first), "second": _named(self.named_by_user, second)}
        )


def _named(pattern: StateName, typed: str) -> StateName:
    def fill(text: Text) -> Text:
        return Text({language: words.replace("{name}", typed) for language, words in text.items()})

    return StateName(
        fill(pattern.name), fill(pattern.genitive), fill(pattern.locative), fill(pattern.locative_at_start)
    )
