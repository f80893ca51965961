"""What a result is called, in the deciding provision's own words, and what it means."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from questionnaire.content import reading
from questionnaire.content.entries import STATE_BLANKS
from questionnaire.content.phrasing import Phrasing
from questionnaire.content.sentences import Sentence, sentence
from treaties.agreement import Ending, Kind, State, Text
from treaties.determination import BranchReasons
from treaties.tables import Table

ResultWords = Mapping[str, Mapping[str, Text]]
"""The sections of results.toml by name («next.resident»), each with its words by key."""


class Result(NamedTuple):
    """A result as a part of a sentence, and where one begins with it."""

    within: str
    at_start: str


BLANKS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "headlines": {
        "mutual_agreement": ("words",),
        "no_rule_numbered": ("number",),
        "no_rule": (),
        "not_covered": ("paragraph",),
    },
    "phrases": {"resident": ("of",), "mutual_agreement": ("words",), "no_rule": (), "not_covered": ()},
    "possible": {
        "two": (),
        "three": (),
        "four": (),
        "five": (),
        "allowed": ("count", "results"),
        "to_be_proved": ("statements",),
        "to_be_proved_and": (),
    },
    "explanations.resident": {
        "by_definition": ("within",),
        "other_law_remains": ("other",),
        "for_its_purposes": ("within",),
    },
    "explanations.mutual_agreement": {"no_gap": ()},
    "explanations.no_rule": {"undecided": ("paragraph",), "no_other_rule": ()},
    "explanations.not_covered": {"nothing_to_choose": ("paragraph",), "scope": ("provision",), "scope_elsewhere": ()},
    "explanations.procedure": {"numbered": ("number",), "unnumbered": ()},
    "next.resident": {"certificate": ("of", "certificate"), "ask_for_certificate": ("of",), "relief": ()},
    "next.mutual_agreement": {
        "limit_numbered": ("number",),
        "limit": (),
        "decide": ("words",),
        "file": ("routes",),
        "attach": (),
    },
    "next.no_rule": {"obligations": (), "turn_numbered": ("number", "routes"), "turn": ("routes",), "gather": ()},
    "next.not_covered": {"elsewhere": (), "scope": ("provision",), "scope_elsewhere": (), "obligations": ()},
    "next.agreed": {"whatever": ("step",), "gather_unknown": ("unknown",)},
    "next.not_applied": {"no_reliance": (), "other_part": (), "keep_decisions": ()},
    "next.conditional": {"later": ("later",), "keep_link": (), "change": ()},
    "routes": {"known": ("within", "authority"), "to_be_asked": ("within", "of")},
    "evidence": {
        "certificate": ("name",),
        "unknown_certificate": ("of",),
        "procedure": (),
        "article_numbered": ("number",),
        "article": (),
        "notice": (),
        "decisions": (),
        "power_of_attorney": (),
    },
    "chart": {
        "residence": (),
        "in_both": (),
        "in_neither": (),
        "only": ("within",),
        "decided": (),
        "jumped": ("reasons",),
        "mutual_agreement": (),
        "no_rule": (),
        "not_covered": (),
        "unknown": (),
    },
    "roles": {"condition": (), "consequence": (), "scope": (), "taken_into_account": (), "follows_from_decision": ()},
    "reasons": {
        "not_in_both": (),
        "if_jumped": ("reason",),
        "if_ended": ("reason",),
        "if_or": (),
        "jumped": ("reason",),
        "ended": ("reason",),
        "or": (),
        "if": ("assumptions",),
        "title_if": ("title", "answers"),
        "in_both": (),
        "opens": ("paragraph",),
        "would_open": ("paragraph",),
        "ends_within": ("result",),
        "ends": ("result",),
        "goes_on": ("number",),
    },
}
"""The keys of each section, and the blanks that their words may have beside the States' names."""

WITHIN = (
    *(("headlines", key) for key in BLANKS["headlines"]),
    *(("next.resident", key) for key in ("certificate", "ask_for_certificate")),
    *(("next.mutual_agreement", key) for key in ("limit_numbered", "limit", "file")),
    *(("next.no_rule", key) for key in ("obligations", "turn_numbered", "turn")),
    *(("next.not_covered", key) for key in ("elsewhere", "obligations")),
)
"""What stands inside other sentences too: under the same key with `_within`."""


def result_words() -> ResultWords:
    """Returns the words of results.toml. Raises ContentError."""
    return _result_words(reading.CONTENT, reading.languages())


@cache
def _result_words(folder: object, languages: object) -> ResultWords:
    blanks = {section: dict(keys) for section, keys in BLANKS.items()}
    for section, key in WITHIN:
        blanks[section][f"{key}_within"] = BLANKS[section][key]
    for key in BLANKS["phrases"]:
        blanks["phrases"][f"{key}_at_start"] = BLANKS["phrases"][key]
    found: dict[str, Mapping[str, Text]] = {}
    with reading.content_file("results.toml") as file:
        for section, keys in blanks.items():
            outer, _dot, inner = section.partition(".")
            if not inner:
                with file.table(section) as table:
                    found[section] = _section(table, keys)
        for outer in ("explanations", "next"):
            with file.table(outer) as group:
                for section, keys in blanks.items():
                    if section.startswith(f"{outer}."):
                        with group.table(section.removeprefix(f"{outer}.")) as table:
                            found[section] = _section(table, keys)
    return MappingProxyType(found)


def _section(table: Table, keys: Mapping[str, tuple[str, ...]]) -> Mapping[str, Text]:
    return MappingProxyType({key: reading.text(table, key, (*blanks, *STATE_BLANKS)) for key, blanks in keys.items()})


def headline(phrasing: Phrasing, ending: Ending) -> Result:
    """The headline of one result: «Считается резидентом Германии», and the same inside a sentence."""
    words = result_words()["headlines"]
    if ending.state is not None:
        within, at_start = ending.words, ending.words_at_start
        assert within is not None and at_start is not None  # a State wins in words of its provision
        state = phrasing.states[ending.state]
        names = {"of": phrasing.spoken(state.genitive), "within": phrasing.spoken(state.locative)}
        return Result(phrasing.fill(within, **names), phrasing.fill(at_start, **names))
    key: str = ending.kind
    if ending.kind == "no_rule" and phrasing.agreement.article:
        key = "no_rule_numbered"
    blanks = {
        "words": phrasing.spoken(ending.words) if ending.words else "",
        "number": phrasing.agreement.article,
        "paragraph": phrasing.paragraph(ending.provision),
    }
    return Result(phrasing.fill(words[f"{key}_within"], **blanks), phrasing.fill(words[key], **blanks))


def results(phrasing: Phrasing, endings: Sequence[Ending]) -> dict[tuple[Kind, State | None], Result]:
    """Each different result of these endings once, as a part of a sentence, in their order.

    Each keeps the words of its provision; where there are several results, or provisions lead to the same State in
    different words, a State is named in the shortest way.
    """
    phrases: dict[tuple[Kind, State | None], list[Result]] = {}
    for ending in endings:
        found = phrases.setdefault((ending.kind, ending.state), [])
        phrase = _phrase(phrasing, ending)
        if phrase not in found:
            found.append(phrase)
    return {
        (kind, state): _resident(phrasing, state)
        if state and (len(phrases) > 1 or len(said) > 1)
        else Result(
            within="; ".join(one.within for one in said),
            at_start="; ".join([said[0].at_start, *(one.within for one in said[1:])]),
        )
        for (kind, state), said in phrases.items()
    }


def _phrase(phrasing: Phrasing, ending: Ending) -> Result:
    if ending.state is not None:
        return headline(phrasing, ending)
    words = result_words()["phrases"]
    blanks = {"words": phrasing.spoken(ending.words) if ending.words else ""}
    return Result(
        phrasing.fill(words[ending.kind], **blanks), phrasing.fill(words[f"{ending.kind}_at_start"], **blanks)
    )


def _resident(phrasing: Phrasing, state: State) -> Result:
    words = result_words()["phrases"]
    of = phrasing.spoken(phrasing.states[state].genitive)
    return Result(phrasing.fill(words["resident"], of=of), phrasing.fill(words["resident_at_start"], of=of))


def possible_words(phrasing: Phrasing, found: Sequence[Result]) -> str:
    """The headline that names several possible results."""
    words = result_words()["possible"]
    count = phrasing.spoken(words[{2: "two", 3: "three", 4: "four", 5: "five"}[len(found)]])
    return phrasing.fill(words["allowed"], count=count, results="; ".join(result.within for result in found))


def explanation(phrasing: Phrasing, branch: BranchReasons, *, applies: bool = True) -> list[Sentence]:
    """What the result of this branch means, in plain sentences. With `applies` false the agreement does not apply on
    days of the period: none of them sends to anyone under it, or says what holds for its purposes."""
    explained = _EXPLAINED[branch.ending.kind](phrasing, branch)
    return [sentence for sentence in explained if applies or not sentence.under_agreement]


def weighed(phrasing: Phrasing, branches: Sequence[BranchReasons]) -> list[Sentence]:
    """One sentence on the findings that an authority may see otherwise and that the result rests on in each of its
    cases; none where there are none."""
    found = [
        [
            (reason.question, reason.answer)
            for reason in branch.reasons
            if phrasing.answer(reason.question, reason.answer).to_be_proved
        ]
        for branch in branches
    ]
    shared = [phrasing.statement(*fact) for fact in found[0] if all(fact in others for others in found)]
    if not shared:
        return []
    words = result_words()["possible"]
    statements = phrasing.spoken(words["to_be_proved_and"]).join(shared)
    return [sentence("possible.to_be_proved", phrasing.fill(words["to_be_proved"], statements=statements))]


def _explain(phrasing: Phrasing, section: str, key: str, *, under_agreement: bool = False, **blanks: str) -> Sentence:
    text = phrasing.fill(result_words()[section][key], **blanks)
    return sentence(f"{section}.{key}", text, under_agreement=under_agreement)


def _explain_resident(phrasing: Phrasing, branch: BranchReasons) -> Iterator[Sentence]:
    state = str(branch.ending.state)
    section, within = "explanations.resident", phrasing.words[f"in_{state}"]
    if branch.opening is None:
        yield _explain(phrasing, section, "by_definition", within=within)
        return
    other = phrasing.words["of_second" if state == "first" else "of_first"]
    yield _explain(phrasing, section, "for_its_purposes", under_agreement=True, within=within)
    yield _explain(phrasing, section, "other_law_remains", other=other)


def _explain_mutual_agreement(phrasing: Phrasing, branch: BranchReasons) -> Iterator[Sentence]:
    yield _explain(phrasing, "explanations.mutual_agreement", "no_gap")
    decisive = branch.reasons[-1]
    # Words of another provision cited beside those that decide: what follows from the authorities' decision.
    for clause in branch.ending.citations:
        if clause.provision != branch.ending.provision:
            key, provision = "mutual_agreement.explanation", phrasing.provision(clause.provision)
            said = phrasing.said(decisive.question, decisive.answer, key, provision=provision)
            if said:
                yield sentence(f"{decisive.question}.{decisive.answer}.{key}", said)
    yield _procedure(phrasing)


def _explain_no_rule(phrasing: Phrasing, branch: BranchReasons) -> Iterator[Sentence]:
    decisive, paragraph = branch.reasons[-1], phrasing.paragraph(branch.ending.provision)
    said = phrasing.said(decisive.question, decisive.answer, "no_rule.reason")
    if said:
        yield sentence(f"{decisive.question}.{decisive.answer}.no_rule.reason", said)
    else:
        yield _explain(phrasing, "explanations.no_rule", "undecided", paragraph=paragraph)
    yield _explain(phrasing, "explanations.no_rule", "no_other_rule")
    yield _procedure(phrasing)


def _explain_not_covered(phrasing: Phrasing, branch: BranchReasons) -> Iterator[Sentence]:
    section, ending = "explanations.not_covered", branch.ending
    yield _explain(phrasing, section, "nothing_to_choose", paragraph=phrasing.paragraph(ending.provision))
    scope = [clause.provision for clause in ending.citations[1:]]
    if scope:
        yield _explain(phrasing, section, "scope", provision=phrasing.provision(scope[0]))
    else:
        yield _explain(phrasing, section, "scope_elsewhere")


def _procedure(phrasing: Phrasing) -> Sentence:
    number = phrasing.agreement.mutual_agreement_article
    key = "numbered" if number else "unnumbered"
    return _explain(phrasing, "explanations.procedure", key, under_agreement=True, number=number)


_EXPLAINED = {
    "resident": _explain_resident,
    "mutual_agreement": _explain_mutual_agreement,
    "no_rule": _explain_no_rule,
    "not_covered": _explain_not_covered,
}
