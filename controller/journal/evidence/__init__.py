"""Evidence: the chain of the journal's rows, its signed heads, and their check."""
