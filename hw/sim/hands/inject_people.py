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
    """Let somebody notice, at a player's turn, an error that no reader sees and no key reports."""
    turns = [
        (index, seat) for index, seat in _turns(hand)
        if isinstance(act := hand.acts[index], do.PlayerAct) and not act.fold
    ]
    if not turns:
        raise InjectError("no player of this hand stays in")
    at, seat = random.choice(turns)
    return Injection(set_acts(hand.acts, at, do.Wait(NOTICED_MS)), "", at, seat)


def hand_in_muck(hand: HandActs, random: Random) -> Injection:
    """Let a player muck out of turn, without a fold key.

    If he folds at his turn, he was only early, and his fold withdraws the ruling.
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
        raise InjectError("this hand has no player who acts after another")
    at, seat = random.choice(choices)
    return Injection(set_acts(given_away(hand.acts, seat, at), at, do.Muck(f"seat:{seat}")), "", at, seat)


def discarded_late(hand: HandActs, random: Random) -> Injection:
    """Let a player keep cards that the game requires him to discard."""
    tossed = [index for index in _discards(hand) if not draws(hand.acts[index - 1])]
    if not tossed:
        raise InjectError("this hand has no required discards")
    at = random.choice(tossed)
    return Injection(set_acts(hand.acts, at, remove=1), "", at, _whose(hand.acts[at]))


def wrong_count(hand: HandActs, random: Random) -> Injection:
    """Let a player discard one card fewer than he draws, so that he has one too many.

    At least one discard is put out, because without a read discard the readers cannot count his hand.
    """
    drawn = [
        (index, act) for index in _discards(hand)
        if isinstance(act := hand.acts[index], do.MoveCards) and draws(hand.acts[index - 1]) and len(act.cards) > 1
    ]
    if not drawn:
        raise InjectError("no player of this hand draws two cards")
    at, act = random.choice(drawn)
    return Injection(set_acts(hand.acts, at, replace(act, cards=act.cards[:-1]), remove=1), "", at, _whose(act))


def _discards(hand: HandActs) -> list[int]:
    """Return the indexes of the acts that put out a player's discards."""
    return [
        index for index, act in enumerate(hand.acts)
        if isinstance(act, do.MoveCards) and act.zone.startswith("discard:")
    ]


def _whose(act: do.Act) -> int | None:
    """Return the seat whose discards an act puts out."""
    return int(act.zone.removeprefix("discard:")) if isinstance(act, do.MoveCards) else None


def absent_at_deal(hand: HandActs, random: Random) -> Injection:
    """Let a player leave the seat between the first card of the deal and its last.

    An absent player does not act: the dealer waits at that player's turn and looks at his screen.
    """
    at = hand.deal[0] + 1
    seat = random.choice(sorted({seat_of(hand.acts[index]) for index in hand.deal}))
    until = next((index for index, one in _turns(hand) if one == seat), len(hand.acts))
    acts = set_acts(hand.acts[:until], at, do.Press((f"seat_{seat}", "away")))
    return Injection(acts, "", at, seat, by_key=True, complete_at=hand.deal[-1] + 1)
