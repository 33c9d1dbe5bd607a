"""Short tapes for tests: a header, events written as on paper, and what `railbird replay` prints for them."""

import json
import re
from functools import cache
from pathlib import Path

from controller.loading.game_files import load_games
from controller.loading.library import load_books
from controller.tape.tape import parse_tape
from controller.tape.tape_replay import replay

NCL, EAGLES, GN, NPL, PC = "nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025"
BOOKS = (NCL, EAGLES, GN, NPL, PC)
CASH = (NCL, EAGLES, GN)
TOURNAMENTS = (NPL, PC)

EVENT = re.compile(r"(\w+)(?:\(((?:[^()])*)\))?")
FIELD = re.compile(r"(\w+)=((?:\{[^}]*\}|\[[^\]]*\]|[^,])+)")


@cache
def books():
    return load_books()


@cache
def games():
    return load_games()


def seats(numbers, stack):
    """The header's seats: so many from 1, or these numbers; one stack for all, or a list."""
    numbers = range(1, numbers + 1) if isinstance(numbers, int) else numbers
    stacks = stack if isinstance(stack, list) else [stack] * len(tuple(numbers))
    return {str(number): {"stack": amount} for number, amount in zip(numbers, stacks, strict=True)}


def header(**fields):
    """A table's header without readers; hold'em 100-200 for six where nothing else is said."""
    table = {"game": "nlhe", "blinds": [100, 200], "seats": seats(6, 20000), "button": 1, "readers": "none"}
    return table | fields


def events(text):
    """`act(seat=4, do=raise, to=600) tap` as the tape's events; words need no quotes."""
    told = []
    for name, fields in EVENT.findall(text):
        event = {"e": name}
        for key, value in FIELD.findall(fields):
            try:
                event[key] = json.loads(value)
            except ValueError:
                event[key] = value.strip()
        told.append(event)
    return told


class Played:
    """What came of a tape: the rulings, and the state at its end."""

    def __init__(self, told):
        self.rulings = [line for line in told if line["out"] == "ruling"]
        self.states = [line for line in told if line["out"] == "state"]

    @property
    def state(self):
        return self.states[-1]

    @property
    def ruling(self):
        assert len(self.rulings) == 1, self.rulings
        return self.rulings[0]

    def wants(self, **fields):
        """The last state has these fields; maps by seat are compared for the seats named."""
        for name, value in fields.items():
            found = self.state[name]
            if isinstance(value, dict) and name in {"bet", "stack", "may", "awarded"}:
                found = {seat: found.get(seat) for seat in value}
            assert found == value, (name, found, value, self.rulings)
        return self

    def ruled(self, **fields):
        """There was one ruling, with these fields."""
        for name, value in fields.items():
            found = self.ruling.get(name)
            wanted = value if isinstance(value, tuple | set) else (value,)
            assert found in wanted, (name, found, self.ruling)
        return self

    def clean(self):
        """Nothing was ruled."""
        assert self.rulings == []
        return self


def play(book, table, text, **times):
    """Play a short tape under a book; the state at its end is always printed."""
    told = events(text)
    told.append({"e": "check", "want": {"*": {}}, **times})
    tape = parse_tape(
        json.dumps({"tape": 1, "id": "short", "title": "", "why": "", "table": table, "events": told}), ""
    )
    return Played(list(replay(tape, books()[book], games())))


def data_path(name):
    """A file of tests/data."""
    return Path(__file__).parent.parent / "data" / name
