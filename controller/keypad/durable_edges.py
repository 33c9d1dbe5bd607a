"""The kept edges that a restart must replay: those of presses not yet events.

A press is all edges of its line from the first to the debounced release, bounces and the release included: taken up
again, they make the same press and leave the key up. Keys are used out of turn (an answer overtakes an amount that is
half typed), so what is open is named edge by edge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple


class UsedEdges(NamedTuple):
    """Every kept edge up to `up_to` has become an event, or nothing, but for those in `but`."""

    up_to: int = 0
    but: tuple[int, ...] = ()


NONE_USED: Final = UsedEdges()


@dataclass(slots=True)
class DurableEdges:
    """The open edges of one table's lines; numbers count up, 0 is an edge that was not kept."""

    last: int = 0
    """The newest edge."""
    _of_line: dict[str, list[int]] = field(default_factory=dict)
    """The edges since a line was last at rest."""
    _of_press: dict[int, list[int]] = field(default_factory=dict)
    """The edges of each press that is not done, by its number."""

    def note(self, line: str, edge: int, *, active: bool) -> None:
        """An edge came; one that finds its line at rest and leaves it so is nothing."""
        if edge and (active or line in self._of_line):
            self._of_line.setdefault(line, []).append(edge)

    def press(self, line: str) -> int:
        """A press is certain: its number, by which it is done; 0 if no edge of it was kept."""
        edges = self._of_line.get(line)
        if not edges:
            return 0
        self._of_press[edges[0]] = edges
        return edges[0]

    def release(self, line: str) -> None:
        """The line is at rest again."""
        self._of_line.pop(line, None)

    def done(self, press: int) -> None:
        """A press has become its event, or nothing."""
        self._of_press.pop(press, None)

    def used(self, is_pending: Callable[[str], bool]) -> UsedEdges:
        """Return the edges a restart need not replay; `is_pending` tells if a line may press."""
        open_edges = {edge for edges in self._of_press.values() for edge in edges}
        open_edges.update(edge for line, edges in self._of_line.items() if is_pending(line) for edge in edges)
        return UsedEdges(self.last, tuple(sorted(open_edges)))
