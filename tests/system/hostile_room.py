"""A table that plays a case while anybody publishes anything on its command topics: what must hold after each message.

The table is a real one from the door to the journal's file: `TableController` with `CommandGateway`, `Loop` and `SqliteJournal`; after
every message it is thrown away, and another one is made of the journal alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from controller.decks.enrolled_decks import Decks
from controller.journal.journal import SqliteJournal
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.bounds import Entries, Letters, OfTable, Whole, bound_of
from controller.room.gateway import CommandGateway, ReceivedCommand, RoomSettings, Sender
from controller.room.publishing import SilentPublisher
from controller.room.room_commands import COMMANDS
from controller.runtime.table_controller import Library, TableController, TableParts
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import NewDeal, TimeReached
from controller.tape.tape import Check, parse_tape
from hw.board import Board

SEATS = 10
CASES = Path(__file__).parents[1] / "data/cases"
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
PUBLIC = ("felt", "dealer", "floor")
SENDERS = RoomSettings((Sender("desk", ("*",)), Sender("screen", ("replay",))))


class Clock:
    """The case's time."""

    at_ms = 0

    def now_ms(self) -> int:
        """The table's time."""
        return self.at_ms

    def wall_ms(self) -> int:
        """The wall's."""
        return self.at_ms


class Dark:
    """A panel without lamps."""

    def light(self, lamp: Any, level: Any) -> bool:
        """No lamp has that name."""
        return False


class Lines:
    """A sink for the newest line of each screen."""

    def __init__(self) -> None:
        self.lines: dict[str, str] = {}

    def show(self, name: str, line: str) -> None:
        """Take a view's line."""
        self.lines[name] = line


class Replays(SilentPublisher):
    """A publisher that notes which events are asked for again."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int | None]] = []

    def replay(self, first: int, last: int | None) -> None:
        """Note the stretch."""
        self.asked.append((first, last))


class Table:
    """A case's table on a journal in a folder."""

    def __init__(self, folder: Path, case: Path) -> None:
        told = json.loads(case.read_text("utf-8"))
        self.events = parse_tape(json.dumps(told), case.stem).events
        self._told = told["events"]
        self._book = load_book(next(iter(told["expect"]), "golden-nugget-2025"))
        self._path = folder / "journal.sqlite"
        self._header = json.dumps({"tape": 1, "id": "t", "table": told["table"]})
        self._clock = Clock()
        self._journal: SqliteJournal | None = None
        self.played = 0
        self.start()

    def start(self) -> None:
        """Make the table of its journal alone."""
        self.close()
        self._journal = journal = SqliteJournal(self._path, self._header)
        journal._base.execute("PRAGMA synchronous = OFF")  # no power is cut here
        self.screens, self.publisher = Lines(), Replays()
        parts = TableParts(
            Board("bare", SEATS), Decks({}), journal, self.publisher, ScreenFeeder("t", [self.screens]), Dark(),
            self._clock, gateway=CommandGateway(SENDERS, SEATS, journal.numbers),
        )
        self.table_controller = TableController(Library(self._book, games()), parts, lambda _said: None)

    def close(self) -> None:
        """Close the journal."""
        if self._journal is not None:
            self._journal.close()

    def play(self, until: int) -> None:
        """Let the case's events happen, up to one of them."""
        for event in self.events[self.played : until]:
            self._tell(TimeReached(event.at_ms) if isinstance(event, Check) else event)
        self.played = max(self.played, min(until, len(self.events)))
        self.table_controller.turn(0.0)

    def _tell(self, event: Any) -> None:
        self._clock.at_ms = max(self._clock.at_ms, event.at_ms)
        self.table_controller.tell(event)

    def deal_on(self, hands: int) -> None:
        """Begin new hands: what was only announced holds from the next hand on."""
        for _ in range(hands):
            self._tell(NewDeal(self._clock.at_ms + 1000))
        self.table_controller.turn(0.0)

    def aimed(self, heard: ReceivedCommand) -> ReceivedCommand:
        """Half of the commands that only one answer can be right to, with that answer."""
        try:
            told = json.loads(heard.payload)
        except (ValueError, RecursionError):
            return heard
        table, hand = self.table_controller.table, self.table_controller.table.hand
        if not isinstance(told, dict) or hand is None or len(heard.payload) % 2:
            return heard
        match told.get("command"):
            case "decide" if table.open_ruling is not None and table.open_ruling.options:
                told["choose"] = table.open_ruling.options[sum(heard.payload) % len(table.open_ruling.options)].value
            case "run_it":
                told["seats"] = list(hand.wagering.live)
            case "clock":
                told["seat"] = hand.wagering.to_act
            case _:
                return heard
        return replace(heard, payload=json.dumps(told).encode())

    def hear(self, heard: ReceivedCommand) -> None:
        """Take a message, and hold what must hold after it and after a restart."""
        assert self._journal is not None
        first = self._journal.numbers()[1] + 1
        self._clock.at_ms += 10
        self.table_controller.inbox.put(heard)
        self.table_controller.turn(0.0)
        told = self._journal.since(first, 1000)
        self._is_answered([one for one in told if one.topic.startswith("command/")], heard)
        self._hides(" ".join(one.payload for one in told) + self._public_lines(), heard)
        for asked_first, last in self.publisher.asked:
            assert 1 <= asked_first <= first
            assert last is None or asked_first <= last < 2**53
        before = self.table_controller.table
        self.start()
        after = self.table_controller.table
        assert after == before

    def _public_lines(self) -> str:
        return " ".join(line for name, line in self.screens.lines.items() if name in PUBLIC)

    def _is_answered(self, answers: Sequence[Any], heard: ReceivedCommand) -> None:
        """Exactly one answer, under the message's own number where it has one."""
        assert len(answers) == 1, heard
        answer = json.loads(answers[0].payload)
        answers[0].payload.encode()
        assert answer["sender"] == heard.sender or "\ufffd" in answer["sender"] or answer["sender"].endswith("…")
        assert answer.get("reason") != ""
        try:
            number = json.loads(heard.payload)["id"]
        except (ValueError, KeyError, TypeError, RecursionError):
            return
        if isinstance(number, str) and 0 < len(number) <= 64 and number.isascii() and number.isprintable():
            assert answer["id"] == number
        elif answers[0].topic == "command/refused":
            assert answer["id"] in (number, None)

    def _hides(self, told: str, heard: ReceivedCommand) -> None:
        """No card is told that only its player may know."""
        said = set(CARD.findall(heard.payload.decode("utf-8", "replace")))
        assert not set(CARD.findall(told)) & self._hidden() - said, heard

    def _hidden(self) -> set[str]:
        """The cards of the case so far that were dealt face down to a seat of which nobody has said anything."""
        down: dict[str, set[str]] = {}
        named: set[str] = set()
        for event in self._told[: self.played]:
            cards = set(CARD.findall(json.dumps(event)))
            if event["e"] == "card" and event["zone"].startswith("seat") and event.get("face") != "up":
                down.setdefault(event["zone"], set()).update(cards)
            elif event["e"] != "act":
                named.update(cards, down.pop(f"seat:{event.get('seat')}", ()))
        return set().union(*down.values()) - named


@cache
def games() -> Any:
    """The games of the library."""
    return load_games()


def cases(of_each_game: int) -> list[Path]:
    """So many cases of every game, those with the most events of it."""
    found: dict[str, list[tuple[int, Path]]] = {}
    for path in sorted(CASES.rglob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        found.setdefault(told["table"]["game"], []).append((len(told["events"]), path))
    # Every fourteenth of the many: they are of one kind in a row.
    return [path for many in found.values() for _, path in sorted(many, reverse=True)[::14][:of_each_game]]


NASTY = st.sampled_from(["\ud800", "\x00", "\u202e", "\n", "\u2028", "x" * 65, "x" * 5000, "é", "", "As", "\ufffd"])
TEXTS = st.one_of(st.text(max_size=8), NASTY, st.sampled_from(["nlhe", "plo", "stud", "lhe", "27td", "ofc", "shortdeck"]))
NUMBERS = st.one_of(
    st.integers(-3, 30), st.integers(), st.sampled_from([0, -1, 200, 10**12, 10**12 + 1, 2**53, 2**63, 10**30, 10**3900])
)
STAKES = st.sampled_from([[1, 2], [2, 4], [5, 10], [50, 100], [1, 2, 5], [1, 1000], [2, 2]])
ANY = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)


@cache
def near(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field: most such as it takes, the others near that or anything."""
    return st.one_of(of(kind), of(kind), of(kind), of(kind), st.one_of(NUMBERS, TEXTS, ANY))


@cache
def of(kind: Any) -> st.SearchStrategy[Any]:
    """Values that a field takes."""
    plain, bound = bound_of(kind)
    match bound:
        case OfTable():
            return st.integers(1, SEATS)
        case Whole(least=least, most=most):
            few = st.integers(max(least, -500), min(most, 500))
            return st.one_of(few, few, few, st.sampled_from([least, most]), st.integers(least, most))
        case Letters():
            return st.sampled_from([*games(), "d7", "As", "level 3", ""])
        case Entries(least=least, most=most):
            some = st.lists(of(plain.__args__[0]), min_size=least, max_size=min(most, 6))
            return st.one_of(some, some.filter(lambda many: all(map(_is_int, many))).map(sorted), STAKES)
    if hasattr(plain, "__dataclass_fields__"):
        return fields_of(plain, of)
    inner_kinds = getattr(plain, "__args__", None)
    if isinstance(plain, type) and issubclass(plain, str) and plain is not str:
        return st.sampled_from([word.value for word in plain])
    if plain is bool:
        return st.booleans()
    if plain is type(None):
        return st.none()
    assert inner_kinds, kind
    if all(isinstance(one, str) for one in inner_kinds):
        return st.sampled_from(inner_kinds)
    return st.one_of(*map(of, inner_kinds))


def _is_int(value: Any) -> bool:
    return type(value) is int


def fields_of(kind: Any, each: Callable[[Any], st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """An object of a dataclass's fields."""
    told = {one.name: (each(one.type), one.default is MISSING) for one in fields(kind)}
    wanted = {name: values for name, (values, must) in told.items() if must}
    return st.fixed_dictionaries(wanted, optional={name: told[name][0] for name in told.keys() - wanted.keys()})


def _written(told: tuple[Any, ...]) -> bytes:
    name, number, given, extra = told
    whole = {"id": number, "command": name, **given, **extra}
    try:
        return json.dumps({key: value for key, value in whole.items() if value is not None}).encode()
    except ValueError:
        return b"{}"


NUMBER = st.one_of(st.integers(0, 3).map(str), st.uuids().map(str), st.uuids().map(str), ANY)
EXTRA = st.one_of(st.just({}), st.just({}), st.just({}), st.dictionaries(TEXTS, ANY, max_size=1))
NAMES = st.sampled_from(sorted(COMMANDS))
NEAR = NAMES.flatmap(
    lambda name: st.tuples(st.just(name), NUMBER, fields_of(COMMANDS[name], near), EXTRA).map(_written)
)
RIGHT = NAMES.flatmap(
    lambda name: st.tuples(st.just(name), st.uuids().map(str), fields_of(COMMANDS[name], of), st.just({})).map(_written)
)


def _bent(told: tuple[bytes, int, bytes]) -> bytes:
    """A message with something else at one place of it."""
    payload, at, other = told
    at %= len(payload) + 1
    return payload[:at] + other + payload[at + 1 :]


PAYLOADS = st.one_of(
    NEAR, NEAR, NEAR, NEAR, NEAR,
    ANY.map(lambda told: json.dumps(told).encode()),
    st.binary(max_size=60),
    st.tuples(NEAR, st.integers(0, 500), st.binary(max_size=3)).map(_bent),
    st.sampled_from([b"[" * 60_000, b'{"id":"deep","a":' * 9000, b"9" * 5000, b"x" * 70_000]),
)
WILD = st.builds(
    ReceivedCommand,
    st.one_of(st.just("desk"), st.just("desk"), st.just("desk"), st.just("desk"), st.just("screen"), TEXTS),
    PAYLOADS,
    st.integers(0, 30).map(lambda roll: roll == 0),
)
MESSAGES = st.one_of(WILD, st.builds(ReceivedCommand, st.just("desk"), RIGHT))


def follow(folder: Path, case: Path, cut: int, messages: Sequence[ReceivedCommand]) -> None:
    """Play a case up to a place, let the messages come, and play it to its end and beyond."""
    (folder / "journal.sqlite").unlink(missing_ok=True)
    for more in ("-wal", "-shm"):
        (folder / f"journal.sqlite{more}").unlink(missing_ok=True)
    table = Table(folder, case)
    try:
        table.play(cut % (len(table.events) + 1))
        for heard in messages:
            table.hear(table.aimed(heard))
        table.play(len(table.events))
        table.deal_on(2)
        before = table.table_controller.table
        table.start()
        assert table.table_controller.table == before
    finally:
        table.close()
