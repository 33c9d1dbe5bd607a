"""Antennas surveyed and tuned."""
