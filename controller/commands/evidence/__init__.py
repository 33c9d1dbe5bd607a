"""Commands that show what happened, and that nobody changed record or program."""
