"""The order of a deal: which orders it may have had, and how likely each is."""
