"""Entries among the keys that wait: where each ends, which answers, which is withdrawn, and what a pedal means."""

import pytest
from held_arrivals import DEAL, FLOP_IS_OUT, SHOWN, Scene, in_the_way

from controller.fusion.keyed_entries import (
    acts_waiting,
    answer_first,
    behind_undo,
    digits_after,
    entries_of,
    goes_before,
    pedal_meant,
    undo_told,
    waiting_entries,
)
from controller.fusion.pending_events import KeyPress
from controller.keypad.typed import Keypad
from controller.table.hand import Phase
from controller.terms.fast_copies import replace
from controller.terms.places import BURN
from hw.panel import Key

PREFLOP = DEAL + " 3:call"
EARLY_BURN = FLOP_IS_OUT + "1:check 2:check 2c>burn "
"""The dealer is asked whether seat 3 had checked."""
SHORT = {
    "S": Key.SEAT_3, "T": Key.SEAT_4, "f": Key.FOLD, "c": Key.CALL, "r": Key.RAISE, "d": Key.DRAW, "1": Key.DIGIT_1,
    "0": Key.DOUBLE_ZERO, "!": Key.CONFIRM, "x": Key.CLEAR, "u": Key.UNDO, ".": Key.TAP, "k": Key.CHECK,
}  # fmt: skip


def keyed(text, shorthand=PREFLOP):
    """A scene in which these keys wait, 100 ms apart; `N` is the signal of a deal, `_` a card."""
    scene = Scene(shorthand)
    for at, one in enumerate(text):
        if one == "N":
            scene.signal(100 * at)
        elif one == "_":
            scene.card("2h", BURN, 100 * at)
        else:
            scene.key(SHORT[one], 100 * at)
    return scene


@pytest.mark.parametrize("entries", [
    "f", "f k", "Sf", "Sr10! k", "r10! c", "S Tf", "10! f", "f !", "r! 1", "d1 f", "r1 r1", "! !", "Sr1 S", "c 1!", "r10", ". f",
])  # fmt: skip
def test_where_each_entry_ends(entries):
    """A seat takes what comes next, but no other seat; an amount its digits and CONFIRM; digits alone go to CONFIRM."""
    keys = [SHORT[one] for one in entries.replace(" ", "")]
    parts = ["".join(entries.replace(" ", "")[part]) for part in entries_of(keys)]
    assert parts == entries.split()


def test_entries_that_wait_are_said_in_words():
    scene = keyed("Sr10!_k!.x")
    assert waiting_entries(tuple(scene.held)) == ("seat 3 raise 100", "check", "tap", "clear")


def test_acts_of_players_are_counted_up_to_a_time():
    waiting = tuple(keyed("fSc.k").held)
    assert [acts_waiting(waiting, waiting[0].at_ms + at_ms) for at_ms in (-1, 0, 199, 200, 399, 400)] == [0, 1, 1, 2, 2, 3]


@pytest.mark.parametrize(("keys", "first"), [
    ("kSc", "Sck"), ("k_Sr10!.", "Sr10!k_."), ("kSr10", "kSr10"), ("kTc", "kTc"), ("kS", "kS"), ("kS.", "kS."),
    ("Sck", "Sck"), ("kSr!", "Sr!k"), ("_kSc", "_Sck"),
])  # fmt: skip
def test_the_complete_entry_of_the_seat_that_is_asked_about_goes_before_the_others(keys, first):
    """Seat 3 is asked about; what came before the keys stays there."""
    scene = keyed(keys, EARLY_BURN)
    names = {id(one): name for one, name in zip(scene.held, keys, strict=True)}
    told = answer_first(tuple(scene.held), scene.context())
    assert "".join(names[id(one)] for one in told) == first
    half_typed = answer_first(tuple(scene.held), scene.context(seat=4))
    assert "".join(names[id(one)] for one in half_typed) == keys
    scene.having(question=None)
    assert "".join(names[id(one)] for one in answer_first(tuple(scene.held), scene.context())) == keys


@pytest.mark.parametrize(("keypad", "goes"), [
    (Keypad(), True), (Keypad(3, Key.RAISE, "10"), False), (Keypad(4, Key.RAISE, "10"), True), (Keypad(3), True),
    (Keypad(3, Key.RAISE, "10", implied=True), True),
])  # fmt: skip
def test_confirm_answers_past_the_keys_that_wait_unless_it_ends_the_entry_of_the_seat_that_is_asked_about(keypad, goes):
    scene = keyed("k", EARLY_BURN)
    waiting = tuple(scene.held)
    for key in (Key.CONFIRM, Key.CLEAR, Key.PEDAL_RIGHT):
        assert goes_before(KeyPress(key, scene.zero + 50), waiting, scene.table, keypad) is goes
    assert not goes_before(KeyPress(Key.CALL, scene.zero + 50), waiting, scene.table, keypad)
    assert not goes_before(KeyPress(Key.CONFIRM, scene.zero), waiting, scene.table, keypad), "it came no later"
    assert not goes_before(KeyPress(Key.CONFIRM, scene.zero + 50), waiting, Scene(PREFLOP).table, keypad)


def test_where_nothing_is_asked_about_a_seat_an_entry_without_seat_does_not_take_the_answer():
    scene = keyed("k").having(question=in_the_way()["question"])
    waiting = tuple(scene.held)
    assert goes_before(KeyPress(Key.CONFIRM, scene.zero + 50), waiting, scene.table, Keypad(3, Key.RAISE, implied=True))
    cards = keyed("_", EARLY_BURN)
    assert not goes_before(KeyPress(Key.CONFIRM, cards.zero + 50), tuple(cards.held), cards.table, Keypad())


@pytest.mark.parametrize(("keys", "gone"), [
    ("Sr10!u", "Sr10!u"), ("fku", "ku"), ("fSu", "Su"), ("f_ku", "ku"), ("u", ""), ("_u", ""), ("kNfu", "fu"), ("Nu", ""), ("fk", ""), ("f", ""),
    ("kNu", ""), ("kNfcu", "cu"), ("fuk", "fu"),
])  # fmt: skip
def test_undo_withdraws_the_last_entry_before_it_and_none_behind_a_signal(keys, gone):
    scene = keyed(keys)
    names = {id(one): name for one, name in zip(scene.held, keys, strict=True)}
    first, dropped = behind_undo(tuple(scene.held))
    assert "".join(names[id(one)] for one in dropped) == gone
    assert (first is None) is (not gone)
    if gone:
        assert first is next(one for one in scene.held if one.place is None)


def test_the_dealer_reads_which_entry_is_taken_back():
    dropped = tuple(keyed("Sr10!u").held)
    assert undo_told(dropped) == "RAISE is taken back: it was still waiting for cards."
    alone = (keyed("S").key(Key.ALL_IN), keyed("u").held[0])
    assert undo_told(alone) == "ALL IN is taken back: it was still waiting for cards."
    assert undo_told(tuple(keyed("S").held)) == "UNDO is taken back: it was still waiting for cards."


@pytest.mark.parametrize(("keys", "at", "digits"), [
    ("d110!", 0, "1100"), ("d!", 0, ""), ("d11", 0, None), ("kd1!", 1, "1"), ("d1_1!", 0, "11"), ("d1!d0!", 3, "00"),
])  # fmt: skip
def test_the_digits_of_an_entry_are_known_once_confirm_ends_it(keys, at, digits):
    scene = keyed(keys)
    assert digits_after(scene.held[at].event, scene.context()) == digits
    assert digits_after(KeyPress(Key.DRAW, 0), scene.context()) is None


# What a pedal stands for.


def meant(key, keys="", keypad=None, shorthand=PREFLOP, at_ms=0, **table):
    scene = keyed(keys, shorthand).having(**table)
    press = KeyPress(key, scene.zero + at_ms)
    return pedal_meant(press, tuple(scene.held), scene.table, keypad or Keypad()).key


@pytest.mark.parametrize(("keys", "keypad", "means"), [
    ("", Keypad(), Key.PEDAL_LEFT), ("", Keypad(3), Key.MINIMUM), ("", Keypad(3, implied=True), Key.PEDAL_LEFT),
    ("", Keypad(3, Key.RAISE), Key.PEDAL_LEFT), ("S", Keypad(), Key.MINIMUM), ("Sc", Keypad(3), Key.PEDAL_LEFT),
    ("S_", Keypad(), Key.MINIMUM),
])  # fmt: skip
def test_the_left_pedal_is_the_least_bet_after_a_seat_and_else_a_tap(keys, keypad, means):
    assert meant(Key.PEDAL_LEFT, keys, keypad) is means


@pytest.mark.parametrize(("keys", "keypad", "shorthand", "means"), [
    ("", Keypad(), PREFLOP, Key.ALL_CALL), ("", Keypad(), DEAL + ":4", Key.ALL_CALL), ("", Keypad(), SHOWN, Key.PEDAL_RIGHT),
    ("", Keypad(), "", Key.PEDAL_RIGHT), ("", Keypad(3, Key.RAISE), PREFLOP, Key.PEDAL_RIGHT),
    ("", Keypad(3), PREFLOP, Key.ALL_CALL), ("r", Keypad(), PREFLOP, Key.PEDAL_RIGHT), ("r1", Keypad(), PREFLOP, Key.PEDAL_RIGHT),
    ("1", Keypad(), PREFLOP, Key.PEDAL_RIGHT), ("c", Keypad(), PREFLOP, Key.ALL_CALL), ("S", Keypad(), PREFLOP, Key.ALL_CALL),
    ("r1!", Keypad(), PREFLOP, Key.ALL_CALL), ("_", Keypad(), PREFLOP, Key.ALL_CALL),
])  # fmt: skip
def test_the_right_pedal_ends_an_entry_and_else_calls_for_all_while_players_act(keys, keypad, shorthand, means):
    assert meant(Key.PEDAL_RIGHT, keys, keypad, shorthand) is means


def test_the_right_pedal_confirms_whatever_waits_for_that():
    """A question, a step of a repair, the push of the pot."""
    assert meant(Key.PEDAL_RIGHT, question=in_the_way()["question"]) is Key.PEDAL_RIGHT
    assert meant(Key.PEDAL_RIGHT, remedy=in_the_way()["remedy"]) is Key.PEDAL_RIGHT
    assert in_the_way()["remedy"].current is not None
    won = Scene(DEAL + " 3:fold 4:fold 5:fold 6:fold 1:fold ")
    won.having_hand(phase=Phase.AWARDING)
    assert pedal_meant(KeyPress(Key.PEDAL_RIGHT, won.zero), (), won.table, Keypad()).key is Key.PEDAL_RIGHT


@pytest.mark.parametrize("word", ["dropped_ms", "repaired_ms"])
@pytest.mark.parametrize(("later_ms", "means"), [(1499, Key.PEDAL_RIGHT), (1500, Key.ALL_CALL)])
def test_a_foot_that_answers_what_went_away_a_moment_before_calls_for_nobody(word, later_ms, means):
    """A second and a half after the question or the repair it is meant for the play."""
    scene = Scene(PREFLOP)
    memory = replace(scene.table.memory, **{word: scene.zero})
    assert meant(Key.PEDAL_RIGHT, at_ms=later_ms, memory=memory) is means


def test_any_other_key_means_itself():
    for key in (Key.CALL, Key.CONFIRM, Key.TAP, Key.SEAT_4):
        assert meant(key) is key
