"""A real nats-server with JetStream as the MQTT broker of a test, which can be killed and started again on its port."""

from pathlib import Path

from controller.room.embedded_broker import free_port
from tests.broker_process import BrokerProcess

CONFIG = """server_name: railbird
listen: "127.0.0.1:{inner}"
jetstream {{ store_dir: "{folder}/jetstream" }}
mqtt {{ listen: "127.0.0.1:{port}", ack_wait: "5s", max_ack_pending: 1000 }}
"""


class Nats(BrokerProcess):
    """A broker that speaks MQTT 3.1.1; what JetStream keeps outlives a kill."""

    program = "nats-server"
    speaks = ("3.1.1",)

    def __init__(self, folder: Path, config: str = "", port: int = 0) -> None:
        """`config` is a whole configuration, which listens on `port`."""
        port = port or free_port()
        super().__init__(folder, port, config or CONFIG.format(inner=free_port(), port=port, folder=folder))
