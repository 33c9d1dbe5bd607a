"""The parts of the last views: an equal one stays the same object, which is written once."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar

Part = TypeVar("Part")


class LastParts:
    """The last part of each name, for the views of one table."""

    def __init__(self) -> None:
        self._made: dict[object, tuple[tuple[object, ...], Any]] = {}

    def made_of(self, name: object, of: tuple[object, ...], make: Callable[[], Part]) -> Part:
        """Return the last part of a name if it was made of these very objects; make it otherwise."""
        kept = self._made.get(name)
        if kept is not None and all(map(is_, kept[0], of)):
            part: Part = kept[1]
            return part
        part = make()
        self._made[name] = of, part
        return part

    def same(self, name: object, part: Part, said: str = "") -> Part:
        """Return the last part of a name if it is equal, otherwise this one.

        `said` is its only text that may have a message: equal texts may have different ones, the same object has not.
        """
        kept = self._made.get(name)
        if kept is not None and kept[0][0] is said and kept[1] == part:
            last: Part = kept[1]
            return last
        self._made[name] = (said,), part
        return part
