"""The sweep: samples that repeat what others prove already; `make test-all` runs them, `make test` does not."""

from collections.abc import Collection, Iterable
from itertools import cycle, product
from typing import Any

import pytest

in_sweep = pytest.mark.sweep


def and_in_sweep(samples: Collection[Any], others: Iterable[Any]) -> list[Any]:
    """The parameters of a test: each sample, and in the sweep those of the others that are not among the samples."""
    return [*samples, *(_left_out(other) for other in others if other not in samples)]


def in_turn(samples: Collection[Any], languages: Collection[str]) -> list[Any]:
    """The parameters of a test: each sample in one language or the other, and in the sweep in each."""
    return and_in_sweep(list(zip(samples, cycle(languages), strict=False)), product(samples, languages))


def _left_out(sample: Any) -> Any:
    return pytest.param(*(sample if isinstance(sample, tuple) else (sample,)), marks=in_sweep)
