"""The dealer: a queue of acts, an agenda of scheduled moves, and the ground truth.

`hw.sim.hands.handwork` turns an act into timed moves; this module puts them in order. Keys have their own
clock: as the noise profile says, a key may come after the card that it should have preceded. All chance
comes from the given seeded generator.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import partial
from heapq import heappop, heappush
from random import Random

from hw.geometry import table_fields
from hw.sim import physical_acts as do
from hw.sim.hands.craft import HUMAN_SPREAD, Craft, LoggedAct, Motion, Work
from hw.sim.hands.hand_acts import cards_off
from hw.sim.hands.handwork import work
from hw.sim.hands.keys import SLIPS, Fingers, Slips, lognormal
from hw.sim.noise import Noise
from hw.sim.world import STUB, World, press, release


class Dealer:
    """A seeded dealer who works through physical acts; `turn` brings the world up to a time."""

    def __init__(
        self, noise: Noise, random: Random, seats: int = 10, slips: Slips = SLIPS,
    ) -> None:
        self._noise = noise
        self._random = random
        self._fingers = Fingers(noise, slips, random)
        self._craft = Craft(noise, random, table_fields(seats))
        self._queue: deque[do.Act] = deque()
        self._agenda: list[tuple[int, int, Motion]] = []
        self._count = 0
        self._begun = 0
        self._clock_ms = 0
        self._ready_ms = 0
        self._is_waiting = False
        self._truth: list[do.Truth] = []
        self.looks_at_stub = False
        """Whether the dealer stops and waits when nothing is left to deal; otherwise that is an error of the script."""

    def play(self, acts: Iterable[do.Act]) -> None:
        """Append acts to the queue."""
        self._wake()
        self._queue.extend(acts)

    def play_next(self, acts: Iterable[do.Act]) -> None:
        """Put these acts before all queued ones (a remedy, a correction)."""
        self._wake()
        self._queue.extendleft(reversed(tuple(acts)))

    def _wake(self) -> None:
        if not self._queue:
            self._ready_ms = max(self._ready_ms, self._clock_ms)

    def drop(self) -> do.Acts:
        """Drop and return the queued acts, and end a wait.

        Moves that have begun are finished.
        """
        waiting = tuple(self._queue)
        self._queue.clear()
        if self._is_waiting:
            self._ready_ms = self._clock_ms
        return waiting

    @property
    def begun(self) -> int:
        """Return how many acts have begun; truths refer to acts by this number."""
        return self._begun

    @property
    def waiting(self) -> do.Acts:
        """The acts not yet begun."""
        return tuple(self._queue)

    @property
    def idle(self) -> bool:
        """Whether no act is queued and no move is scheduled."""
        return not self._queue and not self._agenda and self._clock_ms >= self._ready_ms

    def take_truth(self) -> list[do.Truth]:
        """Return what really happened since the last call."""
        truth, self._truth = self._truth, []
        return truth

    def next_at(self) -> int | None:
        """Return when the next move is due, or None if the dealer is idle."""
        agenda = self._agenda[0][0] if self._agenda else None
        if not self._queue and self._clock_ms >= self._ready_ms:
            return agenda
        return self._ready_ms if agenda is None else min(agenda, self._ready_ms)

    def turn(self, world: World, now_ms: int) -> World:
        """Do everything that is due by `now_ms`; return the world."""
        while (due := self.next_at()) is not None and due <= now_ms:
            self._clock_ms = max(self._clock_ms, due)
            if self._agenda and self._agenda[0][0] <= due:
                world = heappop(self._agenda)[2](world)
            elif self._queue:
                self._begin(self._queue.popleft(), world, self._ready_ms)
        self._clock_ms = max(self._clock_ms, now_ms)
        return world

    def let_pass(self, now_ms: int) -> None:
        """Advance the time to `now_ms`, if nothing is due by then."""
        self._clock_ms = max(self._clock_ms, now_ms)

    def _begin(self, act: do.Act, world: World, now_ms: int) -> None:
        pace = self._noise.pace
        if self.looks_at_stub and cards_off(act) > len(world.at(STUB)):
            self._queue.clear()
            return
        self._begun += 1
        self._is_waiting = isinstance(act, do.Wait)
        self._truth.append(do.Begun(now_ms, self._begun, act))
        done = work(self._craft, act, world, now_ms)
        self._schedule(done)
        for entry in done.entries:
            self._key(entry)
        takes_ms = done.takes_ms
        if pace.hesitation_share and self._random.random() < pace.hesitation_share:
            takes_ms += lognormal(self._random, pace.hesitation_ms, HUMAN_SPREAD)
        self._ready_ms = round(now_ms + takes_ms)

    def _schedule(self, done: Work) -> None:
        for at_ms, motion in done.motions:
            self._after(at_ms, motion)
        for rested in done.rests:
            self._after(rested.at_ms, self._noting(do.Rested(
                rested.at_ms, rested.uid, rested.zone, rested.origin, self._begun,
            )))

    def _after(self, at_ms: float, motion: Motion) -> None:
        self._count += 1
        heappush(self._agenda, (round(at_ms), self._count, motion))

    def _noting(self, truth: do.Truth) -> Motion:
        def note(world: World) -> World:
            self._truth.append(truth)
            return world
        return note

    def _key(self, entry: LoggedAct) -> None:
        """Schedule an entry's strokes."""
        made = self._fingers.enter(entry.keys, entry.at_ms, exact=entry.exact)
        for stroke in made.strokes:
            self._after(stroke.at_ms, partial(press, contact=stroke.key))
            self._after(stroke.at_ms + stroke.hold_ms, partial(release, contact=stroke.key))
        done = do.Keyed(made.ends_ms, entry.keys, made.pressed, self._begun)
        self._after(made.ends_ms, self._noting(done))
