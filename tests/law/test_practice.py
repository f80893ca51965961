"""What is known of a State's practice, in the agreements' files: read strictly, and no part of the edition."""

import re
from datetime import date
from pathlib import Path

import pytest

from tests.support.next_step_support import AGREEMENTS
from treaties.agreement import AgreementError, agreement_files, load

PRACTICE = """
[states.{state}.practice.certificate]
text = {{ ru = "справка", en = "certificate" }}
source = "example.org"
checked_on = 2026-11-30
"""


def loaded(folder: Path, agreement: str, text: str) -> str:
    path = folder / f"{agreement}.toml"
    path.write_text(text, encoding="utf-8")
    return load(path).edition


def text_of(agreement: str) -> str:
    (path,) = (path for path in agreement_files() if path.stem == agreement)
    return path.read_text(encoding="utf-8")


def test_the_same_is_known_of_russia_in_each_file_and_was_checked() -> None:
    known = {law.states["first"].practice for law in AGREEMENTS.values() if law.states}
    assert len(known) == 1
    for law in AGREEMENTS.values():
        for state in law.states.values():
            for particular in (state.practice.certificate, state.practice.mutual_agreement):
                assert particular is None or (particular.source and particular.checked_on == date(2026, 11, 30))
    assert AGREEMENTS["lu-1993"].states["second"].practice == AGREEMENTS["ua-1995"].states["second"].practice


@pytest.mark.parametrize("agreement", ["lu-1993", "ua-1995", "de-1996"])
def test_practice_is_no_part_of_the_edition(agreement: str, tmp_path: Path) -> None:
    text = text_of(agreement)
    bare = re.sub(r"^\[states\.\w+\.practice\.\w+\]\n(?:.+\n)+", "", text, flags=re.MULTILINE)
    changed = text.replace("1111048", "1111049")
    assert "practice." in text and "practice." not in bare and changed != text
    for other in (bare, changed, bare + PRACTICE.format(state="second")):
        assert loaded(tmp_path, agreement, other) == AGREEMENTS[agreement].edition


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        ('source = "docs', 'sources = "docs', "states.first.practice.certificate: the key 'source' is missing"),
        ('source = "docs', 'colour = "red"\nsource = "docs', "states.first.practice.certificate: unknown key 'colour'"),
        (
            'text = { ru = "документ,',
            'text = { deu = "Schein", ru = "документ,',
            "states.first.practice.certificate.text: unknown key 'deu'",
        ),
        (
            'source = "docs',
            'language = "German"\nsource = "docs',
            "states.first.practice.certificate: 'language' must be a code of two letters: 'German'",
        ),
        (
            'note = { ru = "заявление',
            'note = { deu = "Antrag", ru = "заявление',
            "states.first.practice.certificate.note",
        ),
        ('note = { ru = "заявление – форма', 'note = "форма" # ', "states.first.practice.certificate: 'note' must be"),
        (
            "[states.first.practice.certificate]",
            "[states.first.practice.licence]",
            "states.first.practice: unknown key 'licence'",
        ),
    ],
)
def test_a_mistake_in_what_is_known_of_a_state_is_refused(line: str, instead: str, reason: str, tmp_path: Path) -> None:
    text = text_of("de-1996")
    assert line in text
    with pytest.raises(AgreementError, match=f"^de-1996.toml: {re.escape(reason)}"):
        loaded(tmp_path, "de-1996", text.replace(line, instead, 1))


def test_a_day_of_the_check_is_needed(tmp_path: Path) -> None:
    text = re.sub(r'(source = "finanzamt.*\n)checked_on = .*\n', r"\1", text_of("de-1996"))
    assert text != text_of("de-1996")
    with pytest.raises(AgreementError, match="states.second.practice.certificate: the day of the check is missing"):
        loaded(tmp_path, "de-1996", text)


def test_nothing_is_known_of_a_state_that_the_user_names(tmp_path: Path) -> None:
    with pytest.raises(AgreementError, match="states.named_by_user: unknown key 'practice'"):
        loaded(tmp_path, "unnamed", text_of("unnamed") + PRACTICE.format(state="named_by_user"))
