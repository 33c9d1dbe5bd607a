"""What every command of ours shares: arguments, exit status, progress, the nearest name to a misspelt one."""
