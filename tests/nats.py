"""A real nats-server with JetStream as the MQTT broker of a test, which can be killed and started again on its port."""

import socket
import subprocess
import time
from pathlib import Path

from controller.room.embedded_broker import free_port
from tests.needs import needs

CONFIG = """server_name: railbird
listen: "127.0.0.1:{inner}"
jetstream {{ store_dir: "{folder}/jetstream" }}
mqtt {{ listen: "127.0.0.1:{port}", ack_wait: "5s", max_ack_pending: 1000 }}
"""


class Nats:
    """A broker on loopback that speaks MQTT 3.1.1; what JetStream keeps outlives a kill. Ends with the `with` block."""

    speaks = ("3.1.1",)

    def __init__(self, folder: Path, config: str = "", port: int = 0) -> None:
        """`config` is a whole configuration, which listens on `port`."""
        self._program = needs("nats-server")
        self.port, self.folder = port or free_port(), folder
        self._config = folder / "nats.conf"
        self._config.write_text(config or CONFIG.format(inner=free_port(), port=self.port, folder=folder))
        self._process = None
        self.start()

    def start(self) -> None:
        """Start it; returns when it takes MQTT clients."""
        with (self.folder / "nats.log").open("a") as log:
            self._process = subprocess.Popen([self._program, "-c", str(self._config)], stdout=log, stderr=log)
        ends = time.monotonic() + 10
        while time.monotonic() < ends:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self._process.poll() is None, (self.folder / "nats.log").read_text()
                time.sleep(0.02)
            else:
                return
        raise AssertionError("nats-server does not listen")

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._process.kill()
        self._process.wait(10)

    def close(self) -> None:
        """End it."""
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait(10)

    def __enter__(self):
        return self

    def __exit__(self, *_told):
        self.close()
