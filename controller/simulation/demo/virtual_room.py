"""A room of virtual tables that publish: recorded hands, questions, readers that fail.

Each is the real controller with its journal and publisher; its cards and keys are told to it at a dealer's pace,
without readers and screens between. It is for trying what stands behind the broker.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from controller.decks.enrolled_decks import Decks
from controller.engine.advance import advance
from controller.handhistory.phh import PhhHand
from controller.handhistory.phh_player import PhhPlayer
from controller.loading.law import load_law
from controller.room.gateway import RoomSettings, Sender
from controller.runtime.composition import AssembledTable, Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.simulation.demo.demo_hands import BLINDS, PLAYERS, STACK, recorded_hands
from controller.table import events as happened
from controller.table.events import Event
from controller.terms.codes import Cause, Outcome
from controller.terms.places import PlaceKind, seat_place
from firmware_bridge.broker_link.access import BrokerSettings
from hw.board import Board

STEP_S: Final = 1.0
"""Seconds between two events of a hand, at a table's own pace."""
QUESTIONS: Final = (Cause.FORWARD_MOTION, Cause.CONDITIONAL_STATEMENT)
"""What a player points out, and the book leaves to the floor."""
DEALERS: Final = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
DECIDES_S: Final = 60.0
"""How long a question waits for the page, before the floor decides it at the table."""
RULEBOOK: Final = "golden-nugget-2025"


class RoomTable:
    """One table of the room; `turn` does what is due."""

    def __init__(self, name: str, number: int, directory: Path, broker: BrokerSettings, pace: float) -> None:
        """Open the table's journal and connect it; a journal that is there goes on."""
        directory.mkdir(parents=True, exist_ok=True)
        seats = tuple(SeatSettings(seat, STACK) for seat in range(1, PLAYERS + 1))
        settings = TableSettings(name, RULEBOOK, "nlhe", BLINDS, seats=seats, button=PLAYERS)
        room = RoomSettings((Sender("room", ("catch_up", "decide", "halt", "resume")),))
        place = Deployment(directory, "", broker, room, pace=pace)
        self.table: AssembledTable = compose_table(settings, Board("bare", 9), Decks({}), place, lambda _said: None)
        self._random, self._pace, self._number = Random(number), pace, number  # noqa: S311
        self._law = load_law(RULEBOOK)
        self._hands: Iterator[PhhHand] = islice(cycle(recorded_hands()), number * 7, None)
        self._due: list[Event] = []
        self._next_s = time.monotonic() + self._random.random() * 2
        self._asked_s: float | None = None
        self.dealt = 0

    def turn(self) -> None:
        """Let the table work, and tell it what is due."""
        controller = self.table.table_controller
        controller.turn(0.0)
        if controller.table.open_ruling is not None:
            self._wait_for_the_floor()
        elif time.monotonic() >= self._next_s:
            self._asked_s = None
            self._next_s = time.monotonic() + STEP_S / self._pace
            if self._due:
                self._tell(self._due.pop(0))
            elif not (halt := controller.table.halt).reason or halt.next_hand:
                self._begin()

    def _tell(self, event: Event) -> None:
        controller = self.table.table_controller
        controller.tell(replace(event, at_ms=controller.now_ms))

    def _wait_for_the_floor(self) -> None:
        """Wait for a decision of the page; without one the floor comes to the table."""
        now_s = time.monotonic()
        self._asked_s = self._asked_s or now_s
        self._next_s = now_s + STEP_S / self._pace
        if now_s - self._asked_s > DECIDES_S:
            self._asked_s = None
            self._tell(happened.FloorRuled(0, Outcome.PLAY_ON))

    def _begin(self) -> None:
        """Prepare the next hand; a few have something that somebody must look at."""
        controller = self.table.table_controller
        for seat in range(1, PLAYERS + 1):
            self._tell(happened.SeatChanged(0, seat, "present", STACK))
        if self.dealt % 20 == 0:
            self._tell(happened.DealerChanged(0, DEALERS[(self._number + self.dealt // 20) % len(DEALERS)]))
        controller.turn(0.0)
        ahead, _ = advance(controller.table, happened.NewDeal(controller.now_ms + 1))
        button = ahead.hand.start.button if ahead.hand is not None else PLAYERS
        played = PhhPlayer(next(self._hands), self._law.book, self._law.games).play().events
        self._due = [_seated(one, button) for one in played if not isinstance(one, happened.BlindPosted)]
        self.dealt += 1
        if self._random.random() < 0.12 and len(self._due) > 2 * PLAYERS + 6:
            told = happened.AttentionCalled(0, self._random.choice(QUESTIONS), seat=self._random.randint(1, PLAYERS))
            self._due.insert(2 * PLAYERS + 3, told)
        if self._random.random() < 0.06:
            self._due.insert(3, happened.DeviceLost(0, f"reader {self._random.randint(1, 4)}"))
            lost = self._due[3]
            assert isinstance(lost, happened.DeviceLost)
            self._due.append(happened.DeviceBack(0, lost.device))

    def close(self) -> None:
        """Close the table; its journal stays."""
        self.table.close()


def _seated(event: Event, button: int) -> Event:
    """Return an event of a recorded hand with its players in the table's seats."""

    def seat_of(player: int) -> int:
        return (button + player - 1) % PLAYERS + 1

    changed: dict[str, Any] = {}
    if isinstance(seat := getattr(event, "seat", None), int):
        changed["seat"] = seat_of(seat)
    place = getattr(event, "place", None)
    if place is not None and place.kind is PlaceKind.SEAT:
        changed["place"] = seat_place(seat_of(place.number))
    return replace(event, **changed)


def play_room(tables: int, directory: Path, broker: BrokerSettings, pace: float, goes_on: Callable[[], bool]) -> int:
    """Play a room of virtual tables while `goes_on` says so; return the hands dealt."""
    room: list[RoomTable] = []
    try:
        for number in range(1, tables + 1):  # one by one, so that those that are open are closed if one fails
            one = RoomTable(f"table-{number}", number, directory / f"table-{number}", broker, pace)
            room.append(one)
        while goes_on():
            for one in room:
                one.turn()
            time.sleep(0.01)
    finally:
        for one in room:
            one.close()
    return sum(one.dealt for one in room)
