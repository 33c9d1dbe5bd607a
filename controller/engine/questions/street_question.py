"""A card too early that may have come with the street that is bet on: readers of a second a cycle cannot tell.

Of two burns under one another, or of four cards of a flop, one may be read first when players act already. A card
of the next street that came too early is read no other way, so the dealer is asked which it was.
"""

from __future__ import annotations

from typing import Final

from controller.engine.flow.asking import ask
from controller.rulebook.street_acts import Burn
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.outputs import Output
from controller.table.questions import CameTogether
from controller.table.ruling import Ruling
from controller.table.state import DisputedRuling, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind

UNREAD_ROUNDS: Final = 28
"""A card that lies under others is missed so often in a row in one case of 10,000 (`order_doubt` of the tracker): what
was first read later did not come with the street. Fast readers have so many rounds within a second."""


def may_be_of_street(before: Table, incident: DisputedRuling, ruling: Ruling) -> bool:
    """Return whether the cards of an alarm may have come with the street that is bet on, for all that was read."""
    hand, came = before.hand, _came(incident)
    if hand is None or len(incident.rulings) > 1 or not came or not _is_of_its_kind(before, hand, ruling.cause, came):
        return False
    told = hand.deal.board_round
    if told is None or told[0] != hand.street_index:
        return False
    return all(one.motion is not None and one.motion <= told[1] + UNREAD_ROUNDS for one in came)


def _came(incident: DisputedRuling) -> tuple[CardMoved, ...]:
    """The cards of an alarm; `since` begins with them."""
    return tuple(one for one in incident.since if isinstance(one, CardMoved) and one.card in incident.cards)


def _is_of_its_kind(before: Table, hand: Hand, cause: Cause, came: tuple[CardMoved, ...]) -> bool:
    """Whether a card more of the street would be an error of its own: a second burn, or a fourth card of a flop."""
    if hand.phase is not Phase.BETTING:
        return False
    street = before.variant.streets[hand.street_index]
    if cause is Cause.PREMATURE_BURN:
        return any(isinstance(act, Burn) for act in street.acts) and all(one.place == BURN for one in came)
    on_board = all(one.place.kind is PlaceKind.BOARD for one in came)
    return cause is Cause.PREMATURE_TURN and street.name.value == "flop" and on_board


def ask_with_street(table: Table, incident: DisputedRuling, ruling: Ruling) -> tuple[Table, tuple[Output, ...]]:
    """Ask the dealer whether the cards of an alarm came with the street that is bet on."""
    before = incident.before.hand
    assert before is not None, "cards are too early in a hand"
    street = incident.before.variant.streets[before.street_index].name.value
    burned, several = ruling.cause is Cause.PREMATURE_BURN, len(incident.cards) != 1
    table = replace(table, incident=replace(incident, acts=(), given=0))
    return ask(table, CameTogether(street, burned, several, ruling=ruling.number))


def with_word(incident: DisputedRuling) -> Table:
    """Return the table of before the cards of an alarm, with the dealer's word noted that they are of its street."""
    before, hand = incident.before, incident.before.hand
    assert hand is not None, "cards are too early in a hand"
    of_street = hand.deal.of_street | incident.cards
    return replace(before, hand=replace(hand, deal=replace(hand.deal, of_street=of_street)))
