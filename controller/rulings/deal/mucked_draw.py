"""Draw cards that the dealer mucked while the draw round goes on (GN 271)."""

from __future__ import annotations

from controller.poker import betting
from controller.table import observations
from controller.table.awaited_acts import draws
from controller.table.hand import Hand, Phase, street_acts
from controller.table.ruling import Irregularity
from controller.table.state import Motion, Table
from controller.terms.cards import Card
from controller.terms.codes import Cause
from controller.terms.places import MUCK, PlaceKind, seat_place


def is_of_draw(table: Table, found: Irregularity) -> bool:
    """Whether a claim of a mucked hand names the draw that nobody has acted after yet."""
    hand = table.hand
    if hand is None or not found.street or not draws(table, hand) or street_acts(hand):
        return False
    return found.street == table.variant.streets[hand.street_index].name.value


def find_mucked_draw(table: Table, motion: Motion) -> Irregularity | None:
    """Find cards of the draw in progress that went from their seat to the muck, and no others.

    A player who throws his hand away leaves no card of it: then it is a fold, or his whole hand is in the muck.
    """
    before = motion.hand_before
    if before is None or before.phase is not Phase.DEALING or before.game.drawn_on != before.street_index:
        return None
    if not before.street_index or not draws(table, before):
        return None
    gone: dict[int, list[Card]] = {}
    for move in motion.strays:
        source = motion.source(move)
        if move.place == MUCK and source is not None and source.kind is PlaceKind.SEAT:
            gone.setdefault(source.number, []).append(move.card)
    for seat, cards in gone.items():
        drew = _drawn(before, seat)
        keeps = any(one.is_known and one not in drew for one in table.ledger.at(seat_place(seat)))
        if keeps and betting.is_live(before.wagering, seat) and set(cards) <= drew:
            street = table.variant.streets[before.street_index].name.value
            return Irregularity(
                Cause.MUCKED_HAND, motion.at_ms, seat, tuple(cards), street, len(cards),
                seen=observations.CameToMuck(seat),
            )  # fmt: skip
    return None


def _drawn(hand: Hand, seat: int) -> set[Card]:
    """Return the cards that came to a seat in this draw; none while one is unread."""
    place = seat_place(seat)
    if (place, hand.street_index) in hand.deal.presumed:
        return set()
    count = sum(due.place == place for due in hand.plan.due[: hand.plan.done])
    came = [card for card, got in hand.deal.later if got == seat and card.is_known]
    return set(came[len(came) - count :])
