"""Rulebooks and games loaded from files: the law of an evening."""
