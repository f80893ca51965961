"""Keeps the tokens of secret links out of logs: every record of the process loses them before any handler sees it."""

import logging
import re
from typing import Any

LONGEST_LINE = 4000
"""Of a longer line of a log the rest is cut off: whoever sends a request decides how long it is."""

MOST_LINES = 400
"""Of a message with more lines, a traceback too, the rest is cut off."""

# A token is known by the address before it, and by its own shape where the address was mistyped or encoded. It is
# looked for where a run of its letters begins only: from each letter on, a long run would be read again and again.
_TOKEN = re.compile(r"(?i)(resume(?:/|%2F)+)[\w:=.~%-]+|(?<![\w-])[\w-]{20,}(?::|%3A)[\w-]{43}(?![\w-])")


def redact(text: str) -> str:
    """Returns the text with the token of each secret link replaced by an ellipsis, and cut to MOST_LINES of at most
    LONGEST_LINE; takes a time in proportion to its length."""
    lines = text.split("\n", MOST_LINES)
    kept = [_TOKEN.sub(lambda token: f"{token[1] or ''}…", _cut(line)) for line in lines[:MOST_LINES]]
    return "\n".join(kept if len(lines) <= MOST_LINES else [*kept, "…"])


def _cut(line: str) -> str:
    """The beginning of a line that is too long, up to a sign that no token has: none is left there in part."""
    if len(line) <= LONGEST_LINE:
        return line
    end = LONGEST_LINE
    while end and (line[end - 1].isalnum() or line[end - 1] in "_:=.~%-"):
        end -= 1
    return f"{line[:end]}…"


class RedactedRecord(logging.LogRecord):
    """A log record whose message, arguments and traceback name no secret link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(self.args, tuple):
            self.args = tuple(redact(value) if isinstance(value, str) else value for value in self.args)
        # Before its blanks are filled a message may be taken for what it only surrounds.
        if isinstance(self.msg, str) and not self.args:
            self.msg = redact(self.msg)
        if self.exc_info and self.exc_info[0] is not None:
            self.exc_text = redact(logging.Formatter().formatException(self.exc_info))

    def getMessage(self) -> str:  # noqa: N802 - the name is logging's
        return redact(super().getMessage())


def redact_secret_links() -> None:
    """Makes every log record of this process a redacted one."""
    logging.setLogRecordFactory(RedactedRecord)
