"""The only door to pygame for pictures: drawings become pixels here, and nowhere else."""
