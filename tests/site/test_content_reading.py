"""A content file that is not whole is refused with file, table and reason, and stops `manage.py check`.

The damage is done to the glossary; every content file is read by the same reader.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from pytest_django import Settings

from questionnaire import checks
from questionnaire.agreement_pages.words import page_words
from questionnaire.content import glossary, reading
from questionnaire.content.reading import ContentError, content_file, text, texts
from tests.support.caches import forget_everything
from treaties.parts import AgreementError
from treaties.tables import Table


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the content files, which the site reads instead of its own."""
    copied = shutil.copytree(
        reading.CONTENT, tmp_path / "content", ignore=shutil.ignore_patterns("*.py", "__pycache__")
    )
    monkeypatch.setattr(reading, "CONTENT", copied)
    forget_everything()
    yield copied
    forget_everything()


@pytest.mark.parametrize(
    ("pattern", "replacement", "refusal"),
    [
        (r'^name\.en = "third State"\n', "", "terms[third_state]: the key 'name.en' is missing"),
        (r'^(name\.en = )"third State"', r'\1" "', "terms[third_state]: 'name.en' has no words"),
        (
            r'^name(\.en = "third State")',
            r"name\1\nname.eng = 'third State'",
            "third_state].name: unknown key 'eng'",
        ),
        (r'^definition\.en = "A State that is not.*\n', "", "terms[third_state].definition: the key 'en' is missing"),
        (r'^(definition\.)en( = "A State that is not)', r"\1de\2", "the key 'en' is missing"),
        (r'^(definition\.en = "A State that is) not', r"\1 {not}", "'en' may have no blanks but none"),
        (r'^(definition\.en = "A State that is) not', r"\1 } not", "'en' may have no blanks but none"),
        (
            r'^definition(\.en = "A State that is not)',
            r"definition.de = 'Ein Staat'\ndefinition\1",
            "terms[third_state].definition: unknown key 'de'",
        ),
        (r'^forms\.en = \["third State.*\n', "", "terms[third_state].forms: the key 'en' is missing or empty"),
        (r'^(forms\.en = \[)"third State"', r"\g<1>3", "terms[third_state].forms: 'en' must be a list of strings"),
        (r'^id = "third_state"\n', "", "the key 'id' is missing"),
        (r'^id = "third_state"', 'id = "treaty"', "file: the term 'treaty' is there twice"),
        (r'^id = "third_state"', 'id = "third_state"\ncolour = "red"', "terms[third_state]: unknown key 'colour'"),
        (r"^\[\[terms\]\]\nid = \"treaty\"", 'colour = "red"\n\\g<0>', "file: unknown key 'colour'"),
        (r"^id = ", "id = = ", "file: cannot be read"),
    ],
)
def test_damage_is_refused_by_name(folder: Path, pattern: str, replacement: str, refusal: str) -> None:
    file = folder / "glossary.toml"
    damaged, times = re.subn(pattern, replacement, file.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    assert times == 1
    file.write_text(damaged, encoding="utf-8")
    with pytest.raises(ContentError, match=f"^glossary.toml: .*{re.escape(refusal)}"):
        glossary.terms()
    with pytest.raises(SystemCheckError, match=re.escape(refusal)):
        call_command("check")


def test_a_file_that_is_not_there_is_refused(folder: Path) -> None:
    (folder / "glossary.toml").unlink()
    with pytest.raises(ContentError, match=r"^glossary\.toml: file: cannot be read"):
        glossary.terms()


def test_a_language_of_the_settings_without_words_is_named_with_file_and_key(folder: Path, settings: Settings) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, ("de", "Deutsch")]
    with pytest.raises(ContentError, match=r"terms\[treaty\]\.definition: the key 'de' is missing"):
        glossary.terms()


def test_words_may_have_the_blanks_that_are_named_and_no_others() -> None:
    def table() -> Table:
        return Table("some.toml", "file", {"said": {"ru": "в {where}", "en": "in {where}"}})

    assert text(table(), "said", {"where", "when"})["en"] == "in {where}"
    with pytest.raises(AgreementError, match="'ru' may have no blanks but when: 'в {where}'"):
        text(table(), "said", {"when"})


def test_a_list_of_words_has_each_of_them_in_every_language(folder: Path) -> None:
    (folder / "some.toml").write_text('[[said]]\nru = "да"\nen = "yes"\n[[said]]\nru = "нет"\n', encoding="utf-8")
    with (
        pytest.raises(ContentError, match=r"^some\.toml: said\[2\]: the key 'en' is missing"),
        content_file("some.toml") as file,
    ):
        texts(file, "said")


def test_a_language_without_words_in_an_agreement_is_named_with_file_and_place(settings: Settings) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, ("de", "Deutsch")]
    found = {(error.obj, error.msg) for error in checks.agreements_have_every_language(None)}
    for place in (
        "title",
        "pair",
        "states.first.genitive",
        "terms.home",
        "status_notes[1].warning",
        "words: 'считается резидентом {of}'",
    ):
        assert ("de-1996.toml", f"{place} has no words in: de") in found
    assert not [message for _file, message in found if "gloss" in message]


def damage(file: Path, pattern: str, replacement: str) -> None:
    damaged, times = re.subn(pattern, replacement, file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert times
    file.write_text(damaged, encoding="utf-8")


def test_a_kind_of_person_without_a_heading_is_named(folder: Path) -> None:
    damage(folder / "agreement_pages.toml", r"^entity\..*\n", "")
    (error, *_others) = checks.persons_have_headings(None)
    assert error.msg == "agreement_pages.toml: persons: no heading for 'entity'"


def test_a_point_that_nothing_looks_up_is_refused(folder: Path) -> None:
    damage(folder / "agreement_pages.toml", 'point = "letters"', 'point = "colours"')
    with pytest.raises(ContentError, match=r"^agreement_pages\.toml: points\[9\]: there is no point 'colours'"):
        page_words()
