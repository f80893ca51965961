"""Links from any page to the words of an agreement and to the glossary."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

from django import template
from django.template import Context
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from questionnaire.content import server_error
from questionnaire.content.glossary import linked
from questionnaire.content.links import new_tab, provision_url

register = template.Library()

_SEEN = "terms that are linked already"
_HASH = re.compile("[0-9a-f]{64}")


@register.filter
def in_lines(words: str) -> str:
    """Quoted words, letter for letter; where they are printed as a list, each of its lines as one."""
    lines = re.split(r"(\s*\n\s*)", words)
    if len(lines) == 1:
        return words
    kinds = (f"quote__line{' quote__line--item' if line.startswith('- ') else ''}" for line in lines[::2])
    set_ = [format_html('<p class="{}">{}</p>', kind, line) for kind, line in zip(kinds, lines[::2], strict=True)]
    # The breaks stay in the text, so that what is copied has them.
    breaks = [*lines[1::2], ""]
    return format_html(
        '<div class="quote__lines">{}</div>', format_html_join("", "{}{}", zip(set_, breaks, strict=True))
    )


@register.filter
def hash_marked(value: str) -> str:
    """The value, as a line of figures where it is a hash."""
    return format_html('<code class="hash">{}</code>', value) if _HASH.fullmatch(value) else value


@register.simple_tag(takes_context=True)
def provision_link(context: Context, label: str, provision: str) -> str:
    """The label of a provision of the page's `agreement` as a link to it; the bare label where the key is empty, as in
    documents stored before they held it."""
    if not provision:
        return label
    return _provision_link(context["agreement"].id, label, provision, _keeps_typing(context))


# The same few provisions are named on page after page.
@lru_cache(maxsize=4096)
def _provision_link(agreement: str, label: str, provision: str, beside: bool) -> SafeString:
    link = '<a href="{}" class="govuk-link provision-link"{}>{}</a>'
    parts = format_html_join(
        ", ", '<span class="provision-link__part">{}</span>', ([part] for part in label.split(", "))
    )
    return format_html(link, provision_url(agreement, provision), new_tab() if beside else "", parts)


@register.simple_tag(takes_context=True)
def linked_terms(context: Context, sentence: str) -> str:
    """The sentence with links to the glossary at the first form of each term in this template."""
    seen = cast("dict[str, set[str]]", context.render_context).setdefault(_SEEN, set())
    return linked(sentence, seen, beside=_keeps_typing(context))


@register.simple_tag(takes_context=True)
def in_own_language(context: Context, sentence: str) -> str:
    """The sentence with each word that the page's `document` names as foreign marked with its language; a document
    stored before it named any has none."""
    marked: str = escape(sentence)
    for each in context["document"].get("foreign", ()):
        words = escape(each["words"])
        marked = marked.replace(words, format_html('<span lang="{}">{}</span>', each["language"], words))
    return mark_safe(marked)


@register.simple_tag
def server_error_words() -> Sequence[Mapping[str, str]]:
    """The words of the page that is shown when the server fails, in each language in turn."""
    return server_error.server_error_words()


def _keeps_typing(context: Context) -> bool:
    """Whether the page has a form, whose typed text a link in the same tab would lose."""
    return "form" in context
