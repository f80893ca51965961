"""Notices after a redirect wait in a cookie; the same words wait there once, however often they are to be said."""

from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage


class NoticeStorage(CookieStorage):
    """Django's cookie storage without repetitions."""

    def add(self, level: int, message: str, extra_tags: str = "") -> None:
        if Message(level, message, extra_tags=extra_tags) not in self:
            super().add(level, message, extra_tags)
