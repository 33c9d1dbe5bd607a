"""Serving: which seats get cards now, how many, which way up, and which have come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from controller.poker.deal_plan import Serving, board_plan, plan_acts
from controller.rulebook.street_acts import Deal, Face
from controller.rulebook.variant import Family
from controller.table.awaited_acts import books
from controller.table.events import CardMoved
from controller.table.hand import DEALING, Hand
from controller.table.ledger import CardLedger
from controller.table.state import Motion, Table
from controller.terms.codes import FOLD
from controller.terms.fast_copies import changer_of, replace
from controller.terms.places import PlaceKind, seat_place


def laid_out(table: Table, hand: Hand, act_index: int, done: int = 0) -> Hand:
    """Return the hand with an act's cards due; the first `done` have come."""
    street, game = table.variant.streets[hand.street_index], hand.game
    planned = board_plan(street, act_index, game.run * table.variant.boards, burns=game.run_burns)
    plan, following = planned or plan_acts(street, act_index, serving_of(table, hand))
    return _laid(hand, DEALING, plan.advanced(done) if done else plan, following)


_laid = changer_of(Hand, "phase", "plan", "act_index")


def serving_of(table: Table, hand: Hand) -> Serving:
    """Return the dealing order and the number of cards of each seat that gets cards now."""
    return Serving(
        order=serving_order(table, hand),
        players=len(hand.start.dealt_in),
        drawn=_still_drawn(table, hand) if hand.game.came else hand.drawn,
        opened=opened_seats(table.ledger, hand) if _has_choice(table, hand) else frozenset(),
        books=books(table, hand),
        boards_before=hand.game.run * table.variant.boards,
        burns=hand.game.run_burns,
    )


def _still_drawn(table: Table, hand: Hand) -> dict[int, int]:
    """Return, by seat, how many drawn cards are still to come."""
    came = Counter(table.ledger.place_of(one) for one in hand.game.came)
    return {seat: max(0, count - came[seat_place(seat)]) for seat, count in hand.drawn.items()}


def serving_order(table: Table, hand: Hand) -> tuple[int, ...]:
    """Return the seats that get cards now, in dealing order.

    A seat in Fantasyland has all its cards after the first street (GN 345a).
    """
    if hand.street_index == 0:
        return hand.start.dealt_in
    stud = table.variant.family is Family.STUD and table.rules.deal.dealing.folded_stud_seat_dealt.value
    served = folded_seats_served(hand) if stud else frozenset()
    complete, folded = books(table, hand), hand.wagering.folded
    return tuple([
        seat
        for seat in hand.start.dealt_in
        if (seat not in folded or seat in served) and seat not in complete
    ])  # fmt: skip


def folded_seats_served(hand: Hand) -> frozenset[int]:
    """Return the stud seats that folded without facing a wager and still get cards (G220)."""
    served: set[int] = set()
    for _, acts in groupby(hand.actions, key=lambda one: one.street):
        wagered = False
        for one in acts:
            if one.act is FOLD and not wagered:
                served.add(one.seat)
            elif one.chips:
                wagered = True
                served.clear()
    return frozenset(served)


def _has_choice(table: Table, hand: Hand) -> bool:
    """Whether players choose by opening their cards which way up this street's cards come."""
    acts = table.variant.streets[hand.street_index].acts
    return any(isinstance(act, Deal) and act.deal is Face.CHOICE for act in acts)


def opened_seats(ledger: CardLedger, hand: Hand) -> frozenset[int]:
    """Return the live seats with no down card, opened or exposed by the dealer (GN 251)."""
    return frozenset(
        seat
        for seat in hand.wagering.live
        if (lying := ledger.at(seat_place(seat))) and all(one in ledger.up for one in lying)
    )


_BACK_FROM = frozenset({PlaceKind.MUCK, PlaceKind.DISCARD})


def ticked_at_seats(hand: Hand, motion: Motion) -> Hand:
    """Return the hand with cards ticked off at seats where some were due."""
    return ticked_off(hand, motion, [move for move in motion.strays if move.place.kind is PlaceKind.SEAT])


def ticked_off(hand: Hand, motion: Motion, moves: Iterable[CardMoved]) -> Hand:
    """Return the hand with cards ticked off that were due later than they came."""
    rest = list(hand.plan.rest)
    done = 0
    for move in moves:
        source = motion.source(move)
        if source == move.place or (source is not None and source.kind in _BACK_FROM):
            continue  # turned over, or returned to its holder: not dealt
        index = next((at for at, due in enumerate(rest) if due.place == move.place), None)
        if index is not None:
            rest.pop(index)
            done += 1
    return replace(hand, plan=hand.plan.with_rest(rest)) if done else hand
