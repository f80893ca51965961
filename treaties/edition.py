"""The edition of an agreement: a SHA-256 that another word of its law, or another rule, changes.

It is over everything that the agreement's file says, with its pattern in place, as JSON: UTF-8 without escapes, keys
sorted, no white space. Each State stands in it by its three names, under the keys `name`, `of` and `within`.

It is not over what is no law of the agreement: glosses and what is marked in them, status notes, roles of questions,
what else is known of a State, words in languages beside Russian and English, and how the file is put together (its
pattern, what it leaves out of that, the codes of its States).
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from treaties.parts import StateName

_NO_LAW = {
    "": ("status_notes", "pattern", "without", "conclusions"),
    "provisions": ("gloss",),
    "clauses": ("gloss", "gloss_marked"),
    "questions": ("role",),
}
"""What is left out: keys of the file, and of the tables in these lists."""

_LANGUAGES = ("ru", "en")


def edition(values: Mapping[str, Any], states: Mapping[str, StateName]) -> str:
    """The edition of the agreement that a file with these values is of, its pattern being in place. `states` are the
    names under the keys that the file has them by."""
    law = _without(_NO_LAW[""], values)
    for key, left_out in _NO_LAW.items():
        if key in law:
            law[key] = [_without(left_out, table) for table in law[key]]
    law["states"] = {
        key: {"name": dict(state.name), "of": dict(state.genitive), "within": dict(state.locative)}
        for key, state in states.items()
    }
    canonical = json.dumps(_in_two_languages(law), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _without(left_out: tuple[str, ...], table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in left_out}


def _in_two_languages(value: Any) -> Any:
    """The value with no other languages in the words that it holds; Russian is among all words."""
    if isinstance(value, Mapping):
        keys = [key for key in value if "ru" not in value or key in _LANGUAGES]
        return {key: _in_two_languages(value[key]) for key in keys}
    if isinstance(value, list):
        return [_in_two_languages(each) for each in value]
    return value
