"""`/verify/`: whatever else a file or a field may hold, there is no error of the site and no false confirmation."""

import json

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.page import Page
from tests.support.verifying import DETERMINATIONS, Json, as_bytes, changed, issued, made, uploaded, values, verdict

pytestmark = pytest.mark.django_db

NAMES = [
    "question",
    "answer",
    "provision",
    "quote",
    "kind",
    "state",
    "assuming",
    "citizenship",
    "state_first",
    "",
    "\ud800",
]
ANY_TEXT = st.text(st.characters(), max_size=5) | st.sampled_from([*NAMES, "first", "unknown", "2.a", "de-1996"])
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(ANY_TEXT, inside, max_size=3),
    max_leaves=5,
)
ODD_BYTES = st.sampled_from(
    [b"\xef\xbb\xbf", b"\\ud800", b"NaN", b"1e999", b"\x00", b"[" * 2000, b"\\u0000", b"9" * 5000]
)
LONGEST = 100_000


@st.composite
def damaged(draw: st.DrawFn, content: bytes) -> bytes:
    """The content with a few bytes replaced, inserted or cut, or its end missing."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(content)))
        end = draw(st.integers(start, min(len(content), start + 4)) | st.integers(start, len(content)))
        content = (
            content[:start] + draw(st.binary(max_size=3) | ODD_BYTES | st.just(content[start:end])) + content[end:]
        )
    return content


@st.composite
def altered(draw: st.DrawFn, data: Json) -> bytes:
    """The data with other values somewhere, with values of two places exchanged, or with keys added."""
    for _ in range(draw(st.integers(1, 2))):
        found = dict(values(data))
        path = draw(st.sampled_from(list(found)))
        value = draw(ANY_JSON | st.just(found[draw(st.sampled_from(list(found)))]))
        inside = found.get(path[:-1], data)
        if isinstance(inside, dict) and draw(st.booleans()):
            data = changed(data, (*path[:-1], draw(ANY_TEXT)), value)
        else:
            data = changed(data, path, value)
    return as_bytes(data)


def test_no_damage_gives_an_error_of_the_site_or_a_false_confirmation() -> None:
    examples = [
        made(*DETERMINATIONS[name]).get("determination.json").content for name in ("interests", "several results")
    ]
    client = Client()

    @settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.data())
    def check(choice: st.DataObject) -> None:
        original = choice.draw(st.sampled_from(examples))
        content = choice.draw(damaged(original) | altered(json.loads(original)) | st.binary(max_size=200))
        page = uploaded(content, client)
        boxes = page.all("div", class_="verdict")
        assert bool(boxes) != bool(page.errors)
        if boxes and verdict(page) == "follows":
            assert json.loads(content) == json.loads(original)

    check()


def test_no_typed_text_gives_an_error_of_the_site_or_a_false_confirmation() -> None:
    data = issued()
    client = Client()
    reference, fingerprint = (
        st.just(data[name]) | st.text(st.characters(), max_size=80) for name in ("reference", "fingerprint")
    )

    @settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(reference, fingerprint)
    def check(reference: str, fingerprint: str) -> None:
        sent = {
            "reference": reference.encode("utf-8", "replace"),
            "fingerprint": fingerprint.encode("utf-8", "replace"),
        }
        page = Page(client.post("/verify/", sent).content)
        if page.all("div", class_="verdict") and verdict(page) == "follows":
            assert (reference, fingerprint) == (data["reference"], data["fingerprint"])

    check()
