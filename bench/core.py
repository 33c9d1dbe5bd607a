"""Replay speed of recorded hands beside PokerKit's State: `python -m bench --only core`.

Both sides get their input parsed beforehand, so only the way from the first event to the final state is timed. Ours
gets every card as an event of its own, keyed blinds, and at the end the evaluation of the winners and the pushed pots.
Positions, missed blinds, clock, substantial action, ledger, undo and every check run; none can be turned off. PokerKit
gets its operations as calls with parsed cards and amounts, and in a second measurement its own way, from the record's
lines of text.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter_ns
from typing import Any
from unittest.mock import patch

from pokerkit import Card, HandHistory

from bench.figure import Figure, best_s, percentile
from controller.engine.advance import advance
from controller.engine.flow.awards import TWO_SHOWN, due_awards
from controller.handhistory.phh import read_phh
from controller.handhistory.phh_player import PhhPlayer
from controller.handhistory.phh_table import open_phh_table
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.poker.seats import known_starts
from controller.poker.showdown import read_once
from controller.table.events import Event, PotAwarded
from controller.table.hand import Phase
from controller.table.state import Table

ROOT = Path(__file__).parent.parent
PLURIBUS = ROOT / "controller/library/hands/pluribus.phhs"
OTHERS = (ROOT / "tests/data/wsop.phhs", ROOT / "tests/data/televised.phhs")
BOOK = "golden-nugget-2025"

Call = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Ours:
    """A recorded hand for our engine: the table before it, its events, its number of lines."""

    table: Table
    events: tuple[Event, ...]
    lines: int


@dataclass(frozen=True, slots=True)
class Theirs:
    """The same hand for PokerKit: its history, and the calls on State that its lines stand for."""

    history: HandHistory
    calls: tuple[Call, ...]


def both_of(paths: Iterable[Path]) -> list[tuple[Ours, Theirs]]:
    """Return the hands of some files that both sides can replay, prepared for each."""
    games, book = load_games(), load_book(BOOK)
    hands = []
    for path in paths:
        with path.open("rb") as file:
            histories = list(HandHistory.load_all(file))
        for hand, history in zip(read_phh(path), histories, strict=True):
            if isinstance(hand, tuple):
                continue
            try:
                events, calls = PhhPlayer(hand, book, games).play().events, _calls_of(history)
            except ValueError:
                continue
            ours = Ours(open_phh_table(hand, book, games), tuple(events), len(hand.actions))
            hands.append((ours, Theirs(history, calls)))
    return hands


OPERATIONS = (
    "post_ante", "collect_bets", "post_blind_or_straddle", "burn_card", "deal_hole", "deal_board", "fold",
    "check_or_call", "post_bring_in", "complete_bet_or_raise_to", "stand_pat_or_discard", "show_or_muck_hole_cards",
    "select_runout_count", "kill_hand", "push_chips", "pull_chips",
)  # fmt: skip
"""The operations of PokerKit's State."""


def _calls_of(history: HandHistory) -> tuple[Call, ...]:
    """Return the calls on State that PokerKit's replay makes, with parsed cards and amounts."""
    state, calls, depth = history.create_state(), [], 0

    def spied(name: str, operation: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **_comments: object) -> object:
            nonlocal depth
            depth += 1
            try:
                result = operation(*arguments)
            finally:
                depth -= 1
            if not depth:
                read = (tuple(Card.parse(one)) if isinstance(one, str) else one for one in arguments)
                calls.append((name, tuple(read)))
            return result

        return call

    for name in OPERATIONS:
        setattr(state, name, spied(name, getattr(state, name)))
    with patch.object(history, "create_state", lambda: state):
        for _ in history.state_actions:
            pass
    return tuple(calls)


def play_ours(hands: list[Ours]) -> None:
    """Replay every event through the engine, and evaluate the winners of each showdown.

    With two hands tabled the engine does so itself, to check the pushes; PokerKit does it once too. What one round has
    read of a hand, or of a hand's start, the next may not know.
    """
    read_once.cache_clear()
    known_starts.known_start.cache_clear()
    for hand in hands:
        table = hand.table
        read = False
        for event in hand.events:
            if not read and isinstance(event, PotAwarded):
                read = True
                if (now := table.hand) is not None and now.phase is Phase.SHOWDOWN and len(now.tabled) < TWO_SHOWN:
                    due_awards(table)
            table, _ = advance(table, event)


def play_calls(hands: list[Theirs]) -> None:
    """Replay by calling PokerKit's State directly."""
    for hand in hands:
        state = hand.history.create_state()
        for name, arguments in hand.calls:
            getattr(state, name)(*arguments)


def play_lines(hands: list[Theirs]) -> None:
    """Replay by PokerKit's own hand history, which parses the lines on the way."""
    for hand in hands:
        for _ in hand.history:
            pass


def each_us(hands: list[Ours], rounds: int) -> list[float]:
    """Return the time of every event in microseconds, the least of several rounds."""
    best: dict[tuple[int, int], int] = {}
    for _ in range(rounds):
        for index, hand in enumerate(hands):
            table = hand.table
            for number, event in enumerate(hand.events):
                began = perf_counter_ns()
                table, _ = advance(table, event)
                took = perf_counter_ns() - began
                best[index, number] = min(took, best.get((index, number), took))
    return [took / 1000 for took in best.values()]


def each_call_us(hands: list[Theirs], rounds: int) -> list[float]:
    """Return the least time of every call on PokerKit's State, in microseconds."""
    best: dict[tuple[int, int], int] = {}
    for _ in range(rounds):
        for index, hand in enumerate(hands):
            state = hand.history.create_state()
            for number, (name, arguments) in enumerate(hand.calls):
                call: Callable[..., object] = getattr(state, name)
                began = perf_counter_ns()
                call(*arguments)
                took = perf_counter_ns() - began
                best[index, number] = min(took, best.get((index, number), took))
    return [took / 1000 for took in best.values()]


def _rates(name: str, hands: list[tuple[Ours, Theirs]], rounds: int) -> list[Figure]:
    """Return hands, actions and events a second, with both sides replaying in turn."""
    ours, theirs = [one for one, _ in hands], [one for _, one in hands]
    mine, calls, lines = best_s(
        rounds, lambda: play_ours(ours), lambda: play_calls(theirs), lambda: play_lines(theirs)
    )
    count, acts, events = len(hands), sum(one.lines for one in ours), sum(len(one.events) for one in ours)
    history, state = "PokerKit's hand history", "PokerKit's State, called"
    return [
        Figure(f"{name}: hands", count / mine, count / lines, "/s", history, "more", "3x"),
        Figure(f"{name}: hands", count / mine, count / calls, "/s", state, "more"),
        Figure(f"{name}: actions of the record", acts / mine, acts / lines, "/s", history, "more", "3x"),
        Figure(f"{name}: events", events / mine, None, "/s", better="more"),
    ]


def measure(*, quick: bool = False) -> list[Figure]:
    """Return every figure of the engine."""
    warnings.filterwarnings("ignore", module="pokerkit")
    rounds = 2 if quick else 7
    pluribus, others = both_of([PLURIBUS]), both_of(OTHERS)
    figures = _rates(f"{len(pluribus)} hands of Pluribus", pluribus, rounds)
    figures += _rates(f"{len(others)} hands of WSOP and television", others, rounds)
    times = 1 if quick else 3
    mine, calls = each_us([one for one, _ in pluribus], times), each_call_us([one for _, one in pluribus], times)
    for percent in (50, 99):
        name, ours, theirs = f"one event, p{percent}", percentile(mine, percent), percentile(calls, percent)
        figures.append(Figure(name, ours, theirs, "us", "PokerKit's State, one action"))
    return figures
