"""What the process keeps once it was computed or read. A test that changes a file or a setting has it forgotten."""

import functools
import gc


def forget_everything() -> None:
    """Empties every cache of the functions of this project."""
    for found in gc.get_objects():
        if type(found) is functools._lru_cache_wrapper:
            module = getattr(found, "__module__", None) or ""
            if module.startswith(("questionnaire.", "treaties.")):
                found.cache_clear()
