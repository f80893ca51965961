"""The sweep: samples that only repeat what others prove already. `make test` leaves them out, `make test-all` does not."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest

in_sweep = pytest.mark.sweep


def and_in_sweep(samples: Collection[Any], others: Iterable[Any]) -> list[Any]:
    """The parameters of a test: each sample, and in the sweep those of the others that are not among the samples."""
    return [*samples, *(_left_out(other) for other in others if other not in samples)]


def _left_out(sample: Any) -> Any:
    return pytest.param(*(sample if isinstance(sample, tuple) else (sample,)), marks=in_sweep)
