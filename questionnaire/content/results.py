"""What a result is called, in the deciding provision's own words, and what it means.

All in the active language.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from questionnaire.content.phrasing import article_label, capitalised, lowered, provision_label, sentence_words, spoken
from questionnaire.content.questions import statement
from treaties.agreement import Agreement, Ending, Kind, State, States
from treaties.determination import BranchReasons


def outcome_words(agreement: Agreement, ending: Ending, states: States) -> str:
    """The headline of one result: «Считается резидентом Германии»."""
    words = sentence_words(agreement, states)
    if ending.words is not None and ending.state is not None:
        name = states[ending.state]
        return capitalised(spoken(ending.words).format(of=spoken(name.genitive), within=spoken(name.locative)))
    if ending.words is not None:
        sentence = _("Статья не называет одно государство: компетентные органы двух государств «{words}»")
        return sentence.format(words=spoken(ending.words))
    if ending.kind == "no_rule":
        return capitalised(_("{article} не дает правила для этого случая").format(article=article_label(agreement)))
    return _("Резидентства нет ни {in_first}, ни {in_second} по определению в пункте {paragraph}").format(
        paragraph=_paragraph(agreement, ending), **words
    )


def results(agreement: Agreement, endings: Sequence[Ending], states: States) -> dict[tuple[Kind, State | None], str]:
    """Each different result of these endings once, as a part of a sentence, in their order.

    Each keeps the words of its provision; where there are several results, or provisions lead to the same State in
    different words, a State is named in the shortest way.
    """
    phrases: dict[tuple[Kind, State | None], list[str]] = {}
    for ending in endings:
        phrases.setdefault((ending.kind, ending.state), []).append(_phrase(agreement, ending, states))
    return {
        (kind, state): _("резидент {of}").format(of=spoken(states[state].genitive))
        if state and (len(phrases) > 1 or len(set(said)) > 1)
        else "; ".join(dict.fromkeys(said))
        for (kind, state), said in phrases.items()
    }


def possible_words(found: Sequence[str]) -> str:
    """The headline that names several possible results."""
    counts = {2: _("два вывода"), 3: _("три вывода"), 4: _("четыре вывода"), 5: _("пять выводов")}
    return _("Ответы допускают {count}: {results}").format(count=counts[len(found)], results="; ".join(found))


def explanation(agreement: Agreement, branch: BranchReasons, states: States, *, applies: bool = True) -> list[str]:
    """What the result of this branch means, in plain sentences. With `applies` false the agreement does not apply on
    days of the period: none of them sends to anyone under it, or says what holds for its purposes."""
    sentences = _explained(agreement, branch, states)
    if applies:
        return sentences
    words = sentence_words(agreement, states)
    of_it = [_procedure(agreement), *(_for_its_purposes(words, state) for state in states)]
    return [sentence for sentence in sentences if sentence not in of_it]


def _explained(agreement: Agreement, branch: BranchReasons, states: States) -> list[str]:
    if branch.ending.kind == "resident":
        return _resident(branch, sentence_words(agreement, states))
    if branch.ending.kind == "mutual_agreement":
        return _mutual_agreement(agreement, branch)
    if branch.ending.kind == "no_rule":
        return _no_rule(agreement, branch)
    return _not_covered(agreement, branch.ending)


_UNDECIDED = {
    ("permanent_home", "no"),
    ("vital_interests", "undeterminable"),
    ("habitual_abode", "both"),
    ("habitual_abode", "neither"),
}
"""Findings that an authority may see otherwise, and that lead on to another test."""


def weighed(agreement: Agreement, branches: Sequence[BranchReasons], states: States) -> list[str]:
    """One sentence on such findings that the result rests on in each of its cases; none where there are none."""
    found = [
        [
            (reason.question, reason.answer)
            for reason in branch.reasons
            if (reason.question, reason.answer) in _UNDECIDED
        ]
        for branch in branches
    ]
    shared = [
        statement(agreement, question, answer, states)
        for question, answer in found[0]
        if all((question, answer) in others for others in found)
    ]
    if not shared:
        return []
    sentence = _("Вывод основан и на том, что {statements}. Это должны подтвердить факты и документы.")
    return [sentence.format(statements=_("; и на том, что ").join(shared))]


def _phrase(agreement: Agreement, ending: Ending, states: States) -> str:
    if ending.kind == "mutual_agreement":
        return _("компетентные органы «{words}»").format(words=spoken(ending.words) if ending.words else "")
    if ending.kind == "no_rule":
        return _("правила для этого случая в статье нет")
    if ending.kind == "not_covered":
        return _("резидентства нет ни в одном из двух государств")
    return lowered(outcome_words(agreement, ending, states))


def _paragraph(agreement: Agreement, ending: Ending) -> str:
    return agreement.marks(ending.provision)[0]


def _resident(branch: BranchReasons, words: Mapping[str, str]) -> list[str]:
    state = str(branch.ending.state)
    other = words["of_second" if state == "first" else "of_first"]
    if branch.opening is None:
        return [
            _(
                "Резидентство по определению есть только {within}: выбирать между двумя государствами не приходится."
            ).format(within=words[f"in_{state}"])
        ]
    return [
        _for_its_purposes(words, state),
        _("Этот вывод не отменяет закона {other}: обязанности по нему могут остаться.").format(other=other),
    ]


def _for_its_purposes(words: Mapping[str, str], state: str) -> str:
    return _("Для целей соглашения резидентство остается только {within}.").format(within=words[f"in_{state}"])


def _mutual_agreement(agreement: Agreement, branch: BranchReasons) -> list[str]:
    found = [_("Это вывод, а не пробел в ответах: по тексту дальше решают компетентные органы двух государств.")]
    # Words of another provision cited beside those that decide: what follows from the authorities' decision.
    for clause in branch.ending.citations:
        if clause.provision != branch.ending.provision:
            found.append(
                _(
                    "Органы определяют только место фактического руководящего органа; резидентство затем следует из "
                    "него ({provision})."
                ).format(provision=provision_label(agreement, clause.provision))
            )
    return [*found, _procedure(agreement)]


def _no_rule(agreement: Agreement, branch: BranchReasons) -> list[str]:
    reason = (
        _(
            "По пункту {paragraph} государство выбирают по месту фактического руководящего органа, а он – в "
            "третьем государстве."
        )
        if branch.reasons[-1].answer == "elsewhere"
        else _(
            "Пункт {paragraph} выбирает государство, где находится фактический руководящий орган, но это "
            "место определить нельзя."
        )
    )
    return [
        reason.format(paragraph=_paragraph(agreement, branch.ending)),
        _("Другого правила для этого случая в тексте нет, и двойное резидентство остается."),
        _procedure(agreement),
    ]


def _not_covered(agreement: Agreement, ending: Ending) -> list[str]:
    found = [
        _(
            "Статья выбирает между двумя государствами, только если по определению в пункте {paragraph} "
            "резидентство есть в обоих. Здесь его нет ни в одном, и больше статья ничего не решает."
        ).format(paragraph=_paragraph(agreement, ending))
    ]
    scope = [clause.provision for clause in ending.citations[1:]]
    if scope:
        sentence = _("К кому применяется соглашение, говорит {provision}.")
        return [*found, capitalised(sentence.format(provision=provision_label(agreement, scope[0])))]
    return [*found, _("К кому применяется соглашение, говорит другая его статья: ее текста здесь нет.")]


def _procedure(agreement: Agreement) -> str:
    if agreement.mutual_agreement_article:
        return _(
            "Чтобы компетентные органы рассмотрели дело, к ним обращаются по взаимосогласительной процедуре "
            "(статья {number} соглашения). Договорятся ли они, неизвестно."
        ).format(number=agreement.mutual_agreement_article)
    return _(
        "Чтобы компетентные органы рассмотрели дело, к ним обращаются по взаимосогласительной процедуре: "
        "статью о ней нужно найти в самом соглашении. Договорятся ли они, неизвестно."
    )
