"""The dealer's keypad, pure: from key presses to events."""
