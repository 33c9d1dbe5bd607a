"""The map of a rulebook's text: every sentence, and what the table does because of it."""
