"""Effects of a ruling on the table: the steps of its repair, and what stands."""
