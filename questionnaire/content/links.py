"""Where the words of an agreement are read in full: the address of its page and of each provision there."""

from functools import cache

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe


@cache
def agreement_url(agreement: str) -> str:
    """The page of the agreement with this id."""
    return reverse("agreement", args=[agreement])


def anchor(provision: str) -> str:
    """The id of a provision's place on its agreement's page: «p2.a» for the key «2.a»."""
    return f"p{provision}"


def provision_url(agreement: str, provision: str) -> str:
    """Where the provision with this key is read: «/agreements/de-1996/#p2.a»."""
    return f"{agreement_url(agreement)}#{anchor(provision)}"


def term_url(term: str) -> str:
    """Where the glossary explains the term with this id."""
    return f"{_glossary_url()}#{term}"


@cache
def _glossary_url() -> str:
    return reverse("glossary")


def new_tab() -> SafeString:
    """The attribute of a link that opens beside the page it stands on."""
    return mark_safe(' target="_blank"')
