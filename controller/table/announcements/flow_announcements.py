"""Announcements of a hand's course: draws, rows, games by rounds, kills, the house's money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.poker.jackpot import JackpotFault
from controller.poker.point_scoring import Foul
from controller.table.announcements.announcement import Announcement, Cite
from controller.table.halt import HaltReason, Resumes


@dataclass(frozen=True, slots=True)
class NoRowsToSet(Announcement):
    """Rows were keyed in a game without rows."""

    seat: int


@dataclass(frozen=True, slots=True)
class RowsWrong(Announcement):
    """Rows were keyed for a wrong number of cards."""

    seat: int
    cards: int
    rows: int


@dataclass(frozen=True, slots=True)
class RowsAgain(Announcement):
    """Rows keyed while one of their cards was unread must be keyed again: all are read."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class PointsPaid(Announcement):
    """The points by seat, the fouled hands, and the number of cards of each Fantasyland hand."""

    points: tuple[tuple[int, int], ...]
    fouls: tuple[tuple[int, Foul], ...] = ()
    fantasyland: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class NextGame(Announcement):
    """The round is over; `amounts` are the blinds or limits of the next game."""

    game: str
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SameDeckAgain(Announcement):
    """The deck was not changed although the shuffler signaled."""

    dealt: str
    due: str


@dataclass(frozen=True, slots=True)
class CollectTime(Announcement):
    """The time charge is to be collected."""


@dataclass(frozen=True, slots=True)
class LeftInMiddle(Announcement):
    """The chips left in the middle differ from the rake."""

    left: int
    due: int


@dataclass(frozen=True, slots=True)
class NoJackpot(Announcement):
    """A hand wins no jackpot; `pot` and `players` are the house's minimums."""

    seat: int
    hand: str
    faults: tuple[JackpotFault, ...]
    pot: int
    players: int


@dataclass(frozen=True, slots=True)
class CountsForJackpot(Announcement):
    """A hand counts for the house's jackpot."""

    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class JackpotTalkedAbout(Announcement):
    """A jackpot was mentioned during the action, so the hand wins none."""

    seat: int | None
    cite: Cite


@dataclass(frozen=True, slots=True)
class HandNotTabled(Announcement):
    """A contested pot was pushed to a hand that was not tabled."""

    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class KillPot(Announcement):
    """The killer posts; `limits` are those of the hand."""

    seat: int
    amount: int
    limits: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class LegUp(Announcement):
    """A player has a leg up on the kill."""

    seat: int


@dataclass(frozen=True, slots=True)
class KillNeutral(Announcement):
    """No player has a leg up any more."""


@dataclass(frozen=True, slots=True)
class NoDraw(Announcement):
    """A draw was keyed for a player who has none."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawsTooMany(Announcement):
    """More cards were keyed than a player may draw."""

    seat: int
    most: int


@dataclass(frozen=True, slots=True)
class DrawNumberFixed(Announcement):
    """A player's number is fixed once the next seat, `by`, has announced its own."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class PushedUnkeyed(Announcement):
    """No push was keyed; `pushes` has the amounts that count as pushed, by seat."""

    pushes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PotReturned(Announcement):
    """The next deal began with chips in the middle and no winner."""

    pot: int


@dataclass(frozen=True, slots=True)
class DeadHandBringsIn(Announcement):
    """A dead hand posts its bring-in."""

    seat: int
    amount: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class BringInNoted(Announcement):
    """A dead hand's bring-in was keyed again."""

    seat: int


@dataclass(frozen=True, slots=True)
class StreetBetsReturned(Announcement):
    """A ruling closed the street's betting: the bets of each seat go back to it."""

    bets: tuple[tuple[int, int], ...]
    cite: Cite


@dataclass(frozen=True, slots=True)
class BetDenied(Announcement):
    """Somebody acts on a street on which nobody may bet."""

    seat: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class HaltCalled(Announcement):
    """The room halts play; `hand` is whether the hand in play is played to its end first."""

    reason: HaltReason
    hand: bool


@dataclass(frozen=True, slots=True)
class HaltEnded(Announcement):
    """The room lets play go on, the next hand, or the cards of an all-in."""

    lets: Resumes


@dataclass(frozen=True, slots=True)
class DealtWhileHalted(Announcement):
    """A hand was dealt although the room has halted play."""

    reason: HaltReason


@dataclass(frozen=True, slots=True)
class CardsWaitForRoom(Announcement):
    """Hand for hand: a card was dealt, or a hand tabled, before the room let the cards come."""

    cite: Cite


@dataclass(frozen=True, slots=True)
class DeckChangeDue(Announcement):
    """The book has the decks changed now: the next dealer sits down, or a level begins."""

    when: Literal["dealer_push", "level"]
    cite: Cite


@dataclass(frozen=True, slots=True)
class DeckChangedEarly(Announcement):
    """Another deck came after fewer hands than players."""

    hands: int
    players: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class AllCardsShown(Announcement):
    """Only some cards of a hand are shown at the showdown."""

    seat: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class UndercallsInRow(Announcement):
    """Several calls in a row were too small: play goes back to the first."""

    first: int
    seat: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class ActionStopped(Announcement):
    """An act was keyed while the floor decides."""

    seat: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class DiscardsSeen(Announcement):
    """Several cards were lifted out of the muck and lie there again."""

    cite: Cite
