"""The measure: evenings in virtual time, checked against the truth."""
