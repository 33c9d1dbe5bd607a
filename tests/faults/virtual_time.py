"""Time that only moves when somebody moves it, in the modules that would read the machine's."""

from contextlib import ExitStack, contextmanager
from unittest import mock

from controller.journal.evidence import chain_table
from controller.room import command_probe, outbox, publisher
from controller.runtime import table_clock

WALL_MS = 1_790_000_000_000


class VirtualTime:
    """The machine's monotonic milliseconds since its boot, the wall clock, and the table's random numbers."""

    def __init__(self):
        self.now_ms = 5_000
        self.boot_ms = 0
        """When the machine was booted, by this clock."""
        self.wall_ms = WALL_MS
        self.boots = 1
        self._tokens = 0

    def machine_ms(self):
        return self.now_ms - self.boot_ms

    def monotonic(self):
        return self.machine_ms() / 1000

    def time_ns(self):
        return (self.wall_ms + self.now_ms) * 1_000_000

    def time(self):
        return self.time_ns() / 1_000_000_000

    def token_hex(self, size):
        self._tokens += 1
        return f"{self._tokens:0{2 * size}x}"

    def boot(self):
        """The machine boots: its monotonic clock begins anew."""
        self.boots += 1
        self.boot_ms = self.now_ms - 2_000


@contextmanager
def in_virtual_time(time):
    """Let the runtime read this time."""
    with ExitStack() as stack:
        for module in (outbox, publisher, table_clock):
            stack.enter_context(mock.patch.object(module, "time", time))
        stack.enter_context(mock.patch.object(table_clock, "monotonic_ms", time.machine_ms))
        for module in (command_probe, chain_table):
            stack.enter_context(mock.patch.object(module, "secrets", time))
        yield time
