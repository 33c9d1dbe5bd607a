"""Writing the seats' views: what all of them show is written once."""

from __future__ import annotations

from operator import attrgetter, is_
from typing import Any, Final, NamedTuple

from msgspec import NODEFAULT, defstruct
from msgspec.structs import FieldInfo, fields

from controller.views.lines.line_writer import Entries, ViewWriter, WrittenView, messages_of
from controller.views.lines.view_part import ViewPart
from controller.views.models import SeatView
from controller.views.parts import SeatLine

_OWN: Final = "line"
"""The field of a view that is the seat's own; the others are the same objects in most seats' views."""
_FIELDS: Final = fields(SeatView)
_AT: Final = next(number for number, one in enumerate(_FIELDS) if one.name == _OWN)
_SHARED: Final = attrgetter(*(one.name for one in _FIELDS if one.name != _OWN))


def _part(name: str, told: tuple[FieldInfo, ...]) -> Any:  # noqa: ANN401 - its fields are those of another class
    """Return the class of a part of `SeatView`, which is written as the view itself."""
    named = [(one.name, one.type, *(() if one.default is NODEFAULT else (one.default,))) for one in told]
    return defstruct(name, named, bases=(ViewPart,), frozen=True, omit_defaults=True)


_Before: Final = _part("_Before", _FIELDS[:_AT])
_Behind: Final = _part("_Behind", _FIELDS[_AT + 1 :])


class _Frame(NamedTuple):
    """What a view shows beside its seat's line, and its JSON before and behind the line."""

    shared: tuple[object, ...]
    before: bytes = b""
    behind: bytes = b""
    first: Entries = {}  # noqa: RUF012 - nobody changes it
    last: Entries = {}  # noqa: RUF012
    messages: bytes = b""
    """The messages of both, for a seat whose line has none."""


class SeatWriter:
    """Writes the views of seats.

    It keeps what the last view shows of others than its seat, and each seat's own line: they are written again if they
    are other objects.
    """

    def __init__(self, writer: ViewWriter) -> None:
        self._writer = writer
        self._frame = _Frame((None,))
        self._lines: dict[int, tuple[SeatLine, bytes, Entries]] = {}
        """By seat."""

    def written(self, view: SeatView) -> WrittenView:
        """Return a seat's view as JSON: the same bytes as `ViewWriter.written`."""
        shared, frame, line = _SHARED(view), self._frame, view.line
        if not all(map(is_, shared, frame.shared)):
            frame = self._frame = self._framed(shared)
        kept = self._lines.get(line.seat)
        if kept is None or kept[0] is not line:
            kept = self._lines[line.seat] = (line, *self._writer.apart(line))
        _, own, entries = kept
        messages = messages_of(frame.first | entries | frame.last) if entries else frame.messages
        return WrittenView(b"".join((frame.before, own, frame.behind)), messages)

    def _framed(self, shared: tuple[object, ...]) -> _Frame:
        before, first = self._writer.apart(_Before(*shared[:_AT]))
        behind, last = self._writer.apart(_Behind(*shared[_AT:]))
        comma = b"," if len(behind) > len(b"{}") else b""
        before = before[:-1] + b',"%b":' % _OWN.encode()
        return _Frame(shared, before, comma + behind[1:], first, last, messages_of(first | last))
