"""A table's figures for Prometheus: what happened since the start, and what is so now.

Served over HTTP by the public client library, which a table has only where an operator installs it
(`railbird[metrics]`). No figure names a card or a player.
"""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Info, start_http_server

from controller.room.metrics_settings import MetricsSettings
from controller.table.events import Event
from controller.table.outputs import (
    DeviceTold,
    HandEnded,
    IssueRuling,
    Output,
    RemedyClosed,
    RetractRuling,
    TrayVariance,
)
from controller.table.state import Table


class MetricsError(Exception):
    """The figures cannot be served; the text says why and what to do."""


class TableMetrics:
    """One table's figures, counted as events happen."""

    def __init__(self, table: str, version: str, newest: Callable[[], tuple[int, int]]) -> None:
        """Begin at zero; `newest` returns the first and last number of the journal's messages."""
        self.registry: CollectorRegistry = CollectorRegistry()
        self._newest = newest

        def counter(name: str, said: str, *labels: str) -> Counter:
            return Counter(f"railbird_{name}", said, labels, registry=self.registry)

        def gauge(name: str, said: str) -> Gauge:
            return Gauge(f"railbird_{name}", said, registry=self.registry)

        about = Info("railbird", "The table and its program.", registry=self.registry)
        about.info({"table": table, "version": version})
        self._events = counter("events", "Events of the table since the start.")
        self._ended = counter("hands", "Hands that ended, by how.", "how")
        self._rulings = counter("rulings", "Rulings, by outcome and cause.", "outcome", "cause")
        self._retracted = counter("rulings_retracted", "Rulings withdrawn, by reason.", "because")
        self._closed = counter("remedies", "Remedies that ended, by who confirmed the end.", "ended_by")
        self._variances = counter("tray_variances", "Counts of the tray that differ from what was expected.")
        self._devices = counter("device_changes", "Changes of devices and antennas.", "device", "state")
        self._hand = gauge("hand_number", "The number of the hand of this evening.")
        self._players = gauge("players", "Seats with a player.")
        self._pot = gauge("pot_chips", "Chips in the middle and in front, in the smallest unit.")
        self._open = gauge("ruling_open", "1 while a ruling is being repaired or waits for the floor.")
        self._floor = gauge("floor_awaited", "1 while a ruling waits for the floor.")
        self._lost = gauge("devices_lost", "Devices that do not answer.")
        self._unseen = gauge("places_unseen", "Places whose cards nothing sees.")
        self._sequence = gauge("event_sequence", "The number of the newest message for the room.")

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:  # noqa: ARG002 - a listener's form
        """Count an event with its outputs, and take the table after it."""
        self._events.inc()
        for output in outputs:
            self._count(output)
        self.show(table)

    def _count(self, output: Output) -> None:
        match output:
            case HandEnded(how=how):
                self._ended.labels(how).inc()
            case IssueRuling(ruling=ruling):
                self._rulings.labels(ruling.outcome.value, ruling.cause.value).inc()
            case RetractRuling(because=because):
                self._retracted.labels(because.value).inc()
            case RemedyClosed(ended_by=ended_by):
                self._closed.labels(ended_by).inc()
            case TrayVariance():
                self._variances.inc()
            case DeviceTold(device=device, state=state):
                self._devices.labels(device, state).inc()
            case _:
                pass

    def show(self, table: Table) -> None:
        """Take the table as it is now."""
        self._hand.set(table.counters.hands_begun)
        self._players.set(sum(1 for seat in table.seating.seats if seat.presence != "reserved"))
        self._pot.set(table.hand.wagering.pot if table.hand is not None else 0)
        self._open.set(table.remedy is not None or table.open_ruling is not None)
        self._floor.set(table.open_ruling is not None)
        self._lost.set(len(table.devices.lost))
        self._unseen.set(len(table.devices.blind))
        self._sequence.set(self._newest()[1])

    def serve(self, settings: MetricsSettings) -> Callable[[], None]:
        """Serve the figures in the background; return what ends it.

        Raises:
            MetricsError: the port is taken.
        """
        try:
            server, thread = start_http_server(settings.port, settings.host, self.registry)
        except OSError as error:
            where = f"{settings.host}:{settings.port} ({error.strerror})"
            raise MetricsError(f"the figures cannot be served on {where}: choose another metrics.port") from None

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join(timeout=2.0)

        return close
