"""A visitor of the site: one browser with its cookies and, at a time, one case.
It knows the addresses and fields of the site and nothing of what lies behind them."""

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.support.page import Page

PERIOD = {"period_from": "2025-01-01", "period_to": "2025-12-31"}
STATES = {"state_first": "Финляндия", "state_second": "Австрия"}
RESIDENT_OF_BOTH = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
HOME_IN_FIRST = RESIDENT_OF_BOTH | {"permanent_home": "yes", "permanent_home_where": "first"}
HOMES_IN_BOTH = RESIDENT_OF_BOTH | {"permanent_home": "yes", "permanent_home_where": "both"}
INTERESTS_IN_SECOND = HOMES_IN_BOTH | {"vital_interests": "second"}
CITIZEN_OF_BOTH = HOMES_IN_BOTH | {
    "vital_interests": "undeterminable",
    "habitual_abode": "neither",
    "citizenship": "both",
}
MANAGED_ELSEWHERE = RESIDENT_OF_BOTH | {"person": "entity", "effective_management": "elsewhere"}
RESIDENT_OF_NEITHER = RESIDENT_OF_BOTH | {"residence_first": "not_resident", "residence_second": "not_resident"}
CASE_PAGES = ("about/", "check/", "determination/", "determination.pdf", "determination.json", "link/", "clear/")


class Visitor:
    """Starts, answers, confirms. Every method gives the site's response as it is."""

    def __init__(self, client: Client | None = None, case: str = "") -> None:
        self.client = client or Client()
        self.case = case

    @property
    def base(self) -> str:
        return f"/cases/{self.case}/"

    @property
    def cookie(self) -> str:
        return f"case_{self.case.replace('-', '')}"

    def start(self, agreement: str = "de-1996", **fields: str) -> "Visitor":
        named = STATES if agreement == "unnamed" else {}
        response = self.client.post("/", PERIOD | named | {"agreement": agreement} | fields)
        assert response.status_code == 302, Page(response.content).errors
        started = re.fullmatch(r"/cases/([0-9a-f-]{36})/person/", response["Location"])
        assert started, response["Location"]
        self.case = started[1]
        return self

    def get(self, page: str = "", **extra: Any) -> HttpResponse:
        return self.client.get(self.base + page, **extra)

    def post(self, page: str, data: Mapping[str, Any] | None = None, **extra: Any) -> HttpResponse:
        return self.client.post(self.base + page, data or {}, **extra)

    def page(self, page: str = "") -> Page:
        response = self.get(page)
        assert response.status_code == 200, f"{page}: {response.status_code} {response.get('Location')}"
        return Page(response.content)

    def answer(self, question: str, answer: str, *, change: bool = False, **fields: str) -> HttpResponse:
        return self.post(f"{question}/{'?change' if change else ''}", {"answer": answer} | fields)

    def answers(self, answers: Mapping[str, str]) -> "Visitor":
        for question, answer in answers.items():
            response = self.answer(question, answer)
            assert response.status_code == 302, f"{question}={answer}: {Page(response.content).errors}"
        return self

    def confirm(self) -> HttpResponse:
        return self.post("check/", {"fingerprint": self.page("check/").values["fingerprint"]})

    def determined(self, answers: Mapping[str, str]) -> "Visitor":
        response = self.answers(answers).confirm()
        assert (response.status_code, response["Location"]) == (302, self.base + "determination/")
        return self

    def json(self) -> dict[str, Any]:
        response = self.get("determination.json")
        assert response.status_code == 200
        return response.json()

    def resumed(self) -> str:
        """Where the case goes on: the page that its address redirects to, without the case."""
        response = self.get()
        assert response.status_code == 302
        return response["Location"].removeprefix(self.base)

    def after(self, response: HttpResponse) -> str:
        """Where this response redirects to, without the case."""
        assert response.status_code == 302, Page(response.content).errors
        return response["Location"].removeprefix(self.base)

    def secret_link(self) -> str:
        link = self.page("link/").one("textarea", id="secret_link").text
        assert "/resume/" in link
        return "/resume/" + link.partition("/resume/")[2]
