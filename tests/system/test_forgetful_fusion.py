"""A table killed and restarted at every event asks the same questions, none twice: what was asked is journalled."""

import json

import pytest

from controller.engine.advance import advance
from controller.fusion.missing_reads import MissingReads
from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening
from controller.table.outputs import AskDealer
from controller.tape.codec import read_event_line, write_event


class Restarting:
    """Follows a table; if told to, it is killed after every event and comes back from the lines of its journal.

    What fusion keeps is lost. The readers go on: what they saw before is told again by their next polls.
    """

    def __init__(self, evening, *, restarts):
        self.table, self.restarts, self.asked = evening.table, restarts, []
        self.replayed = evening.table.table

    def heard(self, event, outputs, table):
        self.asked += [one.question.code for one in outputs if isinstance(one, AskDealer)]
        line = json.dumps(write_event(event))
        self.replayed, _ = advance(self.replayed, read_event_line(line, event.at_ms))
        assert self.replayed.memory == table.memory, line
        assert self.replayed.question == table.question, line
        if self.restarts:
            self.table.table = self.replayed
            self.table.ingest._doubts = MissingReads()

    def saw(self, truth, world):
        """Nothing that really happened is of interest."""


def asked(seed, *, restarts, hands=6):
    evening = SimulatedEvening(SimSettings(hands, seed, "reference", errors=0.5, through="tracker"), 0)
    watcher = Restarting(evening, restarts=restarts)
    evening.table.watch(watcher)
    evening.play()
    return watcher.asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", [304, 305, 306, 307])
def test_a_table_that_is_killed_at_every_event_asks_the_same_questions_in_the_same_order(seed):
    once = asked(seed, restarts=False)
    assert once
    assert asked(seed, restarts=True) == once
