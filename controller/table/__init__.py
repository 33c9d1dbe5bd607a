"""What can happen to a table, what it asks for, and all that it knows: data only."""
