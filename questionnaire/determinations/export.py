"""`determination.json`: how a determination is written as data, and how a file that claims to be one is read.
Whether what it says is right is not asked here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from questionnaire.determinations.export_shape import SHAPE, TEXT_OR_NULL, in_order
from questionnaire.models import Determination
from questionnaire.web.text_input import readable
from treaties.strict_json import NotStrictJSON, strict_object

Path = tuple[str | int, ...]
"""Where a value stands: ("reasoning", 3, "quote")."""

TIME_FORMAT = "%Y-%m-%dT%H:%M:%SZ"

_LONGEST_KEY = 60
"""Letters of a key that a message repeats."""


class Missing:
    """What stands where a key is missing."""


class Number:
    """What any number is read as: a determination has none, and one may have more figures than memory is worth."""


MISSING: Final = Missing()
NUMBER: Final = Number()


class Unreadable(Exception):
    """Bytes that are no JSON object; the message says why, in the active language."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that is not as it must be: what stands there, what follows instead (MISSING where nothing may stand),
    and, where that is not a value, a sentence about it."""

    path: Path
    stands: Any
    follows: Any = MISSING
    remark: str = ""


def exported(determination: Determination) -> dict[str, Any]:
    """The determination as data, in the keys of the `determine` command and those of its confirmation."""
    content = determination.content
    data = {
        "id": str(determination.case_id),
        **content["walk"],
        "reference": determination.reference,
        "about": content["about"],
        "notes": content["notes"],
        "confirmed_at": determination.confirmed_at.strftime(TIME_FORMAT),
        "fingerprint": determination.fingerprint,
        "release": determination.release,
    }
    return in_order(data)


def read(content: bytes) -> dict[str, Any]:
    """The JSON object in these bytes; NUMBER stands for each number. Raises Unreadable."""
    try:
        return strict_object(content, _number)
    except NotStrictJSON as fault:
        raise Unreadable(_unreadable(fault)) from fault


def _unreadable(fault: NotStrictJSON) -> str:
    match fault.why:
        case "not_utf8":
            return _("Файл записан не в кодировке UTF-8")
        case "too_deep":
            return _("В файле слишком много вложенных скобок")
        case "no_object":
            return _("Это не файл заключения: в нем нет полей")
        case "repeated_key":
            return _("Поле «{key}» стоит в файле дважды").format(key=readable(fault.what[:_LONGEST_KEY]))
        case "constant":
            return _("Это не файл JSON: в нем стоит {name}").format(name=fault.what)
    return _("Это не файл JSON: он не читается в строке {line}, начиная со знака {column}").format(
        line=fault.line, column=fault.column
    )


def misshapen(data: Any) -> list[Fault]:
    """Keys missing or unknown and values of another type, wherever they stand; none in a file of the right shape."""
    return list(_misshapen(data, SHAPE, ()))


def _misshapen(value: Any, shape: Any, path: Path) -> Iterator[Fault]:
    if isinstance(shape, list):
        if not isinstance(value, list):
            yield Fault(path, value, remark=_("Здесь должен стоять список."))
            return
        for place, item in enumerate(value):
            yield from _misshapen(item, shape[0], (*path, place))
    elif isinstance(shape, Mapping):
        if not isinstance(value, dict):
            yield Fault(path, value, remark=_("Здесь должен стоять набор полей."))
            return
        yield from _misshapen_object(value, shape, path)
    elif value is None and shape == TEXT_OR_NULL:
        return
    elif not isinstance(value, str):
        yield Fault(path, value, remark=_("Здесь должен стоять текст."))
    elif not _encodable(value):
        yield Fault(path, value, remark=_("Здесь есть знак, который не удалось прочитать."))


def _misshapen_object(value: dict[str, Any], shape: Mapping[str, Any], path: Path) -> Iterator[Fault]:
    any_key = shape.get("")
    for key in shape:
        if key and key not in value:
            yield Fault((*path, key), MISSING)
    for key, item in value.items():
        if not _encodable(key) or not (any_key or key in shape):
            yield Fault((*path, key), item, remark=_("Такого поля в файле заключения не бывает."))
        else:
            yield from _misshapen(item, any_key or shape[key], (*path, key))


def _encodable(text: str) -> bool:
    """Whether the text has no lone surrogate: JSON can escape one, but no text holds it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _number(figures: str) -> Number:
    return NUMBER
