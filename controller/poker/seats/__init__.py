"""Who sits where, the button and the blinds; coming, going and changing seats."""
