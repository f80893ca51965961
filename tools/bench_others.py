"""Prints how an answer and a PDF compare with what others offer: `python -m tools.bench_others`.

An answer, with the page after it, beside a stock wizard of django-formtools: sessions in the database, a condition for
each step that may be skipped, a page of the same size. A PDF never rendered before beside WeasyPrint on the
determination's own page. Needs the packages that README names; medians of interleaved rounds in one run.
"""

import re
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.bench import ANSWER, ONWARD, QUESTION, Visitor, documents, site, started

ROUNDS = 60
PDFS = 5
STYLES = Path(__file__).parent.parent / "static" / "site.css"


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


def pdfs() -> tuple[float, float]:
    """Seconds of processor time that a PDF never rendered before takes: ours, and WeasyPrint's of the same
    determination's page."""
    import weasyprint

    from questionnaire.determinations.pdf import render

    visitor, case = started()
    assert visitor.send("POST", f"{case}{QUESTION}/", {"answer": "second", "note": ""})[0] == 302
    visitor.send("GET", f"{case}check/")
    shown = re.search(rb'name="fingerprint"\s+value="([0-9a-f]{64})"', visitor.body)
    assert shown is not None
    assert visitor.send("POST", f"{case}check/", {"fingerprint": shown[1].decode()})[0] == 302
    assert visitor.send("GET", f"{case}determination/")[0] == 200
    page = visitor.body.decode()
    styles = [weasyprint.CSS(filename=STYLES)]
    ours, theirs = [], []
    made = documents("resident")
    render(next(made))
    for number in range(PDFS):
        document = next(made)
        ours.append(processor_seconds(partial(render, document)))
        other = weasyprint.HTML(string=page.replace("</h1>", f" {number}</h1>"))
        theirs.append(processor_seconds(partial(other.write_pdf, stylesheets=styles)))
    return statistics.median(ours), statistics.median(theirs)


def processor_seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def main() -> None:
    with site("tools.bench_others_urls", sessions=True):
        ours, stock = answers()
        print(f"{'answer with the page after it':34} {ours * 1e3:8.2f} ms")
        print(f"{'the same by a stock wizard':34} {stock * 1e3:8.2f} ms")
        print(f"{'answer relative to the stock wizard':34} {ours / stock:8.2f}")
        pdf, weasy = pdfs()
        print(f"{'PDF never rendered before':34} {pdf * 1e3:8.2f} ms")
        print(f"{'the same page by WeasyPrint':34} {weasy * 1e3:8.2f} ms")
        print(f"{'PDF relative to WeasyPrint':34} {pdf / weasy:8.2f}")


if __name__ == "__main__":
    main()
