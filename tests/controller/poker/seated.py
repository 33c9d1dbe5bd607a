"""Small tables for the tests of seats, blinds and kills."""

from __future__ import annotations

from dataclasses import dataclass, field

from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.poker.seats import seat_changes
from controller.poker.seats.known_starts import start_hand
from controller.poker.seats.positions import HandStart, finish_hand
from controller.poker.seats.seating import Seating, seat_players
from controller.rulebook.book import Book
from controller.table.stakes import Stakes

GAMES = load_games()
N, E, G, L, P = "nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025"
CASH = (N, E, G)
TOURNAMENTS = (L, P)
ALL = (*CASH, *TOURNAMENTS)


@dataclass
class Game:
    """A table between hands, and the beginning of its last hand."""

    book: Book
    seating: Seating
    stakes: Stakes = field(default_factory=lambda: Stakes(blinds=(1, 2)))
    game: str = "nlhe"
    start: HandStart | None = None

    def deal(self, times: int = 1) -> HandStart:
        """Begin so many hands; the last one's beginning."""
        for _ in range(times):
            self.seating, self.start = start_hand(self.seating, self.stakes, self.book, GAMES[self.game])
            assert self.start is not None, "a hand begins"
        assert self.start is not None
        return self.start

    def away(self, seat: int, at_ms: int = 0) -> None:
        self.seating = seat_changes.walk_away(self.seating, seat, at_ms)

    def back(self, seat: int, way: str | None = None) -> None:
        self.seating = seat_changes.come_back(self.seating, seat, None)
        self.choose(seat, way)

    def choose(self, seat: int, way: str | None) -> None:
        if way is not None:
            self.seating = seat_changes.choose(self.seating, seat, way)

    def new(self, seat: int, way: str | None = None, stack: int = 200) -> None:
        self.seating = seat_changes.sit_down(self.seating, seat, stack)
        self.choose(seat, way)

    def move(self, source: int, seat: int, way: str | None = None, *, draw: bool = False) -> None:
        move = seat_changes.SeatMove(seat, source, None, draw)
        self.seating = seat_changes.change_seat(self.seating, move, self.book.blinds)
        self.choose(seat, way)

    def leave(self, *seats: int) -> None:
        for seat in seats:
            self.seating = seat_changes.leave(self.seating, seat)

    def finish(self, stacks: dict[int, int], awarded: dict[int, int], result=None) -> None:
        self.seating = finish_hand(self.seating, stacks, awarded, result)

    @property
    def owes(self) -> dict[int, tuple[int, int]]:
        return {seat.number: (seat.owed.live, seat.owed.dead) for seat in self.seating.seats if seat.owed}


def table(book: str, seats, button: int, **more) -> Game:
    """A table: seats as numbers (200 chips each) or a dict of stacks."""
    stacks = seats if isinstance(seats, dict) else dict.fromkeys(seats, 200)
    states = more.pop("states", None)
    return Game(load_book(book), seat_players(stacks, button, states), **more)


def where(start: HandStart) -> tuple[int, int | None, int | None]:
    """Button, small blind, big blind."""
    return start.button, start.small_blind, start.big_blind


def posted(start: HandStart) -> dict[int, tuple[int, int]]:
    """By seat, live and dead chips put up."""
    found: dict[int, tuple[int, int]] = {}
    for post in start.posts:
        live, dead = found.get(post.seat, (0, 0))
        found[post.seat] = (live + post.live, dead + post.dead)
    return found
