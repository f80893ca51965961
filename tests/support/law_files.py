"""The files of the law as text, and folders of changed copies of them that are read instead.

`written_out` gives an agreement without its pattern: all its questions and rules in its own file, so that a test can
change one of them for this agreement alone.
"""

import re
from pathlib import Path

from treaties.agreement import agreement_files

TREATIES = Path(__file__).parents[2] / "treaties"
FILES = {path.stem: path.read_text(encoding="utf-8") for path in agreement_files()}
STATES = {path.stem: path.read_text(encoding="utf-8") for path in sorted((TREATIES / "states").glob("*.toml"))}
PATTERNS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((TREATIES / "patterns").glob("*.toml"))}

_QUESTION = re.compile(r'^\[\[questions\]\]\nid = "(.*)"\n((?:.+\n)*)', re.MULTILINE)
_LEADING_COMMENTS = re.compile(r"\A(?:#.*\n)+\n")


def written_out(agreement: str) -> str:
    """The agreement's file with the pattern's questions and rules in it. Only for a text that has all of them and adds
    nothing but help."""
    (pattern,) = re.findall(r'^pattern = "(.*)"$', FILES[agreement], re.MULTILINE)
    text = re.sub(r"^pattern = .*\n", "", FILES[agreement], flags=re.MULTILINE)
    body = _LEADING_COMMENTS.sub("", PATTERNS[pattern])
    for question, own in _QUESTION.findall(text):
        assert own.startswith("help = ")
        body, found = re.subn(rf'^(id = "{question}"\n(?:.+\n)*?)(answers = )', rf"\1{own}\2", body, flags=re.MULTILINE)
        assert found == 1
    return _QUESTION.sub("", text) + "\n" + body


def law_folder(folder: Path, **agreements: str) -> Path:
    """A folder with all States and patterns, and these agreements by their ids."""
    for kind, files in (("states", STATES), ("patterns", PATTERNS)):
        (folder / kind).mkdir(parents=True)
        for name, text in files.items():
            (folder / kind / f"{name}.toml").write_text(text, encoding="utf-8")
    (folder / "agreements").mkdir()
    for name, text in agreements.items():
        write(folder, name, text)
    return folder


def write(folder: Path, agreement: str, text: str) -> Path:
    """Writes this text as the file of an agreement of the folder."""
    path = folder / "agreements" / f"{agreement}.toml"
    path.write_text(text, encoding="utf-8")
    return path
