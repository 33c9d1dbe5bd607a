"""Main and side pots from what each seat has put in."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: its amount, and the live seats that can win it, ascending."""

    amount: int
    seats: tuple[int, ...]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Uncalled:
    """The part of a seat's wager that nobody called."""

    seat: int
    amount: int


def uncalled_part(put: Mapping[int, int], live: Collection[int]) -> Uncalled | None:
    """Return the top seat's amount beyond every other seat's wagers, folded ones included."""
    if not put:
        return None
    amounts = sorted(put.values())
    most, second = amounts[-1], amounts[-2] if len(amounts) > 1 else 0
    if most == second:
        return None
    seat = max(put, key=put.__getitem__)
    return Uncalled(seat, most - second) if seat in live else None


def side_pots(
    put: Mapping[int, int], antes: Mapping[int, int], dead: int, live: Collection[int], all_in: Collection[int]
) -> tuple[Pot, ...]:
    """Return the pots, the main pot first (NCL 141, EG 129, GN 148, NPL 13, PC 22).

    Args:
        put: live chips of each seat over the whole hand.
        antes: matched antes of each seat; a seat with less than a full ante wins only what it matched.
        dead: chips that belong to the main pot, whoever paid them.
        live: the seats still in the hand.
        all_in: the live seats without chips; only they limit a pot.
    """
    if not all_in:  # nothing limits the pot
        total = sum(put.values()) + sum(antes.values()) + dead
        return (Pot(total, tuple(sorted(live))),) if total else ()
    layers = [*_layers(antes, live, all_in), *_layers(put, live, all_in)]
    if dead:
        layers.insert(0, Pot(dead, tuple(sorted(live))))
    pots: list[Pot] = []
    for layer in layers:
        if pots and (pots[-1].seats == layer.seats or not layer.seats):
            pots[-1] = Pot(pots[-1].amount + layer.amount, pots[-1].seats)
        else:
            pots.append(layer)
    return tuple(pots)


def _layers(put: Mapping[int, int], live: Collection[int], all_in: Collection[int]) -> list[Pot]:
    """Return the chips cut at each all-in seat's total, lowest first, without empty layers."""
    if not any(put.values()):
        return []  # most games have no antes
    bounds = sorted({put[seat] for seat in all_in} | {max(put.values())})
    layers: list[Pot] = []
    low = 0
    for high in bounds:
        amount = sum(min(chips, high) - low for chips in put.values() if chips > low)
        if amount:
            able = (seat for seat in live if seat not in all_in or put[seat] >= high)
            layers.append(Pot(amount, tuple(sorted(able))))
        low = high
    return layers
