"""The rooms of the project: which module may import what, and that the engine knows none of the law.

The modules are read as syntax trees, so that an import inside a function counts too.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

import treaties.agreement
from treaties.agreement import agreements
from treaties.walk import walk

ROOT = Path(__file__).parents[2]
ENGINE = ("agreement", "parts", "tables", "rules", "walk", "determination", "sensitivity")
# A role that a question has in the file, whatever its id.
ROLE = {"person"}
QUESTIONS = {
    "person",
    "residence_first",
    "residence_second",
    "permanent_home",
    "permanent_home_where",
    "vital_interests",
    "habitual_abode",
    "citizenship",
    "effective_management",
}


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


def strings(path: Path) -> set[str]:
    """Every string in a module's code."""
    return {
        node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


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
    assert users == {"questionnaire/storage.py", "questionnaire/wizard.py"}


def test_templates_know_nothing_of_formtools() -> None:
    pages = sorted((ROOT / "templates").rglob("*.html"))
    assert pages
    words = ("formtools", "wizard", "management_form")
    assert [str(page) for page in pages if any(word in page.read_text(encoding="utf-8") for word in words)] == []


def test_no_sessions_are_installed() -> None:
    installed = [*settings.INSTALLED_APPS, *settings.MIDDLEWARE, settings.MESSAGE_STORAGE]
    assert [name for name in installed if "session" in name.lower()] == []


@pytest.mark.parametrize("module", ENGINE)
def test_the_engine_names_no_question_and_no_agreement(module: str) -> None:
    named = strings(ROOT / "treaties" / f"{module}.py")
    assert named & QUESTIONS <= ROLE
    assert named & {"lu-1993", "ua-1995", "de-1996", "unnamed"} == set()


def test_the_command_names_no_question_and_no_agreement() -> None:
    named = strings(ROOT / "treaties" / "management" / "commands" / "determine.py")
    assert named & (QUESTIONS | {"lu-1993", "ua-1995", "de-1996", "unnamed"}) == set()


def test_a_fifth_agreement_takes_one_data_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in treaties.agreement.agreement_files():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    germany = (tmp_path / "de-1996.toml").read_text(encoding="utf-8")
    fifth = germany.replace('id = "de-1996"', 'id = "xx-2000"', 1).replace("Германи", "Австри")
    (tmp_path / "xx-2000.toml").write_text(fifth, encoding="utf-8")
    monkeypatch.setattr(treaties.agreement, "AGREEMENTS", tmp_path)
    found = agreements.__wrapped__()
    assert set(found) == {"lu-1993", "ua-1995", "de-1996", "unnamed", "xx-2000"}
    assert found["xx-2000"].states["second"].locative["ru"] == "в Австрии"
    answers = {"person": "individual", "residence_first": "not_resident", "residence_second": "resident"}
    (outcome,) = walk(found["xx-2000"], answers).outcomes
    assert (outcome.kind, outcome.state, outcome.provision) == ("resident", "second", "1")
