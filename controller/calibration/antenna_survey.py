"""The antenna survey: guides a technician, measures, and writes the table's survey file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from controller.decks.enrolled_decks import Decks
from controller.files.strict import StructureFaultError, structured
from controller.ingest.wiring import antenna_map
from controller.terms.cards import Card
from controller.terms.texts import quoted
from controller.tracking.antenna_care.calibration import (
    Advice,
    AdviceKind,
    Calibration,
    CalibrationStep,
    StepKind,
    advise,
    begin,
    calibrated_map,
    count_cycle,
    hear,
    new_calibration,
)
from controller.tracking.antenna_map import Antenna, AntennaMap
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag
from firmware_bridge import files
from firmware_bridge.readings import Arrival, CycleDone, TagSeen
from hw.board import Board

WORDS: Mapping[AdviceKind, str] = {
    AdviceKind.DEAF: "reads nothing: check its cable, its connector and its number in the wiring",
    AdviceKind.WEAK: "misses too much: metal below it, its tuning, or too far from the felt",
    AdviceKind.WEAK_STACKED: "misses too much of stacked cards: more power, or cards with better tags",
    AdviceKind.LEAKY: "reads its neighbor's cards: move the two apart, or shield between them",
    AdviceKind.NOISY: "reads tags where nothing lies: a card under the table, or another reader nearby",
    AdviceKind.UNMEASURED: "was not measured",
}


class SurveyError(ValueError):
    """A survey or survey file that cannot be used; the text says why."""


class SurveyBench(Protocol):
    """The table of a survey: a technician's, or the virtual one."""

    def lay(self, place_code: str, cards: tuple[Card, ...]) -> None:
        """Have exactly these cards laid at a place and none elsewhere; return when done."""
        ...

    def arrivals(self) -> Iterator[Arrival]:
        """Yield the readers' arrivals until the caller stops."""
        ...


def survey(
    board: Board, decks: Decks, bench: SurveyBench, cycles: int, said: Callable[[str], None]
) -> Calibration:
    """Measure every antenna empty, with one card and with two stacked; neighbors listen too."""
    calibration = new_calibration(antenna_map(board))
    cards = tuple(one for one in decks.cards.values() if one.deck == "A")[:2]
    if len(cards) < 2:
        raise SurveyError("the survey needs two enrolled cards: enroll a deck with railbird deck enroll")
    bench.lay("", ())
    calibration = _measure(calibration, CalibrationStep(StepKind.EMPTY, cycles=cycles), decks, bench)
    for antenna in calibration.wiring.antennas:
        code = antenna.place.code
        bench.lay(code, cards[:1])
        alone_step = CalibrationStep(StepKind.ALONE, antenna.name, frozenset(cards[:1]), cycles=cycles)
        calibration = _measure(calibration, alone_step, decks, bench)
        bench.lay(code, cards)
        stacked_step = CalibrationStep(StepKind.STACKED, antenna.name, frozenset(cards), cycles=cycles)
        calibration = _measure(calibration, stacked_step, decks, bench)
        alone = calibration.alone[antenna.name].rate or 0.0
        stacked = calibration.stacked[antenna.name].rate or 0.0
        said(f"{code:10} one card {alone:5.0%}   two stacked {stacked:5.0%}")
    return calibration


def _measure(calibration: Calibration, step: CalibrationStep, decks: Decks, bench: SurveyBench) -> Calibration:
    """Run one step to its end; ignore the cycles during which the cards were laid."""
    calibration = begin(calibration, step)
    running: dict[str, int] = {}
    for arrival in bench.arrivals():
        if arrival.port not in running:
            if isinstance(arrival.reading, CycleDone):
                running[arrival.port] = arrival.reading.cycle
            continue
        match arrival.reading:
            case TagSeen(antenna=antenna, uid=uid):
                known = decks.card_of(uid)
                tag = known if known is not None else StrangerTag(uid.hex())
                name = AntennaName(arrival.port, antenna)
                calibration = hear(
                    calibration, Detection(name, tag, arrival.at_ms, running[arrival.port] + 1)
                )
            case CycleDone(cycle=cycle, antennas=antennas):
                running[arrival.port] = cycle
                calibration = count_cycle(calibration, CycleEnd(arrival.port, cycle, arrival.at_ms, antennas))
            case _:
                pass
        if calibration.is_done:
            return calibration
    raise SurveyError("the readers stopped answering during a measurement: check their cables and survey again")


def matrix(calibration: Calibration) -> str:
    """Return the crosstalk matrix in percent of polls; a row's card is read by the columns."""
    antennas = calibration.wiring.antennas
    names = [_short(antenna) for antenna in antennas]
    lines = ["card on \\ heard by " + " ".join(f"{name:>5}" for name in names)]
    for antenna, label in zip(antennas, names, strict=True):
        row = []
        for other in antennas:
            if other.name == antenna.name:
                share = calibration.alone.get(antenna.name)
            else:
                share = calibration.across.get((antenna.name, other.name))
            rate = share.rate if share is not None else None
            row.append("    ." if not rate else f"{rate:5.0%}")
        lines.append(f"{label:>18} " + " ".join(row))
    return "\n".join(lines)


def _short(antenna: Antenna) -> str:
    """Return a short name of a place: `s3`, `board`, `burn`."""
    code = antenna.place.code
    return code.replace("seat:", "s").replace("discard:", "d")[:5]


def advice_text(calibration: Calibration) -> tuple[str, ...]:
    """Return advice in sentences: what to move or repair."""
    places = {antenna.name: antenna.place.code for antenna in calibration.wiring.antennas}
    return tuple(_advice(one, places) for one in advise(calibration))


def _advice(one: Advice, places: Mapping[AntennaName, str]) -> str:
    other = f" (a card on {places.get(one.other, one.other)})" if one.other is not None else ""
    return f"{places.get(one.antenna, one.antenna)} ({one.antenna}) {WORDS[one.kind]}: {one.rate:.0%}{other}"


def save_survey(path: Path, calibration: Calibration) -> None:
    """Write the measured rates for `railbird run` (`[board] antennas = "…"`)."""
    measured = calibrated_map(calibration)
    told: dict[str, Any] = {
        "antennas": [
            {
                "port": antenna.name.port, "antenna": antenna.name.antenna, "place": antenna.place.code,
                "hit_rate": round(antenna.hit_rate, 4), "stacked_hit_rate": round(antenna.stacked_hit_rate, 4),
            }
            for antenna in measured.antennas
        ],
        "crosstalk": [
            [home.port, home.antenna, heard.port, heard.antenna, round(rate, 5)]
            for (home, heard), rate in sorted((measured.crosstalk or {}).items())
        ],
    }
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def load_survey(path: Path, wiring: AntennaMap) -> AntennaMap:
    """Return the wiring with the table's measured rates.

    Raises:
        SurveyError: the file cannot be read, or names antennas that are not wired that way.
    """
    try:
        found = structured(files.read_json(path), _Survey)
        faults = [*_rate_faults(found), *_wiring_faults(found, wiring)]
    except files.FileFaultError as error:
        raise SurveyError(f"{path}: {error}; `railbird antennas --output FILE` writes a new one") from None
    except StructureFaultError as error:
        faults = list(error.faults)
    if faults:
        raise SurveyError("\n".join(f"{path}: {fault}; measure again with railbird antennas" for fault in faults))
    rates = {AntennaName(one.port, one.antenna): one for one in found.antennas}
    antennas = tuple(
        replace(antenna, hit_rate=measured.hit_rate, stacked_hit_rate=measured.stacked_hit_rate)
        if (measured := rates.get(antenna.name)) is not None else antenna
        for antenna in wiring.antennas
    )
    crosstalk = {
        (AntennaName(port, antenna), AntennaName(other, heard)): rate
        for port, antenna, other, heard, rate in found.crosstalk
    }
    return replace(wiring, antennas=antennas, crosstalk=crosstalk)


@dataclass(frozen=True, slots=True)
class _Measured:
    """One antenna of a survey file."""

    port: str
    antenna: int
    place: str
    hit_rate: float
    stacked_hit_rate: float


@dataclass(frozen=True, slots=True)
class _Survey:
    """A survey file: its antennas, and the crosstalk rates of pairs."""

    antennas: tuple[_Measured, ...]
    crosstalk: tuple[tuple[str, int, str, int, float], ...]


def _rate_faults(found: _Survey) -> Iterator[str]:
    """Yield the faults of rates that no measurement can give."""
    for number, one in enumerate(found.antennas):
        for name in ("hit_rate", "stacked_hit_rate"):
            if not 0 < getattr(one, name) <= 1:
                yield f"{name} is not above 0 and at most 1 @ antennas[{number}]"
    for number, pair in enumerate(found.crosstalk):
        if not 0 <= pair[-1] < 1:
            yield f"the rate is not from 0 to below 1 @ crosstalk[{number}]"


def _wiring_faults(found: _Survey, wiring: AntennaMap) -> Iterator[str]:
    """Yield the differences between a survey and the wiring."""
    wired = {antenna.name: antenna.place.code for antenna in wiring.antennas}
    names = [AntennaName(one.port, one.antenna) for one in found.antennas]
    for number, (name, one) in enumerate(zip(names, found.antennas, strict=True)):
        if wired.get(name) != one.place:
            yield f"antenna {quoted(str(name))} is not wired to {quoted(one.place)} @ antennas[{number}]"
        if name in names[:number]:
            yield f"antenna {name} appears twice @ antennas[{number}]"
    for number, (port, antenna, other, heard, _) in enumerate(found.crosstalk):
        for name in (AntennaName(port, antenna), AntennaName(other, heard)):
            if name not in wired:
                yield f"antenna {quoted(str(name))} is not wired @ crosstalk[{number}]"
