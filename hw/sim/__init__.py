"""A virtual table that speaks to the real code exactly as a real table does."""
