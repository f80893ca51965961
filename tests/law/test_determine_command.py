"""`manage.py determine` as another program uses it: lines in, lines out, in order and as they come.

Each test feeds one process; what it must answer is typed here from the design and the texts.
"""

import json
import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "manage.py", "determine"]
PATIENCE = 60

# A bare locale, so that UTF-8 is the command's own doing.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
ENVIRONMENT |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
GOOD = b'{"id": "good", "agreement": "de-1996", "answers": {"person": "entity"}}'


def request(answers: Any, agreement: Any = "de-1996", identity: Any = 1) -> bytes:
    return json.dumps({"id": identity, "agreement": agreement, "answers": answers}, ensure_ascii=False).encode()


def run(sent: bytes) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(COMMAND, cwd=ROOT, env=ENVIRONMENT, input=sent, capture_output=True, timeout=PATIENCE)
    assert done.stderr == b""
    return done


def answered(sent: bytes) -> list[dict[str, Any]]:
    """What comes back for these lines, read; each line of output ends."""
    written = run(sent).stdout
    assert written == b"" or written.endswith(b"\n")
    return [json.loads(line) for line in written.split(b"\n")[:-1]]


# What an answer holds.


def test_a_line_of_output_has_exactly_these_keys_in_this_order_and_quotes_the_text_unescaped() -> None:
    answers = {
        **INDIVIDUAL,
        "permanent_home": "no",
        "vital_interests": "first",
        "habitual_abode": "second",
        "citizenship": "both",
    }
    done = run(request(answers, identity="дело 1") + b"\n")
    definition = (
        "любое лицо, которое по законодательству этого Государства подлежит в нем налогообложению на основе своего "
        "местожительства, своего постоянного местопребывания, места своей регистрации в качестве юридического лица, "
        "места нахождения своего руководящего органа или иного аналогичного критерия"
    )
    expected = (
        '{"id": "дело 1", "agreement": "de-1996", "edition": "<sha256>", '
        '"asked": ["person", "residence_first", "residence_second", "permanent_home", "habitual_abode"], "open": [], '
        '"outcomes": [{"kind": "resident", "state": "second", "provision": "2.b", "assuming": [{}]}], '
        '"reasoning": ['
        '{"question": "person", "answer": "individual", "provision": "2", "quote": "физическое лицо"}, '
        f'{{"question": "residence_first", "answer": "resident", "provision": "1", "quote": "{definition}"}}, '
        f'{{"question": "residence_second", "answer": "resident", "provision": "1", "quote": "{definition}"}}, '
        '{"question": "permanent_home", "answer": "no", "provision": "2.b", '
        '"quote": "если лицо не располагает постоянным жилищем ни в одном из Государств"}, '
        '{"question": "habitual_abode", "answer": "second", "provision": "2.b", '
        '"quote": "оно считается резидентом того Государства, в котором оно обычно проживает"}], '
        '"ignored": ["vital_interests", "citizenship"]}\n'
    )
    written, editions = re.subn(r'"edition": "[0-9a-f]{64}"', '"edition": "<sha256>"', done.stdout.decode())
    assert (written, editions, done.returncode) == (expected, 1, 0)


def test_the_unknown_and_the_open_leave_every_outcome_with_the_assumptions_that_lead_to_it() -> None:
    (answer,) = answered(request({**INDIVIDUAL, "permanent_home": "unknown", "habitual_abode": "first"}))
    assert answer["asked"] == [
        "person",
        "residence_first",
        "residence_second",
        "permanent_home",
        "permanent_home_where",
        "habitual_abode",
    ]
    assert answer["open"] == ["permanent_home_where"]
    assert answer["ignored"] == []
    at_home = {"permanent_home": "yes"}
    in_both = {**at_home, "permanent_home_where": "both"}
    assert answer["outcomes"] == [
        {
            "kind": "resident",
            "state": "first",
            "provision": "2.a",
            "assuming": [{**at_home, "permanent_home_where": "first"}, {**in_both, "vital_interests": "first"}],
        },
        {
            "kind": "resident",
            "state": "second",
            "provision": "2.a",
            "assuming": [{**at_home, "permanent_home_where": "second"}, {**in_both, "vital_interests": "second"}],
        },
        {
            "kind": "resident",
            "state": "first",
            "provision": "2.b",
            "assuming": [{**in_both, "vital_interests": "undeterminable"}, {"permanent_home": "no"}],
        },
    ]
    assert [(reason["question"], reason["answer"]) for reason in answer["reasoning"]] == [
        ("person", "individual"),
        ("residence_first", "resident"),
        ("residence_second", "resident"),
        ("habitual_abode", "first"),
    ]


@pytest.mark.parametrize(
    ("agreement", "answers", "outcome"),
    [
        ("lu-1993", {"effective_management": "undeterminable"}, ("mutual_agreement", None, "4")),
        ("ua-1995", {"effective_management": "undeterminable"}, ("no_rule", None, "3")),
        ("unnamed", {"effective_management": "elsewhere"}, ("no_rule", None, "4")),
        (
            "unnamed",
            {"residence_first": "not_resident", "residence_second": "not_resident"},
            ("not_covered", None, "2"),
        ),
        ("de-1996", {"residence_second": "source_only"}, ("resident", "first", "1")),
    ],
)
def test_the_state_of_an_outcome_is_first_second_or_null(
    agreement: str, answers: dict[str, str], outcome: tuple[str, str | None, str]
) -> None:
    (answer,) = answered(request({"person": "entity", **BOTH, **answers}, agreement))
    kind, state, provision = outcome
    assert answer["outcomes"] == [{"kind": kind, "state": state, "provision": provision, "assuming": [{}]}]


def test_without_answers_the_first_question_is_open() -> None:
    (answer,) = answered(request({}))
    assert (answer["asked"], answer["open"], answer["reasoning"]) == (["person"], ["person"], [])


def test_the_edition_is_that_of_the_agreement_whatever_the_answers() -> None:
    agreements = ("lu-1993", "ua-1995", "de-1996", "unnamed")
    lines = [request(answers, agreement) for answers in ({}, INDIVIDUAL) for agreement in agreements]
    editions = [answer["edition"] for answer in answered(b"\n".join(lines))]
    assert editions[:4] == editions[4:]
    assert len(set(editions)) == 4


def test_an_id_of_any_type_comes_back_and_a_missing_one_as_null() -> None:
    ids: list[Any] = [
        7,
        10**30,
        -1.5,
        "",
        "x",
        "Дело № 1 «Ё» 😀",
        "a\u2028b\u0085c\x1cd",
        None,
        True,
        [1, [2]],
        {"b": {"a": []}},
    ]
    good = [json.dumps({"id": i, "agreement": "de-1996", "answers": {}}, ensure_ascii=False).encode() for i in ids]
    bad = [json.dumps({"id": i, "agreement": "xx-2000", "answers": {}}, ensure_ascii=False).encode() for i in ids]
    found = answered(b"\n".join([*good, *bad, b'{"agreement": "de-1996", "answers": {}}']))
    assert [answer["id"] for answer in found] == [*ids, *ids, None]
    assert ["error" in answer for answer in found] == [False] * len(ids) + [True] * len(ids) + [False]
    assert all(next(iter(answer)) == "id" for answer in found)


def test_letters_are_written_as_utf_8_and_not_escaped() -> None:
    written = run(request({}, identity="Ё – 😀") + b"\n" + request({}, agreement="xx", identity="Ё – 😀")).stdout
    assert written.count("Ё – 😀".encode()) == 2
    assert b"\\u" not in written


def test_half_a_surrogate_pair_in_an_id_comes_back_as_it_was_sent() -> None:
    done = run(b'{"id": "\\ud800", "agreement": "de-1996", "answers": {}}\n' + GOOD)
    first, second = done.stdout.decode("utf-8").splitlines()
    assert first.startswith('{"id": "\\ud800", "agreement": "de-1996"')
    assert second.startswith('{"id": "good"')
    assert done.returncode == 0


# What is at fault, each on a line of its own among good ones.

FAULTS: dict[str, tuple[bytes, Any, str | None]] = {
    "an empty line": (b"", None, None),
    "a line of blanks": (b"  \t ", None, None),
    "no JSON": (b"person=individual", None, None),
    "half an object": (b'{"id": 5, "agreement": "de-1996"', None, None),
    "two objects": (b'{"id": 5} {"id": 6}', None, None),
    "a list": (b'[{"id": 5}]', None, None),
    "a string": (b'"de-1996"', None, None),
    "a number": (b"5", None, None),
    "null": (b"null", None, None),
    "NaN": (b'{"id": NaN, "agreement": "de-1996", "answers": {}}', None, None),
    "Infinity": (b'{"id": Infinity, "agreement": "de-1996", "answers": {}}', None, None),
    "minus Infinity": (b'{"id": -Infinity, "agreement": "de-1996", "answers": {}}', None, None),
    "a number as good as Infinity": (b'{"id": 1e999, "agreement": "de-1996", "answers": {}}', None, None),
    "a question answered twice": (
        b'{"id": null, "agreement": "de-1996", "answers": {"person": "entity", "person": "individual"}}',
        None,
        None,
    ),
    "bytes that are not UTF-8": (request({}, identity="Ё").replace("Ё".encode(), b"\xa8"), None, None),
    "bytes of half a surrogate pair": (request({}, identity="Ё").replace("Ё".encode(), b"\xed\xa0\x80"), None, None),
    "lists nested too deep": (b"[" * 100_000 + b"]" * 100_000, None, None),
    "objects nested too deep": (b'{"id":' * 100_000 + b"1" + b"}" * 100_000, None, None),
    "no end to the nesting": (b'{"id": ' + b"[" * 100_000, None, None),
    "no agreement": (b'{"id": 5, "answers": {}}', 5, None),
    "an unknown agreement": (request({}, "fi-1996", [5]), [5], None),
    "an agreement that is null": (request({}, None, "x"), "x", None),
    "an agreement that is a list": (request({}, ["de-1996"], "x"), "x", None),
    "no answers": (b'{"id": 5, "agreement": "de-1996"}', 5, None),
    "answers that are null": (request(None, identity=5), 5, None),
    "answers that are a list": (request(["person"], identity=5), 5, None),
    "answers that are a string": (request("individual", identity=5), 5, None),
    "an unknown question": (request({"person": "entity", "weather": "fine"}, identity=5), 5, "weather"),
    "an unknown question with a value that is no string": (request({"weather": 1}, identity=5), 5, "weather"),
    "an unknown answer": (request({"person": "robot"}, identity=5), 5, "person"),
    "an unknown answer off the path": (
        request({"person": "entity", **BOTH, "citizenship": "third"}, identity={"a": 5}),
        {"a": 5},
        "citizenship",
    ),
    "an answer in capitals": (request({"person": "Individual"}, identity=5), 5, "person"),
    "an empty answer": (request({"person": ""}, identity=5), 5, "person"),
    "I do not know what person it is": (request({"person": "unknown"}, identity=5), 5, "person"),
    "an answer that is null": (request({"person": None}, identity=5), 5, "person"),
    "an answer that is true": (request({**INDIVIDUAL, "permanent_home": True}, identity=5), 5, "permanent_home"),
    "an answer that is a number off the path": (request({"citizenship": 1}, identity=5), 5, "citizenship"),
    "an answer that is a list": (request({"person": ["entity"]}, identity=5), 5, "person"),
    "an answer that is an object": (request({"person": {"entity": 1}}, identity=5), 5, "person"),
    "source_only under lu-1993": (
        request({"person": "entity", "residence_first": "source_only"}, "lu-1993", 5),
        5,
        "residence_first",
    ),
    "source_only under unnamed, off the path": (
        request({"residence_second": "source_only"}, "unnamed", 5),
        5,
        "residence_second",
    ),
}


@pytest.fixture(scope="module")
def faulty() -> tuple[int, list[bytes]]:
    """The exit status and the lines of one run over all faults, with a good line after each."""
    done = run(b"".join(line + b"\n" + GOOD + b"\n" for line, _, _ in FAULTS.values()))
    return done.returncode, done.stdout.split(b"\n")[:-1]


@pytest.mark.parametrize(("place", "name"), list(enumerate(FAULTS)), ids=list(FAULTS))
def test_a_fault_is_reported_in_its_place_with_line_and_question(
    place: int, name: str, faulty: tuple[int, list[bytes]]
) -> None:
    _, identity, question = FAULTS[name]
    answer = json.loads(faulty[1][2 * place])
    assert list(answer) == ["id", "error"]
    assert list(answer["error"]) == ["line", "question", "message"]
    assert answer["id"] == identity
    assert (answer["error"]["line"], answer["error"]["question"]) == (2 * place + 1, question)
    assert re.search("[a-z]{2}", answer["error"]["message"])
    assert answer["error"]["message"].isascii()


def test_after_each_fault_the_rest_goes_on_and_the_exit_status_is_1(faulty: tuple[int, list[bytes]]) -> None:
    status, lines = faulty
    assert len(lines) == 2 * len(FAULTS)
    for line in lines[1::2]:
        answer = json.loads(line)
        assert (answer["id"], answer["asked"]) == ("good", ["person", "residence_first"])
    assert status == 1


@pytest.mark.parametrize(
    ("sent", "status", "count"),
    [
        (b"", 0, 0),
        (GOOD + b"\n", 0, 1),
        (GOOD, 0, 1),
        (GOOD + b"\n" + GOOD, 0, 2),
        (b"\n", 1, 1),
        (GOOD + b"\n\n", 1, 2),
        (b"{", 1, 1),
        (b"{\n" + GOOD + b"\n" + GOOD + b"\n", 1, 3),
    ],
)
def test_one_line_out_for_each_line_in_and_exit_status_1_if_any_is_at_fault(
    sent: bytes, status: int, count: int
) -> None:
    done = run(sent)
    assert (done.returncode, done.stdout.count(b"\n")) == (status, count)
    assert count == 0 or done.stdout.endswith(b"\n")


def test_lines_may_end_as_on_windows_and_only_a_line_feed_ends_one() -> None:
    spread = b'{"id": 2,\r"agreement": "de-1996",\r"answers": {}}'
    sent = request({}, identity=1) + b"\r\n" + spread + b"\r\n" + request({}, identity=3) + b"\r\n\r\n"
    found = answered(sent)
    assert [answer["id"] for answer in found] == [1, 2, 3, None]
    assert ["error" in answer for answer in found] == [False, False, False, True]


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
def test_an_id_of_any_depth_comes_back_whole_or_its_line_is_at_fault(opening: str, closing: str) -> None:
    ids = [opening * depth + "1" + closing * depth for depth in range(1, 1200)]
    done = run("\n".join(f'{{"id": {i}, "agreement": "de-1996", "answers": {{}}}}' for i in ids).encode())
    lines = done.stdout.decode().splitlines()
    assert len(lines) == len(ids)
    for number, (line, identity) in enumerate(zip(lines, ids, strict=True), start=1):
        whole = line.replace(" ", "").startswith(f'{{"id":{identity},"agreement"')
        fault = line.startswith(f'{{"id": null, "error": {{"line": {number}, ')
        assert whole or fault, line[:200]
    assert '"error"' not in lines[99]


# Streaming, with answers that are far shorter than any buffer.

NEITHER = {"person": "entity", "residence_first": "not_resident", "residence_second": "not_resident"}


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    """A running command whose input stays open."""
    with subprocess.Popen(
        COMMAND, cwd=ROOT, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def read_line(process: subprocess.Popen[bytes], within: float = PATIENCE) -> bytes:
    """The next line of output; what has come of it when the time is over."""
    assert process.stdout is not None
    line = b""
    while not line.endswith(b"\n") and select.select([process.stdout], [], [], within)[0]:
        piece = process.stdout.read(1)
        if not piece:
            break
        line += piece
    return line


def test_each_line_is_answered_while_the_input_stays_open(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    for identity in range(3):
        process.stdin.write(request(NEITHER, identity=identity) + b"\n")
        assert json.loads(read_line(process))["id"] == identity
    process.stdin.write(request(NEITHER, identity=3) + b"\n" + request(NEITHER, identity=4) + b"\n")
    assert [json.loads(read_line(process))["id"] for _ in range(2)] == [3, 4]
    process.stdin.close()
    assert process.wait(PATIENCE) == 0


def test_half_a_line_waits_for_its_other_half(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    line = request(NEITHER, identity="Ё")
    cut = line.index("Ё".encode()) + 1
    process.stdin.write(request(NEITHER, identity=1) + b"\n" + line[:cut])
    assert json.loads(read_line(process))["id"] == 1
    assert read_line(process, within=0.3) == b""
    process.stdin.write(line[cut:] + b"\n")
    assert json.loads(read_line(process))["id"] == "Ё"


def peak_memory(lines: int, folder: Path) -> int:
    """Bytes that a run over so many lines of 4 kB takes at most; the answers must come in order."""
    source, answers = folder / f"{lines}.jsonl", folder / f"{lines}.out"
    with source.open("wb") as file:
        for number in range(lines):
            file.write(request(NEITHER, identity=f"{number}:" + "x" * 4000) + b"\n")
    with source.open("rb") as file, answers.open("wb") as out:
        process = subprocess.Popen(COMMAND, cwd=ROOT, env=ENVIRONMENT, stdin=file, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    with answers.open("rb") as file:
        numbers = [int(line.split(b":")[1].strip(b' "')) for line in file]
    assert numbers == list(range(lines))
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def test_memory_does_not_grow_with_the_number_of_lines(tmp_path: Path) -> None:
    few = peak_memory(200, tmp_path)
    many = peak_memory(10_000, tmp_path)
    # The lines of the long run, if they were kept, would take ten times this.
    assert many - few < 4_000_000
