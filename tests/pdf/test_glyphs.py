"""What the site knows of its fonts' letters is what the fonts themselves say, and costs no typesetter."""

import subprocess
import sys

from questionnaire.determinations.glyphs import FONTS
from tools import metrics


def test_the_committed_widths_are_those_of_the_committed_fonts() -> None:
    assert (FONTS / "metrics.json").read_text("utf-8") == metrics.written()


def test_forms_know_which_letters_are_lacking_without_the_typesetter() -> None:
    asks = (
        "import os, sys, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'questionnaire.settings'; django.setup(); "
        "from questionnaire import forms; assert forms.missing_glyphs('a漢') == ['漢']; "
        "sys.exit('typst' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asks]).returncode == 0
