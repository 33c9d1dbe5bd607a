"""Likelihood of each set of reads, wherever a card may lie: the physics of reading.

A card is in one of the states of `states.py`. The model holds, for every state and
antenna, the share of polls that read the card, and answers for one reader cycle with two rows of likelihoods: for
a card that lay there all the time, and for one that came within the cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from operator import itemgetter
from typing import Final, NamedTuple

from controller.terms.places import Place
from controller.tracking.antenna_map import Antenna, AntennaMap, assumed_neighbours
from controller.tracking.detections import AntennaName
from controller.tracking.polls import Poll, Row, polls_of, product, times
from controller.tracking.states import OFF, State, by_place, held_of, shares_of, spans_of, states_of
from controller.tracking.tracker_settings import BelievedNoise

SHARED_RATE: Final = 0.3
"""Two antennas of one place may both read a card there."""
MEMO_SIZE: Final = 1024
MISSED_SIZE: Final = 64
"""They are asked for again within the cycle or not at all."""


class Glimpse(NamedTuple):
    """One port's cycle for one tag: the antennas that read it, and where other cards lie.

    `crowd` and `asked` have a bit for each antenna: it has another card; it was asked. While a cycle runs, only
    those that read the tag count as asked. Of an antenna that was not asked it does not matter what lies there.
    """

    port: int
    hits: tuple[int, ...]
    crowd: int
    asked: int


class Rates(NamedTuple):
    """Rates of one port: a cycle's effects on a card, shares a cycle; by state for two.

    `stay` and `nudge` are by state.
    """

    stay: Row
    jump: float
    jump_held: float
    lift: float
    leave_off: float
    nudge: Row


class Weights(NamedTuple):
    """Weights of one glimpse, by state.

    `resting` and `coming` are its likelihood for a card that lay there before, and for one that came within the
    cycle; the others have the cycle's own shares in them: of a card that stays (`kept`), that is pushed to an edge of
    its place (`nudged`), and of those that come to rest (`landed`).
    """

    resting: Row
    coming: Row
    kept: Row
    nudged: Row
    landed: Row
    most: float
    """No belief finds the glimpse likelier: the largest, and what cards in the dealer's hand are nudged besides."""


class Missed(NamedTuple):
    """A row's weights after cycles that read nothing; row and cycles are known by identity."""

    row: Row
    glimpses: Sequence[Glimpse]
    after: Row
    likelihood: float


@dataclass(frozen=True, slots=True)
class FieldModel:
    """The compiled wiring; `memo` is only a cache: equal wirings answer alike."""

    wiring: AntennaMap
    antennas: tuple[Antenna, ...]
    index: dict[AntennaName, int]
    ports: dict[str, int]
    port_of: tuple[int, ...]
    port_masks: tuple[int, ...]
    """For each port a bit for each of its antennas."""
    mates: tuple[int, ...]
    """For each antenna a bit for each antenna of its place, itself among them."""
    states: tuple[State, ...]
    state_of: tuple[int, ...]
    """For each antenna the state of lying at rest over it."""
    at_home: Callable[[Row], Row]
    """Takes a row; gives, for each state, the weight of lying at rest over the same antenna."""
    spans: tuple[tuple[int, int], ...]
    """For each state, the first and the last-but-one state of the same place."""
    runs: tuple[tuple[Place, tuple[int, int]], ...]
    """Every place with its states, in their order."""
    held: tuple[int, int]
    """The first and the last-but-one state of cards in the dealer's hand: they leave as cards in the air do."""
    shares: Row
    """How an arriving card is spread over the states."""
    alone: tuple[Row, ...]
    sliding: tuple[Row, ...]
    """For each state and antenna: the share of polls that read the card: alone, and while arriving."""
    polls: tuple[tuple[Poll, ...], tuple[Poll, ...]]
    """For each antenna what its poll says, alone and stacked."""
    rates: tuple[Rates, ...]
    noise: BelievedNoise
    memo: dict[Glimpse, Weights]
    parts: dict[tuple[int, int, tuple[int, ...]], tuple[tuple[Row, ...], tuple[Row, ...]]]
    powers: dict[tuple[Glimpse, int], Row]
    missing: dict[int, Missed]
    """By the row's identity: a read asks within its cycle, and the cycle's end asks the same again."""

    def place_at(self, state: int) -> Place:
        """Return the place of a state other than 0."""
        return self.antennas[self.states[state].own].place

    def miss_rate(self, antenna: int, *, stacked: bool) -> float:
        """Return the share of polls in which the antenna misses a card that lies there."""
        one = self.antennas[antenna]
        hit = min(one.hit_rate, one.stacked_hit_rate) if stacked else one.hit_rate
        return least_missed(1.0 - hit)

    def likelihoods(self, glimpse: Glimpse) -> tuple[Row, Row]:
        """Return each state's likelihood of the glimpse: lying there before, and just arriving."""
        found = self.weights(glimpse)
        return found.resting, found.coming

    def weights(self, glimpse: Glimpse) -> Weights:
        """Return the glimpse's likelihoods and the resulting weights: staying, nudged, arriving."""
        found = self.memo.get(glimpse)
        if found is None:
            if len(self.memo) >= MEMO_SIZE:
                self.memo.clear()
            found = self.memo[glimpse] = self._weigh(glimpse)
        return found

    def _weigh(self, glimpse: Glimpse) -> Weights:
        key = (glimpse.port, glimpse.asked, glimpse.hits)
        parts = self.parts.get(key)
        if parts is None:
            if len(self.parts) >= MEMO_SIZE:
                self.parts.clear()
            parts = self.parts[key] = (self._products(glimpse, self.polls[0]), self._products(glimpse, self.polls[1]))
        resting, coming, kept, nudged, landed = self._mixed(glimpse.crowd, parts) if glimpse.crowd else parts[0]
        most = (1.0 + self.noise.nudge) * max(*resting, *coming)
        return Weights(resting, coming, kept, nudged, landed, most)

    def _mixed(self, crowd: int, parts: tuple[tuple[Row, ...], tuple[Row, ...]]) -> tuple[Row, ...]:
        """Return the rows of `Weights`, by whether a state's own antenna has other cards."""
        crowded = [state.own >= 0 and crowd >> state.own & 1 for state in self.states]
        return tuple(
            tuple([many if full else one for full, one, many in zip(crowded, row, stacked, strict=True)])
            for row, stacked in zip(*parts, strict=True)
        )

    def _products(self, glimpse: Glimpse, polls: tuple[Poll, ...]) -> tuple[Row, ...]:
        """The rows of `Weights`, all antennas with other cards or none."""
        asked, hits = glimpse.asked, glimpse.hits
        read = [polls[antenna] for antenna in hits]
        missed = [poll for antenna, poll in enumerate(polls) if asked >> antenna & 1 and antenna not in hits]
        resting = product([*(poll.read for poll in read), *(poll.missed for poll in missed)], len(self.states))
        coming = product(
            [*(poll.read_coming for poll in read), *(poll.missed_coming for poll in missed)], len(self.states)
        )
        rates = self.rates[glimpse.port]
        return resting, coming, times(rates.stay, resting), times(rates.nudge, resting), times(self.shares, coming)

    def missed(self, glimpse: Glimpse, times: int) -> Row:
        """Return how likely it is for each state that so many such cycles pass, which read nothing."""
        if times == 1:
            return self.weights(glimpse).resting
        found = self.powers.get((glimpse, times))
        if found is None:
            if len(self.powers) >= MEMO_SIZE:
                self.powers.clear()
            found = self.powers[glimpse, times] = tuple([rest**times for rest in self.weights(glimpse).resting])
        return found

    def missed_by(self, row: Row, glimpses: Sequence[Glimpse]) -> Missed | None:
        """Return what was last found for just this row and these cycles, if anything was."""
        found = self.missing.get(id(row))
        return found if found is not None and found.row is row and found.glimpses is glimpses else None

    def keep_missed(self, row: Row, glimpses: Sequence[Glimpse], after: Row, likelihood: float) -> Missed:
        """Remember what such cycles made of a row; return it."""
        if len(self.missing) >= MISSED_SIZE:
            self.missing.clear()
        found = self.missing[id(row)] = Missed(row, glimpses, after, likelihood)
        return found


def least_missed(miss: float) -> float:
    """Return a share of misses bounded away from 0 and 1: no coil is perfect or deaf."""
    return min(0.95, max(miss, 0.02))


def compile_field(wiring: AntennaMap, noise: BelievedNoise, like: FieldModel | None = None) -> FieldModel:
    """Return the model of a wiring; it takes a millisecond, so do it once and on new rates.

    With `like`, the model has the same states as that one, so that beliefs can be carried over.
    """
    antennas = by_place(wiring.antennas)
    index = {antenna.name: number for number, antenna in enumerate(antennas)}
    ports = {resolution.port: number for number, resolution in enumerate(wiring.resolutions)}
    heard = _heard(wiring, antennas, noise)
    port_of = tuple(ports[antenna.name.port] for antenna in antennas)
    states = states_of(antennas, heard) if like is None else like.states
    held = held_of(states, antennas)
    rest_state = tuple(states.index(State(state.own, -1)) for state in states)
    spans = spans_of(states, antennas)
    low = [min(a.hit_rate, a.stacked_hit_rate) for a in antennas]
    heard_stacked = _heard_stacked(antennas, heard, noise)
    stacked = tuple(_reads(state, heard_stacked, low, noise) for state in states)
    rates = [antenna.hit_rate for antenna in antennas]
    # Whether a card at an edge lies there alone is not known: of two that slid there together none may be claimed yet.
    either = [sqrt(one * many) for one, many in zip(rates, low, strict=True)]
    alone = tuple(_reads(state, heard, rates if state.towards < 0 else either, noise) for state in states)
    sliding = tuple(_slides(state, wiring, antennas, row, noise) for state, row in zip(states, alone, strict=True))
    return FieldModel(
        wiring=wiring,
        antennas=antennas,
        index=index,
        ports=ports,
        port_of=port_of,
        port_masks=tuple(sum(1 << n for n, port in enumerate(port_of) if port == one) for one in ports.values()),
        mates=tuple(sum((b.place == a.place) << n for n, b in enumerate(antennas)) for a in antennas),
        states=states,
        state_of=tuple(states.index(State(number, -1)) for number in range(len(antennas))),
        at_home=itemgetter(*rest_state),
        spans=spans,
        runs=tuple((antennas[states[low].own].place, (low, high)) for low, high in dict.fromkeys(spans[1:])),
        held=held,
        shares=shares_of(states, len(antennas), noise),
        alone=alone,
        sliding=sliding,
        polls=(
            polls_of(states, alone, sliding, noise.least_miss), polls_of(states, stacked, sliding, noise.least_miss),
        ),
        rates=tuple(_port_rates(r.cycle_ms, states, held, noise) for r in wiring.resolutions),
        noise=noise,
        memo={},
        parts={},
        powers={},
        missing={},
    )


def _heard(wiring: AntennaMap, antennas: tuple[Antenna, ...], noise: BelievedNoise) -> tuple[Row, ...]:
    """For each antenna, the share in which every other one reads a card that lies alone there."""
    near = assumed_neighbours(antennas)
    measured = wiring.crosstalk

    def rate(home: Antenna, other: Antenna) -> float:
        pair = (home.name, other.name)
        if home.place == other.place:
            return max(SHARED_RATE, (measured or {}).get(pair, 0.0))
        if measured is None:
            return noise.assumed_crosstalk if pair in near else noise.stray
        return max(noise.stray, measured.get(pair, 0.0))

    return tuple(tuple(rate(home, other) for other in antennas) for home in antennas)


def _heard_stacked(antennas: tuple[Antenna, ...], heard: tuple[Row, ...], noise: BelievedNoise) -> tuple[Row, ...]:
    """Return the rows for a card where others lie: its own antenna and others read less.

    Whether it lies on them or beside them is not known; the mean of both is taken, in ratios.
    """
    def rate(home: Antenna, other: Antenna, alone: float) -> float:
        if home.place == other.place:
            return alone
        return max(noise.stray, alone * sqrt(min(1.0, home.stacked_hit_rate / home.hit_rate)))

    return tuple(
        tuple(rate(home, other, alone) for other, alone in zip(antennas, row, strict=True))
        for home, row in zip(antennas, heard, strict=True)
    )


def _reads(state: State, heard: tuple[Row, ...], hits: list[float], noise: BelievedNoise) -> Row:
    if state is OFF:
        return (noise.stray,) * len(hits)
    row = list(heard[state.own])
    row[state.own] = min(hits[state.own], 0.99)
    if state.towards >= 0:
        row[state.own] *= noise.edge_hit
        row[state.towards] = min(0.5, row[state.towards] * noise.edge_lean)
    return tuple(row)


def _slides(
    state: State, wiring: AntennaMap, antennas: tuple[Antenna, ...], reads: Row, noise: BelievedNoise
) -> Row:
    """For a card on its way to a state: what the antennas under its flight read of it."""
    if state is OFF:
        return reads
    over = wiring.flown_over.get(antennas[state.own].name)
    return tuple(
        max(rate, noise.slide) if over is None or antenna.name in over else rate
        for antenna, rate in zip(antennas, reads, strict=True)
    )


def _port_rates(
    cycle_ms: int, states: tuple[State, ...], held: tuple[int, int], noise: BelievedNoise
) -> Rates:
    moves = 1 - exp(-cycle_ms / noise.rest_ms)
    leaves = 1 - exp(-cycle_ms / noise.off_ms)
    edges = [sum(other.own == state.own and other.towards >= 0 for other in states) for state in states]
    return Rates(
        stay=tuple(1 - (leaves if held[0] <= number < held[1] else moves) for number in range(len(states))),
        jump=moves * noise.jump,
        jump_held=leaves,
        lift=moves * (1 - noise.jump - noise.nudge),
        leave_off=leaves,
        nudge=tuple(
            moves * noise.nudge / count if state.towards >= 0 else 0.0
            for state, count in zip(states, edges, strict=True)
        ),
    )
