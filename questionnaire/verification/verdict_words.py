"""What a check found, said in the active language: a heading and what it means."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from questionnaire.verification.verdict import Verdict


def heading(verdict: Verdict) -> str:
    """The verdict in a few words. Only one of them is good news."""
    return {
        "follows": _("Сходится: вывод следует из ответов"),
        "not_issued": _("На этом сайте не найдено"),
        "other_edition": _("Другая редакция правил: пересчитать нельзя"),
        "differs": _("Не сходится"),
        "unmatched": _("Такого заключения здесь нет"),
    }[verdict.kind]


def of_printed(verdict: Verdict) -> Iterator[str]:
    """What is known of a determination whose reference and fingerprint were typed."""
    if verdict.kind == "unmatched":
        yield _not_made_here()
        yield _(
            "В номере или отпечатке может быть опечатка, заключение могло быть составлено на другом сайте или "
            "уже удалено."
        )
        return
    yield _made_here()
    if verdict.kind == "follows":
        yield _("Вывод пересчитан: он следует из записанных ответов по той же редакции правил.")
        yield _answers_unchecked()
    elif verdict.kind == "other_edition":
        yield _cannot_recompute(verdict)
    else:
        yield _("Но из записанных ответов вывод по той же редакции правил не следует: запись повреждена.")
    yield _(
        "Имя, период и ответы на самой бумаге этим не проверены: их можно сравнить с файлом determination.json или "
        "спросить у того, кто дал заключение."
    )


def of_file(verdict: Verdict) -> Iterator[str]:
    """What is known of a determination whose file was read."""
    if verdict.kind == "follows":
        yield _(
            "Вывод, положения и слова соглашения в файле следуют из ответов в нем по редакции правил {edition}."
        ).format(edition=verdict.edition)
        yield _made_here()
        yield _answers_unchecked()
    elif verdict.kind == "not_issued":
        yield _not_made_here()
        yield _("Из ответов в файле по редакции правил {edition} получается тот же вывод, что в файле.").format(
            edition=verdict.edition
        )
        yield _("Но когда и где заключение составлено, этот сайт подтвердить не может.")
    elif verdict.kind == "other_edition":
        yield _cannot_recompute(verdict)
        if verdict.determination:
            yield _made_here()
            yield _("Файл совпадает с тем, что здесь записано.")
        else:
            yield _not_made_here()
    else:
        yield _("Строки ниже не следуют из ответов в файле, записаны не так или отличаются от записи этого сайта.")


def _made_here() -> str:
    return _(
        "Заключение с этим номером и этим отпечатком составлено на этом сайте. Заменено ли оно потом другим, здесь не "
        "проверяется."
    )


def _not_made_here() -> str:
    return _("Заключения с этим номером и этим отпечатком на этом сайте нет.")


def _cannot_recompute(verdict: Verdict) -> str:
    return _(
        "Заключение составлено по редакции правил {edition}. В этом выпуске сайта редакция другая, поэтому проверить, "
        "следует ли вывод из ответов, он не может."
    ).format(edition=verdict.edition)


def _answers_unchecked() -> str:
    return _("Верны ли сами ответы, проверка не говорит: документы не проверялись.")
