"""Entry into a hand once button and blinds are known: regulars, newcomers, debtors, movers.

Every choice that a book makes comes from its `BlindRules`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from controller.poker.seats.missed_blinds import debt_of
from controller.poker.seats.seat_record import Debt, EntryChoice, Seat
from controller.poker.seats.seating import Positions, is_between
from controller.poker.seats.staked import StakesLike
from controller.rulebook.blinds import BlindRules
from controller.rulebook.street_acts import Draw
from controller.rulebook.variant import Debtor, Family, Variant
from controller.terms.codes import Betting
from controller.terms.fast_frozen import fast_frozen

TRIPLE_DRAW: Final = 3
"""Draws of a triple draw game."""

PostReason: TypeAlias = Literal["ante", "sb", "bb", "straddle", "missed", "buy_button", "kill"]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a hand: stakes, game, the book's blind rules, and whether the pot is killed.

    `closed_to` are the only seats that get a hand, since chips lie in the middle from the deal before; None for no
    limit. `plain` are seats known to be dealt in without more ado, whatever the positions: nothing is open about them.
    """

    stakes: StakesLike
    variant: Variant
    rules: BlindRules
    betting: Betting | None
    killer: int | None = None
    closed_to: frozenset[int] | None = None
    plain: frozenset[int] = frozenset()

    @property
    def splits(self) -> bool:
        """Whether the pot is split high and low or games are mixed, where must-move differs (G98)."""
        return len(self.variant.shares) > 1 or len(getattr(self.stakes, "rounds", ())) > 1

    @property
    def must_move_waits(self) -> Literal["never", "any_position", "behind_button"]:
        """Return how long a player from a must-move game may wait for a position (N94, G98)."""
        rules = self.rules.newcomer
        by_split = rules.must_move_waits_split.value if self.splits else "as_others"
        if by_split == "as_others":
            return "any_position" if rules.must_move_waits.value else "never"
        draws = sum(isinstance(act, Draw) for act in self.variant.acts())
        barred = by_split == "behind_button_but_triple_draw" and draws >= TRIPLE_DRAW
        return "never" if barred else "behind_button"

    def lets_button_pass(self, seat: Seat) -> bool:
        """Whether a player from a must-move game waits until the button has passed his seat (G98)."""
        free = self.rules.newcomer.must_move_arrival.value == "any_position_free"
        return free and seat.arrives and seat.option == "wait" and self.must_move_waits == "behind_button"

    @property
    def big_blind(self) -> int:
        """The big blind's amount; 0 if there is none."""
        return self.stakes.blinds[-1] if self.stakes.blinds else 0

    @property
    def posts_for_absent(self) -> bool:
        """Whether players with chips are dealt in and their blinds posted, as in tournaments."""
        return self.rules.button.absent.value == "posted"

    @property
    def newcomers_free(self) -> bool:
        """Whether a new player gets a hand without a post; an ante is enough (G99a).

        The draw games with rules of their own (G262, G294, G303, G313) always require a blind of him.
        """
        if not self.stakes.blinds:
            return True
        if self.debtor is not Debtor.POST_OR_WAIT:
            return False
        rules = self.rules.newcomer
        limit = self.betting is Betting.FIXED_LIMIT
        return (rules.limit if limit else rules.big_bet).value == "free"

    @property
    def debtor(self) -> Debtor:
        """The game's rule for the return of a debtor."""
        rule = self.variant.forced.debtor
        return rule.value if rule is not None else Debtor.POST_OR_WAIT


@fast_frozen
@dataclass(frozen=True, slots=True)
class Admission:
    """The admission of a seat to a hand, with its posts."""

    seat: int
    live: int = 0
    dead: int = 0
    reason: PostReason | None = None


def is_able(seat: Seat, terms: Terms) -> bool:
    """Whether a player can be dealt in at all: he has chips and, in cash games, is present.

    N143: a player who cannot post the big blind is no longer dealt in, wherever he sits.
    """
    if seat.stack <= 0 or seat.presence == "reserved" or (terms.closed_to and seat.number not in terms.closed_to):
        return False
    if seat.penalty_hands and not terms.rules.penalty.dealt_in.value:
        return False
    if seat.presence == "present" and seat.stack >= terms.big_blind:
        return True
    if terms.posts_for_absent:
        return True
    short = terms.rules.missed.short_big_blind.value == "not_dealt" and seat.stack < terms.big_blind
    return seat.presence == "present" and not short


def plain_seats(seats: Iterable[Seat], terms: Terms) -> frozenset[int]:
    """Return the seats that are able to play, and about which nothing is open."""
    return frozenset(
        seat.number
        for seat in seats
        if seat.is_settled and not seat.racked and not seat.penalty_hands and is_able(seat, terms)
    )


def can_take_big_blind(seat: Seat, terms: Terms) -> bool:
    """Whether the big blind may go to this player now.

    It skips players who wait out a seat change, chips in a rack (E57), and a debtor who may not wait for it.
    """
    if seat.number in terms.plain:
        return True
    if not is_able(seat, terms):
        return False
    if seat.entry in {EntryChoice.MOVED, EntryChoice.NEW} and seat.wait_hands > 0:
        return False
    if terms.posts_for_absent:
        return True
    if seat.is_regular and seat.in_debt and not terms.rules.missed.wait.value:
        return False
    if seat.racked and terms.rules.missed.racked_chips.value == "not_dealt":
        return False
    return seat.entry is not EntryChoice.DEALT_OFF and not terms.lets_button_pass(seat)


def is_barred(seat: Seat, places: Positions, terms: Terms) -> bool:
    """Whether the seat lies where newcomers and debtors get no hand.

    In tournaments (L6, P10A), strictly between button and small blind. In cash games (N147, E134, G153), from the
    button to the big blind, with both places of a dead button and a dead small blind.
    """
    if not places.blinds or places.big_blind is None:
        return False
    if terms.rules.newcomer.barred.value == "button_to_small_blind":
        small = places.blinds[0]
        return small is not None and small != places.button and is_between(seat.number, places.button, small)
    if places.button == places.big_blind:
        return False
    if seat.number == places.button:
        alone = seat.is_regular and seat.in_debt and len(places.blinds) - 1 not in seat.missed
        return not (alone and terms.rules.missed.button_seat_for_small_blind.value)
    return is_between(seat.number, places.button, places.big_blind)


def admit(seat: Seat, places: Positions, terms: Terms, *, bought: bool = False) -> Admission | None:
    """Return how a player enters the hand, with his extra posts; None if he does not.

    If the button was `bought`, nobody posts the regular blinds, and a player who comes in with the big blind waits a
    hand.
    """
    if seat.number in terms.plain:
        return Admission(seat.number)
    if not is_able(seat, terms):
        return None
    if seat.entry is EntryChoice.NEW and seat.wait_hands > 0:
        return None
    if terms.posts_for_absent:
        barred = seat.entry is not EntryChoice.REGULAR and is_barred(seat, places, terms)
        return None if barred else Admission(seat.number)
    if (seat.number == places.big_blind and not bought) or not terms.stakes.blinds:
        return Admission(seat.number)
    if seat.racked and terms.rules.missed.racked_chips.value == "not_dealt" and (
        seat.in_debt or _is_passed(seat, places)
    ):
        return None  # the blinds have reached the seat, which gets no hand before its chips are out of the rack (E57)
    match seat.entry:
        case EntryChoice.REGULAR:
            return _admit_regular(seat, places, terms)
        case EntryChoice.NEW:
            return _admit_new(seat, places, terms)
        case _:
            return _admit_moved(seat, places, terms)


def _is_passed(seat: Seat, places: Positions) -> bool:
    """Whether this hand's big blind has passed the seat, which lies before the next blind."""
    if len(places.blinds) < 2 or places.big_blind is None:
        return False
    lower = places.blinds[-2] if places.blinds[-2] is not None else places.button
    # If the only player able to take the blind has it again, it has passed everybody else.
    return is_between(seat.number, lower, places.big_blind)


def _admit_regular(seat: Seat, places: Positions, terms: Terms) -> Admission | None:
    """Return a regular's entry: at once if he owes nothing, else by the way back he chose."""
    if not seat.in_debt:
        return Admission(seat.number)
    debt = debt_of(seat, terms.stakes, terms.rules)
    if seat.must_post:
        return _paying(seat, debt)
    if is_barred(seat, places, terms):
        return None
    if seat.option == "kill":
        return _killing(seat, terms)
    if seat.option == "post" and may_post(seat, terms):
        return _paying(seat, debt)
    return None


def may_post(seat: Seat, terms: Terms) -> bool:
    """Whether a player not due for the big blind may post for a hand in this game."""
    if seat.entry is EntryChoice.REGULAR:
        # G263: he may post a single blind for which he was short; G265: not one that he failed to take.
        return terms.rules.missed.post.value and (terms.debtor is Debtor.POST_OR_WAIT or seat.short_blind)
    if seat.entry is EntryChoice.NEW:
        # G262: in single-blind lowball, a newcomer waits or kills.
        return terms.debtor is not Debtor.WAIT_OR_KILL or len(terms.stakes.blinds) > 1
    return terms.rules.seat_change.post_instead.value and not keeps_position(terms)


def keeps_position(terms: Terms) -> bool:
    """Whether the game is a draw game in which a seat change can never be bought (G158)."""
    return terms.variant.family is Family.DRAW and terms.rules.seat_change.draw_games.value == "same_position"


def _paying(seat: Seat, debt: Debt) -> Admission:
    return Admission(seat.number, debt.live, debt.dead, "missed")


def _killing(seat: Seat, terms: Terms) -> Admission | None:
    """Return a newcomer's or debtor's kill in lowball for double the big blind.

    There is one kill in a deal. Source: G262, G265, G266.
    """
    if terms.debtor is not Debtor.WAIT_OR_KILL or terms.killer is not None:
        return None
    return Admission(seat.number, 2 * terms.big_blind, 0, "kill")


def _admit_arrival(seat: Seat, places: Positions, terms: Terms) -> Admission | None:
    """Return the entry from a must-move game: free in any position but the barred (N94, G98)."""
    rules = terms.rules.newcomer
    barred = (rules.must_move_barred_split if terms.splits else rules.must_move_barred).value
    here = {"button": places.button, "small_blind": places.blinds[0] if places.blinds else None}
    if seat.number in {here[position] for position in barred}:
        return None
    waits = seat.option == "wait" and terms.must_move_waits != "never"
    return None if waits else Admission(seat.number)


def _admit_new(seat: Seat, places: Positions, terms: Terms) -> Admission | None:
    """Return a newcomer's entry: free where allowed, else with a live big blind.

    None in the barred seats.
    """
    if seat.arrives and terms.rules.newcomer.must_move_arrival.value == "any_position_free":
        return _admit_arrival(seat, places, terms)
    if is_barred(seat, places, terms):
        return None
    if terms.newcomers_free:
        return None if seat.option == "wait" else Admission(seat.number)
    if seat.option == "kill":
        return _killing(seat, terms)
    if seat.option == "post" and may_post(seat, terms):
        return Admission(seat.number, terms.big_blind, 0, "missed")
    return None


def _admit_moved(seat: Seat, places: Positions, terms: Terms) -> Admission | None:
    """Return the entry after a seat change: free in the old position, else for a big blind."""
    if is_barred(seat, places, terms):
        return None
    if seat.option == "post" and may_post(seat, terms) and (seat.wait_hands or seat.entry is EntryChoice.DEALT_OFF):
        debt = debt_of(seat, terms.stakes, terms.rules)
        return Admission(seat.number, terms.big_blind, debt.dead, "missed")
    if seat.entry is EntryChoice.DEALT_OFF or seat.wait_hands > 0:
        return None
    return _admit_regular(seat, places, terms) if seat.in_debt else Admission(seat.number)
