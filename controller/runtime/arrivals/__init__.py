"""What other threads bring to the loop, and the order in which it is taken."""
