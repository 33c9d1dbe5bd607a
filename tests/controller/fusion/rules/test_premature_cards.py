"""Which cards came surely before a key, and how long a key waits for one: each condition and duration both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_DUE, FLOP_IS_OUT, HOLDS, Scene, Sight, in_the_way

from controller.fusion.premature_cards import early_card_unsure, surely_before_key
from controller.table.memory import Reentry
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, board_place, seat_place
from hw.panel import Key

BOARD = board_place()
KEY_MS = 10_000
"""The key came then, and its act at most 2.5 s before."""
ACT_MS = KEY_MS - 2500


def first(where, by_ms, *, key=Key.CHECK, begun_ms=None, scene=None):
    """Whether a card goes before the key."""
    scene = scene or Scene(FLOP_IS_OUT)
    press = scene.key(key, KEY_MS)
    one = scene.card("2h", where, by_ms, begun_ms=begun_ms)
    return surely_before_key(press, scene.context(KEY_MS)) is one


@pytest.mark.parametrize(("where", "by_ms", "before"), [
    (BOARD, ACT_MS - 1, True), (BOARD, ACT_MS, False), (BURN, ACT_MS - 1, True), (MUCK, ACT_MS - 1, False),
    (seat_place(3), ACT_MS - 1, False),
])  # fmt: skip
def test_a_card_of_a_street_that_lay_there_before_the_act_goes_before_its_key(where, by_ms, before):
    assert first(where, by_ms) is before
    assert not first(where, by_ms, key=Key.TAP)
    assert not first(where, by_ms, scene=Scene(FLOP_IS_OUT).having(remedy=in_the_way()["remedy"]))


def test_while_withdrawn_keys_are_keyed_again_no_card_is_premature():
    for window_ms, before in ((KEY_MS + 1, False), (KEY_MS, True)):
        scene = Scene(FLOP_IS_OUT)
        again = Reentry(scene.hand.number, acts=99, key_ms=scene.zero, window_ms=window_ms)
        scene.having(memory=replace(scene.table.memory, reentry=again))
        assert first(BOARD, ACT_MS - 1, scene=scene) is before


def waits(now_ms=KEY_MS, shorthand=FLOP_IS_OUT, key=Key.CHECK, scene=None, **table):
    """How long a key waits for a card, by its own time; None if it does not."""
    scene = scene or Scene(shorthand, Sight(once=[(BOARD, ACT_MS)], twice=[(BOARD, ACT_MS)]), **table)
    found = early_card_unsure(scene.key(key, KEY_MS), scene.context(now_ms))
    return None if found is None else found.until_ms - scene.zero - KEY_MS


def reading(now_ms=KEY_MS, shorthand=FLOP_IS_OUT, presumed=(), **sight):
    return waits(now_ms, scene=Scene(shorthand, Sight(**sight)).having_deal(presumed=presumed))


def test_a_key_waits_for_a_card_that_was_read_before_its_act():
    """For 4.5 s behind the key if it was read once, and for 25 s if it was read twice."""
    assert reading(once=[(BOARD, ACT_MS)]) == 4500
    assert reading(once=[(BOARD, ACT_MS + 1)]) is None
    assert reading(KEY_MS + 4499, once=[(BOARD, ACT_MS)]) == 4500
    assert reading(KEY_MS + 4500, once=[(BOARD, ACT_MS)]) is None
    assert reading(KEY_MS + 4500, twice=[(BOARD, ACT_MS)]) == 25_000
    assert reading(KEY_MS + 4500, twice=[(BOARD, ACT_MS + 1)]) is None
    assert reading(KEY_MS + 24_999, twice=[(BOARD, ACT_MS)]) == 25_000
    assert reading(KEY_MS + 25_000, twice=[(BOARD, ACT_MS)]) is None
    assert reading(once=[(seat_place(3), ACT_MS)]) is None


def test_where_two_boards_are_dealt_either_is_looked_at():
    second = Sight(once=[(board_place(2), ACT_MS)])
    flop = FLOP_IS_OUT + "2d>board:2+3d>board:2+4d>board:2 "
    assert waits(scene=Scene(flop, second, game="doubleboard")) == 4500
    assert waits(scene=Scene(FLOP_IS_OUT, Sight(once=[(board_place(2), ACT_MS)]))) is None
    again = Scene(FLOP_IS_OUT, Sight(once=[(board_place(2), ACT_MS)])).having_hand(runs=2)
    assert waits(scene=again) == 4500


def test_no_key_waits_for_a_card_that_nothing_would_allow():
    assert waits() == 4500
    assert waits(key=Key.TAP) is None
    assert waits(shorthand=FLOP_IS_DUE) is None, "nobody acts"
    assert waits(shorthand="") is None
    draw = Scene(DEAL, Sight(once=[(BURN, ACT_MS)]), game="27td", limits=[2, 4])
    assert waits(scene=draw) == 4500, "a draw is burned for"
    river = FLOP_IS_OUT + "1:check 2:check 3:check Jh>burn Qc>board 1:check 2:check 3:check Td>burn Js>board "
    assert waits(shorthand=river) is None, "no street follows"
    for what, one in in_the_way().items():
        scene = Scene(FLOP_IS_OUT, Sight(once=[(BOARD, ACT_MS)])).having(**{what: one})
        assert waits(scene=scene) is None
    assert HOLDS.lag_ms == KEY_MS - ACT_MS
