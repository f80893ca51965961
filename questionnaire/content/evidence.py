"""A checklist of documents for the steps that are on the path: what is held, and what is still to obtain.

Which documents there are stands in evidence.toml; each line is short enough for one line beside its two boxes.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from questionnaire.content import reading
from questionnaire.content.entries import OWN_BLANKS, STATE_BLANKS
from questionnaire.content.phrasing import Phrasing
from questionnaire.content.results import result_words
from questionnaire.content.sentences import Run, plain
from treaties.agreement import State, StateName, Text
from treaties.determination import Determination
from treaties.tables import Table

EACH_STATE = ("there", "elsewhere")
"""Whether a document of each State is called for where the answer names that State, or where it does not."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A line of the checklist: the questions that it belongs to, and the answers and the kind of person that call for
    it; where these are empty, all of them. `given`: only an answer that was given calls for it. `each_state` is one of
    EACH_STATE for a document of each of the two States by itself, else empty."""

    id: str
    questions: tuple[str, ...]
    text: Text
    answers: tuple[str, ...]
    person: str
    given: bool
    each_state: str

    def called_for(self, possible: Collection[str], person: str | None) -> bool:
        """Whether one of the possible answers and this person need it; None: not known."""
        if self.given and len(possible) > 1:
            return False
        return (not self.answers or any(answer in possible for answer in self.answers)) and (
            not self.person or person is None or person == self.person
        )

    def called_for_of(self, answer: str | None, state: State) -> bool:
        """Whether this answer needs it of this State; None: not known."""
        return answer is None or (answer in (state, "both")) == (self.each_state == "there")


def papers() -> tuple[Paper, ...]:
    """Returns the lines of evidence.toml in their order. Raises ContentError."""
    return _papers(reading.CONTENT, reading.languages())


@cache
def _papers(folder: object, languages: object) -> tuple[Paper, ...]:
    with reading.content_file("evidence.toml") as file:
        found = tuple(map(_paper, file.tables("documents")))
        ids = [paper.id for paper in found]
        for id in ids:
            if ids.count(id) > 1:
                raise file.refuse(f"the document {id!r} is there twice")
    return found


def _paper(table: Table) -> Paper:
    each_state = table.optional_string("each_state")
    if each_state and each_state not in EACH_STATE:
        raise table.refuse(f"'each_state' must be {' or '.join(EACH_STATE)}: {each_state!r}")
    blanks = ("state",) if each_state else ("Certificate", *STATE_BLANKS, *OWN_BLANKS)
    return Paper(
        id=table.string("id"),
        questions=table.strings("questions"),
        text=reading.text(table, "text", blanks),
        answers=table.strings("answers"),
        person=table.optional_string("person"),
        given=table.flag("given", absent=False),
        each_state=each_state,
    )


def evidence(phrasing: Phrasing, determination: Determination, *, applies: bool = True) -> list[dict[str, Any]]:
    """For each question asked its title and its documents, each in runs of one language; at the end those for a mutual
    agreement, if it comes to one under an agreement that `applies` on all days of the period.

    An unknown answer calls for the documents of every answer that the agreement offers: they would settle it.
    """
    answers = _answers(determination)
    groups = [
        {"title": phrasing.short_title(question), "items": list(_items(phrasing, question, answers))}
        for question in determination.walk.asked
    ]
    if applies and determination.agreed and determination.agreed[0] in ("mutual_agreement", "no_rule"):
        title = phrasing.spoken(result_words()["evidence"]["procedure"])
        groups.append({"title": title, "items": [plain(text) for text in _procedure(phrasing)]})
    return groups


def _answers(determination: Determination) -> dict[str, str]:
    """The definite answers of all branches; those assumed on one of them are not among them."""
    assumed = {question for branch in determination.branches for question in branch.assuming}
    return {
        reason.question: reason.answer
        for branch in determination.branches
        for reason in branch.reasons
        if reason.question not in assumed
    }


def _items(phrasing: Phrasing, question: str, answers: Mapping[str, str]) -> Iterator[tuple[Run, ...]]:
    agreement = phrasing.agreement
    answer = answers.get(question)
    possible = [answer] if answer else [offered.id for offered in agreement.questions[question].answers]
    belonging = [paper for paper in papers() if question in paper.questions]
    for state in phrasing.states:
        for paper in belonging:
            if paper.each_state and paper.called_for_of(answer, state):
                yield plain(phrasing.fill(paper.text, state=phrasing.words[state]))
    for paper in belonging:
        if not paper.each_state and paper.called_for(possible, answers.get(agreement.person_question)):
            yield _line(phrasing, question, paper)


def _line(phrasing: Phrasing, question: str, paper: Paper) -> tuple[Run, ...]:
    state = phrasing.agreement.residence_state(question)
    if state is None:
        return phrasing.runs(paper.text)
    name = phrasing.states[state]
    of, within = phrasing.spoken(name.genitive), phrasing.spoken(name.locative)
    return phrasing.runs(paper.text, of=of, Certificate=_certificate(phrasing, name), **{"in": within})


def _certificate(phrasing: Phrasing, state: StateName) -> tuple[Run, ...]:
    words, certificate = result_words()["evidence"], state.practice.certificate
    if certificate is None:
        return plain(phrasing.fill(words["unknown_certificate"], of=phrasing.spoken(state.genitive)))
    if certificate.language:
        # A name in a language that the reader may not know says nothing by itself.
        name = (Run(phrasing.spoken(certificate.text), certificate.language),)
        return phrasing.runs(words["certificate"], name=name)
    return plain(phrasing.spoken(certificate.at_start))


def _procedure(phrasing: Phrasing) -> list[str]:
    words, number = result_words()["evidence"], phrasing.agreement.mutual_agreement_article
    article = words["article_numbered" if number else "article"]
    return [
        phrasing.spoken(words["notice"]),
        phrasing.fill(words["decisions"]),
        phrasing.fill(article, number=number),
        phrasing.spoken(words["power_of_attorney"]),
    ]
