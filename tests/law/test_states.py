"""The files of the States: what is known of each, read strictly; nothing but its name is part of an edition."""

import re
import shutil
from datetime import date
from pathlib import Path

import pytest

from tests.support.agreement_facts import FACTS
from tests.support.agreement_oracle import AGREEMENTS
from tests.support.law_files import FILES, STATES, law_folder, write
from treaties.agreement import AgreementError, StateName, Text, load, states
from treaties.library import Library

CASES = {
    language: {
        code: tuple(cases)
        for facts in FACTS.values()
        for code, cases in zip(facts.codes, facts.states[language], strict=False)
    }
    for language in ("ru", "en")
}


def cases(state: StateName, language: str) -> tuple[str, str, str]:
    return state.name[language], state.genitive[language], state.locative[language]


@pytest.mark.parametrize("code", CASES["ru"])
def test_each_state_has_its_name_in_each_case_in_both_languages(code: str) -> None:
    state = states()[code]
    assert (state.code, cases(state, "ru"), cases(state, "en")) == (code, CASES["ru"][code], CASES["en"][code])


@pytest.mark.parametrize("agreement", FACTS)
def test_an_agreement_has_the_states_that_it_names(agreement: str) -> None:
    parties = AGREEMENTS[agreement].states.values()
    assert [state.code for state in parties] == FACTS[agreement].codes
    assert all(state is states()[state.code] for state in parties)


def test_other_names_of_a_state_are_known_by_language() -> None:
    assert "РФ" in states()["ru"].aliases["ru"]
    assert "ФРГ" in states()["de"].aliases["ru"]
    assert "Federal Republic of Germany" in states()["de"].aliases["en"]
    assert len(states()["ua"].aliases) == 0


def test_what_is_known_of_a_state_was_checked_and_has_its_source() -> None:
    known = {code: (state.practice.certificate, state.practice.mutual_agreement) for code, state in states().items()}
    assert all(known["ru"]) and all(known["de"])
    assert known["lu"] == known["ua"] == (None, None)
    for particular in (particular for particulars in known.values() for particular in particulars if particular):
        assert particular.source and particular.checked_on >= date(2026, 11, 30)


def with_state(folder: Path, code: str, text: str, agreement: str) -> str:
    """The edition of an agreement when this is the file of a State."""
    shutil.rmtree(folder, ignore_errors=True)
    law_folder(folder)
    (folder / "states" / f"{code}.toml").write_text(text, encoding="utf-8")
    return load(write(folder, agreement, FILES[agreement]), Library((folder,))).edition


@pytest.mark.parametrize(("agreement", "code"), [(law, code) for law, facts in FACTS.items() for code in facts.codes])
def test_only_the_name_of_a_state_is_part_of_the_edition(agreement: str, code: str, tmp_path: Path) -> None:
    text = STATES[code]
    names, _rest = text.split("[aliases]") if "[aliases]" in text else (text, "")
    other_practice = '\n[certificate]\ntext = { ru = "справка" }\nsource = "example.org"\nchecked_on = 2026-01-01\n'
    for other in (names, names + other_practice, names.replace("name = {", 'name = { de = "Staat",')):
        assert with_state(tmp_path / "law", code, other, agreement) == AGREEMENTS[agreement].edition
    for case in ("name", "genitive", "locative"):
        changed = re.sub(rf'^({case} = {{ ru = ")', r"\1Новая ", text, flags=re.MULTILINE)
        assert changed != text
        assert with_state(tmp_path / "law", code, changed, agreement) != AGREEMENTS[agreement].edition


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        ('source = "docs', 'sources = "docs', "certificate: the key 'source' is missing"),
        ('source = "docs', 'colour = "red"\nsource = "docs', "certificate: unknown key 'colour'"),
        ('text = { ru = "документ,', 'text = { deu = "Schein", ru = "документ,', "certificate.text: unknown key 'deu'"),
        ('text = { ru = "документ,', 'text = { de = "документ,', "certificate.text: the key 'ru' is missing"),
        (
            'source = "docs',
            'language = "German"\nsource = "docs',
            "certificate: 'language' must be a code of two letters: 'German'",
        ),
        ('note = { ru = "заявление', 'note = { deu = "Antrag", ru = "заявление', "certificate.note: unknown key 'deu'"),
        ('note = { ru = "заявление – форма', 'note = "форма" # ', "certificate: 'note' must be"),
        ("[certificate]", "[licence]", "file: unknown key 'licence'"),
        ("checked_on = 2026-11-30\n", "", "certificate: the day of the check is missing"),
        ("[names]\n", '[names]\ncolour = "red"\n', "names: unknown key 'colour'"),
        ('name = { ru = "Россия"', 'name = { ru = "Россия {x}"', "names: 'name' may have no blanks but none"),
        ("[names]\n", "[name]\n", "file: the key 'names' is missing"),
        ('ru = ["РФ"', 'rus = ["РФ"', "aliases: unknown key 'rus'"),
        ('ru = ["РФ"', 'ru = [1, "РФ"', "aliases: 'ru' must be a list of strings"),
        ("[aliases]\n", "[aliases]\n= =\n", "file: cannot be read"),
    ],
)
def test_a_mistake_in_what_is_known_of_a_state_is_refused(line: str, instead: str, reason: str, tmp_path: Path) -> None:
    assert line in STATES["ru"]
    with pytest.raises(AgreementError, match=f"^states/ru.toml: {re.escape(reason)}"):
        with_state(tmp_path / "law", "ru", STATES["ru"].replace(line, instead, 1), "de-1996")


def test_the_name_of_a_states_file_is_a_code_of_two_letters(tmp_path: Path) -> None:
    law_folder(tmp_path)
    (tmp_path / "states" / "austria.toml").write_text(STATES["ua"], encoding="utf-8")
    with pytest.raises(AgreementError, match="^states/austria.toml: file: the file's name must be a code"):
        Library((tmp_path,)).state("austria")


def test_a_state_is_the_one_of_the_first_folder_that_has_it(tmp_path: Path) -> None:
    law_folder(tmp_path / "other")
    (tmp_path / "other" / "states" / "de.toml").write_text(STATES["ua"], encoding="utf-8")
    law_folder(tmp_path / "law")
    folders = (tmp_path / "law", tmp_path / "other")
    assert Library(folders).state("de").name == Text(ru="Германия", en="Germany")
    assert Library(folders[::-1]).state("de").name == Text(ru="Украина", en="Ukraine")
