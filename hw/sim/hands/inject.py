"""Puts one dealing error into a hand's acts.

Cards always come off the top of the stub, so a wrong act misplaces its card and all that follow, as at
a real table. Where a remedy deals a seat the next stub card (exposed, boxed, off the table), the deck is
ordered so that after the remedy every card lies where the script wanted it. `hw.sim.hands.follow` carries
out the remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import (
    HandActs,
    HandFacts,
    InjectError,
    Injection,
    cards_off,
    read_hand,
    seat_of,
    set_acts,
)
from hw.sim.hands.inject_board import (
    double_burn,
    four_card_flop,
    no_burn,
    oversize_flop,
    premature_board,
    premature_burn,
    undue_burn,
)
from hw.sim.hands.inject_cards import (
    boxed_many,
    boxed_one,
    duplicate_card,
    exposed,
    exposed_by_player,
    faces_of,
    foreign_card,
    joker,
    missing_card,
    mucked_hand,
    off_table,
    unknown_card,
)
from hw.sim.hands.inject_people import absent_at_deal, discarded_late, hand_in_muck, noticed, wrong_count
from hw.sim.hands.inject_play import (
    cards_into_blind,
    disordered_stub,
    exposed_and_boxed,
    foreign_in_stub,
    out_of_turn,
    premature_street,
    thrown_forward,
)

Wrong: TypeAlias = Callable[[HandActs, Random], Injection]


def inject(
    acts: do.Acts, cause: str, random: Random, facts: HandFacts | None = None,
) -> Injection:
    """Return the hand with one error of this cause in it.

    Args:
        acts: one hand, from its `NewDeal` on.
        cause: a name of `CAUSES`.
        random: chooses the place of the error.
        facts: what the acts do not contain: empty seats, debtors, the button.

    Raises:
        InjectError: the cause is unknown, or this hand offers no place for it.
    """
    wrong = CAUSES.get(cause)
    if wrong is None:
        raise InjectError(f"{cause!r} is not an error that this dealer makes: choose from {', '.join(CAUSES)}")
    hand = read_hand(acts, facts or HandFacts())
    injection = replace(wrong(hand, random), cause=cause)
    if injection.acts == hand.acts:
        raise InjectError("the error would not change this hand")
    if injection.at >= len(injection.acts):
        raise InjectError("the omitted act would be the hand's last: nobody waits for it")
    # After a ruling the players decide again: a player who folds in these acts may then stay.
    needed = max(sum(map(cards_off, injection.acts)), hand.facts.most)
    faces = len(faces_of(hand))
    costs_none = cause in KEEPS_COUNT or (cause in REPLACED and len(hand.deal) == faces)
    if needed + COSTS * (not costs_none) > faces:
        raise InjectError("this hand may use every card of the deck, and the error or its repair would take one more")
    return injection


def _rotated(hand: HandActs, random: Random) -> Injection:
    """Start the deal at a wrong seat: every round begins one or more seats late."""
    seats = hand.seats
    if len(seats) < 2:
        raise InjectError("this hand deals in a single seat: no seat can be the wrong one")
    late = random.randrange(1, len(seats))
    wrong_seat = dict(zip(seats, seats[late:] + seats[:late], strict=True))
    acts = list(hand.acts)
    for index in hand.deal:
        act = acts[index]
        assert isinstance(act, do.DealCard)
        acts[index] = replace(act, zone=f"seat:{wrong_seat[seat_of(act)]}")
    at = hand.deal[0]
    return Injection(tuple(acts), "", at, seat_of(acts[at]))


def _out_of_sequence(hand: HandActs, random: Random) -> Injection:
    """Skip a seat in a round and deal it that card after the round's other seats."""
    rounds = _rounds(hand)
    which = random.randrange(len(rounds))
    a_round = rounds[which]
    if len(a_round) < 3:
        raise InjectError("this hand deals in fewer than three seats: none can be out of sequence")
    # not the first card of the deal and not the button's, which are other causes
    chosen = random.randrange(1 if which == 0 else 0, len(a_round) - 1)
    last = random.randrange(chosen + 1, len(a_round))
    acts, moved = list(hand.acts), hand.acts[a_round[chosen]]
    for index in range(chosen, last):
        acts[a_round[index]] = hand.acts[a_round[index + 1]]
    acts[a_round[last]] = moved
    at = a_round[chosen]
    return Injection(tuple(acts), "", at, seat_of(moved), displaced=last - chosen)


def _rounds(hand: HandActs) -> list[list[int]]:
    """Return the indexes of the initial deal, round by round."""
    rounds: list[list[int]] = []
    had: dict[int, int] = {}
    for index in hand.deal:
        seat = seat_of(hand.acts[index])
        number = had.get(seat, 0)
        had[seat] = number + 1
        if number == len(rounds):
            rounds.append([])
        rounds[number].append(index)
    return rounds


def _skipped(hand: HandActs, random: Random) -> Injection:
    seats = hand.seats
    if len(seats) < 3:
        raise InjectError("this hand deals in a single seat: it cannot be skipped")
    seat = random.choice(seats[1:])
    at = next(index for index in hand.deal if seat_of(hand.acts[index]) == seat)
    gone = {index for index in hand.deal if seat_of(hand.acts[index]) == seat}
    acts = tuple(act for index, act in enumerate(hand.acts) if index not in gone)
    return Injection(acts, "", at, seat, displaced=len(seats) - 1)


def _dealt_in(hand: HandActs, random: Random, seats: tuple[int, ...], what: str) -> Injection:
    if not seats:
        raise InjectError(f"no seat of this hand {what}")
    stranger = random.choice(seats)
    ring = hand.seats
    # the seat before it, clockwise, among those dealt in
    before = max((seat for seat in ring if seat < stranger), default=max(ring))
    acts: list[do.Act] = []
    at = -1
    for index, act in enumerate(hand.acts):
        acts.append(act)
        if index in hand.deal and seat_of(act) == before:
            at = len(acts) if at < 0 else at
            acts.append(do.DealCard(f"seat:{stranger}"))
    return Injection(tuple(acts), "", at, stranger)


def _unentitled(hand: HandActs, random: Random) -> Injection:
    return _dealt_in(hand, random, hand.facts.empty, "is without the right to a hand")


def _owing(hand: HandActs, random: Random) -> Injection:
    return _dealt_in(hand, random, hand.facts.owing, "owes a blind")


def _extra(count: int) -> Wrong:
    def wrong(hand: HandActs, random: Random) -> Injection:
        at = hand.deal[-1] + 1
        # if the next street begins at a seat, an extra card for that seat is simply that street's card
        after = next((act for act in hand.acts[at:] if isinstance(act, do.DealCard | do.BoardCards)), None)
        own = seat_of(after) if isinstance(after, do.DealCard) else None
        ring = hand.seats * (count + 1)
        runs = [ring[start:start + count] for start in range(len(hand.seats))]
        others = [run for run in runs if own not in run]
        if not others:
            raise InjectError("this hand deals in no other seat to give an extra card")
        seats = random.choice(others)
        more = (do.DealCard(f"seat:{seat}") for seat in seats)
        return Injection(set_acts(hand.acts, at, *more), "", at, seats[0])

    return wrong


def _short(hand: HandActs, random: Random) -> Injection:
    last_round = [index for index in _rounds(hand)[-1] if seat_of(hand.acts[index]) != hand.button]
    if not last_round:
        raise InjectError("this hand deals in only the button")
    at = random.choice(last_round)
    acts = set_acts(hand.acts, at, remove=1)
    return Injection(acts, "", at, seat_of(hand.acts[at]), displaced=hand.deal[-1] - at)


def _button_short(hand: HandActs, random: Random) -> Injection:
    at = hand.deal[-1]
    if seat_of(hand.acts[at]) != hand.button:
        raise InjectError("this hand does not deal its last card to the button")
    del random
    return Injection(set_acts(hand.acts, at, remove=1), "", at, hand.button)


def _button_consecutive(hand: HandActs, random: Random) -> Injection:
    """Skip the button in the second last round, and deal it two cards in a row at the end."""
    rounds = _rounds(hand)
    if len(rounds) < 2 or seat_of(hand.acts[hand.deal[-1]]) != hand.button:
        raise InjectError("this hand does not deal the button two cards, and its last one at the end")
    del random
    at = rounds[-2][-1]
    late = hand.acts[at]
    # taking one out moves everything behind it forward by one
    acts = set_acts(set_acts(hand.acts, at, remove=1), hand.deal[-1] - 1, late)
    return Injection(acts, "", at, hand.button, displaced=len(rounds[-1]) - 1)


CAUSES: Final[Mapping[str, Wrong]] = MappingProxyType({
    "first_card_wrong_seat": _rotated,
    "button_misplaced": _rotated,
    "out_of_sequence": _out_of_sequence,
    "entitled_seat_skipped": _skipped,
    "unentitled_seat_dealt": _unentitled,
    "owing_seat_dealt": _owing,
    "extra_card": _extra(1),
    "extra_cards": _extra(2),
    "short_hand": _short,
    "button_short": _button_short,
    "button_consecutive": _button_consecutive,
    "exposed_first_two": exposed(1, first_two=True),
    "exposed_one": exposed(1),
    "exposed_many": exposed(2),
    "exposed_by_player": exposed_by_player,
    "boxed_one": boxed_one,
    "boxed_many": boxed_many,
    "off_table": off_table,
    "joker": joker,
    "foreign_card": foreign_card,
    "duplicate_card": duplicate_card,
    "unknown_card": unknown_card,
    "missing_card": missing_card,
    "mucked_hand": mucked_hand,
    "no_burn": no_burn,
    "double_burn": double_burn,
    "four_card_flop": four_card_flop,
    "oversize_flop": oversize_flop,
    "premature_flop": premature_board(3),
    "premature_turn": premature_board(4),
    "premature_river": premature_board(5),
    "premature_burn": premature_burn,
    "undue_burn": undue_burn,
    "premature_street": premature_street,
    "exposed_and_boxed": exposed_and_boxed,
    "foreign_in_stub": foreign_in_stub,
    "disordered_stub": disordered_stub,
    "cards_into_blind": cards_into_blind,
    "thrown_forward": thrown_forward,
    "out_of_turn": out_of_turn,
    "hand_in_muck": hand_in_muck,
    "discarded_late": discarded_late,
    "wrong_count": wrong_count,
    "absent_at_deal": absent_at_deal,
    "cards_hidden": noticed,
    "left_with_action": noticed,
    "boxed_unneeded": noticed,
    # One exposed card, and a dealer who does not follow the remedy.
    "remedy_not_followed": exposed(1),
})
"""Every error that this dealer can make, by its cause in the tape format."""

KEEPS_COUNT: Final = frozenset({
    "out_of_turn", "exposed_by_player", "thrown_forward", "disordered_stub", "cards_into_blind", "mucked_hand",
    "no_burn", "discarded_late", "wrong_count",
    "first_card_wrong_seat", "button_misplaced", "out_of_sequence", "button_consecutive", "entitled_seat_skipped",
    "short_hand", "button_short", "joker", "foreign_card", "unknown_card", "duplicate_card", "foreign_in_stub",
})
"""Errors that use up no card of the deck: of order, of cards that stay in the stub, of added cards."""
REPLACED: Final = frozenset({"exposed_first_two", "exposed_one", "exposed_many", "boxed_one", "boxed_many"})
"""Errors whose card is replaced, if the stub has a replacement."""
COSTS: Final = 2
"""The most extra cards that any other error uses: the wrong card and its replacement."""
