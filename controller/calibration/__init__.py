"""Survey and tuning of the antennas."""
