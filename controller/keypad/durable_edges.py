"""Durable key edges: which stored edges a restart must replay.

A press is all edges of its line from the first to the debounced release, with bounces and the release. Replayed, they
make the same press and leave the key up. Presses are used out of order (an answer overtakes a half-typed amount), so
open edges are listed one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple


class UsedEdges(NamedTuple):
    """Every stored edge up to `up_to` is used up, except for those in `but`."""

    up_to: int = 0
    but: tuple[int, ...] = ()


NONE_USED: Final = UsedEdges()


@dataclass(slots=True)
class DurableEdges:
    """The open edges of one table's lines; numbers count up, 0 is an edge that was not stored."""

    last: int = 0
    """The newest edge."""
    _of_line: dict[str, list[int]] = field(default_factory=dict)
    """The edges since a line was last at rest."""
    _of_press: dict[int, list[int]] = field(default_factory=dict)
    """The edges of each press that is not used up, by acknowledgment id."""

    def note(self, line: str, edge: int, *, active: bool) -> None:
        """Record an edge; one that finds its line at rest and leaves it so is ignored."""
        if edge and (active or line in self._of_line):
            self._of_line.setdefault(line, []).append(edge)

    def press(self, line: str) -> int:
        """Return the acknowledgment id of a debounced press; 0 if no edge was stored."""
        edges = self._of_line.get(line)
        if not edges:
            return 0
        self._of_press[edges[0]] = edges
        return edges[0]

    def release(self, line: str) -> None:
        """Record that the line is at rest again."""
        self._of_line.pop(line, None)

    def done(self, press: int) -> None:
        """Record that a press has become its event, or has no effect."""
        self._of_press.pop(press, None)

    def give_up(self) -> None:
        """Use up every edge, also of a press that has no event yet."""
        self._of_line.clear()
        self._of_press.clear()

    def used(self, is_pending: Callable[[str], bool]) -> UsedEdges:
        """Return the edges that a restart need not replay; `is_pending` says if a line may press."""
        open_edges = {edge for edges in self._of_press.values() for edge in edges}
        open_edges.update(edge for line, edges in self._of_line.items() if is_pending(line) for edge in edges)
        return UsedEdges(self.last, tuple(sorted(open_edges)))
