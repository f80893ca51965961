"""The fonts that pages are looked at in, whatever else a machine has: wide ones, middling ones, and a narrow one."""

from collections.abc import Iterator, Mapping
from pathlib import Path

Families = Mapping[str, str]
"""The family that stands for each kind of letters."""

DEJAVU: Families = {"sans-serif": "DejaVu Sans", "serif": "DejaVu Serif", "monospace": "DejaVu Sans Mono"}
LIBERATION: Families = {"sans-serif": "Liberation Sans", "serif": "Liberation Serif", "monospace": "Liberation Mono"}
NARROW: Families = dict.fromkeys(LIBERATION, "Roboto Condensed")

SETS: Mapping[str, Families] = {
    "fonts-dejavu-core": DEJAVU,
    "fonts-liberation": LIBERATION,
    "fonts-roboto-unhinted": NARROW,
}
"""Each set by the package of Debian that holds it."""

# What a page or a browser asks for by other names.
_ALSO = {"sans-serif": ("sans", "Arial", "Helvetica"), "serif": ("Times New Roman",), "monospace": ("mono",)}


def write_settings(file: Path) -> None:
    """Writes settings of fontconfig that know the sets only, and show Liberation where no family is named."""
    accepted = (_pattern(family) for family in sorted({family for set in SETS.values() for family in set.values()}))
    file.write_text(
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n'
        "<fontconfig>\n<dir>/usr/share/fonts</dir>\n"
        '<cachedir prefix="xdg">fontconfig</cachedir>\n'
        f"<selectfont><rejectfont><pattern/></rejectfont><acceptfont>{''.join(accepted)}</acceptfont></selectfont>\n"
        f"{''.join(_aliases())}</fontconfig>\n",
        encoding="utf-8",
    )


def _pattern(family: str) -> str:
    return f'<pattern><patelt name="family"><string>{family}</string></patelt></pattern>'


def _aliases() -> Iterator[str]:
    for kind, family in LIBERATION.items():
        for name in (kind, *_ALSO[kind]):
            yield (f'<alias binding="same"><family>{name}</family><prefer><family>{family}</family></prefer></alias>\n')
