"""What the tracker costs at a table of profile `fast`: a front end for each of 15 antennas.

The readings are made beforehand by the virtual table; only `observe`, `end_cycle` and `elapse` are timed.
"""

from __future__ import annotations

from time import process_time
from typing import Final, TypeAlias

from bench.figure import Figure
from controller.ingest.wiring import antenna_map
from controller.simulation.demo.demo_table import enrolled
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag
from controller.tracking.tracker import elapse, end_cycle, new_tracker, observe
from firmware_bridge.readings import Arrival, CycleDone, TagSeen
from hw.board_file import load_board
from hw.sim.direct import DirectBench
from hw.sim.front_ends import as_wired
from hw.sim.hands.script import checked_down, deal_round
from hw.sim.physical_acts import Acts, NewDeal
from hw.sim.profile import load_noise

SEATS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
Told: TypeAlias = list[Detection | CycleEnd]


def measure(*, quick: bool = False) -> list[Figure]:
    """The tracker's share of one core, with the cards lying still and in hand after hand."""
    seconds = 60 if quick else 300
    dealt = (NewDeal(), *deal_round(SEATS, 2))
    played = checked_down(SEATS) * (1 + seconds // 30)
    return [
        _figure("at rest", dealt, seconds, "under 1 %"),
        _figure("in play, hand after hand", played, seconds, "under 2 %"),
    ]


def _figure(name: str, acts: Acts, seconds: int, aim: str) -> Figure:
    """Time the tracker; what happens in the first half minute is not counted."""
    board = as_wired(load_board("sim"), load_noise("fast"))
    told, before = readings(board_seconds=seconds + 30, acts=acts), 30_000
    tracker, spent = new_tracker(antenna_map(board)), 0.0
    for one in told:
        began = process_time()
        tracker, _ = elapse(tracker, one.at_ms)
        tracker, _ = observe(tracker, one) if isinstance(one, Detection) else end_cycle(tracker, one)
        if one.at_ms >= before:
            spent += process_time() - began
    share = 100 * spent / seconds
    return Figure(f"15 antennas with front ends, 100 ms, {name}", share, None, "% of a core", aim=aim)


def readings(board_seconds: int, acts: Acts) -> Told:
    """Return what the front ends of a fast table tell while these acts are done."""
    noise = load_noise("fast")
    board, decks, cycles = as_wired(load_board("sim"), noise), enrolled(), dict[str, int]()
    bench = DirectBench(board, noise, 1)
    bench.table.play(acts)
    told: Told = []
    for arrival in bench.run_until(board_seconds * 1000):
        match arrival:
            case Arrival(port, at_ms, TagSeen(antenna=antenna, uid=uid)):
                tag = decks.card_of(uid) or StrangerTag(uid.hex())
                told.append(Detection(AntennaName(port, antenna), tag, at_ms, cycles.get(port, 0) + 1))
            case Arrival(port, at_ms, CycleDone(cycle=cycle, antennas=antennas)):
                cycles[port] = cycle
                told.append(CycleEnd(port, cycle, at_ms, antennas))
            case _:
                pass
    return told
