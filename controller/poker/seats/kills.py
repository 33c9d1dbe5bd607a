"""Kill pots: legs, the duty to kill, missed kills, and the limits (G188 to G201)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.poker.seats.entry import Terms, is_able
from controller.poker.seats.seating import KillState, Positions, Seating
from controller.rulebook.blinds import KillRules
from controller.terms.fast_copies import replace


@dataclass(frozen=True, slots=True)
class Result:
    """A hand's result, with what the kill rules need.

    Attributes:
        rules: the book's kill rules.
        pot: all chips that were played for.
        beyond_blinds: by seat dealt in, its chips beyond blinds, antes and made-up blinds; a kill counts.
        limits: the limits of the hand.
        game_limits: the limits of the game, not raised by a kill.
        splits: high and low share the pot.
        killer: the seat that killed the hand.
    """

    rules: KillRules
    pot: int
    beyond_blinds: Mapping[int, int]
    limits: tuple[int, int]
    game_limits: tuple[int, int]
    splits: bool = False
    killer: int | None = None


def amount(terms: Terms) -> int:
    """Return the kill's amount: twice the big blind, or one and a half (rounded up)."""
    big = terms.big_blind or (terms.stakes.limits[0] if terms.stakes.limits else 0)
    return (3 * big + 1) // 2 if terms.stakes.kill == "half" else 2 * big


def limits(terms: Terms, *, killed: bool) -> tuple[int, int] | None:
    """Return the limits of a hand: the game's, or raised by the kill."""
    plain = terms.stakes.limits
    if plain is None or not killed:
        return plain
    if terms.stakes.kill == "half":
        return (3 * plain[0] + 1) // 2, (3 * plain[1] + 1) // 2
    return 2 * plain[0], 2 * plain[1]


def due_killer(seating: Seating, terms: Terms) -> tuple[Seating, int | None]:
    """Return the seat that must kill the next hand; an absent player owes it (G193, G196)."""
    kill = seating.kill
    if terms.stakes.kill is None:
        return seating, None
    if kill.due is None:
        return seating, None
    seat = seating.at(kill.due)
    if seat is not None and is_able(seat, terms):
        return seating, kill.due
    owed = kill.owed if kill.due in kill.owed else (*kill.owed, kill.due)
    return replace(seating, kill=replace(kill, due=None, owed=owed)), None


def killer_now(
    seating: Seating, killer: int | None, places: Positions, dealt: frozenset[int]
) -> int | None:
    """Return the hand's killer: the one due, else the first debtor off button and blinds.

    There is one kill in a deal (G197).
    """
    if killer is not None and killer in dealt:
        return killer
    kill = seating.kill
    able = [seat for seat in kill.owed if seat not in kill.deferred]
    return next((seat for seat in able if seat in dealt and seat not in _corners(places)), None)


def _corners(places: Positions) -> frozenset[int | None]:
    """Return the seats from which no missed kill is posted: the button and the blinds."""
    return frozenset((places.button, *places.blinds))


def posted(kill: KillState, killer: int | None, places: Positions, dealt: frozenset[int]) -> KillState:
    """Return the kill button once the hand has begun.

    The killer of the hand owes no more; a seat that was due and is not in the hand owes. A seat that could not post its
    missed kill because of another's does so after the button has passed it.
    """
    owed = tuple(seat for seat in kill.owed if seat != killer)
    if kill.due is not None and kill.due != killer and kill.due not in dealt and kill.due not in owed:
        owed = (*owed, kill.due)
    met = frozenset(seat for seat in owed if killer is not None and seat in dealt and seat not in _corners(places))
    deferred = (kill.deferred | met) - {places.button}
    return KillState(kill.leg, None, owed, deferred.intersection(owed), kill.kept)


def after_hand(kill: KillState, awarded: Mapping[int, int], result: Result) -> KillState:
    """Return the seat with a leg up after a hand, and the one that must kill the next.

    A player who was away keeps his leg beside the new one (G192); a player who was dealt in has won or lost his second
    leg.
    """
    winners = [seat for seat, chips in awarded.items() if chips > 0]
    if not winners:
        return kill
    if result.splits:
        return _after_high_low(kill, winners, result)
    legs = kill.kept if kill.leg is None else kill.kept | {kill.leg}
    dealt_in = {*result.beyond_blinds, *winners}
    held, away = legs & dealt_in, legs - dealt_in
    kill = replace(kill, due=None, kept=away)
    if len(winners) > 1:
        return _after_split(kill, winners, held, result)
    (winner,) = winners
    second = winner in held or winner == result.killer
    return replace(kill, leg=winner, due=winner if second and _is_full_bet(winner, result) else None)


def _after_split(kill: KillState, winners: list[int], held: frozenset[int], result: Result) -> KillState:
    """Return the kill after a split: it kills again, a leg stays, or it is neutral.

    Source: G188, G191.
    """
    if result.killer in winners and result.rules.killer_split.value == "kills_again":
        return replace(kill, leg=result.killer, due=result.killer)
    keep = sorted(held.intersection(winners)) if result.rules.split_keeps_leg.value else []
    return replace(kill, leg=keep[0] if keep else None, kept=kill.kept.union(keep[1:]))


def _after_high_low(kill: KillState, winners: list[int], result: Result) -> KillState:
    """Return the kill in high-low: without legs, the winner of a large whole pot kills (G194)."""
    needed = result.rules.scoop_times.value * result.game_limits[1]
    enough = result.pot >= needed if result.rules.scoop_equal.value else result.pot > needed
    scooped = len(winners) == 1 and enough
    return replace(kill, leg=None, due=winners[0] if scooped else None)


def _is_full_bet(winner: int, result: Result) -> bool:
    """Whether others paid the winner a full bet beyond the blinds (G190)."""
    if result.rules.leg_two.value == "any_pot":
        return True
    won = sum(chips for seat, chips in result.beyond_blinds.items() if seat != winner)
    return won >= result.limits[0]
