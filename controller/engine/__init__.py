"""The machine: `advance(table, event) -> (table, outputs)`, pure and complete."""
