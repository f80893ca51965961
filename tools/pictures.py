"""`python -m tools.pictures`: every kind of page, whole, and each page of every sample of the file copy, as pictures in
build/pictures/; those that README shows, as small as a repository can bear, in docs/pictures/.

The pages are those that the browser tests open, on the same server and in the same letters."""

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import django
import pypdfium2
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "questionnaire.settings")
django.setup()

from django.utils import translation  # noqa: E402

from questionnaire.determinations.pdf import render  # noqa: E402
from questionnaire.management.commands.samples import SAMPLES, sample  # noqa: E402
from tests.browser.browser_user import LOCALES, BrowserUser  # noqa: E402
from tests.browser.launch import launch_options  # noqa: E402
from tests.browser.pages import KINDS  # noqa: E402
from tests.support.live_server import HOST, ROOT, LiveSite  # noqa: E402

ALL = ROOT / "build" / "pictures"
SHOWN = ROOT / "docs" / "pictures"
README = (
    "home.ru.1280",
    "question-vital_interests.ru.375",
    "question-vital_interests.en.1280",
    "determination-resident.ru.1280",
    "determination-resident.en.1280",
    "pdf-resident.ru.1",
)
WIDTHS = (375, 1280)
DARK = ("question-vital_interests", "determination-resident")

# What the repository can bear: the rest of a longer page is left out, and text needs few colours.
HIGHEST, COLOURS, ALIKE = 1300, 16, 10


def main() -> None:
    for folder in (ALL, SHOWN):
        folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        picture.save(ALL / f"{name}.png")
        if name in README:
            keep(picture, SHOWN / f"{name}.png")


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Yields each picture with its name."""
    with (
        TemporaryDirectory() as folder,
        LiveSite([sys.executable, "-m", "tests.browser.serve"]) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options(Path(folder)))
        for language in LOCALES:
            for kind in KINDS:
                yield from draw(browser, f"http://{HOST}:{site.port}", kind, language)
    for language in LOCALES:
        for paper in SAMPLES:
            yield from print_out(paper, language)


def draw(browser: Browser, base_url: str, kind: str, language: str) -> Iterator[tuple[str, Image.Image]]:
    """Yields the page at both widths, and in the dark where that is wanted, each with its name."""
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
    """Returns the whole page at this width."""
    user.page.set_viewport_size({"width": width, "height": 800})
    return Image.open(io.BytesIO(user.page.screenshot(full_page=True))).convert("RGB")


def print_out(name: str, language: str) -> Iterator[tuple[str, Image.Image]]:
    """Yields the pages of a file copy, each with its name."""
    agreement, answers = SAMPLES[name]
    with translation.override(language):
        made = render(sample(agreement, answers))
    with pypdfium2.PdfDocument(made) as document:
        for number, page in enumerate(document, start=1):
            yield f"pdf-{name}.{language}.{number}", page.render(scale=1).to_pil().convert("RGB")


def keep(picture: Image.Image, file: Path) -> None:
    """Saves what a reader sees of it first, as a PNG of few colours."""
    picture = picture.crop((0, 0, picture.width, min(picture.height, HIGHEST)))
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for colour in _main_colours(picture) for channel in colour])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(file, optimize=True)


def _main_colours(picture: Image.Image) -> list[tuple[int, ...]]:
    """Returns the commonest colours, as they are; of colours that look alike the commonest."""
    found = cast("list[tuple[int, tuple[int, ...]]]", picture.getcolors(picture.width * picture.height) or [])
    counted = sorted(found, reverse=True)
    main: list[tuple[int, ...]] = []
    for _count, colour in counted:
        if all(sum(abs(one - other) for one, other in zip(colour, kept, strict=True)) > ALIKE for kept in main):
            main.append(colour)
    return main[:COLOURS]


if __name__ == "__main__":
    main()
