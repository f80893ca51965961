"""Writes down which characters the committed fonts have and how wide these are: `python -m tools.metrics`.
The site reads that file; no part of it reads a font, which only typst sets."""

import json
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from questionnaire.determinations.glyphs import FONTS, Metrics


def metrics(font: Path) -> Metrics:
    """The units to the size of a TrueType file, and for each width in these the characters that have it."""
    with TTFont(font) as opened:
        glyphs, widths = opened.getBestCmap(), opened["hmtx"]
        signs: dict[str, str] = {}
        for code, glyph in sorted(glyphs.items()):
            width = str(widths[glyph][0])
            signs[width] = signs.get(width, "") + chr(code)
        return {"units": opened["head"].unitsPerEm, "signs": signs}


def written() -> str:
    """The text of the file, of all fonts in their order."""
    found = {font.stem: metrics(font) for font in sorted(FONTS.glob("*.ttf"))}
    return json.dumps(found, ensure_ascii=False, indent=0) + "\n"


if __name__ == "__main__":
    (FONTS / "metrics.json").write_text(written(), encoding="utf-8")
