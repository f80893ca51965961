"""The terms of the field that a visitor meets, each with a definition of our own and the forms that lead to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from treaties.agreement import Agreement, Text

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True)
class Term:
    """A term in the site's languages and in German, with its definition.

    `forms` are the forms, by language, in which texts link to it; none for words of everyday speech. `printed` are the
    words by which it is found in the articles as printed, none where no agreement has them. It is shown where an
    article has it first, with `everywhere` wherever it has it.
    """

    id: str
    name: Text
    german: str
    definition: "StrOrPromise"
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    printed: tuple[str, ...] = ()
    everywhere: bool = False

    def provisions(self, agreement: Agreement) -> tuple[str, ...]:
        """The keys of the provisions that use the term; none where this agreement has none."""
        found = tuple(
            key
            for key, provision in agreement.provisions.items()
            if any(words in provision.text for words in self.printed)
        )
        return found if self.everywhere else found[:1]


TERMS: tuple[Term, ...] = (
    Term(
        "treaty",
        Text(ru="соглашение об избежании двойного налогообложения", en="double tax agreement (treaty)"),
        "Doppelbesteuerungsabkommen (DBA)",
        _(
            "Договор двух государств о том, какое из них и в какой мере облагает налогом доходы и имущество. Его "
            "статья о резидентстве говорит, кто для этого договора считается резидентом."
        ),
        {
            "ru": (
                "соглашение об избежании двойного налогообложения",
                "соглашения об избежании двойного налогообложения",
                "соглашению об избежании двойного налогообложения",
            ),
            "en": ("double tax agreement", "double tax agreements", "double tax treaty"),
        },
    ),
    Term(
        "contracting_state",
        Text(ru="Договаривающееся Государство", en="Contracting State"),
        "Vertragsstaat",
        _(
            "Одно из двух государств, которые заключили соглашение. В вопросах оно названо по имени, в цитатах – "
            "словами текста."
        ),
        {
            "ru": (
                "Договаривающееся Государство",
                "Договаривающегося Государства",
                "Договаривающемся Государстве",
                "Договаривающиеся Государства",
                "Договаривающихся Государств",
                "Договаривающихся Государствах",
            ),
            "en": ("Contracting State", "Contracting States"),
        },
        printed=("Договаривающ",),
    ),
    Term(
        "third_state",
        Text(ru="третье государство", en="third State"),
        "Drittstaat",
        _(
            "Государство, которое не является стороной соглашения. Жилище, связи, пребывание и гражданство там в "
            "сравнение не входят."
        ),
        {
            "ru": (
                "третье государство",
                "третьего государства",
                "третьему государству",
                "третьем государстве",
                "третьим государством",
                "третьи государства",
                "третьих государств",
            ),
            "en": ("third State", "third States"),
        },
    ),
    Term(
        "individual",
        Text(ru="человек («физическое лицо»)", en="individual"),
        "natürliche Person",
        _(
            "Для человека статья проверяет по порядку жилище, связи, проживание и гражданство; если жилища нет ни в "
            "одном из двух государств, связи не проверяются."
        ),
        printed=("физическое лицо",),
    ),
    Term(
        "entity",
        Text(
            ru="организация («лицо, не являющееся физическим лицом», «лицо, иное чем физическое лицо»)",
            en="person other than an individual",
        ),
        "andere als natürliche Person",
        _(
            "Компания, фонд или объединение, которые сами облагаются налогом. Для них статья дает один признак: место "
            "фактического руководящего органа."
        ),
        printed=("не являющееся физическим лицом", "иное чем физическое лицо"),
    ),
    Term(
        "resident",
        Text(ru="налоговый резидент", en="tax resident"),
        "steuerlich Ansässiger",
        _(
            "Тот, кто по закону государства подлежит там налогообложению на основании, которое называет определение в "
            "статье, например из-за местожительства. Некоторые тексты исключают тех, кто облагается там только с "
            "местных доходов или имущества."
        ),
        {
            "ru": (
                "налоговый резидент",
                "налогового резидента",
                "налоговым резидентом",
                "налоговые резиденты",
                "налоговых резидентов",
                "налоговое резидентство",
                "налогового резидентства",
                "налоговом резидентстве",
                "резидент",
                "резидента",
                "резиденту",
                "резидентом",
                "резидентов",
            ),
            "en": ("tax resident", "tax residents", "tax residence", "resident", "residents"),
        },
        printed=("резидент",),
    ),
    Term(
        "resident_variant",
        Text(ru="«лицо с постоянным местопребыванием»", en="resident (in the words of older agreements)"),
        "ansässige Person",
        _("Слова некоторых текстов для того, кого другие называют резидентом. Основания в каждом тексте свои."),
        printed=("с постоянным местопребыванием",),
    ),
    Term(
        "dual_residence",
        Text(ru="двойное резидентство, двойной резидент", en="dual residence, dual resident"),
        "Doppelansässigkeit, doppelt Ansässiger",
        _(
            "Положение, когда каждое из двух государств по своему закону считает своим резидентом одного и того же "
            "человека или одну и ту же организацию."
        ),
        {
            "ru": (
                "двойное резидентство",
                "двойного резидентства",
                "двойному резидентству",
                "двойным резидентством",
                "двойном резидентстве",
                "двойной резидент",
                "двойного резидента",
                "двойным резидентом",
            ),
            "en": ("dual residence", "dual resident", "dual residents"),
        },
    ),
    Term(
        "domestic_residence",
        Text(ru="резидент по внутреннему праву", en="resident under domestic law"),
        "nach innerstaatlichem Recht ansässig",
        _(
            "Тот, кого резидентом считает закон самого государства, по своим признакам. Соглашение этого не отменяет: "
            "оно только выбирает одно из двух государств для своих целей."
        ),
        {
            "ru": (
                "внутренний закон",
                "внутреннего закона",
                "внутреннему закону",
                "внутренним законом",
                "внутренние законы",
                "внутренних законов",
                "внутреннему праву",
                "внутреннее право",
                "внутреннего права",
            ),
            "en": ("domestic law", "domestic laws", "resident under domestic law"),
        },
    ),
    Term(
        "treaty_residence",
        Text(ru="резидент для целей соглашения", en="treaty resident"),
        "abkommensrechtlich ansässig",
        _(
            "Тот, кого статья после всех признаков оставляет резидентом только одного из двух государств. Обязанности "
            "по внутренним законам могут остаться в обоих."
        ),
        {
            "ru": (
                "резидент для целей соглашения",
                "резидента для целей соглашения",
                "резидентом для целей соглашения",
            ),
            "en": ("treaty resident", "treaty residents", "treaty residence"),
        },
    ),
    Term(
        "tie_breaker",
        Text(ru="правило разрешения двойного резидентства", en="tie-breaker rule"),
        "Kollisionsregel, Tie-Breaker-Regel",
        _("Правило, по которому статья выбирает одно из двух государств, если резидентство есть в обоих."),
        {
            "ru": ("правило разрешения двойного резидентства", "правила разрешения двойного резидентства"),
            "en": ("tie-breaker rule", "tie-breaker rules", "tie-breaker"),
        },
        printed=(
            "положениями пункта",
            "положениям пункта",
            "располагает постоянным жилищем в обоих",
            "имеет постоянное жилье в обоих",
        ),
        everywhere=True,
    ),
    Term(
        "cascade",
        Text(ru="последовательность критериев", en="cascade (ordered tests)"),
        "Prüfungsreihenfolge",
        _(
            "Порядок, в котором статья проверяет признаки: следующий нужен, только если предыдущий не дал ответа. Если "
            "постоянного жилища нет ни в одном из двух государств, связи не сравниваются вовсе."
        ),
        {
            "ru": ("последовательность критериев", "последовательности критериев"),
            "en": ("cascade", "ordered tests"),
        },
    ),
    Term(
        "step",
        Text(ru="ступень, критерий", en="step, test"),
        "Stufe, Kriterium",
        _("Один признак в этом порядке, например постоянное жилище или гражданство."),
    ),
    Term(
        "deciding_step",
        Text(ru="решающая ступень", en="deciding step"),
        "entscheidende Stufe",
        _("Признак, на котором проверка заканчивается: он дает вывод, и следующие уже не нужны."),
        {
            "ru": ("решающая ступень", "решающей ступени", "решающую ступень"),
            "en": ("deciding step", "deciding steps"),
        },
    ),
    Term(
        "permanent_home",
        Text(ru="постоянное жилище (жилье)", en="permanent home"),
        "ständige Wohnstätte",
        _(
            "Дом, квартира или комната, свои или снятые, которыми можно пользоваться в любое время, а не короткий "
            "срок. Одно право собственности или одна регистрация по адресу не решают."
        ),
        {
            "ru": (
                "постоянное жилище",
                "постоянного жилища",
                "постоянному жилищу",
                "постоянным жилищем",
                "постоянном жилище",
                "постоянное жилье",
                "постоянного жилья",
                "постоянному жилью",
                "постоянным жильем",
            ),
            "en": ("permanent home", "permanent homes"),
        },
        printed=("постоянным жилищем", "постоянное жилье"),
    ),
    Term(
        "available",
        Text(ru="располагает", en="has available"),
        "verfügt über",
        _(
            "Может пользоваться жилищем все время, непрерывно; чье оно, не важно. Сданное и переданное постороннему "
            "жилище недоступно."
        ),
        printed=("располагает",),
    ),
    Term(
        "vital_interests",
        Text(ru="центр жизненных интересов (ЦЖИ)", en="centre of vital interests"),
        "Mittelpunkt der Lebensinteressen",
        _(
            "Государство, с которым теснее личные и экономические связи, если взвесить их все вместе. Сравниваются "
            "только два государства и только тогда, когда постоянное жилище есть в обоих."
        ),
        {
            "ru": (
                "центр жизненных интересов",
                "центра жизненных интересов",
                "центру жизненных интересов",
                "центром жизненных интересов",
                "центре жизненных интересов",
            ),
            "en": ("centre of vital interests", "vital interests"),
        },
        printed=("центр жизненных интересов",),
    ),
    Term(
        "personal_economic_ties",
        Text(ru="личные и экономические связи", en="personal and economic relations"),
        "persönliche und wirtschaftliche Beziehungen",
        _(
            "Семья и общение, работа, общественная и культурная жизнь, место ведения дела и место, откуда управляют "
            "имуществом. Поступкам самого человека придается особый вес."
        ),
        {
            "ru": (
                "личные и экономические связи",
                "личных и экономических связей",
                "личным и экономическим связям",
                "личные связи",
                "личных связей",
                "экономические связи",
                "экономических связей",
            ),
            "en": (
                "personal and economic relations",
                "personal and economic ties",
                "personal relations",
                "personal ties",
                "economic relations",
                "economic ties",
            ),
        },
        printed=("личные и экономические связи",),
    ),
    Term(
        "undeterminable",
        Text(ru="не может быть определен", en="cannot be determined"),
        "nicht bestimmbar",
        _(
            "Факты известны, но ответа не дают. Это вывод из фактов, а не их нехватка: когда фактов не хватает, ответ "
            "– «не знаю»."
        ),
        {
            "ru": ("не может быть определен", "не может быть определено", "определить нельзя"),
            "en": ("cannot be determined",),
        },
        printed=("не может быть определен",),
    ),
    Term(
        "habitual_abode",
        Text(ru="обычное проживание («обычно проживает»)", en="habitual abode"),
        "gewöhnlicher Aufenthalt",
        _(
            "Пребывание в государстве как часть привычной жизни: как часто, как подолгу и насколько регулярно, за ряд "
            "лет. Простой перевес дней не решает."
        ),
        {
            "ru": ("обычное проживание", "обычного проживания", "обычным проживанием", "обычно проживает"),
            "en": ("habitual abode", "habitual abodes"),
        },
        printed=("обычно проживает", "обычно и проживает"),
    ),
    Term(
        "both_neither",
        Text(ru="в обоих, ни в одном", en="in both, in neither"),
        "in beiden, in keinem",
        _(
            "Такие же ответы, как остальные: обычное проживание и гражданство бывают и в обоих государствах, и ни в "
            "одном. Они ведут дальше, к следующему признаку или к компетентным органам."
        ),
        printed=("обычно проживает в обоих",),
    ),
    Term(
        "citizenship",
        Text(ru="гражданство, гражданин", en="citizenship, citizen (nationality, national)"),
        "Staatsangehörigkeit, Staatsangehöriger",
        _(
            "Связь человека с государством, которую признает закон этого государства. Гражданство третьего государства "
            "ничего не меняет."
        ),
        {
            "ru": (
                "гражданство",
                "гражданства",
                "гражданству",
                "гражданством",
                "гражданстве",
                "гражданин",
                "гражданина",
                "гражданином",
            ),
            "en": ("citizenship", "citizenships", "citizen", "citizens", "nationality"),
        },
        printed=("гражданином",),
    ),
    Term(
        "stateless",
        Text(ru="без гражданства", en="stateless"),
        "staatenlos",
        _(
            "Так говорят о человеке, которого ни одно государство не считает своим гражданином. Если дело дошло до "
            "гражданства, вопрос решают компетентные органы."
        ),
        {"ru": ("без гражданства",), "en": ("stateless", "stateless person")},
    ),
    Term(
        "competent_authority",
        Text(ru="компетентный орган", en="competent authority"),
        "zuständige Behörde",
        _(
            "Орган государства, который ведет дела по соглашению с таким же органом другого государства. Какой это "
            "орган, нужно посмотреть в самом соглашении."
        ),
        {
            "ru": (
                "компетентный орган",
                "компетентного органа",
                "компетентному органу",
                "компетентные органы",
                "компетентных органов",
                "компетентным органам",
                "компетентными органами",
            ),
            "en": ("competent authority", "competent authorities"),
        },
        printed=("компетентные органы",),
    ),
    Term(
        "mutual_agreement",
        Text(ru="по взаимному согласию", en="by mutual agreement"),
        "in gegenseitigem Einvernehmen",
        _(
            "Так компетентные органы двух государств решают то, чего не решили признаки статьи. Это вывод, а не пробел "
            "в ответах."
        ),
        {"ru": ("по взаимному согласию", "взаимному согласию"), "en": ("by mutual agreement",)},
        printed=("по взаимному согласию",),
    ),
    Term(
        "map_procedure",
        Text(ru="взаимосогласительная процедура", en="mutual agreement procedure (MAP)"),
        "Verständigungsverfahren",
        _(
            "Порядок, в котором компетентные органы договариваются по обращению того, кого дело касается. Условия и "
            "срок обращения нужно посмотреть в соглашении."
        ),
        {
            "ru": (
                "взаимосогласительная процедура",
                "взаимосогласительной процедуры",
                "взаимосогласительной процедуре",
            ),
            "en": ("mutual agreement procedure",),
        },
    ),
    Term(
        "effective_management",
        Text(ru="фактический руководящий орган", en="place of effective management (POEM)"),
        "Ort der tatsächlichen Geschäftsleitung",
        _(
            "Место, где по существу принимаются главные решения о деле организации в целом; такое место одно. Сам "
            "текст этих слов не объясняет."
        ),
        {
            "ru": (
                "фактический руководящий орган",
                "фактического руководящего органа",
                "фактическому руководящему органу",
                "фактическим руководящим органом",
                "фактическом руководящем органе",
            ),
            "en": ("place of effective management", "effective management"),
        },
        printed=("фактический руководящий орган",),
    ),
    Term(
        "board",
        Text(ru="совет директоров или аналогичный орган", en="board of directors or similar body"),
        "Vorstand, Aufsichtsorgan o. Ä.",
        _(
            "Орган, который сообща руководит организацией. Важно, где его решения действительно принимаются, а не где "
            "их только утверждают."
        ),
        {
            "ru": ("совет директоров", "совета директоров", "совету директоров", "советом директоров"),
            "en": ("board of directors", "boards of directors"),
        },
        printed=("совета директоров",),
    ),
    Term(
        "daily_management",
        Text(ru="повседневное руководство", en="day-to-day management"),
        "laufende Geschäftsführung",
        _("Ведение текущих дел организации: договоры, платежи, распоряжения работникам."),
        {
            "ru": ("повседневное руководство", "повседневного руководства", "повседневным руководством"),
            "en": ("day-to-day management",),
        },
        printed=("повседневное руководство",),
    ),
    Term(
        "senior_officers",
        Text(ru="высшие руководители («высшие должностные лица»)", en="senior officers"),
        "leitende Personen",
        _("Руководители, которые отвечают за деятельность организации в целом. Важно, где они обычно работают."),
        {
            "ru": ("высшие руководители", "высших руководителей"),
            "en": ("senior officers", "senior executives", "top officers"),
        },
        printed=("высшие должностные лица",),
    ),
    Term(
        "registration",
        Text(ru="место регистрации", en="place of registration (incorporation)"),
        "Ort der Registrierung",
        _(
            "Место регистрации; что это – реестр организаций или иное, говорит только текст Россия – Германия («в "
            "качестве юридического лица»)."
        ),
        {"ru": ("место регистрации", "места регистрации"), "en": ("place of registration", "place of incorporation")},
        printed=("места регистрации", "места своей регистрации"),
    ),
    Term(
        "management",
        Text(ru="место управления", en="place of management"),
        "Ort der Geschäftsleitung",
        _("Место, откуда управляют организацией. Некоторые тексты называют его среди оснований резидентства."),
        {"ru": ("место управления", "места управления"), "en": ("place of management",)},
        printed=("регистрации, управления", "своего руководящего органа", "местонахождения руководящего органа"),
    ),
    Term(
        "domicile",
        Text(ru="местожительство", en="domicile"),
        "Wohnsitz",
        _(
            "Одно из оснований резидентства, которые называют определения; его содержание дает закон самого "
            "государства. Это не то же, что постоянное жилище."
        ),
        {"ru": ("местожительство", "местожительства", "местожительством"), "en": ("domicile",)},
        printed=("местожительства",),
    ),
    Term(
        "permanent_stay",
        Text(ru="постоянное местопребывание", en="residence (permanent stay)"),
        "ständiger Aufenthalt",
        _(
            "Слова текстов для резидентства и для одного из его оснований. Постоянное представительство – другое "
            "понятие."
        ),
        {
            "ru": ("постоянное местопребывание", "постоянного местопребывания", "постоянным местопребыванием"),
            "en": ("permanent stay",),
        },
        printed=("местопребыван",),
    ),
    Term(
        "similar_criterion",
        Text(ru="иной аналогичный критерий", en="any other similar criterion"),
        "ähnliches Merkmal",
        _(
            "Слова, которые оставляют перечень оснований резидентства открытым. Где их нет, другие основания не "
            "считаются."
        ),
        {
            "ru": ("иной аналогичный критерий", "иного аналогичного критерия", "ином подобном признаке"),
            "en": ("other similar criterion", "any other similar criterion", "similar criterion"),
        },
        printed=("аналогичного критерия", "аналогичного признака"),
    ),
    Term(
        "source_only",
        Text(ru="только доходы из источников или имущество в этом государстве", en="only income from sources there"),
        "nur Einkünfte aus Quellen",
        _(
            "Слова, которыми некоторые тексты исключают из определения того, кто облагается в государстве только по "
            "местным доходам или местному имуществу."
        ),
        {
            "ru": ("только местные доходы", "только с местных доходов"),
            "en": ("only on local income", "only local income"),
        },
        printed=("из источников в этом Государстве",),
    ),
    Term(
        "source_state",
        Text(ru="государство источника", en="source State"),
        "Quellenstaat",
        _("Государство, в котором возникает доход или находится имущество."),
        {"ru": ("государство источника", "государства источника"), "en": ("source State", "source States")},
    ),
    Term(
        "full_liability",
        Text(ru="неограниченная налоговая обязанность", en="unlimited (full) tax liability"),
        "unbeschränkte Steuerpflicht",
        _("Обязанность платить налог в том объеме, в каком закон государства возлагает ее на своих резидентов."),
        {
            "ru": ("неограниченная налоговая обязанность", "неограниченной налоговой обязанности"),
            "en": ("unlimited tax liability", "full tax liability"),
        },
    ),
    Term(
        "tax_period",
        Text(ru="налоговый период", en="tax period"),
        "Veranlagungszeitraum",
        _("Отрезок времени, за который закон государства определяет налог. Статья о резидентстве его не называет."),
        {"ru": ("налоговый период", "налогового периода", "налоговом периоде"), "en": ("tax period", "tax periods")},
    ),
    Term(
        "review_period",
        Text(ru="рассматриваемый период", en="period under review"),
        "Prüfungszeitraum",
        _("Дни, за которые определяется резидентство: их называют в начале анкеты, первый и последний день входят."),
        {
            "ru": ("рассматриваемый период", "рассматриваемого периода", "указанному периоду", "указанного периода"),
            "en": ("period under review",),
        },
    ),
    Term(
        "split_period",
        Text(ru="неполный год", en="part-year, split year"),
        "Teiljahr",
        _(
            "Часть года со своими фактами, например до переезда и после него. Для каждой такой части составляется свое "
            "заключение."
        ),
        {"ru": ("неполный год", "неполного года"), "en": ("part-year", "split year")},
    ),
    Term(
        "residence_certificate",
        Text(ru="подтверждение резидентства (сертификат)", en="certificate of residence"),
        "Ansässigkeitsbescheinigung",
        _(
            "Документ налогового органа о том, что он считает заявителя своим резидентом. Между двумя государствами он "
            "не решает."
        ),
        {
            "ru": (
                "подтверждение резидентства",
                "подтверждения резидентства",
            ),
            "en": (
                "certificate of residence",
                "certificates of residence",
                "certificate of tax residence",
                "certificates of tax residence",
                "residence certificate",
                "residence certificates",
            ),
        },
    ),
    Term(
        "determination",
        Text(ru="заключение", en="determination"),
        "Stellungnahme",
        _(
            "Итог анкеты: вывод, основание каждого шага словами соглашения и то, что не проверялось. Налоговые органы "
            "им не связаны."
        ),
        {
            "ru": ("заключение", "заключения", "заключению", "заключением", "заключении"),
            "en": ("determination", "determinations"),
        },
    ),
    Term(
        "evidence",
        Text(ru="доказательства, подтверждающие документы", en="evidence, supporting documents"),
        "Nachweise",
        _("Документы, из которых видны факты: где дом, семья и работа, сколько дней и где, какое гражданство."),
        {"ru": ("подтверждающие документы", "подтверждающих документов"), "en": ("supporting documents",)},
    ),
    Term(
        "facts_incomplete",
        Text(ru="сведения неполны", en="facts incomplete"),
        "Sachverhalt unvollständig",
        _(
            "Фактов пока не хватает, чтобы ответить. Ответ тогда – «не знаю»: заключение покажет все возможные выводы, "
            "а факты можно собрать и вернуться к вопросу."
        ),
        {"ru": ("нехватка фактов",), "en": ("lack of facts", "missing facts")},
    ),
    Term(
        "no_rule",
        Text(ru="статьей не урегулировано", en="not settled by the article"),
        "im Artikel nicht geregelt",
        _(
            "Случай, для которого статья не дает правила, например руководящий орган в третьем государстве. Двойное "
            "резидентство тогда остается."
        ),
        {"ru": ("статьей не урегулировано",), "en": ("not settled by the article",)},
    ),
    Term(
        "suspended_articles",
        Text(ru="приостановленные статьи", en="suspended articles"),
        "ausgesetzte Artikel",
        _(
            "Статьи соглашения, действие которых остановило одно из государств. Резидентство определить можно и тогда, "
            "но освобождения или пониженной ставки по ним может не быть."
        ),
        {"ru": ("приостановленные статьи", "приостановленных статей"), "en": ("suspended articles",)},
    ),
)
