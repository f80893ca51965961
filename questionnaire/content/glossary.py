"""The glossary in the active language, and how texts lead to its terms."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from questionnaire.content.links import new_tab, term_url
from questionnaire.content.phrasing import spoken, spoken_language
from questionnaire.content.terms import TERMS, Term


def sorted_terms() -> list[Term]:
    """All terms in the alphabet of the active language; signs before the first letter do not count."""
    return sorted(TERMS, key=lambda term: re.sub(r"^\W+", "", spoken(term.name)).casefold())


def linked(sentence: str, seen: set[str], *, beside: bool = False) -> SafeString:
    """The sentence as HTML, in which terms not yet `seen` on the page lead to the glossary; they are seen from then on.
    With `beside` the glossary opens in a tab of its own.

    What stands between quotation marks stays as it is.
    """
    html = []
    for words, link, term in _pieces(spoken_language(), sentence, beside):
        if term in seen:
            html.append(words)
        else:
            html.append(link)
            seen.add(term)
    # Each piece was escaped; what is added to it is our own.
    return mark_safe("".join(html))


# The same sentences stand on page after page: what is found in them is looked for once.
@lru_cache(maxsize=2048)
def _pieces(language: str, sentence: str, beside: bool) -> tuple[tuple[str, str, str], ...]:
    """The sentence in pieces of HTML: as they are, as links where they are forms of a term, and that term's id."""
    pattern, terms = _forms(language)
    attribute = new_tab() if beside else ""
    pieces: list[tuple[str, str, str]] = []
    done = 0
    for match in pattern.finditer(sentence):
        words = match[0]
        term = terms.get(words[:1].lower() + words[1:])
        if term is not None:
            before, form = escape(sentence[done : match.start()]), escape(words)
            pieces += [
                (before, before, ""),
                (form, f'<a href="{term_url(term)}" class="govuk-link term-link"{attribute}>{form}</a>', term),
            ]
            done = match.end()
    rest = escape(sentence[done:])
    return (*pieces, (rest, rest, ""))


@cache
def _forms(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """A pattern that finds quotations and forms, the longest first, and the term of each form."""
    terms = {form[:1].lower() + form[1:]: term.id for term in TERMS for form in term.forms.get(language, ())}
    longest = sorted(terms, key=len, reverse=True)
    forms = "|".join(f"[{form[0]}{form[0].upper()}]{re.escape(form[1:])}" for form in longest)
    quotations = "«(?:[^«»]|«[^«»]*»)*»|“[^”]*”"
    return re.compile(rf"{quotations}|\b(?:{forms})\b"), terms
