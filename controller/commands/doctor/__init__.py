"""`railbird doctor`: the state of a table's computer on one page, and a bundle for support."""
