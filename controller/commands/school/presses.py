"""The trainee's answers from real keys, a touch screen and the terminal."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from controller.drafting.conversation import STOP, StoppedError, Talk
from controller.fusion.pending_events import KeyPress
from controller.ingest.panel_keys import PanelKeys, Press
from controller.ingest.sensing import USUAL_SENSING, holds_of
from controller.journal.table_lock import TableLock
from controller.school.lesson_tasks import LessonTask
from controller.school.pressed_entry import PressedEntry, how_to_press
from controller.table.state import Table
from firmware_bridge.pump import monotonic_ms
from firmware_bridge.readings import Arrival, DeviceLost
from hw.board import Board
from hw.chip import PinFactory
from hw.hardware import assemble
from hw.panel import Key

_LOOK_S: Final = 0.02
"""How often it is looked whether a key was held long enough."""


class PressedAnswers:
    """The keys of a table's board as the answers of a lesson; a context's stack ends it."""

    def __init__(self, board: Board, talk: Talk, stack: ExitStack, *, factory: PinFactory | None, lock: Path) -> None:
        """Open the board's ports and pins.

        `lock` is the table's directory, whose controller must not run.

        Raises:
            ChipError: a pin of the header cannot be used.
            TableInUseError: the table runs.
        """
        if lock.is_dir():
            stack.callback(TableLock(lock).close)
        holds = holds_of(board, USUAL_SENSING)
        self._board, self._talk = board, talk
        self._keys = PanelKeys(board, holds.double_ms, holds.link_ms)
        self._heard: queue.Queue[Arrival | str] = queue.Queue()
        self._pressed: list[Key] = []
        wired = (line for line in board.lines if line.key is not None or line.contact is not None)
        self._with_keys = frozenset(line.port for line in wired)
        """The devices whose silence takes keys away; readers have none."""
        self._lost: set[str] = set()
        self.tell: Callable[[str], None] = lambda _sentence: None
        """Takes a sentence for the screens beside the lesson."""
        hardware = assemble(board, self.put, factory)
        stack.callback(hardware.stop)
        hardware.start()
        threading.Thread(target=self._read, name="railbird-lines", daemon=True).start()

    def put(self, arrival: Arrival) -> None:
        """Take what a port, a pin or a screen tells, from any thread."""
        is_lost = isinstance(arrival.reading, DeviceLost) and arrival.port in self._with_keys
        if is_lost or self._board.signal_of(arrival.port, arrival.reading) is not None:
            self._heard.put(arrival)

    def _read(self) -> None:
        """Pass on the terminal's lines; without a terminal the keys alone answer."""
        for line in self._talk.reads:
            self._heard.put(line.strip())

    def ask(self, task: LessonTask, table: Table) -> str:
        """Return the answer to a task: a line of the terminal, or what the keys say.

        Raises:
            StoppedError: the trainee typed `stop`.
        """
        how, entry = how_to_press(task), PressedEntry(task, table)
        self.tell(f"{task.asks} ({how})" if how else task.asks)
        self._talk.say(f"({how})\n> " if how else "> ")
        while True:
            heard = self._next()
            if not isinstance(heard, Key):
                if heard.lower() in STOP:
                    raise StoppedError
                return heard
            answer = entry.press(heard)
            self._talk.say(f"\r> {entry.text if answer is None else answer}\033[K")
            if entry.said:
                self._talk.say(f"\n{entry.said}\n> ")
                self.tell(entry.said)
            if answer is not None:
                self._talk.say("\n")
                return answer

    def _next(self) -> Key | str:
        """Return the next key that was pressed, or the next line."""
        while True:
            self._note(self._keys.elapse(monotonic_ms()))
            if self._pressed:
                return self._pressed.pop(0)
            try:
                heard = self._heard.get(timeout=_LOOK_S)
            except queue.Empty:
                continue
            if isinstance(heard, str):
                return heard
            self._take(heard)

    def _take(self, arrival: Arrival) -> None:
        """Take a line's change, or say which keys are away."""
        if isinstance(arrival.reading, DeviceLost):
            if arrival.port not in self._lost:
                self._talk.say(f"\n{arrival.port} does not answer ({arrival.reading.reason}): its keys are away\n> ")
            self._lost.add(arrival.port)
            return
        self._lost.discard(arrival.port)
        self._note(self._keys.switch(arrival.port, arrival.reading, arrival.at_ms) or ())

    def _note(self, presses: Iterable[Press]) -> None:
        # The shuffler's contact begins a hand, as RIFFLE does.
        self._pressed += [press.key if isinstance(press, KeyPress) else Key.RIFFLE for press, _ in presses]
