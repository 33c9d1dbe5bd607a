"""The running table: threads, the loop, settings, and the composition of all parts."""
