"""`python -m tools.pictures`: every kind of page and each page of the file copy as pictures in docs/pictures/.
The pages are those that the browser tests open, on the same server.

`python -m tools.pictures FOLDER`: for a review, all pages that those tests open, from top to end, and all samples of
the file copy, into FOLDER."""

import io
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import django
import pypdfium2
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "questionnaire.settings")
django.setup()

from django.utils import translation  # noqa: E402

from questionnaire.management.commands.samples import SAMPLES, sample  # noqa: E402
from questionnaire.pdf import render  # noqa: E402
from tests.browser.browser_user import LOCALES, BrowserUser  # noqa: E402
from tests.browser.launch import LAUNCH  # noqa: E402
from tests.browser.pages import KINDS  # noqa: E402
from tests.live import HOST, ROOT, LiveSite  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
WIDTHS = (375, 1280)
PAGES: Mapping[str, tuple[str, ...]] = {
    "The first page": ("home",),
    "Questions": tuple(
        f"question-{kind}"
        for kind in (
            *("person", "residence_first", "permanent_home", "vital_interests", "citizenship"),
            *("effective_management", "error", "jumped", "change"),
        )
    ),
    "Facts, check, link, clear": ("about", "about-errors", "check", "check-unknowns", "link", "clear", "cleared"),
    "Determinations": tuple(
        f"determination-{kind}"
        for kind in ("resident", "conditional", "mutual-agreement-management", "no-rule", "not-covered")
    ),
    "Reference": (
        *("agreements", "agreement-de-1996", "glossary", "verify", "verify-differs"),
        *("privacy", "accessibility"),
    ),
    "Refusals": ("400", "403-question", "404", "404-case", "500", "503-pdf"),
}
DARK = ("question-vital_interests", "determination-resident")
PAPERS = ("resident", "conditional")

# What the repository can bear: the rest of a longer page is left out, and text needs few colours.
HIGHEST = {375: 1800, 1280: 1300}
COLOURS, ALIKE = 16, 10


def main(review: Path | None = None) -> None:
    folder = review or FOLDER
    if review is None:
        shutil.rmtree(FOLDER, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    kinds = list(KINDS) if review else [kind for kinds in PAGES.values() for kind in kinds]
    with LiveSite([sys.executable, "-m", "tests.browser.serve"]) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        for language in LOCALES:
            for kind in kinds:
                for name, picture in draw(browser, f"http://{HOST}:{site.port}", kind, language):
                    keep(picture if review else cropped(picture), folder / f"{name}.png")
    for language in LOCALES:
        for paper in SAMPLES if review else PAPERS:
            for name, picture in print_out(paper, language):
                keep(picture, folder / f"{name}.png")
    if review is None:
        (FOLDER / "README.md").write_text("\n".join(index()) + "\n", encoding="utf-8")


def draw(browser: Browser, base_url: str, kind: str, language: str) -> Iterator[tuple[str, Image.Image]]:
    """The page at both widths, and in the dark where that is wanted, each with its name."""
    with browser.new_context(base_url=base_url, locale=LOCALES[language], reduced_motion="reduce") as context:
        user = BrowserUser(context, language)
        KINDS[kind].open(user)
        user.page.evaluate("() => document.activeElement.blur()")
        for width in WIDTHS:
            yield f"{kind}.{language}.{width}", seen(user, width)
        if kind in DARK:
            user.page.emulate_media(color_scheme="dark")
            yield f"{kind}.{language}.dark", seen(user, WIDTHS[-1])


def seen(user: BrowserUser, width: int) -> Image.Image:
    """The whole page at this width."""
    user.page.set_viewport_size({"width": width, "height": 800})
    return Image.open(io.BytesIO(user.page.screenshot(full_page=True))).convert("RGB")


def cropped(picture: Image.Image) -> Image.Image:
    """The page down to where the repository's pictures are cut off."""
    return picture.crop((0, 0, picture.width, min(picture.height, HIGHEST[picture.width])))


def print_out(name: str, language: str) -> Iterator[tuple[str, Image.Image]]:
    """The pages of a file copy, each with its name."""
    agreement, answers = SAMPLES[name]
    with translation.override(language):
        made = render(sample(agreement, answers))
    with pypdfium2.PdfDocument(made) as document:
        for number, page in enumerate(document, start=1):
            yield f"pdf-{name}.{language}.{number}", page.render(scale=1).to_pil().convert("RGB")


def keep(picture: Image.Image, file: Path) -> None:
    """As a PNG of few colours."""
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for colour in _main_colours(picture) for channel in colour])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(file, optimize=True)


def _main_colours(picture: Image.Image) -> list[tuple[int, ...]]:
    """The commonest colours, as they are; of colours that look alike the commonest."""
    counted = sorted(picture.getcolors(picture.width * picture.height) or [], reverse=True)
    main: list[tuple[int, ...]] = []
    for _count, colour in counted:
        if all(sum(abs(one - other) for one, other in zip(colour, kept, strict=True)) > ALIKE for kept in main):
            main.append(colour)
    return main[:COLOURS]


def index() -> Iterator[str]:
    yield "# Pictures\n"
    yield "Made by `make pictures`: every kind of page as Chromium shows it, and the pages of the file copy."
    yield f"Long pages are shown down to {HIGHEST[375]} and {HIGHEST[1280]} pixels."
    for title, kinds in PAGES.items():
        yield f"\n## {title}\n"
        columns = [(language, str(width)) for width in WIDTHS for language in LOCALES]
        yield from _table(kinds, columns)
    yield "\n## In the dark\n"
    yield from _table(DARK, [(language, "dark") for language in LOCALES])
    for name in PAPERS:
        for language in LOCALES:
            yield f"\n## The file copy: {name}, {language}\n"
            pages = sorted(FOLDER.glob(f"pdf-{name}.{language}.*.png"), key=lambda file: int(file.suffixes[-2][1:]))
            yield " ".join(_shown(page.stem) for page in pages)


def _table(kinds: Iterable[str], columns: list[tuple[str, str]]) -> Iterator[str]:
    yield f"| | {' | '.join(f'{language}, {look}' for language, look in columns)} |"
    yield f"|---|{'---|' * len(columns)}"
    for kind in kinds:
        yield f"| {kind} | {' | '.join(_shown(f'{kind}.{language}.{look}') for language, look in columns)} |"


def _shown(name: str) -> str:
    return f'<a href="{name}.png"><img src="{name}.png" alt="{name}" width="180"></a>'


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
