"""Prints what a walk, a determination, an answer and a PDF cost: `python -m tools.bench`.
Medians of interleaved rounds; an answer is measured against a bare view in the same run, so that machines compare.
A PDF is measured in processor time, of all threads, and always of a document that was not rendered before: of one that
was, typst has kept the layout."""

import io
import json
import os
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "questionnaire.settings")

ROUNDS = 9
WALKS = 20
ANSWERS = 30
PDFS = {"resident": 120.0, "conditional": None, "all-unknown": 250.0}
"""The kinds of result whose PDFs are measured, with the milliseconds that one may take."""
MANY = 300
MEMORY = 300.0
"""So many MiB may a process hold after MANY different PDFs."""
QUESTION, ONWARD, ANSWER = "vital_interests", "habitual_abode", "undeterminable"


@contextmanager
def site(urls: str = "tools.bench_urls", *, sessions: bool = False) -> Iterator[None]:
    """The site as it is served, with these addresses and an empty database in a folder that goes away; with `sessions`
    in it where what is compared needs them."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "DEBUG": "0", "SECRET_KEY": "bench"}
        import django
        from django.conf import settings

        if sessions:
            settings.INSTALLED_APPS += ["django.contrib.sessions"]
            settings.MIDDLEWARE.insert(0, "django.contrib.sessions.middleware.SessionMiddleware")
        django.setup()
        from django.core.management import call_command
        from django.test import override_settings

        static = str(Path(folder) / "static")
        Path(static).mkdir()
        with override_settings(STATIC_ROOT=static, ROOT_URLCONF=urls):
            call_command("collectstatic", verbosity=0, interactive=False)
            call_command("migrate", verbosity=0)
            yield


class Visitor:
    """Sends requests to the WSGI application itself: no test client, whose own cost would hide the difference."""

    def __init__(self) -> None:
        from django.core.handlers.wsgi import WSGIHandler

        self.application = WSGIHandler()
        self.cookies: dict[str, str] = {}
        self.body = b""

    def send(self, method: str, path: str, data: dict[str, str] | None = None) -> tuple[int, str]:
        """The response's status and where it redirects to."""
        body = urlencode((data or {}) | {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}).encode()
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
        }
        got: dict[str, Any] = {}

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Any:
            got.update(status=int(status[:3]), headers=headers)

        response = self.application(environ, start_response)
        self.body = b"".join(response)
        response.close()
        location = ""
        for name, value in got["headers"]:
            if name == "Set-Cookie":
                cookie, _equals, content = value.strip().partition(";")[0].partition("=")
                self.cookies[cookie] = content
            elif name == "Location":
                location = value
        return got["status"], location

    def answer(self, path: str, onward: str) -> None:
        """One answer and the page that its redirect leads to."""
        assert self.send("POST", path, {"answer": ANSWER, "note": ""}) == (302, onward)
        assert self.send("GET", onward)[0] == 200


def started() -> tuple[Visitor, str]:
    """A case answered up to the question that is measured; its address."""
    visitor = Visitor()
    visitor.send("GET", "/")
    period = {"period_from": "2025-01-01", "period_to": "2025-12-31"}
    status, location = visitor.send("POST", "/", period | {"agreement": "de-1996"})
    assert status == 302
    case = location.removesuffix("person/")
    answers = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
    for question, answer in (answers | {"permanent_home": "yes", "permanent_home_where": "both"}).items():
        assert visitor.send("POST", f"{case}{question}/", {"answer": answer})[0] == 302
    return visitor, case


def each(times: int, work: Callable[[], object]) -> float:
    """The seconds that one run of the work takes, of as many in a row."""
    begin = time.perf_counter()
    for _time in range(times):
        work()
    return (time.perf_counter() - begin) / times


def documents(kind: str) -> Iterator[dict[str, Any]]:
    """Documents of one kind of result, each with another number and another note than all before."""
    from questionnaire.management.commands.samples import SAMPLES, sample

    made = sample(*SAMPLES[kind])
    for number in count():
        other = json.dumps(made).replace(made["reference"], f"K7QF-{number:04}")
        document: dict[str, Any] = json.loads(other)
        for fact in document["facts"]:
            fact["note"] = f"{fact['question']}: {kind} {number}"
        yield document


def memory() -> float:
    """The MiB that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def held(copies: list[Iterator[dict[str, Any]]]) -> float:
    """The MiB that this process holds after MANY more different PDFs."""
    from questionnaire.determinations.pdf import render

    for number in range(MANY):
        render(next(copies[number % len(copies)]))
    return memory()


def measured() -> dict[str, float]:
    from questionnaire.determinations.pdf import render
    from treaties.agreement import agreements
    from treaties.determination import determine
    from treaties.walk import walk

    paths = [(law, dict(branch.steps)) for law in agreements().values() for branch in walk(law, {}).branches]
    visitor, case = started()
    question, onward = f"{case}{QUESTION}/", f"{case}{ONWARD}/"
    bare, bare_onward = f"{case}bare/{QUESTION}/", f"{case}bare/{ONWARD}/"
    copies = {kind: documents(kind) for kind in PDFS}
    visitor.answer(question, onward)
    visitor.answer(bare, bare_onward)
    for copy in copies.values():
        render(next(copy))

    found: dict[str, list[float]] = defaultdict(list)
    for _round in range(ROUNDS):
        found["walk"] += [each(WALKS, partial(walk, law, given)) for law, given in paths]
        found["determination"] += [each(2, partial(determine, law, given)) for law, given in paths]
        for _answer in range(ANSWERS):
            found["answer"].append(each(1, lambda: visitor.answer(question, onward)))
            found["bare"].append(each(1, lambda: visitor.answer(bare, bare_onward)))
        for kind, copy in copies.items():
            document = next(copy)
            begin = time.process_time()
            render(document)
            found[kind].append(time.process_time() - begin)
    median = {name: statistics.median(times) for name, times in found.items()}
    return median | {"memory": held(list(copies.values()))}


def main() -> None:
    with site():
        median = measured()
    lines: list[tuple[str, float, str, float | None]] = [
        ("walk over a complete path", median["walk"] * 1e6, "µs", 20.0),
        ("determination of a complete path", median["determination"] * 1e6, "µs", 300.0),
        ("answer with its redirect", median["answer"] * 1e3, "ms", None),
        ("the same by a bare view", median["bare"] * 1e3, "ms", None),
        ("answer relative to the bare view", median["answer"] / median["bare"], "", 1.6),
        *((f"PDF never rendered before: {kind}", median[kind] * 1e3, "ms", goal) for kind, goal in PDFS.items()),
        (f"memory after {MANY} different PDFs", median["memory"], "MiB", MEMORY),
    ]
    for name, value, unit, goal in lines:
        against = "" if goal is None else f"  goal ≤ {goal:g} {unit}".rstrip() + ("" if value <= goal else ": MISSED")
        print(f"{name:40} {value:8.2f} {unit:3}{against}")


if __name__ == "__main__":
    main()
