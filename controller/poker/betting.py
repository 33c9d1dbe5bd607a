"""The betting of one hand: legal acts, their effects, the round's end, and the pots.

Pure functions over `Wagering`. Values that depend on the book come in through `Structure` and `Round`. Rulings on
words, chips and turns are made by the callers, so every act here is already the act that counts.
"""

from __future__ import annotations

from controller.poker.pot_awards import (
    NOBODY,
    add,
    award,
    forfeit,
    pots,
    return_all,
    return_chips,
    return_uncalled,
    uncalled,
    without_bets,
)
from controller.poker.pots import Pot, Uncalled
from controller.poker.rounds import declared_all_in, open_first_round, open_street, open_wagering, opened_by, post
from controller.poker.sizes import legal, pot_limit, raise_range
from controller.poker.wagering import (
    BettingRound,
    IllegalAct,
    Legal,
    Wagering,
    can_be_called,
    next_turn,
    turns_behind,
    without_declared,
)
from controller.terms.codes import ALL_IN, CALL, CHECK, FOLD, Act
from controller.terms.fast_copies import changer_of, copied, replace

__all__ = [
    "BettingRound",
    "IllegalAct",
    "Legal",
    "Pot",
    "Uncalled",
    "Wagering",
    "act",
    "add",
    "award",
    "declared_all_in",
    "forfeit",
    "is_closed",
    "is_live",
    "kill",
    "legal",
    "only_one_left",
    "open_first_round",
    "open_street",
    "open_wagering",
    "opened_by",
    "post",
    "pot_limit",
    "pots",
    "raise_range",
    "return_all",
    "return_chips",
    "return_uncalled",
    "to_act",
    "uncalled",
    "with_middle",
    "with_passive",
    "with_turn",
    "without_bets",
]


def to_act(wagering: Wagering) -> int | None:
    """Return the seat whose turn it is; None when the round is closed."""
    return wagering.to_act


def is_closed(wagering: Wagering) -> bool:
    """Whether nobody has to act any more in this round."""
    return wagering.to_act is None and not wagering.round.opener_unknown


def is_live(wagering: Wagering, seat: int) -> bool:
    """Whether the seat was dealt in and is still in the hand."""
    return seat in wagering.stacks and seat not in wagering.folded


def only_one_left(wagering: Wagering) -> bool:
    """Whether at most one player is left, so that betting and dealing end."""
    return len(wagering.order) - len(wagering.folded) <= 1


def act(wagering: Wagering, seat: int, kind: Act, to: int | None = None) -> Wagering:
    """Return the wagers after the seat acted in its turn.

    Args:
        wagering: the wagers before.
        seat: the seat in turn.
        kind: the act; `draw` is not a betting act.
        to: the seat's total on this street, for a bet, raise or completion; an all-in needs none.

    Raises:
        IllegalAct: it is not the seat's turn, or the act or its size is not allowed.
    """
    if seat != wagering.to_act:
        raise IllegalAct(f"seat {seat} cannot {kind}: it is seat {wagering.to_act}'s turn")
    bet, stack, current = wagering.bets[seat], wagering.stacks[seat], wagering.current
    if kind is FOLD:
        return _folded(wagering, seat)
    if kind is CHECK:
        if bet < current:
            raise IllegalAct(f"seat {seat} cannot check: ¤{current - bet} to call")
        return _called(wagering, seat, 0)
    if kind is CALL or (kind is ALL_IN and bet + stack <= current):
        return _called(wagering, seat, min(stack, max(0, current - bet)))
    if kind is ALL_IN:
        if not can_be_called(wagering, seat):
            return _called(wagering, seat, max(0, current - bet))
        to = bet + stack
    elif to is None:
        if kind is not Act.BRING_IN:
            raise IllegalAct(f"seat {seat} cannot {kind} without an amount")
        to = min(wagering.round.bring_in, stack)
    return _wagered(wagering, seat, to)


def _folded(wagering: Wagering, seat: int) -> Wagering:
    """Return the wagers after the seat folded in turn."""
    w = wagering
    folded = w.folded | {seat}
    opened = _blind_acted(w.round, seat) if w.round.assumed else w.round
    turn = next_turn(turns_behind(opened.turns, seat), w.behind, w.bets, folded, w.acted, w.current)
    passive = w.passive - {seat} if w.passive else w.passive
    return copied(w, round=opened, folded=folded, to_act=turn, passive=passive)


def _called(wagering: Wagering, seat: int, amount: int) -> Wagering:
    """Return the wagers after the seat checked (0) or called with this many more chips."""
    w = wagering
    stacks, bets, put = w.stacks, w.bets, w.put
    if amount:
        stacks = {**stacks, seat: stacks[seat] - amount}
        bets = {**bets, seat: bets[seat] + amount}
        put = {**put, seat: put[seat] + amount}
    acted = w.acted | {seat}
    opened = _blind_acted(w.round, seat) if w.round.assumed else w.round
    behind = without_declared(stacks, w.declared) if w.declared else stacks
    turn = next_turn(turns_behind(opened.turns, seat), behind, bets, w.folded, acted, w.current)
    passive = w.passive - {seat} if w.passive else w.passive
    return _after_call(w, opened, stacks, bets, put, acted, turn, passive)


_after_call = changer_of(Wagering, "round", "stacks", "bets", "put", "acted", "to_act", "passive")


def _wagered(wagering: Wagering, seat: int, to: int) -> Wagering:
    """Return the wagers after the seat bet or raised to a total."""
    w = wagering
    sizes = raise_range(w, seat)
    if sizes is None or not sizes[0] <= to <= sizes[1]:
        allowed = "no bet or raise is allowed" if sizes is None else f"¤{sizes[0]} to ¤{sizes[1]} is allowed"
        raise IllegalAct(f"seat {seat} cannot make it ¤{to}: {allowed}")
    amount = to - w.bets[seat]
    stacks = {**w.stacks, seat: w.stacks[seat] - amount}
    bets = {**w.bets, seat: to}
    put = {**w.put, seat: w.put[seat] + amount}
    current, full, increment, wagers, is_full = _standing(w, to)
    acted = frozenset((seat,)) if is_full else w.acted | {seat}
    opened = _blind_acted(w.round, seat) if w.round.assumed else w.round
    if opened.bring_in and opened.upper > opened.size:
        opened = replace(opened, upper=opened.size)  # either limit may open, but all raises have the opener's (GN 249)
    behind = without_declared(stacks, w.declared) if w.declared else stacks
    turn = next_turn(turns_behind(opened.turns, seat), behind, bets, w.folded, acted, current)
    return _after_wager(w, opened, stacks, bets, put, acted, turn, current, full, increment, wagers, seat, seat)


_after_wager = changer_of(
    Wagering, "round", "stacks", "bets", "put", "acted", "to_act", "current", "full", "increment", "wagers",
    "aggressor", "last_aggressor",
)  # fmt: skip


def _standing(wagering: Wagering, to: int) -> tuple[int, int, int, int, bool]:
    """Return the state after a wager: current, full, increment, wagers, and if it was full."""
    w = wagering
    opened, structure = w.round, w.structure
    if opened.bring_in and not w.current and to < opened.size:
        # The bring-in is no bet, but a completion is (GN 217). A short bring-in still counts as full for the others (GN
        # 215).
        return max(to, opened.bring_in), 0, w.increment, 0, False
    if opened.fixed:
        return opened.fixed, opened.fixed, w.increment, w.wagers + 1, True
    if not structure.is_limit:
        by = to - w.current
        if by >= (opened.straddle_to - w.current if opened.straddle_to > w.current else w.increment):
            return to, to, max(by, w.increment), w.wagers + 1, True
        return to, w.full, w.increment, w.wagers, False
    by = to - w.full
    if by > w.increment:
        return to, to, opened.upper, w.wagers + 1, True  # the upper limit of an open pair is the only one from now on
    if by == w.increment or (structure.half_reopens and by * 2 >= w.increment):
        return to, to, w.increment, w.wagers + 1, True
    return to, w.full, w.increment, w.wagers, False


def _blind_acted(opened: BettingRound, seat: int) -> BettingRound:
    """Return the round after the act of the seat that ends the assumed blinds (GN 186)."""
    if opened.assumed_until == seat:
        return replace(opened, assumed=0)
    return opened


def kill(wagering: Wagering, seat: int) -> Wagering:
    """Return the wagers with the seat's hand dead; the turn passes if it was the seat's.

    Its chips stay in the pot, except for its own uncalled bet or raise (NPL 45, PC 16B, 64A). The last hand left does
    not die, because the pot is its own. A seat that is not in the hand changes nothing.
    """
    if not is_live(wagering, seat) or only_one_left(wagering):
        return wagering
    folded = wagering.folded | {seat}
    w = _taken_back(wagering, seat) if wagering.aggressor == seat else wagering
    if w.to_act is None:
        return replace(w, folded=folded)
    after = seat if w.to_act == seat else _before(w, w.to_act)
    turn = next_turn(turns_behind(w.round.turns, after), w.behind, w.bets, folded, w.acted, w.current)
    return replace(w, folded=folded, to_act=turn)


def _taken_back(wagering: Wagering, seat: int) -> Wagering:
    """Return the wagers without the seat's uncalled bet, and the earlier amount to call."""
    part = uncalled(wagering)
    if part is None or part.seat != seat:
        return wagering
    w = return_chips(wagering, seat, part.amount)
    level = w.bets[seat]
    before = w.round.turns[: w.round.turns.index(seat)]
    return replace(
        w,
        current=level,
        full=min(w.full, level),
        increment=max(w.round.size, 1),
        wagers=max(0, w.wagers - 1),
        acted=frozenset(other for other in before if w.bets[other] == level),
        aggressor=None,
    )


def _before(wagering: Wagering, seat: int) -> int:
    """Return the seat just before this one in the round's turns."""
    turns = wagering.round.turns
    return turns[turns.index(seat) - 1]


def with_middle(wagering: Wagering, amount: int) -> Wagering:
    """Return the wagers with chips from the deal before in the middle."""
    return replace(wagering, dead={**wagering.dead, NOBODY: wagering.dead.get(NOBODY, 0) + amount})


def with_turn(wagering: Wagering, seat: int | None) -> Wagering:
    """Return the wagers with the turn at that seat, by key or by the floor's decision."""
    return replace(wagering, to_act=seat)


def with_passive(wagering: Wagering, seat: int) -> Wagering:
    """Return the wagers with the seat barred from betting or raising the next time it acts."""
    return replace(wagering, passive=wagering.passive | {seat})
