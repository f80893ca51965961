"""What tests share: starting a case and answering its questions over HTTP, as a browser would."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import translation
from xdist.scheduler.loadfile import LoadFileScheduling

from questionnaire.models import Case
from tests.support.made_up import with_made_up

__all__ = ["with_made_up"]

StartCase = Callable[..., Case]
Answer = Callable[..., Any]


class TogetherScheduling(LoadFileScheduling):
    """Files whose tests look at the same documents go to one process, which makes them once."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return "documents" if "/test_document_" in file else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    return TogetherScheduling(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_runtest_setup() -> None:
    # A request leaves its language active in the thread: no test takes over that of the one before.
    translation.activate("ru")


@pytest.fixture
def start_case(db: None) -> StartCase:
    """`start_case(client, agreement, answers={…}, **fields)`: the case that the start form makes, answers given."""

    def start(
        client: Client, agreement: str = "de-1996", answers: Mapping[str, str] | None = None, **fields: str
    ) -> Case:
        form = {"agreement": agreement, "period_from": "2025-01-01", "period_to": "2025-12-31"}
        if agreement == "unnamed":
            form |= {"state_first": "Россия", "state_second": "Финляндия"}
        response = client.post("/", form | fields)
        assert response.status_code == 302, response.context["form"].errors
        case = Case.objects.get(pk=resolve(response["Location"]).kwargs["case_id"])
        for question, value in (answers or {}).items():
            assert client.post(f"/cases/{case.pk}/{question}/", {"answer": value}).status_code == 302
        case.refresh_from_db()
        return case

    return start


@pytest.fixture
def answer(db: None) -> Answer:
    """`answer(client, case, question, value, change=False, note="…")`: the response to that answer."""

    def post(client: Client, case: Case, question: str, value: str, *, change: bool = False, **fields: str) -> Any:
        url = f"/cases/{case.pk}/{question}/" + ("?change" if change else "")
        return client.post(url, {"answer": value, **fields})

    return post


@pytest.fixture
def confirm(db: None) -> Callable[[Client, Case], Any]:
    """`confirm(client, case)`: confirms what the check page shows; the response to that."""

    def post(client: Client, case: Case) -> Any:
        page = client.get(f"/cases/{case.pk}/check/")
        return client.post(f"/cases/{case.pk}/check/", {"fingerprint": page.context["fingerprint"]})

    return post
