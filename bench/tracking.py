"""Cost of the tracker: `python -m bench.tracking`; 1 % of a core is the aim.

Thirty cards lie on twelve antennas of one reader at 20 cycles a second, with the reference table's noise; a card moves
every half second. The reads are made beforehand, so that only `observe` and `end_cycle` are timed.
"""

from __future__ import annotations

import random
from time import process_time

from controller.terms.cards import STANDARD_DECK
from controller.terms.places import BURN, MUCK, board_place, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName, CycleEnd, Detection
from controller.tracking.tracker import end_cycle, new_tracker, observe

PLACES = (*(seat_place(seat) for seat in range(1, 10)), board_place(), BURN, MUCK)
NAMES = tuple(AntennaName("reader", number) for number in range(1, 13))
TAGS = STANDARD_DECK[:30]
CYCLE_MS = 50
AIM_US = 500.0


def wiring() -> AntennaMap:
    """Return the twelve antennas of a nine-seat table."""
    antennas = tuple(Antenna(name, place) for name, place in zip(NAMES, PLACES, strict=True))
    return AntennaMap(antennas, (Resolution("reader", CYCLE_MS),))


def reads(cycles: int, moves_a_second: float) -> list[list[Detection | CycleEnd]]:
    """Return the reads of each cycle, with the reference table's misses and crosstalk."""
    rng = random.Random(1)
    lies = {card: rng.randrange(12) for card in TAGS}
    played: list[list[Detection | CycleEnd]] = []
    for cycle in range(cycles):
        if rng.random() < moves_a_second * CYCLE_MS / 1000:
            lies[rng.choice(TAGS)] = rng.randrange(12)
        seen: list[Detection | CycleEnd] = []
        for number, name in enumerate(NAMES):
            at_ms = cycle * CYCLE_MS + number * CYCLE_MS // 12
            for card, here in lies.items():
                rate = 0.7 if here == number else 0.02 if abs(here - number) == 1 else 0.0
                if rng.random() < rate:
                    seen.append(Detection(name, card, at_ms, cycle))
        played.append([*seen, CycleEnd("reader", cycle, (cycle + 1) * CYCLE_MS - 1)])
    return played


def cost_us(moves_a_second: float, cycles: int = 3000) -> tuple[float, float]:
    """Return microseconds a cycle: the mean, and that of the slowest hundredth."""
    tracker, spent = new_tracker(wiring()), []
    for items in reads(cycles, moves_a_second):
        begun = process_time()
        for item in items:
            step = observe(tracker, item) if isinstance(item, Detection) else end_cycle(tracker, item)
            tracker = step[0]
        spent.append((process_time() - begun) * 1e6)
    late = sorted(spent[cycles // 10 :])
    return sum(late) / len(late), late[len(late) * 99 // 100]


def main() -> None:
    """Print the cost of a cycle."""
    print("tracker: 12 antennas, 30 tags, 20 cycles a second")
    for name, moves in (("at rest", 0.0), ("two moves a second", 2.0), ("a pitch, four a second", 4.0)):
        mean_us, slow_us = cost_us(moves)
        share = mean_us * 20 / 1e6
        print(f"  {name:24}{mean_us:6.0f} us a cycle ({slow_us:.0f} p99), {share:.2%} of a core, aim {AIM_US:.0f} us")


if __name__ == "__main__":
    main()
