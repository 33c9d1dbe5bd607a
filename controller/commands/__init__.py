"""The subcommands of `railbird`; each one reports an error in one clear sentence."""
