"""The hands of the virtual dealer: physical acts, pace and slips."""
