"""The table node's firmware in C (`core`, `boards`), and the tools that make its files."""
