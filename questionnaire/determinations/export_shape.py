"""The shape of `determination.json` (design 6.1, 6.2): its keys in their order, and what stands under each."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from questionnaire.cases.record import ABOUT_FIELDS

TEXT: Final = "text"
TEXT_OR_NULL: Final = "text or null"
TEXTS: Final = {"": TEXT}
"""An object of any keys with texts as values."""

SHAPE: Mapping[str, Any] = {
    "id": TEXT,
    "agreement": TEXT,
    "edition": TEXT,
    "asked": [TEXT],
    "open": [TEXT],
    "outcomes": [{"kind": TEXT, "state": TEXT_OR_NULL, "provision": TEXT, "assuming": [TEXTS]}],
    "reasoning": [{"question": TEXT, "answer": TEXT, "provision": TEXT, "quote": TEXT}],
    "ignored": [TEXT],
    "reference": TEXT,
    "about": TEXTS,
    "notes": TEXTS,
    "confirmed_at": TEXT,
    "fingerprint": TEXT,
    "release": TEXT,
}
"""A mapping: an object with these keys; a list of one shape: a list of any length."""


def in_order(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same data with each object's keys in their order; a database may give stored JSON back in another. Notes
    and assumptions stand in the order in which their questions were asked."""
    ordered: dict[str, Any] = _in_order(data, SHAPE, (*ABOUT_FIELDS, *data["asked"]))
    return ordered


def _in_order(value: Any, shape: Any, names: Collection[str]) -> Any:
    """`names`: the order of keys that the shape does not name."""
    if isinstance(shape, list):
        return [_in_order(item, shape[0], names) for item in value]
    if isinstance(shape, Mapping):
        keys = names if shape is TEXTS else shape
        return {key: _in_order(value[key], shape.get(key, TEXT), names) for key in keys if key in value}
    return value
