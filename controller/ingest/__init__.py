"""Readings of devices to events."""
