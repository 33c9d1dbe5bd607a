"""Seats between hands and at their start: who is dealt in, posts and debts."""
