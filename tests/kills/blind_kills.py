"""Kills a table again and again while a dealer deals on who does not read his screen; in virtual time.

    python -m tests.kills.blind_kills --seeds 1-20 [--hands 5] [--between 3]

`kill_run` does the same to the real process. Here a life costs a tenth of a second of a processor.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field, replace
from random import Random
from unittest import mock

from controller.engine.advance import advance
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import Loose
from controller.simulation.measure import simulated_evenings
from controller.simulation.measure.simulated_evenings import SimulatedEvening
from controller.table.events import NewDeal
from controller.table.outputs import HandEnded, IssueRuling
from hw.board_file import load_board
from hw.sim import physical_acts as acts
from tests.system.kill_run import on_the_node, stacks_of
from tests.system.test_killed_table import DARK_MS, LATE_MS, KilledIngest, settings_of

LONGEST_MS = 600_000
CALM_MS = 90_000
"""How long the table lives at the end, until all keys and cards have been taken."""


class BlindDealer:
    """In place of the virtual dealer, who would answer what the screen asks."""

    is_waiting = False

    def saw(self, *_told):
        pass

    glance = heard = mind = saw


@dataclass
class Told:
    """What the table said: its rulings, until a hand could not be followed."""

    rulings: list = field(default_factory=list)
    is_void: bool = False

    def heard(self, event, outputs, _table):
        for one in outputs:
            if isinstance(one, HandEnded) and one.how != "played":
                # The dealer pushes by what he sees and deals on; what the table was told to settle is not settled.
                self.is_void = True
            elif isinstance(one, IssueRuling) and not self.is_void:
                self.rulings.append(f"at {event.at_ms} ms: {one.ruling.cause} seat {one.ruling.seat}")

    def saw(self, *_told):
        pass


class BlindEvening:
    """A table whose keys all hang on its node, its blind dealer, and who kills it."""

    def __init__(self, seed, longest_ms, dark_ms=DARK_MS):
        nodes = mock.patch.object(simulated_evenings, "load_board", lambda name: on_the_node(load_board(name)))
        with nodes:
            evening = SimulatedEvening(replace(settings_of(seed, 1, "clean", 300.0), players=6), 0)
        self.table, self.told, self.random = evening.table, Told(), Random(f"{seed}/blind")
        self.table.virtual_dealer = BlindDealer()
        self.table.ingest.intake.overhear = lambda *_told: None
        self.table.watch(self.told)
        self.killed = KilledIngest(evening, Random(f"{seed}/kills"), longest_ms, dark_ms, LATE_MS)
        self.shadow, self.hands = self.table.table, 0

    @property
    def is_followed(self):
        """Whether the table can know what the dealer does."""
        return not self.told.is_void and not self.told.rulings

    def deal(self):
        """Deal a hand to its end, whatever the table says."""
        ahead, _ = advance(self.shadow, NewDeal(self.shadow.now_ms + 1000))
        order = [one.face for one in self.shadow.deck]
        self.random.shuffle(order)
        plan = foresee(ahead, Loose(self.random), order)
        virtual, until_ms = self.table.feed.table, self.table.now_ms + LONGEST_MS
        virtual.play((acts.NewDeal(tuple(order)), *plan.acts, acts.Wait(4000)))
        self.shadow, self.hands = plan.end, self.hands + 1
        while not (virtual.dealer.idle and virtual.next_hand_at() is None) and self.table.now_ms < until_ms:
            self.table._step()

    def rest(self):
        """Let the table live."""
        until_ms = self.table.now_ms + CALM_MS
        while self.table.now_ms < until_ms:
            if not self.killed.is_dead:
                self.killed.change_ms = until_ms + 1
            self.table._step()

    def faults(self):
        """Return what is wrong behind hands that could be followed."""
        found, table = list(self.told.rulings), self.table.table
        if self.is_followed and table.counters.hands_begun != self.hands:
            found.append(f"{table.counters.hands_begun} hands begun at the table, {self.hands} dealt")
        if self.is_followed and stacks_of(table) != stacks_of(self.shadow):
            found.append(f"stacks {stacks_of(table)} instead of {stacks_of(self.shadow)}")
        return found


def play(seed, hands, longest_ms, dark_ms=DARK_MS):
    """Deal so many hands, or until one cannot be followed; return the evening."""
    evening = BlindEvening(seed, longest_ms, dark_ms)
    while evening.hands < hands and evening.is_followed:
        evening.deal()
    evening.rest()
    return evening


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-10", help="the first and the last seed; default: %(default)s")
    parser.add_argument("--hands", type=int, default=5, help="the hands of a seed; default: %(default)s")
    parser.add_argument("--between", type=float, default=3.0, metavar="S", help="the longest life; default: %(default)s s")
    options = parser.parse_args()
    first, last = map(int, options.seeds.split("-"))
    kills = hands = wrong = lost = 0
    for seed in range(first, last + 1):
        evening = play(seed, options.hands, round(options.between * 1000))
        kills, hands, lost = kills + evening.killed.kills, hands + evening.hands, lost + evening.told.is_void
        if faults := evening.faults():
            wrong += 1
            print(f"seed {seed}: {'; '.join(faults)}", flush=True)
    print(f"{kills} kills in {hands} hands of {last - first + 1} evenings: {wrong} with a fault, {lost} ended with a hand "
          f"that could not be followed; {time.process_time():.0f} s of a processor")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
