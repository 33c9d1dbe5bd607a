"""The course of a hand: custody, streets, draws, rows, awards, its end, and rulings issued."""
