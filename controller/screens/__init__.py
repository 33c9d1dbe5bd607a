"""The table's outputs for people: views, lamps, and the display's process."""
