"""Keeps the HTML of what stands on page after page, so that it is rendered once."""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template import Context, Node, NodeList, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


class KeptNode(Node):
    """The part of a template between `{% kept … %}` and `{% endkept %}`."""

    def __init__(self, nodes: NodeList, name: str, values: list[FilterExpression]) -> None:
        self.nodelist, self._name, self._values = nodes, name, values

    def render(self, context: Context) -> SafeString:
        values = tuple(value.resolve(context) for value in self._values)
        kept = _kept(self._name, get_language(), values)
        if not kept:
            kept.append(self.nodelist.render(context))
        return kept[0]


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """`{% kept name value … %}…{% endkept %}`: HTML that depends on these values and the page's language alone is
    rendered once for each of them and kept in this process; of more than 1,024 the one that was used least lately goes.
    The values must be hashable; what stands inside must not look at the request or the case."""
    _tag, *parts = token.split_contents()
    if not parts:
        raise TemplateSyntaxError("kept needs a name")
    name, *values = parts
    nodes = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(nodes, name, [parser.compile_filter(value) for value in values])


@lru_cache(maxsize=1024)
def _kept(name: str, language: str | None, values: tuple[Hashable, ...]) -> list[SafeString]:
    """The place where the HTML is kept: empty until it was rendered."""
    return []
