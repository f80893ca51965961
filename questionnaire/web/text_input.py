"""What a visitor types, made storable: NFC, line breaks as LF, and no signs that deceive a reader or break a page."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

REPLACEMENT_CHARACTER = "\ufffd"
"""Stands for what could not be decoded; browsers send it in place of a lone surrogate."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_BREAK = re.compile("\r\n|[\r\u2028\u2029]")
_BIDI_CONTROL = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# Variation selectors, the grapheme joiner, Khmer and Mongolian signs without a form, Hangul fillers, an empty Braille.
_BLANK = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u034f\u17b4\u17b5\u180b-\u180f\u115f\u1160\u3164\uffa0\u2800]")
# NFC shortens a text to a third at the least; reordering the marks of a far longer one would only cost time.
_LONGEST_SHORTENING = 4


def readable(text: str) -> str:
    """The text in a form that can be sent back in a page: a lone surrogate becomes REPLACEMENT_CHARACTER."""
    return _SURROGATE.sub(REPLACEMENT_CHARACTER, text)


def clean(text: str, *, limit: int, lines: bool = False) -> str:
    """The text as it is stored. `lines` allows line breaks.

    Raises ValidationError for a text above `limit` characters and for control, bidirectional and unreadable signs.
    """
    # Spaces and line breaks at the ends go; control signs there stay, to be refused like all others.
    text = _LINE_BREAK.sub("\n", text).strip(" \n\u00a0\u3000")
    if len(text) <= limit * _LONGEST_SHORTENING:
        text = unicodedata.normalize("NFC", text)
    if len(text) > limit:
        raise ValidationError(_too_long(limit, len(text)), code="too_long")
    for sign in text:
        if sign == REPLACEMENT_CHARACTER or unicodedata.category(sign) == "Cs":
            raise ValidationError(_("В тексте есть знак, который не удалось прочитать. Удалите его"), code="unreadable")
        if sign in _BIDI_CONTROL:
            raise ValidationError(
                _("В тексте есть невидимый знак направления письма U+%(code)s. Удалите его"),
                code="bidi",
                params={"code": f"{ord(sign):04X}"},
            )
        if unicodedata.category(sign) == "Cc" and not (lines and sign == "\n"):
            raise ValidationError(
                _("В тексте есть управляющий знак U+%(code)s. Удалите его"),
                code="control",
                params={"code": f"{ord(sign):04X}"},
            )
    return text


def same_name(one: str, other: str) -> bool:
    """Whether two names differ at most in case, spacing and signs that print nothing."""
    return " ".join(visible(one).split()).casefold() == " ".join(visible(other).split()).casefold()


def visible(text: str) -> str:
    """The text without the signs that print nothing: those of format, selectors of variants, and fillers."""
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf" and not _BLANK.match(sign)).strip()


def _too_long(limit: int, length: int) -> str:
    return _("Текст длиннее {limit} знаков (сейчас {length})").format(limit=limit, length=length)
