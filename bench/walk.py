"""The functions and files that one CALL, and one burn that comes too early, pass through.

    python -m bench.walk            the counts
    python -m bench.walk --where    also how many functions each package has in them
    python -m bench.walk --idle     also the functions that were asked in vain

A CALL is followed from the node's edge to the engine's outputs; a burn from the antenna's first read to the ruling,
with the reader's cycles and the deadlines between. Only functions of the project count, each once. A function was asked
in vain if each time it only answered no or nothing, or handed on unchanged what it got.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Sized
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from controller.decks.enrolled_decks import Decks
from controller.engine.advance import advance
from controller.engine.deadlines import next_deadline
from controller.ingest.ingest import Ingest
from controller.table.events import TimeReached
from controller.table.outputs import ActionTaken, IssueRuling, Output
from controller.terms.cards import card
from firmware_bridge.readings import Arrival, CycleDone, KeyChanged, PinChanged, TagSeen
from hw.board import HEADER
from hw.board_file import load_board
from hw.panel import Key
from tests.controller.dealer_talk import Talk

ROOT = Path(__file__).resolve().parents[1]
OURS = ("controller", "firmware_bridge", "hw")
BURNED = card("9c")
UID = bytes.fromhex("e004010000000001")
LONGEST_MS = 60_000


class _Table:
    """A hand that waits for seat 3, with its readers and keys."""

    def __init__(self) -> None:
        self.board = load_board("sim")
        self.talk: Any = Talk("G").play("new deal")
        self.ingest = Ingest(self.board, Decks({UID: BURNED}), lambda: self.talk.table)
        self.now_ms: int = self.talk.table.now_ms + 1000
        self.outputs: list[Output] = []

    def hear(self, *arrivals: Arrival) -> None:
        """Accept readings, and pass on what is due."""
        for arrival in arrivals:
            self.ingest.accept(arrival)
        self.pass_on()

    def pass_on(self) -> None:
        """Let the table take all that is due now."""
        self.ingest.elapse(self.now_ms)
        while (event := self.ingest.take(self.now_ms)) is not None:
            self._take(event)
        due_ms = next_deadline(self.talk.table)
        if due_ms is not None and due_ms <= self.now_ms:
            self._take(TimeReached(self.now_ms))

    def _take(self, event: Any) -> None:
        self.talk.table, told = advance(self.talk.table, event)
        self.outputs.extend(told)

    def until(self, kind: type[Output], each: Callable[[], None]) -> None:
        """Let time pass until the table has said something of a kind."""
        ends_ms = self.now_ms + LONGEST_MS
        while not any(isinstance(one, kind) for one in self.outputs):
            assert self.now_ms < ends_ms, "the table says nothing"
            self.now_ms += 50
            each()


def call() -> None:
    """Press CALL for the player whose turn it is."""
    table = _Table()
    pins = {pin.key: pin.pin for pin in table.board.pins if pin.key is not None}
    lines = {line.key: line for line in table.board.lines if line.key is not None}
    if Key.CALL in pins:
        edge = Arrival(HEADER, table.now_ms, PinChanged(pins[Key.CALL], active=True))
    else:
        line = lines[Key.CALL]
        edge = Arrival(line.port, table.now_ms, KeyChanged(line.line, pressed=True))
    with _WALKED:
        table.hear(edge)
        table.until(ActionTaken, table.pass_on)


def early_burn() -> None:
    """Burn before seat 3 has acted."""
    table = _Table()
    at = next(one for one in table.board.antennas if one.place == "burn")
    begun_ms = table.now_ms
    beside = tuple(one.antenna for one in table.board.antennas if one.port == at.port)
    cycle = 0

    def turn() -> None:
        nonlocal cycle
        if (table.now_ms - begun_ms) % 1000:
            table.pass_on()
            return
        cycle += 1
        tag, end = TagSeen(at.antenna, UID), CycleDone(cycle, beside)
        table.hear(Arrival(at.port, table.now_ms, tag), Arrival(at.port, table.now_ms, end))

    with _WALKED:
        table.until(IssueRuling, turn)


class _Walked:
    """The project's functions that were called inside a `with`."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()
        self.useful: set[CodeType] = set()
        self._got: dict[FrameType, list[object]] = {}

    def __enter__(self) -> None:
        self.codes.clear()
        self.useful.clear()
        sys.setprofile(self._profile)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _profile(self, frame: FrameType, event: str, result: object) -> None:
        code = frame.f_code
        if event == "call" and not code.co_name.startswith("<"):
            self.codes.add(code)
            self._got[frame] = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
        elif event == "return" and frame in self._got and not _is_idle(self._got.pop(frame), result):
            self.useful.add(code)

    def functions(self) -> list[tuple[str, CodeType]]:
        """Return the file of each function, with its code."""
        files = ((Path(code.co_filename), code) for code in self.codes)
        ours = ((file.relative_to(ROOT), code) for file, code in files if file.is_relative_to(ROOT))
        return [(str(file), code) for file, code in ours if file.parts[0] in OURS]

    def idle(self) -> list[str]:
        """Return the functions that were asked in vain, without those that only do something."""
        found = [(file, code) for file, code in self.functions() if code not in self.useful]
        told = {file: _procedures(ROOT / file) for file, _ in found}
        return sorted(f"{file}:{code.co_name}" for file, code in found if code.co_firstlineno not in told[file])


def _is_idle(got: list[object], result: object) -> bool:
    """Whether a function answers no or nothing, or hands on what it got and nothing more."""
    if result is None or result is False or (isinstance(result, Sized) and not len(result)):
        return True
    first, *rest = result if type(result) is tuple else (result,)
    return any(first is one for one in got) and not any(rest)


def _procedures(file: Path) -> frozenset[int]:
    """Return the first line of each function of a file that returns nothing by its signature."""
    made = (one for one in ast.walk(ast.parse(file.read_text())) if isinstance(one, ast.FunctionDef))
    nothing = (one for one in made if isinstance(one.returns, ast.Constant) and one.returns.value is None)
    return frozenset(min([one.lineno, *(mark.lineno for mark in one.decorator_list)]) for one in nothing)


_WALKED = _Walked()


def walked(act: Callable[[], None]) -> tuple[int, int, int, Counter[str]]:
    """Return the number of functions, files and packages that an act passes through.

    Last come the functions by package.
    """
    act()
    files = [file for file, _ in _WALKED.functions()]
    packages = Counter(str(Path(file).parent) for file in files)
    return len(files), len(set(files)), len(packages), packages


def main() -> None:
    """Print the counts."""
    for act in (call, early_burn):
        functions, files, packages, where = walked(act)
        idle = _WALKED.idle()
        print(f"{act.__name__}: {functions} functions ({len(idle)} in vain), {files} files, {packages} packages")
        if "--where" in sys.argv:
            for package, count in where.most_common():
                print(f"  {count:4} {package}")
        if "--idle" in sys.argv:
            print("  " + "\n  ".join(idle))


if __name__ == "__main__":
    main()
