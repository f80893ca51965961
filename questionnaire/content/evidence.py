"""A checklist of documents for the steps that are on the path: what is held, and what is still to obtain.

In the active language; each item is short enough for one line beside its two boxes.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from questionnaire.content.phrasing import capitalised, sentence_words, spoken
from questionnaire.content.questions import short_title
from treaties.agreement import Agreement, State, StateName, States
from treaties.determination import Determination

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True)
class _Document:
    """A document, with the answers and the kind of person that call for it; empty: all of them."""

    text: "StrOrPromise"
    answers: tuple[str, ...] = ()
    person: str = ""
    given: bool = False

    def called_for(self, possible: Collection[str], person: str | None) -> bool:
        """Whether one of the possible answers and this person need it; None: not known. Where `given` is set, only an
        answer that was given does."""
        if self.given and len(possible) > 1:
            return False
        return (not self.answers or any(answer in possible for answer in self.answers)) and (
            not self.person or person is None or person == self.person
        )


@dataclass(frozen=True)
class _DocumentOfEach:
    """A document of each of the two States, `there` where the answer names that State, or where it does not."""

    text: "StrOrPromise"
    there: bool

    def called_for(self, answer: str | None, state: State) -> bool:
        """Whether this answer needs it of this State; None: not known."""
        return answer is None or (answer in (state, "both")) == self.there


def evidence(
    agreement: Agreement, states: States, determination: Determination, *, applies: bool = True
) -> list[dict[str, Any]]:
    """For each question asked its title and its documents; at the end those for a mutual agreement, if it comes to one
    under an agreement that `applies` on all days of the period.

    An unknown answer calls for the documents of every answer that the agreement offers: they would settle it.
    """
    answers = _answers(determination)
    groups = [
        {
            "title": short_title(agreement, question, states),
            "items": list(_items(agreement, states, question, answers)),
        }
        for question in determination.walk.asked
    ]
    if applies and determination.agreed and determination.agreed[0] in ("mutual_agreement", "no_rule"):
        groups.append({"title": _("Взаимосогласительная процедура"), "items": _procedure(agreement, states)})
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


def _items(agreement: Agreement, states: States, question: str, answers: Mapping[str, str]) -> Iterator[str]:
    words = sentence_words(agreement, states)
    answer = answers.get(question)
    possible = [answer] if answer else [offered.id for offered in agreement.questions[question].answers]
    asked_of = question.removeprefix("residence_")
    for state, name in states.items():
        if state == asked_of:
            words |= {"of": words[f"of_{state}"], "in": words[f"in_{state}"], "certificate": _certificate(name)}
        for of_each in _OF_EACH_STATE.get(question, ()):
            if of_each.called_for(answer, state):
                yield str(of_each.text).format(state=words[state])
    for document in _DOCUMENTS.get(question, ()):
        if document.called_for(possible, answers.get("person")):
            yield capitalised(str(document.text).format_map(words))


def _certificate(state: StateName) -> str:
    certificate = state.practice.certificate
    if certificate:
        name = spoken(certificate.text)
        # A name in a language that the reader may not know says nothing by itself.
        return _("подтверждение резидентства: {name}").format(name=name) if certificate.language else name
    return _("документ налогового органа {of} о резидентстве").format(of=spoken(state.genitive))


def _procedure(agreement: Agreement, states: States) -> list[str]:
    words = sentence_words(agreement, states)
    number = agreement.mutual_agreement_article
    article = _("Текст статьи {number} соглашения") if number else _("Текст статьи о взаимосогласительной процедуре")
    return [
        _("Решение или уведомление налогового органа с датой"),
        _("Решения о резидентстве: {first} и {second}").format(**words),
        article.format(number=number),
        _("Доверенность, если обращается представитель"),
    ]


_OF_EACH_STATE: Mapping[str, tuple[_DocumentOfEach, ...]] = {
    "permanent_home_where": (
        _DocumentOfEach(gettext_lazy("{state}: документ о собственности или договор найма"), there=True),
        _DocumentOfEach(
            gettext_lazy("{state}: согласие владельца, если жилье чужое"),
            there=True,
        ),
        _DocumentOfEach(gettext_lazy("{state}: договор о сдаче или продаже жилья, если оно было"), there=False),
    ),
    "citizenship": (
        _DocumentOfEach(gettext_lazy("{state}: паспорт или выписка о гражданстве"), there=True),
        _DocumentOfEach(gettext_lazy("{state}: документ о выходе из гражданства, если оно было"), there=False),
    ),
}
"""The documents of each State by itself, before the others for the question."""

_RESIDENCE = (
    _Document("{certificate}", ("resident",)),
    _Document(gettext_lazy("Ответ налогового органа {of} о резидентстве"), ("not_resident",)),
    _Document(gettext_lazy("Решение или расчет: налог только с доходов или имущества там"), ("source_only",)),
    _Document(gettext_lazy("Налоговые декларации и решения за этот период")),
    _Document(gettext_lazy("Документы о жилье там, если оно есть"), ("resident", "not_resident"), "individual"),
    _Document(
        gettext_lazy("Таблица дней: билеты, отметки в паспорте, счета гостиниц"),
        ("resident", "not_resident"),
        "individual",
    ),
    _Document(gettext_lazy("Вид на жительство или виза, если есть"), ("resident",), "individual"),
    _Document(gettext_lazy("Документы о месте регистрации и управления {in}"), person="entity"),
)

_DOCUMENTS: Mapping[str, tuple[_Document, ...]] = {
    "person": (
        _Document(gettext_lazy("Паспорт или другой документ о личности"), person="individual"),
        _Document(gettext_lazy("Выписка из реестра и учредительные документы"), person="entity"),
    ),
    "residence_first": _RESIDENCE,
    "residence_second": _RESIDENCE,
    "permanent_home": (
        _Document(gettext_lazy("Счета за услуги, страховка, уборка и охрана"), ("yes",)),
        _Document(gettext_lazy("Фотографии и опись вещей"), ("yes",)),
        _Document(gettext_lazy("Регистрация по адресу"), ("yes",)),
        _Document(gettext_lazy("Договор о сдаче или продаже жилья, если оно было"), ("no",)),
        _Document(gettext_lazy("Счета гостиниц и договоры найма на короткий срок"), ("no",)),
    ),
    "vital_interests": (
        _Document(gettext_lazy("Личные связи: свидетельства о браке и рождении, об опеке")),
        _Document(gettext_lazy("Личные связи: школа, врач, объединения, общественные посты")),
        _Document(gettext_lazy("Личные связи: перевоз вещей и домашних животных")),
        _Document(gettext_lazy("Экономические связи: договор о работе или об услугах")),
        _Document(gettext_lazy("Экономические связи: выписки из реестров, протоколы")),
        _Document(gettext_lazy("Экономические связи: откуда ведутся счета и имущество")),
        _Document(gettext_lazy("Экономические связи: вложения и пенсии")),
        _Document(gettext_lazy("Записка о том, почему перевеса нет"), ("undeterminable",), given=True),
    ),
    "habitual_abode": (
        _Document(gettext_lazy("Таблица дней за несколько лет: {first} и {second}")),
        _Document(gettext_lazy("Билеты, отметки в паспорте, счета гостиниц, табели работы")),
        _Document(gettext_lazy("Причины необычных поездок")),
    ),
    "citizenship": (
        _Document(gettext_lazy("Паспорт третьего государства или документ об отсутствии гражданства"), ("neither",)),
    ),
    "effective_management": (
        _Document(gettext_lazy("Протоколы заседаний с местом и участниками")),
        _Document(gettext_lazy("Календари и поездки руководителей")),
        _Document(gettext_lazy("Доверенности; кто подписывает договоры и поручения банку")),
        _Document(gettext_lazy("Переписка, звонки и видеосвязь: откуда велись")),
        _Document(gettext_lazy("Аренда главной конторы, список работников")),
        _Document(gettext_lazy("Записи учета, письма аудитора")),
        _Document(gettext_lazy("Записка о том, почему одного места нет"), ("undeterminable",), given=True),
    ),
}
"""The documents for each question, whatever is answered or for the answers named."""
