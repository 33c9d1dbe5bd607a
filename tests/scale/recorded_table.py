"""One real table's evening, as what it gives its publisher: messages, views and snapshots, each at its time.

A virtual table plays recorded hands on the real controller (`controller.simulation.demo.virtual_room`).
"""

import json
from dataclasses import dataclass, field

from controller.runtime import composition
from controller.simulation.demo import virtual_room


@dataclass(slots=True)
class Given:
    """What one event of the table gave its publisher."""

    at_ms: int
    messages: tuple = ()
    """Topic, kind and data of each numbered message."""
    views: dict = field(default_factory=dict)
    snapshot: dict | None = None


class RecordingPublisher:
    """Takes the place of the publisher, and keeps what it is given."""

    def __init__(self, _table, journal, _broker, _boot, _said):
        self.journal, self.taken, self.given, self.views = journal, 0, [], {}
        self.now_ms = lambda: 0

    def wake(self):
        new = self.journal.waiting(self.taken, 1000)
        if new:
            self.taken = new[-1].number
            messages = tuple((one.topic, one.kind, one.payload) for one in new)
            self.given.append(Given(self.now_ms(), messages, self.views))
            self.views = {}

    def show_all(self, lines):
        self.views.update(lines)

    def keep(self, snapshot):
        if self.given:
            self.given[-1].snapshot = json.loads(snapshot("t", "e"))

    def _nothing(self, *_told):
        return None

    hand_on = announce = beat = tell_software = tell_storage = listen = replay = answer = close = _nothing


def record(directory, hands):
    """Play so many hands as fast as this computer can; return what the publisher was given."""
    usual = composition.MqttPublisher
    composition.MqttPublisher = RecordingPublisher
    virtual_room.DECIDES_S = 0.2
    try:
        table = virtual_room.RoomTable("t", 1, directory, virtual_room.BrokerSettings("127.0.0.1", 1), pace=300.0)
        publisher = table.table.publisher
        publisher.now_ms = lambda: table.table.table_controller.now_ms
        while table.dealt <= hands:
            table.turn()
        table.close()
    finally:
        composition.MqttPublisher = usual
    return publisher.given
