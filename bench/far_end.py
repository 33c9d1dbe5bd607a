"""The far end of a reader's line: a pty, and a node's end of the link behind it; no thread."""

from __future__ import annotations

import os
import select
import time
import tty

from controller.terms.cards import STANDARD_DECK, Card
from firmware_bridge.node_link import NodeLink, SnapshotWanted
from firmware_bridge.readings import CycleDone, TagSeen
from hw.board import Board
from hw.board_file import parse_board

PLACES = (*(f"seat:{number}" for number in range(1, 10)), "board", "burn", "muck")
"""Twelve antennas: nine seats, the board, the burns, the muck."""
UIDS = {card: number.to_bytes(7, "big") for number, card in enumerate(STANDARD_DECK, 1)}
"""The tags of the bench's deck."""


def board_text(path: str, cycle_ms: int) -> str:
    """Return the board file of a table whose twelve antennas hang on one node behind `path`."""
    rows = "\n".join(
        f'    {{ port = "readers", antenna = {number}, place = "{place}" }},' for number, place in enumerate(PLACES, 1)
    )
    port = f'[[ports]]\nname = "readers"\npath = "{path}"\ndevice = "node"\ncycle_ms = {cycle_ms}\n'
    return f'name = "Bench"\nseats = 9\nantennas = [\n{rows}\n]\n\n{port}'


class FarEnd:
    """A node that the bench drives frame by frame; `lying` maps cards to antennas."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        os.set_blocking(self.master, False)
        self.path = os.ttyname(self.slave)
        self.lying: dict[Card, int] = {}
        self.written_ns: list[int] = []
        """The time of each write to the pty, in nanoseconds, by its last byte."""
        self._link = NodeLink(1, "bench")
        self._cycle = 0

    def board(self, cycle_ms: int) -> Board:
        """Return the wiring that leads to this node."""
        return parse_board(board_text(self.path, cycle_ms), "bench")

    def frame(self) -> bytes:
        """Return one reader cycle: every tag in place, and the cycle's end."""
        self._cycle += 1
        tags = tuple(TagSeen(antenna, UIDS[card]) for card, antenna in self.lying.items())
        self._link.tell_levels((*tags, CycleDone(self._cycle, tuple(range(1, len(PLACES) + 1)))))
        return self._link.to_send(_now_ms())

    def write(self, data: bytes) -> None:
        """Write bytes to the pty and record the time."""
        self.written_ns.append(time.monotonic_ns())
        os.write(self.master, data)

    def cycle(self, wait_s: float) -> None:
        """Send one cycle, then serve the link until the next cycle is due."""
        self.write(self.frame())
        self.serve(wait_s)

    def serve(self, wait_s: float) -> None:
        """Answer the host's requests for `wait_s` seconds."""
        until = time.monotonic() + wait_s
        while (left := until - time.monotonic()) > 0:
            if not select.select([self.master], [], [], left)[0]:
                continue
            for wish in self._link.receive(os.read(self.master, 4096), _now_ms()):
                if isinstance(wish, SnapshotWanted):
                    self._link.send_snapshot(wish.number, ())
            if answer := self._link.to_send(_now_ms()):
                self.write(answer)

    def close(self) -> None:
        """Close the pty."""
        os.close(self.master)
        os.close(self.slave)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
