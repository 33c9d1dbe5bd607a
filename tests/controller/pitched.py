"""Deals read by antennas that miss cards: random polls through the real tracker, with no virtual table."""

from __future__ import annotations

from controller.fusion.order.deal_order import order_of
from controller.terms.cards import card
from controller.terms.places import seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.arrival_times import arrivals_of
from controller.tracking.detections import AntennaName, CycleEnd, Detection
from controller.tracking.tracker import end_cycle, new_tracker, observe

CYCLE_MS = 100
SETTLED_MS = 1500
CODES = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]


def plan_of(seats, rounds=2):
    return tuple(seat_place(seat) for _ in range(rounds) for seat in range(1, seats + 1))


def read_deal(order, random, seats, cycle_ms=CYCLE_MS, hit=0.9, short=(None, 0), stray=None, settled_ms=SETTLED_MS):
    """Return what the tracker knows of cards pitched in this order, two to four a second, and the time.

    `short` names a card that stopped short of its coil, by its number in the order, and after how many ms it was pushed in.
    `stray` names one that lies so that its own coil and the one before read it by turns, and each of them seldom.
    """
    places = [seat_place(seat) for seat in range(1, seats + 1)]
    names = [AntennaName("r", number) for number in range(seats)]
    wiring = AntennaMap(
        tuple(Antenna(name, where) for name, where in zip(names, places, strict=True)), (Resolution("r", cycle_ms),)
    )
    tracker, at_ms, lies = new_tracker(wiring, None, 0), 5000.0, []
    for number, where in enumerate(order):
        lies.append((at_ms + (short[1] if number == short[0] else 0), where, card(CODES[number])))
        at_ms += 1000 / random.uniform(2, 4)
    end_ms = round(at_ms) + settled_ms
    strayed = card(CODES[stray]) if stray is not None else None
    faint_at = {where for place in order[stray:][:1] for where in (place, seat_place(place.number - 1))} if strayed else set()
    for cycle, now_ms in enumerate(range(cycle_ms, end_ms, cycle_ms), 1):
        for number, (name, where) in enumerate(zip(names, places, strict=True)):
            poll_ms = now_ms - cycle_ms + round((number + 0.5) * cycle_ms / seats)
            for came_ms, at, one in lies:
                lies_here = where in faint_at if one == strayed else at == where
                if lies_here and came_ms <= poll_ms and random.random() < (hit / 2 if one == strayed else hit):
                    tracker, _ = observe(tracker, Detection(name, one, poll_ms, cycle))
        tracker, _ = end_cycle(tracker, CycleEnd("r", cycle, now_ms, tuple(range(seats))))
    return tracker.known, end_ms


def judged(order, random, seats, done=0, **figures):
    """Return the order that the reads of a deal in this order speak for, against the plan."""
    known, now_ms = read_deal(order, random, seats, **figures)
    plan = plan_of(seats)
    return order_of(plan, done, arrivals_of(known, set(plan), 0), now_ms)


def first_wrong(order, seats):
    return next((at for at, (one, due) in enumerate(zip(order, plan_of(seats), strict=False)) if one != due), 0)
