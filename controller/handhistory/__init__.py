"""Hands as other programs read them: PHH, Open Hand History, and explanations of rulings."""
