"""Records an evening's raw antenna stream, and replays it with other parameters.

One JSON list a line after a header: `["t", at_ms, port, antenna, uid]` for a read, `["c", at_ms, port, cycle,
[antennas]]` for a reader cycle. It contains every card of every hand, so only its own user may read it (mode 0600).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from controller.decks.enrolled_decks import Decks
from controller.files.sealed_file import SealError
from controller.files.sealed_lines import opened, write_lines
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag
from controller.tracking.sightings import Moved
from controller.tracking.tracker import elapse, end_cycle, new_tracker, observe
from controller.tracking.tracker_settings import TrackerSettings
from firmware_bridge import files
from firmware_bridge.commandline.nearest import did_you_mean
from firmware_bridge.readings import Arrival, CycleDone, TagSeen
from firmware_bridge.uids import from_wire

MOST_COUNT: Final = 2**53
HEADER: Final = {"railbird": "antenna stream", "version": 2}
WIRE_ORDER: Final = {"railbird": "antenna stream", "version": 1}
"""The version of streams with ISO 15693 identifiers least significant byte first."""


class StreamError(ValueError):
    """A stream or parameter that cannot be used; the text names the line or the parameter."""


class StreamWriter:
    """Writes the reads and reader cycles among a table's arrivals."""

    def __init__(self, path: Path, secret: bytes | None = None) -> None:
        """Begin a new stream, readable by its own user only, and sealed if there is a `secret`."""
        self._file = write_lines(path, secret)
        self._write(HEADER)

    def heard(self, arrival: Arrival) -> None:
        """Record one arrival; ignore arrivals that are not from antennas."""
        match arrival.reading:
            case TagSeen(antenna=antenna, uid=uid):
                self._write(["t", arrival.at_ms, arrival.port, antenna, uid.hex()])
            case CycleDone(cycle=cycle, antennas=antennas):
                self._write(["c", arrival.at_ms, arrival.port, cycle, list(antennas)])
                # Flush at each cycle: a killed controller then loses only an unfinished cycle.
                self._file.flush()
            case _:
                pass

    def _write(self, told: object) -> None:
        self._file.write(json.dumps(told, separators=(",", ":")) + "\n")

    def close(self) -> None:
        """Write the pending lines and close the file."""
        self._file.close()


def read_stream(path: Path, secret: bytes | None = None) -> Iterator[Arrival]:
    """Yield the arrivals of a stream in order; `secret` opens a sealed one.

    Raises:
        StreamError: the file cannot be read or is not a stream, or a line is malformed.
    """
    number, in_wire_order = 0, False
    try:
        for number, line in opened(files.read_lines(path), secret):
            told = files.parse_json(line)
            if number == 1:
                in_wire_order = _check_header(told)
            else:
                yield _arrival(told, from_wire if in_wire_order else bytes)
    except files.FileFaultError as error:
        raise StreamError(f"{path}: {error}" if number == 0 else f"{path}, line {number}: {error}") from None
    except SealError as error:
        raise StreamError(f"{path}: {error}") from None
    except ValueError as error:
        raise StreamError(f"{path}, line {number}: {error}") from None
    if number == 0:
        raise StreamError(f"{path}: the stream is empty; railbird run --stream writes one")


def _check_header(told: object) -> bool:
    """Return whether the stream's identifiers are least significant byte first."""
    if told not in (HEADER, WIRE_ORDER):
        raise ValueError("this is not an antenna stream of this version")
    return told == WIRE_ORDER


def _arrival(told: Any, in_our_form: Callable[[bytes], bytes]) -> Arrival:
    match told:
        case ["t", int(at_ms), str(port), int(antenna), str(uid)] if _counts(at_ms, antenna):
            return Arrival(port, at_ms, TagSeen(antenna, in_our_form(bytes.fromhex(uid))))
        case ["c", int(at_ms), str(port), int(cycle), list(antennas)] if _counts(at_ms, cycle, *antennas):
            return Arrival(port, at_ms, CycleDone(cycle, tuple(antennas)))
        case _:
            raise ValueError('is neither ["t", at_ms, port, antenna, tag] nor ["c", at_ms, port, cycle, antennas]')


def _counts(*numbers: object) -> bool:
    """Whether all values are whole numbers within range."""
    return all(type(number) is int and 0 <= number <= MOST_COUNT for number in numbers)


@dataclass(slots=True)
class Retracked:
    """The tracker's claims about a stream under a set of parameters.

    `said` counts claims by kind. `told_ms` and `sure_ms` are the times from a card's first evidence to its first claim,
    and to a sure claim.
    """

    said: Counter[str] = field(default_factory=Counter)
    told_ms: list[int] = field(default_factory=list)
    sure_ms: list[int] = field(default_factory=list)

    def note(self, said: object, now_ms: int) -> None:
        """Count one claim of the tracker."""
        if not isinstance(said, Moved):
            self.said[type(said).__name__] += 1
            return
        self.said["Moved, sure" if said.sure else "Moved"] += 1
        self.said["Moved, instead"] += said.instead
        if not said.again:
            self.told_ms.append(now_ms - said.at_ms)
        if said.sure:
            self.sure_ms.append(now_ms - said.at_ms)


def retrack(stream: Iterable[Arrival], wiring: AntennaMap, decks: Decks, settings: TrackerSettings) -> Retracked:
    """Replay a stream through a fresh tracker."""
    tracker, found = new_tracker(wiring, settings), Retracked()
    cycles: Counter[str] = Counter()
    for arrival in stream:
        tracker, said = elapse(tracker, arrival.at_ms)
        reading = arrival.reading
        if isinstance(reading, TagSeen):
            tag = decks.card_of(reading.uid) or StrangerTag(reading.uid.hex())
            name = AntennaName(arrival.port, reading.antenna)
            tracker, more = observe(tracker, Detection(name, tag, arrival.at_ms, cycles[arrival.port] + 1))
        elif isinstance(reading, CycleDone):
            cycles[arrival.port] = reading.cycle
            end = CycleEnd(arrival.port, reading.cycle, arrival.at_ms, reading.antennas)
            tracker, more = end_cycle(tracker, end)
        else:
            more = ()
        for one in (*said, *more):
            found.note(one, arrival.at_ms)
    return found


def with_parameters(settings: TrackerSettings, told: Iterable[str]) -> TrackerSettings:
    """Return the settings with `name=value` changes; noise as `noise.name=value`.

    Raises:
        StreamError: no such parameter, or no number.
        TrackerSettingsError: a value outside its range.
    """
    for one in told:
        name, _, value = one.partition("=")
        part, _, inner = name.rpartition(".")
        holder = settings.noise if part == "noise" else settings
        known = {each.name: getattr(holder, each.name) for each in fields(holder)}
        before = known.get(inner)
        if part not in {"", "noise"} or not isinstance(before, int | float):
            meant = did_you_mean(inner, [one for one, usual in known.items() if isinstance(usual, int | float)])
            raise StreamError(f"{name}: there is no such parameter; docs/tracking.md lists them{meant}")
        try:
            number = int(value) if isinstance(before, int) else float(value)
        except ValueError:
            raise StreamError(f"{name}: {value!r} is not a number of the right kind") from None
        changed: dict[str, Any] = {inner: number}
        if part == "noise":
            changed = {"noise": replace(settings.noise, **changed)}
        settings = replace(settings, **changed)
    return settings
