"""A virtual table behind real serial lines whose key node is pulled out in mid-hand, and put back.

Its dealer does not read the screen, and deals on by hand: one that does would wait for his keys.
"""

import time
from pathlib import Path
from random import Random

import pytest

from controller.engine.advance import advance
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import Loose
from controller.simulation.demo.demo_table import Demo, DemoSettings
from controller.table.events import NewDeal
from controller.table.outputs import AskDealer, IssueRuling
from hw.sim import physical_acts as acts

NODE = "node"
LONGEST_S = 240.0
"""The longest that a hand may take until cards of a later street have come, on a busy computer."""
ON_S = 15.0
"""How long the dealer deals on behind these."""
SEED = 3


class Ear:
    """What was ruled and asked."""

    def __init__(self):
        self.told = []

    def heard(self, event, outputs, table):
        self.told += [one for one in outputs if isinstance(one, IssueRuling | AskDealer)]


def turned(table_controller, longest_s, is_over=lambda table: False):
    """Run the table until something is so; return whether it was."""
    ends = time.monotonic() + longest_s
    while time.monotonic() < ends:
        table_controller.turn(0.05)
        if is_over(table_controller.table):
            return True
    return False


@pytest.mark.slow
def test_minutes_of_play_without_the_key_node_accuse_nobody(tmp_path: Path):
    demo, ear = Demo(DemoSettings(hands=1, errors_every=0), tmp_path, None, lambda _: None), Ear()
    table_controller = demo.table.table_controller
    try:
        table_controller.listen(ear)
        demo._settle()
        table, random = table_controller.table, Random(SEED)
        ahead, _ = advance(table, NewDeal(table.now_ms + 1000))
        order = [one.face for one in table.deck]
        random.shuffle(order)
        demo.rig.play((acts.NewDeal(tuple(order)), *foresee(ahead, Loose(random), order).acts))
        assert turned(table_controller, LONGEST_S, lambda table: table.hand is not None and len(table.hand.actions) >= 2)
        demo.rig.unplug(NODE)
        assert turned(table_controller, LONGEST_S, lambda table: table.held is not None), "later streets came, and wait"
        assert table_controller.table.devices.keyless == {NODE}
        turned(table_controller, ON_S)
        assert table_controller.table.held is not None, "the missing acts are not guessed"
        assert ear.told == []
        demo.rig.replug(NODE)
        assert turned(table_controller, 60, lambda table: not table.devices.keyless)
        assert table_controller.table.unkeyed is not None
        demo._settle(3)
        assert ear.told == []
    finally:
        demo.close()
