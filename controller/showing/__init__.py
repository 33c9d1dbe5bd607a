"""A recorded hand shown again: its moments from public views, and its page."""
