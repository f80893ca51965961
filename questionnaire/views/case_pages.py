"""What the pages of a case show: facts put into words, ready for the templates."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from questionnaire.content import phrasing, questions
from questionnaire.content.notices import jumped_notice, period_warnings
from questionnaire.determinations.chart import small_picture
from questionnaire.determinations.glyphs import REPLACEMENT, missing_glyphs
from questionnaire.determinations.steps import cited
from questionnaire.forms import AboutForm, QuestionForm
from questionnaire.models import Case
from treaties.agreement import UNKNOWN, Agreement, Clause
from treaties.determination import joined
from treaties.walk import Walk

_CHANGE = "?change"


def case_url(case: Case) -> str:
    """The address of the case, which those of all its pages and questions continue."""
    return reverse("case", args=[case.pk])


def question_url(case: Case, question: str) -> str:
    return f"{case_url(case)}{question}/"


def change_url(case: Case, question: str) -> str:
    """Where an answer is changed from the check page."""
    return question_url(case, question) + _CHANGE


def case_context(case: Case) -> dict[str, Any]:
    """What every page of a case shows."""
    base = case_url(case)
    return {
        "case": case,
        "agreement": case.law,
        "pair": pair(case),
        "period": phrasing.period(case.period_from, case.period_to),
        "urls": {"resume": base, **{page: f"{base}{page}/" for page in ("about", "check", "link", "clear")}},
    }


def pair(case: Case) -> str:
    """The two States: «Россия – Германия»."""
    return " – ".join(phrasing.spoken(name.name) for name in case.states.values())


def question_context(
    request: HttpRequest, question: str, walked: Walk, form: QuestionForm, *, changing: bool
) -> dict[str, Any]:
    """What a question's page shows."""
    case: Case = request.case  # type: ignore[attr-defined]
    agreement, states = case.law, case.states
    place = walked.asked.index(question)
    context = case_context(case)
    # Asked once: looking an address up takes as long as many of these words.
    base = context["urls"]["resume"]
    before = f"{base}{walked.asked[place - 1]}/" if place else reverse("home")
    return context | {
        "form": form,
        "form_action": f"{base}{question}/{_CHANGE if changing else ''}",
        "question": question,
        "words": form.words,
        "page": QuestionPage(case, question),
        "picture": small_picture(agreement, states, walked, question),
        "jumped": jumped_notice(agreement, states, walked, question),
        "unused_note": _("Прежний ответ снова учитывается.") if question in case.reinstated else None,
        "answered": [row for row in _answers(case, walked, base) if row["question"] != question],
        # Known from the start: whether the agreement helps for these days should not be learned at the end.
        "warnings": period_warnings(agreement, case.period_from, case.period_to, localdate()) if not place else [],
        "changing": changing,
        "back_url": context["urls"]["check"] if changing else before,
    }


def check_rows(case: Case, walked: Walk) -> list[dict[str, Any]]:
    """The answers on the path with their provisions and notes."""
    rows = []
    for row in _answers(case, walked, case_url(case)):
        question = row["question"]
        citation = case.law.questions[question].citation(case.answers[question])
        rows.append(
            row
            | {
                "provision": phrasing.provision_label(case.law, citation.provision) if citation else "",
                "provision_key": citation.provision if citation else "",
                "note": case.notes.get(question, ""),
                "reinstated": question in case.reinstated,
                "unknown": case.answers[question] == UNKNOWN,
            }
        )
    return rows


def about_rows(case: Case) -> list[dict[str, str]]:
    """What the about page holds, a row a field."""
    form = AboutForm(agreement=case.law)
    url = reverse("about", args=[case.pk])
    values = {
        name: phrasing.short_day(value) if name.startswith("period") else value
        for name, value in ((name, getattr(case, name)) for name in form.fields)
    }
    return [
        {"title": str(form.fields[name].label), "value": value, "change_url": f"{url}#id_{name}"}
        for name, value in values.items()
    ]


def glyph_rows(case: Case, walked: Walk) -> list[dict[str, str]]:
    """The texts with letters that the PDF replaces."""
    return [
        {"where": where, "letters": " ".join(letters), "replacement": REPLACEMENT}
        for where, letters in ((where, missing_glyphs(text)) for where, text in _texts(case, walked))
        if letters
    ]


def _texts(case: Case, walked: Walk) -> Iterator[tuple[str, str]]:
    for row in about_rows(case):
        yield row["title"], row["value"]
    for row in check_rows(case, walked):
        yield row["title"], row["note"]


def _answers(case: Case, walked: Walk, base: str) -> Iterator[dict[str, Any]]:
    states = case.states
    for question in walked.asked:
        if question not in walked.open:
            yield {
                "question": question,
                "title": questions.short_title(case.law, question, states),
                "answer": questions.answer_label(case.law, question, case.answers[question], states),
                "change_url": f"{base}{question}/{_CHANGE}",
            }


class QuestionPage:
    """What a question's page shows whatever is answered: it is put together only where its HTML is not kept yet."""

    def __init__(self, case: Case, question: str) -> None:
        self._law, self._asked = case.law, case.law.questions[question]
        states, person = tuple(case.states.values()), case.answers.get(case.law.person_question, "")
        self.key: Hashable = (case.law, question, states, person)
        """What all of it depends on beside the language."""

    def clauses(self) -> list[dict[str, Any]]:
        """The clauses that the question rests on, in pieces: the operative words marked, the rest not."""
        return [_clause(self._law, clause) for clause in self._asked.clauses]

    def help_citations(self) -> list[dict[str, Any]]:
        """The clauses that help quotes."""
        return [cited(self._law, clause) for clause in joined(self._law, self._asked.help_citations)]


def _clause(law: Agreement, clause: Clause) -> dict[str, Any]:
    """The clause and its gloss in pieces: the operative words marked, the rest not."""
    shown = cited(law, clause)
    glossed = _pieces(shown["gloss"], clause.gloss_marked.get(phrasing.spoken_language(), ()))
    return shown | {"pieces": _pieces(clause.quote, clause.marked), "gloss_pieces": glossed}


def _pieces(text: str, marked: Iterable[str]) -> list[tuple[str, bool]]:
    pieces: list[tuple[str, bool]] = []
    rest = text
    for words in sorted(marked, key=text.index):
        before, _words, rest = rest.partition(words)
        pieces += [(before, False), (words, True)]
    return [piece for piece in (*pieces, (rest, False)) if piece[0]]
