"""The dealer's keys: listed, and drawn as a map to print."""
