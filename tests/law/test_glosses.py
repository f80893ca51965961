"""The unofficial English glosses: each is there, says what its Russian says, and no other text of a file is in Russian.

What is expected is typed here, phrase by phrase, from the Russian texts.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from tests.support.agreement_facts import FACTS
from tests.support.agreement_oracle import AGREEMENTS, IDS, each_agreement
from tests.support.law_files import FILES
from treaties.agreement import Agreement, Clause, Ending, Provision, Step, Text
from treaties.determination import joined

CYRILLIC = re.compile("[\u0400-\u04ff]")

# English that belongs to one text or two, and must not stand in the others.
ONLY_IN = {
    "closest": {"de-1996"},
    "is subject to tax": {"lu-1993"},
    "income from sources": {"ua-1995", "de-1996"},
    "property": {"ua-1995", "de-1996"},
    "does have": {"ua-1995"},
    "such person": {"ua-1995"},
    "this question": {"lu-1993", "de-1996"},
    "the question by": {"unnamed"},
    "to be such": {"lu-1993", "de-1996"},
    "is not a citizen": {"ua-1995", "unnamed"},
    "similar criterion": {"lu-1993", "de-1996"},
    "similar characteristic": {"ua-1995"},
    "established": {"unnamed"},
    "permanently resident": {"lu-1993"},
    "regarded": {"unnamed"},
    "deemed": {"lu-1993", "ua-1995", "de-1996"},
    "available to him": {"lu-1993", "unnamed", "de-1996"},
    "day-to-day": {"lu-1993"},
}

# «Лицо с постоянным местопребыванием» and «резидент» are both a resident in English: the one clause that
# differs between texts by that word alone.
ALIKE = {("opens_for_entity", "lu-1993", "ua-1995")}


def cascade(agreement: Agreement) -> Iterator[Step | Ending]:
    """Every step and every ending to which the answers may lead."""
    ahead: list[Step | Ending] = [agreement.cascade]
    while ahead:
        reached = ahead.pop()
        yield reached
        if isinstance(reached, Step):
            ahead += reached.next.values()


def clauses(agreement: Agreement) -> Iterator[Clause]:
    """Every clause that a question, an answer, a step or an ending quotes."""
    for question in agreement.questions.values():
        yield from question.clauses
        yield from question.help_citations
        yield from (answer.citation for answer in question.answers if answer.citation)
    for reached in cascade(agreement):
        yield from reached.citations if isinstance(reached, Ending) else filter(None, [reached.opening])


def clause_tables(agreement: str) -> dict[str, tuple[str, str]]:
    """The quotation and the gloss of each clause, as the file has them, by the clause's name."""
    return {
        clause["id"]: (clause["quote"], clause["gloss"]["en"]) for clause in tomllib.loads(FILES[agreement])["clauses"]
    }


def english(agreement: Agreement) -> str:
    return "\n".join(provision.gloss["en"] for provision in agreement.provisions.values())


@each_agreement
def test_every_provision_and_every_clause_has_a_gloss(agreement: str) -> None:
    law = AGREEMENTS[agreement]
    assert [key for key, provision in law.provisions.items() if not provision.gloss["en"]] == []
    quoted = set(clauses(law))
    assert len(quoted) == len(clause_tables(agreement)) == FILES[agreement].count("[[clauses]]") > 20
    assert [clause.quote for clause in quoted if not clause.gloss["en"]] == []


@each_agreement
def test_the_gloss_of_a_clause_is_a_piece_of_its_provisions_gloss(agreement: str) -> None:
    provisions = AGREEMENTS[agreement].provisions
    for clause in clauses(AGREEMENTS[agreement]):
        assert clause.gloss["en"] in provisions[clause.provision].gloss["en"]


@each_agreement
def test_a_gloss_ends_as_its_text_does(agreement: str) -> None:
    for provision in AGREEMENTS[agreement].provisions.values():
        assert provision.gloss["en"][-1] == provision.text[-1] in ".:;"
        assert provision.gloss["en"].count("\n- ") == provision.text.count("\n- ")
    for clause in clauses(AGREEMENTS[agreement]):
        assert clause.gloss["en"][0].isupper() == clause.quote[0].isupper()
        assert clause.gloss["en"][-1].isalpha() or clause.quote[-1] == clause.gloss["en"][-1] == ")"


def test_the_dashes_of_paragraph_4_stand_in_its_gloss() -> None:
    assert AGREEMENTS["lu-1993"].provisions["4"].gloss["en"].count("\n\n- the place where ") == 3


@pytest.mark.parametrize(
    ("agreement", "provision", "russian", "gloss"),
    [(agreement, *said) for agreement in IDS for said in FACTS[agreement].glosses],
)
def test_a_gloss_says_what_its_text_says(agreement: str, provision: str, russian: str, gloss: str) -> None:
    of = AGREEMENTS[agreement].provisions[provision]
    assert russian in of.text
    assert gloss in of.gloss["en"]


@pytest.mark.parametrize("words", ONLY_IN)
def test_what_only_some_texts_say_stands_in_their_glosses_only(words: str) -> None:
    compared = set().union(*ONLY_IN.values())
    assert {law.id for law in AGREEMENTS.values() if law.id in compared and words in english(law)} == ONLY_IN[words]


def test_the_same_quotation_has_the_same_gloss_everywhere() -> None:
    glosses: dict[str, set[str]] = {}
    for law in AGREEMENTS.values():
        for clause in clauses(law):
            glosses.setdefault(clause.quote.casefold(), set()).add(clause.gloss["en"].casefold())
    assert {quote: found for quote, found in glosses.items() if len(found) > 1} == {}


def test_clauses_that_differ_in_russian_differ_in_english() -> None:
    alike = set()
    for one, other in combinations(IDS, 2):
        first, second = clause_tables(one), clause_tables(other)
        for name in first.keys() & second.keys():
            (quote, gloss), (other_quote, other_gloss) = first[name], second[name]
            if quote.casefold() != other_quote.casefold() and gloss.casefold() == other_gloss.casefold():
                alike.add((name, one, other))
    assert alike == ALIKE


@each_agreement
def test_the_terms_of_sentences_stand_in_the_glosses(agreement: str) -> None:
    law = AGREEMENTS[agreement]
    assert law.terms["grounds"]["en"] in english(law)
    assert law.terms["home"]["en"] in english(law)
    assert f"{law.terms['ties']['en']} personal and economic relations" in english(law)


@each_agreement
def test_a_conclusion_has_the_words_of_a_gloss_where_it_has_those_of_the_text(agreement: str) -> None:
    provisions = AGREEMENTS[agreement].provisions
    borrowed = 0
    for reached in cascade(AGREEMENTS[agreement]):
        if isinstance(reached, Ending) and reached.words:
            of = provisions[reached.provision]
            russian, gloss = (words.partition("{")[0] for words in (reached.words["ru"], reached.words["en"]))
            assert (russian in of.text) == (gloss in of.gloss["en"])
            borrowed += russian in of.text
    assert borrowed > 8


def english_texts(values: object) -> Iterator[str]:
    """Every string of a file that is English: those under `en`."""
    if isinstance(values, list):
        for value in values:
            yield from english_texts(value)
    if isinstance(values, dict):
        for key, value in values.items():
            if key == "en" and isinstance(value, str):
                yield value
            elif key == "en":
                yield from value
            else:
                yield from english_texts(value)


@each_agreement
def test_no_english_text_of_a_file_has_a_cyrillic_letter(agreement: str) -> None:
    texts = list(english_texts(tomllib.loads(FILES[agreement])))
    assert len(texts) > 40
    assert [text for text in texts if CYRILLIC.search(text)] == []


@each_agreement
def test_every_text_of_a_file_is_there_in_both_languages(agreement: str) -> None:
    law = AGREEMENTS[agreement]
    texts: list[Text] = [law.title, law.pair, *law.terms.values(), *(note.warning for note in law.status_notes)]
    texts += [help for question in law.questions.values() for help in question.help]
    for text in texts:
        assert CYRILLIC.search(text["ru"])
        assert re.search("[a-z]", text["en"])
    assert bool(law.signed["ru"]) == bool(law.signed["en"])


# Operative words that several texts have, and the English that is marked beside them; the others are in
# `agreements.toml`.
IN_EVERY_TEXT = {
    "физическое лицо": "an individual",
    "обычно проживает": "has an habitual abode",
    "гражданином которого оно является": "of which he is a citizen",
    "фактический руководящий орган": "place of effective management",
    "в обоих Государствах": "in both States",
    "располагает постоянным жилищем": "has a permanent home available to him",
    "лицо, не являющееся физическим лицом": "a person that is not an individual",
    "более тесные личные и экономические связи": "closer personal and economic relations",
}


@each_agreement
def test_the_operative_words_are_marked_in_the_gloss_as_in_the_text(agreement: str) -> None:
    english = IN_EVERY_TEXT | FACTS[agreement].marked
    shown = [clause for question in AGREEMENTS[agreement].questions.values() for clause in question.clauses]
    assert sum(len(clause.marked) for clause in shown) >= 9
    for clause in shown:
        marked = clause.gloss_marked.get("en", ())
        assert marked == tuple(english[words] for words in clause.marked)
        assert [clause.gloss["en"].count(words) for words in marked] == [1] * len(marked)


def test_clauses_joined_to_one_quotation_have_a_gloss_in_the_languages_of_both() -> None:
    provision = Provision("1", "1.", "один, два", Text(en="one, two", de="eins, zwei"))
    law = replace(AGREEMENTS["de-1996"], provisions={"1": provision})
    clauses = [Clause("1", "один", gloss=Text(en="one", de="eins")), Clause("1", "два", gloss=Text(en="two"))]
    (quotation,) = joined(law, clauses)
    assert (quotation.quote, quotation.gloss) == ("один, два", Text(en="one, two"))
