"""Acts, words and chips; out of turn; the clock; the showdown."""
