"""The running server that other tests use: whatever goes wrong with it, nothing waits for ever and nothing is left."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.live_server import ROOT, Browser, LiveSite

# A program, the seconds it is given, and what is said of it.
FAILING = {
    "says nothing": ("import time; time.sleep(60)", 0.5, "no port"),
    "ends at once": ("import sys; sys.exit('out of order')", 20, "out of order"),
    "says something else": ("import time; print('hello', flush=True); time.sleep(60)", 20, "hello"),
    "says half a line": ("import time; print('80', end='', flush=True); time.sleep(60)", 0.5, "no port"),
    "does not end when asked": (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(60)",
        20,
        "deaf",
    ),
}


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("failing", FAILING)
def test_a_server_that_does_not_start_is_given_up_soon_and_leaves_nothing(failing: str) -> None:
    program, patience, said = FAILING[failing]
    site = LiveSite([sys.executable, "-c", program], patience)
    began = time.monotonic()
    with pytest.raises(RuntimeError, match=said):
        site.__enter__()
    assert time.monotonic() - began < 30
    assert not alive(site.process)
    assert not site.folder.exists()


def test_after_the_tests_server_and_folder_are_gone() -> None:
    with LiveSite() as site:
        assert Browser(site.port).get("/healthz/").status == 200
        assert alive(site.process) and site.folder.exists()
    assert not alive(site.process)
    assert not site.folder.exists()


def test_a_failure_inside_ends_the_server_too() -> None:
    with pytest.raises(KeyError), LiveSite() as site:
        raise KeyError
    assert not alive(site.process)
    assert not site.folder.exists()


def test_a_server_does_not_outlive_the_process_that_started_it(tmp_path: Path) -> None:
    program = (
        "import time\nfrom tests.support.live_server import LiveSite\n"
        "site = LiveSite().__enter__()\nprint(site.process, flush=True)\ntime.sleep(60)"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as starter:
        assert starter.stdout
        server = int(starter.stdout.readline())
        assert alive(server)
        starter.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 10
    while alive(server) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(server)
