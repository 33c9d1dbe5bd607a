"""Color-ups: a denomination leaves the game, and its odd chips are raced (L17, P25).

Amounts are in the smallest unit that the table counts. No player is raced out, and nobody wins more than the one chip
that the book allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.poker.seats.seating import clockwise
from controller.rulebook.house_rules import ColorUpRules
from controller.terms.cards import RANKS, SUITS, Card


@dataclass(frozen=True, slots=True)
class Change:
    """The chips that leave the game, and the chips that replace them: 25 into 100."""

    chip: int
    into: int

    @property
    def each(self) -> int:
        """The number of chips that make one of the larger."""
        return self.into // self.chip

    @property
    def is_whole(self) -> bool:
        """Return why these chips cannot be exchanged; None if they can."""
        return 0 < self.chip < self.into and not self.into % self.chip


@dataclass(frozen=True, slots=True)
class Raced:
    """The result of a chip race.

    Attributes:
        won: the seats that get a larger chip, the best card first.
        spared: the seats that get one because they would be left without chips.
        stacks: by seat, its chips after the race.
    """

    won: tuple[int, ...]
    spared: tuple[int, ...]
    stacks: Mapping[int, int]


def uncountable(stacks: Mapping[int, int], change: Change) -> tuple[int, ...]:
    """Return the seats whose stacks are not a whole number of the leaving chips: recount them."""
    return tuple(seat for seat in sorted(stacks) if stacks[seat] % change.chip)


def odd_chips(stacks: Mapping[int, int], change: Change) -> dict[int, int]:
    """Return, by seat, the odd chips left after exchanging all that make a larger chip.

    Seats without odd chips are left out.
    """
    odd = {seat: stacks[seat] % change.into // change.chip for seat in sorted(stacks)}
    return {seat: count for seat, count in odd.items() if count}


def prepared(odd: Mapping[int, int], change: Change, rules: ColorUpRules) -> int:
    """Return the number of larger chips to race for; a remainder counts as one more (L17)."""
    total = sum(odd.values())
    return total // change.each + int(rules.remainder.value == "rounded_up" and bool(total % change.each))


def dealing_order(odd: Mapping[int, int], rules: ColorUpRules) -> tuple[int, ...]:
    """Return the seats in the order in which they get their cards, from the book's first seat."""
    return tuple(clockwise(odd, rules.first_seat.value - 1))


def are_race_cards(cards: Sequence[tuple[int, Card]]) -> bool:
    """Return whether the cards of a race differ and each has a rank."""
    return len({card for _, card in cards}) == len(cards) and all(card.rank for _, card in cards)


def miscounted(odd: Mapping[int, int], cards: Sequence[tuple[int, Card]]) -> tuple[tuple[int, int, int], ...]:
    """Return the seats without a card for each odd chip, with the owed and the dealt number."""
    dealt = {seat: sum(1 for one, _ in cards if one == seat) for seat in {*odd, *(seat for seat, _ in cards)}}
    counts = ((seat, odd.get(seat, 0), dealt[seat]) for seat in sorted(dealt))
    return tuple(one for one in counts if one[1] != one[2])


def race(
    stacks: Mapping[int, int], change: Change, cards: Sequence[tuple[int, Card]], rules: ColorUpRules
) -> Raced:
    """Race the odd chips: each of the highest cards wins a chip; suit breaks ties.

    Args:
        stacks: by seat, its chips, from which the odd chips follow (`odd_chips`).
        change: the exchange of chips.
        cards: the cards as dealt, one for every odd chip.
        rules: the book's color-up rules.
    """
    odd = odd_chips(stacks, change)
    chips = prepared(odd, change, rules)
    broke = [seat for seat in dealing_order(odd, rules) if stacks[seat] < change.into]
    first = broke[:chips] if rules.last_chip.value == "from_the_race" else []
    ranked = sorted(cards, key=lambda one: _worth(one[1]), reverse=True)
    entries = [seat for seat, _ in ranked if seat not in first]
    won: list[int] = []
    for seat in entries:
        if len(won) + len(first) < chips and won.count(seat) < rules.most_each.value:
            won.append(seat)
    spared = (*first, *(seat for seat in broke if seat not in first and seat not in won))
    return Raced(tuple(won), spared, _after(stacks, change, (*won, *spared)))


def rounded_up(stacks: Mapping[int, int], change: Change, rules: ColorUpRules) -> Raced:
    """Exchange every seat's odd chips for one larger chip (L17, nightly and weekly games)."""
    won = dealing_order(odd_chips(stacks, change), rules)
    return Raced(won, (), _after(stacks, change, won))


def rest_removed(stacks: Mapping[int, int], change: Change) -> Raced:
    """Exchange late chips for as many as they make, and take the rest out of play (P25C)."""
    return Raced((), (), _after(stacks, change, ()))


def _after(stacks: Mapping[int, int], change: Change, getting: Sequence[int]) -> dict[int, int]:
    """Return the stacks without odd chips, with a larger chip for each named seat."""
    return {
        seat: stack - stack % change.into + change.into * sum(1 for one in getting if one == seat)
        for seat, stack in stacks.items()
    }


def _worth(card: Card) -> tuple[int, int]:
    """Return a card's worth in a race: rank (ace high), then suit, spades best (L17)."""
    return RANKS.index(card.rank), SUITS.index(card.suit)
