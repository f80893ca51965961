"""A running server of the site on SQLite, for what needs requests that are really simultaneous.
`python -m tests.support.live_server` serves on a free port of this machine and prints it; LiveSite starts that and ends
it."""

import http.client
import os
import re
import select
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[2]


class Reply:
    """What a request got: status, where it redirects to, and the page."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.location = response.getheader("Location", "")
        self.body = response.read().decode()
        self.cookies = SimpleCookie()
        for header in response.headers.get_all("Set-Cookie", []):
            self.cookies.load(header)


class Browser:
    """One browser with its cookies. Its posts can be sent at the same moment."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> Reply:
        return self._received(self._sent(f"GET {path} HTTP/1.1\r\n", b""))

    def post(self, path: str, data: Mapping[str, str]) -> Reply:
        (reply,) = self.post_at_once([(path, data)])
        return reply

    def post_at_once(self, requests: list[tuple[str, Mapping[str, str]]]) -> list[Reply]:
        """Sends all but the last byte of each request, then the last bytes at one moment."""
        with ExitStack() as opened:
            connections = []
            for path, data in requests:
                body = urlencode({**data, "csrfmiddlewaretoken": self.cookies["csrftoken"]}).encode()
                head = (
                    f"POST {path} HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    f"Content-Length: {len(body)}\r\n"
                )
                connections.append((opened.enter_context(self._sent(head, body[:-1])), body[-1:]))
            for connection, last in connections:
                connection.sendall(last)
            return [self._received(connection) for connection, _last in connections]

    def _sent(self, head: str, body: bytes) -> socket.socket:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection = socket.create_connection((HOST, self.port), timeout=30)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(f"{head}Host: {HOST}\r\nConnection: close\r\nCookie: {cookies}\r\n\r\n".encode() + body)
        return connection

    def _received(self, connection: socket.socket) -> Reply:
        with connection:
            response = http.client.HTTPResponse(connection)
            response.begin()
            reply = Reply(response)
        self.cookies |= {name: cookie.value for name, cookie in reply.cookies.items()}
        return reply

    def start(self) -> str:
        """A new case; its address."""
        self.get("/")
        data = {"agreement": "de-1996", "period_from": "2025-01-01", "period_to": "2025-12-31"}
        reply = self.post("/", data)
        assert reply.status == 302, reply.body
        return reply.location.removesuffix("person/")

    def answer(self, case: str, answers: Mapping[str, str]) -> None:
        for question, answer in answers.items():
            assert self.post(f"{case}{question}/", {"answer": answer}).status == 302

    def fingerprint(self, case: str) -> str:
        found = re.search(r'name="fingerprint" value="(\w{64})"', self.get(f"{case}check/").body)
        assert found
        return found[1]


class LiveSite:
    """A server in a process of its own, with an empty database and a log of its own.

    RuntimeError, and nothing left, when it has not named its port after `patience` seconds.
    """

    def __init__(
        self, command: Sequence[str] = (sys.executable, "-m", "tests.support.live_server"), patience: float = 60
    ) -> None:
        self._command, self._patience = command, patience

    def __enter__(self) -> "LiveSite":
        with ExitStack() as opened:
            self.folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
            self._database = self.folder / "site.sqlite3"
            self._log = opened.enter_context((self.folder / "log").open("w+"))
            environment = {**os.environ, "DATABASE_URL": f"sqlite:///{self._database}", "PYTHONUNBUFFERED": "1"}
            server = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                bufsize=0,
            )
            opened.callback(_end, server)
            self.process = server.pid
            said = _first_line(server, self._patience)
            if not said.endswith("\n") or not said.strip().isdigit():
                raise RuntimeError(f"no port but {said!r}\n{self.log}")
            self.port = int(said)
            self._opened = opened.pop_all()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._opened.close()

    @property
    def log(self) -> str:
        self._log.flush()
        return Path(self._log.name).read_text()

    def rows(self, query: str, *values: str) -> list[tuple[object, ...]]:
        """What a query finds in the server's database."""
        database = sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)
        try:
            return database.execute(query, values).fetchall()
        finally:
            database.close()


def _first_line(server: subprocess.Popen[bytes], patience: float) -> str:
    """What the server says first; less than a line when it says no more in time."""
    assert server.stdout
    said, deadline = b"", time.monotonic() + patience
    while not said.endswith(b"\n"):
        readable, _, _ = select.select([server.stdout], [], [], max(0, deadline - time.monotonic()))
        got = server.stdout.read(1) if readable else b""
        if not got:
            break
        said += got
    return said.decode(errors="replace")


def _end(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(timeout=5)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    for pipe in (server.stdin, server.stdout):
        assert pipe
        pipe.close()


def serve() -> None:
    """Until standard input ends, which it does with the process that started this one."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "questionnaire.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.core.wsgi import get_wsgi_application

    call_command("migrate", verbosity=0)
    server = ThreadedWSGIServer((HOST, 0), WSGIRequestHandler)
    server.set_app(get_wsgi_application())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    serve()
