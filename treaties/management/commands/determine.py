"""`manage.py determine`: JSON Lines in, one JSON line out for each, in order and as they come."""

import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from treaties.agreement import Agreement, AgreementError, agreements
from treaties.determination import as_json, determine
from treaties.strict_json import NotStrictJSON, strict_object

CHUNK = 65536


class Fault(Exception):
    """What is wrong with a line, and with which question if it is one's answer."""

    def __init__(self, message: str, question: str | None = None) -> None:
        self.message, self.question = message, question
        super().__init__(message)


class Command(BaseCommand):
    help = "Reads {id, agreement, answers} as JSON Lines and writes what follows from each line, one JSON line for one."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            known = agreements()
        except AgreementError as refusal:
            raise CommandError(str(refusal)) from refusal
        faulty = False
        out = sys.stdout.buffer
        number = 0
        try:
            for lines in _batches(sys.stdin.buffer):
                for line in lines:
                    number += 1
                    answer = _answer(known, line, number)
                    faulty |= "error" in answer
                    out.write(_encode(answer))
                out.flush()
        except BrokenPipeError:
            sys.stderr.close()
            sys.exit(1)
        if faulty:
            sys.exit(1)


def _batches(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines that have arrived, whenever some have: what comes before a pause is answered before it ends."""
    unfinished: list[bytes] = []
    while chunk := stream.read1(CHUNK):  # type: ignore[attr-defined]
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join([*unfinished, lines[0]])
            unfinished = []
            yield lines
        unfinished.append(rest)
    if last := b"".join(unfinished):
        yield [last]


def _answer(known: Any, line: bytes, number: int) -> dict[str, Any]:
    request: dict[str, Any] = {}
    try:
        request = _request(line)
        agreement, answers = _case(known, request)
    except Fault as fault:
        error = {"line": number, "question": fault.question, "message": fault.message}
        return {"id": request.get("id"), "error": error}
    return {"id": request.get("id"), **as_json(agreement, determine(agreement, answers))}


def _request(line: bytes) -> dict[str, Any]:
    try:
        return strict_object(line)
    except NotStrictJSON as fault:
        whole = {
            "not_utf8": "the line is not UTF-8",
            "too_deep": "the JSON is nested too deep",
            "no_object": "the line is not a JSON object",
        }
        raise Fault(whole.get(fault.why, f"the line is not JSON: {fault}")) from fault


def _case(known: Any, request: dict[str, Any]) -> tuple[Agreement, dict[str, str]]:
    name = request.get("agreement")
    if not isinstance(name, str) or name not in known:
        raise Fault(f"unknown agreement; known are {', '.join(known)}")
    agreement: Agreement = known[name]
    if "answers" not in request:
        raise Fault("the answers are missing")
    answers = request["answers"]
    if not isinstance(answers, dict):
        raise Fault("the answers are not an object")
    for question, answer in answers.items():
        if question not in agreement.questions:
            raise Fault(f"unknown question under {name}", question)
        offered = [offer.id for offer in agreement.questions[question].answers]
        if not isinstance(answer, str):
            raise Fault("the answer is not a string", question)
        if answer not in offered:
            raise Fault(f"unknown answer under {name}; offered are {', '.join(offered)}", question)
    return agreement, answers


def _encode(answer: dict[str, Any]) -> bytes:
    """UTF-8, unescaped but for lone surrogates, which UTF-8 cannot carry and JSON's own escape can."""
    try:
        text = json.dumps(answer, ensure_ascii=False)
    except RecursionError:
        text = json.dumps({**answer, "id": None}, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace") + b"\n"
