"""Every sentence about questions and answers, in the active language and with the States' names.

Where agreements differ, the difference comes from their files: terms, answers offered, help of their own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from questionnaire.content.phrasing import capitalised, quoted, sentence_words, spoken
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
    answer_hints: dict[str, str]


def words(agreement: Agreement, question: str, states: States, person: str = "") -> QuestionWords:
    """The words of the question as this agreement asks it of these States about an individual or an entity, as the
    answer `person` says."""
    asked = agreement.questions[question]
    pattern = _PATTERNS[question]
    placeholders = _placeholders(agreement, question, states)
    placeholders["grounds"] = placeholders.get(f"grounds_{person}", "")

    def fill(sentences: "Iterable[StrOrPromise]") -> list[str]:
        return [str(sentence).format_map(placeholders) for sentence in sentences]

    title, hint = fill((pattern.title, pattern.hint))
    offered = [answer.id for answer in asked.answers]
    hints = {answer: [pattern.answer_hints[answer]] for answer in offered if answer in pattern.answer_hints}
    if UNKNOWN in hints:
        hints[UNKNOWN].append(_GO_ON)
    explained = [sentence for answer, sentence in pattern.offered.items() if answer in offered]
    explained += [sentence for answer, sentence in pattern.not_offered.items() if answer not in offered]
    return QuestionWords(
        title=title,
        hint=hint,
        help_counts=fill(pattern.counts),
        help_counts_not=fill(pattern.counts_not),
        help_proof=fill(pattern.proof),
        help_agreement=fill(explained) + [spoken(text) for text in asked.help],
        answers={answer: answer_label(agreement, question, answer, states) for answer in offered},
        answer_hints={answer: " ".join(fill(sentences)) for answer, sentences in hints.items()},
    )


def short_title(agreement: Agreement, question: str, states: States) -> str:
    """What the question asks for, as the label of a row: «Постоянное жилище»."""
    return capitalised(str(_SHORT_TITLES[question]).format_map(_placeholders(agreement, question, states)))


def answer_label(agreement: Agreement, question: str, answer: str, states: States) -> str:
    """The answer as its radio button and the tables of facts say it."""
    return capitalised(str(_LABELS[question][answer]).format_map(_placeholders(agreement, question, states)))


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


def after_jump(question: str) -> str:
    """What to know at this question when tests before it were passed over; empty where nothing is."""
    return str(_AFTER_JUMP.get(question, ""))


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
    "resident": _("Да, налоговый резидент по закону {of} – на основании из пункта\u00a0{paragraph}"),
    "source_only": _("Резидент по закону {of}, но налог там – только с доходов из источников там или с имущества там"),
    "not_resident": _(
        "Нет – ни одно основание из пункта\u00a0{paragraph} не делает налоговым резидентом по закону {of}"
    ),
    UNKNOWN: _("Не знаю"),
}

_LABELS: "Mapping[str, Mapping[str, StrOrPromise]]" = {
    "person": {
        "individual": _("Человека"),
        "entity": _("Организации"),
    },
    "residence_first": _RESIDENCE_LABELS,
    "residence_second": _RESIDENCE_LABELS,
    "permanent_home": {
        "yes": _("Да, хотя бы в одном из двух государств"),
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
        "undeterminable": _("Определить нельзя – факты известны, но перевеса нет"),
        UNKNOWN: _("Не знаю – фактов не хватает или взвесить их трудно"),
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
        "both": _("Есть оба – каждое из двух государств считает человека своим гражданином"),
        "neither": _("Нет ни того, ни другого – {neither_citizen}"),
        UNKNOWN: _("Не знаю"),
    },
    "effective_management": {
        "first": "{in_first}",
        "second": "{in_second}",
        "elsewhere": _("В третьем государстве"),
        "undeterminable": _("Определить нельзя – факты известны, но одного места они не показывают"),
        UNKNOWN: _("Не знаю – фактов не хватает или взвесить их трудно"),
    },
}

_RESIDENCE_STATEMENTS: "Mapping[str, StrOrPromise]" = {
    "resident": _("по закону {of} резидентство есть на основании из пункта\u00a0{paragraph}"),
    "source_only": _(
        "по закону {of} резидентство есть, но налог там – только с доходов из источников там или с имущества там"
    ),
    "not_resident": _("ни одно основание из пункта\u00a0{paragraph} не дает резидентства {in}"),
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
        "first": _("обычное проживание есть только {in_first}"),
        "second": _("обычное проживание есть только {in_second}"),
        "both": _("обычное проживание есть и {in_first}, и {in_second}"),
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
    """The sentences of a page with their placeholders. `answer_hints` stand under the answers themselves; `offered`
    and `not_offered` explain, in the help, an answer that an agreement offers or lacks."""

    title: "StrOrPromise"
    hint: "StrOrPromise"
    counts: "tuple[StrOrPromise, ...]"
    counts_not: "tuple[StrOrPromise, ...]"
    proof: "tuple[StrOrPromise, ...]"
    answer_hints: "Mapping[str, StrOrPromise]" = field(default_factory=dict)
    offered: "Mapping[str, StrOrPromise]" = field(default_factory=dict)
    not_offered: "Mapping[str, StrOrPromise]" = field(default_factory=dict)


_GO_ON = _("Можно продолжить: заключение покажет вывод для каждого ответа.")

_MOVED = _(
    "Если в период был переезд или жилье куплено, снято, сдано либо продано и ответы от этого "
    "меняются, нужны два заключения: до этого дня и с него. Период этой анкеты меняется на странице "
    "«Период и имя»; вторую анкету нужно начать на первой странице сайта."
)

_AFTER_JUMP: "Mapping[str, StrOrPromise]" = {
    "habitual_abode": _(
        "Семья, работа и имущество на этом шаге не важны. Считаются все пребывания в каждом из двух "
        "государств: в гостинице, в гостях, по работе."
    ),
}

_STAYS = _(
    "Все пребывания в государстве, где бы там ни жили; если {home_of} нет ни там, ни там – и по любой "
    "причине, например по работе или в гостях."
)

_RESIDENCE = _Pattern(
    title=_("Есть ли налоговое резидентство {in}?"),
    hint=_("«Да» – если закон {of} облагает налогом как резидента из-за {grounds}."),
    counts=(
        _("Есть ли резидентство, решает внутренний закон {of} – за указанный период."),
        _(
            "Одни законы признают резидентом на целый год, другие – с дня переезда: если период короче года, важен "
            "ответ за его дни."
        ),
        _("О каждом государстве – отдельный вопрос: резидентство в одном не отменяет резидентства в другом."),
        _("Если резидентство есть только в одном из двух государств, выбирать между ними не приходится."),
    ),
    counts_not=(
        _(
            "Налог {in} с местных доходов, например с арендной платы: обычный нерезидент, который платит "
            "только его, отвечает «нет»."
        ),
        _("Вид на жительство, номер налогоплательщика или гражданство сами по себе."),
        _("Отказ подтвердить резидентство: сам по себе он не доказывает, что резидентства нет."),
    ),
    proof=(
        _("Подтверждение резидентства за этот период, налоговая декларация, решение или ответ налогового органа."),
        _("Для человека – документы о жилье, днях и регистрации там; для организации – о регистрации и управлении."),
    ),
    answer_hints={
        "resident": _("Обычно это так, если налоговый орган {of} признает резидентство за этот период."),
        "not_resident": _("Так и тогда, когда {in} платится налог только с местных доходов обычного нерезидента."),
        "source_only": _(
            "Редкий случай: закон облагает только местные доходы или имущество. Если других доходов просто не "
            "было, нужен ответ «да»."
        ),
        UNKNOWN: _(
            "Проверить: подтверждения и декларации за период, каждое основание из пункта\u00a0{paragraph}, ответ "
            "налогового органа {of}."
        ),
    },
    offered={
        "source_only": _(
            "Ответ «только с доходов из источников там или с имущества там» – для редкого случая: закон {of} "
            "признает резидентом, но облагает только эти доходы или имущество. Текст исключает такой случай "
            "из определения."
        ),
    },
    not_offered={
        "source_only": _(
            "Исключения для тех, у кого облагаются только местные доходы, в этом тексте нет: кого закон признает "
            "резидентом на одном из названных оснований, тот отвечает «да», сколько бы доходов ни облагалось."
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
        answer_hints={
            "individual": _("В тексте соглашения: {quoted_individual}."),
            "entity": _("В тексте соглашения: {quoted_entity}."),
        },
    ),
    "residence_first": _RESIDENCE,
    "residence_second": _RESIDENCE,
    "permanent_home": _Pattern(
        title=_("Есть ли {home} {in_first} или {in_second}?"),
        hint=_(
            "Это дом, квартира или комната – свои, снятые или чужие (партнера, родителей, работодателя), – "
            "где можно жить в любое время, а не только короткий срок; гостиница, приезд в гости и третьи "
            "государства не в счет."
        ),
        counts=(
            _(
                "Дом, квартира или меблированная комната, свои, снятые или чужие: вид помещения и право на него "
                "не важны."
            ),
            _("Доступность все время, непрерывно: место устроено и сохраняется для постоянного пользования."),
            _("Дом или квартира партнера, родителей или работодателя, если ими можно пользоваться все время."),
            _("Дом для отпуска – смотря по тому, для чего он предназначен и как используется."),
            _MOVED,
        ),
        counts_not=(
            _("Дом или квартира в третьем государстве: они не учитываются никогда."),
            _("Гостиница, наем на короткий срок и ночлег у друзей или родных, пока это только приезд в гости."),
            _("Дом или квартира, сданные и переданные постороннему: пользоваться ими в это время нельзя."),
            _("Одно только право собственности или одна только регистрация по адресу."),
        ),
        proof=(
            _(
                "Документ о собственности или договор найма, письмо работодателя, счета за услуги, страховка, "
                "фотографии."
            ),
            _("Если жилье сдано или продано – договор и документ о передаче."),
        ),
        answer_hints={
            "yes": _("В каком из них – следующий вопрос."),
            "no": _("Так и тогда, когда жилье есть только в третьем государстве."),
            UNKNOWN: _(
                "Проверить: кто, когда и на каком основании мог пользоваться домом или квартирой в обоих государствах."
            ),
        },
    ),
    "permanent_home_where": _Pattern(
        title=_("В каком из двух государств есть {home}?"),
        hint=_("Важно, в каком государстве оно есть, а не сколько там домов или квартир."),
        counts=(
            _("Каждое место, которое доступно все время и не на короткий срок, свое, снятое или чужое."),
            _("Дом или квартира партнера, родителей или работодателя, если ими можно пользоваться все время."),
            _MOVED,
        ),
        counts_not=(
            _("Дом или квартира в третьем государстве."),
            _("Сданное и переданное постороннему, гостиница, наем на короткий срок, ночлег в гостях."),
        ),
        proof=(_("Те же документы отдельно по каждому государству: право, срок, пользование, передача другим."),),
        answer_hints={
            "first": _("Так и тогда, когда жилье {in_second} весь период сдано другим и жить в нем нельзя."),
            "second": _("Так и тогда, когда жилье {in_first} весь период сдано другим и жить в нем нельзя."),
            "both": _(
                "Только если жилье в обоих государствах было одновременно. После переезда внутри периода нужно "
                "сократить период до дней перед ним («Период и имя» вверху страницы), а на остальные дни начать "
                "вторую анкету."
            ),
            UNKNOWN: _("Проверить: договоры, счета и сроки пользования отдельно {in_first} и {in_second}."),
        },
    ),
    "vital_interests": _Pattern(
        title=_("Где центр жизненных интересов: {in_first} или {in_second}?"),
        hint=_(
            "Это государство, с которым у человека {ties} личные и экономические связи; сравниваются только "
            "два государства, а семью, дом, работу, имущество и поступки взвешивают вместе."
        ),
        counts=(
            _("Семья и общение, работа, общественная, политическая и культурная деятельность."),
            _("Место, где ведется бизнес, и место, откуда управляют имуществом и деньгами."),
            _(
                "При удаленной работе – место, откуда человек работает; если бизнес его собственный – и место, "
                "где он ведется."
            ),
            _(
                "Поступки самого человека имеют особый вес: например, перевезены ли семья и вещи или остались в "
                "прежнем доме."
            ),
            _(
                "Если в прежнем доме, где человек всегда жил, остались семья и вещи, а второй дом появился в "
                "другом государстве, это говорит в пользу государства прежнего дома. Остальные связи тоже "
                "учитываются."
            ),
            _MOVED,
        ),
        counts_not=(
            _("Связи с третьим государством."),
            _("Дни пребывания: о них спросит следующая страница, если вопрос понадобится."),
            _("Один признак, взятый отдельно, или счет по баллам: связи взвешиваются в целом."),
            _("Нехватка фактов – это «не знаю», а не «определить нельзя»: факты можно собрать и вернуться к вопросу."),
        ),
        proof=(
            _("Личные связи: свидетельства о браке и рождении, школа, врач, членство в объединениях, перевоз вещей."),
            _("Экономические связи: трудовой договор, реестры, протоколы, счета, управление вложениями и имуществом."),
        ),
        answer_hints={
            "undeterminable": _(
                "Семьи в одном государстве и работы в другом для этого мало: важны и поступки, например сохранен "
                "ли прежний дом с семьей и вещами."
            ),
            UNKNOWN: _(
                "Проверить: где семья, работа, бизнес и управление имуществом и из каких документов это видно. "
                "Взвесить факты может помочь консультант."
            ),
        },
    ),
    "habitual_abode": _Pattern(
        title=_("Где обычное проживание: {in_first}, {in_second}, в обоих или ни в одном?"),
        hint=_(
            "Важны пребывания: как часто, подолгу и регулярно человек бывал в каждом государстве и стало ли "
            "это устоявшимся порядком; где дней больше, само по себе не решает."
        ),
        counts=(
            _("Пребывания, которые стали устоявшимся порядком: их частота, длительность и регулярность."),
            _("Срок такой, чтобы порядок был виден, например сам период и соседние годы; числа лет текст не называет."),
            _STAYS,
            _(
                "О каждом государстве – отдельно: стали ли пребывания там устоявшимся порядком. Для ответа «и "
                "там, и там» поровну дней не нужно."
            ),
        ),
        counts_not=(
            _(
                "Пороги дней из внутренних законов и один только перевес дней: дни взвешивают вместе с частотой и "
                "регулярностью."
            ),
            _("Пребывания в третьем государстве: сравниваются только эти два."),
        ),
        proof=(
            _("Таблица дней по государствам за несколько лет, билеты, отметки в паспорте, причины необычных поездок."),
        ),
        answer_hints={
            "both": _(
                "Если проживание и там, и там стало устоявшимся порядком, пусть в гостиницах и не поровну; редких "
                "или коротких приездов мало."
            ),
            "neither": _("Если ни там, ни там пребывания не стали устоявшимся порядком."),
            UNKNOWN: _("Проверить: поездки за несколько лет – как часто, как подолгу и насколько регулярно."),
        },
    ),
    "citizenship": _Pattern(
        title=_("Какое гражданство есть: {of_first}, {of_second}, оба или ни одного?"),
        hint=_(
            "Важно, считает ли каждое из двух государств человека своим гражданином по своему закону; "
            "гражданство третьего ничего не меняет."
        ),
        counts=(
            _(
                "Гражданство, которое государство признает по своему закону, даже если паспорт просрочен или не "
                "получен."
            ),
            _("Без гражданства или только с гражданством третьего государства – ответ «нет ни того, ни другого»."),
        ),
        counts_not=(
            _("Гражданство третьего государства; его можно назвать в поле «Факты и документы»."),
            _("Вид на жительство и регистрация по адресу."),
        ),
        proof=(
            _("Паспорта, документы о приеме в гражданство и о выходе из него, выписка из государственного реестра."),
        ),
        answer_hints={
            UNKNOWN: _("Проверить: паспорта, решения о приеме в гражданство и о выходе из него, ответ консульства.")
        },
    ),
    "effective_management": _Pattern(
        title=_("Где находится фактический руководящий орган?"),
        hint=_("Это место, где на деле принимают главные решения и ведут дела; одной регистрации мало."),
        counts=(
            _(
                "В одно время такое место одно; если все факты известны, но его не показывают, ответ – "
                "«определить нельзя»."
            ),
            _("Определения слов «фактический руководящий орган» в тексте нет."),
            _(
                "Если руководство за период переместилось, нужны два заключения: до этого дня и с него. Ответ "
                "«определить нельзя» не для этого случая."
            ),
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
        answer_hints={
            "undeterminable": _(
                "Например, два равных директора решают все вместе по видеосвязи, а контора, учет и работники не "
                "указывают ни на одно место."
            ),
            UNKNOWN: _("Проверить: где ведутся текущие дела, где проходят заседания, где работают руководители."),
        },
    ),
}
