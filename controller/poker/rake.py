"""The house's take: a rake of each pot, or a collection by time; the book says which."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from controller.rulebook.take_rules import HouseRules
from controller.terms.cards import Card
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class RakedPot:
    """A pot with the facts that decide its rake.

    Attributes:
        amount: the pot without uncalled chips that were returned.
        flop_seen: the flop (in stud: fourth street, in draw: the draw) was dealt.
    """

    amount: int
    flop_seen: bool


def rake_due(rules: HouseRules, pot: RakedPot, unit: int = 1) -> int:
    """Return the rake of a pot, in the smallest unit counted (NCL 29, EG 26, GN 28).

    Args:
        rules: the house's percentage, cap, step and whether a hand without a flop is free; cap and step in dollars.
        pot: the pot.
        unit: smallest units to the dollar.
    """
    if rules.collection.value != "rake" or (rules.no_flop_no_drop.value and not pot.flop_seen):
        return 0
    step = max(1, rules.rake_step.value * unit)
    taken = pot.amount * rules.rake_percent.value // 100 // step * step
    return min(taken, rules.rake_cap.value * unit)


def collection_due(rules: HouseRules, last_ms: int, now_ms: int) -> bool:
    """Whether a time collection is due: the interval since the last one has passed.

    Source: GN 28.
    """
    every = rules.time_every_min.value
    return rules.collection.value == "time" and every > 0 and now_ms - last_ms >= every * 60_000


@dataclass(frozen=True, slots=True)
class TimePot:
    """An agreement that one player pays the time of all: a time-pot or a time-flop (GN 28).

    Attributes:
        kind: `pot`: the winner of the pot pays; `flop`: the seat that the flop's first card names.
        hand: the number of the hand for which it holds.
        each: the time charge of one player.
        payers: the seats whose time is paid.
        told: the payer of a time-flop was named.
    """

    kind: Literal["pot", "flop"]
    hand: int
    each: int
    payers: tuple[int, ...]
    told: bool = False

    @property
    def total(self) -> int:
        """The charge of all together."""
        return self.each * len(self.payers)

    def due(self, pot: int, winners: Collection[int]) -> int:
        """Return what the house takes from the pot; 0 if a winner pays for himself alone."""
        opted_out = any(seat not in self.payers for seat in winners)
        return 0 if self.kind == "flop" or opted_out else min(pot, self.total)


def time_flop_seat(first_of_flop: Card) -> int | None:
    """Return the seat that pays for all in a time-flop, by the flop's first card (7: seat 7).

    Court cards name no seat; an ace means seat 1, a ten seat 10 (GN 28 prints only the seven).
    """
    if not first_of_flop.rank or first_of_flop.rank in "KQJ":
        return None
    return {"A": 1, "T": 10}.get(first_of_flop.rank) or int(first_of_flop.rank)
