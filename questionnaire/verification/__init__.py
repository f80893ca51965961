"""Whether a determination follows from its answers and was made here."""
