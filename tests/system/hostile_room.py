"""A table that plays a case while anybody publishes anything on its command topics: what must hold after each message.

The table is a real one from the door to the journal's file: `TableController` with `CommandGateway`, `Loop` and `SqliteJournal`; after
every message it is thrown away, and another one is made of the journal alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hostile_messages import SEATS, games

from controller.decks.enrolled_decks import Decks
from controller.journal.journal import SqliteJournal
from controller.loading.library import load_book
from controller.room.gateway import CommandGateway, ReceivedCommand, RoomSettings, Sender
from controller.room.publishing import SilentPublisher
from controller.room.replays import Stretch
from controller.runtime.table_controller import TableController
from controller.runtime.table_parts import Library, TableParts
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import NewDeal, TimeReached
from controller.tape.tape import Check, parse_tape
from hw.board import Board

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

    def seconds_until(self, due_ms: int) -> float:
        """How long until a time of the table."""
        return (due_ms - self.at_ms) / 1000


class Dark:
    """A panel without lamps."""

    def light(self, lamp: Any, level: Any) -> bool:
        """No lamp has that name."""
        return False


class Lines:
    """A sink for the newest line of each screen."""

    def __init__(self) -> None:
        self.lines: dict[str, str] = {}

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' lines."""
        self.lines.update(lines)


class Replays(SilentPublisher):
    """A publisher that notes which events are asked for again."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int | None]] = []

    def replay(self, stretch: Stretch) -> None:
        """Note the stretch."""
        self.asked.append((stretch.first, stretch.last))


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


def cases(of_each_game: int) -> list[Path]:
    """So many cases of every game, those with the most events of it."""
    found: dict[str, list[tuple[int, Path]]] = {}
    for path in sorted(CASES.rglob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        found.setdefault(told["table"]["game"], []).append((len(told["events"]), path))
    # Every fourteenth of the many: they are of one kind in a row.
    return [path for many in found.values() for _, path in sorted(many, reverse=True)[::14][:of_each_game]]


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
