"""Templates and style sheet: no inline code, every word through gettext, and field templates that lead a reader right.
The pages themselves are tested over HTTP."""

import gzip
import re
from pathlib import Path

import pytest
from django import forms
from django.template.loader import get_template, render_to_string

from questionnaire.determinations.chart.layout import INK, LINE, PAPER, QUIET, SURFACE
from questionnaire.forms import ExplainedRadios
from tests.support.page import Page

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = ROOT / "static" / "site.css"
# What Django shows when all else may have failed: it has no context, so no language either.
WITHOUT_GETTEXT = {"500.html"}


def name(path: Path) -> str:
    return path.relative_to(ROOT / "templates").as_posix()


every_template = pytest.mark.parametrize("path", TEMPLATES, ids=name)


class FieldsForm(forms.Form):
    answer = forms.ChoiceField(
        choices=[("yes", "Да"), ("no", "Нет"), ("unknown", "Не знаю")],
        widget=ExplainedRadios,
        error_messages={"required": "Выберите ответ"},
    )
    day = forms.DateField(label="День", error_messages={"invalid": "Такой даты нет"}, input_formats=["%d.%m.%Y"])
    note = forms.CharField(label="Факты", required=False, max_length=5, widget=forms.Textarea, help_text="Знаки PDF")


def field(template: str, bound: forms.BoundField) -> Page:
    return Page(render_to_string(f"forms/{template}.html", {"field": bound}))


@every_template
def test_it_compiles_and_has_no_inline_script_or_style(path: Path) -> None:
    get_template(name(path))
    text = path.read_text(encoding="utf-8")
    # A script is a file of the site, and nothing stands between its tags.
    text = re.sub(r"""<script src="\{% static '[a-z.]+' %\}" defer></script>""", "", text)
    assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=|javascript:", text, re.IGNORECASE)
    # A filter that trusts text is one that lets a visitor's markup through.
    assert not re.search(r"\|\s*safe\b|autoescape off", text)


@every_template
def test_every_word_goes_through_gettext(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "ё" not in text.lower()
    if name(path) in WITHOUT_GETTEXT:
        return
    text = re.sub(r"\{%\s*blocktranslate.*?endblocktranslate\s*%\}", "", text, flags=re.DOTALL)
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", text)
    assert re.findall(r"[А-Яа-я]+", text) == []


@every_template
def test_quotations_hold_nothing_but_the_words_quoted(path: Path) -> None:
    for inside in re.findall(r"<blockquote[^>]*>(.*?)</blockquote>", path.read_text(encoding="utf-8"), re.DOTALL):
        bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|</?mark>", "", inside)
        assert bare == ""


def test_fresh_radio_buttons_have_no_choice_made_and_a_divider_before_the_unknown() -> None:
    form = FieldsForm()
    form.fields["answer"].widget.hints = {"no": "Так и без договора.", "unknown": "Проверить договор."}
    page = field("radios", form["answer"])
    buttons = page.all("input")
    assert [button["value"] for button in buttons] == ["yes", "no", "unknown"]
    assert not any("checked" in button.attributes for button in buttons)
    assert [label["for"] for label in page.all("label")] == [button["id"] for button in buttons]
    assert page.text == "Да Нет Так и без договора. или Не знаю Проверить договор."
    assert "aria-describedby" not in buttons[0].attributes
    assert page.one(id=buttons[1]["aria-describedby"]).text == "Так и без договора."
    assert page.one(id=buttons[2]["aria-describedby"]).text == "Проверить договор."


def test_answers_without_hints_are_described_by_nothing() -> None:
    page = field("radios", FieldsForm()["answer"])
    assert page.text == "Да Нет или Не знаю"
    assert not any("aria-describedby" in button.attributes for button in page.all("input"))


def test_a_given_answer_is_chosen() -> None:
    page = field("radios", FieldsForm(initial={"answer": "no"})["answer"])
    assert [button["value"] for button in page.all("input") if "checked" in button.attributes] == ["no"]


def test_the_summary_leads_to_the_first_radio_button_and_says_the_words_that_stand_at_the_field() -> None:
    form = FieldsForm({"day": "31.02.2025", "note": "слишком длинно"})
    summary = Page(render_to_string("forms/error_summary.html", {"form": form}))
    box = summary.one("div", class_="govuk-error-summary")
    assert "autofocus" in box.attributes
    assert box["tabindex"] == "-1"
    links = {link["href"].removeprefix("#"): link.text for link in summary.all("a")}
    assert list(links) == ["id_answer_0", "id_day", "id_note"]
    for target, template in (("id_answer_0", "radios"), ("id_day", "date"), ("id_note", "textarea")):
        bound = form[target.removeprefix("id_").removesuffix("_0")]
        page = field(template, bound)
        assert page.all(id=target)
        assert links[target] in page.one(id=f"{bound.auto_id}_error").text


def test_a_day_has_a_picker_unless_what_was_typed_is_no_day() -> None:
    fresh = field("date", FieldsForm()["day"]).one("input")
    assert (fresh["type"], fresh["value"]) == ("date", "")
    iso = field("date", FieldsForm({"day": "2025-12-31"})["day"]).one("input")
    assert (iso["type"], iso["value"]) == ("date", "2025-12-31")
    typed = field("date", FieldsForm({"day": "31.02.2025"})["day"]).one("input")
    assert (typed["type"], typed["value"]) == ("text", "31.02.2025")
    assert typed["aria-invalid"] == "true"


def test_a_note_keeps_its_first_line_break_and_its_markup_as_text() -> None:
    html = render_to_string("forms/textarea.html", {"field": FieldsForm({"note": "\n<b>"})["note"], "hint": "До 5."})
    assert ">\n\n&lt;b&gt;</textarea>" in html
    assert Page(html).one(id="id_note_hint").text == "До 5. Знаки PDF"


def test_the_style_sheet_is_small_and_takes_nothing_of_the_government_s_own() -> None:
    css = STYLES.read_text(encoding="utf-8")
    assert len(gzip.compress(css.encode())) <= 15_000
    assert not re.search(r"GDS Transport|@font-face|url\(|crown", css, re.IGNORECASE)
    assert "MIT License" in (ROOT / "static" / "govuk-frontend.LICENSE.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_stand_out_from_what_is_behind(scheme: str) -> None:
    """WCAG 1.4.3 and 1.4.11: 4.5 to 1 for text, 3 to 1 for edges that show a control, on each ground they stand on."""
    colour = palette(scheme)
    texts = {
        ("paper", "surface"): ("text", "quiet", "ink", "link", "link-hover", "error"),
        ("notice", "caution", "refusal"): ("text", "quiet", "ink", "link", "error"),
        ("field",): ("text", "ink", "quiet"),
        ("highlight",): ("text", "ink", "tag"),
        ("head",): ("head-text",),
        ("action", "action-hover"): ("action-text",),
        # A second button under the pointer.
        ("line",): ("text",),
        ("ink",): ("field",),
    }
    edges = {
        ("paper",): ("border", "second-edge", "action", "notice-edge", "caution-edge", "error"),
        ("field", "surface"): ("border",),
    }
    for pairs, least in ((texts, 4.5), (edges, 3)):
        for grounds, names in pairs.items():
            for ground in grounds:
                for name in names:
                    assert contrast(colour[name], colour[ground]) >= least, (name, ground)


def test_the_focus_is_seen_on_every_ground() -> None:
    """Yellow with near-black about it: one of the two stands out by 3 to 1 from whatever is behind."""
    source = (ROOT / "styles" / "_palette.scss").read_text(encoding="utf-8")
    focus, text = re.findall(r"^\$focus(?:-text)?: (#[0-9a-f]{6});", source, re.MULTILINE)
    assert contrast(focus, text) >= 4.5
    for colour in (palette("light"), palette("dark")):
        for ground in ("paper", "surface", "head", "notice", "caution", "refusal"):
            assert max(contrast(focus, colour[ground]), contrast(text, colour[ground])) >= 3, ground


def test_every_colour_of_a_picture_has_one_for_dark_ground_and_for_the_system_s_own() -> None:
    drawn = {INK, QUIET, LINE, SURFACE, PAPER}
    listed = re.findall(r'"(#[0-9a-f]{6})":', (ROOT / "styles" / "_picture.scss").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(2 * list(drawn))


def test_the_bar_of_a_phone_s_browser_has_the_colour_of_the_header() -> None:
    base = (ROOT / "templates" / "base.html").read_text(encoding="utf-8")
    metas = re.findall(r'content="(#[0-9a-f]{6})"\s+media="\(prefers-color-scheme: (\w+)\)"', base)
    assert {scheme: colour for colour, scheme in metas} == {
        "light": palette("light")["head"],
        "dark": palette("dark")["head"],
    }


def palette(scheme: str) -> dict[str, str]:
    source = (ROOT / "styles" / "_palette.scss").read_text(encoding="utf-8")
    colours = source.partition(f"${scheme}: (")[2].partition(");")[0]
    return dict(re.findall(r'"([\w-]+)": (#[0-9a-f]{6})', colours))


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
