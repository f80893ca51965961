"""Shows pybabel the sentences of Django's templates (named in babel.cfg)."""

import io
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract(
    file: BinaryIO, keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[tuple[Any, ...]]:
    """Returns what babel's own extractor finds in the template once its tags are written as calls in Python."""
    code = templatize(file.read().decode())
    # What is left of a template is no program: without its indents the tokenizer reads it all the same.
    lines = "\n".join(line.lstrip() for line in code.splitlines())
    return extract_python(io.BytesIO(lines.encode()), keywords, comment_tags, options)
