"""The table's screens: they draw what they are told and cannot ask; a crash stops nothing."""

import os

# pygame greets on standard output unless it is asked not to before its first import.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
