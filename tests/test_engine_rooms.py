"""Which room may import what: the core of the law knows no Django, the law no site, and only two modules formtools."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORE = ("agreement", "walk", "determination")


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def dotted(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(source: str, module: tuple[str, ...] = (), *, package: bool = False) -> Iterator[str]:
    """Every module that this source may import, inside functions and by name too, with `from` names as submodules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = node.level - 1 if package else node.level
            base = [*module[: len(module) - up]] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__"):
                (first, *_) = node.args
                assert isinstance(first, ast.Constant), "a module imported by a computed name"
                yield str(first.value)


def imported_by(path: Path) -> set[str]:
    source = path.read_text(encoding="utf-8")
    return set(imports(source, dotted(path), package=path.name == "__init__.py"))


def rooms(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


def law_behind(start: str) -> dict[str, set[str]]:
    """This module of the law and every other one of the law that it brings in, with what each imports."""
    found: dict[str, set[str]] = {}
    waiting = [start]
    while waiting:
        name = waiting.pop()
        path = ROOT / Path(*name.split(".")).with_suffix(".py")
        if name not in found and path.is_file():
            found[name] = imported_by(path)
            waiting += [other for other in found[name] if other.startswith("treaties.")]
    return found


@pytest.mark.parametrize("module", CORE)
def test_the_core_of_the_law_brings_in_neither_django_nor_the_site(module: str) -> None:
    behind = law_behind(f"treaties.{module}")
    assert f"treaties.{module}" in behind
    assert {name for name, names in behind.items() if rooms(names) & {"django", "questionnaire", "formtools"}} == set()


def test_the_law_never_imports_the_site() -> None:
    assert [
        path.name for path in modules("treaties") if rooms(imported_by(path)) & {"questionnaire", "formtools"}
    ] == []


def test_only_storage_and_wizard_import_formtools() -> None:
    knowing = {path.relative_to(ROOT).as_posix() for path in modules("questionnaire") if _knows_formtools(path)}
    assert knowing == {"questionnaire/storage.py", "questionnaire/wizard.py"}


def _knows_formtools(path: Path) -> bool:
    return "formtools" in rooms(imported_by(path))


@pytest.mark.parametrize(
    ("source", "room"),
    [
        ("import django.conf", "django"),
        ("from django import conf", "django"),
        ("def late():\n    from questionnaire.models import Case", "questionnaire"),
        ("if TYPE_CHECKING:\n    import formtools.wizard.views as views", "formtools"),
        ("from ..questionnaire import models", "questionnaire"),
        ("importlib.import_module('django.utils')", "django"),
    ],
)
def test_an_import_is_found_wherever_and_however_it_is_written(source: str, room: str) -> None:
    assert room in rooms(set(imports(source, ("treaties", "walk"))))
