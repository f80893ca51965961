"""The law: the residence articles as data, the walk through them, and what follows from it."""
