"""Views as lines of JSON."""
