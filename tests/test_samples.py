"""The samples for validators are one PDF of each kind of result."""

from pathlib import Path

from django.core.management import call_command

from questionnaire.management.commands.samples import SAMPLES, sample

KINDS = {"resident", "mutual_agreement", "no_rule", "not_covered", "conditional", "agreed"}


def test_the_samples_are_of_every_kind_of_result() -> None:
    assert {sample(agreement, answers)["kind"] for agreement, answers in SAMPLES.values()} == KINDS


def test_each_sample_is_written_as_a_pdf(tmp_path: Path) -> None:
    call_command("samples", str(tmp_path / "new"), verbosity=0)
    written = list((tmp_path / "new").iterdir())
    assert {path.stem for path in written} == set(SAMPLES)
    assert all(path.read_bytes().startswith(b"%PDF-1.7") for path in written)
