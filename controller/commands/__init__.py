"""The subcommands of `railbird`: each wires what it needs and turns every error into one clear sentence."""
