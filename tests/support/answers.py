"""Answers that many tests give: each set complete as far as it goes, in the order in which the questions are asked."""

BOTH = {"residence_first": "resident", "residence_second": "resident"}
INDIVIDUAL = {"person": "individual", **BOTH}
ENTITY = {"person": "entity", **BOTH}
RESIDENT_OF_BOTH = INDIVIDUAL
"""The same, where it matters that both States count the individual as theirs."""
RESIDENT_OF_NEITHER = {"person": "individual", "residence_first": "not_resident", "residence_second": "not_resident"}

NO_HOME = {**INDIVIDUAL, "permanent_home": "no"}
ABODE_IN_SECOND = {**NO_HOME, "habitual_abode": "second"}
ABODE_IN_NEITHER = {**NO_HOME, "habitual_abode": "neither"}
HOME = {**INDIVIDUAL, "permanent_home": "yes"}
HOME_IN_FIRST = {**HOME, "permanent_home_where": "first"}
HOMES_IN_BOTH = {**HOME, "permanent_home_where": "both"}
INTERESTS_IN_SECOND = {**HOMES_IN_BOTH, "vital_interests": "second"}
CITIZEN_OF_BOTH = {
    **HOMES_IN_BOTH,
    "vital_interests": "undeterminable",
    "habitual_abode": "neither",
    "citizenship": "both",
}

MANAGED_ELSEWHERE = {**ENTITY, "effective_management": "elsewhere"}
MANAGEMENT_UNDETERMINABLE = {**ENTITY, "effective_management": "undeterminable"}

CONDITIONAL = {
    **HOMES_IN_BOTH,
    "vital_interests": "unknown",
    "habitual_abode": "both",
    "citizenship": "unknown",
}
"""Both States remain possible, and the authorities too."""
