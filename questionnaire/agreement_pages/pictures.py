"""The picture of each whole cascade of an agreement."""

from functools import lru_cache

from django.utils.translation import override

from questionnaire.content.phrasing import states_of
from questionnaire.determinations.chart import Picture, whole_cascade
from treaties.agreement import Agreement


# What an agreement says changes with its file only, and a file that is read again is another agreement.
@lru_cache(maxsize=256)
def whole_picture(agreement: Agreement, person: str, language: str) -> Picture:
    """Returns all that may follow `person`, an answer to the question whose residence it is, as a picture."""
    with override(language):
        return whole_cascade(agreement, states_of(agreement), person)
