"""Irregularities of the deal: each is found, given a house-neutral condition, and ruled on."""
