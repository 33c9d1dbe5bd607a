"""Errors of the burn and the board: too many, too few or premature cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from random import Random

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import HandActs, InjectError, Injection, cards_off, set_acts


def _burned(hand: HandActs) -> list[tuple[int, int]]:
    """Return, for every street with a burn, the indexes of its burn and its board cards."""
    streets = []
    for at in hand.boards:
        before = at - 1
        while before >= 0 and isinstance(hand.acts[before], do.Tap | do.Wait | do.Press):
            before -= 1
        if before >= 0 and isinstance(hand.acts[before], do.Burn):
            streets.append((before, at))
    if not streets:
        raise InjectError("this hand has no burn")
    return streets


def _streets(hand: HandActs) -> list[tuple[int, int]]:
    """Return, by street of the first board, the indexes of its first act and of its cards.

    The first act is the burn, if there is one.
    """
    streets = []
    for at in hand.boards:
        cards = hand.acts[at]
        if isinstance(cards, do.BoardCards) and cards.board == 1:
            burned = isinstance(hand.acts[at - 1], do.Burn)
            streets.append((at - 1 if burned else at, at))
    return streets


def _is_dealt_up(act: do.Act) -> bool:
    """Whether an act deals a card to a seat face up."""
    return isinstance(act, do.DealCard) and act.face_up


def no_burn(hand: HandActs, random: Random) -> Injection:
    """Omit the burn of one street: before board cards, or before the open cards of stud."""
    up = [at for at, act in enumerate(hand.acts[:-1]) if isinstance(act, do.Burn) and _is_dealt_up(hand.acts[at + 1])]
    at = random.choice(up or [burn for burn, _ in _burned(hand)])
    return Injection(set_acts(hand.acts, at, remove=1), "", at)


def double_burn(hand: HandActs, random: Random) -> Injection:
    """Burn twice before one street."""
    at, _ = random.choice(_burned(hand))
    return Injection(set_acts(hand.acts, at, do.Burn()), "", at + 1)


def four_card_flop(hand: HandActs, random: Random) -> Injection:
    """Put four cards on the flop."""
    return _wide_flop(hand, 4, random)


def oversize_flop(hand: HandActs, random: Random) -> Injection:
    """Put five cards on the flop."""
    return _wide_flop(hand, 5, random)


def _wide_flop(hand: HandActs, count: int, random: Random) -> Injection:
    del random
    for at in hand.boards:
        flop = hand.acts[at]
        if isinstance(flop, do.BoardCards) and flop.count == 3:
            return Injection(set_acts(hand.acts, at, replace(flop, count=count), remove=1), "", at)
    raise InjectError("this hand has no flop")


def premature_board(lying: int) -> Callable[[HandActs, Random], Injection]:
    """Return the error that deals a street before the betting is over.

    `lying` is how many cards the board then has: 3 for the flop, 4 for the turn, 5 for the river.
    The street's burn and cards are removed from their proper place; the remedy decides what is dealt there.
    """

    def wrong(hand: HandActs, random: Random) -> Injection:
        streets = _streets(hand)
        # A game may turn up a board card with the deal, so the number of board cards names the street.
        counts = accumulate(cards_off(hand.acts[cards]) for _, cards in streets)
        street = next((at for at, count in enumerate(counts) if count == lying), None)
        if street is None:
            raise InjectError("this hand does not reach that street")
        burn, cards = streets[street]
        begins = streets[street - 1][1] if street else hand.deal[-1]
        actors = [
            index for index in range(begins + 1, burn)
            if isinstance(hand.acts[index], do.PlayerAct)
        ]
        if not actors:
            raise InjectError("no player of this hand acts before that street")
        # at least the last player has yet to act
        at = random.choice(actors[-2:])
        early = hand.acts[burn:cards + 1]
        kept = (*hand.acts[at:burn], *hand.acts[cards + 1:])
        return Injection((*hand.acts[:at], *early, *kept), "", at)

    return wrong


def premature_burn(hand: HandActs, random: Random) -> Injection:
    """Burn before the betting is over; deal the street itself on time, without another burn."""
    streets = _burned(hand)
    which = random.randrange(len(streets))
    burn, _ = streets[which]
    begins = streets[which - 1][1] if which else hand.deal[-1]
    actors = [
        index for index in range(begins + 1, burn) if isinstance(hand.acts[index], do.PlayerAct)
    ]
    if not actors:
        raise InjectError("no player of this hand acts before that burn")
    at = actors[-1]
    acts = set_acts(set_acts(hand.acts, burn, remove=1), at, do.Burn())
    return Injection(acts, "", at)


def undue_burn(hand: HandActs, random: Random) -> Injection:
    """Burn where no burn is due: after the river's betting, or in a game without burns."""
    at = len(hand.acts)
    while at > hand.deal[-1] + 1 and isinstance(hand.acts[at - 1], do.Show | do.Award | do.Wait):
        at -= 1
    del random
    return Injection(set_acts(hand.acts, at, do.Burn()), "", at)
