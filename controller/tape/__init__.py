"""The tape: the event format, its replay and the states it prints."""
