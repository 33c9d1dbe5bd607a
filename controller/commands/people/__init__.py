"""`railbird people`: who may sign on at the tables."""
