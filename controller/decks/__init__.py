"""Enrolled decks: which tag is which card."""
