"""JSON is read strictly: what another reader may take for something else is refused, with what is wrong and where."""

import pytest

from treaties.strict_json import NotStrictJSON, strict_object


def test_an_object_is_read_with_numbers_of_python_or_as_the_caller_wants_them() -> None:
    content = '{"a": [1, 2.5, null, "я"], "b": {"a": true}}'.encode()
    assert strict_object(content) == {"a": [1, 2.5, None, "я"], "b": {"a": True}}
    assert strict_object(content, lambda figures: f"<{figures}>")["a"] == ["<1>", "<2.5>", None, "я"]


@pytest.mark.parametrize(
    ("content", "why", "what", "message"),
    [
        (b'{"a": "\xff"}', "not_utf8", "", "is not UTF-8"),
        (b'{"a": 1, "a": 1}', "repeated_key", "a", "a key is given twice"),
        (b'{"b": [{"c": 1, "d": 2, "d": 3}], "b": 1}', "repeated_key", "d", "a key is given twice"),
        (b'{"a": 1, "\\u0061": 1}', "repeated_key", "a", "a key is given twice"),
        (b'{"a": NaN}', "constant", "NaN", "NaN is no JSON value"),
        (b'{"a": -Infinity}', "constant", "-Infinity", "-Infinity is no JSON value"),
        (b'{"a": 1e999}', "too_large", "", "a number is too large"),
        (b"[1]", "no_object", "", "is not a JSON object"),
        (b"null", "no_object", "", "is not a JSON object"),
        (b'{"a": ' + b"[" * 100_000, "too_deep", "", "is nested too deep"),
    ],
)
def test_what_is_refused_and_why(content: bytes, why: str, what: str, message: str) -> None:
    with pytest.raises(NotStrictJSON) as caught:
        strict_object(content)
    assert (caught.value.why, caught.value.what, str(caught.value)) == (why, what, message)


@pytest.mark.parametrize(
    ("content", "place"),
    [(b"", (1, 1)), (b'{"a": 1\n "b": 2}', (2, 2)), (b'{"a": 01}', (1, 8)), (b'{"a": 1} x', (1, 10))],
)
def test_where_reading_ends_is_said(content: bytes, place: tuple[int, int]) -> None:
    with pytest.raises(NotStrictJSON) as caught:
        strict_object(content)
    assert (caught.value.why, (caught.value.line, caught.value.column)) == ("not_json", place)


def test_a_number_of_more_figures_than_python_reads_is_refused_unless_the_caller_reads_them() -> None:
    content = b'{"a": ' + b"9" * 5000 + b"}"
    with pytest.raises(NotStrictJSON) as caught:
        strict_object(content)
    assert caught.value.why == "too_large"
    assert strict_object(content, len) == {"a": 5000}
