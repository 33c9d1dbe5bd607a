"""Hands that die after the deal: of absent players, or for a late discard."""

from __future__ import annotations

from controller.engine.remedies.effects import rule_seen
from controller.rulings.deal import dead_hand
from controller.table.hand import Hand, Phase
from controller.table.outputs import Output
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

Advance = tuple[Table, tuple[Output, ...]]


def settle_discards(table: Table, hand: Hand, at_ms: int) -> Advance:
    """Rule on the hands that have not discarded in time; each is judged once."""
    late = dead_hand.late_discards(hand)
    if not late or table.stakes.readers == "none":  # without readers a person has to report a late discard
        return table, ()
    street = table.variant.streets[hand.street_index].name.value
    table = replace(table, hand=replace(hand, game=replace(hand.game, tossing={})))
    told: list[Output] = []
    for seat in late:
        table, more = rule_seen(table, dead_hand.find_discarded_late(seat, street, at_ms))
        told.extend(more)
    return _without_dead(table), tuple(told)


def _without_dead(table: Table) -> Table:
    """Return the table with no more of the street's cards due to dead hands (PC RP-9-C)."""
    hand = table.hand
    if hand is None or not hand.dead or hand.phase is not Phase.DEALING:
        return table
    rest = [due for due in hand.plan.rest if due.place.kind is not PlaceKind.SEAT or due.place.number not in hand.dead]
    return replace(table, hand=replace(hand, plan=hand.plan.with_rest(rest)))


def rule_absent(table: Table, at_ms: int) -> Advance:
    """Rule on the hands of the players who were away at the last card."""
    hand = table.hand
    if hand is None or not hand.deal.absent or hand.deal.stopped:
        return table, ()
    table = replace(table, hand=replace(hand, deal=replace(hand.deal, absent=())))
    told: list[Output] = []
    for seat in sorted(hand.deal.absent):
        table, more = rule_seen(table, dead_hand.find_absent(seat, at_ms))
        told.extend(more)
    return table, tuple(told)
