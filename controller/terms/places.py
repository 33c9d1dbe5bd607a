"""Places of the table: each zone that one antenna covers."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple


class PlaceKind(StrEnum):
    """The kinds of places; the words are those of the tape format."""

    # A place is the key of every pile, and the enumeration's own hash would call Python code each time.
    __hash__ = str.__hash__

    SEAT = "seat"
    BOARD = "board"
    BURN = "burn"
    MUCK = "muck"
    STUB = "stub"
    SHUFFLER = "shuffler"
    """Where an antenna reads the cards of the next deck as the shuffler moves them; no card of a hand lies there."""
    DISCARD = "discard"
    ASIDE = "aside"


# Python 3.11 takes 60 ns to find a member in its enumeration: what every card asks for has a name of its own.
SEAT: Final = PlaceKind.SEAT
DISCARD: Final = PlaceKind.DISCARD


class PlaceError(ValueError):
    """A text that names no place."""


class Place(NamedTuple):
    """One place; `number` is the seat of a hand or its discards, the board's number, else 0.

    Boards are numbered from 1.
    """

    kind: PlaceKind
    number: int = 0

    @property
    def code(self) -> str:
        """The tape's text: `seat:3`, `board`, `board:2`, `burn`."""
        if self.kind in {PlaceKind.SEAT, PlaceKind.DISCARD}:
            return f"{self.kind}:{self.number}"
        if self.kind is PlaceKind.BOARD and self.number > 1:
            return f"{self.kind}:{self.number}"
        return self.kind.value

    @property
    def words(self) -> str:
        """Return the place in words: `seat 3`, `the board`, `the discards of seat 3`."""
        match self.kind:
            case PlaceKind.SEAT:
                return f"seat {self.number}"
            case PlaceKind.DISCARD:
                return f"the discards of seat {self.number}"
            case PlaceKind.BOARD if self.number > 1:
                return f"board {self.number}"
            case PlaceKind.BURN:
                return "the burns"
            case PlaceKind.ASIDE:
                return "the place for cards set aside"
            case _:
                return f"the {self.kind.value}"


@cache
def seat_place(seat: int) -> Place:
    """Return the place in front of a seat (numbers from 1, clockwise from the dealer's left)."""
    return Place(PlaceKind.SEAT, seat)


@cache
def board_places(count: int) -> tuple[Place, ...]:
    """Return the places of so many boards, the first board first."""
    return tuple(board_place(number) for number in range(1, count + 1))


@cache
def board_place(board: int = 1) -> Place:
    """Return the place of a board (1 is the top board)."""
    return Place(PlaceKind.BOARD, board)


BURN: Final = Place(PlaceKind.BURN)
MUCK: Final = Place(PlaceKind.MUCK)
STUB: Final = Place(PlaceKind.STUB)
SHUFFLER: Final = Place(PlaceKind.SHUFFLER)
ASIDE: Final = Place(PlaceKind.ASIDE)


def place(code: str) -> Place:
    """Return the place of a tape's zone text.

    Raises:
        PlaceError: the text names no place.
    """
    word, mark, number = code.partition(":")
    try:
        kind = PlaceKind(word)
    except ValueError:
        raise PlaceError(f"{code!r} is not a zone of the table") from None
    numbered = kind in {PlaceKind.SEAT, PlaceKind.DISCARD, PlaceKind.BOARD}
    if mark and not (numbered and number.isascii() and number.isdecimal() and len(number) <= 2 and int(number) > 0):
        raise PlaceError(f"{code!r} is not a zone of the table")
    if kind is PlaceKind.BOARD:
        return Place(kind, int(number or 1))
    if numbered and not mark:
        raise PlaceError(f"{code!r} needs a seat number, such as {word}:3")
    return Place(kind, int(number or 0))
