"""Intake of hardware readings: cards to the tracker, keys and chips to pending events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from controller.decks.enrolled_decks import Decks
from controller.fusion import sighting_adapter
from controller.fusion.pending_events import Arrived, KeyPress, Waiting, Wanted
from controller.fusion.timings import HoldDeadlines
from controller.ingest.chip_sense import ChipSense
from controller.ingest.late_devices import LateDevices
from controller.ingest.panel_keys import PanelKeys, Press
from controller.ingest.sensing import Sensing
from controller.ingest.sign_on import no_sign_on
from controller.ingest.wiring import antenna_map
from controller.table import events as happened
from controller.table.events import Event
from controller.terms.places import place
from controller.tracking import sightings
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag
from controller.tracking.knowledge import Knowledge
from controller.tracking.tracker import Tracker, elapse, end_cycle, gathered, new_tracker, observe
from controller.tracking.tracker_settings import BelievedNoise
from controller.views.phrases.phrase import marked, phrase, plural
from firmware_bridge import readings
from firmware_bridge.readings import Arrival
from hw.board import Board

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.state import Table


LEAKS: Final = marked(
    "the antennas hear more of their neighbors' cards than usual: cards are sure some seconds later; "
    "railbird antennas says which to move"
)
LEAKS_NO_MORE: Final = marked("the antennas hear no more of their neighbors' cards than usual again")


class ReadingIntake:
    """The state behind a table's readings: tracker, keys, chips and pending events."""

    def __init__(
        self, board: Board, decks: Decks, table: Callable[[], Table], sensing: Sensing, holds: HoldDeadlines
    ) -> None:
        """`table` returns the current table, which the tracker never sees."""
        self._board = board
        self._decks = decks
        self.table = table
        # A round lasts at least a millisecond, so motion numbers never repeat those from before a restart.
        self.tracker: Tracker = new_tracker(sensing.wiring or antenna_map(board), sensing.tracker, table().now_ms)
        self._cycles = {port.name: 0 for port in board.ports}
        self._chips = ChipSense(board)
        self.late = LateDevices(holds)
        self.keys = PanelKeys(board, holds.double_ms, holds.link_ms)
        self.waiting: Waiting = ()
        """Events and key presses on hold."""
        self.meaning: Callable[[KeyPress], KeyPress] = lambda press: press
        """What a press means as the screen stands: a pedal has several meanings."""
        self.sign_on = no_sign_on()
        """Takes the keys of a person's number out of the others."""
        self._deal_ms = -1
        """The time of the last new deal; sightings from before it belong to the previous hand."""
        self.overread: Callable[[Arrival], None] = lambda _: None
        """Called with every arrival, by the recorder of the antenna stream."""
        self.overhear: Callable[[object], None] = lambda _: None
        """Called with every claim of the tracker, by the flight recorder and the measure."""
        self.said: list[str] = []
        self.counters: Counter[str] = Counter()

    def accept(self, arrival: Arrival, edge: int = 0) -> None:
        """Accept a reading and hold its events; `edge` is its number if it is durable."""
        self.keys.begin(edge)
        if isinstance(arrival.reading, readings.BadgeRead):
            self._read_badge(arrival.reading.number, arrival.at_ms)
            return  # no stream, tape or count learns of it
        self.overread(arrival)
        self.late.note(arrival, edge)
        reading, at_ms, port = arrival.reading, arrival.at_ms, arrival.port
        self.counters[type(reading).__name__] += 1
        match reading:
            case readings.TagSeen(antenna=antenna, uid=uid):
                known = self._decks.card_of(uid)
                tag = known if known is not None else StrangerTag(uid.hex())
                name = AntennaName(port, antenna)
                self.tracked(observe(self.tracker, Detection(name, tag, at_ms, self._cycles[port] + 1)), at_ms)
            case readings.CycleDone(cycle=cycle, antennas=antennas):
                self._cycles[port] = cycle
                self.tracked(end_cycle(self.tracker, CycleEnd(port, cycle, at_ms, antennas)), at_ms)
            case readings.CellWeighed():
                self._chips_told(self._chips.weigh(port, reading, at_ms), at_ms)
            case readings.ChipsSeen():
                self._chips_told(self._chips.see(port, reading, at_ms), at_ms)
            case (
                readings.KeyChanged() | readings.ContactChanged() | readings.PinChanged() | readings.ScreenTapped()
            ):
                # A node may have kept its edges while the cable or the controller was away.
                pressed = self.keys.switch(port, reading, at_ms - getattr(reading, "held_ms", 0))
                if pressed is None:
                    self.counters["unwired lines"] += 1
                else:
                    self._pressed(pressed)
            case _:
                self._trouble(port, reading, at_ms)

    def tell(self, wanted: Wanted) -> None:
        """Queue an event or key press that needs no reader; it keeps its own time."""
        self._hold_one(self.meaning(wanted) if isinstance(wanted, KeyPress) else wanted, wanted.at_ms)

    def elapse(self, at_ms: int, keys_ms: int | None = None) -> None:
        """Let time pass for the tracker, and for the keys as far as their edges have arrived."""
        self.tracked(elapse(self.tracker, at_ms), at_ms)
        self._pressed(self.keys.elapse(at_ms, keys_ms))
        dropped, said = self.sign_on.elapse(at_ms)
        if dropped or said:
            self._use_up(dropped, said)

    def begin_deal(self, at_ms: int) -> None:
        """Note the signal of a new deal; the old cards were gathered before it."""
        self._deal_ms = at_ms
        self.tracker = gathered(self.tracker, at_ms)

    def _hold(self, events: Iterable[Event], at_ms: int) -> None:
        for event in events:
            self._hold_one(event, at_ms)

    def _hold_one(self, event: Wanted, at_ms: int) -> None:
        self.waiting = (*self.waiting, Arrived(event, at_ms, event.at_ms, event.at_ms))

    # -- cards ----------------------------------------------------------------------------------

    def tracked(self, tracking: tuple[Tracker, tuple[object, ...]], at_ms: int) -> None:
        """Take the tracker's new state and its claims."""
        before = self.tracker.known
        self.tracker, said = tracking
        after = self.tracker.known
        if after.measured is not before.measured:
            self._told_of_noise(before.measured, after)
        for sighting in said:
            self.overhear(sighting)
            self._sighted(sighting, at_ms)

    def _told_of_noise(self, before: BelievedNoise | None, after: Knowledge) -> None:
        assumed = after.settings.noise
        was_noisy, is_noisy = (noise not in {None, assumed} for noise in (before, after.measured))
        if is_noisy != was_noisy:
            self.said.append(LEAKS if is_noisy else LEAKS_NO_MORE)

    def _sighted(self, sighting: object, at_ms: int) -> None:
        ledger = self.table().ledger
        match sighting:
            case sightings.Moved(sure=True):
                arrived = sighting_adapter.moved(sighting, at_ms, ledger, self._deal_ms)
                if arrived is None:
                    self.counters["sightings of cards out of play"] += 1
                else:
                    self.waiting = (*self.waiting, arrived)
            case sightings.Moved():
                self.counters["unsure sightings"] += 1
            case sightings.Unwired():
                message = marked("antenna {antenna} is not in the board's wiring: add it, or unplug it")
                self.said.append(phrase(message, antenna=str(sighting.antenna)))
            case _:
                event = sighting_adapter.event_of(sighting, at_ms, ledger, self.tracker.health)
                if event is None:
                    self.counters[type(sighting).__name__] += 1
                else:
                    self._hold((event,), at_ms)

    # -- keys and contacts ----------------------------------------------------------------------

    def _pressed(self, pressed: Iterable[Press]) -> None:
        for told, edge in pressed:
            if isinstance(told, KeyPress):
                passed, used, said = self.sign_on.press(told)
                if used or said:
                    self._use_up(used, said)
                for one in passed:
                    self._hold_one(self.meaning(one), one.at_ms)
            else:
                self.waiting = (*self.waiting, Arrived(told, told.at_ms, told.at_ms, told.at_ms, edge=edge))

    def _read_badge(self, number: str, at_ms: int) -> None:
        """Let a badge sign its dealer on; one who deals already changes nothing."""
        passed, used, said = self.sign_on.read_badge(number, at_ms)
        for one in passed:
            if one.person == self.table().dealer:
                self.keys.taken(one.edge)
            else:
                self._hold_one(self.meaning(one), one.at_ms)
        self._use_up(used, said)

    def _use_up(self, used: Iterable[KeyPress], said: str) -> None:
        """Mark presses that become no event as done, and say what came of them."""
        for one in used:
            self.keys.taken(one.edge)
        if said:
            self.said.append(said)

    # -- trays, devices -------------------------------------------------------------------------

    def _chips_told(self, found: tuple[Event, ...] | None, at_ms: int) -> None:
        if found is None:
            self.counters["unwired cells"] += 1
        else:
            self._hold(found, at_ms)

    def _trouble(self, port: str, reading: readings.Reading, at_ms: int) -> None:
        """Handle a device's report about itself."""
        places = tuple(place(one.place) for one in self._board.antennas if one.port == port)
        match reading:
            case readings.DeviceLost():
                lost = happened.DeviceLost(at_ms, port, places, keys=self._board.has_keys(port))
                self._hold((lost, *self._chips.lose(port, at_ms)), at_ms)
            case readings.DeviceBack():
                self._hold((happened.DeviceBack(at_ms, port, places),), at_ms)
            case readings.EventsLost(count=count):
                self.said.append(plural(
                    "{device}: {count} key press was lost; check the last entries",
                    "{device}: {count} key presses were lost; check the last entries", count, device=port,
                ))
                self._hold((happened.DeviceBack(at_ms, port, keys=self._board.has_keys(port)),), at_ms)
            case readings.FramesDropped(frames=frames, noise_bytes=noise):
                self.counters["frames dropped"] += frames
                self.counters["noise bytes"] += noise
            case readings.DeviceFault(detail=detail):
                self.said.append(f"{port}: {detail}")
            case _:
                return

    def drain(self) -> Iterator[str]:
        """Yield and clear the sentences since the last call."""
        said, self.said = self.said, []
        yield from said
