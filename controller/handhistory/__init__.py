"""Hands for other programs: PHH, Open Hand History, and explanations of rulings."""
