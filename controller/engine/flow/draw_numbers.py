"""Number of cards that each seat draws: keyed, keyed early, or counted from its discards.

A forgotten key gives its number's place to the next one, and so on around the table. Discards and drawn cards show it:
of all ways to give the numbers keyed without a seat to seats in their order, that one counts which fits best what was
read at the seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from controller.engine.flow.serving import laid_out
from controller.poker import betting
from controller.poker.deal_plan import DEALT
from controller.rulebook.street_acts import Declare, Reveal
from controller.table.announcements import flow_announcements as say
from controller.table.events import ActionDeclared, CardMoved, Event
from controller.table.hand import Hand, Phase, street_acts
from controller.table.holding import discards_of, kept_number
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.counts import count_of
from controller.terms.fast_copies import copied
from controller.terms.places import STUB, Place, PlaceKind, seat_place

Advance = tuple[Table, tuple[Output, ...]]
FORGOTTEN: Final = 3
"""A key is forgotten about as seldom as so many discards of one seat are unread when the next key comes."""

InTurn: TypeAlias = tuple[tuple[int, int | None], ...]
"""Seats, each with the number that it draws, in the order of the keys; None for a number that is not typed yet."""


def draw_open(table: Table, hand: Hand) -> Declare | None:
    """Return the draw whose numbers may still change: no card of it has come (G270); else None."""
    acts = table.variant.streets[hand.street_index].acts
    act = next((one for one in acts[: hand.act_index] if isinstance(one, Declare)), None)
    if hand.phase is Phase.DRAWING or (hand.phase is Phase.DEALING and not hand.plan.done):
        return act
    return None


def number_open(table: Table, hand: Hand, seat: int) -> Declare | None:
    """Return the draw in which a seat's number may still be learned; else None.

    G270 forbids a changed number. A number that was not keyed yet does not change by a late discard or key, it only
    becomes known. It may become known until the first drawn card of the seat comes.
    """
    act = draw_open(table, hand)
    if act is not None or hand.phase is not Phase.DEALING or seat in hand.game.keyed:
        return act
    if any(due.place == seat_place(seat) for due in hand.plan.due[: hand.plan.done]):
        return None
    acts = table.variant.streets[hand.street_index].acts
    return next((one for one in acts[: hand.act_index] if isinstance(one, Declare)), None)


def may_have_drawn_more(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a seat may have drawn more than known: no number keyed, game limit not met."""
    told = seat in hand.game.keyed or not betting.is_live(hand.wagering, seat)
    return not told and count_of(hand.drawn, seat) < most_drawn(table, hand)


def unread_discard_before(table: Table, event: Event) -> Place | None:
    """Return the discard place where a card beyond a seat's known draw implies an unread card."""
    hand = table.hand
    if hand is None or hand.game.drawn_on != hand.street_index or street_acts(hand):
        return None
    if not isinstance(event, CardMoved) or event.motion is None:
        return None
    seat = event.place.number
    if event.place.kind is not PlaceKind.SEAT or table.ledger.place_of(event.card) not in {None, STUB}:
        return None
    due = any(one.place == event.place for one in hand.plan.rest)
    due = due or hand.deal.presumed_at(event.place) > 0
    return discards_of(seat) if not due and may_have_drawn_more(table, hand, seat) else None


def most_drawn(table: Table, hand: Hand) -> int:
    """Return how many cards a seat may draw on this street; 0 if the street has no draw."""
    acts = table.variant.streets[hand.street_index].acts
    return next((act.declare for act in acts if isinstance(act, Declare)), 0)


def declare_draw(table: Table, event: ActionDeclared) -> Advance:
    """Record a seat's draw number, 0 for pat; without a number, count its discards."""
    hand, seat, count = table.hand, event.seat, event.cards or 0
    act = number_open(table, hand, seat) if hand is not None else None
    if hand is None or act is None or not betting.is_live(hand.wagering, seat):
        return table, (Announce("error", say.NoDraw(seat)),)
    if count > act.declare:
        return table, (Announce("error", say.DrawsTooMany(seat, act.declare)),)
    if event.cards is None:
        return with_number(table, hand, seat, count_of(hand.game.discarded, seat)), ()
    if seat in hand.game.keyed:
        after = hand.start.dealt_in[hand.start.dealt_in.index(seat) + 1 :]
        said = next((other for other in after if other in hand.game.keyed), None)
        if said is not None and hand.drawn[seat] != count:
            return table, (Announce("error", say.DrawNumberFixed(seat, said)),)
    told = tuple(one for one in hand.game.in_turn if one[0] != seat) + (((seat, count),) if event.in_turn else ())
    hand = copied(hand, game=copied(hand.game, keyed=hand.game.keyed | {seat}, in_turn=told, said_ms=event.at_ms))
    return with_number(table, hand, seat, count), ()


def draw_ahead(table: Table, hand: Hand) -> Declare | None:
    """Return the draw that follows the current betting round; None if no draw follows."""
    if hand.phase is not Phase.BETTING:
        return None
    following = table.variant.streets[hand.street_index + 1 : hand.street_index + 2]
    return next((act for street in following for act in street.acts if isinstance(act, Declare)), None)


def seat_drawing(table: Table, count: int | None = None) -> int | None:
    """Return the seat that a draw number keyed without a seat is for, by all that was read.

    Discards are often read before the dealer keys the number; they must not send the key on to the next seat. Returns
    None if no seat has a number to key.
    """
    hand = table.hand
    if hand is None:
        return None
    waiting = (seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat))
    if draw_ahead(table, hand) is not None:
        return next((seat for seat in waiting if seat not in hand.game.said_ahead), None)
    told = seats_in_turn(hand, (count,))
    seat = told[-1][0] if len(told) > len(told_in_turn(hand)) else None
    return seat if seat is not None and number_open(table, hand, seat) is not None else None


def with_number(table: Table, hand: Hand, seat: int, count: int) -> Table:
    """Return the table with the seat's draw number; cards already planned are planned again."""
    waiting = tuple(one for one in hand.to_declare if one != seat)
    hand = copied(hand, to_declare=waiting, drawn={**hand.drawn, seat: count})
    if hand.phase is Phase.DEALING:
        hand = laid_out(table, hand, settle_draw(table, hand, Declare), hand.plan.done)
    return copied(table, hand=hand)


def settle_draw(table: Table, hand: Hand, kind: type[Declare | Reveal]) -> int:
    """Return the index of the first dealing act after the street's act of that kind."""
    acts = table.variant.streets[hand.street_index].acts
    at = next(index for index, one in enumerate(acts) if isinstance(one, kind))
    return next(index for index in range(at, len(acts)) if isinstance(acts[index], DEALT))


# --------------------------------------------------------------------------- whose the numbers are


def told_in_turn(hand: Hand) -> InTurn:
    """Return the numbers keyed without a seat, each with its seat so far.

    A number that the dealer has confirmed for its seat since is no longer among them: it stays there.
    """
    return tuple(
        (seat, count)
        for seat, count in hand.game.in_turn
        if hand.drawn.get(seat) == count and kept_number(hand, seat) not in hand.deal.noted
    )


def seats_in_turn(hand: Hand, more: tuple[int | None, ...] = (), card_at: Place | None = None) -> InTurn:
    """Return the seats of the numbers keyed without one, and of `more`, in their order.

    They are as they were where nothing fits better. `card_at` is a seat to which one more card comes than is due there.
    """
    told = told_in_turn(hand)
    now, numbers = [seat for seat, _ in told], [*(count for _, count in told), *more]
    fixed = hand.game.keyed.difference(now)
    drew = [
        seat for seat in hand.start.dealt_in
        if seat not in fixed and (seat in hand.drawn or betting.is_live(hand.wagering, seat))
    ]  # fmt: skip

    def misfit(seats: Sequence[int]) -> tuple[int, int]:
        return _misfit(hand, drew, dict(zip(seats, numbers, strict=True)), card_at)

    best = min(combinations(drew, len(numbers)), key=misfit, default=())
    if not best or (not more and misfit(best) == misfit(now)):
        return told
    return tuple(zip(best, numbers, strict=True))


def _misfit(
    hand: Hand, drew: Sequence[int], numbers: Mapping[int, int | None], card_at: Place | None
) -> tuple[int, int]:
    """Return how many cards contradict the numbers, and how much must be unread or forgotten."""
    begun = hand.phase is Phase.BETTING or (hand.phase is Phase.DEALING and hand.plan.done > 0)
    last = max((at for at, seat in enumerate(drew) if seat in numbers), default=0)
    against = unread = 0
    for at, seat in enumerate(drew):
        out, came = count_of(hand.game.discarded, seat), cards_drawn(hand, seat) + (card_at == seat_place(seat))
        # Of a seat without a key all that it draws was seen, or shown by what came.
        shown = max(out, came, 0 if seat in hand.game.keyed else count_of(hand.drawn, seat))
        number = numbers.get(seat, shown)
        if seat not in numbers and at < last and not begun:
            unread += FORGOTTEN
        if number is not None:
            against += max(0, out - number) + max(0, shown - number)
            unread += max(0, number - out) + (max(0, number - came) if hand.phase is Phase.BETTING else 0)
    return against, unread


def cards_drawn(hand: Hand, seat: int) -> int:
    """Return how many cards that a seat draws have been read there."""
    if hand.phase is Phase.DRAWING:
        return 0
    place = seat_place(seat)
    to_come = sum(due.place == place for due in hand.plan.rest) if hand.phase is Phase.DEALING else 0
    unread = sum(one == (place, hand.game.drawn_on) for one in hand.deal.presumed)
    return max(0, hand.drawn.get(seat, 0) - to_come - unread)
