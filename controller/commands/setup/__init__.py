"""`railbird setup`: the guided set-up of a table in the terminal."""
