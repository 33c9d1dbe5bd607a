"""The table's screens: they draw what they are told and cannot ask; a crash stops nothing."""
