"""Faults of devices and storage, in the words of the dealer's and the floor's screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from controller.table.physical import DeviceHealth
from controller.table.state import Table
from controller.terms.places import BURN, MUCK, STUB, Place, PlaceKind, board_places, seat_place
from controller.views import models, words
from controller.views.lines.last_parts import LastParts
from controller.views.phrases.phrase import listed, marked, phrase, plural

STORAGE_FAULTS: Final[Mapping[str, str]] = {
    "slow": marked("the storage is slow"),
    "full": marked("the storage is full"),
    "read_only": marked("the storage cannot be written to"),
    "locked": marked("another program holds the journal"),
    "failing": marked("the storage is failing"),
    "missing": marked("the storage is gone"),
}
"""Why the table does not record, by the code of the storage's state."""
RECORDS_AGAIN: Final = marked(
    "The table records again: keys that waited count now. Compare the last entries with the table."
)


def health(table: Table, last: LastParts | None = None) -> models.HealthView:
    """Return what the readers see and what nobody can see.

    An unjudged antenna counts as working. Of the same parts of a table it is the `last` one again.
    """
    last, seats = last or LastParts(), table.seating.seats
    numbers = last.made_of(
        "seats' numbers", (seats,), lambda: last.same("equal numbers", tuple(seat.number for seat in seats))
    )
    made_of = (table.devices, table.tray, numbers, table.variant, table.stakes)
    return last.made_of("health", made_of, lambda: _health(table))


def _health(table: Table) -> models.HealthView:
    devices = table.devices
    places = {*devices.antennas, *devices.blind, *(_read_places(table) if table.stakes.readers != "none" else ())}
    readers = []
    for place in sorted(places):
        state, rate = devices.antennas.get(place, ("ok", None))
        shown = models.ReaderState.DEAD if place in devices.blind else models.ReaderState(state)
        # What was read before a place went blind says nothing about it now.
        percent = None if rate is None or place in devices.blind else round(rate * 100)
        readers.append(models.ReaderView(place.code, shown, percent))
    lost = (
        phrase("{device} does not answer: check its cable. Its keys are not seen.", device=device)
        if device in devices.keyless else phrase("{device} does not answer: check its cable.", device=device)
        for device in sorted(devices.lost)
    )
    return models.HealthView(tuple(readers), (*lost, *_not_seen(devices, table.variant.boards)), _tray(table))


def _not_seen(devices: DeviceHealth, boards: int) -> Iterator[str]:
    """Yield for each kind of blind place which errors go unnoticed, or are noticed late."""
    for kind in sorted({place.kind for place in devices.blind}):
        named = _named((place for place in devices.blind if place.kind is kind), boards)
        yield phrase("Not seen at {places}: {errors}.", places=named, errors=words.NOT_SEEN[kind])
    late = [place for place, (state, _) in devices.antennas.items() if state in {"slow", "failing"}]
    if late := [place for place in late if place not in devices.blind]:
        yield phrase("Seen late: {places}.", places=_named(late, boards))


def _named(places: Iterable[Place], boards: int) -> str:
    """Return places in words: `seats 3, 7, muck`; `boards` is how many the game has."""
    known = sorted(places)
    seats = [place.number for place in known if place.kind is PlaceKind.SEAT]
    others = [words.place_named(place, boards) for place in known if place.kind is not PlaceKind.SEAT]
    if not seats:
        return listed(others)
    told = plural("seat {seats}", "seats {seats}", len(seats), seats=listed(seats))
    return listed((told, *others))


def _read_places(table: Table) -> Iterator[Place]:
    """Yield the places that have a reader at this table and a use in this game."""
    yield from (seat_place(seat.number) for seat in table.seating.seats)
    yield from board_places(table.variant.boards)
    yield from (BURN, MUCK, STUB)


def _tray(table: Table) -> models.TrayView | None:
    columns = table.tray.columns
    if not columns:
        return None
    total = sum(worth * count for worth, (count, _) in columns.items())
    sure = min(confidence for _, confidence in columns.values())
    expected = total if table.tray.baseline is None else table.tray.baseline + table.tray.expected_change
    return models.TrayView(total, total - expected, round(sure * 100))


def not_recording(state: str) -> str:
    """Return why the table does not record, for a screen's banner; empty if it does."""
    return STORAGE_FAULTS.get(state, "")


def storage_line(state: str, fault: str) -> str:
    """Return the log's line when the storage becomes so; `fault` is for the technician."""
    if state == "slow":
        return "the storage is slow: a write takes over a second. Keys and screens wait for it; docs/recovery.md"
    why = STORAGE_FAULTS.get(state)
    if why is None:
        return "the storage takes every write again: the table records"
    return f"the table does not record: {why}. It tries again twice a second, and keys wait: {fault}"
