"""How a determination's content lies in the database, and how it is read back.

The text of an article is the same in thousands of determinations: each different one is stored once, under its SHA-256.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, cast

from django.conf import settings

from questionnaire.determinations.schema import Content, Document, upgrade
from questionnaire.models import AnnexText, Determination


def stored_content(content: Content) -> dict[str, Any]:
    """Returns the content as a determination keeps it, and stores the texts of its annexes where they are new.

    To be called in the transaction that stores the determination.
    """
    annexes = {language: _digest(document["annex"]) for language, document in content["documents"].items()}
    AnnexText.objects.bulk_create(
        [
            AnnexText(sha256=sha256, text=content["documents"][language]["annex"])
            for language, sha256 in annexes.items()
        ],
        ignore_conflicts=True,
    )
    documents = {
        language: {**document, "annex": annexes[language]} for language, document in content["documents"].items()
    }
    return {**content, "documents": documents}


def content_of(determination: Determination) -> Content:
    """Returns the content of a determination in the shape of this release, its annexes in their places."""
    content = upgrade(determination.content)
    referred = [document for document in content["documents"].values() if isinstance(document["annex"], str)]
    texts = AnnexText.objects.in_bulk({document["annex"] for document in referred})
    for document in referred:
        document["annex"] = texts[document["annex"]].text
    return cast(Content, content)


def document_in(content: Content, language: str) -> Document:
    """Returns the stored document in this language; in the site's first one where it was made before the site had this
    language. Which one it is stands under its key `language`."""
    documents = content["documents"]
    return documents.get(language) or documents[settings.LANGUAGE_CODE]


def _digest(annex: Mapping[str, Any]) -> str:
    canonical = json.dumps(annex, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
