"""The hardware of one table, physical or virtual: its wiring, its pins, its watchdog."""
