"""The subcommands about the journal itself: its key, its encryption."""
