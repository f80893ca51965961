"""One person's cascade as a chart shows it: tests in order, each with its exits, and which of them a walk follows.

The questions before the cascade opens are one test: only their answers together say what follows.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from treaties.agreement import Agreement, Ending, Step
from treaties.walk import Branch, Walk


@dataclass(frozen=True, slots=True)
class Exit:
    """A way out of a test: to the test in that place, or to an ending. `answer` is None where the answers to several
    questions lead there together."""

    answer: str | None
    leads_to: int | Ending


@dataclass(frozen=True, slots=True)
class Test:
    """The questions that are one test, and its exits in their order."""

    questions: tuple[str, ...]
    exits: tuple[Exit, ...]


class Cascade:
    """What follows `person`, an answer to the agreement's first question."""

    tests: tuple[Test, ...]

    def __init__(self, agreement: Agreement, person: str) -> None:
        order = {question: place for place, question in enumerate(agreement.questions)}
        self._start = agreement.cascade
        steps = sorted(_steps(agreement.cascade.next[person]), key=lambda step: order[step.question])
        opened = {id(step) for opening in steps if opening.opening for step in _steps(opening)}
        groups = [[step for step in steps if id(step) not in opened]]
        groups += [[step] for step in steps if id(step) in opened]
        groups = [group for group in groups if group]
        self._places = {id(step): place for place, group in enumerate(groups) for step in group}
        self._exits: list[dict[object, Exit]] = [{} for _group in groups]
        for place, group in enumerate(groups):
            for step in group:
                for answer, following in step.next.items():
                    leads_to = following if isinstance(following, Ending) else self._places[id(following)]
                    if leads_to != place:
                        said = answer if len(group) == 1 else None
                        self._exits[place].setdefault(_way(said, leads_to), Exit(said, leads_to))
        self.tests = tuple(
            Test(tuple(dict.fromkeys(step.question for step in group)), tuple(exits.values()))
            for group, exits in zip(groups, self._exits, strict=True)
        )

    def followed(self, walked: Walk) -> Counter[tuple[int, Exit]]:
        """How many of the walk's branches leave the test in that place by that exit."""
        return Counter(way for branch in walked.branches for way in self._path(branch))

    def _path(self, branch: Branch) -> Iterator[tuple[int, Exit]]:
        step: Step | Ending = self._start
        for _question, answer in branch.steps:
            assert isinstance(step, Step)
            place, step = self._places.get(id(step)), step.next[answer]
            if place is not None:
                leads_to = step if isinstance(step, Ending) else self._places[id(step)]
                exits = self._exits[place]
                way = exits.get(_way(answer, leads_to)) or exits.get(_way(None, leads_to))
                if way:
                    yield place, way


def _steps(step: Step | Ending) -> Iterator[Step]:
    """Each step from here on, once, in the order in which paths meet them."""
    seen: dict[int, Step] = {}
    ahead = [step]
    while ahead:
        step = ahead.pop()
        if isinstance(step, Step) and id(step) not in seen:
            seen[id(step)] = step
            ahead += reversed(list(step.next.values()))
    yield from seen.values()


def _way(answer: str | None, leads_to: int | Ending) -> object:
    """What makes an exit one: endings that differ in their citations only are the same end of a chart."""
    if isinstance(leads_to, Ending):
        return answer, leads_to.kind, leads_to.state, leads_to.provision
    return answer, leads_to
