"""Noisy sensor readings to honest facts: cards, keys and chips.

Tracking never knows what ought to be.
"""
