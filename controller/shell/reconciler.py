"""Puts cards and keys in the order in which they can have happened, before the core judges them.

Readers see a table in cycles and fingers lag behind hands, so what arrives first did not always happen first. An
arrival that fits the table as it stands goes straight on. One that does not is held back: for as long as something
that would make it fit may still be under way (the *patience* of its kind), or until the evidence proves the order:
a held card that surely came before the card due goes first, wrong as it is. When its patience is over it goes to
the core as it is. This is the benefit of the doubt and nothing else: the tracker below still knows no deal plan,
and an order that the readers can resolve is never rearranged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from controller.poker.betting import is_live
from controller.table import events as happened
from controller.table.events import Event
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.places import PlaceKind
from hw.panel import Key

LOOSE = frozenset({PlaceKind.MUCK, PlaceKind.STUB, PlaceKind.DISCARD, PlaceKind.ASIDE})
"""Zones in which no order is asked."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an arrival that does not fit is held, in milliseconds.

    Attributes:
        card_ms: for a card: the readers' slowest confirmation of the card that should have come before it.
        key_ms: for a key: the slowest confirmation of the cards that would have allowed it.
        lag_ms: for a card that an act would allow: how late a key comes after its act.
    """

    card_ms: int = 3500
    key_ms: int = 4500
    lag_ms: int = 2500
    from_ms: int = 0
    """Patience counts from here at the earliest: readers that have just started have everything still to say."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key on its way to the keypad: what it means depends on the table as it stands when it is taken."""

    key: Key
    at_ms: int
    edge: int = 0
    """The kept edge that it came from; 0 where none was kept."""


Wanted: TypeAlias = Event | KeyPress


@dataclass(frozen=True, slots=True)
class Arrived:
    """One event, or one press of a key, on its way to the core.

    `after_ms` and `by_ms` bound when it happened; for a key both are its time. `until_ms` is when patience ends.
    """

    event: Wanted
    at_ms: int
    after_ms: int
    by_ms: int
    until_ms: int = 0
    edge: int = 0
    """The kept edge of a contact's event; 0 where none was kept."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The arrivals held back, in the order of their arrival."""

    held: tuple[Arrived, ...] = ()

    def next_deadline(self) -> int | None:
        """When the patience of the first of them ends."""
        return min((one.until_ms for one in self.held), default=None)


def hold(waiting: Waiting, arrived: Arrived, table: Table, patience: Patience) -> Waiting:
    """Queue an arrival; `pick` says when it goes on."""
    until_ms = max(arrived.at_ms, patience.from_ms) + _patience(arrived.event, table, patience)
    return Waiting((*waiting.held, replace(arrived, until_ms=until_ms)))


def _patience(event: Wanted, table: Table, patience: Patience) -> int:
    """How long an arrival may be held."""
    if not isinstance(event, happened.CardMoved):
        return patience.key_ms
    hand = table.hand
    if hand is not None and hand.phase in {Phase.BETTING, Phase.DRAWING}:
        return patience.lag_ms
    return patience.card_ms


def pick(waiting: Waiting, table: Table, now_ms: int) -> tuple[Waiting, Wanted | None]:
    """The next event for the core, if any; call it again after the table has advanced by it."""
    chosen = _fitting(waiting.held, table)
    if chosen is None:
        chosen = next((one for one in waiting.held if one.until_ms <= now_ms), None)
        if chosen is None:
            return waiting, None
        # Patience is over for one: of all that are held, the first that happened goes first.
        chosen = min(waiting.held, key=lambda one: (one.by_ms, one.at_ms)) if _is_card(chosen) else chosen
    return Waiting(tuple(one for one in waiting.held if one is not chosen)), chosen.event


def _fitting(held: Sequence[Arrived], table: Table) -> Arrived | None:
    """The first arrival that fits now, unless another card surely came before it."""
    keyed = False
    for one in held:
        if _is_card(one):
            if fits(one.event, table):
                return _surely_first(held, one, table)
        elif not keyed:
            # Keys keep their own order: only the first of them may go on.
            keyed = True
            if fits(one.event, table):
                return one
    return None


def _surely_first(held: Sequence[Arrived], due: Arrived, table: Table) -> Arrived:
    """The card due, or a held card for another place in the deal that certainly came to rest before it."""
    if table.remedy is not None or _place_kind(due.event) in LOOSE:
        return due
    earlier = [
        one
        for one in held
        if _is_card(one) and one is not due and one.by_ms < due.after_ms and _place_kind(one.event) not in LOOSE
    ]
    return min(earlier, key=lambda one: one.by_ms, default=due)


def _is_card(one: Arrived) -> bool:
    return isinstance(one.event, happened.CardMoved)


def _place_kind(event: Wanted) -> PlaceKind | None:
    return event.place.kind if isinstance(event, happened.CardMoved) else None


def fits(event: Wanted, table: Table) -> bool:
    """Whether the event is one that the table can take now without anything being wrong."""
    hand = table.hand
    if table.remedy is not None or table.open_ruling is not None:
        return True
    match event:
        case KeyPress(key=key):
            return _key_fits(key, hand)
        case happened.CardMoved(place=place):
            if hand is None or (place.kind in LOOSE and not _before_its_fold(table, hand, event)):
                return True
            due = hand.plan.next
            return hand.phase is Phase.DEALING and due is not None and due.place == place
        case happened.ActionDeclared(seat=seat, act=act):
            return hand is None or _may_act(hand, seat, act)
        case happened.HandTabled():
            return hand is None or hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
        case happened.PotAwarded():
            return hand is None or hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
        case happened.NewDeal():
            return hand is None or (hand.phase is Phase.AWARDING and hand.wagering.pot == 0)
        case _:
            return True


def _before_its_fold(table: Table, hand: Hand, event: happened.CardMoved) -> bool:
    """Whether a card of a hand that is still live came to the muck: its FOLD key may be under way."""
    before = table.ledger.place_of(event.card)
    return (
        event.place.kind is PlaceKind.MUCK
        and hand.phase in {Phase.DEALING, Phase.DRAWING, Phase.BETTING}
        and before is not None
        and before.kind is PlaceKind.SEAT
        and is_live(hand.wagering, before.number)
    )


def _may_act(hand: Hand, seat: int, act: Act) -> bool:
    """Whether it is that seat's turn."""
    if hand.phase is Phase.DRAWING:
        return act is Act.DRAW and bool(hand.to_declare) and hand.to_declare[0] == seat
    return hand.phase is Phase.BETTING and hand.wagering.to_act == seat


TURN_KEYS = frozenset({Key.FOLD, Key.CHECK, Key.CALL, Key.BET, Key.RAISE, Key.ALL_IN})
END_KEYS = frozenset({Key.SHOW, Key.AWARD})
DEAL_KEYS = frozenset({Key.RIFFLE, Key.NEXT_HAND})


def _key_fits(key: Key, hand: Hand | None) -> bool:
    """Whether a key can be taken now: somebody is to act, the hands are shown, the hand is over."""
    if hand is None:
        return True
    if key in TURN_KEYS:
        return hand.phase is Phase.BETTING and hand.wagering.to_act is not None
    if key is Key.DRAW:
        return hand.phase is Phase.DRAWING
    if key in END_KEYS:
        return hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
    if key in DEAL_KEYS:
        return hand.phase is Phase.AWARDING and hand.wagering.pot == 0
    return True
