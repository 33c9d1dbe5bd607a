"""The subcommands of `railbird`; each turns every error into one clear sentence."""
