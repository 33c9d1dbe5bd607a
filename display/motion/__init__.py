"""Movement between two drawings: a card turns up, chips go to their new owner."""
