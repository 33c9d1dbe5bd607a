"""The parts that every command shares: arguments, exit status, progress, spelling hints."""
