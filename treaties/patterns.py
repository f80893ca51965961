"""Puts the pattern that an agreement's file names in place: questions and rules that its text shares with others.

The file then reads as one that has them all itself. It may

* leave out what its text has not, under `without`: `questions` with the rules after them, `answers` wherever the
  pattern has them, and `clauses` on which its questions rest;
* say a question of the pattern in its own way: the keys that it gives stand instead of the pattern's;
* have questions of its own, last or `before` one that it names;
* have its own rules after a question: they stand instead of all that the pattern has after that question.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from treaties.library import Library
from treaties.tables import Table

Values = Mapping[str, Any]


def with_pattern(file: Table, library: Library) -> tuple[list[Values], list[tuple[str, Values]]]:
    """The questions of the file and its rules, each of these with the name by which a refusal points to it, all in the
    order in which they count. Takes `pattern`, `without`, `questions` and `rules` from the file."""
    questions = file.plain_tables("questions")
    rules = [(f"rules[{place}]", rule) for place, rule in enumerate(file.plain_tables("rules"), start=1)]
    if not file.has("pattern"):
        return questions, rules
    name = file.string("pattern")
    try:
        pattern = library.pattern(name)
    except KeyError:
        raise file.refuse(f"there is no pattern {name!r}") from None
    kept = _Kept(file, name, pattern)
    of_pattern = [
        (f"rules[{place}] of the pattern {name}", rule) for place, rule in enumerate(pattern["rules"], start=1)
    ]
    return _questions(file, kept.questions(pattern["questions"]), questions), _rules(kept.rules(of_pattern), rules)


def with_conclusions(file: Table, rules: list[tuple[str, Values]]) -> list[tuple[str, Values]]:
    """The rules, each that ends with a resident and does not say in which words with those that `conclusions` names
    for the question it follows. Takes `conclusions` from the file."""
    if not file.has("conclusions"):
        return rules
    with file.table("conclusions", "conclusions") as table:
        words = {question: table.string(question) for question in table.names()}
        silent = {
            name: at
            for name, rule in rules
            if rule.get("outcome") == "resident" and "words" not in rule and (at := _text(rule.get("at"))) in words
        }
        for question in words:
            if question not in silent.values():
                raise table.refuse(f"no rule after {question!r} is without words")
    return [(name, {**rule, "words": words[silent[name]]} if name in silent else rule) for name, rule in rules]


class _Kept:
    """What of a pattern an agreement keeps."""

    def __init__(self, file: Table, name: str, pattern: Values) -> None:
        had = {
            "questions": {question.get("id") for question in pattern["questions"]},
            "answers": {
                answer.get("id") for question in pattern["questions"] for answer in question.get("answers", ())
            },
            "clauses": {clause for question in pattern["questions"] for clause in question.get("clauses", ())},
        }
        self._without: dict[str, frozenset[str]] = dict.fromkeys(had, frozenset())
        if file.has("without"):
            with file.table("without", "without") as table:
                for kind, known in had.items():
                    self._without[kind] = frozenset(table.strings(kind))
                    for left_out in sorted(self._without[kind] - known):
                        raise table.refuse(f"the pattern {name} has no {left_out!r} among its {kind}")

    def questions(self, questions: Iterable[Values]) -> Iterator[Values]:
        for question in questions:
            if question.get("id") not in self._without["questions"]:
                yield {
                    **question,
                    "clauses": [c for c in question.get("clauses", ()) if c not in self._without["clauses"]],
                    "answers": [a for a in question.get("answers", ()) if a.get("id") not in self._without["answers"]],
                }

    def rules(self, rules: Iterable[tuple[str, Values]]) -> Iterator[tuple[str, Values]]:
        for name, rule in rules:
            if rule.get("at") not in self._without["questions"]:
                if "when" in rule:
                    rule = {**rule, "when": {q: self._answers(answers) for q, answers in rule["when"].items()}}
                yield name, rule

    def _answers(self, answers: Iterable[str]) -> list[str]:
        return [answer for answer in answers if answer not in self._without["answers"]]


def _questions(file: Table, of_pattern: Iterable[Values], own: Iterable[Values]) -> list[Values]:
    questions = list(of_pattern)
    said: set[str] = set()
    for question in own:
        place = {_text(each.get("id")): place for place, each in enumerate(questions)}
        name = _text(question.get("id"))
        if name in place and name not in said:
            questions[place[name]] = {**questions[place[name]], **question}
        elif "before" in question:
            if (before := _text(question["before"])) not in place:
                raise file.refuse(f"the question {name!r} cannot stand before {before!r}: there is none")
            questions.insert(place[before], {key: value for key, value in question.items() if key != "before"})
        else:
            questions.append(question)
        said.add(name)
    return questions


def _rules(of_pattern: Iterable[tuple[str, Values]], own: list[tuple[str, Values]]) -> list[tuple[str, Values]]:
    places = {_text(rule.get("at")) for _name, rule in own}
    rules: list[tuple[str, Values]] = []
    for name, rule in of_pattern:
        at = rule.get("at")
        if at not in places:
            rules.append((name, rule))
        else:
            rules += [each for each in own if each[1].get("at") == at]
            own = [each for each in own if each[1].get("at") != at]
    return rules + own


def _text(value: object) -> str:
    """The value if it is a string; what is of another type is refused where it is read."""
    return value if isinstance(value, str) else ""
