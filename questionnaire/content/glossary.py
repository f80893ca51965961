"""The glossary: its terms as glossary.toml holds them, and how texts lead to them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from questionnaire.content import reading
from questionnaire.content.links import new_tab, term_url
from questionnaire.content.phrasing import spoken_language
from treaties.agreement import Agreement
from treaties.parts import ByLanguage, Text
from treaties.tables import Names, Table


@dataclass(frozen=True)
class Term:
    """A term of the field, with a definition of our own.

    `names` are what it is called, by language: in the site's languages and in others. `forms` are the forms, by
    language, in which texts link to it; none for words of everyday speech. `printed` are the words by which it is found
    in the articles as printed, none where no agreement has them. It is shown where an article has it first, with
    `everywhere` wherever it has it.
    """

    id: str
    names: Text
    definition: Text
    forms: ByLanguage[tuple[str, ...]]
    printed: tuple[str, ...]
    everywhere: bool

    def provisions(self, agreement: Agreement) -> tuple[str, ...]:
        """Returns the keys of the provisions that use the term; none where this agreement has none."""
        found = tuple(
            key
            for key, provision in agreement.provisions.items()
            if any(words in provision.text for words in self.printed)
        )
        return found if self.everywhere else found[:1]


@cache
def terms() -> Mapping[str, Term]:
    """Returns every term by its id, in the order of the file. Raises ContentError."""
    with reading.content_file("glossary.toml") as file:
        return Names("term", file, ((term.id, term) for term in map(_term, file.tables("terms"))))


def _term(table: Table) -> Term:
    return Term(
        id=table.string("id"),
        names=reading.names(table, "name"),
        definition=reading.text(table, "definition"),
        forms=reading.lists(table, "forms"),
        printed=table.strings("printed"),
        everywhere=table.flag("everywhere", absent=False),
    )


def sorted_terms() -> list[Term]:
    """Returns all terms in the alphabet of the active language; signs before the first letter do not count."""
    language = spoken_language()
    return sorted(terms().values(), key=lambda term: re.sub(r"^\W+", "", term.names[language]).casefold())


def linked(sentence: str, seen: set[str], *, beside: bool = False) -> SafeString:
    """Returns the sentence as HTML in which terms not yet `seen` on the page lead to the glossary; adds them to `seen`.
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
    pattern, by_form = _forms(language)
    attribute = new_tab() if beside else ""
    pieces: list[tuple[str, str, str]] = []
    done = 0
    for match in pattern.finditer(sentence):
        words = match[0]
        term = by_form.get(words[:1].lower() + words[1:])
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
    by_form = {
        form[:1].lower() + form[1:]: term.id for term in terms().values() for form in term.forms.get(language, ())
    }
    longest = sorted(by_form, key=len, reverse=True)
    forms = "|".join(f"[{form[0]}{form[0].upper()}]{re.escape(form[1:])}" for form in longest)
    quotations = "«(?:[^«»]|«[^«»]*»)*»|“[^”]*”|„[^“”]*[“”]"
    return re.compile(rf"{quotations}|\b(?:{forms})\b"), by_form
