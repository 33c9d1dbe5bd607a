"""The running table: threads, the loop, settings, and where all parts meet."""
