"""Next steps and papers as they are told of any answers, and what no sentence of ours may say."""

import re
from collections.abc import Iterator, Mapping

import pytest
from django.utils import translation

from questionnaire.content.evidence import evidence
from questionnaire.content.next_steps import next_steps, sources
from tests.support.paths import PATHS, look_up, offered
from treaties.agreement import StateName, agreements
from treaties.determination import determine

AGREEMENTS = agreements()
NAMES = {"ru": ("Финляндия", "Швеция"), "en": ("Finland", "Sweden")}
BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
ENTITY = {"person": "entity", **BOTH}
NO_HOME = {**INDIVIDUAL, "permanent_home": "no"}
HOMES = {**INDIVIDUAL, "permanent_home": "yes", "permanent_home_where": "both"}
CITIZEN = {**NO_HOME, "habitual_abode": "both"}

each_agreement = pytest.mark.parametrize("agreement", AGREEMENTS)
each_language = pytest.mark.parametrize("language", ["ru", "en"])


def states(agreement: str, language: str = "ru") -> Mapping[str, StateName]:
    return AGREEMENTS[agreement].state_names(*NAMES[language])


def steps(agreement: str, answers: Mapping[str, str], language: str = "ru", *, applies: bool = True) -> list[str]:
    law = AGREEMENTS[agreement]
    with translation.override(language):
        return next_steps(law, states(agreement, language), determine(law, answers), applies=applies)


def step_sources(
    agreement: str, answers: Mapping[str, str], language: str = "ru", *, applies: bool = True
) -> list[str]:
    with translation.override(language):
        return sources(states(agreement, language), steps(agreement, answers, language, applies=applies))


def papers(agreement: str, answers: Mapping[str, str], language: str = "ru") -> dict[str, list[str]]:
    law = AGREEMENTS[agreement]
    with translation.override(language):
        groups = evidence(law, states(agreement, language), determine(law, answers))
    assert all(list(group) == ["title", "items"] for group in groups)
    assert len({group["title"] for group in groups}) == len(groups)
    return {group["title"]: group["items"] for group in groups}


def with_one_unknown(agreement: str) -> Iterator[dict[str, str]]:
    """Complete paths with one answer unknown, as far as they can be confirmed: nothing is left open."""
    for path in PATHS[agreement]:
        for question in path.answers:
            answers = {**path.answers, question: "unknown"}
            if "unknown" in offered(agreement, question) and not look_up(agreement, answers).open:
                yield answers


def kind(agreement: str, answers: Mapping[str, str]) -> str:
    """What the table says of the answers; an unknown leaves one result, whichever it is, or several."""
    outcomes = look_up(agreement, answers).outcomes
    if "unknown" not in answers.values():
        return next(iter(outcomes))[0]
    return "agreed" if len({outcome[:2] for outcome in outcomes}) == 1 else "conditional"


def outside_quotations(sentence: str) -> str:
    return re.sub(r"«[^«»]*»", "", sentence)


def assert_plain(sentence: str, language: str) -> None:
    """What no sentence of ours may say, in either language."""
    assert sentence and sentence == sentence.strip()
    assert "ё" not in sentence.lower() and "{" not in sentence and "}" not in sentence
    assert "183" not in sentence and "%" not in sentence and "102н" not in sentence
    assert not re.search(r"\bлиц(о|а|у|ом|е|ам|ами|ах)?\b", outside_quotations(sentence), re.IGNORECASE)
    assert not re.search(r"пользу\w+ льгот|enjoy|entitled", sentence, re.IGNORECASE)
    # No time limit, which has to be looked up in the agreement.
    assert not re.search(r"\d+ (год|лет|месяц|недел|дн|year|month|week|day)", sentence)
    assert not re.search(r"\b(один|два|три|two|three) (года|лет|месяца|years|months)", sentence)
    assert bool(re.search("[а-я]", sentence, re.IGNORECASE)) == (language == "ru") or "Ansässig" in sentence
