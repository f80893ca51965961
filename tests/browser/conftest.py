"""The running site, the browser, and users at it, which each test gets as many of as it asks for."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.browser_user import LOCALES, BrowserUser
from tests.browser.launch import launch_options
from tests.browser.titles import Titles
from tests.support.live_server import HOST, LiveSite

Users = Callable[..., BrowserUser]


@pytest.fixture(scope="session")
def site() -> Iterator[LiveSite]:
    with LiveSite([sys.executable, "-m", "tests.browser.serve"]) as site:
        yield site


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    return browser_type_launch_args | launch_options(tmp_path_factory.mktemp("fonts"))


@pytest.fixture(scope="session")
def base_url(site: LiveSite) -> str:
    """Where the addresses of all tests begin."""
    return f"http://{HOST}:{site.port}"


@pytest.fixture
def users(browser: Browser, base_url: str) -> Iterator[Users]:
    """`users(language)`: a browser of their own, whose settings are those of Playwright's `new_context`."""
    with ExitStack() as opened:

        def arrive(language: str = "ru", **settings: Any) -> BrowserUser:
            context = browser.new_context(base_url=base_url, locale=LOCALES[language], **settings)
            context.set_default_timeout(15_000)
            return BrowserUser(opened.enter_context(context), language)

        yield arrive


@pytest.fixture
def user(users: Users) -> BrowserUser:
    return users()


@pytest.fixture(scope="session")
def titles(tmp_path_factory: pytest.TempPathFactory) -> Titles:
    """The titles of all pages that any worker of this run has seen."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "titles"
    folder.mkdir(exist_ok=True)
    return Titles(Path(folder))
