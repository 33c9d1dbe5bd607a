"""Cards that came: noted, judged, presumed, pointed out."""
