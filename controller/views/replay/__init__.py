"""What a screen may know of a recorded hand: its moments, and which of them is shown."""
