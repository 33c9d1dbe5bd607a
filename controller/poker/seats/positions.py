"""Button, blinds and posts of a hand by the dead-button rule, from two players up.

Everything here is pure: `start_hand` takes the table's seating and returns the seating of the begun hand, with all that
the hand needs to know of its start. Source: N144, E131a, G150, L24, P33.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from controller.poker.seats import entry, kills, missed_blinds, posts, single_blind
from controller.poker.seats.dead_button import frozen_button
from controller.poker.seats.dealt_in import place_button
from controller.poker.seats.entry import Admission, Terms
from controller.poker.seats.posts import Post
from controller.poker.seats.seat_record import EntryChoice, Seat
from controller.poker.seats.seating import Positions, Seating, clockwise
from controller.poker.seats.staked import StakesLike
from controller.rulebook.book import Book
from controller.rulebook.variant import ForcedKind, Variant
from controller.terms.codes import Betting
from controller.terms.fast_copies import changer_of, replace
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class HandStart:
    """The start of a hand; a misdeal is dealt again from the same value.

    Attributes:
        button: the button's seat, which may be empty.
        small_blind: the seat that posts the small blind (the smallest of three); None if nobody does.
        big_blind: the seat that posts the big blind; the buyer of the button, if there is one.
        blinds: the seat that posts each blind, smallest first.
        dealt_in: the seats in dealing order; the first card goes to the first of them.
        posts: what each player puts up, in order, within his stack.
        first_to_act: the seat that opens the first betting round; None if the cards decide.
        acting_order: the first round's turns, blinds and straddles last; the kill in its turn.
        straddle, straddle_to: the live straddle's seat and total.
        kill, kill_to: the seat that kills the pot, and its total.
        buyer: the seat that bought the button.
        limits: the limits of this hand, raised by a kill.
        to_call: what the first player must put in: the full blind, straddle or kill, even if it was posted short.
        misplaced: the button was put in a wrong place.
        proper: the right places of button and blinds, if it is misplaced.
        forfeited: chips of the deal before that lie in the middle.
        penalized: seats that miss this hand by a penalty; one that is dealt in is killed once the deal is complete.
    """

    button: int
    small_blind: int | None
    big_blind: int | None
    blinds: tuple[int | None, ...]
    dealt_in: tuple[int, ...]
    posts: tuple[Post, ...]
    first_to_act: int | None
    acting_order: tuple[int, ...] = ()
    straddle: int | None = None
    straddle_to: int = 0
    kill: int | None = None
    kill_to: int = 0
    buyer: int | None = None
    limits: tuple[int, int] | None = None
    to_call: int = 0
    misplaced: bool = False
    proper: Positions | None = None
    forfeited: int = 0
    penalized: tuple[int, ...] = ()

    @property
    def antes(self) -> dict[int, int]:
        """The ante posted, by seat."""
        return {post.seat: post.dead for post in self.posts if post.kind == "ante"}


Placed: TypeAlias = tuple[Positions, dict[int, Admission]]
"""Button and blinds, and the seats dealt in with their admission."""
Started: TypeAlias = tuple[Seating, HandStart | None]
"""The seating, and the hand's start; None if no hand can start."""


def start_hand(seating: Seating, stakes: StakesLike, book: Book, variant: Variant) -> Started:
    """Begin a hand: move the button, decide who is dealt in, and what each of them posts.

    Args:
        seating: the table after the last hand, with every arrival, departure and choice since.
        stakes: the stakes of this hand.
        book: the house's rulebook.
        variant: the game.

    Returns:
        The seating, with missed blinds recorded and the debts of players who came in paid; and the hand's start, None
            if fewer than two players can be dealt in.
    """
    betting: Betting | None = getattr(stakes, "betting", None) or variant.betting.usual
    terms = _closed(seating, Terms(stakes, variant, book.blinds, betting))
    prior = _without_prior(seating, None)
    old = seating.before if seating.correct_next and seating.before is not None else seating.positions
    seating, killer = kills.due_killer(seating, terms)
    terms = replace(terms, killer=killer, plain=entry.plain_seats(seating.seats, terms))
    if not variant.forced.button:
        return _start_without_button(seating, terms)
    proper = place_button(seating, old, terms, seating.first_button)
    wrong = seating.placed if proper is not None and seating.placed != proper[0].button else None
    placed = proper if wrong is None else place_button(seating, None, terms, wrong)
    if placed is None or len(placed[1]) < 2:
        return seating, None
    places, dealt = placed
    killer = kills.killer_now(seating, killer, places, frozenset(dealt))
    terms = _killed(terms, killer)
    start = _begin(seating, places, dealt, terms)
    right = None if wrong is None or proper is None else proper[0]
    start = _placed(start, wrong is not None, right, seating.forfeited, _penalized(seating))
    return _after_start(seating, start, (places, dealt), terms, old, prior), start


_without_prior = changer_of(Seating, "prior")
_placed = changer_of(HandStart, "misplaced", "proper", "forfeited", "penalized")


def _killed(terms: Terms, killer: int | None) -> Terms:
    """Return the terms of a pot that a seat kills; None: nobody does."""
    return terms if killer == terms.killer else replace(terms, killer=killer)


def _after_start(
    seating: Seating, start: HandStart, placed: Placed, terms: Terms, old: Positions | None, prior: Seating
) -> Seating:
    """Return the seating of a begun hand, its blinds noted as missed or paid.

    `prior` is the table before it.
    """
    places, dealt = placed
    recorded = _recorded(places, start, seating)
    seating = missed_blinds.sweep(seating, old, recorded, frozenset(dealt), terms.closed_to)
    seating = _settle_seats(seating, dealt, places, terms)
    seating = missed_blinds.tell_debts(seating, terms.stakes, terms.rules)
    kill = kills.posted(seating.kill, start.kill, places, frozenset(dealt))
    return _begun(
        seating, recorded, old, start.proper, dealt_last=tuple(sorted(dealt)), kill=kill, prior=prior, placed=None,
        correct_next=False, high_cards=(), forfeited=0, frozen=None,
    )  # fmt: skip


_begun = changer_of(
    Seating, "positions", "before", "proper", "placed", "correct_next", "dealt_last", "kill", "high_cards", "forfeited",
    "frozen", "prior",
)  # fmt: skip


def _closed(seating: Seating, terms: Terms) -> Terms:
    """Return the terms of a hand closed to newcomers, because old chips lie in the middle.

    If fewer than two of the entitled players are left, everybody plays; the books do not say more. Source: N112, E99,
    G113.
    """
    if not seating.forfeited or terms.rules.newcomer.forfeited_pot.value != "dealt_last":
        return terms
    closed = replace(terms, closed_to=frozenset(seating.dealt_last))
    able = sum(1 for seat in seating.seats if entry.is_able(seat, closed))
    return closed if able > 1 else terms


def _penalized(seating: Seating) -> tuple[int, ...]:
    """Return the seats that miss this hand by a penalty, dealt in or not (L47, P67C)."""
    return tuple(seat.number for seat in seating.seats if seat.penalty_hands)


def _start_without_button(seating: Seating, terms: Terms) -> tuple[Seating, HandStart | None]:
    """Return the start of a stud hand: frozen button, antes from all, cards open."""
    dealt = {seat.number: Admission(seat.number) for seat in seating.seats
             if seat.number in terms.plain or entry.is_able(seat, terms)}  # fmt: skip
    if len(dealt) < 2:
        return seating, None
    order = tuple(sorted(dealt))
    killer = terms.killer if terms.killer in dealt else None
    put_up = posts.collect(seating, Positions(0), dealt, replace(terms, killer=killer))
    button = frozen_button(seating, list(order))
    first = clockwise(order, killer)[0] if killer is not None else None
    start = HandStart(
        button, None, None, (), order, put_up, first, order,
        kill=killer, kill_to=kills.amount(terms) if killer is not None else 0,
        limits=kills.limits(terms, killed=killer is not None), forfeited=seating.forfeited,
        penalized=_penalized(seating),
    )
    seating = replace(seating, seats=tuple(_served(seat) for seat in seating.seats), forfeited=0)
    fresh = [seat for seat in seating.seats if seat.number in dealt and seat.entry is EntryChoice.NEW]
    for seat in fresh:
        seating = seating.with_seat(replace(seat, entry=EntryChoice.REGULAR, option="none"))
    kill = kills.posted(seating.kill, killer, Positions(button), frozenset(dealt))
    return replace(seating, dealt_last=order, kill=kill, frozen=button), start


def _recorded(places: Positions, start: HandStart, seating: Seating) -> Positions:
    """Return the positions for the next hand; a buyer is due for the button."""
    if start.buyer is None:
        return places
    due = [place for place in places.blinds if place is not None and place != start.buyer]
    numbers = [seat.number for seat in seating.seats]
    following = due[: len(places.blinds) - 1] or clockwise(numbers, start.buyer)[:1]
    return Positions(places.button, (start.buyer, *following))


def _begin(seating: Seating, places: Positions, dealt: dict[int, Admission], terms: Terms) -> HandStart:
    """Return everything that the hand knows of its start."""
    order = tuple(clockwise(dealt, places.button))
    by_reason = {one.reason: one for one in reversed(dealt.values())}
    straddler, kills_for_hand = by_reason.get("straddle"), by_reason.get("kill")
    buyer = by_reason["buy_button"].seat if "buy_button" in by_reason else None
    killer = terms.killer if terms.killer is not None or kills_for_hand is None else kills_for_hand.seat
    terms = _killed(terms, killer)
    put_up = posts.collect(seating, places, dealt, terms)
    blinds = posts.blind_seats(places, dealt, buyer)
    big = blinds[-1] if blinds else None
    turns = posts.with_kill_last(posts.opening(order, places, big, straddler.seat if straddler else None), terms)
    kill_to = kills.amount(terms) if killer is not None else 0
    straddle_to = straddler.live if straddler else 0
    return HandStart(
        button=places.button,
        small_blind=blinds[0] if len(blinds) > 1 else None,
        big_blind=big,
        blinds=blinds,
        dealt_in=order,
        posts=put_up,
        first_to_act=None if terms.variant.forced.usual is ForcedKind.NOTHING else turns[0],
        acting_order=turns,
        straddle=straddler.seat if straddler else None,
        straddle_to=straddle_to,
        kill=killer,
        kill_to=kill_to,
        buyer=buyer,
        limits=kills.limits(terms, killed=killer is not None),
        to_call=max(terms.big_blind, straddle_to, kill_to),
    )


def _settle_seats(seating: Seating, dealt: Mapping[int, Admission], places: Positions, terms: Terms) -> Seating:
    """Return the seating with dealt-in players free of debts, and waits one hand shorter."""
    unchanged = {number for number in terms.plain if number in dealt and dealt[number].reason is None}
    seats = seating.seats
    return replace(seating, seats=tuple([
        one if one.number in unchanged else _settled(_served(one), dealt, places, terms) for one in seats
    ]))  # fmt: skip


def _served(seat: Seat) -> Seat:
    """Return the seat with one penalty hand served; a misdeal and its re-deal are one (P36C)."""
    return replace(seat, penalty_hands=seat.penalty_hands - 1) if seat.penalty_hands else seat


def _settled(seat: Seat, dealt: Mapping[int, Admission], places: Positions, terms: Terms) -> Seat:
    """Return one seat after the hand has begun."""
    if seat.number in dealt:
        return single_blind.owing(_dealt_in(seat, terms), dealt[seat.number])
    if seat.entry in {EntryChoice.MOVED, EntryChoice.NEW} and seat.wait_hands:
        return replace(seat, wait_hands=seat.wait_hands - 1)
    if seat.entry is EntryChoice.DEALT_OFF and entry.is_barred(seat, places, terms):
        # The blinds are passing the seat: its player comes in once the button has passed.
        return replace(seat, entry=EntryChoice.MOVED, wait_hands=0)
    if terms.lets_button_pass(seat) and entry.is_barred(seat, places, terms):
        return replace(seat, entry=EntryChoice.MOVED, option="none")
    return seat


def _dealt_in(seat: Seat, terms: Terms) -> Seat:
    """Return the seat of a player dealt in; without blinds his debts carry over (G98)."""
    if not terms.stakes.blinds:
        return replace(seat, entry=EntryChoice.REGULAR, wait_hands=0)
    return seat.paid_up()


def finish_hand(
    seating: Seating, stacks: Mapping[int, int], awarded: Mapping[int, int], result: kills.Result | None = None
) -> Seating:
    """Return the seating after a hand: stacks of those dealt in, and kill legs.

    Args:
        seating: the table as `start_hand` left it.
        stacks: by seat, the chips after the hand.
        awarded: by seat, the chips pushed.
        result: what the kill rules need to know; None if the game has no kill.
    """
    seats = tuple(
        replace(seat, stack=stacks[seat.number] + seat.bought, bought=0)
        if seat.number in stacks and seat.number not in seating.settled
        else seat
        for seat in seating.seats
    )
    seating = with_legs(replace(seating, seats=seats, settled=frozenset()), awarded, result)
    return replace(seating, legs_counted=False)


def with_legs(seating: Seating, awarded: Mapping[int, int], result: kills.Result | None) -> Seating:
    """Return the seating with a hand's result counted for the kill button, once."""
    if result is None or seating.legs_counted:
        return seating
    return replace(seating, kill=kills.after_hand(seating.kill, awarded, result), legs_counted=True)
