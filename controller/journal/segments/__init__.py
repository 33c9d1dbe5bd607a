"""Segments: the rows of gaming days that are over, in compressed files beside the journal."""
