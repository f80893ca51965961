"""How page and file copy name things: provisions with their printed marks, States, days, the service; and `Phrasing`,
which puts the words of content files into sentences about an agreement and its States.
"""

from collections.abc import Mapping
from datetime import date, datetime
from functools import cached_property, reduce

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from questionnaire.content.entries import AnswerEntry, QuestionEntry, entry
from questionnaire.content.sentences import Run, runs
from treaties.agreement import Agreement, Clause, StateName, States, Text, agreements

SERVICE = gettext_lazy("Двойное резидентство")
"""The name of the service, on every page and on the file copy."""


def spoken_language() -> str:
    """The active one of the site's languages."""
    language = get_language()
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def spoken(text: Text) -> str:
    """The text in the active language."""
    return text[spoken_language()]


def shown_gloss(gloss: Text) -> str:
    """Our gloss of an agreement's words in the page's language; empty on a page in their own language."""
    return gloss.get(spoken_language(), "")


def named(title: str) -> str:
    """A question's short title within a sentence: «Центр жизненных интересов» with its quotation marks; those within
    it become inner ones."""
    return _("«{title}»").format(title=title.replace("«", "„").replace("»", "“"))


def provision_label(agreement: Agreement, key: str) -> str:
    """A provision with its marks as printed: «статья 4, пункт 2, подпункт a)», or without an article's number."""
    marks = agreement.marks(key)
    parts = [_("статья {number}").format(number=agreement.article)] if agreement.article else []
    parts.append(_("пункт {mark}").format(mark=marks[0]))
    parts += [_("подпункт {mark})").format(mark=mark) for mark in marks[1:]]
    return ", ".join(parts)


def signed_beside_pair(agreement: Agreement) -> str:
    """Place and date of signature where another agreement has the same pair of States, else nothing."""
    alike = [other for other in agreements().values() if other.pair == agreement.pair]
    return spoken(agreement.signed) if len(alike) > 1 else ""


def article_label(agreement: Agreement) -> str:
    """The article as the subject of a sentence: «статья 4», or «статья» where the text gives no number."""
    return _("статья {number}").format(number=agreement.article) if agreement.article else _("статья")


def shown_title(agreement: Agreement) -> str:
    """The full title; on a page in another language than the agreement's it is our own, and says so."""
    if spoken_language() == agreement.language:
        return spoken(agreement.title)
    return _("{title} (неофициальное название)").format(title=spoken(agreement.title))


def official_title(agreement: Agreement) -> str:
    """The full title in the agreement's language where the page is in another; empty elsewhere, and where the text
    names no parties."""
    own = spoken_language() == agreement.language or agreement.named_by_user is not None
    return "" if own else agreement.title[agreement.language]


def agreement_title(agreement: Agreement) -> str:
    """The agreement by its full title, place, date and edition; where the text names no parties, that it does not."""
    if agreement.named_by_user:
        return _("Не названо: в тексте нет ни сторон, ни даты; государства названы при заполнении")
    return ", ".join(filter(None, (shown_title(agreement), spoken(agreement.signed))))


def states_of(agreement: Agreement) -> States:
    """The two States where no case names them: by name, or as the first and the second of a text without parties."""
    if agreement.named_by_user is None:
        return agreement.states
    first = (_("первое государство"), _("первого государства"), _("в первом государстве"), _("В первом государстве"))
    second = (_("второе государство"), _("второго государства"), _("во втором государстве"), _("Во втором государстве"))
    language = spoken_language()

    def state(name: str, genitive: str, locative: str, locative_at_start: str) -> StateName:
        return StateName(
            Text({language: name}),
            Text({language: genitive}),
            Text({language: locative}),
            Text({language: locative_at_start}),
        )

    return {"first": state(*first), "second": state(*second)}


def short_day(day: date) -> str:
    """A day as tables have it: «30.11.2026», "30 November 2026"."""
    return date_format(day, "SHORT_DATE_FORMAT")


def seen(source: str, day: date) -> str:
    """Where something was seen, and when."""
    return _("Источник: {source}; проверено {day}").format(source=source, day=short_day(day))


def period(first: date, last: date) -> str:
    """A period with both ends: «01.01.2025 – 31.12.2025», "1 January 2025 – 31 December 2025"."""
    return f"{short_day(first)} – {short_day(last)}"


def moment(time: datetime) -> str:
    """A moment in the site's time zone, the zone named: «30 ноября 2026 г., 12:15 (Москва, UTC+3)»."""
    local = localtime(time)
    sign, hours, minutes = (f"{local:%z}"[part] for part in (slice(0, 1), slice(1, 3), slice(3, 5)))
    offset = f"UTC{sign}{int(hours)}" + (f":{minutes}" if minutes != "00" else "")
    zone = {"Europe/Moscow": _("Москва")}.get(settings.TIME_ZONE, settings.TIME_ZONE)
    return f"{date_format(local, 'DATE_FORMAT')}, {local:%H:%M} ({zone}, {offset})"


class Phrasing:
    """The words for sentences about an agreement and its two States, in one language.

    Blanks in braces: the agreement's terms; `first` and `second`, the States by name; `of_…` and `in_…`, their cases; a
    blank that begins with a capital letter is the same where a sentence begins with it.
    """

    def __init__(self, agreement: Agreement, states: States, language: str = "") -> None:
        """`language` is the code of one of the site's; the active one where it is left out."""
        self.agreement, self.states, self.language = agreement, states, language or spoken_language()

    @cached_property
    def words(self) -> Mapping[str, str]:
        """What the blanks of every sentence stand for."""
        agreement, language = self.agreement, self.language
        words = {term: text[language] for term, text in agreement.terms.items()}
        words |= {_capital(term): text[language] for term, text in agreement.at_start.items()}
        for state, name in self.states.items():
            words |= {
                state: name.name[language],
                f"of_{state}": name.genitive[language],
                f"in_{state}": name.locative[language],
                f"In_{state}": name.locative_at_start[language],
            }
        return words

    def spoken(self, text: Text) -> str:
        """The text in this language."""
        return text[self.language]

    def fill(self, text: Text, **blanks: str) -> str:
        """The sentence in this language, its blanks filled; `blanks` are those that it has beside `words`."""
        return text[self.language].format_map({**self.words, **blanks})

    def runs(self, text: Text, **blanks: str | tuple[Run, ...]) -> tuple[Run, ...]:
        """The sentence as `fill()` gives it, in runs: a blank may be filled by words in another language."""
        return runs(text[self.language], {**self.words, **blanks})

    def entry(self, question: str) -> QuestionEntry:
        """What the site says of the question."""
        return entry(question)

    def answer(self, question: str, answer: str) -> AnswerEntry:
        """What the site says of an answer to the question."""
        return entry(question).answers[answer]

    def of_question(self, question: str, text: Text, **blanks: str) -> str:
        """A sentence of the question's file, with the blanks that it has beside those of every sentence."""
        return self.fill(text, **self._own_words(question), **blanks)

    def short_title(self, question: str) -> str:
        """What the question asks for, as the label of a row: «Постоянное жилище»."""
        return self.of_question(question, entry(question).short_title)

    def short_title_within(self, question: str) -> str:
        """The same inside a sentence: «постоянное жилище»."""
        return self.of_question(question, entry(question).short_title_within)

    def label(self, question: str, answer: str) -> str:
        """The answer as its radio button and the tables of facts say it."""
        return self.of_question(question, self.answer(question, answer).label)

    def label_within(self, question: str, answer: str) -> str:
        """The same inside a sentence."""
        return self.of_question(question, self.answer(question, answer).label_within)

    def statement(self, question: str, answer: str) -> str:
        """A definite answer as a clause that can follow «если»: «постоянное жилище есть в обоих государствах»."""
        text = self.answer(question, answer).statement
        assert text is not None  # each definite answer has one
        return self.of_question(question, text)

    def statement_at_start(self, question: str, answer: str) -> str:
        """The same where a sentence begins with it."""
        text = self.answer(question, answer).statement_at_start
        assert text is not None  # each definite answer has one
        return self.of_question(question, text)

    def said(self, question: str, answer: str, key: str, **blanks: str) -> str | None:
        """What else the question's file says of an answer that decides; None where it says nothing under that key."""
        text = self.answer(question, answer).said.get(key)
        return None if text is None else self.of_question(question, text, **blanks)

    def plain_facts(self, answers: Mapping[str, str]) -> list[tuple[str, str]]:
        """Questions with definite answers, without those that go without saying beside another of them."""
        implied = {entry(question).refines for question in answers}
        return [fact for fact in answers.items() if fact not in implied]

    def statements(self, answers: Mapping[str, str]) -> list[str]:
        """Definite answers as clauses that can follow «если», none said twice."""
        return [self.statement(question, answer) for question, answer in self.plain_facts(answers)]

    def assumption(self, assuming: Mapping[str, str]) -> str:
        """A set of assumed answers as one clause that follows «если»."""
        return reduce(
            lambda before, after: _("{before}; {after}").format(before=before, after=after), self.statements(assuming)
        )

    def provision(self, key: str) -> str:
        """A provision with its marks as printed: «статья 4, пункт 2, подпункт a)»."""
        return provision_label(self.agreement, key)

    def paragraph(self, key: str) -> str:
        """The mark of a provision's paragraph as printed."""
        return self.agreement.marks(key)[0]

    def quoted(self, clause: Clause) -> str:
        """The clause's words between quotation marks; in another language those of its gloss, if it has one."""
        gloss = clause.gloss.get(self.language)
        return _("«{title}»").format(title=gloss) if gloss else f"«{clause.quote}»"

    def _own_words(self, question: str) -> dict[str, str]:
        asked = self.agreement.questions[question]
        words = {"paragraph": self.paragraph(asked.clauses[0].provision)}
        state = self.agreement.residence_state(question)
        if state:
            words |= {blank: self.words[f"{blank}_{state}"] for blank in ("of", "in", "In")}
        if question == self.agreement.person_question:
            words |= {f"quoted_{one.id}": self.quoted(one.citation) for one in asked.answers if one.citation}
        return words


def _capital(name: str) -> str:
    """The name of the blank that stands for a term where a sentence begins with it: «Home» for `home`."""
    return name[:1].upper() + name[1:]
