"""The command of the room's service."""
