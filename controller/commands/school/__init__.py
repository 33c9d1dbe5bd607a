"""The command of the school."""
