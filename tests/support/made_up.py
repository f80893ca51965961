"""Four agreements that do not exist, each with something that none of the real ones has, and two States made for them.

`made_up()` loads them. Under the fixture `with_made_up`, which every test knows, they stand beside the real ones
wherever agreements are known.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from treaties import agreement
from treaties.agreement import Agreement, load
from treaties.library import FOLDERS, Library

FOLDER = Path(__file__).parent / "made_up"

MAP: Final = "map-2001"
"""Of a person other than an individual the authorities decide; there is no test."""

REGISTRATION: Final = "registration-2002"
"""Of such a person the place of registration decides, then management: a question of its own."""

CATCH_ALL: Final = "catch-all-2003"
"""Home, citizenship, habitual abode, "in all other cases" the authorities: no test of ties."""

INDIVIDUALS: Final = "individuals-2004"
"""Home, ties, habitual abode, the authorities: no test of citizenship, and no rule for others than individuals."""

IDS: Final = (MAP, REGISTRATION, CATCH_ALL, INDIVIDUALS)


@cache
def made_up() -> Mapping[str, Agreement]:
    """The four by their ids."""
    library = Library((*FOLDERS, FOLDER))
    return {name: load(FOLDER / "agreements" / f"{name}.toml", library) for name in IDS}


@pytest.fixture
def with_made_up(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Agreement]:
    """The real agreements and the four, which `agreements()` gives as long as the test runs."""
    monkeypatch.setattr(agreement, "FOLDERS", (*FOLDERS, FOLDER))
    return agreement.agreements()
