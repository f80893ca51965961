"""Next steps: every path of the hand-written table, both languages, read as whoever has to do them.

Expected sentences are typed by hand; what the table says of a path is looked up, never computed.
"""

import re

import pytest
from django.utils import translation

from questionnaire.content.evidence import evidence
from questionnaire.content.next_steps import next_steps
from tests.support.expected_words import places
from tests.support.next_step_support import (
    AGREEMENTS,
    CITIZEN,
    ENTITY,
    HOMES,
    INDIVIDUAL,
    assert_plain,
    each_agreement,
    each_language,
    kind,
    papers,
    step_sources,
    steps,
    with_one_unknown,
)
from tests.support.paths import PATHS, CompletePath
from treaties.determination import determine

# Every path.


@each_language
@each_agreement
def test_every_path_has_three_different_plain_steps(agreement: str, language: str) -> None:
    assert len(PATHS[agreement]) in (34, 44)
    for path in PATHS[agreement]:
        found = steps(agreement, path.answers, language)
        assert len(found) == len(set(found)) == 3
        for sentence in found:
            assert_plain(sentence, language)
            assert sentence.endswith(".") and sentence[0].isupper()


@each_language
@each_agreement
def test_every_single_unknown_has_three_different_plain_steps(agreement: str, language: str) -> None:
    for answers in with_one_unknown(agreement):
        found = steps(agreement, answers, language)
        assert len(found) == len(set(found)) == 3
        for sentence in found:
            assert_plain(sentence, language)


@each_language
def test_no_step_belongs_to_two_kinds_of_outcome(language: str) -> None:
    by_kind: dict[str, set[str]] = {}
    for agreement in AGREEMENTS:
        for answers in [*(path.answers for path in PATHS[agreement]), *with_one_unknown(agreement)]:
            by_kind.setdefault(kind(agreement, answers), set()).update(steps(agreement, answers, language))
    assert set(by_kind) == {"resident", "mutual_agreement", "no_rule", "not_covered", "conditional", "agreed"}
    kinds = list(by_kind)
    for place, one in enumerate(kinds):
        for other in kinds[place + 1 :]:
            assert by_kind[one] & by_kind[other] == set(), (one, other)


def meaning(path: CompletePath) -> tuple[str, ...]:
    """What makes the steps of one complete path differ from another's under the same agreement."""
    *_before, (question, answer) = path.answers.items()
    person = path.answers["person"]
    if path.kind == "resident":
        excluded = "source_only" in path.answers.values()
        return (path.state or "", question, "by source" if excluded else "", person)
    if path.kind == "not_covered":
        excluded = tuple(asked for asked, given in path.answers.items() if given == "source_only")
        return (path.kind, *(excluded or (person,)))
    return (path.kind, question, answer)


@each_language
@each_agreement
def test_steps_differ_exactly_where_state_person_or_deciding_answer_do(agreement: str, language: str) -> None:
    found: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for path in PATHS[agreement]:
        found.setdefault(meaning(path), set()).add(tuple(steps(agreement, path.answers, language)))
    assert all(len(variants) == 1 for variants in found.values())
    each = [variant for variants in found.values() for variant in variants]
    assert len(set(each)) == len(each)


@each_agreement
def test_what_decides_is_named_in_the_last_step(agreement: str) -> None:
    decisive = {
        "permanent_home_where": "постоянное жил",
        "vital_interests": "центр жизненных интересов",
        "habitual_abode": "обычное проживание",
        "citizenship": "гражданство",
        "effective_management": "фактический руководящий орган",
    }
    for path in PATHS[agreement]:
        deciding = list(path.answers)[-1]
        if path.kind == "resident" and deciding in decisive:
            last = steps(agreement, path.answers)[2]
            assert last.startswith(f"Решающий факт – {decisive[deciding]}")


# The States.


SAID_OF_ANY_STATE = {
    ("lu-1993", "ru"): {
        "в государстве «Финляндия»": "в России",
        "государства «Финляндия»": "России",
        "в государстве «Швеция»": "в Люксембурге",
        "государства «Швеция»": "Люксембурга",
        "оснований пункта 2": "оснований пункта 1",
    },
    ("ua-1995", "ru"): {
        "в государстве «Финляндия»": "в России",
        "государства «Финляндия»": "России",
        "в государстве «Швеция»": "в Украине",
        "государства «Швеция»": "Украины",
        "постоянное жилище": "постоянное жилье",
        "оснований пункта 2": "оснований пункта 1",
    },
    ("lu-1993", "en"): {"Finland": "Russia", "Sweden": "Luxembourg", "in paragraph 2": "in paragraph 1"},
    ("ua-1995", "en"): {"Finland": "Russia", "Sweden": "Ukraine", "in paragraph 2": "in paragraph 1"},
}


@pytest.mark.parametrize(("agreement", "language"), SAID_OF_ANY_STATE)
def test_luxembourg_and_ukraine_hear_only_what_any_state_would(agreement: str, language: str) -> None:
    won = [path.answers for path in PATHS["unnamed"] if (path.kind, path.state) == ("resident", "second")]
    assert len(won) == 11
    for answers in won:
        expected = "\n".join(steps("unnamed", answers, language))
        for any_state, this_state in SAID_OF_ANY_STATE[agreement, language].items():
            expected = expected.replace(any_state, this_state)
        assert "\n".join(steps(agreement, answers, language)) == expected


@each_agreement
def test_particulars_are_stated_for_russia_and_germany_only(agreement: str) -> None:
    for path in PATHS[agreement]:
        said = " ".join(steps(agreement, path.answers))
        russian = agreement != "unnamed" and path.state == "first"
        german = agreement == "de-1996" and path.state == "second"
        assert ("КНД 1111048" in said) == russian
        assert ("Ansässigkeitsbescheinigung" in said) == german
        procedure = path.kind in ("mutual_agreement", "no_rule")
        assert ("Министерство финансов (статьи 142.7 и 142.8 Налогового кодекса)" in said) == (
            procedure and agreement != "unnamed"
        )
        assert ("Bundeszentralamt für Steuern" in said) == (procedure and agreement == "de-1996")
        # What is stated has its source; what is not known is to be asked.
        assert "Источник" not in said
        sourced = step_sources(agreement, path.answers)
        assert bool(sourced) == (russian or german or (procedure and agreement != "unnamed"))
        assert all(re.fullmatch(r"Источник: \S.+; проверено 30\.11\.2026", source) for source in sourced)
        unknown = {"lu-1993": "Люксембурга", "ua-1995": "Украины", "unnamed": "государства «Швеция»"}.get(agreement)
        if unknown and path.state == "second":
            assert said.startswith(f"Спросить налоговый орган {unknown}, ")
        if unknown and procedure:
            assert f"– какой это орган, нужно спросить у налогового органа {unknown}" in said


@each_language
@each_agreement
def test_the_article_on_mutual_agreement_has_a_number_only_where_the_file_gives_it(
    agreement: str, language: str
) -> None:
    for path in PATHS[agreement]:
        said = " ".join(steps(agreement, path.answers, language))
        procedure = path.kind in ("mutual_agreement", "no_rule")
        numbered = re.search(r"стать[еи] 25 соглашения|Article 25 of the agreement", said)
        assert bool(numbered) == (procedure and agreement in ("lu-1993", "de-1996"))
        group = {"ru": "Взаимосогласительная процедура", "en": "Mutual agreement procedure"}[language]
        listed = papers(agreement, path.answers, language).get(group, [])
        assert bool(listed) == procedure
        assert any("25" in item for item in listed) == bool(numbered)


def test_what_the_authorities_decide_is_said_in_the_words_of_each_text() -> None:
    decided = {
        "lu-1993": "компетентные органы «решают этот вопрос по взаимному согласию».",
        "ua-1995": "компетентные органы «решают вопрос о налогообложении такого лица по взаимному согласию».",
        "unnamed": "компетентные органы «решают вопрос по взаимному согласию».",
        "de-1996": "компетентные органы «решают этот вопрос по взаимному согласию».",
    }
    for agreement, words in decided.items():
        assert steps(agreement, {**CITIZEN, "citizenship": "both"})[0].endswith(words)
    assert steps("lu-1993", {**ENTITY, "effective_management": "undeterminable"})[0].endswith(
        "органы «по взаимному согласию определяют место нахождения фактического руководящего органа», а резидентство "
        "затем следует из него (статья 4, пункт 3)."
    )


# A dozen cases, typed by hand.

RELIEF = (
    " Есть ли освобождение от налога или пониженная ставка, зависит от других статей соглашения и от того, не "
    "приостановлены ли они; здесь это не проверялось."
)
SHOWN = "А это заключение показывать только после проверки консультантом."
ATTACHED = "Это заключение прилагать только после проверки консультантом."
CERTIFICATE = (
    "Получить у налогового органа России подтверждение резидентства за этот период: документ, подтверждающий статус "
    "налогового резидента (заявление – форма КНД 1111048; проверить, не заменена ли она)."
)
GERMAN_CERTIFICATE = (
    "Получить у налогового органа Германии подтверждение резидентства за этот период: Ansässigkeitsbescheinigung "
    "(выдает налоговая инспекция)."
)
MINISTRY = "в России – Министерство финансов (статьи 142.7 и 142.8 Налогового кодекса)"
TAX_CODE = "zakonrf.info/nk/142.7; rulaws.ru/nk-rf-chast-1/RAZDEL-VII.1/Glava-20.3/Statya-142.8/"
BAVARIA = (
    "eap.bayern.de/informationen/dienstleistungen/themen/567351555008335/leistungsbeschreibung/5912756032286"
    "?anliegen=1333254171&dienstleistung=6333009699&nationalitaet=1333254171"
)

CASES: dict[str, tuple[str, str, dict[str, str], list[str]]] = {
    "an individual with a home in Germany": (
        "de-1996",
        "ru",
        {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "second"},
        [
            GERMAN_CERTIFICATE,
            "Показать подтверждение налоговому органу России и тем, кто платит доход из России, например "
            f"работодателю, заказчику или банку. {SHOWN} Узнать, чего еще требует закон России." + RELIEF,
            "Решающий факт – постоянное жилище в Германии: сохранить документы о праве на него и о пользовании им, а "
            "также о том, что в России его нет. После переезда, покупки, продажи или сдачи внаем нужно новое "
            "заключение за новый период.",
        ],
    ),
    "an individual with the centre of vital interests in Russia": (
        "ua-1995",
        "ru",
        {**HOMES, "vital_interests": "first"},
        [
            CERTIFICATE,
            "Показать подтверждение налоговому органу Украины и тем, кто платит доход из Украины, например "
            f"работодателю, заказчику или банку. {SHOWN} Узнать, чего еще требует закон Украины." + RELIEF,
            "Решающий факт – центр жизненных интересов в России: сохранить документы о личных и экономических связях "
            "с обоими государствами, потому что связи сравниваются. После переезда семьи или перемены работы нужно "
            "новое заключение за новый период.",
        ],
    ),
    "an organisation managed from Luxembourg": (
        "lu-1993",
        "ru",
        {**ENTITY, "effective_management": "second"},
        [
            "Спросить налоговый орган Люксембурга, чем подтверждается резидентство за этот период, и получить это "
            "подтверждение.",
            f"Показать подтверждение налоговому органу России и контрагентам, которые платят доход из России. {SHOWN} "
            "Узнать, чего еще требует закон России." + RELIEF,
            "Решающий факт – фактический руководящий орган в Люксембурге: сохранить документы о заседаниях, "
            "повседневном руководстве и работе высших руководителей. Если руководство переместится, нужно новое "
            "заключение за новый период.",
        ],
    ),
    "an individual resident of Russia only": (
        "lu-1993",
        "ru",
        {"person": "individual", "residence_first": "resident", "residence_second": "not_resident"},
        [
            CERTIFICATE,
            "Показать подтверждение тем, кто платит доход из Люксембурга, и узнать, какой налог остается там по закону "
            "Люксембурга." + RELIEF,
            "Решающий факт – резидентства в Люксембурге нет: сохранить ответ налогового органа Люксембурга и документы "
            "человека, из которых видно, что по закону Люксембурга ни одно из оснований пункта 1 резидентства не дает. "
            "Если резидентство там появится, вопросы нужно пройти заново.",
        ],
    ),
    "an organisation taxed in Germany on local income only": (
        "de-1996",
        "ru",
        {"person": "entity", "residence_first": "resident", "residence_second": "source_only"},
        [
            CERTIFICATE,
            "Показать подтверждение контрагентам, которые платят доход из Германии, и узнать, какой налог остается там "
            "по закону Германии." + RELIEF,
            "Решающий факт – налог в Германии только с доходов из источников там или с имущества там: сохранить "
            "решение или расчет, из которых это видно. Если там станут облагаться и другие доходы, вопросы нужно "
            "пройти заново.",
        ],
    ),
    "a citizen of neither State": (
        "de-1996",
        "ru",
        {**CITIZEN, "citizenship": "neither"},
        [
            "Сразу посмотреть в статье 25 соглашения (ее текста здесь нет), в какой срок, на каких условиях и в каком "
            "государстве обращаются в компетентный орган. По тексту компетентные органы «решают этот вопрос по "
            "взаимному согласию».",
            "Подать заявление о взаимосогласительной процедуре в том государстве, которое называет соглашение: "
            f"{MINISTRY}; в Германии – Федеральное центральное налоговое ведомство (Bundeszentralamt für Steuern), "
            "заявление в свободной форме, с подписью.",
            "Приложить решения налоговых органов с датой и документы о том, что нет гражданства ни России, ни "
            f"Германии. {ATTACHED} До решения выполнять обязанности по законам обоих государств.",
        ],
    ),
    "a citizen of both States that the user names": (
        "unnamed",
        "ru",
        {**CITIZEN, "citizenship": "both"},
        [
            "Сразу найти в соглашении статью о взаимосогласительной процедуре и посмотреть, в какой срок, на каких "
            "условиях и в каком государстве обращаются в компетентный орган. По тексту компетентные органы «решают "
            "вопрос по взаимному согласию».",
            "Подать заявление о взаимосогласительной процедуре в том государстве, которое называет соглашение: в "
            "государстве «Финляндия» – какой это орган, нужно спросить у налогового органа государства «Финляндия»; в "
            "государстве «Швеция» – какой это орган, нужно спросить у налогового органа государства «Швеция».",
            "Приложить решения налоговых органов с датой и документы о гражданстве государства «Финляндия» и о "
            f"гражданстве государства «Швеция». {ATTACHED} До решения выполнять обязанности по законам обоих "
            "государств.",
        ],
    ),
    "management that cannot be determined, where the authorities determine it": (
        "lu-1993",
        "en",
        {**ENTITY, "effective_management": "undeterminable"},
        [
            "Look up at once in Article 25 of the agreement (its text is not given here) the time limit, the "
            "conditions, and the State in which to present the case to the competent authority. Under the text the "
            "authorities determine by mutual agreement the place of effective management; residence then follows from "
            "that place (Article 4, paragraph 3).",
            "On behalf of the organisation, apply for the mutual agreement procedure in the State that the agreement "
            "names: in Russia, the Ministry of Finance (Articles 142.7 and 142.8 of the Tax Code); in Luxembourg, ask "
            "the tax authority of Luxembourg which authority it is.",
            "Gather documents on each indicator that Article 4, paragraph 4 names, and on others if they bear on the "
            "place of management. Until there is a decision, comply with the law of both States.",
        ],
    ),
    "management that cannot be determined, where the article has no rule": (
        "ua-1995",
        "ru",
        {**ENTITY, "effective_management": "undeterminable"},
        [
            "Узнать у налоговых органов России и Украины, какие обязанности есть по закону каждого государства, и "
            "выполнять их: двойное резидентство остается.",
            "Найти в соглашении статью о взаимосогласительной процедуре и посмотреть срок, условия и государство, в "
            f"котором обращаются. Затем обратиться в компетентный орган: {MINISTRY}; в Украине – какой это орган, "
            "нужно спросить у налогового органа Украины.",
            "Дальше собирать документы о руководстве: если место станет ясно, изменить ответ и подтвердить снова – "
            "вывод может стать другим.",
        ],
    ),
    "management in a third State": (
        "lu-1993",
        "ru",
        {**ENTITY, "effective_management": "elsewhere"},
        [
            "Узнать у налоговых органов России и Люксембурга, какие обязанности есть по закону каждого государства, и "
            "выполнять их: двойное резидентство остается.",
            "Посмотреть в статье 25 соглашения о взаимосогласительной процедуре (ее текста здесь нет) срок, условия и "
            f"государство, в котором обращаются. Затем обратиться в компетентный орган: {MINISTRY}; в Люксембурге – "
            "какой это орган, нужно спросить у налогового органа Люксембурга.",
            "Узнать, есть ли у России и у Люксембурга соглашения с третьим государством, где находится фактический "
            "руководящий орган, и что эти соглашения говорят о резидентстве.",
        ],
    ),
    "a resident of neither State, where the text says whom it covers": (
        "unnamed",
        "en",
        {"person": "individual", "residence_first": "not_resident", "residence_second": "not_resident"},
        [
            "Find out whether there is residence in a third State, and look at the agreements between it and each of "
            "the two States: this article decides nothing further. Who is covered by the agreement is said in "
            "paragraph 1.",
            "Find out from the tax authorities of Finland and Sweden what their laws still require: local income may "
            "be taxed there without residence.",
            "Keep the replies of the tax authorities and the individual’s documents showing that under the laws of "
            "Finland and Sweden no ground in paragraph 2 makes for residence. They will be needed if residence is "
            "questioned; if residence arises, go through the questions again.",
        ],
    ),
    "a resident of neither State, where another article says whom it covers": (
        "ua-1995",
        "ru",
        {"person": "entity", "residence_first": "source_only", "residence_second": "not_resident"},
        [
            "Узнать, есть ли резидентство в третьем государстве, и посмотреть соглашения между ним и каждым из двух "
            "государств: эта статья дальше ничего не решает. К кому применяется соглашение, говорит другая его "
            "статья: ее нужно посмотреть.",
            "Узнать у налоговых органов России и Украины, какие обязанности остаются по их законам: местные доходы "
            "могут облагаться и без резидентства.",
            "Сохранить решение или расчет, из которых видно, что налог в России – только с доходов из источников там "
            "или с имущества там, и ответ другого налогового органа. Если там станут облагаться и другие доходы, "
            "пройти вопросы заново.",
        ],
    ),
    "an organisation on no ground of either State": (
        "de-1996",
        "ru",
        {"person": "entity", "residence_first": "not_resident", "residence_second": "not_resident"},
        [
            "Узнать, есть ли резидентство в третьем государстве, и посмотреть соглашения между ним и каждым из двух "
            "государств: эта статья дальше ничего не решает. К кому применяется соглашение, говорит другая его "
            "статья: ее нужно посмотреть.",
            "Узнать у налоговых органов России и Германии, какие обязанности остаются по их законам: местные доходы "
            "могут облагаться и без резидентства.",
            "Сохранить ответы налоговых органов и документы организации, из которых видно, что по законам России и "
            "Германии ни одно из оснований пункта 1 резидентства не дает. Они понадобятся, если о резидентстве "
            "спросят; если резидентство появится, пройти вопросы заново.",
        ],
    ),
    "an individual whose local income and property alone both States tax": (
        "de-1996",
        "en",
        {"person": "individual", "residence_first": "source_only", "residence_second": "source_only"},
        [
            "Find out whether there is residence in a third State, and look at the agreements between it and each of "
            "the two States: this article decides nothing further. Who is covered by the agreement is said in another "
            "of its articles: look it up.",
            "Find out from the tax authorities of Russia and Germany what their laws still require: local income may "
            "be taxed there without residence.",
            "Keep assessments or computations showing that tax both in Russia and in Germany falls only on income from "
            "sources there or property there. If other income becomes taxable as well, go through the questions again.",
        ],
    ),
    "two facts missing": (
        "de-1996",
        "ru",
        {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "unknown", "vital_interests": "unknown"}
        | {"habitual_abode": "first"},
        [
            "Сначала выяснить, в каком из двух государств есть постоянное жилище: посмотреть договоры, счета и сроки "
            "пользования отдельно в России и в Германии. Затем, если понадобится: центр жизненных интересов.",
            "Сохранить секретную ссылку: по ней можно вернуться к ответам с любого устройства, когда факт станет "
            "известен.",
            "Изменить ответ и подтвердить снова: новое заключение заменит это. До тех пор ни на один из возможных "
            "выводов опираться нельзя.",
        ],
    ),
    "a missing fact that does not matter": (
        "de-1996",
        "en",
        {**INDIVIDUAL, "residence_first": "unknown", "permanent_home": "yes", "permanent_home_where": "second"},
        [
            "Whatever the answer, obtain from the tax authority of Germany a certificate of residence for this period: "
            "Ansässigkeitsbescheinigung (issued by the local tax office).",
            "Whatever the answer, present the certificate to the tax authority of Russia and to those who pay income "
            "from Russia, such as an employer, a client or a bank. But show this determination only once an adviser "
            "has checked it. Find out what else the law of Russia requires. Whether there is relief from tax "
            "depends on other articles of the agreement and on whether they are suspended; this was not examined here.",
            "Gather documents on what is not yet known as well (residence in Russia): the conclusion does not depend "
            "on it, but an authority may ask.",
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_three_steps_of(case: str) -> None:
    agreement, language, answers, expected = CASES[case]
    assert steps(agreement, answers, language) == expected


FORM = "docs.cntd.ru/document/542611129"
GERMAN_PROOF = "finanzamt.nrw.de/steuerinfos/weitere-themen/bescheinigungen/ansaessigkeitsbescheinigung"
SOURCES = {
    "a citizen of neither State": [f"Источник: {TAX_CODE}; {BAVARIA}; проверено 30.11.2026"],
    "a citizen of both States that the user names": [],
    "management that cannot be determined, where the authorities determine it": [
        f"Source: {TAX_CODE}; checked on 30 November 2026"
    ],
    "management that cannot be determined, where the article has no rule": [
        f"Источник: {TAX_CODE}; проверено 30.11.2026"
    ],
    "an individual resident of Russia only": [f"Источник: {FORM}; проверено 30.11.2026"],
    "an individual with a home in Germany": [f"Источник: {GERMAN_PROOF}; проверено 30.11.2026"],
    "a missing fact that does not matter": [f"Source: {GERMAN_PROOF}; checked on 30 November 2026"],
}


@pytest.mark.parametrize("case", SOURCES)
def test_below_the_steps_stands_where_their_particulars_were_seen(case: str) -> None:
    agreement, language, answers, _steps = CASES[case]
    assert step_sources(agreement, answers, language) == SOURCES[case]


# Days on which the agreement does not apply.

NOT_APPLIED = {
    "ru": (
        "В дни, когда соглашение не применяется, ссылаться на этот вывод нельзя: узнать у налоговых органов {of_first} "
        "и {of_second}, что требует закон каждого государства за эти дни.",
        "Если часть периода приходится на дни, когда соглашение применялось, начать для нее отдельную анкету.",
    ),
    "en": (
        "On days when the agreement does not apply, do not rely on this conclusion: find out from the tax authorities "
        "of {of_first} and {of_second} what the law of each State requires for those days.",
        "If the agreement applied on part of the period, start a separate questionnaire for that part.",
    ),
}


@each_language
@each_agreement
def test_where_the_agreement_does_not_apply_no_step_sends_to_anyone_under_it(agreement: str, language: str) -> None:
    turning = "компетентн|какой это орган|консультант|competent|which authority it is|adviser"
    for answers in [*(path.answers for path in PATHS[agreement]), *with_one_unknown(agreement)]:
        found = steps(agreement, answers, language, applies=False)
        assert len(found) == len(set(found)) == 3
        asked, another = NOT_APPLIED[language]
        assert found[:2] == [asked.format(**places(agreement, language)), another]
        assert not re.search(turning, " ".join(found))
        assert step_sources(agreement, answers, language, applies=False) == []
        assert_plain(found[2], language)


def test_what_to_keep_stays_the_same_where_the_agreement_does_not_apply() -> None:
    for path in PATHS["ua-1995"]:
        last = steps("ua-1995", path.answers, applies=False)[2]
        if path.kind == "mutual_agreement":
            assert last == (
                "Сохранить решения налоговых органов с датой и документы из списка: они могут понадобиться, если "
                "спор коснется и дней, когда соглашение применялось."
            )
        else:
            assert last == steps("ua-1995", path.answers)[2]


def test_a_state_named_with_braces_is_only_a_name() -> None:
    law = AGREEMENTS["unnamed"]
    named = law.state_names("{routes}", "{0}")
    for path in PATHS["unnamed"]:
        with translation.override("ru"):
            determination = determine(law, path.answers)
            said = " ".join(next_steps(law, named, determination))
            listed = evidence(law, named, determination)
        assert "государства «{routes}»" in said or "государства «{0}»" in said
        assert listed[1]["title"] == "Резидентство в государстве «{routes}»"
