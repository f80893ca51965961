"""Whether a determination follows from its answers and was made here."""

from questionnaire.verification.verdict import Verdict, verify_data, verify_printed

__all__ = ["Verdict", "verify_data", "verify_printed"]
