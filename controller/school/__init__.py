"""A school for dealers: lessons from data files, graded by the engine under a book."""
