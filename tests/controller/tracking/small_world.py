"""A small physical world for the tracker's tests: cards, coils, a multiplexer, and seeded noise.

Written against the reference figures of the task (1 s cycle, hit rate 0.9, 0.5 stacked, 2 % cross-talk,
slide-over, peeks, phantoms) and independent of the project's own virtual table, so that the tracker is not
measured only against a world that was built beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count, pairwise
from random import Random

from controller.terms.cards import STANDARD_DECK, Card
from controller.terms.places import BURN, MUCK, Place, PlaceKind, board_place, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag

BOARD = board_place()


@dataclass(frozen=True)
class Figures:
    seats: int = 9
    cycle_ms: int = 1000
    hit: float = 0.9
    stacked_hit: float = 0.5
    deeper: float = 0.9
    stacked_share: float = 0.4
    crosstalk: float = 0.02
    edge_share: float = 0.02
    slide: float = 0.08
    peek_share: float = 0.5
    phantom: float = 1 / 2000
    half_rate_seat: int = 0
    ports: int = 1
    cards_a_second: float = 3.0
    flight_ms: int = 350


REFERENCE = Figures()
CLEAN = Figures(hit=1.0, stacked_hit=1.0, deeper=1.0, crosstalk=0.0, edge_share=0.0, slide=0.0,
                peek_share=0.0, phantom=0.0)
HARSH = Figures(hit=0.8, stacked_hit=0.25, deeper=0.81, stacked_share=0.8, crosstalk=0.04,
                edge_share=0.04, slide=0.16, phantom=1 / 1000, half_rate_seat=3)


@dataclass
class Lie:
    place: Place | None = None
    lifted: bool = False
    depth: int = -1  # cards of its pile between it and the nearer face; -1: by itself
    edge: Place | None = None  # the neighbor toward whose coil it lies


@dataclass
class World:
    figures: Figures
    random: Random
    lies: dict[Card, Lie] = field(default_factory=dict)
    history: dict[Card, list[tuple[int, Place | None]]] = field(default_factory=dict)
    flying: list[tuple[int, Card, frozenset[Place]]] = field(default_factory=list)
    events: list[tuple[int, int, object]] = field(default_factory=list)
    now_ms: int = 0
    serial: Iterator[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        seats = [seat_place(n) for n in range(1, self.figures.seats + 1)]
        self.places = [*seats, BOARD, BURN, MUCK]
        near = list(pairwise(seats))
        near += [(BOARD, BURN), (BOARD, MUCK), (seats[0], MUCK), (seats[-1], BURN)]
        self.near: dict[Place, list[Place]] = {place: [] for place in self.places}
        for a, b in near:
            self.near[a].append(b)
            self.near[b].append(a)
        per = -(-len(self.places) // self.figures.ports)
        self.names = {
            place: AntennaName(f"reader-{'ab'[n // per]}", n % per + 1)
            for n, place in enumerate(self.places)
        }
        self.cycle = 0

    # what happens ------------------------------------------------------------------------

    def at(self, at_ms: int, act) -> None:
        heappush(self.events, (at_ms, next(self.serial), act))

    def put(self, card: Card, place: Place | None, *, pile: bool = False) -> None:
        figures, random = self.figures, self.random
        self.history.setdefault(card, []).append((self.now_ms, place))
        lie = self.lies[card] = Lie(place)
        if place is None:
            return
        others = [c for c, o in self.lies.items() if o.place == place and c is not card]
        if place.kind is PlaceKind.MUCK:
            lie.depth = 0
            for other in others:
                self.lies[other].depth = min(6, self.lies[other].depth + 1)
        elif others and (pile or random.random() < figures.stacked_share) and place != BOARD:
            lie.depth = self.lies[others[-1]].depth = 0
        elif place.kind is PlaceKind.SEAT and random.random() < figures.edge_share:
            lie.edge = random.choice(self.near[place])

    def pitch(self, at_ms: int, card: Card, place: Place) -> None:
        """A card leaves where it is and lies at `place` after its flight."""
        over = {BOARD, MUCK, BURN} if place.kind is PlaceKind.SEAT else set()
        if place.kind is PlaceKind.SEAT and place.number in {2, self.figures.seats - 1}:
            over |= {seat_place(1 if place.number == 2 else self.figures.seats)}
        over -= {place}

        def leave() -> None:
            if card in self.lies:
                self.lies[card] = Lie()
                self.history[card].append((self.now_ms, None))
            self.flying.append((self.now_ms + self.figures.flight_ms, card, frozenset(over)))

        self.at(at_ms, leave)
        self.at(at_ms + self.figures.flight_ms, lambda: self.put(card, place))

    def lift(self, at_ms: int, until_ms: int, place: Place) -> None:
        def set_lifted(lifted: bool) -> None:
            for lie in self.lies.values():
                if lie.place == place:
                    lie.lifted = lifted

        self.at(at_ms, lambda: set_lifted(True))
        self.at(until_ms, lambda: set_lifted(False))

    def sweep(self, at_ms: int) -> None:
        def all_away() -> None:
            for card in list(self.lies):
                self.put(card, None)
            self.lies.clear()

        self.at(at_ms, all_away)

    # what is read ------------------------------------------------------------------------

    def chance(self, lie: Lie) -> float:
        figures = self.figures
        if lie.lifted:
            return 0.02 * figures.hit
        if lie.edge is not None:
            return 0.55 * figures.hit
        if lie.depth >= 0:
            return figures.stacked_hit * figures.deeper**lie.depth
        return figures.hit

    def reads(self, place: Place) -> list[Card | StrangerTag]:
        figures, random = self.figures, self.random
        weak = place.kind is PlaceKind.SEAT and place.number == figures.half_rate_seat
        if weak and random.random() < 0.5:
            return []
        found: list[Card | StrangerTag] = []
        for card, lie in self.lies.items():
            if lie.place == place:
                chance = self.chance(lie)
            elif lie.place in self.near[place] and figures.crosstalk:
                lean = 5.0 if lie.edge == place else 1.0
                chance = figures.crosstalk * lean * self.chance(lie) / figures.hit
            else:
                continue
            if random.random() < chance:
                found.append(card)
        for until_ms, card, over in self.flying:
            if self.now_ms <= until_ms and place in over and random.random() < figures.slide * 2:
                found.append(card)
        return [
            StrangerTag(f"{random.getrandbits(56):014x}")
            if random.random() < figures.phantom
            else tag
            for tag in found
        ]

    def run(self, until_ms: int) -> Iterator[Detection | CycleEnd]:
        """Play until then and yield what the readers say, in order of time; all ports in parallel."""
        figures = self.figures
        by_port: dict[str, list[Place]] = {}
        for place, name in self.names.items():
            by_port.setdefault(name.port, []).append(place)
        start_ms = self.cycle * figures.cycle_ms
        while start_ms + figures.cycle_ms <= until_ms:
            slots = sorted(
                (start_ms + (n + 1) * figures.cycle_ms // (len(places) + 1), place)
                for places in by_port.values()
                for n, place in enumerate(places)
            )
            for slot_ms, place in slots:
                self.advance(slot_ms)
                name = self.names[place]
                for tag in self.reads(place):
                    yield Detection(name, tag, slot_ms, self.cycle)
            start_ms += figures.cycle_ms
            for port in by_port:
                yield CycleEnd(port, self.cycle, start_ms - 1)
            self.cycle += 1

    def advance(self, to_ms: int) -> None:
        while self.events and self.events[0][0] <= to_ms:
            self.now_ms, _, act = heappop(self.events)
            act()
        self.now_ms = to_ms
        self.flying = [one for one in self.flying if one[0] >= to_ms]

    def antenna_map(self, *, measured: bool = False) -> AntennaMap:
        figures = self.figures
        antennas = tuple(Antenna(name, place) for place, name in self.names.items())
        ports = dict.fromkeys(name.port for name in self.names.values())
        resolutions = tuple(Resolution(port, figures.cycle_ms) for port in ports)
        crosstalk = None
        if measured:
            crosstalk = {
                (self.names[a], self.names[b]): figures.crosstalk
                for a in self.places
                for b in self.near[a]
            }
        return AntennaMap(antennas, resolutions, crosstalk)

    def was_at(self, card: Card, place: Place, from_ms: int, to_ms: int) -> bool:
        """Whether the card truly lay at a place at any time of an interval."""
        spans = self.history.get(card)
        if not spans:
            return False
        ends = [at_ms for at_ms, _ in spans[1:]] + [10**12]
        return any(
            here == place and at_ms <= to_ms and end_ms >= from_ms
            for (at_ms, here), end_ms in zip(spans, ends, strict=True)
        )


def plan_hand(world: World, at_ms: int) -> int:
    """Plan one hand of hold'em from `at_ms`; return when the next may begin."""
    random, figures = world.random, world.figures
    deck = list(STANDARD_DECK)
    random.shuffle(deck)
    pace_ms = round(1000 / figures.cards_a_second)
    players = sorted(random.sample(range(1, figures.seats + 1), random.randint(2, figures.seats)))
    hands: dict[int, list[Card]] = {seat: [] for seat in players}
    clock = at_ms
    for _ in range(2):
        for seat in players:
            card = deck.pop()
            hands[seat].append(card)
            world.pitch(clock, card, seat_place(seat))
            clock += round(pace_ms * random.uniform(0.7, 1.4))
    if random.random() < figures.peek_share:
        seat = random.choice(players)
        lift_ms = clock + random.randint(500, 3000)
        world.lift(lift_ms, lift_ms + random.randint(1000, 4000), seat_place(seat))
    for cards in (3, 1, 1):
        clock += random.randint(6000, 14000)
        folding = [seat for seat in hands if len(hands) > 1 and random.random() < 0.3]
        for seat in folding[: len(hands) - 1]:
            for card in hands.pop(seat):
                world.pitch(clock, card, MUCK)
            clock += random.randint(300, 2000)
        clock += random.randint(500, 3000)
        world.pitch(clock, deck.pop(), BURN)
        clock += pace_ms
        for _ in range(cards):
            world.pitch(clock, deck.pop(), BOARD)
        clock += pace_ms
    clock += random.randint(6000, 12000)
    world.sweep(clock)
    return clock + 9000
