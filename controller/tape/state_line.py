"""The state of a table in the tape's form, for a `check` to compare."""

from __future__ import annotations

from typing import Any

from controller.engine.betting.acting import clock_now
from controller.poker import betting
from controller.poker.pot_awards import pots_left
from controller.poker.seats import seating
from controller.rulings.windows import accounting_open, cards_up, dispute_open, misdeal_open, substantial_action_now
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.places import BURN, board_place


def state_of(table: Table) -> dict[str, Any]:
    """Return every field of the tape's state.

    Seats are text keys, amounts in the smallest unit.
    """
    told: dict[str, Any] = {
        "game": table.variant.id,
        "button": table.seating.button,
        "owes": {
            str(seat): {"live": live, "dead": dead}
            for seat, (live, dead) in seating.debts(table.seating).items()
        },
        "seat_state": {
            str(seat.number): seating.seat_state(table.seating, seat.number).value for seat in table.seating.seats
        },
        "clock": clock_now(table),
        "substantial_action": substantial_action_now(table),
        "misdeal_open": misdeal_open(table),
        "dispute_open": dispute_open(table),
        "accounting_open": accounting_open(table),
        "cards_up": cards_up(table),
    }
    told |= _between(table) if table.hand is None else _in_hand(table, table.hand)
    return told


def _between(table: Table) -> dict[str, Any]:
    """Return the values of a hand's fields between hands."""
    previous = table.previous
    return {
        "street": "done", "to_act": None, "to_call": None, "bet": {}, "pot": 0, "pots": [], "min_raise_to": None,
        "max_raise_to": None, "may": {}, "first_to_act": None, "dealt_in": [], "live": [], "board": [], "burns": 0,
        "stack": {str(seat.number): seat.stack for seat in table.seating.seats},
        "awarded": {str(seat): amount for seat, amount in previous.awarded.items()} if previous else {},
        "sb": _blind(table, 0), "bb": _blind(table, -1), "straddle": None,
    }


def _blind(table: Table, index: int) -> int | None:
    """Return the seat that posted a blind in the last hand."""
    places = table.seating.positions
    return places.blinds[index] if places is not None and len(places.blinds) > 1 else None


def _in_hand(table: Table, hand: Hand) -> dict[str, Any]:
    """Return the fields of the current hand."""
    wagering = hand.wagering
    declaring = hand.to_declare[0] if hand.to_declare else None
    to_act = betting.to_act(wagering) if hand.phase is Phase.BETTING else declaring
    if hand.phase is Phase.DEALING and hand.street_index == 0:
        # The first player to act is known while the hands are still being dealt.
        to_act = hand.start.first_to_act
    legal = betting.legal(wagering, to_act) if to_act is not None and hand.phase is Phase.BETTING else None
    stacks = {seat.number: seat.stack for seat in table.seating.seats} | dict(wagering.stacks)
    return {
        "street": hand.street,
        "to_act": to_act,
        "to_call": legal.to_call if legal else None,
        "bet": {str(seat): amount for seat, amount in wagering.bets.items()},
        "pot": wagering.pot,
        "pots": [{"amount": pot.amount, "seats": sorted(pot.seats)} for pot in pots_left(wagering)],
        "min_raise_to": legal.min_raise_to if legal else None,
        "max_raise_to": legal.max_raise_to if legal else None,
        "may": {str(to_act): [act.value for act in legal.may]} if legal and to_act is not None else {},
        "stack": {str(seat): stack for seat, stack in stacks.items()},
        "sb": hand.start.small_blind,
        "bb": hand.start.big_blind,
        "straddle": hand.start.straddle,
        "first_to_act": wagering.round.turns[0] if wagering.round.turns else None,
        "dealt_in": sorted(hand.start.dealt_in),
        "live": sorted(seat for seat in hand.start.dealt_in if betting.is_live(wagering, seat)),
        "board": [one.face for one in table.ledger.at(board_place())],
        "burns": len(table.ledger.at(BURN)),
        "awarded": {str(seat): amount for seat, amount in hand.awarded.items()},
    }
