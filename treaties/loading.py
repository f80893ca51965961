"""Reads an agreement's file, with the pattern and the States that it names, and refuses one that is not whole."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast, get_args

from treaties.edition import edition
from treaties.library import Library, state_name
from treaties.parts import (
    ROLES,
    STATES,
    UNKNOWN,
    Agreement,
    Answer,
    Clause,
    Ending,
    Kind,
    Provision,
    Question,
    Role,
    StateName,
    StatusNote,
    Text,
)
from treaties.patterns import with_conclusions, with_pattern
from treaties.rules import Rule, cascade, questions_beyond
from treaties.tables import Names, Table

NAMED_BY_USER = "named_by_user"
"""Where the names of the States stand, with a blank, in a text that names no parties."""

PERSON: Role = "person"

WORDED: tuple[Kind, ...] = ("resident", "mutual_agreement")
"""The outcomes whose conclusion is said in words of the provision."""


def load(path: Path, library: Library | None = None) -> Agreement:
    """The agreement in this .toml file; the library has the States and patterns that it names, those of this package
    where none is given.

    Raises AgreementError, which names file, rule and reason: for a quotation that is not in its provision, a gloss
    of a clause that is not in its provision's, a set of answers without a rule or with two, a question that cannot
    be reached, a loop, a role that no question has or two, a key missing, unknown or of another type, and a name that
    stands for nothing.
    """
    library = library or Library()
    values, file = Table.read(path, path.name)
    if file.string("id") != path.stem:
        raise file.refuse("the id must be the file's name")

    provisions = Names("provision", file, (_provision(table) for table in file.tables("provisions")))
    clauses = Names("clause", file, (_clause(table, provisions) for table in file.tables("clauses")))
    question_tables, rule_tables = with_pattern(file, library)
    questions = _questions(file, question_tables, clauses)
    rule_tables = with_conclusions(file, rule_tables)
    with file.table("words", "words") as table:
        words = Names("words", file, ((name, table.sentence(name, ("of", "within"))) for name in table.names()))
    rules = []
    for name, rule in rule_tables:
        with file.inner(name, rule) as table:
            rules.append(_rule(table, questions, clauses, words))
    clauses.all_used()
    words.all_used()
    first = cascade(path.name, questions, tuple(rules))
    beyond = {answer: questions_beyond(following) for answer, following in first.next.items()}
    states = _states(file, library)
    terms: dict[str, Text] = {}
    if file.has("terms"):
        with file.table("terms", "terms") as table:
            terms = {term: table.text(term) for term in table.names()}

    whole = {**values, "questions": question_tables, "rules": [rule for _name, rule in rule_tables]}
    agreement = Agreement(
        id=path.stem,
        title=file.text("title"),
        pair=file.text("pair"),
        signed=file.text("signed"),
        article=file.string("article"),
        mutual_agreement_article=file.string("mutual_agreement_article"),
        heading=file.string("heading"),
        edition=edition(whole, states),
        states=MappingProxyType({state: states[state] for state in STATES if state in states}),
        named_by_user=states.get(NAMED_BY_USER),
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


def _questions(file: Table, tables: list[Mapping[str, Any]], clauses: Names[Clause]) -> Names[Question]:
    read = [_question(table, clauses) for table in file.each("questions", tables)]
    questions = Names("question", file, ((question.id, question) for question in read))
    if not questions:
        raise file.refuse("there are no questions")
    for role in ROLES:
        if (found := sum(question.role == role for question in read)) != 1:
            raise file.refuse(f"one question must have the role {role!r}; {found} have it")
    if read[0].role != PERSON:
        raise file.refuse(f"the question with the role {PERSON!r} must be the first")
    return questions


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


def _states(file: Table, library: Library) -> dict[str, StateName]:
    """The two States by their places, or the one name that both get from the user."""
    with file.table("states", "states") as table:
        if table.has(NAMED_BY_USER):
            with table.table(NAMED_BY_USER) as names:
                return {NAMED_BY_USER: state_name(names, ("name",))}
        states: dict[str, StateName] = {}
        for state in STATES:
            code = table.string(state)
            try:
                states[state] = library.state(code)
            except KeyError:
                raise table.refuse(f"there is no State {code!r}") from None
        if len({found.code for found in states.values()}) == 1:
            raise table.refuse("the two States are one")
        return states


def _status_note(table: Table, provisions: Names[Provision]) -> StatusNote:
    bears_on = table.optional_string("provision")
    if bears_on:
        provisions.named(bears_on, table)
    return StatusNote(
        table.day("from"),
        table.day("to"),
        table.text("warning"),
        table.text("source"),
        table.checked_on(),
        table.flag("applies", absent=True),
        bears_on,
        table.text("headline") if table.has("headline") else None,
    )
