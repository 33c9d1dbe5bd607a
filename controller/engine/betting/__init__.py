"""Betting: acts, words and chips; acts out of turn; the clock; the showdown."""
