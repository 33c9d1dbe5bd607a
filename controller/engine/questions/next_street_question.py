"""Questions whether cards came with the street that is bet on, or with the next one.

Of two burns under one another, or of four cards of a flop, one may be read first when players act already; and where
burns lie on one another, one is often sure long after the cards that came behind it. Who put them there knows.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from controller.engine.flow.asking import ask
from controller.engine.rewind import Defer
from controller.rulebook.street_acts import Burn
from controller.table.events import CardMoved, Event
from controller.table.hand import Hand, Phase, with_note
from controller.table.notes import SaidNoneTooMany
from controller.table.outputs import Output
from controller.table.questions import CameTogether, WasTooMany
from controller.table.ruling import Ruling
from controller.table.state import DeferredCards, DisputedRuling, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
UNREAD_ROUNDS: Final = 28
"""A card that lies under others is missed so often in a row in one case of 10,000 (`order_doubt` of the tracker): what
was first read later did not come with the street. Fast readers have so many rounds within a second."""
SLOW_MS: Final = 1000
"""Readers whose cards are sure so long after their first reading may have told two streets' cards at once."""
_ASKED: Final = {
    Cause.DOUBLE_BURN: PlaceKind.BURN, Cause.FOUR_CARD_FLOP: PlaceKind.BOARD,
    Cause.PREMATURE_TURN: PlaceKind.BOARD, Cause.PREMATURE_RIVER: PlaceKind.BOARD,
}  # fmt: skip
"""Rulings on a card that may be the next street's, by where that card lies."""
_BESIDE_OWN: Final = frozenset({Cause.DOUBLE_BURN, Cause.FOUR_CARD_FLOP})
"""Rulings on a card beside the street's own. The readers may have the two the wrong way round: that no act was missing
when one of them came says nothing of the other, so the dealer is asked about this as well."""


def ask_with(table: Table, incident: DisputedRuling, ruling: Ruling | None) -> Advance:
    """Ask which street the cards of an alarm came with, where readers cannot tell."""
    hand = incident.before.hand
    if hand is not None and ruling is not None:
        street = incident.before.variant.streets[hand.street_index].name.value
        if may_be_of_street(incident, ruling):
            burned, several = ruling.cause is Cause.PREMATURE_BURN, len(incident.cards) != 1
            table = replace(table, incident=replace(incident, acts=(), given=0))
            return ask(table, CameTogether(street, burned, several, ruling=ruling.number))
        if may_be_of_next(incident, ruling):
            return ask(replace(table, incident=incident), WasTooMany(ruling.cause, street, ruling=ruling.number))
    return replace(table, question=None, incident=None), ()


def may_be_of_street(incident: DisputedRuling, ruling: Ruling) -> bool:
    """Whether the cards of an alarm may have come with the street that is bet on."""
    hand = incident.before.hand
    came = tuple(one for one in incident.since if isinstance(one, CardMoved) and one.card in incident.cards)
    if hand is None or len(incident.rulings) > 1 or not came or not _is_of_its_kind(incident, hand, ruling.cause, came):
        return False
    told = hand.deal.board_round
    if told is None or told[0] != hand.street_index:
        return False
    return all(one.motion is not None and one.motion <= told[1] + UNREAD_ROUNDS for one in came)


def _is_of_its_kind(incident: DisputedRuling, hand: Hand, cause: Cause, came: tuple[CardMoved, ...]) -> bool:
    """Whether a card more would be an error of the street: a second burn, or a fourth card."""
    if hand.phase is not Phase.BETTING:
        return False
    street = incident.before.variant.streets[hand.street_index]
    if cause is Cause.PREMATURE_BURN:
        return any(isinstance(act, Burn) for act in street.acts) and all(one.place == BURN for one in came)
    on_board = all(one.place.kind is PlaceKind.BOARD for one in came)
    return cause is Cause.PREMATURE_TURN and street.name.value == "flop" and on_board


def may_be_of_next(incident: DisputedRuling, ruling: Ruling) -> bool:
    """Whether the surplus card may be one of the next street, as far as the readers can tell."""
    hand, card = incident.before.hand, surplus(incident, ruling)
    if hand is None or card is None or card.begun_ms is None or hand.phase not in {Phase.DEALING, Phase.BETTING}:
        return False
    if SaidNoneTooMany(card.card) in hand.deal.noted:
        return False  # the dealer has said so once, and is asked no more
    if len(incident.rulings) > 1 or not hand.street_index:
        return False
    if incident.acts and ruling.cause not in _BESIDE_OWN:
        return False  # whether it is one of the next street depends on acts, and those are asked about
    return card.at_ms - card.begun_ms >= SLOW_MS


def surplus(incident: DisputedRuling, ruling: Ruling) -> CardMoved | None:
    """Return the card that lay there last, of those that a surplus alarm began with."""
    kind = _ASKED.get(ruling.cause)
    began = (one for one in incident.since if isinstance(one, CardMoved) and one.card in incident.moved)
    came = [one for one in began if one.place.kind is kind]
    # Of two first read and sure by the same polls the one told last: that is the one that the alarm is about.
    return max(reversed(came), key=lambda one: (one.lay_ms or one.at_ms, one.begun_ms or 0), default=None)


def said_of_street(incident: DisputedRuling) -> Table:
    """Return the table before an alarm, with its cards noted as its street's."""
    hand = incident.before.hand
    assert hand is not None, "cards are premature in a hand"
    of_street = hand.deal.of_street | incident.cards
    return replace(incident.before, hand=replace(hand, deal=replace(hand.deal, of_street=of_street)))


def said_of_next(incident: DisputedRuling, card: CardMoved) -> Table:
    """Return the table before an alarm, with its card noted as none too many."""
    hand = incident.before.hand
    assert hand is not None, "cards are too many in a hand"
    return replace(incident.before, hand=with_note(hand, SaidNoneTooMany(card.card)))


def until_next_street(card: CardMoved) -> Defer:
    """Return what holds the card of an alarm back for the next street, as the dealer says."""

    def wait(table: Table, event: Event) -> DeferredCards | None:
        if event is not card:
            return None
        assert table.hand is not None, "cards are too many in a hand"
        return table.held or DeferredCards((), table.hand.street_index)

    return wait


def is_on_last_street(before: Table) -> bool:
    """Whether no street follows that of an alarm, so that its card is due nowhere."""
    hand = before.hand
    return hand is not None and hand.runs == 1 and hand.street_index == len(before.variant.streets) - 1
