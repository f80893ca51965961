"""The two forms of the page that checks a determination: what is printed on it, or its file."""

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from questionnaire.cases import fingerprint as fingerprints
from questionnaire.cases import reference_number
from questionnaire.determinations.export import Unreadable, read
from questionnaire.web.redisplay import RedisplayForm
from questionnaire.web.uploads import UPLOAD_LIMIT

_PDF = b"%PDF"

# Cyrillic capitals that look like Latin ones: whoever copies from paper may type either.
_LOOK_ALIKE = str.maketrans("АВЕКМНРСТУХ", "ABEKMHPCTYX")


class CopiedField(forms.CharField):
    """Letters and figures copied from paper; spaces, dashes, signs that print nothing and case do not matter."""

    def to_python(self, value: Any) -> str:
        signs = super().to_python(value) or ""
        kept = (sign for sign in signs if unicodedata.category(sign) not in ("Zs", "Zl", "Zp", "Cc", "Cf", "Pd"))
        return "".join(kept).upper().translate(_LOOK_ALIKE)


class PrintedForm(RedisplayForm):
    """Reference and fingerprint as printed."""

    reference = CopiedField(
        label=_("Номер заключения"),
        help_text=_("Восемь букв и цифр, например K7TM-2QXA."),
        error_messages={"required": _("Укажите номер заключения")},
    )
    fingerprint = CopiedField(
        label=_("Отпечаток сведений"),
        help_text=_("64 знака: цифры и буквы от a до f."),
        error_messages={"required": _("Укажите отпечаток сведений")},
    )

    def clean_reference(self) -> str:
        reference = reference_number.grouped(self.cleaned_data["reference"])
        if not reference_number.PATTERN.fullmatch(reference):
            raise ValidationError(_("В номере восемь латинских букв и цифр; букв I, L, O и цифр 0, 1 в нем не бывает"))
        return reference

    def clean_fingerprint(self) -> str:
        fingerprint: str = self.cleaned_data["fingerprint"].lower()
        if len(fingerprint) != 64:
            raise ValidationError(
                _("В отпечатке 64 знака, здесь их %(count)s"), params={"count": len(fingerprint)}, code="length"
            )
        if not fingerprints.PATTERN.fullmatch(fingerprint):
            raise ValidationError(_("В отпечатке бывают только цифры и латинские буквы от a до f"))
        return fingerprint


class FileForm(forms.Form):
    """The file of a determination. It is read in memory and never stored."""

    file = forms.FileField(
        label=_("Файл для проверки (JSON)"),
        help_text=_("Не больше 100 кБ. Файл только читается и нигде не сохраняется."),
        error_messages={
            "required": _("Выберите файл для проверки (JSON)"),
            "invalid": _("Выберите файл для проверки (JSON)"),
            "missing": _("Выберите файл для проверки (JSON)"),
            "empty": _("Файл пустой"),
        },
    )

    def clean_file(self) -> dict[str, Any]:
        """What the file says, as `export.read` gives it."""
        uploaded: UploadedFile = self.cleaned_data["file"]
        content = uploaded.read()
        if content.startswith(_PDF):
            raise ValidationError(
                _(
                    "Это PDF. PDF проверяется по номеру и отпечатку, которые в нем напечатаны: их нужно ввести в части "
                    "«По номеру и отпечатку»"
                ),
                code="pdf",
            )
        if uploaded.size is None or uploaded.size > UPLOAD_LIMIT:
            raise ValidationError(_("Файл больше 100 кБ: файл заключения столько не занимает"), code="too_large")
        try:
            return read(content)
        except Unreadable as refusal:
            raise ValidationError(str(refusal), code="unreadable") from refusal
