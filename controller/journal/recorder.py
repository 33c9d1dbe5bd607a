"""The flight recorder: the evening as a tape, and the raw antenna stream for tuning."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from controller.files.sealed_lines import write_lines
from controller.table import events as happened
from controller.table.events import Event
from controller.table.outputs import Output
from controller.table.state import Table
from controller.tape.codec import write_event
from controller.terms.cards import UNKNOWN, Card


class TapeRecorder:
    """Writes a tape while the table runs, readable only by its owner (mode 0600).

    A public tape has `??` for every card that was never shown. It is therefore written at the end of each hand, when
    the shown cards are known.
    """

    def __init__(
        self, path: Path, header: Mapping[str, Any], *, public: bool = False, secret: bytes | None = None
    ) -> None:
        """Begin a new tape with this header; `secret` is the key under which it is sealed."""
        self._public = public
        self._file = write_lines(path, secret)
        self._waiting: list[Event] = []
        self._shown: frozenset[Card] = frozenset()
        self._write(header)

    def heard(self, event: Event, _outputs: tuple[Output, ...], table: Table) -> None:
        """Record an event; a public tape waits for the hand's end, when the shown cards are known."""
        if not self._public:
            self._write(write_event(event))
            return
        if isinstance(event, happened.NewDeal):
            self._flush()
        self._waiting.append(event)
        self._shown |= table.ledger.up

    def _flush(self) -> None:
        """Write the finished hand, with `??` for every card that was not shown."""
        for event in self._waiting:
            self._write(write_event(without_hidden(event, self._shown)))
        self._waiting = []
        self._shown = frozenset()

    def _write(self, told: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Write the pending events and close the file."""
        self._flush()
        self._file.close()


def without_hidden(event: Event, shown: Collection[Card]) -> Event:
    """Return the event with `UNKNOWN` in place of every card that was not shown.

    It visits all values of the event instead of named fields, so that a new field cannot be forgotten.
    """
    public: Event = _hidden(event, shown)
    return public


def _hidden(value: Any, shown: Collection[Card]) -> Any:
    """Return a value of an event with hidden cards replaced, at any depth."""
    if isinstance(value, Card):
        return value if value in shown else UNKNOWN
    if type(value) is tuple:
        return tuple(_hidden(one, shown) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: _hidden(getattr(value, one.name), shown) for one in fields(value)})
    return value
