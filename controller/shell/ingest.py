"""Readings to events: the one translator between what hardware says and what the core is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from controller.shell.arrivals import Arrived, KeyPress, Outlook, Patience, Sight, Waiting, Wanted
from controller.shell.chip_sense import ChipSense
from controller.shell.decks import Decks
from controller.shell.fitting import TURN_KEYS, is_doubted, next_in_turn
from controller.shell.keypad import Keypad, press
from controller.shell.reconciler import next_deadline as next_release
from controller.shell.reconciler import pick
from controller.shell.sight import TrackerSight
from controller.table import events as happened
from controller.table.events import Event
from controller.terms.places import SHUFFLER, STUB, Place, PlaceKind, place
from controller.tracking import debounce, sightings
from controller.tracking.antennas import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName, CycleEnd, Detection, PinSample, UnknownTag
from controller.tracking.faults import AntennaFailing, AntennaWell
from controller.tracking.health import Fault
from controller.tracking.tracker import Tracker, elapse, end_cycle, new_tracker, next_deadline, observe
from firmware_bridge import readings
from firmware_bridge.readings import Arrival
from hw.board import Board, ContactMoved, KeyMoved
from hw.panel import Contact, Key

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.state import Table
    from controller.tracking.settings import TrackerSettings

DEFAULT_CYCLE_MS = 1000
"""A reader whose wiring names no cycle time: 40 to 100 ms an antenna, ten seats and the board (hardware notes C2)."""
STILL_READ_MS = 3000
"""A card that is being read where one is missed gets so much longer."""
FLIGHT_MS = 400
"""A card that is first read somewhere left the dealer's hand so long before, at least."""
OUT_OF_PLAY = frozenset({PlaceKind.STUB, PlaceKind.MUCK, PlaceKind.DISCARD})
"""Piles in which a card that is not read says nothing."""


class Ingest:
    """One table's readings to events. Holds the tracker, the debouncer and what is typed on the keypad."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a reading means depends on all of these
        self,
        board: Board,
        decks: Decks,
        table: Callable[[], Table],
        settings: TrackerSettings | None = None,
        patience: Patience | None = None,
        wiring: AntennaMap | None = None,
        sight: Sight | None = None,
    ) -> None:
        """`table` gives the table as it stands: the keypad and the reconciler ask it, the tracker never does.

        `sight` is what the readers can see where there is no tracker between them and this.
        """
        self._board = board
        self._decks = decks
        self._table = table
        self._patience = patience or Patience()
        self.tracker: Tracker = new_tracker(wiring or antenna_map(board), settings)
        self._cycles = {port.name: 0 for port in board.ports}
        self._sight = sight or TrackerSight(
            lambda: self.tracker,
            lambda: self._table().devices.blind,
            lambda where: bool(self._table().ledger.at(where)),
        )
        self._debouncer = debounce.new_debouncer(timings=_timings(self._patience.double_ms))
        self._chips = ChipSense(board)
        self._keypad = Keypad()
        self._waiting = Waiting()
        self._absences: list[tuple[int, int, Place]] = []
        """When a card that was presumed at a place would surely have been read; since when, and where."""
        self._doubted = (0, 0, 0)
        """Number of the hand, count of its acts, and seat whose fold was asked about last."""
        self._mucked_ms: int | None = None
        """Since when the cards of the player whose turn it is lie in the muck."""
        self._now_ms = 0
        """When time passed last."""
        self._deal_ms = -1
        """When the last new deal was signalled: what the readers saw before belongs to the hand before."""
        self._meant: deque[Event] = deque()
        self._edge = 0
        self._open_edges: set[int] = set()
        self._last_edge = 0
        self._edge_of: dict[str, int] = {}
        self._typed_edges: list[int] = []
        self.overhear: Callable[[object], None] = lambda _: None
        """Is called with everything that the tracker says: the flight recorder, the measure."""
        self.said: list[str] = []
        self.counters: dict[str, int] = {}

    def accept(self, arrival: Arrival, edge: int = 0) -> None:
        """Take one reading; what it comes to is fetched with `take`. `edge`: its number if it was kept."""
        self._edge = edge
        self._last_edge = max(self._last_edge, edge)
        reading, at_ms, port = arrival.reading, arrival.at_ms, arrival.port
        self._count(type(reading).__name__)
        match reading:
            case readings.TagSeen(antenna=antenna, uid=uid):
                known = self._decks.card_of(uid)
                tag = known if known is not None else UnknownTag(uid.hex())
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
        """Take an event, or a press of a key, that needs no reader: it happened at its own time and waits its turn."""
        self._hold_one(wanted, wanted.at_ms)

    def elapse(self, at_ms: int) -> None:
        """Let time pass for the tracker and the keys."""
        self._now_ms = at_ms
        self._tracked(elapse(self.tracker, at_ms), at_ms)
        self._pressed(debounce.elapse(self._debouncer, at_ms), at_ms)

    def next_deadline(self) -> int | None:
        """When `elapse` and `take` are wanted next."""
        due = [next_deadline(self.tracker), debounce.next_deadline(self._debouncer)]
        if self._waiting.held:
            due.append(next_release(self._waiting, self._outlook(self._now_ms)))
        if self._mucked_ms is not None:
            due.append(self._mucked_ms + self._patience.lag_ms)
        due += [at_ms for at_ms, _, _ in self._absences[:1]]
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    def take(self, at_ms: int) -> Event | None:
        """The next event for the core, if one may go on now; advance the table by it, then ask again."""
        while not self._meant:
            found = self._doubt_fold(at_ms) or self._miss_card(at_ms)
            if found is not None:
                return found
            before = self._waiting
            self._waiting, event = pick(before, self._outlook(at_ms))
            if isinstance(event, KeyPress):
                self._press(event)
            elif event is None or not self._lies_there(event):
                self._close_contact(before)
                return self._going_on(event, at_ms)
        return self._meant.popleft()

    def _outlook(self, at_ms: int) -> Outlook:
        return Outlook(self._table(), at_ms, self._patience, self._sight, self._keypad.seat)

    def _going_on(self, event: Event | None, at_ms: int) -> Event | None:
        """An event that goes to the core: cards that go on together are one motion, and carry one time."""
        match event:
            case happened.CardMoved():
                return replace(event, at_ms=at_ms)
            case happened.CardPresumed(place=where):
                self._absences.append((self._sight.unseen_until_ms(where, at_ms, at_ms), at_ms, where))
                self._absences.sort()
            case happened.NewDeal():
                self._deal_ms = at_ms
                self._absences.clear()
                self._mucked_ms = None
        return event

    def _miss_card(self, at_ms: int) -> Event | None:
        """A card that was presumed and would surely have been read by now."""
        while self._absences and self._absences[0][0] <= at_ms:
            _, since_ms, where = self._absences.pop(0)
            hand = self._table().hand
            if hand is None or not any(place == where for place, _ in hand.deal.presumed):
                continue
            until_ms = self._sight.unseen_until_ms(where, since_ms, at_ms)
            if self._sight.is_expected(where):
                # Something is being read there: it may be that card.
                until_ms = max(until_ms, at_ms + STILL_READ_MS)
            if until_ms > at_ms:
                self._absences.append((until_ms, since_ms, where))
                self._absences.sort()
                continue
            return happened.CardAbsent(at_ms, where)
        return None

    def _doubt_fold(self, at_ms: int) -> Event | None:
        """The player's cards lie in the muck in his turn, and no key says that he folded: that is asked."""
        outlook = self._outlook(at_ms)
        hand = outlook.table.hand
        if hand is None or not is_doubted(hand, outlook):
            self._mucked_ms = None
            return None
        if self._mucked_ms is None:
            self._mucked_ms = at_ms
        seat = hand.wagering.to_act or 0
        asked = (hand.number, len(hand.actions), seat)
        key = next_in_turn(self._waiting, outlook)
        waits = key in TURN_KEYS and key is not Key.FOLD
        if asked == self._doubted or not (waits or at_ms >= self._mucked_ms + self._patience.lag_ms):
            return None
        self._doubted = asked
        return happened.FoldDoubted(at_ms, seat)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still held back."""
        return bool(self._meant or self._waiting.held)

    @property
    def used_edges(self) -> int:
        """Every kept edge up to this number has become an event, or nothing: a restart need not take it up again."""
        return min(self._open_edges) - 1 if self._open_edges else self._last_edge

    def _lies_there(self, event: Event) -> bool:
        """Whether a card is said to come to rest where it is believed already: a fresh tracker tells all it sees."""
        if not isinstance(event, happened.CardMoved) or not event.card.is_known:
            return False
        return self._table().ledger.place_of(event.card) == event.place

    def _close_contact(self, before: Waiting) -> None:
        """The edge of a contact whose event has just been taken is used."""
        left = {id(one) for one in self._waiting.held}
        for one in before.held:
            if id(one) not in left:
                self._open_edges.discard(one.edge)

    def _hold(self, events: Iterable[Event], at_ms: int) -> None:
        for event in events:
            self._hold_one(event, at_ms)

    def _hold_one(self, event: Wanted, at_ms: int) -> None:
        self._waiting = self._waiting.plus(Arrived(event, at_ms, event.at_ms, event.at_ms))

    def _count(self, what: str) -> None:
        self.counters[what] = self.counters.get(what, 0) + 1

    # -- cards ----------------------------------------------------------------------------------

    def _tracked(self, tracking: tuple[Tracker, tuple[object, ...]], at_ms: int) -> None:
        self.tracker, said = tracking
        for sighting in said:
            self.overhear(sighting)
            self._sighted(sighting, at_ms)

    def _sighted(self, sighting: object, at_ms: int) -> None:
        match sighting:
            case sightings.Moved(sure=True):
                self._moved(sighting, at_ms)
            case sightings.Moved():
                self._count("unsure sightings")
            case sightings.Peeked():
                self._hold((happened.CardPeeked(at_ms, sighting.card, sighting.place),), at_ms)
            case sightings.Lost(card=lost):
                where = self._table().ledger.place_of(lost)
                if where is not None and where.kind not in OUT_OF_PLAY:
                    self._hold((happened.CardLost(at_ms, lost),), at_ms)
            case sightings.Ambiguous():
                self._hold((happened.CardAmbiguous(at_ms, sighting.card, sighting.places),), at_ms)
            case sightings.Stranger(sure=True):
                self._hold((happened.StrangerSeen(at_ms, sighting.uid, sighting.place),), at_ms)
            case AntennaFailing() | AntennaWell():
                self._hold((self._antenna(sighting, at_ms),), at_ms)
            case sightings.Unwired():
                self.said.append(f"antenna {sighting.antenna} is not in the board's wiring: add it, or unplug it")
            case _:
                self._count(type(sighting).__name__)

    def _moved(self, moved: sightings.Moved, at_ms: int) -> None:
        """A card surely came to rest. Cards of the hand before, and cards that never left the deck, are no news."""
        waits = moved.place == STUB and self._table().ledger.place_of(moved.card) is None
        if moved.at_ms <= self._deal_ms or waits or moved.place == SHUFFLER:
            self._count("sightings of cards out of play")
            return
        event = happened.CardMoved(
            at_ms, moved.card, moved.place, face_up=moved.place.kind is PlaceKind.BOARD, motion=moved.motion,
            begun_ms=max(0, moved.at_ms - FLIGHT_MS),
        )
        self._waiting = self._waiting.plus(Arrived(event, at_ms, moved.after_ms, moved.by_ms))

    def _antenna(self, finding: AntennaFailing | AntennaWell, at_ms: int) -> Event:
        """An antenna's health, as the core keeps it."""
        rate = self.tracker.health.hit_rate(finding.antenna)
        if isinstance(finding, AntennaWell) or finding.what is Fault.QUIET:
            # An antenna that hears no card for three hands is dead, or nobody plays there: no alarm by itself.
            return happened.AntennaJudged(at_ms, finding.place, "ok", rate)
        if finding.what is Fault.SILENT:
            return happened.AntennaJudged(at_ms, finding.place, "dead", rate)
        state: Literal["slow", "failing"] = "slow" if finding.what is Fault.SLOW else "failing"
        return happened.AntennaJudged(at_ms, finding.place, state, rate)

    # -- keys and contacts ----------------------------------------------------------------------

    def _switch(self, port: str, reading: readings.Reading, at_ms: int) -> None:
        signal = self._board.signal_of(port, reading)
        match signal:
            case KeyMoved(key=key, down=down):
                sample = PinSample(f"key:{key.value}", down, at_ms)
            case ContactMoved(contact=contact, closed=closed):
                sample = PinSample(f"contact:{contact.value}", closed, at_ms)
            case _:
                self._count("unwired lines")
                return
        if sample.is_active and self._edge:
            self._edge_of[sample.pin] = self._edge
            self._open_edges.add(self._edge)
        self._pressed(debounce.sense(self._debouncer, sample), at_ms)

    def _pressed(self, debounced: tuple[debounce.Debouncer, tuple[object, ...]], at_ms: int) -> None:
        self._debouncer, changes = debounced
        for change in changes:
            if isinstance(change, debounce.Pressed):
                self._act_on(change.pin, at_ms)

    def _act_on(self, pin: str, at_ms: int) -> None:
        kind, _, name = pin.partition(":")
        edge = self._edge_of.pop(pin, 0)
        if kind == "contact":
            if name == Contact.SHUFFLER.value:
                deal = Arrived(happened.NewDeal(at_ms, "shuffler"), at_ms, at_ms, at_ms, edge=edge)
                self._waiting = self._waiting.plus(deal)
            else:
                self._open_edges.discard(edge)
            return
        self._hold_one(KeyPress(Key(name), at_ms, edge), at_ms)

    def _press(self, wanted: KeyPress) -> None:
        """A key's turn has come: what it means at the table as it stands goes straight on."""
        pressed = press(self._keypad, wanted.key, self._table(), wanted.at_ms)
        self._keypad = pressed.keypad
        self._typed_edges.append(wanted.edge)
        if pressed.keypad == Keypad():
            # Nothing is half typed: what was typed has become its event, or nothing.
            self._open_edges.difference_update(self._typed_edges)
            self._typed_edges = []
        if pressed.said:
            self.said.append(pressed.said)
        self._meant.extend(pressed.events)

    # -- trays, devices -------------------------------------------------------------------------

    def _chips_told(self, found: tuple[Event, ...] | None, at_ms: int) -> None:
        if found is None:
            self._count("unwired cells")
        else:
            self._hold(found, at_ms)

    def _trouble(self, port: str, reading: readings.Reading, at_ms: int) -> None:
        """What a device says of itself."""
        places = tuple(place(one.place) for one in self._board.antennas if one.port == port)
        match reading:
            case readings.DeviceLost():
                self._hold((happened.DeviceLost(at_ms, port, places), *self._chips.lose(port, at_ms)), at_ms)
            case readings.DeviceBack():
                self._hold((happened.DeviceBack(at_ms, port, places),), at_ms)
            case readings.EventsLost(count=count):
                self.said.append(f"{port}: {count} key press(es) were lost; check the last entries")
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


def _timings(double_ms: int) -> Mapping[str, debounce.KeyTiming]:
    """Every key's times: a key pressed again at once is one press, but for digits, which repeat."""
    twice = debounce.KeyTiming(double_ms=double_ms)
    return {f"key:{key.value}": twice for key in Key if not key.digits}


def antenna_map(board: Board) -> AntennaMap:
    """The tracker's part of a board's wiring."""
    antennas = tuple(Antenna(AntennaName(one.port, one.antenna), place(one.place)) for one in board.antennas)
    ports = {one.port for one in board.antennas}
    resolutions = tuple(
        Resolution(port.name, port.cycle_ms or DEFAULT_CYCLE_MS) for port in board.ports if port.name in ports
    )
    return AntennaMap(antennas, resolutions)


def places_of(board: Board) -> tuple[Place, ...]:
    """Every zone that an antenna of the board listens to."""
    return tuple(place(one.place) for one in board.antennas)


