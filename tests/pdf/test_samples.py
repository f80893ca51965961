"""The samples for validators: a PDF of each kind of result in each language, and those that are hardest to lay out."""

from pathlib import Path

import pytest
from django.core.management import call_command

from questionnaire.management.commands.samples import SAMPLES, sample
from tests.support import pdf_cases, pdf_parts, pdf_text

KINDS = {"resident", "mutual_agreement", "no_rule", "not_covered", "conditional", "agreed"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples") / "new"
    call_command("samples", str(folder), verbosity=0)
    return folder


def test_the_samples_are_of_every_kind_of_result_and_of_every_agreement() -> None:
    assert {sample(agreement, answers)["kind"] for agreement, answers in SAMPLES.values()} == KINDS
    assert {agreement for agreement, _answers in SAMPLES.values()} == {"lu-1993", "ua-1995", "unnamed", "de-1996"}


def test_each_sample_is_written_in_each_language_under_its_name(folder: Path) -> None:
    written = {path.name for path in folder.iterdir()}
    kinds = {kind.replace("_", "-") for kind in KINDS}
    assert {f"{name}.{language}.pdf" for name in kinds for language in ("ru", "en")} < written
    assert {f"{name}.{language}.pdf" for name in ("all-unknown", "long-names") for language in ("ru", "en")} < written
    assert len(written) == 2 * len(SAMPLES)
    for path in folder.iterdir():
        assert path.read_bytes().startswith(b"%PDF-1.7")
        assert pdf_parts.language(path.read_bytes()) == path.name.split(".")[1]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_hardest_samples_hold_nothing_known_and_the_longest_that_may_be_typed(folder: Path, language: str) -> None:
    steps = [title for _level, title in pdf_parts.outline((folder / f"all-unknown.{language}.pdf").read_bytes())]
    assert sum(title.endswith({"ru": ": ответа пока нет", "en": ": no answer yet"}[language]) for title in steps) == 8
    long = (folder / f"long-names.{language}.pdf").read_bytes()
    letters = pdf_text.letters(pdf_text.flow(long, pdf_cases.SERVICE[language]))
    assert "Щ" * 1000 in letters and "#panic()<b>{of_first}</b>" in letters
