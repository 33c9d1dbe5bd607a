"""A recorded hand on the screens: it is sent moments, and has no type for a hidden card."""
