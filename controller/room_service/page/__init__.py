"""The page for the floor: what is kept, live, and the questions that a person decides."""
