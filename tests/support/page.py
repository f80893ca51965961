"""A rendered page as tests read it: elements, texts and links, without a browser.
Only what Python brings: html.parser builds the tree."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Element:
    """An element with its attributes and what is in it."""

    def __init__(self, name: str, attributes: dict[str, str], parent: "Element | None") -> None:
        self.name, self.attributes, self.parent = name, attributes, parent
        self.children: list[Element | str] = []

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    def get(self, attribute: str, default: str = "") -> str:
        return self.attributes.get(attribute, default)

    def walk(self) -> Iterator["Element"]:
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

    def all(self, name: str = "", /, **attributes: str) -> list["Element"]:
        """The elements inside with this name and these attributes; `class_` matches one of several classes."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            element
            for element in self.walk()
            if name in ("", element.name)
            and all(
                value in element.get(key).split() if key == "class" else element.attributes.get(key) == value
                for key, value in wanted.items()
            )
        ]

    def one(self, name: str = "", /, **attributes: str) -> "Element":
        (element,) = self.all(name, **attributes)
        return element

    @property
    def raw_text(self) -> str:
        return "".join(child if isinstance(child, str) else child.raw_text for child in self.children)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", self.raw_text).strip()


class Page(Element):
    """A whole page from its HTML."""

    def __init__(self, html: bytes | str) -> None:
        super().__init__("", {}, None)
        _Builder(self).feed(html.decode() if isinstance(html, bytes) else html)

    @property
    def title(self) -> str:
        return self.one("title").text

    @property
    def ids(self) -> set[str]:
        return {element["id"] for element in self.walk() if "id" in element.attributes}

    @property
    def quotations(self) -> list[str]:
        return [quote.text for quote in self.all("blockquote")]

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.all("div", class_="notice")]

    @property
    def links(self) -> list[str]:
        return [link.get("href") for link in self.all("a")]

    @property
    def errors(self) -> dict[str, str]:
        """The message at each field, by the field's name."""
        return {
            message["id"].removeprefix("id_").removesuffix("_error"): message.text
            for message in self.all("p", class_="govuk-error-message")
        }

    @property
    def values(self) -> dict[str, str]:
        """What the form of the page would send, except the language and the tokens that each page has anew."""
        sent = {}
        for field in self.one("main").walk():
            if field.name == "textarea" and "name" in field.attributes:
                sent[field["name"]] = re.sub(r"^\n", "", field.raw_text)
            if field.name == "input" and "name" in field.attributes:
                if field.get("type") in ("radio", "checkbox") and "checked" not in field.attributes:
                    continue
                sent[field["name"]] = field.get("value")
        for token in ("csrfmiddlewaretoken", "idempotency_key"):
            sent.pop(token, None)
        return sent

    @property
    def changes(self) -> list[str]:
        """The questions that this page lists with a Change link, in order."""
        found = (re.fullmatch(r"/cases/[^/]+/([a-z_]+)/\?change", link) for link in self.links)
        return [match[1] for match in found if match]


class _Builder(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__(convert_charrefs=True)
        self.inside: Element = page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {key: value or "" for key, value in attrs}, self.inside)
        self.inside.children.append(element)
        if tag not in VOID:
            self.inside = element

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.inside.name == tag, f"</{tag}> closes <{self.inside.name}>"
        assert self.inside.parent is not None
        self.inside = self.inside.parent

    def handle_data(self, data: str) -> None:
        self.inside.children.append(data)
