"""From a ruling to the table: its effects, the steps of its repair, what stands."""
