"""Antenna health: read rates, rims, wear and faults of each antenna."""
