"""`railbird doctor`: what of a table's computer is well, what is not, and a bundle for support."""
