"""What a book says of each irregularity: found as pure functions, ruled by verdicts that are data."""
