"""The virtual dealer, the measure and the demo."""
