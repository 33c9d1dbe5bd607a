"""The demo: a complete virtual table without hardware."""
