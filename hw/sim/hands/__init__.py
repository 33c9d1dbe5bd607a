"""The virtual dealer's hands: what they do, how fast, and what slips."""
