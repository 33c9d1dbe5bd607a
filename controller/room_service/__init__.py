"""`railbird room`: keeps what all tables of a broker publish, and shows it to the floor.

A service of its own beside any broker. It knows the tables by their published schemas alone, and nothing of the table
knows it.
"""
