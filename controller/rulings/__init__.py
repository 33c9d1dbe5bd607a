"""Rulings: pure functions find irregularities, and verdicts of the book (data) decide them."""
