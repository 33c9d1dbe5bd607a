"""Errors of players and of whole hands: acts out of turn, thrown cards, a dropped stub."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import HandActs, InjectError, Injection, cards_off, draws, seat_of, set_acts, with_order
from hw.sim.hands.inject_cards import NOTICED_MS
from hw.sim.hands.keys import entry
from hw.sim.tags import STANDARD

FLOOR_MS = 4000
"""How long the floor takes to come and key what was seen."""


def _turns(hand: HandActs) -> list[int]:
    return [index for index, act in enumerate(hand.acts) if isinstance(act, do.PlayerAct)]


def _seat_at(hand: HandActs, index: int) -> int:
    act = hand.acts[index]
    assert isinstance(act, do.PlayerAct)
    return act.seat


def out_of_turn(hand: HandActs, random: Random) -> Injection:
    """Let a player act out of turn."""
    turns = _turns(hand)
    # drawing out of turn is not an error: no rulebook mentions it
    betting = [index for index in turns if not draws(hand.acts[index])]
    pairs = [
        (first, second) for first, second in pairwise(betting)
        if second == first + 1 and _seat_at(hand, first) != _seat_at(hand, second)
    ]
    if not pairs:
        raise InjectError("this hand has no two players who act one after the other")
    first, second = random.choice(pairs)
    acts = list(hand.acts)
    acts[first], acts[second] = acts[second], acts[first]
    return Injection(tuple(acts), "", first, _seat_at(hand, second), by_key=True)


def cards_into_blind(hand: HandActs, random: Random) -> Injection:
    """Let a folding player throw the cards into another player's hand, while the hand goes on."""
    folds = [
        index for index in _turns(hand)
        if isinstance(act := hand.acts[index], do.PlayerAct) and act.fold
    ]
    # after the fold that leaves one player the hand is over, so those cards may lie anywhere
    folds = folds[:len(hand.seats) - 2]
    if not folds:
        raise InjectError("no player of this hand folds while others stay in")
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
    """Let a player push his cards out of his antenna's reach without folding."""
    # in a draw, cards pushed forward would be discards
    turns = [
        index for index in _turns(hand)
        if isinstance(act := hand.acts[index], do.PlayerAct) and not act.fold and not draws(act)
    ]
    if not turns:
        raise InjectError("no player of this hand stays in")
    at = random.choice(turns)
    seat = _seat_at(hand, at)
    held = hand.acts[hand.deal[0]:hand.deal[-1] + 1].count(do.DealCard(f"seat:{seat}"))
    thrown = [do.TakeLast(f"seat:{seat}", f"discard:{seat}")] * held
    # the players wait for the floor
    return Injection(set_acts(hand.acts, at, *thrown, do.Wait(FLOOR_MS)), "", at, seat)


def disordered_stub(hand: HandActs, random: Random) -> Injection:
    """Let the dealer drop the stub between two acts, while cards are still to come off it."""
    last = max(index for index, act in enumerate(hand.acts) if cards_off(act))
    choices = [index for index in _turns(hand) or [hand.deal[-1] + 1] if index < last]
    if not choices:
        raise InjectError("this hand takes no card from the stub after an act, so a dropped stub would not matter")
    at = random.choice(choices)
    # the dealer does not deal from a dropped stub until the floor has come
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
        raise InjectError("this hand deals no later street to the seats")
    start = random.choice(starts)
    end = start
    while end < len(acts) and isinstance(acts[end], do.Burn | do.DealCard):
        end += 1
    early, last = acts[start:end], start - 1
    if not any(isinstance(act, do.DealCard) for act in early):
        raise InjectError("every player is pat, so only the burn would be premature")
    moved = (*acts[:last], *early, acts[last], *acts[end:])
    return Injection(moved, "", last)


def foreign_in_stub(hand: HandActs, random: Random) -> Injection:
    """Put a card of the other deck into the stub, below all cards that this hand needs."""
    needed = hand.stub_index(len(hand.acts))
    order = hand.order + ("",) * max(0, needed - len(hand.order))
    code = f"B/{random.choice(STANDARD)}"
    acts = with_order(hand, (*order[:needed], code, *order[needed:]))
    return Injection(acts, "", hand.deal[0], None, (code,))


def exposed_and_boxed(hand: HandActs, random: Random) -> Injection:
    """Expose one card and find a boxed one, both in the deal."""
    if len(hand.deal) < 4:
        raise InjectError("this hand deals fewer than four cards")
    first, second = sorted(random.sample(hand.deal[2:], 2))
    acts = hand.acts
    for index, word in ((second, "boxed"), (first, "exposed")):
        keyed = do.Press(entry(word, seat_of(acts[index])))
        acts = set_acts(acts, index + 1, keyed, do.Wait(NOTICED_MS))
    return Injection(acts, "", first + 1, seat_of(hand.acts[first]), by_key=True)
