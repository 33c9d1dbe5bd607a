"""The referee's notes on one hand: its acts, its error, its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from controller.simulation.dealer.dealer_acts import CARELESS
from controller.simulation.dealer.error_names import ABSENCE, BY_WORD, FOUL
from controller.simulation.dealer.hand_script import HandResult
from controller.simulation.measure.face_leaks import SEEN_BY_KEY
from controller.table.ruling import Ruling
from controller.terms.codes import Cause
from controller.terms.places import PlaceKind
from hw.sim import physical_acts as acts
from hw.sim.hands.hand_acts import Injection


@dataclass(slots=True)
class HandNotes:
    """Observations of one hand."""

    result: HandResult
    began_ms: int
    rulings: list[tuple[int, Ruling]] = field(default_factory=list)
    retracted: set[int] = field(default_factory=set)
    truly_short: dict[int, str] = field(default_factory=dict)
    """By number: the rulings on a stub that is truly short, as procedure and street."""
    questions: int = 0
    error_act: int | None = None
    """The number of the error's first act, counting the dealer's corrections of keys."""
    from_ms: int | None = None
    """When that act began."""
    error_ms: int | None = None
    """When the error was made: when its card came to rest or its key was pressed."""
    complete_act: int | None = None
    complete_ms: int = 0
    """When it became the error that is named, by which act: where several acts make it, by the last of them."""
    card: tuple[bytes, str] | None = None
    """The tag and the zone of the card that is the error; None if no card is."""
    piled: bool = False
    """Whether that card came to rest on others."""
    read_ms: int | None = None
    """When that card had been read twice in that zone."""
    key_was_right: bool = True
    next_key_ms: int | None = None
    """When the first act after the error became known, by its key or by discards."""
    ended_ms: int | None = None
    """When the error ended: its hand was mucked, its cards were put back, or only the pots remained."""
    keys_wrong: int = 0
    presses: int = 0
    """The dealer's presses: keys, pedals, answers, confirmed steps, corrections."""

    @property
    def standing(self) -> list[tuple[int, Ruling]]:
        """The rulings that were not taken back, except those on a stub that is truly short."""
        gone = {*self.retracted, *self.truly_short}
        return [(at_ms, ruling) for at_ms, ruling in self.rulings if ruling.number not in gone]

    def keyed(self, entry: acts.Keyed) -> None:
        """Count the presses of an entry; it is wrong if others were meant."""
        self.presses += len(entry.pressed)
        self.keys_wrong += not entry.right


def note_begun(notes: HandNotes, wrong: Injection, truth: acts.Begun) -> None:
    """Note the beginning of an act: the error, or the act that ends its hand."""
    if notes.error_act is None and truth.what is wrong.acts[wrong.at]:
        notes.error_act = truth.act
        notes.from_ms = truth.at_ms if notes.from_ms is None else notes.from_ms
        if wrong.cause in BY_WORD:
            # No read or key shows when the error was made: from now on the table waits for a report.
            notes.error_ms = truth.at_ms
    elif notes.error_act is not None and notes.ended_ms is None and _ends_it(truth.what, _ended_by(wrong)):
        notes.ended_ms = truth.at_ms
    if notes.complete_act is None and truth.act != notes.error_act and _completes(wrong, truth.what):
        notes.complete_act, notes.complete_ms = truth.act, truth.at_ms


def _completes(wrong: Injection, what: acts.Act) -> bool:
    """Whether an act makes an error the one that is named."""
    if wrong.complete_at is None:
        return wrong.cause == Cause.REMEDY_NOT_FOLLOWED.value and any(what is one for one in CARELESS)
    last = wrong.acts[wrong.complete_at]
    # Behind the repair of the first boxed card the second one lies at another seat. A correction is pressed exactly.
    if isinstance(last, acts.Press):
        return isinstance(what, acts.Press) and not what.exact and what.keys[1:] == last.keys[1:]
    return what is last


def note_done(notes: HandNotes, wrong: Injection, truth: acts.Truth) -> None:
    """Note an effect of the error: a card at rest, a key."""
    keyed = truth if isinstance(truth, acts.Keyed) else None
    if truth.act == notes.complete_act and isinstance(truth, acts.Rested):
        notes.complete_ms = truth.at_ms
    # Discards reveal a draw as its key does.
    tells = keyed is not None or (isinstance(truth, acts.Rested) and truth.zone.startswith(PlaceKind.DISCARD.value))
    if tells and notes.error_ms is not None and notes.next_key_ms is None:
        notes.next_key_ms = truth.at_ms
    if notes.error_ms is None and isinstance(truth, acts.Rested):
        notes.card = (truth.uid, truth.zone)
    if notes.error_ms is None:
        # An entry counts from its first key, although it is known only when its last key is released.
        notes.error_ms = truth.at_ms if keyed is None else notes.from_ms
    # Two keys show that an act was out of turn: its own, and the key of the act that should have come first.
    last = (notes.error_act or 0) + (wrong.cause == Cause.OUT_OF_TURN.value)
    # The same holds for two exposed cards: no reader sees a face, and each card has its own key.
    if wrong.by_key and keyed is not None and (keyed.act <= last or not SEEN_BY_KEY.isdisjoint(keyed.meant)):
        notes.key_was_right = notes.key_was_right and keyed.right


def _ended_by(wrong: Injection) -> int | None:
    """Return the seat whose fold ends an error; None for a card of no hand."""
    return None if wrong.cause in FOUL else _seat_of(wrong)


def _seat_of(wrong: Injection) -> int | None:
    """Return the error's seat; for cards mucked into another hand, the seat of that hand."""
    into = wrong.acts[wrong.at + 1] if wrong.cause == Cause.CARDS_INTO_BLIND.value else None
    return int(into.zone.partition(":")[2]) if isinstance(into, acts.TakeLast) else wrong.seat


def _ends_it(act: acts.Act, seat: int | None) -> bool:
    """Whether an act folds the seat's hand, puts cards back, or pushes a pot."""
    folds = isinstance(act, acts.PlayerAct) and act.fold and act.seat == seat
    return folds or isinstance(act, acts.Award | acts.MoveCards)


def shown_by_card(notes: HandNotes, cause: str) -> bool:
    """Whether the error's own card shows it, at a seat, on the board or the burns."""
    wrong, by_itself = notes.result.injected, cause not in ABSENCE
    if notes.card is None or wrong is None or wrong.by_key:
        return False
    return by_itself and notes.card[1].partition(":")[0] in SHOWN_AT


SHOWN_AT: Final = frozenset({PlaceKind.SEAT.value, PlaceKind.BOARD.value, PlaceKind.BURN.value})
"""Where front ends ask for a card ten times a second; piles are asked seldom."""
