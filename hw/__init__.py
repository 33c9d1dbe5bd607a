"""Everything true of one physical (or virtual) table: its wiring, its pins, its watchdog."""
