"""Irregularities of the play: bets, words, turns, the clock, blinds, pots, the showdown."""
