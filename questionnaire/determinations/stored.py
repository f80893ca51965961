"""What a stored determination says in a language of the site."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings


def document_in(content: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Returns the stored document in this language; in the site's first one where it was made before the site had this
    language. Which one it is stands under its key `language`."""
    documents: dict[str, dict[str, Any]] = content["documents"]
    return documents.get(language) or documents[settings.LANGUAGE_CODE]
