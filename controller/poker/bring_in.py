"""The bring-in of a dead hand: its chips go in, but it gets no turn."""

from __future__ import annotations

from controller.poker import betting
from controller.poker.sizes import raise_range
from controller.poker.wagering import Wagering, next_turn, turns_behind
from controller.terms.codes import Act
from controller.terms.fast_copies import replace


def is_awaited(wagering: Wagering) -> bool:
    """Whether the round opens with a bring-in that nobody has made yet."""
    return bool(wagering.round.bring_in) and not wagering.current


def post_dead(wagering: Wagering, seat: int) -> Wagering:
    """Return the wagers with a dead hand's bring-in posted and the turn with the next player.

    A seat without chips, or whose bring-in nobody could answer, posts nothing.

    Args:
        wagering: the wagers of a round that waits for its bring-in.
        seat: a seat that was dealt in and is out of the hand.
    """
    w = replace(wagering, folded=wagering.folded - {seat}, to_act=seat)
    if not w.behind[seat] or raise_range(w, seat) is None:
        return wagering
    posted = betting.act(w, seat, Act.BRING_IN)
    folded, acted = wagering.folded, posted.acted - {seat}
    turn = next_turn(turns_behind(posted.round.turns, seat), posted.behind, posted.bets, folded, acted, posted.current)
    turns = posted.round.turns
    if turn is not None:
        at = turns.index(turn)
        turns = turns[at:] + turns[:at]
    opened = replace(posted.round, turns=turns, opener_unknown=False)
    return replace(
        posted, round=opened, folded=folded, acted=acted, to_act=turn, aggressor=None, last_aggressor=None
    )  # fmt: skip
