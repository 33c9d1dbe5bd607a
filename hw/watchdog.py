"""Tells systemd that we live, but only if every part of us has moved since the last time.

The protocol is `sd_notify`: one datagram to `$NOTIFY_SOCKET`. A service of `Type=notify` with
`WatchdogSec=` is restarted when `WATCHDOG=1` stays away; the time is in `$WATCHDOG_USEC`.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

DEFAULT_PERIOD_MS: Final = 5000
"""How often the parts are looked at where systemd does not watch."""


class Notifier:
    """The datagram socket to systemd; does nothing where there is none."""

    def __init__(self, address: str) -> None:
        """`address` is `$NOTIFY_SOCKET`: a path, an abstract name with `@` in front, or empty."""
        self._address = "\0" + address[1:] if address.startswith("@") else address

    def tell(self, text: str) -> bool:
        """Send `READY=1`, `WATCHDOG=1` or `STATUS=…`; False if nobody takes it."""
        if not self._address:
            return False
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(text.encode(), self._address)
            return True
        return False


class Watchdog:
    """Compares counters; call `turn` often from the main loop, watch the rest by counters."""

    def __init__(
        self,
        notifier: Notifier,
        counters: Callable[[], Mapping[str, int]],
        period_ms: int = DEFAULT_PERIOD_MS,
        status: Callable[[], str] = lambda: "running",
    ) -> None:
        """`counters` names every part that must move: the loop, each pump, the view server.

        `status` is one line for `systemctl status`, while all of them do.
        """
        self._status = status
        self._notifier = notifier
        self._counters = counters
        self._period_ms = period_ms
        self._due_ms: int | None = None
        self._before: Mapping[str, int] = {}
        self.stuck: tuple[str, ...] = ()
        """The parts that did not move in the last period, by name."""

    def ready(self) -> None:
        """Tell systemd that the service has started."""
        self._notifier.tell("READY=1")

    def turn(self, now_ms: int) -> bool:
        """Pet the watchdog if it is time and all have moved; True if it was petted."""
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
    """Return a watchdog for this process as systemd's environment variables ask for it.

    It looks three times in systemd's period, so that one late turn does not kill the service.
    """
    ours = environment.get("WATCHDOG_PID") in {None, str(os.getpid())}
    usec = environment.get("WATCHDOG_USEC", "")
    period_ms = int(usec) // 3000 if ours and usec.isdecimal() else DEFAULT_PERIOD_MS
    notifier = Notifier(environment.get("NOTIFY_SOCKET", ""))
    return Watchdog(notifier, counters, max(period_ms, 1), status)
