"""A second burn, or a board card too many, that may be the next street's: slow readers told the two at once.

Where burns lie on one another one is often sure long after the cards that came behind it, and the keys of a street
wait for their cards meanwhile. Who put them there knows how many they were, so the dealer is asked.
"""

from __future__ import annotations

from typing import Final

from controller.engine.flow.asking import ask
from controller.engine.rewind import Defer
from controller.table.events import CardMoved, Event
from controller.table.hand import Phase, with_note
from controller.table.notes import SaidNoneTooMany
from controller.table.outputs import Output
from controller.table.questions import WasTooMany
from controller.table.ruling import Ruling
from controller.table.state import DeferredCards, DisputedRuling, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

SLOW_MS: Final = 1000
"""Readers whose cards are sure so long after their first reading may have told two streets' cards at once."""

_ASKED: Final = {
    Cause.DOUBLE_BURN: PlaceKind.BURN, Cause.FOUR_CARD_FLOP: PlaceKind.BOARD,
    Cause.PREMATURE_TURN: PlaceKind.BOARD, Cause.PREMATURE_RIVER: PlaceKind.BOARD,
}  # fmt: skip
"""Rulings on a card that may be the next street's, by where that card lies."""

_BESIDE_OWN: Final = frozenset({Cause.DOUBLE_BURN, Cause.FOUR_CARD_FLOP})
"""Rulings on a card beside the street's own. Which of them is the next street's the readers may have the wrong way
round: that no act was missing when that one came says nothing of the other, so he is asked about this as well."""


def may_be_of_next(before: Table, incident: DisputedRuling, ruling: Ruling) -> bool:
    """Return whether the card too many may be one of the next street, as far as the readers can tell."""
    hand, card = before.hand, surplus(incident, ruling)
    if hand is None or card is None or card.begun_ms is None or hand.phase not in {Phase.DEALING, Phase.BETTING}:
        return False
    if SaidNoneTooMany(card.card) in hand.deal.noted:
        return False  # the dealer has said so once, and is asked no more
    if len(incident.rulings) > 1 or not hand.street_index:
        return False
    if incident.acts and ruling.cause not in _BESIDE_OWN:
        return False  # whether it is one of the next street hangs on acts, and those are asked about
    return card.at_ms - card.begun_ms >= SLOW_MS


def surplus(incident: DisputedRuling, ruling: Ruling) -> CardMoved | None:
    """Return the card that certainly lay there last, of those that an alarm on one too many began with."""
    kind = _ASKED.get(ruling.cause)
    began = (one for one in incident.since if isinstance(one, CardMoved) and one.card in incident.moved)
    came = [one for one in began if one.place.kind is kind]
    # Of two first read and sure by the same polls the one told last: that is the one that the alarm is about.
    return max(reversed(came), key=lambda one: (one.lay_ms or one.at_ms, one.begun_ms or 0), default=None)


def ask_too_many(table: Table, incident: DisputedRuling, ruling: Ruling) -> tuple[Table, tuple[Output, ...]]:
    """Ask the dealer whether there was a card too many."""
    hand = incident.before.hand
    assert hand is not None, "cards are too many in a hand"
    street = incident.before.variant.streets[hand.street_index].name.value
    return ask(replace(table, incident=incident), WasTooMany(ruling.cause, street, ruling=ruling.number))


def with_word(before: Table, card: CardMoved) -> Table:
    """Return the table of before an alarm with it noted that the dealer says of its card that it was none too many."""
    hand = before.hand
    assert hand is not None, "cards are too many in a hand"
    return replace(before, hand=with_note(hand, SaidNoneTooMany(card.card)))


def until_next_street(card: CardMoved) -> Defer:
    """Return what holds the card of an alarm back for the next street, as the dealer says."""

    def wait(table: Table, event: Event) -> DeferredCards | None:
        if event is not card:
            return None
        assert table.hand is not None, "cards are too many in a hand"
        return table.held or DeferredCards((), table.hand.street_index)

    return wait


def is_on_last_street(before: Table) -> bool:
    """Return whether no street is dealt behind that of an alarm: a card that is none of its own is due nowhere."""
    hand = before.hand
    return hand is not None and hand.runs == 1 and hand.street_index == len(before.variant.streets) - 1
