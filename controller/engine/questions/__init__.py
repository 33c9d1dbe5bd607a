"""What the dealer is asked about late evidence, and what follows from his answer."""
