"""Requests that cannot be read. Where a query cannot in the encoding that is named, Django meets it before any
middleware does."""

import contextlib
from typing import Any

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, UnreadablePostError
from django.http.multipartparser import MultiPartParserError

UNREADABLE = (SuspiciousOperation, BadRequest, MultiPartParserError, UnreadablePostError, LookupError, ValueError)
"""What may be raised where a query or a form is read."""


class _ToleratesEncoding(HttpRequest):
    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        # The encoding is noted all the same: whoever reads the query meets the error again, and can answer it.
        with contextlib.suppress(LookupError, ValueError, SuspiciousOperation):
            super()._set_content_type_params(meta)


class ReadableWSGIRequest(_ToleratesEncoding, WSGIRequest):
    """For wsgi.py."""


class ReadableASGIRequest(_ToleratesEncoding, ASGIRequest):
    """For asgi.py."""
