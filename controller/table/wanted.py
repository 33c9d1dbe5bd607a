"""What a game's own acts want of the players now: cards to discard, to open, to set; and of the floor.

It lies this low so that screens, keypad and engine ask the same question.
"""

from __future__ import annotations

from controller.rulebook.acts import Declare, Reveal, SetRows
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Outcome
from controller.terms.places import BURN, seat_place


def still_to_toss(hand: Hand) -> tuple[int, ...]:
    """The live seats that still have to discard."""
    return tuple(seat for seat in hand.wagering.live if hand.game.tossing.get(seat))


def draws(table: Table, hand: Hand) -> bool:
    """Whether players say on this street how many cards they draw."""
    return any(isinstance(act, Declare) for act in table.variant.streets[hand.street_index].acts)


def may_open(table: Table, hand: Hand) -> bool:
    """Whether players may open their card now: the street has that choice, and no hand has got its next card."""
    acts = table.variant.streets[hand.street_index].acts
    if hand.phase is not Phase.DEALING or not any(isinstance(act, Reveal) for act in acts[: hand.act_index]):
        return False
    return all(due.place == BURN for due in hand.plan.due[: hand.plan.done])


def books(table: Table, hand: Hand) -> dict[int, int]:
    """By seat in Fantasyland, the cards of the book that it gets on top of the first ones (GN 345a)."""
    points = table.variant.points
    if points is None or points.fantasyland is None:
        return {}
    first = table.variant.starting_cards(len(hand.start.dealt_in))
    return {seat: cards - first for seat, cards in table.fantasyland.items() if seat in hand.start.dealt_in}


def unset(table: Table, hand: Hand, seat: int) -> tuple[Card, ...]:
    """The seat's cards that lie in no row yet, in the order in which they came.

    A card that was thrown before its row was keyed still counts, at its place among the others.
    """
    done = {one for one, _ in hand.game.rows.get(seat, ())}
    loose = [one for one in table.ledger.at(seat_place(seat)) if one not in done]
    for one, at in reversed(hand.game.thrown.get(seat, ())):
        if one not in done and one not in loose:
            loose.insert(at, one)
    return tuple(loose)


def to_set(table: Table, hand: Hand) -> dict[int, int]:
    """By live seat, how many cards it has to set or throw away now: nothing comes before that is done."""
    if table.variant.points is None:
        return {}
    passed = _cards_to_set(table, hand)
    found = {}
    for seat in hand.wagering.live:
        loose = len(unset(table, hand, seat))
        if seat in books(table, hand):
            due = loose if passed else 0
        else:
            served = hand.phase is not Phase.DEALING or all(due.place != seat_place(seat) for due in hand.plan.rest)
            here = _of_street(table, hand) if served else 0
            due = min(loose, passed + here - len(hand.game.rows.get(seat, ())))
        if due > 0:
            found[seat] = due
    return found


def _cards_to_set(table: Table, hand: Hand) -> int:
    """How many cards each hand ought to have set or thrown by the acts that are over."""
    streets = table.variant.streets
    over = [act for street in streets[: hand.street_index] for act in street.acts]
    over += streets[hand.street_index].acts[: hand.act_index]
    return sum(act.set + act.thrown for act in over if isinstance(act, SetRows))


def _of_street(table: Table, hand: Hand) -> int:
    """What a seat has to set as soon as it has its cards, where a street is gone through seat by seat."""
    street = table.variant.streets[hand.street_index]
    ahead = street.acts[hand.act_index :]
    return sum(act.set + act.thrown for act in ahead if isinstance(act, SetRows)) if street.by_seat else 0


def floor_options(table: Table) -> tuple[Outcome, ...]:
    """What the floor can choose now: the open ruling's options; else it ends a repair, or stops the hand itself."""
    hand = table.hand
    if table.open_ruling is not None:
        return table.open_ruling.options
    if hand is None or hand.deal.stopped or hand.awarded:
        return ()
    stops = (Outcome.MISDEAL, Outcome.VOID)
    return (Outcome.PLAY_ON, *stops) if table.remedy is not None else stops
