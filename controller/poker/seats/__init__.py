"""Seats, button and blinds; arrivals, departures and seat changes."""
