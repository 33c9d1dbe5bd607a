"""What waits for the cards of one motion that are still being read, and for how long."""

from dataclasses import replace

import pytest
from told_motions import FLOP_IS_DUE, Told, Unsure, board

from controller.engine.advance import advance
from controller.fusion.pending_events import FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import CardPresumed, TimeReached
from controller.terms.places import BURN, board_place
from hw.panel import Key


class Missed(Unsure):
    """Readers that read one card of the board twice, and then missed it so often that nothing more is claimed of it."""

    certain_ms = None

    def read_twice(self, where, by_ms):
        return int(where == board_place() and self.certain_ms is not None and self.certain_ms <= by_ms)


def test_the_flop_waits_for_a_card_that_is_being_read_with_it_but_not_for_ever():
    told = board(Told(FLOP_IS_DUE, Unsure(board_place())), "As", "Kh", "9h").go()
    assert not told.table.ledger.at(board_place())
    told.go(2000 + 8000)
    assert len(told.table.ledger.at(board_place())) == 3
    assert not told.rulings


def test_the_streets_own_burn_read_late_holds_nothing_up():
    """It was presumed; that it is read with the flop is as it ought to be."""
    told = Told(FLOP_IS_DUE.replace("9s>burn ", ""), Unsure(BURN))
    told.table, _ = advance(told.table, CardPresumed(told.zero, BURN))
    board(told, "As", "Kh", "9h").go()
    assert len(told.table.ledger.at(board_place())) == 3


def test_of_two_burns_the_second_is_waited_for_though_the_first_is_sure():
    """The street's burn is presumed, and the first of the two that are read takes its place."""
    told = Told(FLOP_IS_DUE.replace("9s>burn ", ""), Unsure(BURN))
    told.table, _ = advance(told.table, CardPresumed(told.zero, BURN))
    board(told, "As", "Kh", "9h").card("9s", BURN).go()
    assert not told.table.ledger.at(board_place())
    told.sight.reading = ()
    told.card("2c", BURN, at_ms=5000).go(5000)
    assert told.rulings == ["double_burn"]


def test_everybody_may_have_acted_before_the_next_streets_burn():
    """Two players, two keys before it: the burn is the turn's, though it was read in the flop's round."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").key(Key.CHECK, 1500).key(Key.CHECK, 1800).card("2c", BURN)
    assert not told.go().rulings


@pytest.mark.parametrize(("begun_ms", "by_ms", "flop"), [
    (900, 2400, ["four_card_flop"]), (901, 2400, []), (900, 2401, []), (None, 2400, []),
])  # fmt: skip
def test_a_fourth_card_read_with_the_flop_is_the_flops_however_early_its_acts_were_keyed(begun_ms, by_ms, flop):
    """First read in the poll of the flop's first card, and twice by the one in which the last of them was."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh", begun_ms=900).card("9h", board_place(), begun_ms=1900, by_ms=2400)
    told.card("2c", board_place(), begun_ms=begun_ms, by_ms=by_ms)
    told.key(Key.CHECK, 1500).key(Key.CHECK, 1800).go()
    assert [one for one in told.rulings if one == "four_card_flop"] == flop


def test_one_key_for_all_is_the_act_of_everybody():
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").key(Key.ALL_CALL, 1800).card("2c", BURN)
    assert not told.go().rulings


def test_the_keys_of_those_acts_may_come_behind_the_burn_by_the_grace_and_not_later():
    """Fingers lag: both had checked when the burn had been read twice, and the second key came up a moment later."""
    lag_ms = HoldDeadlines().lag_ms
    for key_ms, rulings in ((2000 + lag_ms, []), (2001 + lag_ms, ["double_burn"])):
        told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h", at_ms=6000).card("2c", BURN, at_ms=6000)
        assert told.key(Key.CHECK, 1500).key(Key.CHECK, key_ms).go(6000).rulings == rulings


def test_an_act_of_which_only_the_digits_still_wait_is_an_act_as_well():
    """Two players, a bet and a call before the burn: it is the turn's, though the bet's key has gone on already."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h")
    for at_ms, key in enumerate((Key.BET, Key.DIGIT_4, Key.CONFIRM, Key.CALL)):
        told.key(key, 1000 + 200 * at_ms)
    told.card("2c", BURN)
    keypad = Keypad()
    while True:
        told.waiting, event = pick(told.waiting, FusionContext(told.table, told.zero + 4000, HoldDeadlines(), told.sight))
        if event is None:
            break
        if isinstance(event, KeyPress):
            pressed = press(keypad, event.key, told.table, event.at_ms)
            keypad = pressed.keypad
            for one in pressed.events:
                told._tell(one)
        else:
            told._tell(replace(event, at_ms=told.zero + 4000))
    told._tell(TimeReached(told.zero + 4500))
    assert (told.rulings, told.table.hand.plan.next.place) == ([], board_place())


def test_a_card_of_the_flop_that_is_sure_behind_the_turns_is_of_the_flop():
    """All acts of the flop are keyed, and the turn lies there, before the flop's last card is sure."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh").card("2c", board_place(), round_no=8, by_ms=7500)
    told.card("9h", board_place(), round_no=2).key(Key.CHECK, 6000).key(Key.CHECK, 7000)
    told.go(60_000)
    assert told.rulings == []
    assert [one.code for one in told.table.ledger.at(board_place())] == ["As", "Kh", "9h", "2c"]
    assert told.table.hand.street == "turn"
