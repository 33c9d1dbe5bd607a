"""A whole table's computer in QEMU: `make machine` (docs/machine.md). No part of the test suite."""
