"""A real mosquitto for a test, which can be killed and started again on its port."""

import getpass
import signal
import socket
import subprocess
import time
from pathlib import Path

from controller.room.embedded_broker import free_port
from tests.needs import needs


class Mosquitto:
    """A broker on loopback; without `config` it lets everybody in. Ends with the `with` block."""

    speaks = ()
    """What a program is told of the version; nothing for MQTT 5."""

    def __init__(self, folder: Path, config: str = "allow_anonymous true") -> None:
        self._program = needs("mosquitto")
        self.port = free_port()
        self.folder = folder
        self._config = folder / "mosquitto.conf"
        self._config.write_text(f"listener {self.port} 127.0.0.1\nuser {getpass.getuser()}\n{config}\n")
        self._process = None
        self.start()

    def start(self) -> None:
        """Start it; returns when it listens."""
        with (self.folder / "mosquitto.log").open("a") as log:
            self._process = subprocess.Popen([self._program, "-c", str(self._config)], stdout=log, stderr=log)
        ends = time.monotonic() + 10
        while time.monotonic() < ends:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self._process.poll() is None, (self.folder / "mosquitto.log").read_text()
                time.sleep(0.02)
            else:
                return
        raise AssertionError("mosquitto does not listen")

    def kill(self) -> None:
        """End it as a power cut does: what it knew is gone."""
        self._process.kill()
        self._process.wait(10)

    def reload(self) -> None:
        """Let it read its access list again."""
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


def wait_for(condition, timeout_s=15.0):
    """Wait until something holds; fails after so long."""
    ends = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < ends, "it did not happen in time"
        time.sleep(0.02)
