"""Log lines for the technician on a table's devices: lost, with consequences, and back.

The screens inform the dealer; these lines add the cause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import Lock

from firmware_bridge.readings import Arrival, DeviceBack, DeviceIdentified, DeviceLost
from hw.board import Board, LineWiring

FEW = 4
"""The most keys that are named; of more only the number is given."""


class DeviceLines:
    """Follows the devices' arrivals; any thread may call it."""

    def __init__(self, board: Board, said: Callable[[str], None]) -> None:
        self._board = board
        self._said = said
        self._lock = Lock()
        self._there: set[str] = set()
        self._lost: set[str] = set()

    def accept(self, arrival: Arrival) -> None:
        """Take one arrival; ignore one without news of a device."""
        match arrival.reading:
            case DeviceLost(reason=reason):
                self._lose(arrival.port, reason)
            case DeviceBack(away_ms=away_ms):
                self._find(arrival.port, f"{arrival.port} answers again, after {away_ms / 1000:.1f} s")
            case DeviceIdentified():
                self._find(arrival.port, f"{arrival.port} answers")
            case _:
                return

    def absent(self) -> tuple[str, ...]:
        """Return the devices that do not answer now or have not answered yet, in the board's order."""
        with self._lock:
            return tuple(port.name for port in self._board.ports if port.name not in self._there)

    def _lose(self, port: str, reason: str) -> None:
        with self._lock:
            self._there.discard(port)
            self._lost.add(port)
            none_left = len(self._lost) == len(self._board.ports) > 1
        without = "; ".join(missed(self._board, port)) or "nothing is missed"
        stop = "" if reason.endswith("?") else "."
        self._said(f"{port} is absent: {reason}{stop} Without it {without}")
        if none_left:
            self._said(
                "no device of this table answers: nothing is seen of the game. Look at the readers' power and at the "
                "USB hub; `ls -l /dev/railbird/` shows a name for each device that the rules know"
            )

    def _find(self, port: str, sentence: str) -> None:
        with self._lock:
            is_news = port not in self._there
            self._there.add(port)
            self._lost.discard(port)
        if is_news:
            self._said(sentence)


def missed(board: Board, port: str) -> Iterator[str]:
    """Yield what a table loses without one of its devices, one clause each."""
    if places := [one.place for one in board.antennas if one.port == port]:
        yield f"no card is read on {_places(places)}"
    lines = [line for line in board.lines if line.port == port]
    yield from _dead(lines)
    if any(one.name == port and one.device == "badge" for one in board.ports):
        yield "no badge is read: numbers are typed"
    if any(column.port == port for column in board.tray):
        yield "the chip tray is not weighed"
    if seats := [str(spot.seat) for spot in board.spots if spot.port == port]:
        yield f"the chips in front of seat {_row(seats)} are not seen"


def _dead(lines: list[LineWiring]) -> Iterator[str]:
    """Yield the keys, contacts and lamps that are wired to a device."""
    for kind, how in (("key", "dead"), ("contact", "dead"), ("lamp", "dark")):
        names = [str(getattr(line, kind)) for line in lines if getattr(line, kind) is not None]
        if len(names) == 1:
            yield f"{kind} {names[0]} is {how}"
        elif names:
            some = f"{kind}s {_row(names)}" if len(names) <= FEW else f"{len(names)} {kind}s"
            yield f"{some} are {how}"


def _places(codes: Iterable[str]) -> str:
    """Return places in words: `seats 1, 2 and 3, board and burn`."""
    codes = list(codes)
    seats = [code.removeprefix("seat:") for code in codes if code.startswith("seat:")]
    others = [code.replace(":", " ") for code in codes if not code.startswith("seat:")]
    told = [f"seat{'s' if len(seats) > 1 else ''} {', '.join(seats)}"] if seats else []
    return _row([*told, *others])


def _row(names: list[str]) -> str:
    """Return an enumeration: `a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
