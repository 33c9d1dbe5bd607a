"""The pure core: `advance(table, event) -> (table, outputs)`."""
