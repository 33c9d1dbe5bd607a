"""Data of a table: its events, its outputs and its state."""
