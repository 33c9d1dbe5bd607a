"""Antenna health: read rate, rim, wear and faults of each antenna."""
