"""Restarts a crashed display process, unnoticed by the controller.

On a table systemd does this (`hw/deploy/railbird-display.service`); the demo and `railbird screens` do it themselves.
"""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence

RESTART_S = 1.0
"""How long after a crash the process is started again."""
END_S = 5.0


class ScreenKeeper:
    """One display process, restarted on a crash until told to end or ended by itself."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], said: Callable[[str], None]) -> None:
        """Start the process; `said` hears of each crash."""
        self._command, self._environment, self._said = list(command), dict(environment), said
        self._closing = threading.Event()
        self.starts = 0
        self.process = self._start()
        self._thread = threading.Thread(target=self._keep, name="railbird-screens", daemon=True)
        self._thread.start()

    def _start(self) -> subprocess.Popen[bytes]:
        self.starts += 1
        return subprocess.Popen(self._command, env=self._environment)  # noqa: S603 - our own module

    def _keep(self) -> None:
        while True:
            status = self.process.wait()
            if status == 0 or self._closing.is_set():
                return
            self._said(f"the screens' process ended ({status}); it is started again, the table goes on")
            if self._closing.wait(RESTART_S):
                return
            self.process = self._start()

    def wait(self) -> int:
        """Wait until the process has ended by itself; return its status."""
        self._thread.join()
        return self.process.returncode or 0

    def close(self) -> None:
        """End the process."""
        self._closing.set()
        self.process.terminate()
        self._thread.join(END_S)
        if self._thread.is_alive():
            self.process.kill()
            self._thread.join(END_S)
