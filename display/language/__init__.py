"""The languages of the screens: catalogs of messages, and how each language writes numbers."""
