"""Live straddles: who may put one out, how much, and who acts when."""

from __future__ import annotations

from typing import Literal, TypeAlias

from controller.poker.seats.entry import Terms
from controller.poker.seats.positions import HandStart
from controller.poker.seats.seating import clockwise
from controller.rulebook.blinds import StraddleRules
from controller.rulebook.variant import ForcedKind
from controller.terms.codes import Basis, Betting
from controller.terms.fast_copies import replace

Fault: TypeAlias = Literal[
    "not_provided", "wrong_seat", "button_contradicted", "button_in_limit", "wrong_amount", "over_opening_bet",
    "outranked", "kill_pot", "short_deck", "too_late",
]
"""Faults of a straddle: the conditions of the cause `illegal_straddle`."""


def under_the_gun(start: HandStart) -> int | None:
    """Return the seat left of the big blind; None in a game without blinds."""
    if start.big_blind is None:
        return None
    return clockwise(start.dealt_in, start.big_blind)[0]


def fault_of(start: HandStart, seat: int, to: int, terms: Terms, *, acted: bool) -> Fault | None:
    """Return the fault in a straddle to that total; None if it stands.

    Args:
        start: the hand's start, with a straddle that already stands.
        seat: the seat that straddles.
        to: its total.
        terms: stakes, game and the book's rules.
        acted: somebody has acted, or looked at cards that were dealt before the straddle.
    """
    rules = terms.rules.straddle
    if terms.variant.forced.usual is ForcedKind.BUTTON_ANTE:
        return "short_deck"
    if not rules.allowed.value or start.big_blind is None:
        return "not_provided"
    if start.kill is not None and not rules.kill_pot.value:
        return "kill_pot"
    if acted:
        return "too_late"
    wrong = _wrong_seat(start, seat, terms) or _wrong_amount(to, terms)
    if wrong is not None:
        return wrong
    standing = start.straddle
    if standing is not None and standing != seat and not (seat == start.button and rules.button_first.value):
        return "outranked"
    return None


def _wrong_seat(start: HandStart, seat: int, terms: Terms) -> Fault | None:
    """Return the fault in the straddler's position; None if there is none."""
    rules = terms.rules.straddle
    if seat == under_the_gun(start):
        return None
    if seat != start.button or seat not in start.dealt_in or rules.seats.value == "under_the_gun":
        return "wrong_seat"
    if terms.betting is Betting.FIXED_LIMIT and not rules.button_in_limit.value:
        return "button_in_limit"
    return "button_contradicted" if rules.seats.basis is Basis.FLOOR else None


def _wrong_amount(to: int, terms: Terms) -> Fault | None:
    """Return the fault in the straddle's size; None if there is none."""
    rules = terms.rules.straddle
    least, most = rules.least.value * terms.big_blind, rules.most.value * terms.big_blind
    if terms.betting is Betting.POT_LIMIT and rules.pot_limit_most.value == "opening_bet":
        most = opening_bet(terms.stakes.blinds)
        return "wrong_amount" if to < least else "over_opening_bet" if to > most else None
    return None if least <= to <= most else "wrong_amount"


def opening_bet(blinds: tuple[int, ...]) -> int:
    """Return pot-limit's largest opening bet: the call, then the pot (E169: 7 in 1-2)."""
    return 2 * blinds[-1] + sum(blinds)


def with_straddle(start: HandStart, seat: int, to: int, rules: StraddleRules) -> HandStart:
    """Return the hand with that straddle: the straddler acts last in the first round."""
    if seat == under_the_gun(start) or rules.button_opens.value == "left_of_straddle":
        turns = clockwise(start.dealt_in, seat)
    else:
        # G11: the action still begins under the gun; the blinds act in their turn, then the button.
        assert start.big_blind is not None, "a straddle stands on a big blind"
        turns = [one for one in clockwise(start.dealt_in, start.big_blind) if one != seat] + [seat]
    return replace(
        start, straddle=seat, straddle_to=to, first_to_act=turns[0], acting_order=tuple(turns), to_call=max(to, 0)
    )

