"""The virtual dealer's hands: their acts, their pace and their slips."""
