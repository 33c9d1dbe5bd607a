"""The dead-button rule for button and blinds.

Source: N144, E131a, G150, L24, P33. The big blind goes to the player due for it; the smaller blinds and the button
follow, even to empty seats.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from controller.poker.seats.seating import Positions, Seating, clockwise
from controller.terms.fast_copies import replace

Taker = Callable[[int], bool]


def next_positions(old: Positions, count: int, numbers: list[int], takes: Taker) -> Positions | None:
    """Return the next hand's button and blinds by the dead-button rule.

    Args:
        old: the positions of the hand before.
        count: the number of blinds in the game.
        numbers: every occupied seat.
        takes: whether the big blind may go to a seat.

    Returns:
        The new positions; None if nobody can take the big blind.
    """
    if count == 0:
        live = [number for number in clockwise(numbers, old.button) if takes(number)]
        return Positions(live[0]) if live else None
    known = [place for place in old.blinds[-count:] if place is not None]
    if len(known) < count:
        return _from_short(old, count, numbers, takes)
    taker = next((number for number in clockwise(numbers, known[-1]) if takes(number)), None)
    if taker is None:
        return None
    return Positions(known[0], (*known[1:], taker))


def _from_short(old: Positions, count: int, numbers: list[int], takes: Taker) -> Positions | None:
    """Return positions with more blinds than before: the smallest right of those posted."""
    known = [place for place in old.blinds if place is not None]
    if not known:
        moved = [number for number in clockwise(numbers, old.button) if takes(number)]
        return first_positions(moved[0], count, numbers, takes) if moved else None
    taker = next((number for number in clockwise(numbers, known[-1]) if takes(number)), None)
    if taker is None:
        return None
    blinds = [*known, taker]
    while len(blinds) < count + 1:
        right = clockwise([number for number in numbers if takes(number)] or blinds, blinds[0])
        blinds.insert(0, right[-2] if len(right) > 1 and right[-1] == blinds[0] else right[-1])
    return Positions(blinds[-count - 1], tuple(blinds[-count:]))


def first_positions(button: int, count: int, numbers: list[int], takes: Taker) -> Positions | None:
    """Return button and blinds of a first hand, or of one whose button somebody placed.

    The smaller blinds go to the next seats of the rotation, absent players included: nobody owes anything yet, so an
    absent player there has had his big blind. The big blind goes to the next seat that can take it.
    """
    takers = [number for number in clockwise(numbers, button) if takes(number)]
    if count == 0 or not takers:
        return Positions(button) if takers else None
    row = clockwise(numbers, button)
    small: list[int] = row[: count - 1]
    last = small[-1] if small else button
    taker = next((number for number in clockwise(numbers, last) if takes(number)), None)
    return None if taker is None else Positions(button, (*small, taker))


def heads_up_positions(old: Positions | None, button: int, pair: list[int], count: int) -> Positions:
    """Return heads-up positions: the big blind moves on, the button posts the small blind."""
    if count == 0:
        nearest = clockwise(pair, button if old is None else old.button)
        return Positions(button if old is None else nearest[0])
    if old is None or old.big_blind is None:
        start = button if old is None else clockwise(pair, old.button)[0]
        other = start if start in pair else clockwise(pair, start)[-1]
        big = next(number for number in pair if number != other)
    else:
        big = clockwise(pair, old.big_blind)[0]
        other = next(number for number in pair if number != big)
    nobody: tuple[int | None, ...] = (None,) * (count - 2)
    blinds = (big,) if count == 1 else (*nobody, other, big)
    return Positions(other, blinds)


def frozen_button(seating: Seating, numbers: list[int]) -> int:
    """Return the seat where the button waits during stud: one past its last hand (L7, P11B)."""
    old = seating.positions
    if old is None:
        return seating.first_button
    following = next_positions(old, len(old.blinds), numbers, frozenset(numbers).__contains__)
    return following.button if following is not None else old.button


def untangled(places: Positions, dealt: Collection[int], count: int) -> Positions:
    """Return positions with the button right of the small blind, if it met the big blind."""
    small = places.blinds[0] if places.blinds else None
    if len(dealt) <= count or small is None or places.button != places.big_blind:
        return places
    right = [number for number in clockwise(dealt, small) if number not in places.blinds]
    return replace(places, button=right[-1]) if right else places
