"""A real mosquitto for a test, which can be killed and started again on its port."""

import getpass
import time
from pathlib import Path

from controller.room.embedded_broker import free_port
from tests.broker_process import BrokerProcess


class Mosquitto(BrokerProcess):
    """A broker of MQTT 5, whose knowledge is gone behind a kill; without `config` it lets everybody in."""

    program = "mosquitto"

    def __init__(self, folder: Path, config: str = "allow_anonymous true") -> None:
        port = free_port()
        super().__init__(folder, port, f"listener {port} 127.0.0.1\nuser {getpass.getuser()}\n{config}\n")


def wait_for(condition, timeout_s=15.0):
    """Wait until something holds; fails after so long."""
    ends = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < ends, "it did not happen in time"
        time.sleep(0.02)
