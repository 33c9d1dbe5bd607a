"""A whole virtual table with nothing attached."""
