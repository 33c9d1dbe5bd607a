import pytest

from hw.sim import physical_acts as do
from hw.sim.hands.keys import entry
from hw.sim.hands.script import ScriptError, checked_down, written

HAND = """
new_deal As Kd As#2   # two aces of spades
deal 1 2 x2
seat 1 raise 20
seat 2 fold
burn
board 3
peek 1
protect 1
expose 1
move Kd stub
tap
press undo confirm
wait 10
tray 25 -4
show 1
muck 1
award 1 40
"""


def test_a_written_hand_is_read_word_by_word():
    acts = written(HAND)
    assert acts[0] == do.NewDeal(("As", "Kd", "As#2"))
    assert acts[1:5] == tuple(do.DealCard(f"seat:{seat}") for seat in (1, 2, 1, 2))
    assert acts[5] == do.PlayerAct(1, ("seat_1", "raise", "digit_2", "digit_0", "confirm"), chips=20)
    assert acts[6] == do.PlayerAct(2, entry("fold", 2), fold=True)
    assert do.BoardCards(3) in acts
    assert acts[-1] == do.Award(1, 40, entry("award", 1, 40))


def test_a_written_hand_can_be_played(play):
    world, _, _ = play(written(HAND))
    assert world.codes("board")
    assert set(world.codes("muck")) >= {"As", "As#2"}


@pytest.mark.parametrize(("line", "said"), [
    ("fling 3", "line 2: 'fling' is not an act"), ("seat x fold", "line 2"), ("board", "line 2"),
])
def test_a_line_that_is_no_act_is_named(line, said):
    with pytest.raises(ScriptError, match=said):
        written("burn\n" + line)


def test_a_checked_down_hand_has_every_street():
    boards = [act.count for act in checked_down((1, 2, 3)) if isinstance(act, do.BoardCards)]
    assert boards == [3, 1, 1]
