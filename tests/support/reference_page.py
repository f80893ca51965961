"""The reference pages as they are read: one agreement's page in a language, its marks as printed."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.test import Client

from tests.support.agreement_facts import FACTS, LISTED
from tests.support.page import Page
from tests.support.paths import AGREEMENTS

TEXTS = Path(__file__).parents[1] / "treaty-texts"
ORDER = LISTED
KEYS = {agreement: facts.keys for agreement, facts in FACTS.items()}
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
    return FACTS[agreement].mark(key)
