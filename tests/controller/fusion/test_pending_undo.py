"""UNDO takes back the entry keyed last, whether it has counted or still waits for cards."""

import pytest
from dealer_talk import Talk
from slow_readers import Readers

from controller.fusion.detection import DetectionModel
from controller.fusion.keyed_entries import undo_told
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import undo_pending
from controller.fusion.timings import HoldDeadlines
from controller.table.events import CardMoved, NewDeal, TrayCounted
from controller.terms.cards import card
from controller.terms.places import place
from hw.panel import Key

TRAY = TrayCounted(1, 5, 40, 1.0)
FLOP_DUE = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check"
THREE_TO_ACT = "new deal"


def left_of(keys, dealt=FLOP_DUE):
    talk = Talk("G").play(dealt)
    zero = talk.table.now_ms
    waiting = ()
    for at, key in enumerate(keys.split()):
        event = CardMoved(zero, card("As"), place("board")) if key == "card" else None
        event = TRAY if key == "tray" else event
        event = NewDeal(zero + at, "shuffler") if key == "shuffler" else event or KeyPress(Key(key), zero + at, at + 1)
        waiting = (*waiting, Arrived(event, zero + at, zero + at, zero + at))
    after, dropped = undo_pending(waiting, FusionContext(talk.table, zero + 50, HoldDeadlines(), Readers()))
    return [getattr(one.event, "key", one.event) for one in after], dropped


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ("check undo", []),
        ("check check undo", ["check"]),
        ("check undo undo", ["undo"]),
        ("check check undo undo", ["check", "undo"]),
        ("check bet digit_4 double_zero confirm undo", ["check"]),
        ("check bet digit_4 digit_0 undo", ["check"]),
        ("check seat_4 bet digit_4 confirm undo", ["check"]),
        ("check seat_4 call undo", ["check"]),
        ("check seat_4 undo", ["check"]),
        ("check seat_4 seat_5 undo", ["check", "seat_4"]),
        ("check confirm undo", ["check"]),
        ("check undo call", ["call"]),
    ],
)
def test_the_last_entry_that_waits_is_dropped_and_the_undo_with_it(keys, left):
    assert left_of(keys)[0] == left


def test_cards_are_not_keyed_and_stay():
    left, dropped = left_of("check card undo")
    assert len(left) == 1
    assert isinstance(left[0], CardMoved)
    assert [one.event.edge for one in dropped] == [1, 3]


def test_what_the_scales_say_meanwhile_is_no_entry():
    left, dropped = left_of("check bet digit_4 confirm tray undo")
    assert [one.event.edge for one in dropped] == [2, 3, 4, 6]
    assert left == ["check", TRAY]


@pytest.mark.parametrize("keys", ["undo", "undo check", "check", "shuffler undo", ""])
def test_what_no_entry_waits_before_is_left_to_its_turn(keys):
    assert left_of(keys)[1] == ()


def test_keys_that_can_be_taken_now_are_taken_and_the_undo_behind_them():
    assert left_of("call undo", THREE_TO_ACT)[1] == ()


def test_the_dealer_is_told_which_entry_went():
    assert undo_told(left_of("check seat_4 all_in undo")[1]).startswith("ALL IN is taken back")


class EarlyCard(DetectionModel):
    """A card is being read on the board."""

    def read_twice(self, where, by_ms):
        del where, by_ms
        return 0

    def claimed(self, where, by_ms):
        del by_ms
        return int(where == place("board"))


@pytest.mark.parametrize(("street", "left"), [("turn", ["undo"]), ("river", ["call", "undo", "undo"])])
def test_a_key_that_waits_for_an_early_card_is_dropped_and_no_card_is_early_on_the_last_street(street, left):
    """What is pressed again because nothing was seen to happen would take back what counted before."""
    dealt = f"{FLOP_DUE} 2d>burn 3s>board+5h>board+5s>board 2:check 3:check 2c>burn 6h>board"
    if street == "river":
        dealt += " 2:check 3:check 2h>burn 6s>board"
    talk = Talk("G").play(f"{dealt} 2:bet=10")
    zero = talk.table.now_ms
    keys = (KeyPress(Key.CALL, zero), KeyPress(Key.UNDO, zero + 10), KeyPress(Key.UNDO, zero + 20))
    waiting = tuple(Arrived(one, one.at_ms, one.at_ms, one.at_ms) for one in keys)
    after, _ = undo_pending(waiting, FusionContext(talk.table, zero + 50, HoldDeadlines(), EarlyCard()))
    assert [one.event.key for one in after] == left
