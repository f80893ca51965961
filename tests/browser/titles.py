"""Whether different pages have different titles, asked of all pages of a run, whichever process opens them."""

import hashlib
import os
from pathlib import Path


class Titles:
    """A folder with a file for each title, in which the page stands that had it first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def first_with(self, title: str, page: str) -> str:
        """The page that had this title first: this one, when none did."""
        file = self._folder / hashlib.sha256(title.encode()).hexdigest()
        own = file.with_suffix(f".{os.getpid()}")
        own.write_text(page, encoding="utf-8")
        try:
            # A link appears whole or not at all, so that no process reads what another has half written.
            os.link(own, file)
        except FileExistsError:
            return file.read_text(encoding="utf-8")
        finally:
            own.unlink()
        return page
