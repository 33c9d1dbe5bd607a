"""A tape written in a few words, replayed: its rulings and its states."""

from __future__ import annotations

import json
from typing import Any

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.table.state import Table
from controller.tape.tape import Check, open_table, parse_tape
from controller.tape.tape_replay import replay

GAMES = load_games()
N, E, G, L, P = "nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025"
CASH = (N, E, G)
TOURNAMENTS = (L, P)
ALL_BOOKS = (*CASH, *TOURNAMENTS)
DEAL = {"e": "new_deal"}
CHECK = {"e": "check", "want": {}}


def _tape(seats: Any, button: int, events: list[dict[str, Any]], more: dict[str, Any]) -> str:
    stacks = seats if isinstance(seats, dict) else dict.fromkeys(seats, 200)
    header = {
        "game": "nlhe",
        "blinds": [1, 2],
        "seats": {str(seat): {"stack": stack} for seat, stack in stacks.items()},
        "button": button,
        "readers": "none",
        **more,
    }
    return json.dumps({"tape": 1, "id": "t", "table": header, "events": events})


def run(book: str, seats: Any, button: int, *events: Any, **more: Any) -> tuple[list[dict], list[dict]]:
    """The rulings and the states that a replay prints."""
    lines = list(replay(parse_tape(_tape(seats, button, flat(events), more), "t"), load_book(book), GAMES))
    return [one for one in lines if one["out"] == "ruling"], [one for one in lines if one["out"] == "state"]


def play(book: str, seats: Any, button: int, *events: Any, **more: Any) -> Table:
    """The table after the events."""
    return outputs(book, seats, button, *events, **more)[0]


def outputs(book: str, seats: Any, button: int, *events: Any, **more: Any) -> tuple[Table, list[Any]]:
    """The table after the events, and all outputs."""
    tape = parse_tape(_tape(seats, button, flat(events), more), "t")
    table = open_table(tape, load_book(book), GAMES)
    told: list[Any] = []
    for event in tape.events:
        if not isinstance(event, Check):
            table, out = advance(table, event)
            told.extend(out)
    return table, told


def flat(events: Any) -> list[dict[str, Any]]:
    """Events and lists of events in one list."""
    return [one for event in events for one in (event if isinstance(event, list) else [event])]


def act(seat: int, do: str, **more: Any) -> dict[str, Any]:
    return {"e": "act", "seat": seat, "do": do, **more}


def folds(*seats: int, winner: int, pot: int) -> list[dict[str, Any]]:
    """All fold to the winner, who is pushed the pot."""
    return [*(act(seat, "fold") for seat in seats), {"e": "award", "seat": winner, "amount": pot}]


def seat(number: int, presence: str, **more: Any) -> dict[str, Any]:
    return {"e": "seat", "seat": number, "is": presence, **more}


def option(number: int, takes: str) -> dict[str, Any]:
    return {"e": "option", "seat": number, "takes": takes}


def attention(cause: str, **more: Any) -> dict[str, Any]:
    return {"e": "attention", "cause": cause, **more}


SIX = tuple(range(1, 7))
FIRST = [DEAL, *folds(4, 5, 6, 1, 2, winner=3, pot=3)]
"""Six players, button 1: the first hand."""
OWING = [
    *FIRST, seat(4, "away"),
    DEAL, *folds(6, 1, 2, 3, winner=5, pot=3),
    DEAL, *folds(1, 2, 3, 5, winner=6, pot=3),
]  # fmt: skip
"""Three hands, after which seat 4 owes both blinds; button 3, blinds 5 and 6."""
