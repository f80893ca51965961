"""Three things to do now, for each result: whom to ask, where to turn, what to keep.

In the active language. What is known of a State's practice comes from the agreement's file, with its source.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from questionnaire.content.phrasing import lowered, provision_label, seen, sentence_words, spoken
from questionnaire.content.questions import short_title
from treaties.agreement import Agreement, State, StateName, States
from treaties.determination import BranchReasons, Determination

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def next_steps(
    agreement: Agreement, states: States, determination: Determination, *, applies: bool = True
) -> list[str]:
    """Exactly three steps for this result, person, State and deciding answer; no two kinds of result share one.

    Facts of a State's practice are stated only where the agreement's file has them; elsewhere its tax authority is to
    be asked. A time limit is never stated: it has to be looked up in the agreement. With `applies` false the agreement
    does not apply on days of the period: no step sends to anyone under it.
    """
    if not applies:
        return _not_applied(agreement, states, determination)
    if determination.agreed is None:
        return _conditional(agreement, states, determination)
    # Where the definition decides on some branches only, the other State may see a resident too: say what is due then.
    branch = next((found for found in determination.branches if found.opening), determination.branches[0])
    steps = _steps(agreement, states, branch)
    if not branch.assuming:
        return steps
    first, second, _of_one_branch = steps
    whatever = [_("При любом ответе – {step}").format(step=lowered(step)) for step in (first, second)]
    unknown = ", ".join(lowered(title) for title in _unknown_titles(agreement, states, determination))
    return [
        *whatever,
        _(
            "Собрать документы и о том, что пока неизвестно ({unknown}): вывод от этого не зависит, но об этом могут "
            "спросить."
        ).format(unknown=unknown),
    ]


def _not_applied(agreement: Agreement, states: States, determination: Determination) -> list[str]:
    keep = next_steps(agreement, states, determination)[2]
    settled = not determination.branches[0].assuming
    if settled and determination.branches[0].ending.kind == "mutual_agreement":
        keep = _(
            "Сохранить решения налоговых органов с датой и документы из списка: они могут понадобиться, если "
            "спор коснется и дней, когда соглашение применялось."
        )
    return [
        _(
            "В дни, когда соглашение не применяется, ссылаться на этот вывод нельзя: узнать у налоговых органов "
            "{of_first} и {of_second}, что требует закон каждого государства за эти дни."
        ).format(**sentence_words(agreement, states)),
        _("Если часть периода приходится на дни, когда соглашение применялось, начать для нее отдельную анкету."),
        keep,
    ]


def _steps(agreement: Agreement, states: States, branch: BranchReasons) -> list[str]:
    if branch.ending.kind == "resident":
        return _resident(agreement, states, branch)
    if branch.ending.kind == "mutual_agreement":
        return _mutual_agreement(agreement, states, branch)
    if branch.ending.kind == "no_rule":
        return _no_rule(agreement, states, branch)
    return _not_covered(agreement, states, branch)


def _resident(agreement: Agreement, states: States, branch: BranchReasons) -> list[str]:
    winner: State = "first" if branch.ending.state == "first" else "second"
    other: State = "second" if winner == "first" else "first"
    words = _words(agreement, states)
    for role, state in (("winner", winner), ("other", other)):
        words |= {f"of_{role}": words[f"of_{state}"], f"in_{role}": words[f"in_{state}"]}
    answers = {reason.question: reason.answer for reason in branch.reasons}
    if branch.opening is None:
        shown = _SHOWN_BY_DEFINITION[answers["person"]]
        lost = answers[f"residence_{other}"]
        decided = _BY_SOURCE if lost == "source_only" else _BY_DEFINITION[answers["person"]]
    else:
        shown = _SHOWN[answers["person"]]
        decided = _DECIDED[branch.reasons[-1].question]
    relief = _(
        "Есть ли освобождение от налога или пониженная ставка, зависит от других статей соглашения и от "
        "того, не приостановлены ли они; здесь это не проверялось."
    )
    return [
        _certificate(states[winner]),
        f"{str(shown).format_map(words)} {relief}",
        str(decided).format_map(words),
    ]


def _certificate(state: StateName) -> str:
    certificate = state.practice.certificate
    if certificate is None:
        sentence = _(
            "Спросить налоговый орган {of}, чем подтверждается резидентство за этот период, и получить это "
            "подтверждение."
        )
        return sentence.format(of=spoken(state.genitive))
    sentence = _("Получить у налогового органа {of} подтверждение резидентства за этот период: {certificate}.")
    name = spoken(certificate.text)
    named = f"{name} ({spoken(certificate.note)})" if certificate.note else name
    return sentence.format(of=spoken(state.genitive), certificate=named)


def _mutual_agreement(agreement: Agreement, states: States, branch: BranchReasons) -> list[str]:
    """The steps where the authorities decide: on residence, or on the place from which residence then follows."""
    number = agreement.mutual_agreement_article
    limit = (
        _(
            "Сразу посмотреть в статье {number} соглашения (ее текста здесь нет), в какой срок, на каких условиях и в "
            "каком государстве обращаются в компетентный орган."
        )
        if number
        else _(
            "Сразу найти в соглашении статью о взаимосогласительной процедуре и посмотреть, в какой срок, на каких "
            "условиях и в каком государстве обращаются в компетентный орган."
        )
    ).format(number=number)
    ending = branch.ending
    quoted = spoken(ending.words) if ending.words else ""
    words = sentence_words(agreement, states)
    if branch.reasons[-1].question == "effective_management":
        follows = [clause.provision for clause in ending.citations if clause.provision != ending.provision]
        decide = _("По тексту органы «{words}», а резидентство затем следует из него ({provision}).").format(
            words=quoted, provision=", ".join(provision_label(agreement, key) for key in follows)
        )
        file = _(
            "Подать от имени организации заявление о взаимосогласительной процедуре в том государстве, которое "
            "называет соглашение: {routes}."
        )
        attach = _(
            "Собрать документы по каждому признаку, который называет {provision}, и по другим, если они говорят о "
            "месте руководства. До решения выполнять обязанности по законам обоих государств."
        ).format(provision=provision_label(agreement, ending.provision))
    else:
        decide = _("По тексту компетентные органы «{words}».").format(words=quoted)
        file = _(
            "Подать заявление о взаимосогласительной процедуре в том государстве, которое называет соглашение: "
            "{routes}."
        )
        attach = str(_ATTACHED[branch.reasons[-1].answer]).format_map(words)
    return [f"{limit} {decide}", _routed(file, agreement, states), attach]


def _no_rule(agreement: Agreement, states: States, branch: BranchReasons) -> list[str]:
    words = sentence_words(agreement, states)
    number = agreement.mutual_agreement_article
    turn = (
        _(
            "Посмотреть в статье {number} соглашения о взаимосогласительной процедуре (ее текста здесь нет) "
            "срок, условия и государство, в котором обращаются. Затем обратиться в компетентный орган: "
            "{routes}."
        )
        if number
        else _(
            "Найти в соглашении статью о взаимосогласительной процедуре и посмотреть срок, условия и "
            "государство, в котором обращаются. Затем обратиться в компетентный орган: {routes}."
        )
    )
    return [
        _(
            "Узнать у налоговых органов {of_first} и {of_second}, какие обязанности есть по закону каждого "
            "государства, и выполнять их: двойное резидентство остается."
        ).format(**words),
        _routed(turn, agreement, states),
        str(_OPEN[branch.reasons[-1].answer]).format_map(words),
    ]


def _not_covered(agreement: Agreement, states: States, branch: BranchReasons) -> list[str]:
    words = _words(agreement, states)
    scope = [clause.provision for clause in branch.ending.citations[1:]]
    applies = (
        _("К кому применяется соглашение, говорит {provision}.").format(provision=provision_label(agreement, scope[0]))
        if scope
        else _("К кому применяется соглашение, говорит другая его статья: ее нужно посмотреть.")
    )
    elsewhere = _(
        "Узнать, есть ли резидентство в третьем государстве, и посмотреть соглашения между ним и каждым из двух "
        "государств: эта статья дальше ничего не решает."
    )
    return [
        f"{elsewhere} {applies}",
        _(
            "Узнать у налоговых органов {of_first} и {of_second}, какие обязанности остаются по их законам: местные "
            "доходы могут облагаться и без резидентства."
        ).format(**words),
        str(_kept_by_resident_of_neither(branch)).format_map(words | _taxed_by_source(branch, words)),
    ]


def _taxed_by_source(branch: BranchReasons, words: Mapping[str, str]) -> dict[str, str]:
    """The State that taxes local income or property only, as the sentence about one such State names it."""
    for reason in branch.reasons:
        state = reason.question.removeprefix("residence_")
        if reason.answer == "source_only":
            return {"in": words[f"in_{state}"]}
    return {}


def _kept_by_resident_of_neither(branch: BranchReasons) -> "StrOrPromise":
    excluded = [reason.answer for reason in branch.reasons].count("source_only")
    return (_NOWHERE[branch.reasons[0].answer], _NOWHERE_BY_SOURCE, _NOWHERE_BY_BOTH_SOURCES)[excluded]


def _words(agreement: Agreement, states: States) -> dict[str, str]:
    """The words for sentences, `paragraph` being that of the definition."""
    (definition, *_others) = agreement.questions["residence_first"].clauses
    return sentence_words(agreement, states) | {"paragraph": agreement.marks(definition.provision)[0]}


def _conditional(agreement: Agreement, states: States, determination: Determination) -> list[str]:
    missing = _unknown(agreement, determination)[0]
    words = sentence_words(agreement, states)
    state = missing.removeprefix("residence_")
    if state in states:
        words |= {"of": words[f"of_{state}"], "in": words[f"in_{state}"]}
    find_out = str(_MISSING[missing]).format_map(words)
    later = _unknown_titles(agreement, states, determination)[1:]
    if later:
        then = _("Затем, если понадобится: {later}.").format(later=", ".join(lowered(title) for title in later))
        find_out = f"{find_out} {then}"
    return [
        find_out,
        _(
            "Сохранить секретную ссылку: по ней можно вернуться к ответам с любого устройства, когда факт станет "
            "известен."
        ),
        _(
            "Изменить ответ и подтвердить снова: новое заключение заменит это. До тех пор ни на один из возможных "
            "выводов опираться нельзя."
        ),
    ]


def _unknown(agreement: Agreement, determination: Determination) -> list[str]:
    """The questions whose answers are unknown, in the file's order."""
    assumed = {question for branch in determination.branches for question in branch.assuming}
    return [question for question in agreement.questions if question in assumed]


def _unknown_titles(agreement: Agreement, states: States, determination: Determination) -> list[str]:
    return [short_title(agreement, question, states) for question in _unknown(agreement, determination)]


def _routed(sentence: str, agreement: Agreement, states: States) -> str:
    """The sentence with the authority to turn to in each State, as far as it is known."""
    routes = []
    for state in states.values():
        authority = state.practice.mutual_agreement
        route = (
            _("{within} – {authority}")
            if authority
            else _("{within} – какой это орган, нужно спросить у налогового органа {of}")
        )
        routes.append(
            route.format(
                within=spoken(state.locative),
                of=spoken(state.genitive),
                authority=spoken(authority.text) if authority else "",
            )
        )
    return sentence.format(number=agreement.mutual_agreement_article, routes="; ".join(routes))


def sources(states: States, steps: Iterable[str]) -> list[str]:
    """Where the particulars of the States' practice that these steps name were seen; checked on one day, together."""
    told = " ".join(steps)
    practices = [state.practice for state in states.values()]
    days: dict[date, list[str]] = {}
    for known in (known for practice in practices for known in (practice.certificate, practice.mutual_agreement)):
        if known and spoken(known.text) in told:
            days.setdefault(known.checked_on, []).append(known.source)
    return [seen("; ".join(found), day) for day, found in days.items()]


_SHOWN: "Mapping[str, StrOrPromise]" = {
    "individual": gettext_lazy(
        "Показать подтверждение налоговому органу {of_other} и тем, кто платит доход из {of_other}, "
        "например работодателю, заказчику или банку. А это заключение показывать только после проверки "
        "консультантом. Узнать, чего еще требует закон {of_other}."
    ),
    "entity": gettext_lazy(
        "Показать подтверждение налоговому органу {of_other} и контрагентам, которые платят доход из "
        "{of_other}. А это заключение показывать только после проверки консультантом. Узнать, чего еще "
        "требует закон {of_other}."
    ),
}
"""What to do with the certificate in the State that loses the cascade."""

_SHOWN_BY_DEFINITION: "Mapping[str, StrOrPromise]" = {
    "individual": gettext_lazy(
        "Показать подтверждение тем, кто платит доход из {of_other}, и узнать, какой налог остается там по закону "
        "{of_other}."
    ),
    "entity": gettext_lazy(
        "Показать подтверждение контрагентам, которые платят доход из {of_other}, и узнать, какой налог остается там "
        "по закону {of_other}."
    ),
}
"""What to do with the certificate in the State whose resident the person is not."""

_DECIDED: "Mapping[str, StrOrPromise]" = {
    "permanent_home_where": gettext_lazy(
        "Решающий факт – {home} {in_winner}: сохранить документы о праве на него и о пользовании им, а также о том, "
        "что {in_other} его нет. После переезда, покупки, продажи или сдачи внаем нужно новое заключение за новый "
        "период."
    ),
    "vital_interests": gettext_lazy(
        "Решающий факт – центр жизненных интересов {in_winner}: сохранить документы о личных и экономических связях с "
        "обоими государствами, потому что связи сравниваются. После переезда семьи или перемены работы нужно новое "
        "заключение за новый период."
    ),
    "habitual_abode": gettext_lazy(
        "Решающий факт – обычное проживание {in_winner}: вести таблицу дней в обоих государствах за ряд лет, с "
        "билетами и причинами необычных поездок. Если уклад изменится, нужно новое заключение за новый период."
    ),
    "citizenship": gettext_lazy(
        "Решающий факт – гражданство {of_winner}: сохранить документы о нем, а если раньше было и гражданство "
        "{of_other} – о выходе из него. После приема в гражданство или выхода из него нужно новое заключение за новый "
        "период."
    ),
    "effective_management": gettext_lazy(
        "Решающий факт – фактический руководящий орган {in_winner}: сохранить документы о заседаниях, повседневном "
        "руководстве и работе высших руководителей. Если руководство переместится, нужно новое заключение за новый "
        "период."
    ),
}
"""What to keep, by the question that decides the cascade."""

_BY_DEFINITION: "Mapping[str, StrOrPromise]" = {
    "individual": gettext_lazy(
        "Решающий факт – резидентства {in_other} нет: сохранить ответ налогового органа {of_other} и "
        "документы человека, из которых видно, что по закону {of_other} ни одно из оснований пункта "
        "{paragraph} резидентства не дает. Если резидентство там появится, вопросы нужно пройти заново."
    ),
    "entity": gettext_lazy(
        "Решающий факт – резидентства {in_other} нет: сохранить ответ налогового органа {of_other} и "
        "документы организации, из которых видно, что по закону {of_other} ни одно из оснований пункта "
        "{paragraph} резидентства не дает. Если резидентство там появится, вопросы нужно пройти заново."
    ),
}
"""What to keep where the definition decides alone, by the kind of person."""

_BY_SOURCE = gettext_lazy(
    "Решающий факт – налог {in_other} только с доходов из источников там или с имущества там: сохранить решение или "
    "расчет, из которых это видно. Если там станут облагаться и другие доходы, вопросы нужно пройти заново."
)
"""The same where the text's exclusion of such a person decides."""

_ATTACHED: "Mapping[str, StrOrPromise]" = {
    "both": gettext_lazy(
        "Приложить решения налоговых органов с датой и документы о гражданстве {of_first} и о гражданстве "
        "{of_second}. Это заключение прилагать только после проверки консультантом. До решения выполнять "
        "обязанности по законам обоих государств."
    ),
    "neither": gettext_lazy(
        "Приложить решения налоговых органов с датой и документы о том, что нет гражданства ни "
        "{of_first}, ни {of_second}. Это заключение прилагать только после проверки консультантом. До "
        "решения выполнять обязанности по законам обоих государств."
    ),
}
"""What goes with an individual's application, by citizenship."""

_OPEN: "Mapping[str, StrOrPromise]" = {
    "elsewhere": gettext_lazy(
        "Узнать, есть ли у {of_first} и у {of_second} соглашения с третьим государством, где находится "
        "фактический руководящий орган, и что эти соглашения говорят о резидентстве."
    ),
    "undeterminable": gettext_lazy(
        "Дальше собирать документы о руководстве: если место станет ясно, изменить ответ и подтвердить снова – вывод "
        "может стать другим."
    ),
}
"""What else to try where the article has no rule, by what was found of the management."""

_NOWHERE: "Mapping[str, StrOrPromise]" = {
    "individual": gettext_lazy(
        "Сохранить ответы налоговых органов и документы человека, из которых видно, что по законам "
        "{of_first} и {of_second} ни одно из оснований пункта {paragraph} резидентства не дает. Они "
        "понадобятся, если о резидентстве спросят; если резидентство появится, пройти вопросы заново."
    ),
    "entity": gettext_lazy(
        "Сохранить ответы налоговых органов и документы организации, из которых видно, что по законам "
        "{of_first} и {of_second} ни одно из оснований пункта {paragraph} резидентства не дает. Они "
        "понадобятся, если о резидентстве спросят; если резидентство появится, пройти вопросы заново."
    ),
}
"""What to keep where neither State sees a resident, by the kind of person."""

_NOWHERE_BY_SOURCE = gettext_lazy(
    "Сохранить решение или расчет, из которых видно, что налог {in} – только с доходов из источников там или с "
    "имущества там, и ответ другого налогового органа. Если там станут облагаться и другие доходы, пройти вопросы "
    "заново."
)
_NOWHERE_BY_BOTH_SOURCES = gettext_lazy(
    "Сохранить решения или расчеты, из которых видно, что налог и {in_first}, и {in_second} – только с доходов из "
    "источников там или с имущества там. Если станут облагаться и другие доходы, пройти вопросы заново."
)
"""The same where the text's exclusion decides, in one State or in both."""

_MISSING_RESIDENCE = gettext_lazy(
    "Сначала выяснить, есть ли резидентство {in}: спросить налоговый орган {of} и собрать подтверждения и "
    "декларации за этот период."
)

_MISSING: "Mapping[str, StrOrPromise]" = {
    "residence_first": _MISSING_RESIDENCE,
    "residence_second": _MISSING_RESIDENCE,
    "permanent_home": gettext_lazy(
        "Сначала выяснить, есть ли {home} {in_first} или {in_second}: кто, когда и на каком основании мог "
        "пользоваться домом или квартирой."
    ),
    "permanent_home_where": gettext_lazy(
        "Сначала выяснить, в каком из двух государств есть {home}: посмотреть договоры, счета и сроки пользования "
        "отдельно {in_first} и {in_second}."
    ),
    "vital_interests": gettext_lazy(
        "Сначала выяснить, где центр жизненных интересов: собрать факты о семье, работе, бизнесе и "
        "управлении имуществом {in_first} и {in_second} и взвесить их; если это трудно – вместе с "
        "консультантом."
    ),
    "habitual_abode": gettext_lazy(
        "Сначала выяснить, где обычное проживание: составить таблицу дней за несколько лет и посмотреть, как часто, "
        "как подолгу и насколько регулярно бывали пребывания {in_first} и {in_second}."
    ),
    "citizenship": gettext_lazy(
        "Сначала выяснить, какое гражданство есть, {of_first} или {of_second}: посмотреть паспорта, решения о приеме "
        "и о выходе, спросить консульство."
    ),
    "effective_management": gettext_lazy(
        "Сначала выяснить, где фактический руководящий орган: откуда ведутся текущие дела, где проходят заседания и "
        "где работают высшие руководители."
    ),
}
"""What to find out first, by the question whose answer is unknown."""
