"""The rooms of the project: which module may import what, and that the engine knows none of the law.

The modules are read as syntax trees, so that an import inside a function counts too.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).parents[2]
FOR_DJANGO = {"__init__", "apps", "checks"}
# Whatever else stands in the package, a module added tomorrow too.
ENGINE = sorted(path.stem for path in (ROOT / "treaties").glob("*.py") if path.stem not in FOR_DJANGO)
# Words of the law in ids of questions, answers, clauses and terms, wherever they stand in a string.
OF_THE_LAW = re.compile(
    r"person|individual|entity|residence_|source_only|not_resident|home|vital|interests|_?\bties\b|abode|citizen|nationality"
    r"|management|registration|undeterminable|elsewhere|neither|\bboth\b|\byes\b|lu-1993|ua-1995|de-1996|unnamed|oecd"
)
# The role of a question, whatever its id, and the names of two modules and of a kind of outcome.
NO_LAW = {"person", "mutual_agreement_article"}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> set[str]:
    """The full names that a module imports anywhere, those given as a string to import_module included."""
    names: set[str] = set()
    package = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*package[: len(package) - node.level], *([node.module] if node.module else [])])
            source = base if node.level else str(node.module)
            names |= {source, *(f"{source}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in (
            "import_module",
            "__import__",
        ):
            names |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return names


def packages(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def test_the_engine_is_what_this_page_of_the_tests_takes_it_for() -> None:
    assert {"agreement", "parts", "walk", "determination", "sensitivity", "loading", "strict_json"} <= set(ENGINE)


@pytest.mark.parametrize("module", ENGINE)
def test_the_engine_needs_python_alone(module: str) -> None:
    used = packages(ROOT / "treaties" / f"{module}.py")
    assert used - {"treaties"} <= sys.stdlib_module_names
    assert not used & {"django", "questionnaire", "formtools"}


@pytest.mark.parametrize("module", ENGINE)
def test_the_engine_imports_only_the_engine_of_its_own_package(module: str) -> None:
    own = {name for name in imported(ROOT / "treaties" / f"{module}.py") if name.startswith("treaties")}
    assert {name.split(".")[1] for name in own if "." in name} <= set(ENGINE)


def test_the_treaties_know_nothing_of_the_site() -> None:
    files = list(modules("treaties"))
    assert len(files) > len(ENGINE)
    assert [str(path) for path in files if "questionnaire" in packages(path)] == []


def test_only_storage_and_wizard_import_formtools() -> None:
    files = [ROOT / "manage.py", *modules("treaties", "questionnaire", "tools", "tests")]
    users = {str(path.relative_to(ROOT)) for path in files if "formtools" in packages(path)}
    # The bench runs a stock wizard beside ours.
    assert users - {"tools/bench_others_urls.py"} == {"questionnaire/storage.py", "questionnaire/wizard.py"}


def test_templates_know_nothing_of_formtools() -> None:
    pages = sorted((ROOT / "templates").rglob("*.html"))
    assert pages
    words = ("formtools", "wizard", "management_form")
    assert [str(page) for page in pages if any(word in page.read_text(encoding="utf-8") for word in words)] == []


@pytest.mark.parametrize("module", ["record", "fingerprint", "review", "reference_number"])
def test_what_counts_of_a_case_is_reckoned_without_Django(module: str) -> None:
    used = imported(ROOT / "questionnaire" / "cases" / f"{module}.py")
    site = {name for name in used if name.startswith("questionnaire")}
    assert {name.partition(".")[0] for name in used} - {"questionnaire", "treaties"} <= sys.stdlib_module_names
    assert all(name.startswith("questionnaire.cases") for name in site)


@pytest.mark.parametrize("module", ["questionnaire.forms", "questionnaire.verification.forms"])
def test_a_form_loads_neither_the_typesetter_nor_the_document(module: str) -> None:
    loading = (
        "import os, sys, importlib, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'questionnaire.settings';"
        f"django.setup(); importlib.import_module('{module}');"
        "print(*(name for name in ('typst', 'questionnaire.determinations.document') if name in sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", loading], cwd=ROOT, capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []


def test_no_sessions_are_installed() -> None:
    installed = [*settings.INSTALLED_APPS, *settings.MIDDLEWARE, settings.MESSAGE_STORAGE]
    assert [name for name in installed if "session" in name.lower()] == []


def named(code: str) -> list[str]:
    """The strings in this code, but for docstrings, that have a word of the law."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    parsed = ast.parse(code)
    told: set[ast.AST] = set()
    for node in ast.walk(parsed):
        body = node.body if isinstance(node, documented) else []
        told |= {each.value for each in body if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)}
    strings = [node for node in ast.walk(parsed) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [
        node.value
        for node in strings
        if node not in told and node.value not in NO_LAW and OF_THE_LAW.search(str(node.value))
    ]


@pytest.mark.parametrize("module", [*ENGINE, "checks", "management/commands/determine"])
def test_the_engine_names_no_question_no_answer_and_no_agreement(module: str) -> None:
    assert named((ROOT / "treaties" / f"{module}.py").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('TERMS = ("ties", "neither_citizen")', ["ties", "neither_citizen"]),
        ('question == "residence_first"', ["residence_first"]),
        ('f"{agreement}: permanent_home"', [": permanent_home"]),
        ('"""The permanent_home."""\ndef f():\n    """Whose habitual_abode."""\n    return "2.a"', []),
        ('answers.get("person") == "entity"', ["entity"]),
        ('role = "person"', []),
        ('question.startswith("person_")', ["person_"]),
    ],
)
def test_a_word_of_the_law_in_code_is_found_wherever_it_stands(code: str, found: list[str]) -> None:
    assert named(code) == found
