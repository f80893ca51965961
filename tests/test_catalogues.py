"""The catalogues hold every sentence of code and templates and none besides, and are compiled as they stand.
The sentences are looked up here in another way than the tool that collects them."""

import ast
import re
from collections.abc import Iterator

import pytest
from django.utils.translation import override
from django.utils.translation.trans_real import translation

from tools import messages

GETTEXT = {"_", "gettext", "gettext_lazy", "ngettext"}
IN_TEMPLATES = re.compile(r"""\{%\s*translate\s+"([^"]*)"|\b_\("([^"]*)"\)""")
BLOCK = re.compile(r"\{%\s*blocktranslate\b([^%]*)%\}(.*?)\{%\s*endblocktranslate\s*%\}", re.DOTALL)


def sentences_of_code() -> Iterator[str]:
    for path in [*messages.ROOT.glob("questionnaire/**/*.py"), *messages.ROOT.glob("treaties/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GETTEXT:
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def sentences_of_templates() -> Iterator[str]:
    for path in messages.ROOT.glob("templates/**/*.html"):
        text = path.read_text(encoding="utf-8")
        for found in IN_TEMPLATES.finditer(text):
            yield found[1] or found[2]
        for options, body in BLOCK.findall(text):
            assert "trimmed" in options, f"{path}: a sentence keeps the line breaks of its template"
            lines = " ".join(line.strip() for line in body.strip().splitlines())
            yield re.sub(r"\{\{\s*(\w+)\s*\}\}", r"%(\1)s", lines)


def ids(language: str) -> set[str]:
    found: set[str] = set()
    for message in messages.stored(language):
        if message.id:
            found.update([message.id] if isinstance(message.id, str) else message.id)
    return found


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_the_catalogue_is_in_step_with_code_templates_and_its_compiled_file(language: str) -> None:
    assert messages.faults(language) == []


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_the_catalogue_holds_exactly_the_sentences_that_are_written(language: str) -> None:
    written = {*sentences_of_code(), *sentences_of_templates()}
    assert len(written) > 300
    assert ids(language) == written


def test_what_has_no_translation_yet_is_said_in_russian() -> None:
    with override("en"):
        assert translation("en").gettext("Продолжить") in ("Продолжить", "Continue")
        assert translation("en").ngettext("один", "много", 2) == "много"


def test_no_sentence_is_written_with_the_letter_that_the_texts_do_not_print() -> None:
    assert [sentence for sentence in ids("en") if "ё" in sentence.lower()] == []
