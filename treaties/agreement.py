"""What an agreement's file holds, and `load()`, which reads it and refuses a file that is not whole.

Words and rules of the law stand in `agreements/<id>.toml` and nowhere else.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast, get_args

from treaties.parts import (
    PRINTED_IN,
    UNKNOWN,
    AgreementError,
    Answer,
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
from treaties.rules import Rule, cascade, questions_beyond
from treaties.tables import Names, Table

__all__ = [
    "UNKNOWN",
    "Agreement",
    "AgreementError",
    "Answer",
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
]

AGREEMENTS = Path(__file__).parent / "agreements"

STATES: tuple[State, State] = ("first", "second")

ROLES = tuple(role for role in get_args(Role) if role)
"""What a question may be known for: each agreement has one question in each of these roles."""

WORDED: tuple[Kind, ...] = ("resident", "mutual_agreement")
"""The outcomes whose conclusion is said in words of the provision."""


# One object for each file: two that were loaded are two, and each may be a key.
@dataclass(frozen=True, eq=False)
class Agreement:
    """One double tax agreement's residence article: its words, its questions and where the answers lead.

    `edition` is the SHA-256 of everything in the file but glosses, status notes and what is known of the States'
    practice, which is no law of the agreement. `states` is empty where the
    text names no parties and the user names them. `terms` are the words of this text that sentences use, by their
    names: those that the file has, which are none where no sentence needs any. `tests` gives, for each answer to the
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

    return StateName(fill(pattern.name), fill(pattern.genitive), fill(pattern.locative))


def agreement_files() -> list[Path]:
    """The files of all agreements, in the order of their names."""
    return sorted(AGREEMENTS.glob("*.toml"))


@cache
def agreements() -> Mapping[str, Agreement]:
    """Every agreement by its id, those that name their parties first. Raises AgreementError."""
    loaded = [load(path) for path in agreement_files()]
    loaded.sort(key=lambda agreement: agreement.named_by_user is not None)
    return MappingProxyType({agreement.id: agreement for agreement in loaded})


def load(path: Path) -> Agreement:
    """The agreement in this .toml file.

    Raises AgreementError, which names file, rule and reason: for a quotation that is not in its provision, a gloss
    of a clause that is not in its provision's, a set of answers without a rule or with two, a question that cannot
    be reached, a loop, a key missing, unknown or of another type, and a name that stands for nothing in the file.
    """
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise AgreementError(path.name, "file", f"cannot be read: {fault}") from fault
    edition = _edition(values)
    file = Table(path.name, "file", values)
    if file.string("id") != path.stem:
        raise file.refuse("the id must be the file's name")

    provisions = Names("provision", file, (_provision(table) for table in file.tables("provisions")))
    clauses = Names("clause", file, (_clause(table, provisions) for table in file.tables("clauses")))
    questions = Names("question", file, ((q.id, q) for q in (_question(t, clauses) for t in file.tables("questions"))))
    if not questions:
        raise file.refuse("there are no questions")
    for role in ROLES:
        if (found := sum(question.role == role for question in questions.values())) != 1:
            raise file.refuse(f"one question must have the role {role!r}; {found} have it")
    with file.table("words", "words") as table:
        words = Names("words", file, ((name, _sentence(table, name, ("of", "within"))) for name in table.names()))
    rules = tuple(_rule(table, questions, clauses, words) for table in file.tables("rules"))
    clauses.all_used()
    words.all_used()
    first = cascade(path.name, questions, rules)
    beyond = {answer: questions_beyond(following) for answer, following in first.next.items()}

    states: dict[State, StateName] = {}
    named_by_user = None
    with file.table("states", "states") as table:
        if table.has("named_by_user"):
            named_by_user = _state_name(table, "named_by_user")
        else:
            states = {state: _state_name(table, state) for state in STATES}
    with file.table("terms", "terms") as table:
        terms = {term: table.text(term) for term in table.names()}

    agreement = Agreement(
        id=path.stem,
        title=file.text("title"),
        pair=file.text("pair"),
        signed=file.text("signed"),
        article=file.string("article"),
        mutual_agreement_article=file.string("mutual_agreement_article"),
        heading=file.string("heading"),
        edition=edition,
        states=MappingProxyType(states),
        named_by_user=named_by_user,
        provisions=MappingProxyType(provisions),
        questions=MappingProxyType(questions),
        terms=MappingProxyType(terms),
        status_notes=tuple(_status_note(table, provisions) for table in file.tables("status_notes")),
        cascade=first,
        tests=MappingProxyType(
            {answer: tuple(question for question in questions if question in those) for answer, those in beyond.items()}
        ),
    )
    file.close()
    return agreement


def _edition(values: Mapping[str, Any]) -> str:
    law = {key: value for key, value in values.items() if key != "status_notes"}
    for glossed in ("provisions", "clauses"):
        if isinstance(law.get(glossed), list):
            law[glossed] = [_without("gloss", _without("gloss_marked", table)) for table in law[glossed]]
    if isinstance(law.get("questions"), list):
        law["questions"] = [_without("role", table) for table in law["questions"]]
    if isinstance(law.get("states"), dict):
        law["states"] = {state: _without("practice", table) for state, table in law["states"].items()}
    canonical = json.dumps(law, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _without(left_out: str, table: Any) -> Any:
    return {key: value for key, value in table.items() if key != left_out} if isinstance(table, dict) else table


def _provision(table: Table) -> tuple[str, Provision]:
    key = table.string("key")
    return key, Provision(key, table.string("mark"), table.string("text"), table.gloss("gloss"))


def _clause(table: Table, provisions: Mapping[str, Provision]) -> tuple[str, Clause]:
    name = table.string("id")
    clause = Clause(
        table.string("provision"),
        table.string("quote"),
        table.strings("marked"),
        table.gloss("gloss"),
        table.gloss_strings("gloss_marked"),
    )
    if clause.provision not in provisions:
        raise table.refuse(f"there is no provision {clause.provision!r}")
    if not clause.quote or clause.quote not in provisions[clause.provision].text:
        raise table.refuse(f"the quotation is not in provision {clause.provision}: {clause.quote!r}")
    for words in clause.marked:
        if not words or clause.quote.count(words) != 1:
            raise table.refuse(f"the marked words must stand in the quotation once: {words!r}")
    for language, gloss in clause.gloss.items():
        if not gloss or gloss not in provisions[clause.provision].gloss.get(language, ""):
            raise table.refuse(f"the gloss is not in the gloss of provision {clause.provision}: {gloss!r}")
    for language, marked in clause.gloss_marked.items():
        for words in marked:
            if not words or clause.gloss.get(language, "").count(words) != 1:
                raise table.refuse(f"the marked words must stand in the gloss once: {words!r}")
    return name, clause


def _question(table: Table, clauses: Names[Clause]) -> Question:
    question = Question(
        id=table.string("id"),
        answers=tuple(_answer(answer, clauses) for answer in table.tables("answers")),
        clauses=tuple(clauses.named(name, table) for name in table.strings("clauses")),
        help=tuple(help.words() for help in table.tables("help")),
        help_citations=tuple(clauses.named(name, table) for name in table.strings("help_citations")),
        role=_role(table),
    )
    offered = [answer.id for answer in question.answers]
    if not any(answer != UNKNOWN for answer in offered):
        raise table.refuse("offers no definite answer")
    if len(set(offered)) != len(offered):
        raise table.refuse("offers an answer twice")
    if not question.clauses:
        raise table.refuse("rests on no clause")
    return question


def _role(table: Table) -> Role:
    role = table.optional_string("role")
    if role not in get_args(Role):
        raise table.refuse(f"there is no role {role!r}")
    return cast(Role, role)


def _answer(table: Table, clauses: Names[Clause]) -> Answer:
    answer = table.string("id")
    return Answer(answer, None if answer == UNKNOWN else clauses.named(table.string("citation"), table))


def _rule(table: Table, questions: Names[Question], clauses: Names[Clause], words: Names[Text]) -> Rule:
    at = table.string("at")
    questions.named(at, table)
    when: dict[str, tuple[str, ...]] = {}
    if table.has("when"):
        with table.table("when") as conditions:
            for question in conditions.names():
                when[question] = conditions.strings(question)
                for answer in when[question]:
                    if questions.named(question, table).citation(answer) is None:
                        raise table.refuse(f"{question} has no definite answer {answer!r}")
    if not table.has("ask"):
        return Rule(table.name, at, MappingProxyType(when), _ending(table, clauses, words), None)
    asked = table.string("ask")
    questions.named(asked, table)
    opening = clauses.named(table.string("opening"), table) if table.has("opening") else None
    return Rule(table.name, at, MappingProxyType(when), asked, opening)


def _ending(table: Table, clauses: Names[Clause], words: Names[Text]) -> Ending:
    kind = table.string("outcome")
    if kind not in get_args(Kind):
        raise table.refuse(f"there is no outcome {kind!r}")
    state = table.string("state") if table.has("state") else None
    conclusion = words.named(table.string("words"), table) if table.has("words") else None
    if state not in (None, *STATES):
        raise table.refuse(f"there is no State {state!r}")
    if (kind == "resident") != (state is not None):
        raise table.refuse("a resident outcome, and no other, names a State")
    if (kind in WORDED) != (conclusion is not None):
        raise table.refuse(f"the outcomes {' and '.join(WORDED)}, and no others, name the words of the conclusion")
    citations = tuple(clauses.named(name, table) for name in table.strings("citations"))
    return Ending(cast(Kind, kind), state, citations, conclusion)


def _state_name(states: Table, key: str) -> StateName:
    blanks = ("name",) if key == "named_by_user" else ()
    with states.table(key) as table:
        name, of, within = (_sentence(table, case, blanks) for case in ("name", "of", "within"))
        # Of a State that the user names nothing is known.
        return StateName(name, of, within, Practice() if blanks else _practice(table))


def _practice(state: Table) -> Practice:
    if not state.has("practice"):
        return Practice()
    with state.table("practice") as table:
        return Practice(_particular(table, "certificate"), _particular(table, "mutual_agreement"))


def _particular(practice: Table, key: str) -> Particular | None:
    if not practice.has(key):
        return None
    with practice.table(key) as table:
        note = table.text("note") if table.has("note") else None
        language = table.optional_string("language")
        if language and not re.fullmatch("[a-z]{2}", language):
            raise table.refuse(f"'language' must be a code of two letters: {language!r}")
        return Particular(table.text("text"), table.string("source"), _checked_on(table), note, language)


def _sentence(table: Table, key: str, blanks: tuple[str, ...]) -> Text:
    """Words with blanks to fill, written {so}; refuses a brace that is part of no known blank."""
    text = table.text(key)
    for words in text.values():
        rest = words
        for blank in blanks:
            rest = rest.replace(f"{{{blank}}}", "")
        if "{" in rest or "}" in rest:
            raise table.refuse(f"{key!r} may have no blanks but {', '.join(blanks) or 'none'}: {words!r}")
    return text


def _status_note(table: Table, provisions: Names[Provision]) -> StatusNote:
    bears_on = table.optional_string("provision")
    if bears_on:
        provisions.named(bears_on, table)
    return StatusNote(
        table.day("from"),
        table.day("to"),
        table.text("warning"),
        table.text("source"),
        _checked_on(table),
        table.flag("applies", absent=True),
        bears_on,
        table.text("headline") if table.has("headline") else None,
    )


def _checked_on(table: Table) -> date:
    day = table.day("checked_on")
    if day is None:
        raise table.refuse("the day of the check is missing")
    return day
