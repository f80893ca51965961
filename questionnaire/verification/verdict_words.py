"""What a check found, said in the active language: a heading, what it means, and what there is left to do."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from questionnaire.verification.verdict import Verdict


def heading(verdict: Verdict, *, file: bool) -> str:
    """The verdict in one line; `file`: of a file, else of what is printed."""
    if verdict.damaged:
        return _("Запись этого сайта повреждена")
    if verdict.kind == "follows":
        return _("Файл совпадает с заключением") if file else _("Заключение составлено на этом сайте")
    if verdict.kind == "other_edition":
        if verdict.determination:
            return _("Составлено на этом сайте по другой редакции правил")
        return _("Проверить не удалось: другая редакция правил")
    if verdict.kind == "differs":
        if verdict.determination:
            return _("Файл не совпадает с заключением")
        return _("Файл изменен или составлен не на этом сайте")
    return _("Такого заключения на этом сайте нет")


def found(verdict: Verdict, *, file: bool) -> Iterator[str]:
    """What the check shows, and whether the determination can be relied on for it."""
    if verdict.damaged:
        yield _(
            "Номер и отпечаток совпадают с записью этого сайта, но записанный вывод из записанных ответов не следует."
        )
        yield _("Полагаться на это заключение нельзя.")
    elif verdict.kind == "unmatched":
        yield _("Ни в одной записи этого сайта нет такого номера вместе с таким отпечатком.")
        yield _("Заключение этим не подтверждено.")
    elif verdict.kind == "differs" and verdict.determination:
        yield _(
            "Заключение с этим номером на этом сайте есть, но файл от него отличается: его изменили после скачивания "
            "или составили заново."
        )
        yield _("Полагаться на этот файл нельзя.")
    elif verdict.kind == "differs":
        yield _("Такого файла этот сайт не выдавал: ниже сказано, что в нем не так.")
        yield _("Полагаться на этот файл нельзя.")
    else:
        yield from _found_without_a_fault(verdict, file=file)


def _found_without_a_fault(verdict: Verdict, *, file: bool) -> Iterator[str]:
    if verdict.determination is None:
        yield _("Номера и отпечатка из этого файла на этом сайте нет.")
    elif file:
        yield _("Каждая строка файла совпадает с записью этого сайта.")
    else:
        yield _("Номер и отпечаток совпадают с записью этого сайта.")
    if verdict.kind == "other_edition":
        yield _(
            "Заключение составлено не по той редакции правил, которая на этом сайте сейчас. Поэтому пересчитать вывод "
            "здесь нельзя."
        )
    elif verdict.kind == "not_issued":
        yield _("Вывод в файле следует из ответов в нем, но такой файл мог составить кто угодно.")
    else:
        yield _("Вывод пересчитан: он следует из ответов, на которых основан.")


def left_to_do_heading(verdict: Verdict) -> str:
    """The heading over `left_to_do`."""
    return _("Что остается проверить") if _is_confirmed(verdict) else _("Что делать дальше")


def left_to_do(verdict: Verdict, *, file: bool) -> Iterator[str]:
    """What whoever holds the determination can do next: what the check leaves open, or how to come to a better one."""
    if verdict.damaged:
        yield _("Сообщить об этом тому, кто ведет сайт.")
        yield _("Попросить у того, кто дал заключение, новое.")
    elif _is_confirmed(verdict):
        yield from _left_unchecked(verdict, file=file)
    elif verdict.kind == "differs":
        yield _("Попросить у того, кто дал файл, скачать его со страницы заключения еще раз и проверить новый файл.")
        if verdict.determination:
            yield _("До этого верить записи этого сайта, показанной ниже, а не файлу.")
        else:
            yield _("Если есть бумага или PDF, проверить номер и отпечаток, которые напечатаны в конце заключения.")
    else:
        if verdict.kind == "unmatched":
            yield _("Сверить введенные номер и отпечаток с концом заключения, знак за знаком: возможна опечатка.")
        yield _("Спросить у того, кто дал заключение, на каком сайте оно составлено, и проверить его там.")
        yield _("Иметь в виду, что заключение могло быть составлено здесь и уже удалено по истечении срока хранения.")


def _left_unchecked(verdict: Verdict, *, file: bool) -> Iterator[str]:
    if file:
        yield _("Совпадают ли с этим бумага или PDF: имя, период, ответы и вывод показаны ниже.")
    else:
        yield _(
            "Не изменены ли имя, период и ответы на бумаге: номер и отпечаток этого не показывают. Для этого нужен "
            "файл для проверки (JSON): его можно попросить у того, кто дал заключение."
        )
    if verdict.kind == "other_edition":
        yield _("Следует ли вывод из ответов: каждый шаг с основаниями есть в самом заключении.")
    yield _("Верны ли сами ответы: это видно только из документов, сайт их не видел.")
    yield _("Не заменено ли заключение более поздним: об этом нужно спросить у того, кто его дал.")


def _is_confirmed(verdict: Verdict) -> bool:
    """Whether this site made it as it is."""
    return verdict.determination is not None and verdict.kind in ("follows", "other_edition")
