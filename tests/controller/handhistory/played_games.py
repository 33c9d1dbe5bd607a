"""One hand of every game, and what the core said and did while it was played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from calm_players import Calm

from controller.handhistory.recorded_hands import ToldHand
from controller.loading.game_files import load_games
from controller.table.events import CardMoved
from controller.table.outputs import ActionTaken, CardsShown, PotPushed
from controller.table.state import Table
from controller.terms.codes import Betting
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind, board_place
from tests.games_run import GameTable

GAMES = load_games()
BEGAN_MS = 1_700_000_000_000
WAGERS = {"bet", "raise", "complete", "all_in", "bring_in"}


@dataclass
class Played:
    """A hand as it was played: what the core told of it, and where its cards lay."""

    start: Table
    before: dict[int, int] = field(default_factory=dict)
    told: list[ToldHand] = field(default_factory=list)
    acts: list[ActionTaken] = field(default_factory=list)
    shown: dict[int, list[str]] = field(default_factory=dict)
    pushed: list[tuple[int, int]] = field(default_factory=list)
    up: dict[int, set[str]] = field(default_factory=dict)
    """By seat, the cards that lay face up there at some time."""
    discards: Counter = field(default_factory=Counter)
    end: Table | None = None

    def hear(self, table: Table, event: object, outputs: tuple[object, ...]) -> None:
        self.told.append(ToldHand(event, BEGAN_MS))
        self.end = table
        if isinstance(event, CardMoved) and event.place.kind is PlaceKind.DISCARD:
            self.discards[event.place.number] += 1
        for one in outputs:
            match one:
                case ActionTaken():
                    self.acts.append(one)
                case CardsShown(seat=seat, shown=shown):
                    self.shown[seat] = list(shown)
                case PotPushed(seat=seat, amount=amount):
                    self.pushed.append((seat, amount))
        for place, pile in table.ledger.piles.items():
            if place.kind is PlaceKind.SEAT:
                self.up.setdefault(place.number, set()).update(one.code for one in pile if one in table.ledger.up)

    @property
    def hand(self):
        assert self.end is not None
        assert self.end.hand is not None
        return self.end.hand

    def board(self, on: int) -> list[str]:
        assert self.end is not None
        return [one.code for one in self.end.ledger.at(board_place(on))]

    def known(self, seat: int) -> set[str]:
        """The cards of a seat that everybody has seen."""
        return self.up.get(seat, set()) | set(self.shown.get(seat, ()))

    def public(self) -> set[str]:
        boards = {code for on in range(1, 4) for code in self.board(on)}
        return boards.union(*map(self.known, self.hand.start.dealt_in))

    def to(self) -> dict[tuple[str, int], int]:
        """By street and seat, the total that the last act left there."""
        return {(one.street, one.seat): one.to for one in self.acts}


@cache
def play(game: str, betting: Betting | None = None, seed: int = 5) -> Played:
    """Hands of a game until one is shown down, calm enough for PokerKit's limits."""
    variant = GAMES[game]
    table = GameTable(variant, min(4, variant.max_players.value), seed)
    table.policy = Calm(table.random)
    table.table = replace(table.table, stakes=replace(table.table.stakes, betting=betting))
    look = table._look
    for _ in range(20):
        table._rebuy()
        played = Played(table.table)
        played.before = {seat.number: seat.stack for seat in table.table.seating.seats}

        def heard(now, event, outputs, played=played):
            played.hear(now, event, outputs)
            look(now, event, outputs)

        table._look = heard
        table.deal()
        if played.shown or (variant.points and not variant.shares):
            break
        table._look = look
    assert table.tally.clean
    return played
