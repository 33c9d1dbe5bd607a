"""Orders late sightings and keys, and notices what is missing. Pure."""
