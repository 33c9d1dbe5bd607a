"""A real broker's process for a test, which can be killed and started again on its port."""

import signal
import socket
import subprocess
import time
from pathlib import Path

from tests.needs import needs


class BrokerProcess:
    """A broker on loopback, started with its configuration. Ends with the `with` block."""

    program = ""
    """The command; its name also names the configuration and the log."""
    speaks = ()
    """What a program is told of the version; nothing for MQTT 5."""

    def __init__(self, folder: Path, port: int, config: str) -> None:
        self._path = needs(self.program)
        self.folder, self.port = folder, port
        self._config = folder / f"{self.program}.conf"
        self._log = folder / f"{self.program}.log"
        self._config.write_text(config)
        self._process = None
        self.start()

    def start(self) -> None:
        """Start it; returns when it listens for clients."""
        with self._log.open("a") as log:
            self._process = subprocess.Popen([self._path, "-c", str(self._config)], stdout=log, stderr=log)
        ends = time.monotonic() + 10
        while time.monotonic() < ends:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self._process.poll() is None, self._log.read_text()
                time.sleep(0.02)
            else:
                return
        raise AssertionError(f"{self.program} does not listen")

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._process.kill()
        self._process.wait(10)

    def reload(self) -> None:
        """Let it read its configuration again."""
        self._process.send_signal(signal.SIGHUP)

    def close(self) -> None:
        """End it."""
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait(10)

    def __enter__(self):
        return self

    def __exit__(self, *_told):
        self.close()
