"""Plain sentences for the values and verdicts of a rulebook, for people who read the book."""
