"""Errors that people make or see: a hand in the muck out of turn, a player away, what only an eye can notice."""

from __future__ import annotations

from random import Random

from hw.sim import acts as do
from hw.sim.hand_acts import Hand, InjectError, Injection, seat_of, set_acts
from hw.sim.inject_cards import NOTICED_MS


def _turns(hand: Hand) -> list[tuple[int, int]]:
    """Return, in order, the index and the seat of every player's act."""
    return [(index, act.seat) for index, act in enumerate(hand.acts) if isinstance(act, do.PlayerAct)]


def noticed(hand: Hand, random: Random) -> Injection:
    """Let somebody notice, as a player who stays in is to act, what no reader sees and no key tells."""
    turns = [
        (index, seat) for index, seat in _turns(hand)
        if isinstance(act := hand.acts[index], do.PlayerAct) and not act.fold
    ]
    if not turns:
        raise InjectError("nobody stays in this hand")
    at, seat = random.choice(turns)
    return Injection(set_acts(hand.acts, at, do.Wait(NOTICED_MS)), "", at, seat)


def hand_in_muck(hand: Hand, random: Random) -> Injection:
    """Let a player throw the cards into the muck while another is to act, and nobody keys a fold."""
    turns, choices = _turns(hand), []
    out: set[int] = set()
    for number, (index, seat) in enumerate(turns):
        later = {one for _, one in turns[number + 1:]} - {seat} - out
        choices += [(index, one) for one in sorted(later)]
        act = hand.acts[index]
        if isinstance(act, do.PlayerAct) and act.fold:
            out.add(seat)
    if not choices:
        raise InjectError("nobody has still to act behind another")
    at, seat = random.choice(choices)
    return Injection(set_acts(hand.acts, at, do.Muck(f"seat:{seat}")), "", at, seat)


def absent_at_deal(hand: Hand, random: Random) -> Injection:
    """Let a player leave the seat between the first card of the deal and its last."""
    at = hand.deal[0] + 1
    seat = random.choice(sorted({seat_of(hand.acts[index]) for index in hand.deal}))
    return Injection(set_acts(hand.acts, at, do.Press((f"seat_{seat}", "away"))), "", at, seat, by_key=True)
