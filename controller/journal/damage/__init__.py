"""A journal that the storage has damaged: what can be read of it, and how a start goes on."""
