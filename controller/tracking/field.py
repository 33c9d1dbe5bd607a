"""Likelihood of each set of reads, for every state of a card: the physics of reading.

A card is in one of the states of `states.py`. For every state and antenna, the model holds the share of polls that read
the card. It answers one reader cycle with two rows of likelihoods: for a card that lay there all the time, and for one
that came within the cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from controller.terms.places import Place
from controller.tracking.antenna_map import Antenna, AntennaMap
from controller.tracking.detections import AntennaName
from controller.tracking.polls import Poll, Row, product, times
from controller.tracking.states import State
from controller.tracking.tracker_settings import BelievedNoise

MEMO_SIZE: Final = 1024
MISSED_SIZE: Final = 64
"""Number of rows of missed cycles kept: they are asked for again within the same cycle or never."""


class Glimpse(NamedTuple):
    """One port's cycle for one tag: the antennas that read it, and where other cards lie.

    `crowd` and `asked` have a bit for each antenna: it has another card, it was asked. While a cycle runs, only
    antennas that read the tag count as asked. What lies at an antenna that was not asked has no influence.
    """

    port: int
    hits: tuple[int, ...]
    crowd: int
    asked: int


class Rates(NamedTuple):
    """Chances of one port in a cycle: that a card stays, moves, is lifted or nudged.

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

    `resting` and `coming` are its likelihoods for a card that lay there before, and for one that came within the cycle.
    The others include the cycle's own shares: of cards that stay (`kept`), that are pushed to an edge of their place
    (`nudged`), and that come to rest (`landed`).
    """

    resting: Row
    coming: Row
    kept: Row
    nudged: Row
    landed: Row
    most: float
    """Upper bound of the glimpse's likelihood under any belief: the largest weight, with the nudges of cards in the
    dealer's hand."""


class Missed(NamedTuple):
    """A row's weights after cycles that read nothing; row and cycles are keyed by identity."""

    row: Row
    glimpses: Sequence[Glimpse]
    after: Row
    likelihood: float


@dataclass(frozen=True, slots=True)
class FieldModel:
    """The compiled wiring; `memo` is only a cache: equal wirings give equal answers."""

    wiring: AntennaMap
    antennas: tuple[Antenna, ...]
    index: dict[AntennaName, int]
    ports: dict[str, tuple[int, ...]]
    """The readers of each port: one with all its antennas, or a front end for each. Elsewhere a reader is a port."""
    port_of: tuple[int, ...]
    port_masks: tuple[int, ...]
    """For each port a bit for each of its antennas."""
    mates: tuple[int, ...]
    """For each antenna a bit for each antenna of its place, itself among them."""
    states: tuple[State, ...]
    state_of: tuple[int, ...]
    """For each antenna, the state of lying at rest over it."""
    at_home: Callable[[Row], Row]
    """Function from a row to, for each state, the weight of lying at rest over the same antenna."""
    spans: tuple[tuple[int, int], ...]
    """For each state, its place's run of states: the first one, and the one after the last."""
    runs: tuple[tuple[Place, tuple[int, int]], ...]
    """Every place with its states, in their order."""
    held: tuple[int, int]
    """The run of states in the dealer's hand, first and end; cards there leave like cards in the air."""
    shares: Row
    """Shares of arriving cards, by state."""
    alone: tuple[Row, ...]
    sliding: tuple[Row, ...]
    """For each state and antenna, the share of polls that read the card, at rest alone and while arriving."""
    polls: tuple[tuple[Poll, ...], tuple[Poll, ...]]
    """For each antenna, the factors of its poll, alone and stacked."""
    rates: tuple[Rates, ...]
    noise: BelievedNoise
    memo: dict[Glimpse, Weights]
    parts: dict[tuple[int, int, tuple[int, ...]], tuple[tuple[Row, ...], tuple[Row, ...]]]
    powers: dict[tuple[Glimpse, int], Row]
    missing: dict[int, Missed]
    """Keyed by the row's identity: a read asks within its cycle, and the cycle's end asks the same again."""
    turns: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], ...]]

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
        """Return the rows of `Weights`, chosen by whether a state's own antenna has other cards."""
        crowded = [state.own >= 0 and crowd >> state.own & 1 for state in self.states]
        return tuple(
            tuple([many if full else one for full, one, many in zip(crowded, row, stacked, strict=True)])
            for row, stacked in zip(*parts, strict=True)
        )

    def _products(self, glimpse: Glimpse, polls: tuple[Poll, ...]) -> tuple[Row, ...]:
        """Return the rows of `Weights` with other cards at all antennas, or at none."""
        asked, hits = glimpse.asked, glimpse.hits
        read = [polls[antenna] for antenna in hits]
        missed = [poll for antenna, poll in enumerate(polls) if asked >> antenna & 1 and antenna not in hits]
        resting = product([*(poll.read for poll in read), *(poll.missed for poll in missed)], len(self.states))
        coming = product(
            [*(poll.read_coming for poll in read), *(poll.missed_coming for poll in missed)], len(self.states)
        )
        rates = self.rates[glimpse.port]
        return resting, coming, times(rates.stay, resting), times(rates.nudge, resting), times(self.shares, coming)

    def turns_of(self, readers: tuple[int, ...], asked: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Return the front ends that end a cycle together, those of one cycle time as one group.

        A table of front ends ends 75 turns a second, always the same few.

        Args:
            readers: the front ends of one port.
            asked: the antennas that were asked; empty for all.
        """
        found = self.turns.get((readers, asked))
        if found is None:
            groups: dict[int, list[int]] = {}
            for reader in readers:
                front_end = self.wiring.resolutions[reader]
                if not asked or front_end.antenna in asked:
                    groups.setdefault(front_end.cycle_ms, []).append(reader)
            if len(self.turns) >= MEMO_SIZE:
                self.turns.clear()
            found = self.turns[readers, asked] = tuple(map(tuple, groups.values()))
        return found

    def missed(self, glimpse: Glimpse, times: int) -> Row:
        """Return, for each state, the chance that so many such cycles pass without a read."""
        if times == 1:
            return self.weights(glimpse).resting
        found = self.powers.get((glimpse, times))
        if found is None:
            if len(self.powers) >= MEMO_SIZE:
                self.powers.clear()
            found = self.powers[glimpse, times] = tuple([rest**times for rest in self.weights(glimpse).resting])
        return found

    def missed_by(self, row: Row, glimpses: Sequence[Glimpse]) -> Missed | None:
        """Return the kept result for exactly this row and these cycles; None if there is none."""
        found = self.missing.get(id(row))
        return found if found is not None and found.row is row and found.glimpses is glimpses else None

    def keep_missed(self, row: Row, glimpses: Sequence[Glimpse], after: Row, likelihood: float) -> Missed:
        """Keep the result of such cycles for a row, and return it."""
        if len(self.missing) >= MISSED_SIZE:
            self.missing.clear()
        found = self.missing[id(row)] = Missed(row, glimpses, after, likelihood)
        return found


def least_missed(miss: float) -> float:
    """Return a share of misses bounded away from 0 and 1: no antenna is perfect or deaf."""
    return min(0.95, max(miss, 0.02))
