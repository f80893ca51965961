"""Three things to do now, for each result: whom to ask, where to turn, what to keep.

What is known of a State's practice comes from its file, with its source; what belongs to one question or answer from
that question's file; the rest from results.toml.
"""

from collections.abc import Iterable
from datetime import date

from questionnaire.content.phrasing import Phrasing, seen
from questionnaire.content.results import result_words
from questionnaire.content.sentences import Run, Sentence, plain, sentence
from treaties.agreement import Particular, State, StateName
from treaties.determination import BranchReasons, Determination


def next_steps(phrasing: Phrasing, determination: Determination, *, applies: bool = True) -> list[Sentence]:
    """Exactly three steps for this result, person, State and deciding answer; no two kinds of result share one.

    Facts of a State's practice are stated only where its file has them; elsewhere its tax authority is to be asked. A
    time limit is never stated: it has to be looked up in the agreement. With `applies` false the agreement does not
    apply on days of the period: no step sends to anyone under it.
    """
    if not applies:
        return _not_applied(phrasing, determination)
    if determination.agreed is None:
        return _conditional(phrasing, determination)
    # Where the definition decides on some branches only, the other State may see a resident too: say what is due then.
    branch = next((found for found in determination.branches if found.opening), determination.branches[0])
    steps = _STEPS[branch.ending.kind](phrasing, branch)
    if not branch.assuming:
        return steps
    return [*(_whatever(phrasing, step) for step in steps if step.within), _gather_unknown(phrasing, determination)]


def sources(steps: Iterable[Sentence]) -> list[str]:
    """Where the particulars of the States' practice that these steps tell were seen; checked on one day, together."""
    days: dict[date, list[str]] = {}
    for step in steps:
        for known in step.sources:
            days.setdefault(known.checked_on, []).append(known.source)
    return [seen("; ".join(dict.fromkeys(found)), day) for day, found in days.items()]


def _whatever(phrasing: Phrasing, step: Sentence) -> Sentence:
    """The step where each possible answer leads to it."""
    runs = phrasing.runs(result_words()["next.agreed"]["whatever"], step=step.within)
    return Sentence(f"{step.id}.whatever", runs, sources=step.sources)


def _gather_unknown(phrasing: Phrasing, determination: Determination) -> Sentence:
    unknown = ", ".join(map(phrasing.short_title_within, _unknown(phrasing, determination)))
    return _said(phrasing, "next.agreed", "gather_unknown", unknown=unknown)


def _not_applied(phrasing: Phrasing, determination: Determination) -> list[Sentence]:
    settled = not determination.branches[0].assuming
    if settled and determination.branches[0].ending.kind == "mutual_agreement":
        keep = _said(phrasing, "next.not_applied", "keep_decisions")
    else:
        *_others, keep = next_steps(phrasing, determination)
    return [
        _said(phrasing, "next.not_applied", "no_reliance"),
        _said(phrasing, "next.not_applied", "other_part"),
        keep,
    ]


def _resident(phrasing: Phrasing, branch: BranchReasons) -> list[Sentence]:
    agreement = phrasing.agreement
    winner: State = "first" if branch.ending.state == "first" else "second"
    other: State = "second" if winner == "first" else "first"
    words = {"paragraph": phrasing.paragraph(_definition(phrasing))}
    for role, state in (("winner", winner), ("other", other)):
        words |= {f"{case}_{role}": phrasing.words[f"{case}_{state}"] for case in ("of", "in")}
    answers = {reason.question: reason.answer for reason in branch.reasons}
    person = (agreement.person_question, answers[agreement.person_question])
    if branch.opening is None:
        show = "show_by_definition"
        lost = agreement.residence_questions[other]
        keep = _said_of((lost, answers[lost]), person, "keep_by_definition", phrasing, words)
    else:
        show = "show_to_other_state"
        decisive = branch.reasons[-1].question
        text = phrasing.entry(decisive).keep
        assert text is not None  # checked at start: each question that decides for a State has it
        keep = sentence(f"{decisive}.keep", phrasing.fill(text, **words))
    relief = phrasing.spoken(result_words()["next.resident"]["relief"])
    shown, within = (_said_of(person, person, key, phrasing, words).text for key in (show, f"{show}_within"))
    return [
        _certificate(phrasing, phrasing.states[winner]),
        sentence(f"{person[0]}.{person[1]}.{show}", f"{shown} {relief}", f"{within} {relief}"),
        keep,
    ]


def _said_of(
    first: tuple[str, str], otherwise: tuple[str, str], key: str, phrasing: Phrasing, words: dict[str, str]
) -> Sentence:
    """What the file of one answer says under this key, or, where it says nothing, that of the other."""
    for question, answer in (first, otherwise):
        text = phrasing.answer(question, answer).said.get(key)
        if text is not None:
            return sentence(f"{question}.{answer}.{key}", phrasing.fill(text, **words))
    raise KeyError(key)


def _certificate(phrasing: Phrasing, state: StateName) -> Sentence:
    words, certificate = result_words()["next.resident"], state.practice.certificate
    of = phrasing.spoken(state.genitive)
    if certificate is None:
        return _said(phrasing, "next.resident", "ask_for_certificate", of=of)
    note = f" ({phrasing.spoken(certificate.note)})" if certificate.note else ""
    named = (Run(phrasing.spoken(certificate.text), certificate.language), Run(note))
    at_start, within = (
        phrasing.runs(words[key], of=of, certificate=named) for key in ("certificate", "certificate_within")
    )
    return Sentence("next.resident.certificate", at_start, within, sources=(certificate,))


def _mutual_agreement(phrasing: Phrasing, branch: BranchReasons) -> list[Sentence]:
    """The steps where the authorities decide: on residence, or on what it then follows from."""
    words, decisive, ending = result_words()["next.mutual_agreement"], branch.reasons[-1], branch.ending
    number = phrasing.agreement.mutual_agreement_article
    limit = "limit_numbered" if number else "limit"
    follows = [clause.provision for clause in ending.citations if clause.provision != ending.provision]
    said = phrasing.answer(decisive.question, decisive.answer).said
    blanks = {
        "words": phrasing.spoken(ending.words) if ending.words else "",
        "number": number,
    }

    def own(key: str, **more: str) -> str:
        text = said.get(f"mutual_agreement.{key}") or words[key]
        return phrasing.fill(text, **blanks, **more)

    decide = own("decide", provision=", ".join(map(phrasing.provision, follows)))
    routes, told = _routes(phrasing)
    return [
        sentence(
            "next.mutual_agreement.limit",
            f"{phrasing.fill(words[limit], **blanks)} {decide}",
            f"{phrasing.fill(words[f'{limit}_within'], **blanks)} {decide}",
        ),
        Sentence(
            "next.mutual_agreement.file",
            plain(own("file", routes=routes)),
            plain(own("file_within", routes=routes)),
            sources=told,
        ),
        sentence("next.mutual_agreement.attach", own("attach", provision=phrasing.provision(ending.provision))),
    ]


def _no_rule(phrasing: Phrasing, branch: BranchReasons) -> list[Sentence]:
    words, decisive = result_words()["next.no_rule"], branch.reasons[-1]
    number = phrasing.agreement.mutual_agreement_article
    turn = "turn_numbered" if number else "turn"
    routes, told = _routes(phrasing)
    at_start, within = (
        plain(phrasing.fill(words[key], routes=routes, number=number)) for key in (turn, f"{turn}_within")
    )
    own = phrasing.said(decisive.question, decisive.answer, "no_rule.next")
    return [
        _said(phrasing, "next.no_rule", "obligations"),
        Sentence("next.no_rule.turn", at_start, within, sources=told),
        sentence(f"{decisive.question}.{decisive.answer}.no_rule.next", own)
        if own
        else _said(phrasing, "next.no_rule", "gather"),
    ]


def _not_covered(phrasing: Phrasing, branch: BranchReasons) -> list[Sentence]:
    words = result_words()["next.not_covered"]
    scope = [clause.provision for clause in branch.ending.citations[1:]]
    applies = (
        phrasing.fill(words["scope"], provision=phrasing.provision(scope[0]))
        if scope
        else phrasing.spoken(words["scope_elsewhere"])
    )
    elsewhere, within = (phrasing.spoken(words[key]) for key in ("elsewhere", "elsewhere_within"))
    return [
        sentence("next.not_covered.elsewhere", f"{elsewhere} {applies}", f"{within} {applies}"),
        _said(phrasing, "next.not_covered", "obligations"),
        _kept_by_resident_of_neither(phrasing, branch),
    ]


def _kept_by_resident_of_neither(phrasing: Phrasing, branch: BranchReasons) -> Sentence:
    """What the answers about residence say to keep: the one that has something of its own, or both together; else what
    their kind of person keeps."""
    agreement = phrasing.agreement
    answers = {reason.question: reason.answer for reason in branch.reasons}
    person = (agreement.person_question, answers[agreement.person_question])
    words = {"paragraph": phrasing.paragraph(_definition(phrasing))}
    own = [
        (question, answers[question], state)
        for state, question in agreement.residence_questions.items()
        if "keep_of_neither" in phrasing.answer(question, answers[question]).said
    ]
    if not own:
        return _said_of(person, person, "keep_of_neither", phrasing, words)
    question, answer, state = own[0]
    words |= {"in": phrasing.words[f"in_{state}"]}
    key = "keep_of_neither" if len(own) == 1 else "keep_of_neither_in_both"
    return _said_of((question, answer), person, key, phrasing, words)


def _definition(phrasing: Phrasing) -> str:
    """The provision that says who is a resident."""
    agreement = phrasing.agreement
    return agreement.questions[agreement.residence_questions["first"]].clauses[0].provision


def _conditional(phrasing: Phrasing, determination: Determination) -> list[Sentence]:
    missing, *later = _unknown(phrasing, determination)
    text = phrasing.entry(missing).find_out
    assert text is not None  # checked at start: each question that may be left unknown has it
    find_out = phrasing.of_question(missing, text)
    if later:
        titles = ", ".join(map(phrasing.short_title_within, later))
        find_out = f"{find_out} {phrasing.fill(result_words()['next.conditional']['later'], later=titles)}"
    return [
        sentence(f"{missing}.find_out", find_out),
        _said(phrasing, "next.conditional", "keep_link"),
        _said(phrasing, "next.conditional", "change"),
    ]


def _unknown(phrasing: Phrasing, determination: Determination) -> list[str]:
    """The questions whose answers are unknown, in the file's order."""
    assumed = {question for branch in determination.branches for question in branch.assuming}
    return [question for question in phrasing.agreement.questions if question in assumed]


def _routes(phrasing: Phrasing) -> tuple[str, tuple[Particular, ...]]:
    """The authority to turn to in each State, as far as it is known, and what is known of it."""
    words, told, routes = result_words()["routes"], [], []
    for state in phrasing.states.values():
        authority = state.practice.mutual_agreement
        within, of = phrasing.spoken(state.locative), phrasing.spoken(state.genitive)
        if authority:
            told.append(authority)
            routes.append(phrasing.fill(words["known"], within=within, authority=phrasing.spoken(authority.text)))
        else:
            routes.append(phrasing.fill(words["to_be_asked"], within=within, of=of))
    return "; ".join(routes), tuple(told)


def _said(phrasing: Phrasing, section: str, key: str, **blanks: str) -> Sentence:
    """A sentence of results.toml, with its words inside another sentence where it has them."""
    words = result_words()[section]
    within = words.get(f"{key}_within")
    return sentence(
        f"{section}.{key}",
        phrasing.fill(words[key], **blanks),
        phrasing.fill(within, **blanks) if within else "",
    )


_STEPS = {
    "resident": _resident,
    "mutual_agreement": _mutual_agreement,
    "no_rule": _no_rule,
    "not_covered": _not_covered,
}
