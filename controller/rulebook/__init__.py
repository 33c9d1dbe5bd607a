"""A house's rulebook and the games as checked data, every value with its rule number."""
