"""A seat that a later street passed over: its card went on, and nobody has acted since."""

from __future__ import annotations

from collections import Counter
from typing import Final

from controller.engine.flow.serving import laid_out
from controller.engine.remedies.effects import rule_seen
from controller.poker import betting
from controller.poker.deal_plan import DEALT, Due
from controller.rulings.windows import acted_on
from controller.table import observations
from controller.table.events import CardAbsent
from controller.table.hand import Hand, Phase
from controller.table.outputs import Output
from controller.table.ruling import Irregularity
from controller.table.state import Table, with_hand
from controller.terms.cards import Card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

Advance = tuple[Table, tuple[Output, ...]]

_SERVED: Final = frozenset({Phase.DEALING, Phase.BETTING})


def is_passed_over(hand: Hand, event: CardAbsent, missing: tuple[int, ...]) -> bool:
    """Whether a seat lacks cards of a later street on which nobody has acted.

    `missing` are the streets of the cards that never came, as the dealer says. Once somebody has acted, the hand
    is short.
    """
    if not event.told or event.place.kind is not PlaceKind.SEAT or not hand.street_index or hand.phase not in _SERVED:
        return False
    return set(missing) == {hand.street_index} and not acted_on(hand, hand.street_index)


def judge_passed_over(table: Table, event: CardAbsent, count: int) -> Advance:
    """Make a passed over seat's cards due again, and rule on those that others got instead.

    Args:
        table: the table on which the seat's cards no longer count as dealt.
        event: what the dealer said.
        count: how many cards the seat lacks.
    """
    hand = table.hand
    assert hand is not None, "cards are missed in a hand"
    owed, since, rest = _served(hand, event, count)
    cards = _cards_of(table, since)
    if not cards:
        return with_hand(table, _being_dealt(table, hand, (*owed, *rest))), ()
    street, seat, lies = table.variant.streets[hand.street_index].name.value, event.place.number, since[0].place
    found = Irregularity(
        Cause.OUT_OF_SEQUENCE, event.at_ms, seat, cards, street, len(cards),
        seen=observations.DealtElsewhere(street, lies, seat), place=lies,
    )  # fmt: skip
    # Put right, each card goes a seat back, and the last one of those seats is due again.
    table, told = rule_seen(with_hand(table, _being_dealt(table, hand, (*since[-1:], *rest))), found)
    if table.remedy is None and table.hand is not None and not table.hand.deal.stopped:
        table = with_hand(table, _being_dealt(table, table.hand, (*owed, *rest)))
    return table, told


def _served(hand: Hand, event: CardAbsent, count: int) -> tuple[tuple[Due, ...], tuple[Due, ...], tuple[Due, ...]]:
    """Return what the seat is owed, what seats got after that, and what is still to come."""
    came = hand.plan.due[: hand.plan.done]
    at = [index for index, due in enumerate(came) if due.place == event.place][-count:]
    since = came[at[-1] + 1 :] if at else ()
    return (
        tuple(came[index] for index in at),
        tuple(due for due in since if due.place.kind is PlaceKind.SEAT),
        hand.plan.rest,
    )


def _cards_of(table: Table, came: tuple[Due, ...]) -> tuple[Card, ...]:
    """Return the cards that came to these seats, in order; none unless each was read."""
    cards: list[Card] = []
    for place, count in Counter(due.place for due in came).items():
        cards += table.ledger.at(place)[-count:]
    return tuple(cards) if len(cards) == len(came) and all(one.is_known for one in cards) else ()


def _being_dealt(table: Table, hand: Hand, rest: tuple[Due, ...]) -> Hand:
    """Return the hand with these cards of its street still to come."""
    if hand.phase is Phase.DEALING:
        return replace(hand, plan=hand.plan.with_rest(rest))
    streets, index = table.variant.streets, hand.street_index
    at = next(at for at, act in enumerate(streets[index].acts) if isinstance(act, DEALT))
    before = replace(hand, street=streets[index - 1].name.value, wagering=betting.with_turn(hand.wagering, None))
    dealing = laid_out(table, before, at)
    return replace(dealing, plan=dealing.plan.advanced(len(dealing.plan.due)).with_rest(rest))
