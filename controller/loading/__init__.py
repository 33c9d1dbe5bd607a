"""Rulebooks and games from files: the law of an evening."""
