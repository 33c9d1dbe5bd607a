"""A table node behind a cable in virtual time: the real driver and pump at one end, the simulated node at the other."""

from dataclasses import replace
from random import Random

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.device_kinds import make_device
from firmware_bridge.errors import PortError
from firmware_bridge.pump import Pump
from hw.board import LineWiring, PortWiring
from hw.board_file import load_board
from hw.panel import Key
from hw.sim.node_twin import NodeLines, NodeTwin
from hw.sim.profile import load_noise
from hw.sim.world import make_world

LINES = {key.value: number for number, key in enumerate(Key)}
MAIN = load_board("main")
READ = replace(
    MAIN, ports=(*(one for one in MAIN.ports if one.device != "node"), PortWiring("node", "virtual", "node")),
    lines=tuple(LineWiring("node", number, key=Key(name)) for name, number in LINES.items()), pins=(), tray=(), spots=(),
)  # fmt: skip
"""A table with readers, whose keys are all on one node."""
KEYS = replace(READ, ports=READ.ports[-1:], antennas=())
"""The same without readers."""


class Cable:
    """The port of the pump; bytes may be changed on their way, and it may be pulled."""

    name = "node"

    def __init__(self, time, seed):
        world, self.time = make_world(), time
        self.twin = NodeTwin(NodeLines(keys=LINES), lambda: world, load_noise("clean"), Random(seed))
        self.is_plugged = True
        self.spoil = lambda data: data
        self._rate, self._since_ms, self._ahead_ms = 1.0, 0, 0.0

    @property
    def rate(self):
        """How fast the node's clock runs against the computer's; a change of it is no jump of either."""
        return self._rate

    @rate.setter
    def rate(self, rate):
        self._ahead_ms, self._since_ms, self._rate = self._ahead_at(self.time.now_ms), self.time.now_ms, rate

    def _ahead_at(self, now_ms):
        """Return how far the node's clock is ahead."""
        return self._ahead_ms + (now_ms - self._since_ms) * (self._rate - 1)

    @property
    def node_ms(self):
        return round(self.time.now_ms + self._ahead_at(self.time.now_ms))

    def open(self):
        self._check()

    def wait(self, _timeout_ms):
        pass

    def read(self):
        self._check()
        return self.spoil(self.twin.to_send(self.node_ms))

    def write(self, data):
        self._check()
        self.twin.receive(self.spoil(data), self.node_ms)

    def close(self):
        pass

    def _check(self):
        if not self.is_plugged:
            raise PortError("node: unplugged")

    def next_ms(self):
        if not self.is_plugged:
            return None
        due = self.twin.next_at()
        if due is None:
            return None
        return self._since_ms + (due - self._since_ms - self._ahead_ms) / self._rate


def make_pump(cable, put):
    """Return a pump, as a start of the controller makes it."""
    time = cable.time
    device = make_device("node", DeviceSettings({}, 0, "count"), time.machine_ms())
    return Pump(cable, device, put, time.machine_ms)
