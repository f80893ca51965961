"""The words of the page that is shown when the server fails, as server_error.toml holds them."""

from collections.abc import Mapping
from functools import cache

from questionnaire.content import reading


@cache
def server_error_words() -> tuple[Mapping[str, str], ...]:
    """Returns the page's words in each of the site's languages in turn, with the `language` that they are in. Raises
    ContentError."""
    with reading.content_file("server_error.toml") as file:
        words = {key: reading.text(file, key) for key in ("title", "saved", "home")}
    return tuple(
        {"language": language, **{key: text[language] for key, text in words.items()}}
        for language in reading.languages()
    )
