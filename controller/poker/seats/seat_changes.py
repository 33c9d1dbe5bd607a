"""Arrivals, departures and seat changes of players, and how they choose to come in."""

from __future__ import annotations

from dataclasses import dataclass

from controller.poker.seats.missed_blinds import tell_debts
from controller.poker.seats.playing_over import without_player
from controller.poker.seats.seat_record import EntryChoice, Seat, Way
from controller.poker.seats.seating import Positions, Seating, clockwise
from controller.poker.seats.staked import StakesLike
from controller.rulebook.blinds import BlindRules
from controller.terms.fast_copies import replace

MINUTE_MS = 60_000


def sit_down(seating: Seating, number: int, stack: int) -> Seating:
    """Return the seating with a new player in a seat, who wants a hand."""
    return seating.with_seat(Seat(number, stack, entry=EntryChoice.NEW))


def arrive(seating: Seating, number: int) -> Seating:
    """Return the seating with that seat's new player marked as coming from a must-move game."""
    seat = seating.at(number)
    return seating if seat is None else seating.with_seat(replace(seat, arrives=True))


def reserve(seating: Seating, number: int, at_ms: int) -> Seating:
    """Return the seating with a seat locked up for a player who is not there yet."""
    return seating.with_seat(Seat(number, 0, "reserved", EntryChoice.NEW, away_since_ms=at_ms))


def walk_away(seating: Seating, number: int, at_ms: int) -> Seating:
    """Return the seating with a player away from the table, his chips left behind."""
    seat = seating.at(number)
    if seat is None or seat.presence == "away":
        return seating
    return seating.with_seat(replace(seat, presence="away", away_since_ms=at_ms))


def come_back(seating: Seating, number: int, stack: int | None) -> Seating:
    """Return the seating with a player back, there for the first time, or with more chips."""
    seat = seating.at(number)
    if seat is None:
        return seating.with_seat(Seat(number, stack or 0, entry=EntryChoice.NEW))
    return seating.with_seat(
        replace(
            seat,
            presence="present",
            stack=seat.stack if stack is None else stack,
            away_since_ms=None,
            absent_buttons=0,
            pick_up=False,
            warned=False,
        )
    )


def buy_chips(seating: Seating, number: int, amount: int) -> Seating:
    """Return the seating with chips bought in a hand, to play from the next hand on."""
    seat = seating.at(number)
    return seating if seat is None else seating.with_seat(replace(seat, bought=seat.bought + amount))


def leave(seating: Seating, number: int) -> Seating:
    """Return the seating without a player: his kill leg goes (G188), his owed kill stays."""
    seating = without_player(seating, number)
    kill = seating.kill
    if kill.leg == number:
        kill = replace(kill, leg=None)
    if kill.due == number:
        kill = replace(kill, due=None)
    owed = tuple(one for one in kill.owed if one != number)
    kill = replace(kill, owed=owed, deferred=kill.deferred - {number}, kept=kill.kept - {number})
    return replace(seating, kill=kill)


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A change of seats.

    Attributes:
        number: the new seat.
        source: the old seat; an empty one means another table, and the player comes as a newcomer.
        stack: his chips, if known.
        draw_or_mixed: the game is a draw game, or one of several dealt by rounds.
    """

    number: int
    source: int
    stack: int | None = None
    draw_or_mixed: bool = False


def change_seat(seating: Seating, move: SeatMove, rules: BlindRules) -> Seating:
    """Return the seating after a move, whose cost depends on its distance from the blind."""
    number, source, stack = move.number, move.source, move.stack
    seat = seating.at(source)
    if seat is None:
        return seating.with_seat(Seat(number, stack or 0, entry=EntryChoice.NEW))
    moved = replace(seat, number=number, stack=seat.stack if stack is None else stack, option="none", owner=None)
    waits = hands_to_wait(seating, source, number)
    same_position = move.draw_or_mixed and rules.seat_change.draw_games.value == "same_position"
    free = waits <= rules.seat_change.free_players.value and not same_position
    dealt_off = _dealt_off(seating, source) and rules.seat_change.deals_off.value
    seating = without_player(seating, source)
    kill = seating.kill
    seating = replace(seating, kill=replace(
        kill,
        leg=number if kill.leg == source else kill.leg,
        due=number if kill.due == source else kill.due,
        owed=tuple(number if one == source else one for one in kill.owed),
        deferred=frozenset(number if one == source else one for one in kill.deferred),
        kept=frozenset(number if one == source else one for one in kill.kept),
    ))
    if seat.entry is EntryChoice.NEW:
        return seating.with_seat(moved)
    missed = seat.missed | _blinds_left(seating.positions, source)
    entry = EntryChoice.DEALT_OFF if dealt_off else EntryChoice.MOVED
    waits = seat.wait_hands if free else max(waits, seat.wait_hands)
    moved = replace(moved, entry=entry, wait_hands=waits, missed=missed)
    return seating.with_seat(moved)


def hands_to_wait(seating: Seating, source: int, number: int) -> int:
    """Return how many hands later the big blind reaches the new seat than the old one.

    Counted in players of the rotation between the last big blind and the seat. A move toward the blind costs nothing,
    since the player pays sooner; a move away by k players costs k hands (N152's example).
    """
    places = seating.positions
    active = [seat.number for seat in seating.seats if seat.is_regular and seat.presence == "present"]
    others = [one for one in active if one != source]
    if places is None or places.big_blind is None:
        # Before the first hand, seats are chosen freely.
        return 0
    return max(0, _before(others, places.big_blind, number) - _before(others, places.big_blind, source))


def _before(numbers: list[int], big: int, seat: int) -> int:
    """Return how many of these players the big blind reaches before that seat."""
    row = clockwise([*numbers, seat], big)
    return row.index(seat)


def _dealt_off(seating: Seating, source: int) -> bool:
    """Whether the player had the button in the last hand."""
    return seating.positions is not None and seating.positions.button == source and source in seating.dealt_last


def _blinds_left(places: Positions | None, source: int) -> frozenset[int]:
    """Return the smaller blinds that a player still had to post this round when he moved."""
    if places is None or source not in places.blinds:
        return frozenset()
    return frozenset(range(places.blinds.index(source)))


def choose(seating: Seating, number: int, way: Way) -> Seating:
    """Return the seating with a player's choice of entry; he pays when he is dealt in."""
    seat = seating.at(number)
    return seating if seat is None else seating.with_seat(replace(seat, option=way))


def next_dealer(seating: Seating, rules: BlindRules) -> Seating:
    """Return the seating at a new dealer: absent button for empty seats with a missed blind.

    Source: N76, G73.
    """
    most = rules.missed.absent_buttons.value
    for seat in seating.seats:
        if seat.presence == "away" and seat.missed and seat.absent_buttons < most:
            seating = seating.with_seat(replace(seat, absent_buttons=seat.absent_buttons + 1))
    return seating


def pass_time(seating: Seating, rules: BlindRules, now_ms: int) -> Seating:
    """Return the seating with expired absences noted, once a blind passed (G73, E68)."""
    minutes = rules.missed.window_minutes.value
    for seat in seating.seats:
        away = None if seat.away_since_ms is None else now_ms - seat.away_since_ms
        over = bool(minutes) and away is not None and away >= minutes * MINUTE_MS
        if over and seat.presence == "away" and seat.missed and not seat.pick_up:
            seating = seating.with_seat(replace(seat, pick_up=True))
    return seating


def owes_straddle(seating: Seating, number: int, amount: int, stakes: StakesLike, rules: BlindRules) -> Seating:
    """Return the seating where a player owes a missed mandatory straddle, dead for a hand.

    Source: G161.
    """
    seat = seating.at(number)
    if seat is None:
        return seating
    return tell_debts(seating.with_seat(replace(seat, missed_straddle=amount)), stakes, rules)


def others_away(seating: Seating, number: int) -> int:
    """Return how many other players are away from the table."""
    return sum(1 for seat in seating.seats if seat.presence == "away" and seat.number != number)


def begin_again(seating: Seating) -> Seating:
    """Return the table before the last hand with the button corrected, after a misdeal.

    Arrivals and departures since are kept.
    """
    prior = seating.prior
    if prior is None:
        return seating
    kept = []
    for seat in seating.seats:
        was = prior.at(seat.number)
        changed = seat.number in seating.settled  # another player sits there now
        if was is None or changed or (seat.owner is None) is not (was.owner is None):
            # No new player is seated in a re-deal (P36C): he waits for the hand after it.
            kept.append(replace(seat, wait_hands=1))
        else:
            kept.append(replace(was, presence=seat.presence, away_since_ms=seat.away_since_ms))
    return replace(prior, seats=tuple(kept), placed=None)
