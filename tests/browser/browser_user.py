"""Somebody at a browser: a page of the site, what went wrong in it, and quick ways into a case that need no page."""

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from playwright.sync_api import APIResponse, BrowserContext, ConsoleMessage, Locator, Page, Request, Response

from tests.support.visitor import Visitor

LOCALES = {"ru": "ru-RU", "en": "en-GB"}


def another_page(page: Page) -> AbstractContextManager[object]:
    """Waits for the page that comes after what is done inside; a page that names itself anew is not another."""
    return page.expect_event("domcontentloaded")


class Reply:
    """A response as a Visitor reads it."""

    def __init__(self, response: APIResponse) -> None:
        self.status_code, self.content = response.status, response.body()
        self._headers = response.headers

    def __getitem__(self, header: str) -> str:
        return self._headers[header.lower()]

    def get(self, header: str) -> str | None:
        return self._headers.get(header.lower())

    def json(self) -> Any:
        return json.loads(self.content)


class Requests:
    """What a Visitor needs of a client, with the cookies of the browser."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context

    def get(self, address: str) -> Reply:
        return Reply(self._context.request.get(address, max_redirects=0))

    def post(self, address: str, data: Mapping[str, str]) -> Reply:
        form: dict[str, str | float | bool] = {**data, "csrfmiddlewaretoken": self._token()}
        return Reply(self._context.request.post(address, form=form, max_redirects=0))

    def _token(self) -> str:
        tokens = [cookie["value"] for cookie in self._context.cookies() if cookie["name"] == "csrftoken"]
        if tokens:
            return tokens[0]
        self.get("/")
        return self._token()


class BrowserUser:
    """A browser's window. `noise` lists what its pages complained of: in the console, or of requests that failed."""

    def __init__(self, context: BrowserContext, language: str) -> None:
        self.context, self.language = context, language
        self.noise: list[str] = []
        self.visitor = Visitor(Requests(context))  # type: ignore[arg-type]
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.noise.append(f"script: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        return page

    def goto(self, address: str) -> Response:
        response = self.page.goto(address)
        assert response
        return response

    def case(self, page: str = "") -> Response:
        """To a page of the case."""
        return self.goto(self.visitor.base + page)

    def click(self, target: str | Locator) -> None:
        """Clicks what leads to another page, and waits for that."""
        with another_page(self.page):
            (self.page.locator(target).first if isinstance(target, str) else target).click()

    def submit(self) -> None:
        """Presses the button of the page's form."""
        self.click("main form .govuk-button")

    def answer(self, answer: str, note: str = "") -> None:
        """Answers the question of the page."""
        self.page.locator(f"input[name=answer][value={answer}]").check()
        if note:
            self.page.locator("textarea[name=note]").fill(note)
        self.submit()

    @property
    def place(self) -> str:
        """The address of the page, within its case where it has one."""
        path = "/" + self.page.url.split("/", 3)[3]
        return path.removeprefix(self.visitor.base) if self.visitor.case else path

    @property
    def heading(self) -> str:
        return self.page.locator("h1").inner_text()

    def _heard(self, message: ConsoleMessage) -> None:
        # The console repeats the status of the page itself, which is what the test asked for.
        of_the_page = message.location.get("url") == message.page.url if message.page else False
        if message.type in ("error", "warning") and not (of_the_page and "Failed to load resource" in message.text):
            self.noise.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # Whoever goes on at once does not wait for the icon.
        if request.failure != "net::ERR_ABORTED":
            self.noise.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and not response.request.is_navigation_request():
            self.noise.append(f"{response.status}: {response.url}")
