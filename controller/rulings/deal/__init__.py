"""Irregularities of the deal: found, told in house-neutral conditions, ruled by the book."""
