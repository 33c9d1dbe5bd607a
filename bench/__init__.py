"""Railbird's cost beside its peers and the physical floor: `python -m bench`."""
