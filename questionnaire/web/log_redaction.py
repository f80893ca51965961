"""Keeps the tokens of secret links out of logs: every record of the process loses them before any handler sees it."""

import logging
import re
from typing import Any

# A token is known by the address before it, and by its own shape where the address was mistyped or encoded.
_TOKEN = re.compile(r"(?i)(resume(?:/|%2F)+)[\w:=.~%-]+|[\w-]{20,}(?::|%3A)[\w-]{43}(?![\w-])")


def redact(text: str) -> str:
    """The text with the token of each secret link replaced by an ellipsis."""
    return _TOKEN.sub(lambda token: f"{token[1] or ''}…", text)


class RedactedRecord(logging.LogRecord):
    """A log record whose message, arguments and traceback name no secret link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(self.msg, str):
            self.msg = redact(self.msg)
        if isinstance(self.args, tuple):
            self.args = tuple(redact(value) if isinstance(value, str) else value for value in self.args)

    def getMessage(self) -> str:  # noqa: N802 - the name is logging's
        return redact(super().getMessage())


def redact_secret_links() -> None:
    """Makes every log record of this process a redacted one."""
    logging.setLogRecordFactory(RedactedRecord)
