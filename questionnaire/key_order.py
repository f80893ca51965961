"""The order of the keys in `determination.json` (design 6.1, 6.2): a database may give stored JSON back in another."""

from collections.abc import Iterable, Mapping
from typing import Any

_KEYS = (
    *("id", "agreement", "edition", "asked", "open", "outcomes", "reasoning", "ignored"),
    *("reference", "about", "notes", "confirmed_at", "fingerprint", "release"),
)
_OUTCOME = ("kind", "state", "provision", "assuming")
_REASON = ("question", "answer", "provision", "quote")
_ABOUT = ("period_from", "period_to", "state_first", "state_second", "person_name", "file_reference", "prepared_by")


def in_order(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same data; notes and assumptions in the order in which their questions were asked."""
    asked = data["asked"]
    outcomes = [
        outcome | {"assuming": [_ordered(answers, asked) for answers in outcome["assuming"]]}
        for outcome in data["outcomes"]
    ]
    parts = {
        "outcomes": [_ordered(outcome, _OUTCOME) for outcome in outcomes],
        "reasoning": [_ordered(reason, _REASON) for reason in data["reasoning"]],
        "about": _ordered(data["about"], _ABOUT),
        "notes": _ordered(data["notes"], asked),
    }
    return _ordered({**data, **parts}, _KEYS)


def _ordered(values: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return {key: values[key] for key in keys if key in values}
