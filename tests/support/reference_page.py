"""The reference pages as they are read: one agreement's page in a language, its marks as printed."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.test import Client

from tests.support.page import Page
from tests.support.paths import AGREEMENTS

TEXTS = Path(__file__).parents[1] / "treaty-texts"
ORDER = ("de-1996", "lu-1993", "ua-1995", "unnamed")
LETTERS = {"de-1996": "abcd", "lu-1993": "abcd", "ua-1995": "абвг", "unnamed": "аbсd"}
KEYS = {
    "de-1996": ["1", "2", "2.a", "2.b", "2.c", "2.d", "3"],
    "lu-1993": ["1", "2", "2.a", "2.b", "2.c", "2.d", "3", "4"],
    "ua-1995": ["1", "2", "2.a", "2.b", "2.c", "2.d", "3"],
    "unnamed": ["1", "2", "3", "3.a", "3.b", "3.c", "3.d", "4"],
}
RUSSIAN_WORDS = re.compile("[А-Яа-яЁё]{2,}")

each_agreement = pytest.mark.parametrize("agreement", AGREEMENTS)
each_language = pytest.mark.parametrize("language", ["ru", "en"])


def fetched(address: str, language: str = "ru") -> Page:
    response = Client(headers={"accept-language": language}).get(address)
    assert response.status_code == 200, address
    return Page(response.content)


page = cache(fetched)
"""The same for each test; the list alone depends on the day."""


def agreement_page(agreement: str, language: str = "ru") -> Page:
    return page(f"/agreements/{agreement}/", language)


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def printed_mark(agreement: str, key: str) -> str:
    paragraph, _dot, letter = key.partition(".")
    return f"{LETTERS[agreement]['abcd'.index(letter)]})" if letter else f"{paragraph}."
