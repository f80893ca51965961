"""Every sentence about questions and answers, in the active language and with the States' names.

Where agreements differ, the difference comes from their files: terms, answers offered, help of their own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from questionnaire.labels import capitalised, quoted, sentence_words, spoken
from treaties.agreement import UNKNOWN, Agreement, States

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True)
class QuestionWords:
    """The words of one question's page. `help_agreement` holds for this agreement only."""

    title: str
    hint: str
    help_counts: list[str]
    help_counts_not: list[str]
    help_proof: list[str]
    help_agreement: list[str]
    answers: dict[str, str]
    unknown_hint: str


def words(agreement: Agreement, question: str, states: States) -> QuestionWords:
    """The words of the question as this agreement asks it of these States."""
    asked = agreement.questions[question]
    pattern = _PATTERNS[question]
    placeholders = _placeholders(agreement, question, states)

    def fill(sentences: "Iterable[StrOrPromise]") -> list[str]:
        return [str(sentence).format_map(placeholders) for sentence in sentences]

    title, hint = fill((pattern.title, pattern.hint))
    unknown_hint = fill((pattern.unknown_hint, _GO_ON)) if asked.offers(UNKNOWN) else []
    offered = [answer.id for answer in asked.answers]
    explained = [sentence for answer, sentence in pattern.offered.items() if answer in offered]
    explained += [sentence for answer, sentence in pattern.not_offered.items() if answer not in offered]
    return QuestionWords(
        title=title,
        hint=hint,
        help_counts=fill(pattern.counts),
        help_counts_not=fill(pattern.counts_not),
        help_proof=fill(pattern.proof),
        help_agreement=fill(explained) + [spoken(text) for text in asked.help],
        answers=dict(zip(offered, fill(_LABELS[question][answer] for answer in offered), strict=True)),
        unknown_hint=" ".join(unknown_hint),
    )


def short_title(agreement: Agreement, question: str, states: States) -> str:
    """What the question asks for, as the label of a row: «Постоянное жилище»."""
    return capitalised(str(_SHORT_TITLES[question]).format_map(_placeholders(agreement, question, states)))


def answer_label(agreement: Agreement, question: str, answer: str, states: States) -> str:
    """The answer as its radio button and the tables of facts say it."""
    return str(_LABELS[question][answer]).format_map(_placeholders(agreement, question, states))


def statement(agreement: Agreement, question: str, answer: str, states: States) -> str:
    """A definite answer as a clause that can follow «если»: «постоянное жилище есть в обоих государствах»."""
    return str(_STATEMENTS[question][answer]).format_map(_placeholders(agreement, question, states))


def statements(agreement: Agreement, states: States, answers: Mapping[str, str]) -> list[str]:
    """Definite answers as such clauses, none said twice."""
    return [
        statement(agreement, question, answer, states)
        for question, answer in answers.items()
        # Where the home is says already that there is one.
        if (question, answer) != ("permanent_home", "yes") or "permanent_home_where" not in answers
    ]


def assumption_words(agreement: Agreement, states: States, assuming: Mapping[str, str]) -> str:
    """A set of assumed answers as one clause that follows «если»."""
    clauses = statements(agreement, states, assuming)
    return reduce(lambda before, after: _("{before}; {after}").format(before=before, after=after), clauses)


def _placeholders(agreement: Agreement, question: str, states: States) -> dict[str, str]:
    """The words for the sentences of a question; `of` and `in` name the State that it asks about alone,
    `paragraph` is the one that the question rests on."""
    found = sentence_words(agreement, states)
    found["paragraph"] = agreement.marks(agreement.questions[question].clauses[0].provision)[0]
    state = question.rpartition("_")[2]
    if state in states:
        found |= {"of": found[f"of_{state}"], "in": found[f"in_{state}"]}
    if question == "person":
        for answer in agreement.questions[question].answers:
            if answer.citation:
                found[f"quoted_{answer.id}"] = quoted(answer.citation)
    return found


_SHORT_TITLES: "Mapping[str, StrOrPromise]" = {
    "person": _("Чье резидентство"),
    "residence_first": _("Резидентство {in}"),
    "residence_second": _("Резидентство {in}"),
    "permanent_home": "{home}",
    "permanent_home_where": _("Где {home}"),
    "vital_interests": _("Центр жизненных интересов"),
    "habitual_abode": _("Обычное проживание"),
    "citizenship": _("Гражданство"),
    "effective_management": _("Фактический руководящий орган"),
}

_RESIDENCE_LABELS: "Mapping[str, StrOrPromise]" = {
    "resident": _("Да: по закону {of} – налоговый резидент на основании из пункта\u00a0{paragraph}"),
    "source_only": _("Налог {in} – как у резидента, но только с доходов из источников там или с имущества там"),
    "not_resident": _("Нет: на основаниях из пункта\u00a0{paragraph} по закону {of} – не резидент"),
    UNKNOWN: _("Не знаю"),
}

_LABELS: "Mapping[str, Mapping[str, StrOrPromise]]" = {
    "person": {
        "individual": _("Человека – в тексте {quoted_individual}"),
        "entity": _("Организации – в тексте {quoted_entity}"),
    },
    "residence_first": _RESIDENCE_LABELS,
    "residence_second": _RESIDENCE_LABELS,
    "permanent_home": {
        "yes": _("Да, {in_first}, {in_second} или в обоих государствах"),
        "no": _("Нет, ни {in_first}, ни {in_second}"),
        UNKNOWN: _("Не знаю"),
    },
    "permanent_home_where": {
        "first": _("Только {in_first}"),
        "second": _("Только {in_second}"),
        "both": _("И {in_first}, и {in_second}"),
        UNKNOWN: _("Не знаю"),
    },
    "vital_interests": {
        "first": _("Центр {in_first}"),
        "second": _("Центр {in_second}"),
        "undeterminable": _("Определить нельзя: факты известны, но перевеса нет"),
        UNKNOWN: _("Не знаю: фактов пока не хватает"),
    },
    "habitual_abode": {
        "first": _("Только {in_first}"),
        "second": _("Только {in_second}"),
        "both": _("И {in_first}, и {in_second}"),
        "neither": _("Ни {in_first}, ни {in_second}"),
        UNKNOWN: _("Не знаю"),
    },
    "citizenship": {
        "first": _("Есть гражданство {of_first}, но не {of_second}"),
        "second": _("Есть гражданство {of_second}, но не {of_first}"),
        "both": _("Каждое из двух государств считает человека своим гражданином"),
        "neither": _("Ни того, ни другого: {neither_citizen}"),
        UNKNOWN: _("Не знаю"),
    },
    "effective_management": {
        "first": _("Орган {in_first}"),
        "second": _("Орган {in_second}"),
        "elsewhere": _("Орган в третьем государстве"),
        "undeterminable": _("Определить нельзя: факты известны, но одного места они не показывают"),
        UNKNOWN: _("Не знаю: фактов пока не хватает"),
    },
}

_RESIDENCE_STATEMENTS: "Mapping[str, StrOrPromise]" = {
    "resident": _("по закону {of} резидентство есть на основании из пункта\u00a0{paragraph}"),
    "source_only": _("налог {in} – как у резидента, но только с доходов из источников там или с имущества там"),
    "not_resident": _("на основаниях из пункта\u00a0{paragraph} резидентства {in} нет"),
}

_STATEMENTS: "Mapping[str, Mapping[str, StrOrPromise]]" = {
    "person": {
        "individual": _("речь идет о человеке"),
        "entity": _("речь идет об организации"),
    },
    "residence_first": _RESIDENCE_STATEMENTS,
    "residence_second": _RESIDENCE_STATEMENTS,
    "permanent_home": {
        "yes": _("{home} есть хотя бы в одном из двух государств"),
        "no": _("{home_of} нет ни {in_first}, ни {in_second}"),
    },
    "permanent_home_where": {
        "first": _("{home} есть {in_first}, но не {in_second}"),
        "second": _("{home} есть {in_second}, но не {in_first}"),
        "both": _("{home} есть и {in_first}, и {in_second}"),
    },
    "vital_interests": {
        "first": _("центр жизненных интересов находится {in_first}"),
        "second": _("центр жизненных интересов находится {in_second}"),
        "undeterminable": _("центр жизненных интересов определить нельзя"),
    },
    "habitual_abode": {
        "first": _("обычное проживание только {in_first}"),
        "second": _("обычное проживание только {in_second}"),
        "both": _("обычное проживание и {in_first}, и {in_second}"),
        "neither": _("обычного проживания нет ни {in_first}, ни {in_second}"),
    },
    "citizenship": {
        "first": _("есть гражданство {of_first}, но не {of_second}"),
        "second": _("есть гражданство {of_second}, но не {of_first}"),
        "both": _("каждое из двух государств считает человека своим гражданином"),
        "neither": "{neither_citizen}",
    },
    "effective_management": {
        "first": _("фактический руководящий орган находится {in_first}"),
        "second": _("фактический руководящий орган находится {in_second}"),
        "elsewhere": _("фактический руководящий орган находится в третьем государстве"),
        "undeterminable": _("место фактического руководящего органа определить нельзя"),
    },
}


@dataclass(frozen=True)
class _Pattern:
    """The sentences of a page with their placeholders. `offered` and `not_offered` explain an answer that an
    agreement offers or lacks."""

    title: "StrOrPromise"
    hint: "StrOrPromise"
    counts: "tuple[StrOrPromise, ...]"
    counts_not: "tuple[StrOrPromise, ...]"
    proof: "tuple[StrOrPromise, ...]"
    unknown_hint: "StrOrPromise" = ""
    offered: "Mapping[str, StrOrPromise]" = field(default_factory=dict)
    not_offered: "Mapping[str, StrOrPromise]" = field(default_factory=dict)


_GO_ON = _("Можно продолжить: заключение покажет вывод для каждого ответа.")

_RESIDENCE = _Pattern(
    title=_("Есть ли налоговое резидентство {in}?"),
    hint=_("Да, если по закону {of} налогообложение там возникает на основании, которое называет текст: «{grounds}»."),
    counts=(
        _("Есть ли такое налогообложение, решает внутренний закон {of}; вопрос относится к указанному периоду."),
        _("Каждое государство спрашивается отдельно: резидентство в одном не отменяет резидентства в другом."),
        _("Если резидентство есть только в одном из двух государств, выбирать между ними не приходится."),
    ),
    counts_not=(
        _("Обычный нерезидент, который платит налог {in} только с местных доходов, например с аренды: ответ «нет»."),
        _("Вид на жительство, номер налогоплательщика или гражданство сами по себе."),
        _("Отказ подтвердить резидентство: сам по себе он не доказывает, что резидентства нет."),
    ),
    proof=(
        _("Подтверждение резидентства за этот период, налоговая декларация, решение или ответ налогового органа."),
        _("Для человека – документы о жилье, днях и регистрации там; для организации – о регистрации и управлении."),
    ),
    unknown_hint=_(
        "Проверить: подтверждения и декларации за период, каждое основание из пункта\u00a0{paragraph}, ответ "
        "налогового органа {of}."
    ),
    offered={
        "source_only": _(
            "Ответ «только с доходов из источников там или с имущества там» – для случая, когда налогообложение {in} "
            "такое же по виду, как у резидента, но ограничено этими доходами или имуществом. Текст исключает такой "
            "случай из определения."
        ),
    },
    not_offered={
        "source_only": _(
            "Исключения для тех, у кого облагаются только местные доходы, в этом тексте нет: кто признан резидентом "
            "на одном из названных оснований, отвечает «да», даже если облагаются только местные доходы."
        ),
    },
)

_PATTERNS: Mapping[str, _Pattern] = {
    "person": _Pattern(
        title=_("Чье налоговое резидентство определяется?"),
        hint=_("Для человека и для организации статья дает разные правила."),
        counts=(
            _("Индивидуальный предприниматель – это человек, а не организация."),
            _("Организация – это компания, фонд или объединение, которые сами облагаются налогом."),
        ),
        counts_not=(_("Участник или директор компании – не компания: на каждого составляется свое заключение."),),
        proof=(_("Паспорт; для организации – выписка из реестра и учредительные документы."),),
    ),
    "residence_first": _RESIDENCE,
    "residence_second": _RESIDENCE,
    "permanent_home": _Pattern(
        title=_("Есть ли {home} {in_first} или {in_second}? Третье государство не в счет"),
        hint=_("Это дом, квартира или комната, которые доступны для жизни в любое время, а не на короткий срок."),
        counts=(
            _("Дом, квартира или меблированная комната, свои или снятые: вид помещения и право на него не важны."),
            _("Доступность все время, непрерывно: место устроено и сохраняется для постоянного пользования."),
            _("Дом или квартира партнера, родителей или работодателя, если ими можно пользоваться все время."),
            _("Дом для отпуска – смотря по тому, для чего он предназначен и как используется."),
            _("При переезде внутри периода: для каждой его части составляется отдельное заключение."),
        ),
        counts_not=(
            _("Дом или квартира в третьем государстве: они не учитываются никогда."),
            _("Гостиница и наем на короткий срок."),
            _("Дом или квартира, сданные и переданные постороннему: пользоваться ими в это время нельзя."),
            _("Одно только право собственности или одна только регистрация по адресу."),
        ),
        proof=(
            _(
                "Документ о собственности или договор найма, письмо работодателя, счета за услуги, страховка, "
                "фотографии."
            ),
            _("Если место сдано или продано – договор и документ о передаче."),
        ),
        unknown_hint=_(
            "Проверить: кто, когда и на каком основании мог пользоваться домом или квартирой в обоих государствах."
        ),
    ),
    "permanent_home_where": _Pattern(
        title=_("В каком из двух государств есть {home}?"),
        hint=_("Несколько адресов в одном государстве значат то же, что и один."),
        counts=(
            _("Каждое место, которое доступно все время и не на короткий срок, свое или снятое."),
            _("Дом или квартира партнера, родителей или работодателя, если ими можно пользоваться все время."),
            _("При переезде внутри периода: для каждой его части составляется отдельное заключение."),
        ),
        counts_not=(
            _("Дом или квартира в третьем государстве."),
            _("Сданное и переданное постороннему, гостиница, наем на короткий срок."),
        ),
        proof=(_("Те же документы отдельно по каждому государству: право, срок, пользование, передача другим."),),
        unknown_hint=_("Проверить: договоры, счета и сроки пользования отдельно {in_first} и {in_second}."),
    ),
    "vital_interests": _Pattern(
        title=_("Где центр жизненных интересов: {in_first} или {in_second}?"),
        hint=_(
            "Это государство, с которым {ties} личные и экономические связи; сравниваются два государства, все связи "
            "вместе."
        ),
        counts=(
            _("Семья и общение, работа, общественная, политическая и культурная деятельность."),
            _("Место, где ведется дело, и место, откуда управляют имуществом."),
            _("Все связи вместе; поступкам самого человека придается особый вес."),
            _(
                "Если прежний дом, где прошла жизнь, сохранен с семьей и вещами, а второй появился в другом "
                "государстве, это говорит в пользу прежнего."
            ),
        ),
        counts_not=(
            _("Связи с третьим государством."),
            _("Один признак, взятый отдельно, или счет по баллам: связи взвешиваются в целом."),
            _("Нехватка фактов – это «не знаю», а не «определить нельзя»: факты можно собрать и вернуться к вопросу."),
        ),
        proof=(
            _("Личные связи: свидетельства о браке и рождении, школа, врач, членство в объединениях, перевоз вещей."),
            _("Экономические связи: трудовой договор, реестры, протоколы, счета, управление вложениями и имуществом."),
        ),
        unknown_hint=_("Проверить: где семья, работа, дело и управление имуществом и какими документами это видно."),
    ),
    "habitual_abode": _Pattern(
        title=_("Где обычное проживание: {in_first} или {in_second}?"),
        hint=_("Важен уклад за ряд лет: как часто, как подолгу и насколько регулярно, а не одна сумма дней."),
        counts=(
            _("Пребывания, которые стали частью привычной жизни: их частота, длительность и регулярность."),
            _("Отрезок времени, достаточный, чтобы увидеть этот уклад."),
            _(
                "Если {home_of} нет ни в одном из двух государств – все пребывания в каждом из них, в любом месте там "
                "и по любой причине."
            ),
            _("Оба государства или ни одного – такие же ответы, как остальные; равное число дней – не ошибка."),
        ),
        counts_not=(
            _("Простой перевес дней за один год и пороги дней из внутренних законов: здесь они не решают."),
            _("Пребывания в третьем государстве."),
        ),
        proof=(
            _("Таблица дней по государствам за несколько лет, билеты, отметки в паспорте, причины необычных поездок."),
        ),
        unknown_hint=_("Проверить: поездки за несколько лет – как часто, как подолгу и насколько регулярно."),
    ),
    "citizenship": _Pattern(
        title=_("Какое гражданство есть: {of_first} или {of_second}?"),
        hint=_("Важно, как на это смотрит каждое из двух государств; гражданство третьего ничего не меняет."),
        counts=(
            _(
                "Гражданство, которое государство признает по своему закону, даже если паспорт просрочен или не "
                "получен."
            ),
            _("Без гражданства или только с гражданством третьего государства – ответ «ни того, ни другого»."),
        ),
        counts_not=(
            _("Гражданство третьего государства; его можно назвать в примечании."),
            _("Вид на жительство и регистрация по адресу."),
        ),
        proof=(
            _("Паспорта, документы о приеме в гражданство и о выходе из него, выписка из государственного реестра."),
        ),
        unknown_hint=_("Проверить: паспорта, решения о приеме и выходе, запрос в консульство."),
    ),
    "effective_management": _Pattern(
        title=_("Где находится фактический руководящий орган?"),
        hint=_(
            "Он там, где по существу принимаются главные решения о деле в целом, такое место одно; сам текст этих слов "
            "не объясняет."
        ),
        counts=(
            _("Повседневное руководство: откуда ведутся текущие дела, кто подписывает договоры и платежи."),
            _("Заседания совета директоров или похожего органа – там, где решения действительно принимаются."),
            _("Место, где обычно работают высшие руководители."),
            _("Кроме того: главная контора, ведение учета, работа с кадрами."),
        ),
        counts_not=(
            _("Одна только регистрация или один только юридический адрес."),
            _("Совет, который лишь утверждает решения, принятые в другом месте."),
            _("Общий надзор владельцев без руководства текущими делами."),
            _("Нехватка фактов – это «не знаю», а не «определить нельзя»: факты можно собрать и вернуться к вопросу."),
        ),
        proof=(
            _("Протоколы с местом и участниками заседаний, поездки и календари руководителей, доверенности."),
            _("Кто подписывает договоры и поручения банку, аренда главной конторы, список работников, учет."),
        ),
        unknown_hint=_("Проверить: где ведутся текущие дела, где проходят заседания, где работают руководители."),
    ),
}
