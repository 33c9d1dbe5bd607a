"""Rulings: irregularities found as pure functions, ruled by verdicts that are data."""
