"""The measure: evenings in virtual time, held against the truth."""
