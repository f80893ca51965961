"""Reads a JSON object strictly: what Python's own reader lets pass, such as a key given twice, is refused."""

import json
import math
from collections.abc import Callable
from typing import Any, Literal, NoReturn

Why = Literal["not_utf8", "not_json", "constant", "repeated_key", "too_large", "too_deep", "no_object"]
"""Why bytes are refused: they are not UTF-8, or no JSON; NaN or Infinity stands there; an object has a key twice; a
number is infinite as Python's; they are nested deeper than Python reads; they are JSON, but no object."""


class NotStrictJSON(Exception):
    """Bytes that are refused. The message says in English what is wrong; `what` is the constant or the key, `line` and
    `column`, from 1, are where reading ends; empty or 0 where there is none."""

    def __init__(self, why: Why, message: str, what: str = "", line: int = 0, column: int = 0) -> None:
        self.why, self.what, self.line, self.column = why, what, line, column
        super().__init__(message)


def strict_object(content: bytes, number: Callable[[str], Any] | None = None) -> dict[str, Any]:
    """The JSON object in these bytes. `number` makes the value of a number from its figures; without it numbers are
    Python's. Raises NotStrictJSON."""
    try:
        value = json.loads(
            content.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=number,
            parse_float=number or _float,
        )
    except UnicodeDecodeError as fault:
        raise NotStrictJSON("not_utf8", "is not UTF-8") from fault
    except RecursionError as fault:
        raise NotStrictJSON("too_deep", "is nested too deep") from fault
    except json.JSONDecodeError as fault:
        raise NotStrictJSON("not_json", str(fault), "", fault.lineno, fault.colno) from fault
    except ValueError as fault:
        raise NotStrictJSON("too_large", str(fault)) from fault
    if not isinstance(value, dict):
        raise NotStrictJSON("no_object", "is not a JSON object")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise NotStrictJSON("repeated_key", "a key is given twice", key)
            seen.add(key)
    return members


def _float(figures: str) -> float:
    if math.isinf(value := float(figures)):
        raise NotStrictJSON("too_large", "a number is too large")
    return value


def _constant(name: str) -> NoReturn:
    raise NotStrictJSON("constant", f"{name} is no JSON value", name)
