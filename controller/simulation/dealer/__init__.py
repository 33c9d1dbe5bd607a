"""The virtual dealer: deals hands, makes errors on purpose, repairs them as his screen says."""
