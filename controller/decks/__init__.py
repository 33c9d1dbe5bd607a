"""Enrolled decks: the card of each tag."""
