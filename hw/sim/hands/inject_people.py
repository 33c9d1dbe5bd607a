"""Errors that people make or notice: a hand mucked out of turn, a player away, a miscount."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import HandActs, InjectError, Injection, draws, given_away, seat_of, set_acts
from hw.sim.hands.inject_cards import NOTICED_MS


def _turns(hand: HandActs) -> list[tuple[int, int]]:
    """Return, in order, the index and the seat of every player's act."""
    return [(index, act.seat) for index, act in enumerate(hand.acts) if isinstance(act, do.PlayerAct)]


def noticed(hand: HandActs, random: Random) -> Injection:
    """Let somebody notice, at a player's turn, what no reader sees and no key says."""
    turns = [
        (index, seat) for index, seat in _turns(hand)
        if isinstance(act := hand.acts[index], do.PlayerAct) and not act.fold
    ]
    if not turns:
        raise InjectError("nobody stays in this hand")
    at, seat = random.choice(turns)
    return Injection(set_acts(hand.acts, at, do.Wait(NOTICED_MS)), "", at, seat)


def hand_in_muck(hand: HandActs, random: Random) -> Injection:
    """Let a player muck out of turn while no fold is keyed.

    If he folds when his turn comes, he was only quick, and his fold withdraws the ruling.

    Who folds when his turn comes has only been quick: his fold takes the ruling back.
    """
    turns, choices = _turns(hand), []
    out: set[int] = set()
    for number, (index, seat) in enumerate(turns):
        following = {one: hand.acts[at] for at, one in reversed(turns[number + 1:])}
        later = {one for one, act in following.items() if isinstance(act, do.PlayerAct) and not act.fold}
        choices += [(index, one) for one in sorted(later - {seat} - out)]
        act = hand.acts[index]
        if isinstance(act, do.PlayerAct) and act.fold:
            out.add(seat)
    if not choices:
        raise InjectError("nobody has still to act behind another")
    at, seat = random.choice(choices)
    return Injection(set_acts(given_away(hand.acts, seat, at), at, do.Muck(f"seat:{seat}")), "", at, seat)


def discarded_late(hand: HandActs, random: Random) -> Injection:
    """Let a player keep cards that he must discard without replacement."""
    tossed = [index for index in _discards(hand) if not draws(hand.acts[index - 1])]
    if not tossed:
        raise InjectError("nobody has to discard in this hand")
    at = random.choice(tossed)
    return Injection(set_acts(hand.acts, at, remove=1), "", at, _whose(hand.acts[at]))


def wrong_count(hand: HandActs, random: Random) -> Injection:
    """Let a player discard one card fewer than he draws, so that he holds one too many.

    Where none of his discards was read, the readers cannot tell how many he holds: at least one is put out.

    Of a hand none of whose discards was seen the readers cannot say what it holds: at least one is put out.
    """
    drawn = [
        (index, act) for index in _discards(hand)
        if isinstance(act := hand.acts[index], do.MoveCards) and draws(hand.acts[index - 1]) and len(act.cards) > 1
    ]
    if not drawn:
        raise InjectError("nobody draws two cards in this hand")
    at, act = random.choice(drawn)
    return Injection(set_acts(hand.acts, at, replace(act, cards=act.cards[:-1]), remove=1), "", at, _whose(act))


def _discards(hand: HandActs) -> list[int]:
    """Return the indexes of the acts in which a player puts discards out."""
    return [
        index for index, act in enumerate(hand.acts)
        if isinstance(act, do.MoveCards) and act.zone.startswith("discard:")
    ]


def _whose(act: do.Act) -> int | None:
    """Return whose discards an act puts out."""
    return int(act.zone.removeprefix("discard:")) if isinstance(act, do.MoveCards) else None


def absent_at_deal(hand: HandActs, random: Random) -> Injection:
    """Let a player leave the seat between the first card of the deal and its last.

    Who is away does not act: the dealer waits where his turn would come, and looks at his screen.
    """
    at = hand.deal[0] + 1
    seat = random.choice(sorted({seat_of(hand.acts[index]) for index in hand.deal}))
    until = next((index for index, one in _turns(hand) if one == seat), len(hand.acts))
    return Injection(set_acts(hand.acts[:until], at, do.Press((f"seat_{seat}", "away"))), "", at, seat, by_key=True)
