"""A house's own book or game: written by questions, tried on the carried cases."""
