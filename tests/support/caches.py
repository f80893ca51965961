"""What the process keeps once it is computed or read; a test that changes a file or a setting has to have it forgotten."""

import functools
import gc


def forget_everything() -> None:
    """Empties every cache of the functions of this project."""
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper) and found.__module__.startswith(
            ("questionnaire.", "treaties.")
        ):
            found.cache_clear()
