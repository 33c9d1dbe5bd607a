"""Translation of hardware readings into events for the engine."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from controller.decks.enrolled_decks import Decks
from controller.fusion import sighting_adapter
from controller.fusion.detection_model import TrackerDetection
from controller.fusion.keyed_entries import acts_waiting, goes_before, pedal_meant, undo_told, waiting_entries
from controller.fusion.missing_reads import MissingReads
from controller.fusion.pending_events import FusionContext, KeyPress, Waiting
from controller.fusion.reconciler import next_deadline as next_release
from controller.fusion.reconciler import pick, undo_pending
from controller.ingest.reading_intake import ReadingIntake
from controller.ingest.sensing import USUAL_SENSING, Sensing, holds_of
from controller.keypad.durable_edges import UsedEdges
from controller.keypad.half_typed import confirm_does, half_typed
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table import events as happened
from controller.table.events import Event
from controller.table.hand import Phase
from controller.table.ruling import CardsGo
from controller.terms.fast_copies import replace
from controller.tracking.cycle_learning import next_late_ms
from controller.tracking.tracker import Tracker
from hw.board import Board
from hw.panel import Key

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.state import Table

NO_DEADLINE_MS: Final = 1 << 60


class Ingest:
    """One table's translator: takes readings, holds events, and returns each in its turn."""

    def __init__(
        self, board: Board, decks: Decks, table: Callable[[], Table], sensing: Sensing = USUAL_SENSING,
    ) -> None:
        """Set up the translator; `table` returns the current table, which the tracker never sees."""
        self._table = table
        self.intake = ReadingIntake(board, decks, table, sensing, holds_of(board, sensing))
        self.accept, self.tell = self.intake.accept, self.intake.tell
        self._sight = sensing.sight or TrackerDetection(
            lambda: self.intake.tracker, lambda: self._table().devices.blind, lambda: self._table().ledger
        )
        self._doubts = MissingReads()
        self._folds_from_muck = sensing.folds_from_muck
        self.intake.meaning = lambda key: pedal_meant(key, self.intake.waiting, self._table(), self._keypad)
        self._keypad = Keypad()
        self._now_ms = 0
        """The time of the last `elapse`."""
        self._calm: tuple[object, object, object, object] = (None, None, None, None)
        """The state at which no event could leave: knowledge, holds, table and typed keys."""
        self._calm_news = 0
        self._calm_until_ms = 0
        """While that state is unchanged, no event can leave before this time."""
        self._meant: deque[Event] = deque()

    @property
    def tracker(self) -> Tracker:
        """The current tracker of the table's cards."""
        return self.intake.tracker

    def drain(self) -> Iterator[str]:
        """Yield and clear the sentences since the last call."""
        return self.intake.drain()

    def elapse(self, at_ms: int, keys_ms: int | None = None) -> None:
        """Let time pass for the tracker, and for the keys up to `keys_ms`.

        Up to then all edges of keys have arrived; None for all.
        """
        self._now_ms = at_ms
        self.intake.elapse(at_ms, keys_ms)

    def next_deadline(self) -> int | None:
        """Return when `elapse` and `take` are due next."""
        calm_ms = self._calm_until_ms if self._is_calm else self._wanted_ms(self._now_ms)
        due = (calm_ms, self.intake.keys.next_deadline(), self.intake.sign_on.next_deadline())
        first_ms = min(at_ms for at_ms in due if at_ms is not None)
        return first_ms if first_ms < NO_DEADLINE_MS else None

    def _wanted_ms(self, now_ms: int) -> int:
        """Return when an event on hold may next leave; `NO_DEADLINE_MS` if never."""
        due = [next_late_ms(self.intake.tracker.known), self._doubts.next_ms]
        if self.intake.waiting:
            due.append(next_release(self.intake.waiting, self._context(now_ms)))
        return min((at_ms for at_ms in due if at_ms is not None), default=NO_DEADLINE_MS)

    @property
    def _is_calm(self) -> bool:
        """Whether the state is the one at which no event could leave, so that only time helps."""
        known, waiting, table, keypad = self._calm
        if self.intake.waiting is not waiting or self._keypad is not keypad or self._table() is not table:
            return False
        now = self.intake.tracker.known
        return now is known or (now.news == self._calm_news and not self.intake.waiting)

    def take(self, at_ms: int) -> Event | None:
        """Return the next event for the core, if one is due; advance the table and call again."""
        if not self._meant and at_ms < self._calm_until_ms and self._is_calm:
            return None
        event = self._next_event(at_ms)
        if event is None:
            known = self.intake.tracker.known
            self._calm, self._calm_news = (known, self.intake.waiting, self._table(), self._keypad), known.news
            self._calm_until_ms = self._wanted_ms(at_ms)
        return event

    def _next_event(self, at_ms: int) -> Event | None:
        while not self._meant:
            # While acts cannot be keyed, do not ask the dealer about missing acts.
            is_told = self._table().unkeyed is None
            found = self._doubts.doubt(self._context(at_ms)) if is_told else None
            if found is None and any(one.key is Key.UNDO for one in self.intake.waiting):
                found = self._take_back(at_ms)
            if found is not None:
                return found
            before = self.intake.waiting
            self.intake.waiting, event = pick(before, self._context(at_ms))
            if event is None:
                return None
            if isinstance(event, KeyPress):
                self._press(event)
            elif not self._lies_there(event):
                self._close_contact(before)
                return self._going_on(event, at_ms)
            elif (back := sighting_adapter.found_again(event, self._table())) is not None:
                return self._going_on(back, at_ms)
        event = self._meant.popleft()
        if not self._meant:
            self.intake.keys.finished()
        return event

    def _take_back(self, at_ms: int) -> Event | None:
        """Drop the pending entry that an UNDO withdraws, and return what the table remembers of it."""
        before = self.intake.waiting
        self.intake.waiting, dropped = undo_pending(before, self._context(at_ms))
        if not dropped:
            return None
        self.intake.said.append(undo_told(dropped))
        for one in dropped:
            self.intake.keys.taken(one.event.edge if isinstance(one.event, KeyPress) else one.edge)
        undo_ms = dropped[-1].at_ms
        acts = acts_waiting(before, undo_ms)
        if not acts:
            return self._take_back(at_ms)
        return happened.Corrected(undo_ms, self.intake.late.holds.rekey_ms, acts)

    def _context(self, at_ms: int) -> FusionContext:
        keypad, held = self._keypad, self.intake.waiting
        table = self._table()
        return FusionContext(
            table, at_ms, self.intake.late.holds, self._sight, keypad.seat, keypad.chosen, held, self._folds_from_muck
        )

    def _going_on(self, event: Event, at_ms: int) -> Event:
        """Return an event for the engine; cards released together share one motion and time."""
        match event:
            case happened.CardMoved():
                return replace(event, at_ms=at_ms)
            case happened.NewDeal():
                self.intake.begin_deal(at_ms)
        return event

    @property
    def is_busy(self) -> bool:
        """Whether anything is still on hold."""
        return bool(self._meant or self.intake.waiting)

    @property
    def waiting_entries(self) -> tuple[str, ...]:
        """Return keyed entries that wait for cards, in words for the dealer's screen."""
        return waiting_entries(self.intake.waiting, in_rows=self._table().variant.points is not None)

    @property
    def half_typed(self) -> str:
        """Return what is half typed and what it lacks, in words for the dealer's screen."""
        if self.intake.waiting:
            return ""  # a key that waits for cards may belong to it: it is told as waiting
        table = self._table()
        opens = table.hand.wagering.round if table.hand is not None and table.hand.phase is Phase.BETTING else None
        brings_in = opens is not None and opens.opener_unknown and opens.bring_in > 0
        return half_typed(self._keypad, in_rows=table.variant.points is not None, brings_in=brings_in)

    @property
    def confirm_does(self) -> str:
        """Return what CONFIRM would do with what is half typed; empty if it would not end it."""
        return "" if self.intake.waiting else confirm_does(self._keypad)

    def give_up_keys(self, edge: int = 0) -> None:
        """Forget what is half typed, and use up every stored edge.

        `edge` is the last that was taken.
        """
        self.intake.keys.begin(edge)
        self.intake.keys.give_up()
        self._keypad = Keypad()
        self._meant.clear()

    @property
    def used_edges(self) -> UsedEdges:
        """Return the durable edges that are used up and that a restart need not replay."""
        return self.intake.keys.used_edges

    def _lies_there(self, event: Event) -> bool:
        """Whether a new tracker reports a card where the table already has it."""
        if not isinstance(event, happened.CardMoved) or not event.card.is_known:
            return False
        return self._table().ledger.place_of(event.card) == event.place

    def _close_contact(self, before: Waiting) -> None:
        """Mark the edge of the contact whose event was just taken as used."""
        left = {id(one) for one in self.intake.waiting}
        for one in before:
            if id(one) not in left:
                self.intake.keys.taken(one.edge)

    def _press(self, wanted: KeyPress) -> None:
        """Interpret the next key by the current table, and return its event."""
        table = self._table()
        asked = table.question is not None
        beside = asked and goes_before(wanted, self.intake.waiting, table, self._keypad)
        pressed = press(Keypad() if beside else self._keypad, wanted.key, table, wanted.at_ms, wanted.person)
        self._keypad = self._keypad if beside else pressed.keypad
        self.intake.keys.typed.append(wanted.edge)
        if pressed.said:
            self.intake.said.append(pressed.said)
        self._meant.extend(self._with_readers(one, wanted.waited) for one in pressed.events)
        if not pressed.events and pressed.keypad == Keypad():
            # No entry is half typed, and the last key had no effect.
            self.intake.keys.finished()

    def _with_readers(self, event: Event, waited: str = "") -> Event:
        """Return a key's event with the readers' additions.

        An UNDO gets the length of its re-entry window; a confirmed step gets the cards that the readers see without
        being sure; an act gets what its key waited for; a shown hand loses the faces of cards that are heard elsewhere.
        """
        if isinstance(event, happened.HandTabled):
            return sighting_adapter.shown_there(event, self._sight.unsure(), self.intake.waiting)
        if isinstance(event, happened.ActionDeclared) and waited:
            return replace(event, waited=waited)
        if isinstance(event, happened.Corrected):
            return replace(event, rekey_ms=self.intake.late.holds.rekey_ms)
        remedy = self._table().remedy
        step = remedy.current if remedy is not None else None
        if isinstance(event, happened.StepConfirmed) and step is not None and isinstance(step.expect, CardsGo):
            places, ledger = step.expect.places, self._table().ledger
            unsure = (one for one in self._sight.unsure() if one.place in places)
            return replace(event, seen=tuple(one.card for one in unsure if ledger.place_of(one.card) not in places))
        return event
