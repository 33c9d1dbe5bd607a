"""Translation of hardware readings into the core's events."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from controller.decks.enrolled_decks import Decks
from controller.fusion import sighting_adapter
from controller.fusion.answer_routing import goes_before
from controller.fusion.detection_model import TrackerDetection
from controller.fusion.missing_reads import MissingReads
from controller.fusion.pending_events import (
    Arrived,
    DetectionModel,
    FusionContext,
    HoldDeadlines,
    KeyPress,
    Waiting,
    Wanted,
)
from controller.fusion.pending_summary import acts_waiting, waiting_entries
from controller.fusion.pending_undo import told, undo_pending
from controller.fusion.reconciler import next_deadline as next_release
from controller.fusion.reconciler import pick
from controller.fusion.reentry_window import ReentryWindow
from controller.ingest.chip_sense import ChipSense
from controller.ingest.panel_keys import PanelKeys, Press
from controller.ingest.wiring import antenna_map
from controller.keypad.durable_edges import UsedEdges
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table import events as happened
from controller.table.events import Event
from controller.table.ruling import CardsGo
from controller.terms.fast_copies import replace
from controller.terms.places import place
from controller.tracking import sightings
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag
from controller.tracking.knowledge import Knowledge
from controller.tracking.tracker import Tracker, elapse, end_cycle, gathered, new_tracker, next_deadline, observe
from controller.tracking.tracker_settings import BelievedNoise
from firmware_bridge import readings
from firmware_bridge.readings import Arrival
from hw.board import Board

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.state import Table
    from controller.tracking.tracker_settings import TrackerSettings


NO_DEADLINE_MS: Final = 1 << 60
LEAKS: Final = (
    "the antennas hear more of their neighbors' cards than usual: cards are sure some seconds later; "
    "railbird antennas says which to move"
)
LEAKS_NO_MORE: Final = "the antennas hear no more of their neighbors' cards than usual again"


class Ingest:
    """One table's translator; it holds the tracker, the debouncer and the typed keys."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a reading means depends on all of these
        self,
        board: Board,
        decks: Decks,
        table: Callable[[], Table],
        settings: TrackerSettings | None = None,
        holds: HoldDeadlines | None = None,
        wiring: AntennaMap | None = None,
        sight: DetectionModel | None = None,
    ) -> None:
        """Set up the translator; `table` returns the current table, which the tracker never sees.

        `sight` is what the readers can see where there is no tracker between them and this.
        """
        self._board = board
        self._decks = decks
        self._table = table
        self._holds = holds or HoldDeadlines()
        # A round lasts a millisecond at least: no motion has the number of one from before a restart.
        self.tracker: Tracker = new_tracker(wiring or antenna_map(board), settings, table().now_ms)
        self._cycles = {port.name: 0 for port in board.ports}
        self._sight = sight or TrackerDetection(
            lambda: self.tracker,
            lambda: self._table().devices.blind,
            lambda: self._table().ledger,
        )
        self._keys = PanelKeys(board, self._holds.double_ms)
        self._doubts = MissingReads(self._sight)
        self._chips = ChipSense(board)
        self._keypad = Keypad()
        self._waiting = Waiting()
        self._now_ms = 0
        """When time passed last."""
        self._calm: tuple[object, object, object, object] = (None, None, None, None)
        """What was known, held back, on the table and typed when nothing could go on."""
        self._calm_until_ms = 0
        """As long as nothing of that changes, nothing can go on before."""
        self._deal_ms = -1
        """When the last new deal was signaled: what the readers saw before belongs to the hand before."""
        self._reentry = ReentryWindow()
        self._meant: deque[Event] = deque()
        self.overread: Callable[[Arrival], None] = lambda _: None
        """Is called with every arrival: the recorder of the antenna stream."""
        self.overhear: Callable[[object], None] = lambda _: None
        """Is called with everything that the tracker says: the flight recorder, the measure."""
        self.said: list[str] = []
        self.counters: dict[str, int] = {}

    def accept(self, arrival: Arrival, edge: int = 0) -> None:
        """Accept a reading; `take` returns its events. `edge` is its number if it was kept."""
        self._keys.begin(edge)
        self.overread(arrival)
        reading, at_ms, port = arrival.reading, arrival.at_ms, arrival.port
        self._count(type(reading).__name__)
        match reading:
            case readings.TagSeen(antenna=antenna, uid=uid):
                known = self._decks.card_of(uid)
                tag = known if known is not None else StrangerTag(uid.hex())
                name = AntennaName(port, antenna)
                self._tracked(observe(self.tracker, Detection(name, tag, at_ms, self._cycles[port] + 1)), at_ms)
            case readings.CycleDone(cycle=cycle, antennas=antennas):
                self._cycles[port] = cycle
                self._tracked(end_cycle(self.tracker, CycleEnd(port, cycle, at_ms, antennas)), at_ms)
            case readings.CellWeighed():
                self._chips_told(self._chips.weigh(port, reading, at_ms), at_ms)
            case readings.ChipsSeen():
                self._chips_told(self._chips.see(port, reading, at_ms), at_ms)
            case readings.KeyChanged() | readings.ContactChanged() | readings.PinChanged():
                # A node may have held its news while the cable, or the controller, was away.
                held_ms = getattr(reading, "held_ms", 0)
                self._switch(port, reading, at_ms - held_ms)
            case _:
                self._trouble(port, reading, at_ms)

    def tell(self, wanted: Wanted) -> None:
        """Queue an event or key press that needs no reader; it keeps its own time."""
        self._hold_one(wanted, wanted.at_ms)

    def elapse(self, at_ms: int) -> None:
        """Let time pass for the tracker and the keys."""
        self._now_ms = at_ms
        self._tracked(elapse(self.tracker, at_ms), at_ms)
        self._pressed(self._keys.elapse(at_ms))

    def next_deadline(self) -> int | None:
        """Return when `elapse` and `take` are due next."""
        calm_ms = self._calm_until_ms if self._is_calm else self._wanted_ms(self._now_ms)
        keys_ms = self._keys.next_deadline()
        return keys_ms if keys_ms is not None and keys_ms < calm_ms else calm_ms if calm_ms < NO_DEADLINE_MS else None

    def _wanted_ms(self, now_ms: int) -> int:
        """Return when held entries may next go on; NEVER_MS if never."""
        due = [next_deadline(self.tracker), self._doubts.next_deadline()]
        if self._waiting.held:
            due.append(next_release(self._waiting, self._context(now_ms)))
        return min((at_ms for at_ms in due if at_ms is not None), default=NO_DEADLINE_MS)

    @property
    def _is_calm(self) -> bool:
        """Whether all is as it was when nothing could go on: then time alone changes anything."""
        known, waiting, table, keypad = self._calm
        return (
            self.tracker.known is known and self._waiting is waiting
            and self._keypad is keypad and self._table() is table
        )

    def take(self, at_ms: int) -> Event | None:
        """Return the next event for the core if one may go now; advance the table, ask again."""
        if not self._meant and at_ms < self._calm_until_ms and self._is_calm:
            return None
        event = self._next_event(at_ms)
        if event is None:
            self._calm = (self.tracker.known, self._waiting, self._table(), self._keypad)
            self._calm_until_ms = self._wanted_ms(at_ms)
        return event

    def _next_event(self, at_ms: int) -> Event | None:
        while not self._meant:
            # While acts cannot be keyed nobody is asked what none of them said.
            is_told = self._table().unkeyed is None
            found = self._doubts.doubt(self._context(at_ms), self._waiting) if is_told else None
            if found is not None:
                return found
            self._take_back(at_ms)
            before = self._waiting
            self._waiting, event = pick(before, self._context(at_ms))
            if isinstance(event, KeyPress):
                self._press(event)
            elif event is None or not self._lies_there(event):
                self._close_contact(before)
                return self._going_on(event, at_ms)
            elif (back := sighting_adapter.found_again(event, self._table())) is not None:
                return self._going_on(back, at_ms)
        event = self._meant.popleft()
        if not self._meant:
            self._keys.finished()
        return event

    def _take_back(self, at_ms: int) -> None:
        """Drop what an UNDO takes back that has not counted yet."""
        while True:
            before = self._waiting
            self._waiting, dropped = undo_pending(before, self._context(at_ms))
            if not dropped:
                return
            undo_ms, hand = dropped[-1].at_ms, self._table().hand
            acts = acts_waiting(before, undo_ms)
            self._reentry = self._reentry.dropped(undo_ms, hand, acts, self._holds.rekey_ms)
            self.said.append(told(dropped))
            for one in dropped:
                self._keys.taken(one.event.edge if isinstance(one.event, KeyPress) else one.edge)

    def _context(self, at_ms: int) -> FusionContext:
        table, keypad = self._table(), self._keypad
        until_ms = self._reentry.until_ms(table.hand, self._holds.rekey_ms)
        return FusionContext(
            table, at_ms, self._holds, self._sight, keypad.seat, chosen=keypad.chosen, rekey_until_ms=until_ms
        )

    def _going_on(self, event: Event | None, at_ms: int) -> Event | None:
        """Return an event for the core; cards released together carry one motion and time."""
        match event:
            case happened.CardMoved():
                self._doubts.came(event)
                return replace(event, at_ms=at_ms)
            case happened.NewDeal():
                self._deal_ms = at_ms
                self._doubts.forget()
                self.tracker = gathered(self.tracker, at_ms)
        return event

    @property
    def is_busy(self) -> bool:
        """Whether anything is still held back."""
        return bool(self._meant or self._waiting.held)

    @property
    def waiting_entries(self) -> tuple[str, ...]:
        """Return keyed entries that wait for cards, in words for the dealer's screen."""
        return waiting_entries(self._waiting)

    @property
    def used_edges(self) -> UsedEdges:
        """Return the kept edges that are used up and that a restart need not replay."""
        return self._keys.used_edges

    def _lies_there(self, event: Event) -> bool:
        """Whether a card is said to rest where it is believed already, by a fresh tracker."""
        if not isinstance(event, happened.CardMoved) or not event.card.is_known:
            return False
        return self._table().ledger.place_of(event.card) == event.place

    def _close_contact(self, before: Waiting) -> None:
        """The edge of a contact whose event has just been taken is used."""
        left = {id(one) for one in self._waiting.held}
        for one in before.held:
            if id(one) not in left:
                self._keys.taken(one.edge)

    def _hold(self, events: Iterable[Event], at_ms: int) -> None:
        for event in events:
            self._hold_one(event, at_ms)

    def _hold_one(self, event: Wanted, at_ms: int) -> None:
        self._waiting = self._waiting.plus(Arrived(event, at_ms, event.at_ms, event.at_ms))

    def _count(self, what: str) -> None:
        self.counters[what] = self.counters.get(what, 0) + 1

    # -- cards ----------------------------------------------------------------------------------

    def _tracked(self, tracking: tuple[Tracker, tuple[object, ...]], at_ms: int) -> None:
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
        ledger = self._table().ledger
        match sighting:
            case sightings.Moved(sure=True):
                arrived = sighting_adapter.moved(sighting, at_ms, ledger, self._deal_ms)
                if arrived is None:
                    self._count("sightings of cards out of play")
                else:
                    self._waiting = self._waiting.plus(arrived)
            case sightings.Moved():
                self._count("unsure sightings")
            case sightings.Unwired():
                self.said.append(f"antenna {sighting.antenna} is not in the board's wiring: add it, or unplug it")
            case _:
                event = sighting_adapter.event_of(sighting, at_ms, ledger, self.tracker.health)
                if event is None:
                    self._count(type(sighting).__name__)
                else:
                    self._hold((event,), at_ms)

    # -- keys and contacts ----------------------------------------------------------------------

    def _switch(self, port: str, reading: readings.Reading, at_ms: int) -> None:
        pressed = self._keys.switch(port, reading, at_ms)
        if pressed is None:
            self._count("unwired lines")
        else:
            self._pressed(pressed)

    def _pressed(self, pressed: Iterable[Press]) -> None:
        for wanted, edge in pressed:
            self._waiting = self._waiting.plus(Arrived(wanted, wanted.at_ms, wanted.at_ms, wanted.at_ms, edge=edge))

    def _press(self, wanted: KeyPress) -> None:
        """A key's turn has come: what it means at the table as it stands goes straight on."""
        self._reentry = self._reentry.pressed(wanted, self._table().hand, self._holds.rekey_ms)
        table = self._table()
        beside = goes_before(wanted, self._waiting, table, self._keypad)
        pressed = press(Keypad() if beside else self._keypad, wanted.key, table, wanted.at_ms)
        self._keypad = self._keypad if beside else pressed.keypad
        self._keys.typed(wanted.edge)
        if pressed.said:
            self.said.append(pressed.said)
        self._meant.extend(map(self._with_readers, pressed.events))
        if not pressed.events and pressed.keypad == Keypad():
            # Nothing is half typed, and nothing comes of what was.
            self._keys.finished()

    def _with_readers(self, event: Event) -> Event:
        """An event that a key means, with what the readers add to it.

        An UNDO tells how long what it takes back may be keyed again; a step that is said to be done, what they see of
        it without being sure.
        """
        if isinstance(event, happened.Corrected):
            return replace(event, rekey_ms=self._holds.rekey_ms)
        remedy = self._table().remedy
        step = remedy.current if remedy is not None else None
        if isinstance(event, happened.StepConfirmed) and step is not None and isinstance(step.expect, CardsGo):
            return replace(event, seen=self._sight.unsure_at(step.expect.places))
        return event

    # -- trays, devices -------------------------------------------------------------------------

    def _chips_told(self, found: tuple[Event, ...] | None, at_ms: int) -> None:
        if found is None:
            self._count("unwired cells")
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
                self.said.append(f"{port}: {count} key press(es) were lost; check the last entries")
                self._hold((happened.DeviceBack(at_ms, port, keys=self._board.has_keys(port)),), at_ms)
            case readings.FramesDropped(frames=frames, noise_bytes=noise):
                self.counters["frames dropped"] = self.counters.get("frames dropped", 0) + frames
                self.counters["noise bytes"] = self.counters.get("noise bytes", 0) + noise
            case readings.DeviceFault(detail=detail):
                self.said.append(f"{port}: {detail}")
            case _:
                return

    def drain(self) -> Iterator[str]:
        """The sentences said since this was last asked."""
        said, self.said = self.said, []
        yield from said
