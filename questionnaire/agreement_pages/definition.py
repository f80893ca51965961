"""What an article's definition of a resident settles by itself, before any rule for residents of both States."""

from treaties.agreement import Agreement, Ending


def defining_provision(agreement: Agreement) -> str:
    """Returns the key of the provision that says who is a resident."""
    return agreement.questions[agreement.residence_questions["first"]].clauses[0].provision


def settled_by_definition(agreement: Agreement, ending: Ending) -> bool:
    """Tells whether a path that ends so has no residence in both States: the definition alone names one, or none."""
    return ending.kind == "not_covered" or (
        ending.kind == "resident" and ending.provision == defining_provision(agreement)
    )
