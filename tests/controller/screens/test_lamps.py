"""What the table's lamps show, and how long its buzzer sounds."""

import pytest
from dealer_talk import Talk

from controller.screens.lamps import SOUND_MS, TableLamps, wanted
from controller.table.outputs import LightLamp, Signal
from hw.panel import Lamp, Level


class Lamps:
    """Lamps of a table whose time the test tells."""

    def __init__(self):
        self.lit, self.now_ms = [], 1000
        self.lamps = TableLamps(self, lambda: self.now_ms)

    def light(self, lamp, level):
        self.lit.append((self.now_ms, lamp, level))
        return True

    def wait(self, ms):
        self.now_ms += ms
        self.lamps.beat()


def lit(table):
    return {lamp.value: level.value for lamp, level in wanted(table).items() if level is not Level.OFF}


def test_the_buzzer_sounds_for_its_time_and_only_for_a_signal():
    table = Lamps()
    table.lamps.perform(LightLamp("missed:3", on=True))
    table.lamps.perform(Signal("clock"))
    table.wait(SOUND_MS - 1)
    assert table.lit == [(1000, Lamp.BUZZER, Level.ON)]
    table.wait(1)
    table.wait(1000)
    assert table.lit[1:] == [(1000 + SOUND_MS, Lamp.BUZZER, Level.OFF)]


def test_a_second_signal_makes_the_sound_longer():
    table = Lamps()
    for _ in range(2):
        table.lamps.perform(Signal("clock"))
        table.wait(SOUND_MS - 1)
    assert [level for *_, level in table.lit] == [Level.ON, Level.ON]
    table.wait(1)
    assert table.lit[-1] == (1000 + 2 * SOUND_MS - 1, Lamp.BUZZER, Level.OFF)


@pytest.mark.parametrize(("played", "shown"), [
    ("", {"ready": "on"}),
    ("new", {"seat_3": "slow"}),
    ("new 3:fold 4:fold", {"seat_5": "slow"}),
])  # fmt: skip
def test_the_turn_blinks_and_ready_is_lit_between_hands(played, shown):
    assert lit(Talk("G", readers="none").play(played).table) == shown


def test_ready_is_lit_again_once_the_pot_is_pushed():
    talk = Talk("G", readers="none").play("new")
    while (turn := talk.table.hand.wagering.to_act) is not None:
        talk.play(f"{turn}:fold")
    assert lit(talk.table) == {}
    (winner,) = talk.table.hand.wagering.live
    talk.play(f"award:{winner}={talk.table.hand.wagering.pot}")
    assert lit(talk.table) == {"ready": "on"}
