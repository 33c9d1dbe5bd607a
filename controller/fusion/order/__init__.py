"""The order of a deal: which orders it may have had, how likely each is, and what goes on because of it."""
