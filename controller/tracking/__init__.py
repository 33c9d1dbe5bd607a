"""Tracking: from noisy readings of cards, keys and chips to claims about where they are.

The tracker never knows what ought to happen.
"""
