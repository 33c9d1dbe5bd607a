"""A virtual table that the real code cannot tell from a real one."""
