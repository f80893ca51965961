"""The words that a determination must use, typed by hand from the agreements' texts and as a reader should see them.

Nothing here is taken from the site: tests of documents, pages and PDFs compare with it.
"""

from tests.support.agreement_facts import FACTS

LANGUAGES = ("ru", "en")
TYPED_STATES = {"ru": ("Финляндия", "Швеция"), "en": ("Finland", "Sweden")}
"""The two States of the text that names none, as they are typed in tests."""


def places(agreement: str, language: str) -> dict[str, str]:
    """The two States in the cases that sentences need."""
    words = {}
    for state, cases in zip(("first", "second"), FACTS[agreement].states[language], strict=True):
        words[state], words[f"of_{state}"], words[f"in_{state}"] = cases
    return words


def _filled(sentence: str, agreement: str, language: str, question: str = "") -> str:
    words = places(agreement, language) | {"paragraph": FACTS[agreement].definition}
    state = question.removeprefix("residence_")
    if state in ("first", "second"):
        words |= {"of": words[f"of_{state}"], "in": words[f"in_{state}"]}
    words |= {"home": FACTS[agreement].home["name"], "home_of": FACTS[agreement].home["genitive"]}
    return sentence.format(**words)


_TITLES = {
    "ru": {
        "person": "Чье резидентство",
        "residence_first": "Резидентство {in}",
        "residence_second": "Резидентство {in}",
        "permanent_home": "{home}",
        "permanent_home_where": "Где {home}",
        "vital_interests": "Центр жизненных интересов",
        "habitual_abode": "Обычное проживание",
        "citizenship": "Гражданство",
        "effective_management": "Фактический руководящий орган",
    },
    "en": {
        "person": "Whose residence",
        "residence_first": "Residence {in}",
        "residence_second": "Residence {in}",
        "permanent_home": "Permanent home",
        "permanent_home_where": "Where the permanent home is",
        "vital_interests": "Centre of vital interests",
        "habitual_abode": "Habitual abode",
        "citizenship": "Citizenship",
        "effective_management": "Place of effective management",
    },
}


def title(agreement: str, question: str, language: str) -> str:
    """What the question asks for, as a heading."""
    found = _filled(_TITLES[language][question], agreement, language, question)
    return found[0].upper() + found[1:]


_SAID = {
    "ru": {
        "residence": {
            "resident": "по закону {of} резидентство есть на основании из пункта\u00a0{paragraph}",
            "source_only": "по закону {of} резидентство есть, но налог там – только с доходов из источников там или с "
            "имущества там",
            "not_resident": "ни одно основание из пункта\u00a0{paragraph} не дает резидентства {in}",
        },
        "permanent_home": {
            "yes": "{home} есть хотя бы в одном из двух государств",
            "no": "{home_of} нет ни {in_first}, ни {in_second}",
        },
        "permanent_home_where": {
            "first": "{home} есть {in_first}, но не {in_second}",
            "second": "{home} есть {in_second}, но не {in_first}",
            "both": "{home} есть и {in_first}, и {in_second}",
        },
        "vital_interests": {
            "first": "центр жизненных интересов находится {in_first}",
            "second": "центр жизненных интересов находится {in_second}",
            "undeterminable": "центр жизненных интересов определить нельзя",
        },
        "habitual_abode": {
            "first": "обычное проживание есть только {in_first}",
            "second": "обычное проживание есть только {in_second}",
            "both": "обычное проживание есть и {in_first}, и {in_second}",
            "neither": "обычного проживания нет ни {in_first}, ни {in_second}",
        },
        "citizenship": {
            "first": "есть гражданство {of_first}, но не {of_second}",
            "second": "есть гражданство {of_second}, но не {of_first}",
            "both": "каждое из двух государств считает человека своим гражданином",
            "neither": "ни одно из двух государств не считает человека своим гражданином",
            "neither, by fact": "нет гражданства ни одного из двух государств",
        },
        "effective_management": {
            "first": "фактический руководящий орган находится {in_first}",
            "second": "фактический руководящий орган находится {in_second}",
            "elsewhere": "фактический руководящий орган находится в третьем государстве",
            "undeterminable": "место фактического руководящего органа определить нельзя",
        },
    },
    "en": {
        "residence": {
            "resident": "there is residence under the law of {of} on a ground listed in paragraph\u00a0{paragraph}",
            "source_only": "there is residence under the law of {of}, but tax there is only on income from sources "
            "there or property situated there",
            "not_resident": "there is no residence {in} on any ground listed in paragraph\u00a0{paragraph}",
        },
        "permanent_home": {
            "yes": "there is a permanent home in at least one of the two States",
            "no": "there is no permanent home either {in_first} or {in_second}",
        },
        "permanent_home_where": {
            "first": "there is a permanent home {in_first} but not {in_second}",
            "second": "there is a permanent home {in_second} but not {in_first}",
            "both": "there is a permanent home both {in_first} and {in_second}",
        },
        "vital_interests": {
            "first": "the centre of vital interests is {in_first}",
            "second": "the centre of vital interests is {in_second}",
            "undeterminable": "the centre of vital interests cannot be determined",
        },
        "habitual_abode": {
            "first": "the habitual abode is {in_first} only",
            "second": "the habitual abode is {in_second} only",
            "both": "there is an habitual abode both {in_first} and {in_second}",
            "neither": "there is no habitual abode either {in_first} or {in_second}",
        },
        "citizenship": {
            "first": "the individual is a citizen of {of_first} but not of {of_second}",
            "second": "the individual is a citizen of {of_second} but not of {of_first}",
            "both": "each of the two States considers the individual its citizen",
            "neither": "neither of the two States considers the individual its citizen",
            "neither, by fact": "the individual is a citizen of neither State",
        },
        "effective_management": {
            "first": "the place of effective management is {in_first}",
            "second": "the place of effective management is {in_second}",
            "elsewhere": "the place of effective management is in a third State",
            "undeterminable": "the place of effective management cannot be determined",
        },
    },
}


def said(agreement: str, question: str, answer: str, language: str) -> str:
    """A definite answer as a clause after "if". Citizenship of neither State is a fact in two of the texts and what the
    States consider in the other two."""
    if (question, answer) == ("citizenship", "neither") and not FACTS[agreement].considered:
        answer = "neither, by fact"
    answers = _SAID[language]["residence" if question.startswith("residence_") else question]
    return _filled(answers[answer], agreement, language, question)


_RESTS_ON = {
    "ru": ("Вывод основан и на том, что ", "; и на том, что ", ". Это должны подтвердить факты и документы."),
    "en": ("The conclusion also rests on this: ", "; and on this: ", ". Facts and documents must bear this out."),
}
RESTS_ON = {language: words[0] for language, words in _RESTS_ON.items()}
"""How the sentence begins that names the findings on which a conclusion rests besides the test that decides."""


def rests_on(findings: list[str], language: str) -> str:
    """The one sentence that names all of them."""
    opening, between, end = _RESTS_ON[language]
    return opening + between.join(findings) + end


def provision(agreement: str, key: str, language: str) -> str:
    """A provision with its marks as printed."""
    paragraph, _dot, letter = key.partition(".")
    words = {"ru": ("статья 4", "пункт", "подпункт"), "en": ("Article 4", "paragraph", "subparagraph")}[language]
    parts = [words[0]] if FACTS[agreement].article else []
    parts.append(f"{words[1]} {paragraph}")
    if letter:
        parts.append(f"{words[2]} {FACTS[agreement].mark(key)}")
    return ", ".join(parts)


_OTHERWISE = {
    "ru": {
        "mutual_agreement": "Статья не называет одно государство: компетентные органы двух государств «{decide}»",
        "no_rule": "Статья{article} не дает правила для этого случая",
        "not_covered": "Резидентства нет ни {in_first}, ни {in_second} по определению в пункте {paragraph}",
    },
    "en": {
        "mutual_agreement": "The article does not name one State: the competent authorities of the two States {decide}",
        "no_rule": "{Article} has no rule for this case",
        "not_covered": "Resident neither {in_first} nor {in_second} under the definition in paragraph {paragraph}",
    },
}


def _decide(agreement: str, key: str, language: str) -> str:
    return FACTS[agreement].authorities.get(key, {}).get(language, "")


def conclusion(agreement: str, kind: str, state: str | None, key: str, deciding: str, language: str) -> str:
    """The headline of one result: the words follow the provision `key` and the `deciding` question."""
    words = places(agreement, language) | {"paragraph": FACTS[agreement].definition}
    if kind == "resident":
        words |= {"in": words[f"in_{state}"], "of": words[f"of_{state}"]}
        return FACTS[agreement].resident_words(deciding, language).format(**words)
    words["decide"] = _decide(agreement, key, language)
    words |= {"article": f" {FACTS[agreement].article}" if FACTS[agreement].article else ""}
    words |= {"Article": f"Article {FACTS[agreement].article}" if FACTS[agreement].article else "The article"}
    return _OTHERWISE[language][kind].format(**words)


_RESULTS = {
    "ru": {
        "resident": "резидент {of}",
        "mutual_agreement": "компетентные органы «{decide}»",
        "no_rule": "правила для этого случая в статье нет",
        "not_covered": "резидентства нет ни в одном из двух государств",
    },
    "en": {
        "resident": "resident of {of}",
        "mutual_agreement": "the competent authorities {decide}",
        "no_rule": "no rule for this case in the article",
        "not_covered": "resident of neither of the two States",
    },
}


def within(words: str) -> str:
    """A headline as a sentence goes on with it: with a small letter, unless it begins with the name of the article."""
    return words if words.startswith("Article 4") else words[0].lower() + words[1:]


def result(agreement: str, kind: str, state: str | None, key: str, language: str) -> str:
    """One of several results, in its shortest words; what the authorities do is said as the provision `key` does."""
    words = places(agreement, language) | {"decide": _decide(agreement, key, language)}
    return _RESULTS[language][kind].format(of=words.get(f"of_{state}", ""), **words)
