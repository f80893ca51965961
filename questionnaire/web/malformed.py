"""Requests that cannot be read. Where a query cannot in the encoding that is named, Django meets it before any
middleware does."""

import contextlib
from typing import Any

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.http import UnreadablePostError
from django.http.multipartparser import MultiPartParserError

MALFORMED_REQUEST = (
    SuspiciousOperation,
    BadRequest,
    MultiPartParserError,
    UnreadablePostError,
    LookupError,
    ValueError,
)
"""What may be raised where a query or a form is read."""


class ReadableWSGIRequest(WSGIRequest):
    """A request whose encoding need not be one: whoever reads its query or form meets the error, and can answer it."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        # The encoding is noted all the same.
        with contextlib.suppress(LookupError, ValueError, SuspiciousOperation):
            super()._set_content_type_params(meta)
