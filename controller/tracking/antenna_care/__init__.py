"""How well each antenna reads: its rate, its rim, its wear, its faults."""
