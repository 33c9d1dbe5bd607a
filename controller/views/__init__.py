"""What leaves the core for screens, topics and subscribers: view models, and the gate to them."""
