"""How Chromium is started: the system's own, which CHROMIUM may name, without anything that talks to the network."""

import os
from typing import Any

LAUNCH: dict[str, Any] = {
    "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
    "args": [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ],
}
