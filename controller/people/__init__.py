"""The people who work at a table: their roles, and the numbers by which they sign on."""
