"""Everything that the site says about a question and its answers, as `questions/<id>.toml` holds it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from types import MappingProxyType

from questionnaire.content import reading
from questionnaire.content.reading import ContentError
from treaties.parts import UNKNOWN, Text
from treaties.tables import Table

STATE_BLANKS = tuple(f"{case}{state}" for state in ("first", "second") for case in ("", "of_", "in_", "In_"))
"""The two States by name and in the cases that sentences need; a capital letter where a sentence begins so."""

OWN_BLANKS = ("of", "in", "In", "paragraph", "grounds")
"""The State that a question asks about alone, the paragraph that the question rests on, and the grounds that it names
for this kind of person."""

_WINNER = ("of_winner", "in_winner", "of_other", "in_other")
_BLANK = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class AnswerEntry:
    """What is said of one answer. A statement can follow «если»; `_within` and `_at_start` are the same words inside a
    sentence and where one begins. None where the file says nothing: see the comments in the files.

    `to_be_proved`: an authority may see this finding otherwise, and it leads on to another test.
    """

    label: Text
    label_within: Text
    statement: Text | None
    statement_at_start: Text | None
    chart: Text | None
    hint: Text | None
    offered: Text | None
    not_offered: Text | None
    to_be_proved: bool
    said: Mapping[str, Text] = field(default_factory=dict)
    """What else is said of the answer where it decides, by the keys of SAID; those of a table as «no_rule.next»."""


@dataclass(frozen=True, slots=True)
class QuestionEntry:
    """What is said of one question, by the names of its file's keys. `refines`: the question and answer that go without
    saying beside this one's."""

    title: Text
    short_title: Text
    short_title_within: Text
    hint: Text
    counts: tuple[Text, ...]
    counts_not: tuple[Text, ...]
    proof: tuple[Text, ...]
    after_jump: Text | None
    find_out: Text | None
    keep: Text | None
    refines: tuple[str, str] | None
    answers: Mapping[str, AnswerEntry]

    def terms(self, offered: frozenset[str]) -> dict[str, str]:
        """Returns the blanks in its words that only an agreement can fill, each with the key of one entry that has it;
        of answers, those `offered` count."""
        found: dict[str, str] = {}
        for key, text in _texts(self, offered):
            for words in text.values():
                for blank in _BLANK.findall(words):
                    found.setdefault(blank, key)
        known = {*STATE_BLANKS, *OWN_BLANKS, *_WINNER, "provision", "words", "routes", "within"}
        return {blank: key for blank, key in found.items() if blank not in known and not blank.startswith("quoted_")}


SAID: Mapping[str, tuple[str, ...]] = {
    "": (
        "show_to_other_state",
        "show_to_other_state_within",
        "show_by_definition",
        "show_by_definition_within",
        "keep_by_definition",
        "keep_of_neither",
        "keep_of_neither_in_both",
        "role",
        "role_in_both",
    ),
    "mutual_agreement": ("explanation", "decide", "file", "file_within", "attach"),
    "no_rule": ("reason", "next"),
}
"""What may be said of an answer beside its label and statement: of itself, and where it ends in such a result."""


def entry(question: str) -> QuestionEntry:
    """Returns what the site says of the question with this id. Raises ContentError, also where there is no file."""
    return _entry(question, reading.CONTENT, reading.languages())


def go_on() -> Text:
    """Returns the sentence that follows each hint of "I do not know"."""
    return _shared(reading.CONTENT, reading.languages())["go_on"]


@cache
def _entry(question: str, folder: object, languages: object) -> QuestionEntry:
    with reading.content_file(f"questions/{question}.toml") as file:
        if not file.has("same_as"):
            return _question(file, _shared(folder, languages))
        same_as = file.string("same_as")
    return entry(same_as)


@cache
def _shared(folder: object, languages: object) -> Mapping[str, Text]:
    with reading.content_file("questions/shared.toml") as file:
        shared = {name: reading.text(file, name, None) for name in file.names()}
    if "go_on" not in shared:
        raise ContentError("questions/shared.toml: file: the key 'go_on' is missing")
    return MappingProxyType(shared)


def _question(file: Table, shared: Mapping[str, Text]) -> QuestionEntry:
    refines = None
    if file.has("refines"):
        with file.table("refines") as table:
            refines = (table.string("question"), table.string("answer"))
    with file.table("answers") as table:
        answers = {}
        for answer in table.names():
            with table.table(answer) as of_answer:
                answers[answer] = _answer(answer, of_answer)
    return QuestionEntry(
        title=reading.text(file, "title", None),
        short_title=reading.text(file, "short_title", None),
        short_title_within=reading.text(file, "short_title_within", None),
        hint=reading.text(file, "hint", None),
        counts=_list(file, "counts", shared),
        counts_not=_list(file, "counts_not", shared),
        proof=_list(file, "proof", shared),
        after_jump=reading.optional_text(file, "after_jump", None),
        find_out=reading.optional_text(file, "find_out", None),
        keep=reading.optional_text(file, "keep", None),
        refines=refines,
        answers=MappingProxyType(answers),
    )


def _answer(answer: str, table: Table) -> AnswerEntry:
    definite = answer != UNKNOWN
    said: dict[str, Text] = {}
    for part, keys in SAID.items():
        if not part:
            said |= {key: reading.text(table, key, None) for key in keys if table.has(key)}
        elif table.has(part):
            with table.table(part) as of_result:
                said |= {f"{part}.{key}": reading.text(of_result, key, None) for key in keys if of_result.has(key)}
    return AnswerEntry(
        label=reading.text(table, "label", None),
        label_within=reading.text(table, "label_within", None),
        statement=reading.text(table, "statement", None) if definite else None,
        statement_at_start=reading.text(table, "statement_at_start", None) if definite else None,
        chart=reading.optional_text(table, "chart", None),
        hint=reading.optional_text(table, "hint", None),
        offered=reading.optional_text(table, "offered", None),
        not_offered=reading.optional_text(table, "not_offered", None),
        to_be_proved=table.flag("to_be_proved", absent=False),
        said=MappingProxyType(said),
    )


def _list(file: Table, key: str, shared: Mapping[str, Text]) -> tuple[Text, ...]:
    """The sentences of a list; one that says `shared` stands in shared.toml."""
    found = []
    for table in file.tables(key):
        if table.has("shared"):
            name = table.string("shared")
            if name not in shared:
                raise table.refuse(f"there is no shared sentence {name!r}")
            found.append(shared[name])
        else:
            found.append(reading.words(table, None))
    return tuple(found)


def _texts(of: QuestionEntry, offered: frozenset[str]) -> list[tuple[str, Text]]:
    found: list[tuple[str, Text]] = []
    for part in fields(of):
        value = getattr(of, part.name)
        found += [
            (part.name, text) for text in (value if isinstance(value, tuple) else (value,)) if isinstance(text, Text)
        ]
    for answer, said in of.answers.items():
        if answer in offered:
            values = {part.name: getattr(said, part.name) for part in fields(said)} | dict(said.said)
            found += [(f"answers.{answer}.{key}", text) for key, text in values.items() if isinstance(text, Text)]
        elif said.not_offered:
            found.append((f"answers.{answer}.not_offered", said.not_offered))
    return found
