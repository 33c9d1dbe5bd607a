"""Announcements of a color-up: why it is refused, the race, the new totals."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.announcements.announcement import Announcement, Cite


@dataclass(frozen=True, slots=True)
class ColorUpInHand(Announcement):
    """A color-up must wait until the hand's pot is pushed."""


@dataclass(frozen=True, slots=True)
class NotSmallestChip(Announcement):
    """Another chip is the smallest in play."""

    chip: int
    smallest: int


@dataclass(frozen=True, slots=True)
class NotNextChip(Announcement):
    """Another chip is the next larger in play."""

    into: int
    larger: int


@dataclass(frozen=True, slots=True)
class ChipNotWhole(Announcement):
    """A larger chip is not worth a whole number of the smaller ones."""

    chip: int
    into: int


@dataclass(frozen=True, slots=True)
class StacksUncountable(Announcement):
    """Stacks are not a whole number of the leaving chips."""

    seats: tuple[int, ...]
    chip: int


@dataclass(frozen=True, slots=True)
class NothingRaced(Announcement):
    """Cards were given, but nothing is raced for."""


@dataclass(frozen=True, slots=True)
class TooManyOddChips(Announcement):
    """There are more odd chips than cards."""

    chips: int


@dataclass(frozen=True, slots=True)
class RaceCardWrong(Announcement):
    """A card of the race was given twice, or has no rank."""


@dataclass(frozen=True, slots=True)
class RaceCardsMiscounted(Announcement):
    """Seats got a wrong number of cards; `seats` has seat, owed and dealt cards."""

    seats: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class ChangedAtValue(Announcement):
    """Chips are changed at their value; `kept` has the odd chips that stay, by seat."""

    each: int
    chip: int
    into: int
    kept: tuple[tuple[int, int], ...]
    cite: Cite


@dataclass(frozen=True, slots=True)
class ChangeBeforeRace(Announcement):
    """Chips are changed before the race, and the odd ones stay for now."""

    each: int
    chip: int
    into: int


@dataclass(frozen=True, slots=True)
class RaceAnnounced(Announcement):
    """The odd chips race for a number of prizes of `into`."""

    chips: int
    prizes: int
    into: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class DealRace(Announcement):
    """The cards of the race: how many by seat, in the dealing order."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RaceWon(Announcement):
    """A seat wins a chip of the race."""

    seat: int
    into: int


@dataclass(frozen=True, slots=True)
class RaceSpared(Announcement):
    """A seat gets a chip because nobody is raced out."""

    seat: int
    into: int


@dataclass(frozen=True, slots=True)
class RaceLost(Announcement):
    """A seat gets nothing for its odd chips."""

    seat: int


@dataclass(frozen=True, slots=True)
class ColorUpDone(Announcement):
    """The chips are out; `before` and `after` are the totals on the table."""

    chip: int
    before: int
    after: int
    cite: Cite
