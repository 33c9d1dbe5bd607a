"""The dealer's keys: from presses to entries. Pure."""
