"""Erases the hidden cards of finished hands from a journal's files."""
