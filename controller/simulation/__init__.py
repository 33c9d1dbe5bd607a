"""The virtual dealer, the simulation that measures the controller, and the demo."""
