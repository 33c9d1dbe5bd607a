"""Who sits where, who is dealt in, what he posts and owes: between the hands and at their beginning."""
