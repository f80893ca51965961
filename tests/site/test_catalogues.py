"""The catalogues hold every sentence of code and templates and none besides, and are compiled as they stand.
The sentences are looked up here in another way than by the program that collects them."""

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation import gettext, override

ROOT: Path = settings.BASE_DIR
LOCALE = ROOT / "locale"
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
GETTEXT = {"_", "gettext", "gettext_lazy", "ngettext"}
IN_TEMPLATES = re.compile(r"""\{%\s*translate\s+"([^"]*)"|\b_\("([^"]*)"\)""")
BLOCK = re.compile(r"\{%\s*blocktranslate\b([^%]*)%\}(.*?)\{%\s*endblocktranslate\s*%\}", re.DOTALL)


def sentences_of_code() -> Iterator[str]:
    for path in [*ROOT.glob("questionnaire/**/*.py"), *ROOT.glob("treaties/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GETTEXT:
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def sentences_of_templates() -> Iterator[str]:
    for path in ROOT.glob("templates/**/*.html"):
        text = path.read_text(encoding="utf-8")
        for found in IN_TEMPLATES.finditer(text):
            yield found[1] or found[2]
        for options, body in BLOCK.findall(text):
            assert "trimmed" in options, f"{path}: a sentence keeps the line breaks of its template"
            for sentence in body.split("{% plural %}"):
                lines = " ".join(line.strip() for line in sentence.strip().splitlines())
                yield re.sub(r"\{\{\s*(\w+)\s*\}\}", r"%(\1)s", lines)


def written_down(language: str) -> Iterator[Message]:
    """The messages of the file as it lies there, the head left out."""
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        yield from (message for message in read_po(file) if message.id)


def ids(language: str) -> set[str]:
    return {id for id, _string in pairs(language)}


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Each sentence with its translation, empty where there is none; of a plural each form."""
    for message in written_down(language):
        if isinstance(message.id, str):
            yield message.id, message.string
        else:
            yield from zip(message.id, message.string, strict=True)


def blanks(sentence: str) -> list[str]:
    return re.findall(r"\{[^{}]*\}|%\(\w+\)s", sentence)


def written_anew(catalogues: Path) -> None:
    """What `make messages` does, with the catalogues of this folder."""
    # What the target needs is there: this test runs in it.
    command = ["make", "--silent", "--old-file=.venv/dev.stamp", "messages", f"CATALOGUES={catalogues}"]
    subprocess.run(command, cwd=ROOT, check=True)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.?o")}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return shutil.copytree(LOCALE, tmp_path / "locale")


def test_the_catalogues_are_in_step_with_code_templates_and_their_compiled_files(copied: Path) -> None:
    written_anew(copied)
    assert sorted(contents(LOCALE)) == sorted(
        f"{language}/LC_MESSAGES/django.{kind}" for language in LANGUAGES for kind in ("po", "mo")
    )
    assert contents(copied) == contents(LOCALE)


def test_a_guess_is_marked_and_not_compiled(copied: Path) -> None:
    po, mo = (copied / "en" / "LC_MESSAGES" / f"django.{kind}" for kind in ("po", "mo"))
    before = po.read_text(encoding="utf-8")
    sentence = "Все, что было сохранено раньше, на месте."
    po.write_text(before.replace(f'msgid "{sentence}"', f'msgid "И {sentence.lower()}"'), encoding="utf-8")
    written_anew(copied)
    with po.open("rb") as catalogue, mo.open("rb") as compiled:
        guessed = read_po(catalogue).get(sentence)
        assert guessed is not None and guessed.fuzzy and guessed.string
        assert sentence not in read_mo(compiled)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_exactly_the_sentences_that_are_written(language: str) -> None:
    written = {*sentences_of_code(), *sentences_of_templates()}
    assert len(written) > 200
    assert ids(language) == written


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_has_a_translation_that_differs_from_it_and_is_no_guess(language: str) -> None:
    guessed = [message.id for message in written_down(language) if message.fuzzy]
    untold = [id for id, string in pairs(language) if not string.strip() or string == id]
    assert (guessed, untold) == ([], [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_translation_has_the_blanks_of_its_sentence(language: str) -> None:
    differing = [
        (id, string)
        for id, string in pairs(language)
        if string and sorted(set(blanks(id))) != sorted(set(blanks(string)))
    ]
    assert differing == []


def test_english_sentences_have_no_russian_letters_and_no_russian_or_straight_quotation_marks() -> None:
    assert [string for _id, string in pairs("en") if re.search("[А-Яа-яЁё«»„\"']", string)] == []


def test_english_sentences_begin_and_end_as_the_russian_ones() -> None:
    told = [(id, string) for id, string in pairs("en") if string]
    ends = [(id, string) for id, string in told if id[-1] in ".:?" and string[-1] not in (id[-1], "”")]
    begins = [(id, string) for id, string in told if id[0].isupper() and string[0].islower()]
    assert (ends, begins) == ([], [])


def test_english_sentences_say_nothing_that_no_page_says() -> None:
    never = re.compile(
        r"\b183\b|%(?!\()|\bplease\b|\bsorry\b|\b(in)?valid\b|\benjoys?\b|\bnational(s|ity)?\b", re.IGNORECASE
    )
    assert [string for _id, string in pairs("en") if never.search(string)] == []


def test_a_translation_is_spoken_where_its_language_is_and_the_sentence_itself_elsewhere() -> None:
    for language, said in (("en", "Continue"), ("ru", "Продолжить")):
        with override(language):
            assert gettext("Продолжить") == said


def test_no_sentence_is_written_with_the_letter_that_the_texts_do_not_print() -> None:
    assert [sentence for sentence in ids("en") if "ё" in sentence.lower()] == []
