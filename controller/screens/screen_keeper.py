"""Restarts a crashed display process without involving the controller.

At a real table systemd does this (`hw/deploy/railbird-display.service`); the demo and `railbird screens` use this
class.
"""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence

from firmware_bridge.commandline.status import REFUSED

RESTART_S = 1.0
"""How long after a crash the process is restarted."""
END_S = 5.0


class ScreenKeeper:
    """One display process; it is restarted after a crash, until it ends normally or is closed."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], said: Callable[[str], None],
        refused: Callable[[], None] = lambda: None,
    ) -> None:
        """Start the process; `said` is called with a sentence at each crash.

        `refused` is called if the process refuses its arguments, which it says itself; it is not started again then.
        """
        self._command, self._environment, self._said = list(command), dict(environment), said
        self._refused = refused
        self._closing = threading.Event()
        self.starts = 0
        self.process = self._start()
        self._thread = threading.Thread(target=self._keep, name="railbird-screens", daemon=True)
        self._thread.start()

    def _start(self) -> subprocess.Popen[bytes]:
        self.starts += 1
        return subprocess.Popen(self._command, env=self._environment)  # noqa: S603 - Railbird's own module

    def _keep(self) -> None:
        while True:
            status = self.process.wait()
            if status == 0 or self._closing.is_set():
                return
            if status == REFUSED and self.starts == 1:
                self._refused()
                return
            self._said(f"the screens' process ended ({status}); it is started again, the table goes on")
            if self._closing.wait(RESTART_S):
                return
            self.process = self._start()

    def wait(self) -> int:
        """Wait until the process ends normally; return its status."""
        self._thread.join()
        return self.process.returncode or 0

    def close(self) -> None:
        """Stop the process."""
        self._closing.set()
        self.process.terminate()
        self._thread.join(END_S)
        if self._thread.is_alive():
            self.process.kill()
            self._thread.join(END_S)
