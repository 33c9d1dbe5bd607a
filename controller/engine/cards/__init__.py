"""Cards that arrive: recorded, judged, presumed, reported by people."""
