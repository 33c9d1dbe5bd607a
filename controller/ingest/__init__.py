"""Translation of device readings to events."""
