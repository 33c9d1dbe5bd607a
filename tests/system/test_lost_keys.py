"""A virtual table behind real serial lines whose key node is pulled out in mid-hand, and put back."""

import time
from pathlib import Path

import pytest

from controller.simulation.dealer.hand_script import HandScript
from controller.simulation.demo.demo_hands import recorded_hands
from controller.simulation.demo.demo_table import Demo, DemoSettings
from controller.table.outputs import AskDealer, IssueRuling

NODE = "node"
PLAYED_S = 60.0
"""At four times the pace: the dealer deals on by hand for four minutes."""


class Ear:
    """What was ruled and asked."""

    def __init__(self):
        self.told = []

    def heard(self, event, outputs, table):
        self.told += [one for one in outputs if isinstance(one, IssueRuling | AskDealer)]


@pytest.mark.slow
def test_minutes_of_play_without_the_key_node_accuse_nobody(tmp_path: Path):
    demo, ear = Demo(DemoSettings(hands=1, errors_every=0), tmp_path, None, lambda _: None), Ear()
    table_controller = demo.table.table_controller
    try:
        table_controller.listen(ear)
        demo._settle()
        hand = demo._fitted(next(iter(recorded_hands())))
        demo.virtual_dealer.begin(HandScript(hand.recorded, hand.order))
        ends, is_out = time.monotonic() + PLAYED_S, False
        while time.monotonic() < ends:
            table_controller.turn(0.05)
            table = table_controller.table
            if not is_out and table.hand is not None and len(table.hand.actions) >= 2:
                demo.rig.unplug(NODE)
                is_out = True
        assert is_out
        assert table_controller.table.devices.keyless == {NODE}
        assert table_controller.table.held is not None, "later streets came, and wait for their acts"
        assert ear.told == []
        demo.rig.replug(NODE)
        ends = time.monotonic() + 20
        while table_controller.table.devices.keyless and time.monotonic() < ends:
            table_controller.turn(0.05)
        assert table_controller.table.devices.keyless == frozenset()
        assert table_controller.table.unkeyed is not None
        demo._settle(3)
        assert ear.told == []
    finally:
        demo.close()
