"""How Chromium is started: the system's own, which CHROMIUM may name, without anything that talks to the network, and
with the fonts of the tests alone."""

import os
from pathlib import Path
from typing import Any

from tests.browser.fonts import write_settings

_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch_options(folder: Path) -> dict[str, Any]:
    """Returns what Playwright's `launch` takes; `folder` keeps the settings of the fonts while the browser runs."""
    settings = folder / "fonts.conf"
    write_settings(settings)
    return {
        "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        "args": _ARGUMENTS,
        "env": {**os.environ, "FONTCONFIG_FILE": str(settings)},
    }
