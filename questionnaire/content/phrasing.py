"""How page and file copy name things: provisions with their printed marks, States, days, the service.

Every function speaks the active language.
"""

from datetime import date, datetime

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from treaties.agreement import Agreement, Clause, StateName, States, Text, agreements

SERVICE = gettext_lazy("Двойное резидентство")
"""The name of the service, on every page and on the file copy."""


def spoken_language() -> str:
    """The active one of the site's languages."""
    language = get_language()
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def spoken(text: Text) -> str:
    """The text in the active language."""
    return text[spoken_language()]


def shown_gloss(gloss: Text) -> str:
    """Our gloss of an agreement's words in the page's language; empty on a page in their own language."""
    return gloss.get(spoken_language(), "")


def capitalised(sentence: str) -> str:
    """The sentence with its first letter large and the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def lowered(title: str) -> str:
    """The title with a small first letter, as it stands within a sentence; English "I" and "Article 4" keep theirs."""
    return title if title.startswith(("I ", "Article ")) else title[:1].lower() + title[1:]


def named(title: str) -> str:
    """A question's short title within a sentence: «Центр жизненных интересов» with its quotation marks; those within
    it become inner ones."""
    return _("«{title}»").format(title=title.replace("«", "„").replace("»", "“"))


def quoted(clause: Clause) -> str:
    """The clause's words between quotation marks: those of its unofficial gloss where it has one in this language."""
    gloss = clause.gloss.get(spoken_language())
    return _("«{title}»").format(title=gloss) if gloss else f"«{clause.quote}»"


def provision_label(agreement: Agreement, key: str) -> str:
    """A provision with its marks as printed: «статья 4, пункт 2, подпункт a)», or without an article's number."""
    marks = agreement.marks(key)
    parts = [_("статья {number}").format(number=agreement.article)] if agreement.article else []
    parts.append(_("пункт {mark}").format(mark=marks[0]))
    parts += [_("подпункт {mark})").format(mark=mark) for mark in marks[1:]]
    return ", ".join(parts)


def signed_beside_pair(agreement: Agreement) -> str:
    """Place and date of signature where another agreement has the same pair of States, else nothing."""
    alike = [other for other in agreements().values() if other.pair == agreement.pair]
    return spoken(agreement.signed) if len(alike) > 1 else ""


def article_label(agreement: Agreement) -> str:
    """The article as the subject of a sentence: «статья 4», or «статья» where the text gives no number."""
    return _("статья {number}").format(number=agreement.article) if agreement.article else _("статья")


def shown_title(agreement: Agreement) -> str:
    """The full title; on a page in another language than the agreement's it is our own, and says so."""
    if spoken_language() == agreement.language:
        return spoken(agreement.title)
    return _("{title} (неофициальное название)").format(title=spoken(agreement.title))


def official_title(agreement: Agreement) -> str:
    """The full title in the agreement's language where the page is in another; empty elsewhere, and where the text
    names no parties."""
    own = spoken_language() == agreement.language or agreement.named_by_user is not None
    return "" if own else agreement.title[agreement.language]


def agreement_title(agreement: Agreement) -> str:
    """The agreement by its full title, place, date and edition; where the text names no parties, that it does not."""
    if agreement.named_by_user:
        return _("Не названо: в тексте нет ни сторон, ни даты; государства названы при заполнении")
    return ", ".join(filter(None, (shown_title(agreement), spoken(agreement.signed))))


def states_of(agreement: Agreement) -> States:
    """The two States where no case names them: by name, or as the first and the second of a text without parties."""
    if agreement.named_by_user is None:
        return agreement.states
    language = spoken_language()

    def state(name: str, genitive: str, locative: str) -> StateName:
        return StateName(Text({language: name}), Text({language: genitive}), Text({language: locative}))

    return {
        "first": state(_("первое государство"), _("первого государства"), _("в первом государстве")),
        "second": state(_("второе государство"), _("второго государства"), _("во втором государстве")),
    }


def sentence_words(agreement: Agreement, states: States) -> dict[str, str]:
    """What a sentence's placeholders stand for: the States in the cases needed, and words of this text."""
    # Asked once: a page needs these words for each of its rows.
    language = spoken_language()
    words = {term: text[language] for term, text in agreement.terms.items()}
    for state, name in states.items():
        words |= {
            state: name.name[language],
            f"of_{state}": name.genitive[language],
            f"in_{state}": name.locative[language],
        }
    return words


def short_day(day: date) -> str:
    """A day as tables have it: «30.11.2026», "30 November 2026"."""
    return date_format(day, "SHORT_DATE_FORMAT")


def seen(source: str, day: date) -> str:
    """Where something was seen, and when."""
    return _("Источник: {source}; проверено {day}").format(source=source, day=short_day(day))


def period(first: date, last: date) -> str:
    """A period with both ends: «01.01.2025 – 31.12.2025», "1 January 2025 – 31 December 2025"."""
    return f"{short_day(first)} – {short_day(last)}"


def moment(time: datetime) -> str:
    """A moment in the site's time zone, the zone named: «30 ноября 2026 г., 12:15 (Москва, UTC+3)»."""
    local = localtime(time)
    sign, hours, minutes = (f"{local:%z}"[part] for part in (slice(0, 1), slice(1, 3), slice(3, 5)))
    offset = f"UTC{sign}{int(hours)}" + (f":{minutes}" if minutes != "00" else "")
    zone = {"Europe/Moscow": _("Москва")}.get(settings.TIME_ZONE, settings.TIME_ZONE)
    return f"{date_format(local, 'DATE_FORMAT')}, {local:%H:%M} ({zone}, {offset})"
