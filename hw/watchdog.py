"""Tells systemd that the process is alive, but only while every part of it makes progress.

The protocol is `sd_notify`: one datagram to `$NOTIFY_SOCKET`. systemd restarts a service of `Type=notify`
with `WatchdogSec=` if it does not receive `WATCHDOG=1` within `$WATCHDOG_USEC`.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

DEFAULT_PERIOD_MS: Final = 5000
"""How often the parts are checked if systemd does not watch."""

WAITING_USEC: Final = 30_000_000
"""How much longer a start that waits may take, from each time that it says so."""


class Notifier:
    """The datagram socket to systemd; without one it does nothing."""

    def __init__(self, address: str) -> None:
        """`address` is `$NOTIFY_SOCKET`: a path, an abstract name with `@` in front, or empty."""
        self._address = "\0" + address[1:] if address.startswith("@") else address

    def tell(self, text: str) -> bool:
        """Send `READY=1`, `WATCHDOG=1` or `STATUS=…`; return False if systemd does not receive it."""
        if not self._address:
            return False
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(text.encode(), self._address)
            return True
        return False


class Watchdog:
    """Checks that every counter grows; the main loop calls `turn` often."""

    def __init__(
        self,
        notifier: Notifier,
        counters: Callable[[], Mapping[str, int]],
        period_ms: int = DEFAULT_PERIOD_MS,
        status: Callable[[], str] = lambda: "running",
    ) -> None:
        """`counters` has the parts that must make progress: the loop, each pump, the view server.

        `status` is one line for `systemctl status` while all of them do.
        """
        self._status = status
        self._notifier = notifier
        self._counters = counters
        self._period_ms = period_ms
        self._due_ms: int | None = None
        self._before: Mapping[str, int] = {}
        self.stuck: tuple[str, ...] = ()
        """The names of the parts that made no progress in the last period."""

    def ready(self) -> None:
        """Tell systemd that the service has started."""
        self._notifier.tell("READY=1")

    def turn(self, now_ms: int) -> bool:
        """Send `WATCHDOG=1` if it is due and every part made progress; return whether it was sent."""
        if self._due_ms is None:
            self._due_ms = now_ms + self._period_ms
            self._before = dict(self._counters())
            return False
        if now_ms < self._due_ms:
            return False
        self._due_ms = now_ms + self._period_ms
        now = dict(self._counters())
        self.stuck = tuple(name for name, count in now.items() if count == self._before.get(name))
        self._before = now
        if self.stuck:
            self._notifier.tell(f"STATUS=stuck: {', '.join(self.stuck)}")
            return False
        self._notifier.tell(f"STATUS={self._status()}\nWATCHDOG=1")
        return True


def make_watchdog(
    counters: Callable[[], Mapping[str, int]],
    environment: Mapping[str, str] = os.environ,
    status: Callable[[], str] = lambda: "running",
) -> Watchdog:
    """Return a watchdog for this process from systemd's environment variables.

    It checks three times in systemd's period, so that one late turn does not kill the service.
    """
    ours = environment.get("WATCHDOG_PID") in {None, str(os.getpid())}
    usec = environment.get("WATCHDOG_USEC", "")
    period_ms = int(usec) // 3000 if ours and usec.isdecimal() else DEFAULT_PERIOD_MS
    notifier = Notifier(environment.get("NOTIFY_SOCKET", ""))
    return Watchdog(notifier, counters, max(period_ms, 1), status)


def tell_waiting(why: str, environment: Mapping[str, str] = os.environ) -> None:
    """Tell systemd that the start waits for somebody, and does not hang."""
    Notifier(environment.get("NOTIFY_SOCKET", "")).tell(f"STATUS={why}\nEXTEND_TIMEOUT_USEC={WAITING_USEC}")
