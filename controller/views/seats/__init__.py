"""The seats: their lines, and their screens' views as JSON."""
