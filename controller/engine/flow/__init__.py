"""A hand's own progress: streets, draws, sets, awards, its end, and rulings issued."""
