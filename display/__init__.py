"""The table's screens: they only draw the views they receive; a crash here stops no table."""

import os

# pygame prints a greeting on standard output unless this is set before its first import.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
