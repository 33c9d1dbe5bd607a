"""Announcements of seats: chips bought, absences, penalties, posts, the button, color-ups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.table.announcements.announcement import Announcement, Cite


@dataclass(frozen=True, slots=True)
class BuyInOutOfBounds(Announcement):
    """A purchase is outside the book's bounds.

    Attributes:
        fault: which bound.
        amount: what was bought.
        stack: the player's chips before.
        after: his chips with it.
        bound: the least or the most that the book allows.
    """

    seat: int
    fault: Literal["short", "too_much", "at_the_most"]
    amount: int
    stack: int
    after: int
    bound: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class ChipsInFantasyland(Announcement):
    """A player who plays this hand or the next one in Fantasyland bought chips."""

    seat: int
    amount: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class StackNotAsLeft(Announcement):
    """A player is back, or comes from another table, with other chips than he left with.

    Attributes:
        why: back at his seat, back in the game within `minutes`, or from another table of the same game.
        stack: his chips now.
        left: the chips that he left with.
    """

    seat: int
    why: Literal["away", "return", "transfer"]
    stack: int
    left: int
    minutes: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class TooManyDealtIn(Announcement):
    """More `players` are to be dealt in than the `most` that the game takes."""

    players: int
    most: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class NewcomerWaits(Announcement):
    """A newcomer waits for the big blind, because the game takes only `most` players."""

    seat: int
    most: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class BlindPassesOn(Announcement):
    """The player due for a single blind has less than half of it, and the `taker` posts it."""

    seat: int
    taker: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class LockUpOver(Announcement):
    """Nobody came to a locked-up seat in time."""

    seat: int
    minutes: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class AbsenceOver(Announcement):
    """A player has been away so long that he may be picked up."""

    seat: int
    minutes: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class ThirdManMissedBlind(Announcement):
    """A player who walked as the third man has missed a blind."""

    seat: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class ThirdManRuleApplies(Announcement):
    """A second player is away: the next one to leave is the third man."""


@dataclass(frozen=True, slots=True)
class ThirdManWalking(Announcement):
    """A third player leaves."""

    seat: int


@dataclass(frozen=True, slots=True)
class ButtonMisplaced(Announcement):
    """The button was moved during a hand; it belongs before `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoDrawForButton(Announcement):
    """The book draws no card for the button: it begins before `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class NobodySits(Announcement):
    """The seat of a key or command is empty."""

    seat: int


@dataclass(frozen=True, slots=True)
class NobodyToPenalize(Announcement):
    """The seat of a penalty is empty."""

    seat: int


@dataclass(frozen=True, slots=True)
class NobodyToSellTo(Announcement):
    """The seat that buys `amount` is empty."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PenaltyTooLong(Announcement):
    """A penalty has more hands than possible."""

    hands: int
    most: int


@dataclass(frozen=True, slots=True)
class PenaltyOver(Announcement):
    """A player's penalty was lifted."""

    seat: int


@dataclass(frozen=True, slots=True)
class PenaltyBegins(Announcement):
    """A player misses hands; `dealt_in` tells whether he gets cards, which are killed."""

    seat: int
    hands: int
    dealt_in: bool
    cite: Cite


@dataclass(frozen=True, slots=True)
class ChipsInRack(Announcement):
    """A player's chips are in a rack; `rule` is the book's `missed.racked_chips`."""

    seat: int
    rule: Literal["banned", "not_dealt", "allowed"]
    cite: Cite


@dataclass(frozen=True, slots=True)
class MoveAfter(Announcement):
    """A player who is called away may still play: `blinds`, `small_blind`, `button`."""

    seat: int
    plays: tuple[str, ...]
    cite: Cite


@dataclass(frozen=True, slots=True)
class MoveAfterHands(Announcement):
    """A player of a stud game who is called away may still play so many more hands."""

    seat: int
    hands: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class MoveNow(Announcement):
    """A player who is called away moves at once."""

    seat: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class NotThatPot(Announcement):
    """The amount that stays for the next deal differs from the pot."""

    pot: int


@dataclass(frozen=True, slots=True)
class PotStays(Announcement):
    """Chips stay in the middle; with `players_only` for those who are dealt in now."""

    amount: int
    players_only: bool
    cite: Cite


@dataclass(frozen=True, slots=True)
class PostForNextDeal(Announcement):
    """A post by a player who is not in the hand counts for the next deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoHandToStraddle(Announcement):
    """A straddle came before the signal of the deal."""


@dataclass(frozen=True, slots=True)
class PlayedOver(Announcement):
    """A guest plays over an absent player; with `if_permitted` the floor decides."""

    seat: int
    if_permitted: bool
    cite: Cite


@dataclass(frozen=True, slots=True)
class OwnerIsBack(Announcement):
    """The player of a seat that a guest plays over is back."""

    seat: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class GuestLeaves(Announcement):
    """The blind has reached the seat, so the guest leaves with his `stack`."""

    seat: int
    stack: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class LimitRefused(Announcement):
    """Too many players object, so the limit does not change."""

    objectors: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class LimitChanges(Announcement):
    """The limit changes unless `objectors` object, or with `list_bars` a list is waiting."""

    objectors: int
    list_bars: bool
    cite: Cite


@dataclass(frozen=True, slots=True)
class NoChipsToHandIn(Announcement):
    """A player cashes in more chips than he has."""

    seat: int
    amount: int
