"""Errors of single cards: exposed cards, boxed cards, cards that do not belong to the deck."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import (
    HandActs,
    InjectError,
    Injection,
    draws,
    given_away,
    read_hand,
    seat_of,
    set_acts,
    with_order,
)
from hw.sim.hands.keys import entry
from hw.sim.tags import STANDARD

NOTICED_MS = 30_000
"""How long the dealer waits for a ruling after calling for it (`Dealer.drop` ends the wait)."""


def exposed(count: int, *, first_two: bool = False) -> Callable[[HandActs, Random], Injection]:
    """Return the error that exposes this many cards of the deal (the first two, or later ones)."""

    def wrong(hand: HandActs, random: Random) -> Injection:
        choices = hand.deal[:2] if first_two else hand.deal[2:]
        if len(choices) < count:
            raise InjectError(f"this hand deals only {len(choices)} such cards; {count} are needed")
        by_seat = {seat_of(hand.acts[index]): index for index in random.sample(choices, len(choices))}
        if len(by_seat) < count:
            raise InjectError(f"this hand deals such cards to only {len(by_seat)} seats; {count} are needed")
        # of different seats, because the key refers to a seat's latest card
        at = sorted(random.sample(sorted(by_seat.values()), count))
        if count == 1 and not first_two:
            hand = _swap_with_burn(hand, at[0])
        seats = [seat_of(hand.acts[index]) for index in at]
        # the dealer notices several together, and keys them all before doing anything else
        keys = tuple(key for seat in seats for key in entry("exposed", seat))
        shown = (do.Expose(f"seat:{seats[-1]}", keys), do.Wait(NOTICED_MS))
        acts = set_acts(hand.acts, at[-1] + 1, *shown)
        return Injection(acts, "", at[-1] + 1, seats[0], by_key=True)

    return wrong


def exposed_by_player(hand: HandActs, random: Random) -> Injection:
    """Let a player expose a card in turn."""
    turns = [index for index, act in enumerate(hand.acts) if isinstance(act, do.PlayerAct)]
    if not turns:
        raise InjectError("no player acts in this hand")
    at = random.choice(turns)
    act = hand.acts[at]
    assert isinstance(act, do.PlayerAct)
    shown = do.Expose(f"seat:{act.seat}", entry("exposed_by_player", act.seat))
    return Injection(set_acts(hand.acts, at, shown), "", at, act.seat, by_key=True)


def _swap_with_burn(hand: HandActs, at: int) -> HandActs:
    """Swap the exposed card with the burn: the exposed one becomes the script's burn.

    After the replacement both cards lie where the script wanted them.
    """
    here, burn = hand.stub_index(at), hand.stub_index(hand.deal[-1] + 1)
    if len(hand.order) <= burn:
        return hand
    order = list(hand.order)
    order[here], order[burn] = order[burn], order[here]
    return read_hand(with_order(hand, tuple(order)), hand.facts)


def boxed_one(hand: HandActs, random: Random) -> Injection:
    """Insert a face-up card into the deck at the place of a hole card."""
    return _boxed(hand, random, 1)


def boxed_many(hand: HandActs, random: Random) -> Injection:
    """Insert two face-up cards into the deck at the places of hole cards."""
    return _boxed(hand, random, 2)


def _boxed(hand: HandActs, random: Random, count: int) -> Injection:
    places = sorted(random.sample(hand.deal, min(count, len(hand.deal))))
    if len(places) < count:
        raise InjectError(f"this hand deals only {len(places)} cards; {count} are needed")
    if count == 1 and len(hand.deal) < len(faces_of(hand)):
        # the dealer notices it at once, and the next card replaces it
        code, order = _spare(hand, random)
        here = hand.stub_index(places[0])
        order = _padded(order, here)
        hand = read_hand(with_order(hand, (*order[:here], code, *order[here:])), hand.facts)
    acts, noticed = hand.acts, do.Wait(NOTICED_MS)
    for index in reversed(places):
        acts = set_acts(acts, index + 1, do.Press(entry("boxed", seat_of(acts[index]))), noticed)
    seat = seat_of(hand.acts[places[0]])
    # The first of two puts two acts behind it.
    complete_at = places[1] + 3 if count == 2 else None
    return Injection(acts, "", places[0] + 1, seat, by_key=True, complete_at=complete_at)


def faces_of(hand: HandActs) -> tuple[str, ...]:
    """Return the faces of the deck in play."""
    told = (act.faces for act in hand.acts if isinstance(act, do.NewDeal))
    return next(told, ()) or STANDARD


def _spare(hand: HandActs, random: Random) -> tuple[str, tuple[str, ...]]:
    """Return a card that the script does not need, and the deck's order without it."""
    used = set(hand.order[:hand.stub_index(len(hand.acts))])
    free = [face for face in faces_of(hand) if face not in used]
    if not free:
        raise InjectError("this hand needs every card of the deck")
    code = random.choice(free)
    return code, tuple(card for card in hand.order if card != code)


def _padded(order: tuple[str, ...], length: int) -> tuple[str, ...]:
    """Return a deck's order, extended to at least this many places."""
    return order + ("",) * max(0, length - len(order))


def off_table(hand: HandActs, random: Random) -> Injection:
    """Drop a card of the deal off the table (not one of the first two)."""
    choices = hand.deal[2:]
    if not choices:
        raise InjectError("this hand deals only two cards")
    at = random.choice(choices)
    hand = _swap_with_burn(hand, at)
    seat = seat_of(hand.acts[at])
    fallen = (do.DealCard("off"), do.Press(entry("off_table", seat)), do.Wait(NOTICED_MS))
    return Injection(set_acts(hand.acts, at, *fallen, remove=1), "", at, seat)


def _needed(hand: HandActs) -> list[int]:
    """Return the indexes of acts that take a card from the stub."""
    return [*hand.deal, *hand.boards]


def joker(hand: HandActs, random: Random) -> Injection:
    """Put a joker into the deck in place of a hole card.

    The hole card comes right after the deal, where the joker's replacement is taken from.
    """
    if "Jk" in faces_of(hand):
        raise InjectError("the deck of this game includes its joker")
    at = random.choice(hand.deal)
    here, burn = hand.stub_index(at), hand.stub_index(hand.deal[-1] + 1)
    order = list(_padded(hand.order, burn))
    order.insert(burn, order[here])
    order[here] = "Jk"
    acts = with_order(hand, tuple(order))
    return Injection(acts, "", at, seat_of(hand.acts[at]), ("Jk",))


def _swap_for(hand: HandActs, random: Random, stranger: Callable[[str], str]) -> Injection:
    """Replace one needed card of the deck with a stranger."""
    at = random.choice(_needed(hand))
    here = hand.stub_index(at)
    order = list(_padded(hand.order, here + 1))
    missing = order[here] or _unused_of(order, random, faces_of(hand))
    order[here] = stranger(missing)
    acts = with_order(hand, tuple(order), leave_out=(missing,))
    act = hand.acts[at]
    seat = seat_of(act) if isinstance(act, do.DealCard) else None
    return Injection(acts, "", at, seat, (order[here],))


def _unused_of(order: list[str], random: Random, faces: tuple[str, ...] = STANDARD) -> str:
    return random.choice([face for face in faces if face not in set(order)])


def foreign_card(hand: HandActs, random: Random) -> Injection:
    """Replace a needed card with the other deck's card of the same face."""
    return _swap_for(hand, random, lambda face: f"B/{face}")


def unknown_card(hand: HandActs, random: Random) -> Injection:
    """Replace a needed card with a card of no enrolled deck."""
    return _swap_for(hand, random, lambda _: "??")


def duplicate_card(hand: HandActs, random: Random) -> Injection:
    """Replace a needed card with a second copy of an earlier card."""
    needed = sorted(_needed(hand))
    if len(needed) < 2:
        raise InjectError("this hand takes fewer than two cards from the stub")
    first, second = sorted(random.sample(needed, 2))
    here, there = hand.stub_index(first), hand.stub_index(second)
    order = list(_padded(hand.order, there + 1))
    twin = order[here] or _unused_of(order, random, faces_of(hand))
    order[here] = twin
    missing = order[there] or _unused_of(order, random, faces_of(hand))
    order[there] = f"{twin}#2"
    acts = with_order(hand, tuple(order), leave_out=(missing,))
    act = hand.acts[second]
    seat = seat_of(act) if isinstance(act, do.DealCard) else None
    return Injection(acts, "", second, seat, (order[there],))


def missing_card(hand: HandActs, random: Random) -> Injection:
    """Remove a card that the script does not need from the deck."""
    code, order = _spare(hand, random)
    acts = with_order(hand, order, leave_out=(code,))
    at = next((i for i, act in enumerate(hand.acts) if isinstance(act, do.NewDeal)), 0)
    return Injection(acts, "", at, None, (code,))


def mucked_hand(hand: HandActs, random: Random) -> Injection:
    """Let the dealer muck a live hand just before its player would act."""
    turns = [
        index for index, act in enumerate(hand.acts)
        if isinstance(act, do.PlayerAct) and not act.fold and not draws(act)
    ]
    if not turns:
        raise InjectError("no player of this hand stays in")
    at = random.choice(turns)
    act = hand.acts[at]
    assert isinstance(act, do.PlayerAct)
    return Injection(set_acts(given_away(hand.acts, act.seat, at), at, do.Muck(f"seat:{act.seat}")), "", at, act.seat)
