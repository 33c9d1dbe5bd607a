"""The durable record of an evening: events, outputs and messages in one transaction."""
