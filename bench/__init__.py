"""What Railbird costs, beside its peers and the physical floor: `python -m bench`."""
