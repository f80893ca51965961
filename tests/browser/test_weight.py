"""What a question costs on a slow line, and that what was loaded once is not loaded again."""

import gzip
import re

import pytest
from playwright.sync_api import Response

from tests.browser.browser_user import LOCALES, BrowserUser
from tests.browser.conftest import Users
from tests.browser.pages import QUESTIONS

MOST_BYTES = 40_000
MOST_REQUESTS = 4
HASHED = re.compile(r"/static/[a-z-]+\.[0-9a-f]{12}\.(css|js|svg)")


def loaded(user: BrowserUser, address: str) -> list[Response]:
    """All that the browser asks for with the page, the page itself first."""
    answers: list[Response] = []
    user.page.on("response", lambda answer: answers.append(answer))
    user.goto(address)
    user.page.wait_for_load_state("networkidle")
    return answers


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_small(question: str, language: str, users: Users) -> None:
    user = users(language)
    user.visitor.start().answers(QUESTIONS[question])
    answers = loaded(user, f"{user.visitor.base}{question}/")
    kinds = {answer.url.rpartition(".")[2]: answer for answer in answers[1:]}
    assert {"css", "js"} <= set(kinds) <= {"css", "js", "svg"}
    assert len(answers) <= MOST_REQUESTS
    assert sum(len(gzip.compress(answer.body())) for answer in answers) <= MOST_BYTES


def test_static_files_are_kept_for_ever_under_names_that_change_with_them(users: Users) -> None:
    user = users("ru")
    page, *files = loaded(user, "/")
    assert len(files) >= 2
    for file in files:
        assert HASHED.fullmatch(file.url.removeprefix(page.url.rstrip("/"))), file.url
        assert file.headers["cache-control"] == "max-age=315360000, public, immutable"
        assert file.headers.get("content-encoding") in ("gzip", "br") or len(file.body()) < 1000
