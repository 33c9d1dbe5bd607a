"""The words of a practice table: each is an act of hands, or a sentence that says why not."""

import pytest
from dealer_talk import Talk

from controller.simulation.practice.typed_hands import ACTS, HELP, WordError, acts_of, lying
from hw.sim import physical_acts as do
from hw.sim.world import Lying, make_world, move

DEALT = ("As", "Kd", "Qc")


def world():
    begun = make_world(tray={"5": 40})
    stub = [begun.find(code) for code in ("2c", "3c", "4c")]
    held = [begun.find(code) for code in DEALT]
    return move(move(begun, stub, Lying("stub", pile=1)), held, Lying("seat:3"))


def acts(line, hand=None):
    return acts_of(line, hand, world(), 10)


@pytest.mark.parametrize(("line", "done"), [
    ("deck As Kd", (do.NewDeal(("As", "Kd")),)),
    ("riffle", (do.NewDeal(by="riffle"),)),
    ("deal 3 4up", (do.DealCard("seat:3"), do.DealCard("seat:4", face_up=True))),
    ("burn", (do.Burn(),)),
    ("board 3", (do.BoardCards(3),)),
    ("board2", (do.BoardCards(1, 2),)),
    ("muck 3", (do.MoveCards(DEALT, "muck"),)),
    ("discard 3 2", (do.MoveCards(DEALT[1:], "discard:3"),)),
    ("take stub 3", (do.TakeLast("stub", "seat:3"),)),
    ("take 3 stub 1", (do.MoveCards(("As",), "stub"),)),
    ("take discard3 board2", (do.TakeLast("discard:3", "board:2", face_up=True),)),
    ("gather burn 3", (do.Gather(("burn", "seat:3")),)),
    ("shuffle", (do.Shuffle("stub"),)),
    ("tray 5 -3", (do.TrayMove("5", -3),)),
])  # fmt: skip
def test_a_line_is_what_hands_do(line, done):
    assert acts(line) == done


def test_deal_alone_deals_what_the_table_waits_for():
    assert acts("deal", Talk("G").play("new deal 3:call 4:call 5:fold 6:fold 1:fold 2:check").table.hand) == (
        do.Burn(), do.BoardCards(3),
    )


@pytest.mark.parametrize(("line", "said"), [
    ("deel", "there is no 'deel'"), ("deal", "no card is due"), ("deal 11", "'11' is no place"), ("deck Xx", "no card"),
    ("muck", "which seat"), ("discard 3 4", "holds 3 cards"), ("take 3", "two places"), ("take 3 stub 9", "holds 3"),
    ("board x", "no number"), ("board -3", "at least 1"), ("board2 0", "at least 1"), ("deck As As", "named twice"),
    ("deck Jk", "no card"), ("tray 7 1", "columns are 5"), ("tray 5 -41", "holds 40"),
])  # fmt: skip
def test_what_nobody_can_do_is_said(line, said):
    with pytest.raises(WordError, match=said):
        acts(line)


def test_help_has_every_word():
    assert all(f"  {word}" in HELP for word in ACTS if word != "board2")


def test_another_deck_than_the_52_cards_has_its_own_faces():
    faces = ("As", "Ks", "6s")
    assert acts_of("deck Ks", None, world(), 10, faces) == (do.NewDeal(("Ks",), faces=faces),)
    with pytest.raises(WordError, match="no card of this deck"):
        acts_of("deck 2c", None, world(), 10, faces)


def test_what_lies_face_down_has_no_name():
    begun = world()
    told = "\n".join(lying(move(begun, [begun.find("9c")], Lying("board"))))
    assert "9c" not in told
    assert "seat:3      3" in told
    assert not any(code in told for code in DEALT)
