"""Puts a picture into a page."""

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def drawn(svg: str) -> SafeString:
    """The SVG of a picture as markup: what users typed was escaped when it was drawn."""
    return mark_safe(svg)
