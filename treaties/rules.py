"""Turns an agreement's rules into the cascade: a question's step stands once for all paths that go on alike from it.

Refuses rules that leave a set of answers without a way on or with two, that turn back, or that nothing reaches.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from treaties.parts import UNKNOWN, AgreementError, Clause, Ending, Question, Step


@dataclass(frozen=True, slots=True)
class Rule:
    """After an answer to the question `at`, when the answers given so far fit `when`, `leads_to` follows: a
    question's id, or an ending. `opening` quotes the words with which that question opens a cascade.

    An ending without citations of its own rests on the clause of the answer that decides.
    """

    name: str
    at: str
    when: Mapping[str, tuple[str, ...]]
    leads_to: str | Ending
    opening: Clause | None

    def fits(self, given: Mapping[str, str]) -> bool:
        return all(given.get(question) in answers for question, answers in self.when.items())


def cascade(file: str, questions: Mapping[str, Question], rules: tuple[Rule, ...]) -> Step:
    """The first step of the cascade, from which every path follows. Raises AgreementError."""
    order = {question: place for place, question in enumerate(questions)}
    used: set[str] = set()
    reached: set[str] = set()
    steps: dict[tuple[Hashable, ...], Step] = {}

    def after(question: str, answer: str, given: dict[str, str]) -> Step | Ending:
        fitting = [rule for rule in rules if rule.at == question and rule.fits(given)]
        if len(fitting) != 1:
            answers = ", ".join(f"{asked} = {said}" for asked, said in given.items())
            if not fitting:
                raise AgreementError(file, f"question {question}", f"no rule for these answers: {answers}")
            names = " and ".join(rule.name for rule in fitting)
            raise AgreementError(file, names, f"more than one rule for these answers: {answers}")
        rule = fitting[0]
        used.add(rule.name)
        if isinstance(rule.leads_to, str):
            if rule.leads_to in given:
                raise AgreementError(file, rule.name, f"a loop: {rule.leads_to} was asked before")
            if order[rule.leads_to] < order[question]:
                raise AgreementError(file, rule.name, f"asks {rule.leads_to} against the order of the questions")
            return step(rule.leads_to, given, rule.opening)
        if rule.leads_to.citations:
            return rule.leads_to
        citation = questions[question].citation(answer)
        assert citation is not None  # paths follow definite answers, and each of these has its clause
        return replace(rule.leads_to, citations=(citation,))

    def step(question: str, given: dict[str, str], opening: Clause | None) -> Step:
        reached.add(question)
        offered = [answer.id for answer in questions[question].answers]
        following = {
            answer: after(question, answer, {**given, question: answer}) for answer in offered if answer != UNKNOWN
        }
        # Equal endings are equal by value, and equal steps below are one object already.
        ways = (ending if isinstance(ending, Ending) else id(ending) for ending in following.values())
        same = (question, opening, *ways)
        return steps.setdefault(same, Step(question, MappingProxyType(following), UNKNOWN in offered, opening))

    first = step(next(iter(questions)), {}, None)
    for question in questions:
        if question not in reached:
            raise AgreementError(file, f"question {question}", "cannot be reached")
    for rule in rules:
        if rule.name not in used:
            raise AgreementError(file, rule.name, "no set of answers leads to this rule")
    return first


def questions_beyond(step: Step | Ending) -> set[str]:
    """Every question that may be asked from here on."""
    if isinstance(step, Ending):
        return set()
    return {step.question}.union(*(questions_beyond(following) for following in step.next.values()))
