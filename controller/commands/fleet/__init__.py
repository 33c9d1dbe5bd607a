"""`railbird fleet`: what many tables need, made from one file, and how they are."""
