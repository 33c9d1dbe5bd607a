"""A virtual table at which a person deals: he moves the cards by typed words and presses the keys on the screen."""
