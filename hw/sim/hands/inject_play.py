"""Errors of players and of whole hands of cards: out of turn, thrown about, a dropped stub."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import HandActs, InjectError, Injection, cards_off, draws, seat_of, set_acts, with_order
from hw.sim.hands.inject_cards import NOTICED_MS
from hw.sim.hands.keys import entry
from hw.sim.tags import STANDARD

FLOOR_MS = 4000
"""How long it takes until the floor has come and keyed what was seen."""


def _turns(hand: HandActs) -> list[int]:
    return [index for index, act in enumerate(hand.acts) if isinstance(act, do.PlayerAct)]


def _seat_at(hand: HandActs, index: int) -> int:
    act = hand.acts[index]
    assert isinstance(act, do.PlayerAct)
    return act.seat


def out_of_turn(hand: HandActs, random: Random) -> Injection:
    """Let a player act before the one whose turn it is."""
    turns = _turns(hand)
    # drawing before one's turn is none: no book speaks of it
    betting = [index for index in turns if not draws(hand.acts[index])]
    pairs = [
        (first, second) for first, second in pairwise(betting)
        if second == first + 1 and _seat_at(hand, first) != _seat_at(hand, second)
    ]
    if not pairs:
        raise InjectError("no two players act one behind the other")
    first, second = random.choice(pairs)
    acts = list(hand.acts)
    acts[first], acts[second] = acts[second], acts[first]
    return Injection(tuple(acts), "", first, _seat_at(hand, second), by_key=True)


def cards_into_blind(hand: HandActs, random: Random) -> Injection:
    """Let a folding player throw the cards into another player's, while the hand goes on."""
    folds = [
        index for index in _turns(hand)
        if isinstance(act := hand.acts[index], do.PlayerAct) and act.fold
    ]
    # the fold that leaves only one player ends the hand: nobody minds where those cards lie
    folds = folds[:len(hand.seats) - 2]
    if not folds:
        raise InjectError("nobody folds in this hand while others stay in")
    at = random.choice(folds)
    act = hand.acts[at]
    assert isinstance(act, do.PlayerAct)
    out = {act.seat for act in hand.acts[:at] if isinstance(act, do.PlayerAct) and act.fold}
    others = [seat for seat in hand.seats if seat != act.seat and seat not in out]
    held = hand.acts[hand.deal[0]:hand.deal[-1] + 1].count(do.DealCard(f"seat:{act.seat}"))
    into = f"seat:{random.choice(others)}"
    thrown = [do.TakeLast(f"seat:{act.seat}", into)] * held
    keyed = do.PlayerAct(act.seat, act.keys)
    return Injection(set_acts(hand.acts, at, keyed, *thrown, remove=1), "", at, act.seat)


def thrown_forward(hand: HandActs, random: Random) -> Injection:
    """Let a player push his cards out of his field although nobody has folded."""
    # pushed forward in a draw they would be discards
    turns = [
        index for index in _turns(hand)
        if isinstance(act := hand.acts[index], do.PlayerAct) and not act.fold and not draws(act)
    ]
    if not turns:
        raise InjectError("nobody stays in this hand")
    at = random.choice(turns)
    seat = _seat_at(hand, at)
    held = hand.acts[hand.deal[0]:hand.deal[-1] + 1].count(do.DealCard(f"seat:{seat}"))
    thrown = [do.TakeLast(f"seat:{seat}", f"discard:{seat}")] * held
    # everybody waits for the floor
    return Injection(set_acts(hand.acts, at, *thrown, do.Wait(FLOOR_MS)), "", at, seat)


def disordered_stub(hand: HandActs, random: Random) -> Injection:
    """Let the dealer drop the stub between two acts, while cards are still to come off it."""
    last = max(index for index, act in enumerate(hand.acts) if cards_off(act))
    choices = [index for index in _turns(hand) or [hand.deal[-1] + 1] if index < last]
    if not choices:
        raise InjectError("no card comes off the stub after an act: nobody minds a stub that is not dealt from")
    at = random.choice(choices)
    # nobody deals on from a dropped stub before the floor has come
    return Injection(set_acts(hand.acts, at, do.Shuffle("stub"), do.Wait(FLOOR_MS)), "", at)


def premature_street(hand: HandActs, random: Random) -> Injection:
    """Begin a stud street, its burn included, before the last player has acted."""
    acts = hand.acts
    starts = [
        index for index in range(hand.deal[-1] + 1, len(acts))
        if isinstance(acts[index], do.DealCard | do.Burn)
        and isinstance(acts[index - 1], do.PlayerAct)
    ]
    if not starts or hand.boards:
        raise InjectError("this hand has no streets dealt to the seats")
    start = random.choice(starts)
    end = start
    while end < len(acts) and isinstance(acts[end], do.Burn | do.DealCard):
        end += 1
    early, last = acts[start:end], start - 1
    if not any(isinstance(act, do.DealCard) for act in early):
        raise InjectError("everybody is pat: nothing but the burn would come too early")
    moved = (*acts[:last], *early, acts[last], *acts[end:])
    return Injection(moved, "", last)


def foreign_in_stub(hand: HandActs, random: Random) -> Injection:
    """Leave a card of the other deck in the stub, below all that this hand needs."""
    needed = hand.stub_index(len(hand.acts))
    order = hand.order + ("",) * max(0, needed - len(hand.order))
    code = f"B/{random.choice(STANDARD)}"
    acts = with_order(hand, (*order[:needed], code, *order[needed:]))
    return Injection(acts, "", hand.deal[0], None, (code,))


def exposed_and_boxed(hand: HandActs, random: Random) -> Injection:
    """Turn one card over and find another lying face up, both in the deal."""
    if len(hand.deal) < 4:
        raise InjectError("too few cards are dealt")
    first, second = sorted(random.sample(hand.deal[2:], 2))
    acts = hand.acts
    for index, word in ((second, "boxed"), (first, "exposed")):
        keyed = do.Press(entry(word, seat_of(acts[index])))
        acts = set_acts(acts, index + 1, keyed, do.Wait(NOTICED_MS))
    return Injection(acts, "", first + 1, seat_of(hand.acts[first]), by_key=True)
