"""Many keys in one go were late: the street that came before them came behind the acts that they tell."""

import pytest
from dealer_talk import Talk

from controller.fusion.pending_events import Arrived, FusionContext, HoldDeadlines, KeyPress, PerfectDetection, Waiting
from controller.fusion.premature_cards import HURRIED_MS
from controller.fusion.reconciler import pick
from controller.table.events import ActionDeclared, CardMoved
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN, board_place
from hw.panel import Key

FIVE_TO_ACT, FOUR_TO_ACT, THREE_TO_ACT = "new deal 3:call", "new deal 3:call 4:fold", "new deal 3:call 4:fold 5:fold"
KEYS = (Key.FOLD, Key.CALL, Key.CALL, Key.CALL, Key.CHECK)
LATE_MS = 5000
"""So long after the flop the first key is pressed."""


class EarlyFlop(PerfectDetection):
    """Readers that have read a board card twice from a time on, and are not sure of it."""

    def __init__(self, since_ms):
        self.since_ms = since_ms

    def claimed(self, where, by_ms):
        return int(where == board_place() and by_ms >= self.since_ms)

    read_twice = claimed

    def is_expected(self, where, by_ms=None):
        return where == board_place()


def next_of(played, *keys, apart_ms=350, counted=0, sure=True):
    """What goes on where the flop lay there before keys were pressed, some of which have counted already."""
    talk = Talk("G").play(played)
    flop_ms = talk.table.now_ms + 1000
    times = [flop_ms + LATE_MS + number * apart_ms for number in range(len(keys))]
    for at_ms, key in zip(times[:counted], keys, strict=False):
        act = {Key.FOLD: Act.FOLD, Key.CALL: Act.CALL, Key.CHECK: Act.CHECK}[key]
        talk.feed(ActionDeclared(at_ms, talk.table.hand.wagering.to_act, act))
    told_ms = flop_ms + LATE_MS + 100
    flop = (("2d", BURN), ("As", board_place()), ("Ks", board_place()), ("Qs", board_place()))
    cards = [
        Arrived(CardMoved(told_ms, card(code), where, begun_ms=flop_ms - 400, lay_ms=flop_ms), told_ms, flop_ms, flop_ms)
        for code, where in flop
    ]
    pressed = [Arrived(KeyPress(key, at_ms), at_ms, at_ms, at_ms) for at_ms, key in zip(times, keys, strict=True)]
    held = Waiting((*(cards if sure else ()), *pressed[counted:]))
    now_ms = max(told_ms, times[-1]) + 10
    return type(pick(held, FusionContext(talk.table, now_ms, HoldDeadlines(lag_ms=1500), EarlyFlop(flop_ms)))[1])


@pytest.mark.parametrize("counted", [0, 1, 4])
def test_the_keys_of_five_players_in_one_go_count_before_the_flop(counted):
    """Until the last of them has: those that are left are fewer than he would be asked about."""
    assert next_of(FIVE_TO_ACT, *KEYS, counted=counted) is KeyPress


@pytest.mark.parametrize(("played", "keys"), [
    (FIVE_TO_ACT, KEYS[:4]),  # one is still to act: the flop was early
    (THREE_TO_ACT, KEYS[2:]),  # so many he may have overlooked, or forgotten: he is asked
    (FIVE_TO_ACT, (*KEYS[:2], Key.RAISE, *KEYS[3:])),  # what follows a raise is not known yet
])  # fmt: skip
def test_where_they_are_fewer_or_do_not_close_the_betting_the_flop_came_before_them(played, keys):
    assert next_of(played, *keys) is CardMoved


@pytest.mark.parametrize(("apart_ms", "first"), [(HURRIED_MS, KeyPress), (HURRIED_MS + 1, CardMoved)])
def test_players_who_act_one_after_the_other_are_not_keyed_in_one_go(apart_ms, first):
    assert next_of(FOUR_TO_ACT, *KEYS[1:], apart_ms=apart_ms) is first


def test_an_act_that_was_keyed_long_before_is_none_of_them():
    assert next_of(FIVE_TO_ACT, *KEYS, counted=2, apart_ms=HURRIED_MS + 1) is CardMoved


@pytest.mark.parametrize(("keys", "first"), [(KEYS, KeyPress), (KEYS[:4], type(None))])
def test_a_key_waits_for_a_flop_that_is_not_sure_yet_until_all_of_them_are_pressed(keys, first):
    assert next_of(FIVE_TO_ACT, *keys, sure=False) is first
