"""A virtual table with perfect readers: cards and keys as events at their own times.

This is `railbird sim --through core`: readers without noise and without a cycle. The keypad, the reconciler and the
core are the same as behind real readers.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.decks.enrolled_decks import Decks
from controller.fusion.pending_events import KeyPress, Wanted
from controller.table import events as happened
from controller.terms.cards import card
from controller.terms.places import place
from hw.board import Board
from hw.panel import Contact, Key
from hw.sim import physical_acts as acts
from hw.sim.noise import Noise
from hw.sim.table import VirtualTable

FLIGHT_MS = 400
"""How long a card flies from the dealer's hand until it comes to rest."""


class _Listening(VirtualTable):
    """A virtual table that remembers which contacts closed."""

    def __init__(self, board: Board, noise: Noise, seed: int) -> None:
        super().__init__(board, noise, seed)
        self.closed: list[tuple[int, str]] = []

    def switch(self, name: str, now_ms: int, *, closed: bool) -> None:
        """Note a key or contact that closes; this table has no wiring."""
        if closed:
            self.closed.append((now_ms, name))


class PerfectFeed:
    """The ground truth of a virtual table as events; a `Feed`."""

    def __init__(self, board: Board, noise: Noise, seed: int, decks: Decks, *, reads_deck: bool = False) -> None:
        """`seed` fixes all randomness; `reads_deck` adds a shuffler that reads the whole deck."""
        self._reads_deck = reads_deck
        self.table: VirtualTable = _Listening(board, noise, seed)
        self._listening: _Listening = self.table
        self._decks = decks
        self._zones = {antenna.place for antenna in board.antennas}
        self._truth: list[acts.Truth] = []
        self.now_ms = 0

    def run_until(self, until_ms: int) -> Iterator[Wanted]:
        """Yield the events up to a time, in order."""
        while True:
            due_ms = self.table.next_hand_at()
            if due_ms is None or due_ms > until_ms:
                break
            self.now_ms = max(self.now_ms, due_ms)
            self.table.advance(self.now_ms)
            yield from self._happened()
        self.now_ms = max(self.now_ms, until_ms)
        self.table.advance(self.now_ms)
        yield from self._happened()

    def take_truth(self) -> list[acts.Truth]:
        """Return what really happened since the last call."""
        truth, self._truth = self._truth, []
        return truth

    def _happened(self) -> Iterator[Wanted]:
        truths = self.table.take_truth()
        self._truth.extend(truths)
        for truth in truths:
            if isinstance(truth, acts.Rested):
                event = self._moved(truth)
                if event is not None:
                    yield event
        closed, self._listening.closed = self._listening.closed, []
        for at_ms, name in closed:
            if name == Contact.SHUFFLER.value:
                yield happened.NewDeal(at_ms, "shuffler")
                if self._reads_deck:
                    yield self._deck(at_ms)
            else:
                yield KeyPress(Key(name), at_ms)

    def _deck(self, at_ms: int) -> happened.Event:
        """Return the next deck as read by a shuffler that reads each card."""
        known = [self._decks.card_of(uid) for uid in self.table.world.at("stub")]
        read = tuple(one for one in known if one is not None)
        return happened.DeckSeen(at_ms, read, len(known) - len(read), whole=True)

    def _moved(self, rested: acts.Rested) -> happened.Event | None:
        """Return a resting card as a perfect reader would report it."""
        if rested.zone not in self._zones:
            return None
        where = place(rested.zone)
        known = self._decks.card_of(rested.uid)
        if known is None:
            return happened.StrangerSeen(rested.at_ms, rested.uid.hex(), where)
        lying = self.table.world.lying[rested.uid]
        begun_ms = max(0, rested.at_ms - FLIGHT_MS)
        return happened.CardMoved(
            rested.at_ms, card(known.code), where, face_up=lying.face_up, begun_ms=begun_ms
        )


