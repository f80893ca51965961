"""Prints how an answer and a PDF compare with what others offer: `python -m tools.bench_others`.

An answer, with the page after it, beside a stock wizard of django-formtools: sessions in the database, a condition for
each step that may be skipped, a page of the same size. A PDF never rendered before beside WeasyPrint on the
determination's own page. Needs the packages that README names; medians of interleaved rounds in one run.
"""

import statistics
import time
from collections.abc import Callable

from tools.bench import ANSWER, ONWARD, QUESTION, Visitor, site, started

ROUNDS = 60
PDFS = 5


def seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def answers() -> tuple[float, float]:
    """Seconds of an answer with its page: ours, and the stock wizard's."""
    visitor, case = started()
    question, onward = f"{case}{QUESTION}/", f"{case}{ONWARD}/"
    visitor.answer(question, onward)
    stock = Visitor()
    stock.send("GET", "/stock/person/")
    before = {"person": "individual", "residence_first": "resident", "residence_second": "resident"}
    for step, answer in (before | {"permanent_home": "yes", "permanent_home_where": "both"}).items():
        _stock_answer(stock, step, answer)

    def ours() -> None:
        visitor.answer(question, onward)

    def theirs() -> None:
        assert _stock_answer(stock, QUESTION, ANSWER) == f"/stock/{ONWARD}/"
        assert stock.send("GET", f"/stock/{ONWARD}/")[0] == 200

    times: list[tuple[float, float]] = []
    for _round in range(ROUNDS):
        times.append((seconds(ours), seconds(theirs)))
    mine, other = zip(*times, strict=True)
    return statistics.median(mine), statistics.median(other)


def _stock_answer(visitor: Visitor, step: str, answer: str) -> str:
    data = {"stock_wizard-current_step": step, f"{step}-answer": answer, f"{step}-note": ""}
    status, location = visitor.send("POST", f"/stock/{step}/", data)
    assert status == 302, (step, status)
    return location


def main() -> None:
    with site("tools.bench_others_urls", sessions=True):
        ours, stock = answers()
        print(f"{'answer with the page after it':34} {ours * 1e3:8.2f} ms")
        print(f"{'the same by a stock wizard':34} {stock * 1e3:8.2f} ms")
        print(f"{'answer relative to the stock wizard':34} {ours / stock:8.2f}")


if __name__ == "__main__":
    main()
