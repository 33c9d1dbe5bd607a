"""Fusion that forgets everything at every event asks the same questions: what was asked is in the table."""

import pytest

from controller.fusion.missing_reads import MissingReads
from controller.fusion.reentry_window import ReentryWindow
from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening
from controller.table.outputs import AskDealer


class Forgetting:
    """Follows a table, and takes its fusion's memory away after every event, if it is told to."""

    def __init__(self, ingest, *, forgets):
        self.ingest, self.forgets, self.asked = ingest, forgets, []

    def heard(self, event, outputs, table):
        del event, table
        self.asked += [one.question.code for one in outputs if isinstance(one, AskDealer)]
        if self.forgets:
            self.ingest._doubts = MissingReads(self.ingest._sight)
            self.ingest._reentry = ReentryWindow()

    def saw(self, truth, world):
        """Nothing that really happened is of interest."""


def asked(seed, *, forgets, hands=6):
    evening = SimulatedEvening(SimSettings(hands, seed, "reference", errors=0.5, through="tracker"), 0)
    watcher = Forgetting(evening.table.ingest, forgets=forgets)
    evening.table.watch(watcher)
    evening.play()
    return watcher.asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", [304, 305, 306, 307])
def test_fusion_that_forgets_at_every_event_asks_the_same_questions_in_the_same_order(seed):
    once = asked(seed, forgets=False)
    assert once
    assert asked(seed, forgets=True) == once
