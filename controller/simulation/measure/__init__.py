"""Simulated evenings in virtual time, checked against the ground truth."""
