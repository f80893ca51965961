"""A broken agreement is refused, by file, rule or table, and reason, and stops `manage.py check` and the server alike.

The loader knows no agreement: each damage is done to one that has what it damages, most to `de-1996` with its pattern
written out, so that it is done to this agreement alone.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError

import treaties.agreement
from tests.support.law_files import FILES, PATTERNS, STATES, law_folder, write, written_out
from treaties.agreement import AgreementError, load
from treaties.library import Library

ROOT = Path(__file__).parents[2]
WHOLE = written_out("de-1996")

Break = Callable[[str], str]


def swap(pattern: str, replacement: str) -> Break:
    """Replaces the first match; `^` is the start of a line."""

    def broken(text: str) -> str:
        changed = re.sub(pattern, replacement, text, count=1, flags=re.MULTILINE)
        assert changed != text, f"nothing to break: {pattern}"
        return changed

    return broken


def add(more: str) -> Break:
    return lambda text: f"{text}\n{more}\n"


def key_in(header: str, line: str = 'colour = "red"') -> Break:
    """Puts a line into the first table under this header."""
    return swap(rf"^{re.escape(header)}\n", f"{header}\n{line}\n")


def without(line: str) -> Break:
    return swap(rf"^{line}\n", "")


def again(header: str, identity: str) -> Break:
    """Adds a second copy of the table that opens with this header and this line."""

    def doubled(text: str) -> str:
        (table,) = re.findall(rf"^{re.escape(header)}\n{re.escape(identity)}\n(?:.+\n)*", text, flags=re.MULTILINE)
        return f"{text}\n{table}"

    return doubled


def gloss_of(clause: str, gloss: str) -> Break:
    """Puts this in the place of the clause's gloss."""
    return swap(rf'^(id = "{clause}"\nprovision = .*\nquote = .*\n)gloss = .*\n', rf"\1gloss = {gloss}\n")


def applies(value: str) -> Break:
    """Puts this in the first status note, as what says whether the agreement applies on those days."""
    return swap(r"^(\[\[status_notes\]\]\n(?:(?:from|to) = .*\n)*)(?:applies = .*\n)?", rf"\1applies = {value}\n")


def one_more_rule(body: str) -> Break:
    return add(f"[[rules]]\n{body}")


SPARE_CLAUSE = """[[clauses]]
id = "spare"
provision = "2"
quote = "о"
"""
SPARE_QUESTION = """[[questions]]
id = "spare"
clauses = ["definition"]
answers = [{ id = "yes", citation = "definition" }]
"""
FIRST_CITIZEN = r'when = \{ citizenship = \["first"\] \}\noutcome = "resident"\nstate = "first"'
FIRST_MANAGED = FIRST_CITIZEN.replace("citizenship", "effective_management")
AUTHORITIES = 'outcome = "mutual_agreement"\nwords = "authorities_settle"'

BREAKS: dict[str, tuple[Break, str, str]] = {
    # Quotations.
    "a quotation with a word more": (
        swap(r'^(id = "home_in_both"\n.*\nquote = ")', r"\1Но "),
        r"clauses\[home_in_both\]",
        r"the quotation is not in provision [23]\.a: 'Но [Ее]сли",
    ),
    "a quotation with a Latin letter that looks the same": (
        swap(r'^(id = "home_in_both"\n.*\nquote = ".*)а', r"\1a"),
        r"clauses\[home_in_both\]",
        "the quotation is not in provision",
    ),
    "a quotation of another provision": (
        swap(r'^(id = "home_in_both"\nprovision = )".*"', r'\1"1"'),
        r"clauses\[home_in_both\]",
        "the quotation is not in provision 1",
    ),
    "an empty quotation": (
        swap(r'^(id = "home_in_both"\n.*\nquote = )".*"', r'\1""'),
        r"clauses\[home_in_both\]",
        "the quotation is not in provision",
    ),
    "a quotation of no provision": (
        swap(r'^(id = "home_in_both"\nprovision = )".*"', r'\1"9.z"'),
        r"clauses\[home_in_both\]",
        "there is no provision '9.z'",
    ),
    "marked words that are not in the clause": (
        swap(r'^marked = \["физическое лицо"\]', 'marked = ["юридическое лицо"]'),
        r"clauses\[opens_for_individual\]",
        "the marked words must stand in the quotation once: 'юридическое лицо'",
    ),
    "marked words that stand in the clause twice": (
        swap(r'^marked = \["физическое лицо"\]', 'marked = ["лиц", "о"]'),
        r"clauses\[opens_for_individual\]",
        "the marked words must stand in the quotation once",
    ),
    # Glosses.
    "a gloss of a clause with a word more": (
        gloss_of("home_in_both", '{ en = "but if the moon" }'),
        r"clauses\[home_in_both\]",
        r"the gloss is not in the gloss of provision [23]\.a: 'but if the moon'",
    ),
    "a gloss of a clause in a language that its provision has none in": (
        gloss_of("home_in_both", '{ de = "in beiden Staaten" }'),
        r"clauses\[home_in_both\]",
        r"the gloss is not in the gloss of provision [23]\.a: 'in beiden Staaten'",
    ),
    "an empty gloss of a clause": (
        gloss_of("home_in_both", '{ en = "" }'),
        r"clauses\[home_in_both\]",
        "the gloss is not in the gloss of provision",
    ),
    "a gloss of a clause in the language of the text": (
        gloss_of("home_in_both", '{ ru = "перевод", en = "gloss" }'),
        r"clauses\[home_in_both\].gloss",
        "unknown key 'ru'",
    ),
    "a gloss of a clause that names no language": (
        gloss_of("home_in_both", '"if he has a home"'),
        r"clauses\[home_in_both\]",
        "'gloss' must be of type dict",
    ),
    "a gloss of a provision that is a list": (
        swap(r"^(\[\[provisions\]\]\n(?:.+\n){3})gloss = .*\n", r'\1gloss = ["gloss"]\n'),
        r"provisions\[1\]",
        "'gloss' must be of type dict",
    ),
    # Rules.
    "a set of answers without a rule": (
        swap(rf"^\[\[rules\]\]\nat = \"citizenship\"\n{FIRST_CITIZEN}\n", ""),
        "question citizenship",
        r"no rule for these answers: person = individual, .*citizenship = first$",
    ),
    "a condition that leaves an answer out": (
        swap(r'habitual_abode = \["both", "neither"\]', 'habitual_abode = ["both"]'),
        "question habitual_abode",
        r"no rule for these answers: .*habitual_abode = neither$",
    ),
    "a set of answers with two rules": (
        one_more_rule(f'at = "citizenship"\nwhen = {{ citizenship = ["both"] }}\n{AUTHORITIES}'),
        r"rules\[\d+\] and rules\[\d+\]",
        r"more than one rule for these answers: person = individual, .*citizenship = both$",
    ),
    "a rule without conditions beside others": (
        one_more_rule('at = "permanent_home_where"\nask = "vital_interests"'),
        r"rules\[\d+\] and rules\[\d+\]",
        r"more than one rule for these answers: .*permanent_home_where = first$",
    ),
    "a question to which no rule leads": (add(SPARE_QUESTION), "question spare", "cannot be reached"),
    "a question that a rule passes over": (
        swap(r'^ask = "vital_interests"', 'ask = "habitual_abode"'),
        "question vital_interests",
        "cannot be reached",
    ),
    "a rule that asks its own question": (
        swap(r'^(at = "habitual_abode"\n.*\n)ask = "citizenship"', r'\1ask = "habitual_abode"'),
        r"rules\[\d+\]",
        "a loop: habitual_abode was asked before",
    ),
    "a rule that goes back": (
        swap(FIRST_CITIZEN, 'when = { citizenship = ["first"] }\nask = "permanent_home"'),
        r"rules\[\d+\]",
        "a loop: permanent_home was asked before",
    ),
    "a rule that asks against the order": (
        swap(FIRST_MANAGED, 'when = { effective_management = ["first"] }\nask = "citizenship"'),
        r"rules\[\d+\]",
        "asks citizenship against the order of the questions",
    ),
    "a rule that no answers reach": (
        one_more_rule(
            'at = "citizenship"\nwhen = { person = ["entity"] }\noutcome = "no_rule"\ncitations = ["definition"]'
        ),
        r"rules\[\d+\]",
        "no set of answers leads to this rule",
    ),
    "no questions": (
        lambda text: re.sub(r"\[\[questions\]\]\n(?:.+\n)+", "", text),
        "file",
        "there are no questions",
    ),
    # Names that stand for nothing.
    "a rule at an unknown question": (
        swap(r'^at = "person"', 'at = "persona"'),
        r"rules\[1\]",
        "there is no question 'persona'",
    ),
    "a rule that asks an unknown question": (
        swap(r'^ask = "residence_first"', 'ask = "residence"'),
        r"rules\[1\]",
        "there is no question 'residence'",
    ),
    "a condition on an unknown question": (
        swap(r'^when = \{ person = \["individual"\]', 'when = { persona = ["individual"]'),
        r"rules\[3\]",
        "there is no question 'persona'",
    ),
    "a condition on an unknown answer": (
        swap(r'^when = \{ person = \["individual"\]', 'when = { person = ["robot"]'),
        r"rules\[3\]",
        "person has no definite answer 'robot'",
    ),
    "a condition on I do not know": (
        swap(r'permanent_home = \["no"\]', 'permanent_home = ["no", "unknown"]'),
        r"rules\[\d+\]",
        "permanent_home has no definite answer 'unknown'",
    ),
    "a rule with an unknown clause": (
        swap(r'^citations = \["authorities_decide"\]', 'citations = ["authorities"]'),
        r"rules\[\d+\]",
        "there is no clause 'authorities'",
    ),
    "a cascade that opens with an unknown clause": (
        swap(r'^opening = ".*"', 'opening = "prelude"'),
        r"rules\[3\]",
        "there is no clause 'prelude'",
    ),
    "a rule with unknown words": (
        swap(r'^words = ".*"', 'words = "song"'),
        r"rules\[\d+\]",
        "there is no words 'song'",
    ),
    "a question that rests on an unknown clause": (
        swap(r'^clauses = \["home_decides"\]', 'clauses = ["home"]'),
        r"questions\[permanent_home\]",
        "there is no clause 'home'",
    ),
    "an answer with an unknown clause": (
        swap(r'\{ id = "yes", citation = ".*"', '{ id = "yes", citation = "home"'),
        r"questions\[permanent_home\].answers\[yes\]",
        "there is no clause 'home'",
    ),
    "help that quotes an unknown clause": (
        swap(r'^(id = "person"\n)', r'\1help_citations = ["advice"]\n'),
        r"questions\[person\]",
        "there is no clause 'advice'",
    ),
    # Names that stand for two things, or that nobody needs.
    "a clause twice": (again("[[clauses]]", 'id = "home_in_both"'), "file", "the clause 'home_in_both' is there twice"),
    "a provision twice": (again("[[provisions]]", 'key = "1"'), "file", "the provision '1' is there twice"),
    "a question twice": (again("[[questions]]", 'id = "person"'), "file", "the question 'person' is there twice"),
    "an answer twice": (
        swap(r'(\{ id = "individual".*\},)', r"\1 \1"),
        r"questions\[person\]",
        "offers an answer twice",
    ),
    "a clause that nothing quotes": (add(SPARE_CLAUSE), "file", "nothing refers to the clause 'spare'"),
    "words that no conclusion uses": (
        key_in("[words]", 'spare = { ru = "да", en = "yes" }'),
        "file",
        "nothing refers to the words 'spare'",
    ),
    # Roles.
    "no question of whose residence it is": (
        without('role = "person"'),
        "file",
        "one question must have the role 'person'; 0 have it",
    ),
    "no question of residence of a State": (
        without('role = "residence:second"'),
        "file",
        "one question must have the role 'residence:second'; 0 have it",
    ),
    "a role of two questions": (
        swap(r'^role = "residence:second"', 'role = "residence:first"'),
        "file",
        "one question must have the role 'residence:first'; 2 have it",
    ),
    "a question of residence before that of whose it is": (
        lambda text: (
            text.replace('"residence:first"', '"then"')
            .replace('"person"\nclauses', '"residence:first"\nclauses')
            .replace('"then"', '"person"')
        ),
        "file",
        "the question with the role 'person' must be the first",
    ),
    "an unknown role": (
        swap(r'^role = "person"', 'role = "taxpayer"'),
        r"questions\[person\]",
        "there is no role 'taxpayer'",
    ),
    # What a question and an outcome must have.
    "a question that rests on no clause": (
        swap(r'^clauses = \["home_decides"\]\n', ""),
        r"questions\[permanent_home\]",
        "rests on no clause",
    ),
    "a question that offers only I do not know": (
        add('[[questions]]\nid = "spare"\nclauses = ["definition"]\nanswers = [{ id = "unknown" }]'),
        r"questions\[spare\]",
        "offers no definite answer",
    ),
    "a definite answer without a clause": (
        swap(r'\{ id = "yes", citation = ".*" \}', '{ id = "yes" }'),
        r"questions\[permanent_home\].answers\[yes\]",
        "the key 'citation' is missing",
    ),
    "I do not know with a clause": (
        swap(r'\{ id = "unknown" \}', '{ id = "unknown", citation = "definition" }'),
        r"questions\[residence_first\].answers\[unknown\]",
        "unknown key 'citation'",
    ),
    "an unknown outcome": (
        swap(r'^outcome = "no_rule"', 'outcome = "lottery"'),
        r"rules\[\d+\]",
        "there is no outcome 'lottery'",
    ),
    "a third state": (swap(r'^state = "first"', 'state = "third"'), r"rules\[\d+\]", "there is no State 'third'"),
    "a resident without a state": (
        without('state = "first"'),
        r"rules\[\d+\]",
        "a resident outcome, and no other, names a State",
    ),
    "a state where nobody is resident": (
        swap(r'^outcome = "no_rule"', 'outcome = "no_rule"\nstate = "first"'),
        r"rules\[\d+\]",
        "a resident outcome, and no other, names a State",
    ),
    "a resident without the words of the conclusion": (
        without("vital_interests = .*"),
        r"rules\[\d+\]",
        "name the words of the conclusion",
    ),
    "words of a conclusion where there is no rule": (
        swap(r'^outcome = "no_rule"', 'outcome = "no_rule"\nwords = "authorities_settle"'),
        r"rules\[\d+\]",
        "name the words of the conclusion",
    ),
    "a rule that asks and ends": (
        swap(r'^ask = "residence_first"', 'ask = "residence_first"\noutcome = "no_rule"'),
        r"rules\[1\]",
        "unknown key 'outcome'",
    ),
    # Unknown keys.
    "an unknown key of the file": (swap(r"\A", 'colour = "red"\n'), "file", "unknown key 'colour'"),
    "an unknown table": (add('[colours]\nred = "1"'), "file", "unknown key 'colours'"),
    "an unknown key of the title": (key_in("[title]"), "file.title", "unknown key 'colour'"),
    "an unknown key of a provision": (key_in("[[provisions]]"), r"provisions\[1\]", "unknown key 'colour'"),
    "an unknown key of a clause": (
        key_in("[[clauses]]"),
        r"clauses\[opens_for_individual\]",
        "unknown key 'colour'",
    ),
    "an unknown key of a question": (key_in("[[questions]]"), r"questions\[person\]", "unknown key 'colour'"),
    "an unknown key of an answer": (
        swap(r'\{ id = "individual",', '{ id = "individual", colour = "red",'),
        r"questions\[person\].answers\[individual\]",
        "unknown key 'colour'",
    ),
    "an unknown key of a sentence of help": (
        swap(r'^help = \[\n  \{ ru = "', 'help = [\n  { colour = "red", ru = "'),
        r"questions\[\w+\].help\[1\]",
        "unknown key 'colour'",
    ),
    "an unknown key of a rule": (key_in("[[rules]]"), r"rules\[1\]", "unknown key 'colour'"),
    "an unknown key of a status note": (key_in("[[status_notes]]"), r"status_notes\[1\]", "unknown key 'colour'"),
    "a language that is no code of two letters": (
        swap(r"^ties = \{ ru = ", 'ties = { fra = "liens", ru = '),
        "terms.ties",
        "unknown key 'fra'",
    ),
    "a third State": (key_in("[states]", 'third = "ua"'), "states", "unknown key 'third'"),
    "a State that has no file": (swap(r'^second = "de"', 'second = "at"'), "states", "there is no State 'at'"),
    "a State that is a path": (swap(r'^second = "de"', 'second = "../de"'), "states", r"there is no State '../de'"),
    "a State by its name": (
        swap(r'^second = "de"', 'second = { ru = "Германия" }'),
        "states",
        "'second' must be of type str",
    ),
    "one State twice": (swap(r'^second = "de"', 'second = "ru"'), "states", "the two States are one"),
    # Missing keys.
    "no id": (without("id = .*"), "file", "the key 'id' is missing"),
    "no article": (without("article = .*"), "file", "the key 'article' is missing"),
    "no article of the procedure": (
        without("mutual_agreement_article = .*"),
        "file",
        "the key 'mutual_agreement_article' is missing",
    ),
    "no heading": (without("heading = .*"), "file", "the key 'heading' is missing"),
    "no title": (without(r"\[title\]\n.*\n.*"), "file", "the key 'title' is missing"),
    "no Russian title": (without("ru = .*"), "file.title", "the key 'ru' is missing"),
    "no date of signature": (without(r"\[signed\]\n.*\n.*"), "file", "the key 'signed' is missing"),
    "a conclusion with a blank that nothing fills": (
        swap(r"^(\w+ = \{ ru = \".*)\{(of|within)\}", r"\1{\2_}"),
        "words",
        "may have no blanks but of, within",
    ),
    "no second State": (without('second = "de"'), "states", "the key 'second' is missing"),
    "no printed mark": (without("mark = .*"), r"provisions\[1\]", "the key 'mark' is missing"),
    "no text": (without("text = .*"), r"provisions\[1\]", "the key 'text' is missing"),
    "no quotation": (without("quote = .*"), r"clauses\[opens_for_individual\]", "the key 'quote' is missing"),
    "no place of a rule": (without("at = .*"), r"rules\[1\]", "the key 'at' is missing"),
    "no outcome": (without('outcome = "no_rule"'), r"rules\[\d+\]", "the key 'outcome' is missing"),
    "no warning": (without("warning = .*"), r"status_notes\[1\]", "the key 'warning' is missing"),
    "no source": (without("source = .*"), r"status_notes\[1\]", "the key 'source' is missing"),
    "no day of the check": (without("checked_on = .*"), r"status_notes\[1\]", "missing"),
    "a term without Russian": (
        swap(r"^ties = .*", 'ties = { en = "closer" }'),
        "terms.ties",
        "the key 'ru' is missing",
    ),
    # Wrong types.
    "an article that is a number": (swap(r'^article = ".*"', "article = 4"), "file", "'article' must be of type str"),
    "a heading that is a list": (swap(r"^heading = .*", "heading = []"), "file", "'heading' must be of type str"),
    "a title that is a number": (
        swap(r"^(\[title\]\nru = ).*", r"\g<1>1"),
        "file.title",
        "'ru' must be of type str",
    ),
    "a provision that is no table": (
        lambda text: re.sub(r"\[\[provisions\]\]\n(?:.+\n|\n(?=- ))+", "", f"provisions = [1]\n{text}"),
        "file",
        "'provisions' must be a list of tables",
    ),
    "answers that are no list": (
        swap(r"^answers = \[\n(?:  .*\n)*\]", 'answers = "yes"'),
        r"questions\[person\]",
        "'answers' must be of type list",
    ),
    "marked words that are not in the gloss": (
        swap(r"^gloss_marked = .*", 'gloss_marked = { en = ["a company"] }'),
        r"clauses\[opens_for_individual\]",
        "the marked words must stand in the gloss once: 'a company'",
    ),
    "marked words that stand in the gloss twice": (
        swap(r"^gloss_marked = .*", 'gloss_marked = { en = ["i"] }'),
        r"clauses\[opens_for_individual\]",
        "the marked words must stand in the gloss once: 'i'",
    ),
    "marked words of a gloss that are none": (
        swap(r"^gloss_marked = .*", 'gloss_marked = { en = [""] }'),
        r"clauses\[opens_for_individual\]",
        "the marked words must stand in the gloss once: ''",
    ),
    "marked words of a gloss in another language": (
        swap(r"^gloss_marked = .*", 'gloss_marked = { de = ["an individual"] }'),
        r"clauses\[opens_for_individual\]",
        "the marked words must stand in the gloss once: 'an individual'",
    ),
    "marked words of a gloss that name no language": (
        swap(r"^gloss_marked = .*", 'gloss_marked = ["an individual"]'),
        r"clauses\[opens_for_individual\]",
        "'gloss_marked' must be of type dict",
    ),
    "marked words that are a string": (
        swap(r"^marked = \[(.*)\]", r"marked = \1"),
        r"clauses\[opens_for_individual\]",
        "'marked' must be of type list",
    ),
    "marked words that are numbers": (
        swap(r"^marked = .*", "marked = [1]"),
        r"clauses\[opens_for_individual\]",
        "'marked' must be a list of strings",
    ),
    "a condition that is a string": (
        swap(r'permanent_home = \["no"\]', 'permanent_home = "no"'),
        r"rules\[\d+\].when",
        "'permanent_home' must be of type list",
    ),
    "a term that is a string": (swap(r"^ties = .*", 'ties = "тесные"'), "terms", "'ties' must be of type dict"),
    "a day that is a string": (
        swap(r"^checked_on = (.*)", r'checked_on = "\1"'),
        r"status_notes\[1\]",
        "'checked_on' must be of type date",
    ),
    "a day with an hour": (
        swap(r"^checked_on = (.*)", r"checked_on = \1T12:00:00"),
        r"status_notes\[1\]",
        "'checked_on' must be of type date",
    ),
    "a first day that is a number": (
        key_in("[[status_notes]]", "from = 2020"),
        r"status_notes\[1\]",
        "'from' must be of type date",
    ),
    "a word where yes or no stands": (
        applies('"false"'),
        r"status_notes\[1\]",
        "'applies' must be of type bool",
    ),
    "a number where yes or no stands": (
        applies("0"),
        r"status_notes\[1\]",
        "'applies' must be of type bool",
    ),
    "a status note on a provision that is not there": (
        swap(r"^(\[\[status_notes\]\]\n)", r'\1provision = "9"\n'),
        r"status_notes\[1\]",
        "there is no provision '9'",
    ),
    "a status note on a provision that is a number": (
        swap(r"^(\[\[status_notes\]\]\n)", r"\1provision = 4\n"),
        r"status_notes\[1\]",
        "'provision' must be of type str",
    ),
    # The file itself.
    "no TOML": (add("= ="), "file", "cannot be read"),
    "a key twice": (swap(r"^(heading = .*)", r"\1\n\1"), "file", "cannot be read"),
    "an empty file": (lambda text: "", "file", "the key 'id' is missing"),
    "the id of another file": (swap(r'^id = ".*"', 'id = "xx-2000"'), "file", "the id must be the file's name"),
}


def test_the_whole_file_is_not_refused(tmp_path: Path) -> None:
    assert loaded(tmp_path, WHOLE) == "de-1996"


def loaded(folder: Path, text: str, agreement: str = "de-1996") -> str:
    path = folder / f"{agreement}.toml"
    path.write_text(text, encoding="utf-8")
    return load(path).id


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_file_is_refused_by_file_rule_and_reason(name: str, tmp_path: Path) -> None:
    damage, where, reason = BREAKS[name]
    with pytest.raises(AgreementError) as caught:
        loaded(tmp_path, damage(WHOLE))
    refused(caught.value, "de-1996.toml", where, reason)


def refused(refusal: AgreementError, file: str, where: str, reason: str) -> None:
    """The refusal is one line that names this file, and table or rule and reason by these patterns."""
    assert refusal.file == file
    assert re.fullmatch(where, refusal.rule), refusal
    assert re.search(reason, refusal.reason), refusal
    assert str(refusal) == f"{file}: {refusal.rule}: {refusal.reason}"
    assert "\n" not in str(refusal)


def test_two_rules_are_named_by_their_places_in_the_file(tmp_path: Path) -> None:
    rules = tomllib.loads(WHOLE)["rules"]
    (at,) = [number for number, rule in enumerate(rules, 1) if rule.get("when") == {"citizenship": ["both", "neither"]}]
    damage, _, _ = BREAKS["a set of answers with two rules"]
    with pytest.raises(AgreementError) as caught:
        loaded(tmp_path, damage(WHOLE))
    assert caught.value.rule == f"rules[{at}] and rules[{len(rules) + 1}]"


def test_no_rule_can_be_taken_away(tmp_path: Path) -> None:
    rules = list(re.finditer(r"^\[\[rules\]\]\n(?:.+\n)+", WHOLE, flags=re.MULTILINE))
    assert len(rules) == len(tomllib.loads(WHOLE)["rules"]) == 24
    for rule in rules:
        with pytest.raises(AgreementError):
            loaded(tmp_path, WHOLE[: rule.start()] + WHOLE[rule.end() :])


@pytest.mark.parametrize("agreement", FILES)
def test_no_quotation_may_have_another_word(agreement: str, tmp_path: Path) -> None:
    quotations = tomllib.loads(FILES[agreement])["clauses"]
    assert len(quotations) > 20
    for clause in quotations:
        damage = swap(rf'^(id = "{clause["id"]}"\n.*\nquote = ".*)"$', r'\1 слово"')
        with pytest.raises(AgreementError, match=rf"clauses\[{clause['id']}\]: the quotation is not in provision"):
            loaded(tmp_path, damage(FILES[agreement]), agreement)


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "de-1996.toml"
    path.write_bytes(WHOLE.encode("cp1251", "ignore"))
    with pytest.raises(AgreementError, match=r"^de-1996\.toml: file: cannot be read: .*utf-8"):
        load(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AgreementError, match=r"^de-1996\.toml: file: cannot be read"):
        load(tmp_path / "de-1996.toml")


# The States of a text that names none.

UNNAMED_BREAKS: dict[str, tuple[Break, str, str]] = {
    "a name with a blank that nothing fills": (
        swap(r'^(genitive = \{ ru = ")', r"\1{x}"),
        r"states\.named_by_user",
        "'genitive' may have no blanks but name",
    ),
    "no name": (without("name = .*"), r"states\.named_by_user", "the key 'name' is missing"),
    "no genitive": (without("genitive = .*"), r"states\.named_by_user", "the key 'genitive' is missing"),
    "an unknown case": (key_in("[states.named_by_user]"), r"states\.named_by_user", "unknown key 'colour'"),
    "a State beside the two": (
        swap(r"^(\[states\.named_by_user\]\n)", r'[states]\nfirst = "ru"\n\1'),
        "states",
        "unknown key 'first'",
    ),
    "known practice": (
        add('[states.named_by_user.practice]\ncertificate = "справка"'),
        r"states\.named_by_user",
        "unknown key 'practice'",
    ),
}


@pytest.mark.parametrize("name", UNNAMED_BREAKS)
def test_a_broken_name_that_the_user_gives_is_refused(name: str, tmp_path: Path) -> None:
    damage, where, reason = UNNAMED_BREAKS[name]
    with pytest.raises(AgreementError) as caught:
        loaded(tmp_path, damage(FILES["unnamed"]), "unnamed")
    refused(caught.value, "unnamed.toml", where, reason)


# A file with a pattern.

PATTERN_BREAKS: dict[str, tuple[Break, str, str]] = {
    "a pattern that is not there": (
        swap(r'^pattern = "oecd"', 'pattern = "un"'),
        "file",
        "there is no pattern 'un'",
    ),
    "a pattern that is a path": (
        swap(r'^pattern = "oecd"', 'pattern = "../patterns/oecd"'),
        "file",
        r"there is no pattern '../patterns/oecd'",
    ),
    "a pattern that is a list": (
        swap(r'^pattern = "oecd"', 'pattern = ["oecd"]'),
        "file",
        "'pattern' must be of type str",
    ),
    "no pattern": (without("pattern = .*"), r"questions\[citizenship\]", "offers no definite answer"),
    "a clause that the pattern names": (
        swap(r'^id = "no_home"', 'id = "homeless"'),
        r"questions\[permanent_home\].answers\[no\]",
        "there is no clause 'no_home'",
    ),
    "a question left out that the pattern has not": (
        swap(r"^\[without\]\n", '[without]\nquestions = ["nationality"]\n'),
        "without",
        "the pattern oecd has no 'nationality' among its questions",
    ),
    "an answer left out that the pattern has not": (
        swap(r'^answers = \["source_only"\]', 'answers = ["source_only", "abroad"]'),
        "without",
        "the pattern oecd has no 'abroad' among its answers",
    ),
    "a clause left out that the pattern has not": (
        swap(r'^clauses = \["source_only"\]', 'clauses = ["source_only", "abroad"]'),
        "without",
        "the pattern oecd has no 'abroad' among its clauses",
    ),
    "something else left out": (key_in("[without]", 'rules = ["3"]'), "without", "unknown key 'rules'"),
    "a question left out that a rule asks": (
        lambda text: key_in("[without]", 'questions = ["vital_interests"]')(without("vital_interests = .*")(text)),
        r"rules\[12\] of the pattern oecd",
        "there is no question 'vital_interests'",
    ),
    "an answer left in whose clause is left out": (
        swap(r'^answers = \["source_only"\]\n', ""),
        r"questions\[residence_first\].answers\[source_only\]",
        "there is no clause 'source_only'",
    ),
    "a question before one that is not there": (
        add('[[questions]]\nid = "spare"\nbefore = "nationality"'),
        "file",
        "the question 'spare' cannot stand before 'nationality': there is none",
    ),
    "a question before a number": (
        add('[[questions]]\nid = "spare"\nbefore = 3'),
        "file",
        "the question 'spare' cannot stand before",
    ),
    "a question of the pattern twice": (
        again("[[questions]]", 'id = "citizenship"'),
        r"file|questions\[citizenship\]",
        "definite answer|is there twice",
    ),
    "an unknown key of a question of the pattern": (
        swap(r'^(\[\[questions\]\]\nid = "citizenship"\n)', r'\1colour = "red"\n'),
        r"questions\[citizenship\]",
        "unknown key 'colour'",
    ),
    "a question without an id": (
        swap(r'^(\[\[questions\]\]\n)id = "citizenship"\n', r"\1"),
        r"questions\[\d+\]",
        "the key 'id' is missing",
    ),
    "a question whose id is a list": (
        swap(r'^(\[\[questions\]\]\n)id = "citizenship"\n', r'\1id = ["citizenship"]\n'),
        r"questions\[.*\]",
        "'id' must be of type str",
    ),
    "a rule at a list": (
        add('[[rules]]\nat = ["citizenship"]\nask = "person"'),
        r"rules\[5\]",
        "'at' must be of type str",
    ),
    "one rule instead of two of the pattern": (
        add('[[rules]]\nat = "permanent_home"\nwhen = { permanent_home = ["no"] }\nask = "habitual_abode"'),
        "question permanent_home",
        "no rule for these answers: .*permanent_home = yes$",
    ),
    "conclusions of a question that ends with no resident": (
        key_in("[conclusions]", 'permanent_home = "living_in"'),
        "conclusions",
        "no rule after 'permanent_home' is without words",
    ),
    "conclusions in words that are not there": (
        swap(r'^vital_interests = "living_in"', 'vital_interests = "song"'),
        r"rules\[\d+\] of the pattern oecd",
        "there is no words 'song'",
    ),
    "no words of a conclusion": (
        without('vital_interests = "living_in"'),
        r"rules\[\d+\] of the pattern oecd",
        "name the words of the conclusion",
    ),
    "conclusions that are numbers": (
        swap(r'^vital_interests = "living_in"', "vital_interests = 1"),
        "conclusions",
        "'vital_interests' must be of type str",
    ),
}


@pytest.mark.parametrize("name", PATTERN_BREAKS)
def test_a_file_that_does_not_fit_its_pattern_is_refused(name: str, tmp_path: Path) -> None:
    damage, where, reason = PATTERN_BREAKS[name]
    with pytest.raises(AgreementError) as caught:
        loaded(tmp_path, damage(FILES["lu-1993"]), "lu-1993")
    refused(caught.value, "lu-1993.toml", where, reason)


BROKEN_PATTERNS: dict[str, tuple[Break, str, str]] = {
    "no TOML": (add("= ="), "file", "cannot be read"),
    "an unknown key": (swap(r"\A", 'colour = "red"\n'), "file", "unknown key 'colour'"),
    "an unknown key of a question": (
        key_in("[[questions]]", 'help = "me"'),
        r"questions\[person\]",
        "unknown key 'help'",
    ),
    "an unknown key of a rule": (key_in("[[rules]]"), r"rules\[1\]", "unknown key 'colour'"),
    "an unknown key of an answer": (
        swap(r'\{ id = "individual",', '{ id = "individual", colour = "red",'),
        r"questions\[person\].answers\[individual\]",
        "unknown key 'colour'",
    ),
    "a question without an id": (without('id = "person"'), r"questions\[1\]", "the key 'id' is missing"),
    "a rule without a place": (without('at = "person"'), r"rules\[1\]", "the key 'at' is missing"),
    "a condition that is a string": (
        swap(r'permanent_home = \["no"\]', 'permanent_home = "no"'),
        r"rules\[\d+\].when",
        "'permanent_home' must be of type list",
    ),
    "answers that are no list": (
        swap(r"^answers = \[\n(?:  .*\n)*\]", 'answers = "yes"'),
        r"questions\[person\]",
        "'answers' must be of type list",
    ),
}


@pytest.mark.parametrize("name", BROKEN_PATTERNS)
def test_a_broken_pattern_is_refused(name: str, tmp_path: Path) -> None:
    damage, where, reason = BROKEN_PATTERNS[name]
    law_folder(tmp_path)
    (tmp_path / "patterns" / "oecd.toml").write_text(damage(PATTERNS["oecd"]), encoding="utf-8")
    with pytest.raises(AgreementError) as caught:
        load(write(tmp_path, "de-1996", FILES["de-1996"]), Library((tmp_path,)))
    refused(caught.value, "patterns/oecd.toml", where, reason)


def test_a_rule_of_the_pattern_is_refused_by_its_place_in_the_pattern(tmp_path: Path) -> None:
    law_folder(tmp_path)
    (tmp_path / "patterns" / "oecd.toml").write_text(
        PATTERNS["oecd"].replace('ask = "citizenship"', 'ask = "nationality"'), encoding="utf-8"
    )
    places = [rule.get("ask") for rule in tomllib.loads(PATTERNS["oecd"])["rules"]]
    with pytest.raises(AgreementError) as caught:
        load(write(tmp_path, "lu-1993", FILES["lu-1993"]), Library((tmp_path,)))
    assert caught.value.rule == f"rules[{places.index('citizenship') + 1}] of the pattern oecd"
    assert caught.value.reason == "there is no question 'nationality'"


# The same as Django system checks.

CHECKED = (
    "a quotation with a word more",
    "a set of answers without a rule",
    "a set of answers with two rules",
    "a question to which no rule leads",
    "a rule that goes back",
    "an unknown key of the file",
    "no TOML",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all files of the law, read instead of them."""
    copy = law_folder(tmp_path, **FILES)
    monkeypatch.setattr(treaties.agreement, "FOLDERS", (copy,))
    return copy


def reported() -> list[str]:
    return [message.msg for message in run_checks() if message.id == "treaties.E001"]


def test_the_system_checks_pass_when_all_agreements_are_whole(folder: Path) -> None:
    assert len(list((folder / "agreements").iterdir())) == len(FILES)
    call_command("check")


@pytest.mark.parametrize("name", CHECKED)
def test_a_broken_agreement_fails_the_system_checks_with_the_same_refusal(name: str, folder: Path) -> None:
    damage, where, reason = BREAKS[name]
    write(folder, "de-1996", damage(WHOLE))
    (error,) = reported()
    assert re.search(rf"^de-1996\.toml: {where}: ", error), error
    assert re.search(reason, error), error
    with pytest.raises(SystemCheckError, match=rf"(?s)\(treaties\.E001\) de-1996\.toml: {where}: "):
        call_command("check")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("effective_management", "place_of_management", "the question 'place_of_management': questions/place_of_"),
        ('"elsewhere"', '"abroad"', "the answer 'abroad' to 'effective_management'"),
    ],
)
def test_a_question_or_an_answer_without_words_fails_the_system_checks(
    old: str, new: str, named: str, folder: Path
) -> None:
    write(folder, "de-1996", WHOLE.replace(old, new))
    (error,) = [message for message in run_checks() if message.id == "questionnaire.E001"]
    assert error.obj == "de-1996.toml"
    assert error.msg.startswith(f"no words for {named}")


def test_every_broken_agreement_is_reported_at_once(folder: Path) -> None:
    for agreement in FILES:
        write(folder, agreement, BREAKS["an unknown key of the file"][0](FILES[agreement]))
    assert sorted(message.partition(":")[0] for message in reported()) == sorted(f"{name}.toml" for name in FILES)


def test_a_broken_pattern_is_reported_once(folder: Path) -> None:
    (folder / "patterns" / "oecd.toml").write_text("= =", encoding="utf-8")
    (error,) = reported()
    assert error.startswith("patterns/oecd.toml: file: cannot be read")


def test_a_broken_state_is_reported_once(folder: Path) -> None:
    (folder / "states" / "ru.toml").write_text(without("locative = .*")(STATES["ru"]), encoding="utf-8")
    assert reported() == ["states/ru.toml: names: the key 'locative' is missing"]


def test_a_broken_state_that_no_agreement_names_is_reported(folder: Path) -> None:
    (folder / "states" / "at.toml").write_text("", encoding="utf-8")
    assert reported() == ["states/at.toml: file: the key 'names' is missing"]


@pytest.mark.parametrize("command", [["check"], ["runserver", "--noreload", "127.0.0.1:0"]], ids=["check", "server"])
def test_a_broken_agreement_stops_the_command_line(command: list[str], tmp_path: Path) -> None:
    for name in ("treaties", "questionnaire", "templates", "static", "locale"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    write(tmp_path / "treaties", "de-1996", BREAKS["a rule that goes back"][0](WHOLE))
    process = subprocess.run(
        [sys.executable, "manage.py", *command], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60
    )
    assert process.returncode != 0
    assert re.search(r"de-1996\.toml: rules\[\d+\]: a loop: permanent_home was asked before", process.stderr)
