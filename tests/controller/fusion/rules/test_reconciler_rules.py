"""What each rule of the reconciler decides by itself: each condition both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_DUE, FLOP_IS_OUT, UNSEEN_MS, Scene, Sight, in_the_way

from controller.fusion.decisions import Hold, PassOn, Presume
from controller.fusion.reconciler import (
    decide,
    early_card_unsure,
    in_order,
    motion_gathers,
    must_have_come,
    next_deadline,
    of_one_motion,
    pick,
    time_is_over,
    undo_pending,
    waits_its_time,
)
from controller.table.state import Motion
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place
from hw.panel import Key

BOARD = board_place()
IN_DEAL, PREFLOP = DEAL + ":4", DEAL + " 3:call"
DRAW = {"game": "27td", "limits": [2, 4]}
DRAWING = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=1 4:draw=1"


def until(rule, scene, one, now_ms=0, **context):
    """When a rule's hold ends; None if it does not hold."""
    found = rule(one, scene.context(now_ms, **context))
    return found.until_ms - scene.zero if isinstance(found, Hold) else None


# Discards, boards, early cards.


def judged(key=Key.CHECK, where=BOARD, round_no=1, now_ms=0, odd=True, strays=True, **table):
    scene = Scene(FLOP_IS_OUT).having(**table)
    moved = Scene(FLOP_IS_OUT).card("3h", where, motion=round_no).event
    scene.having(motion=Motion(scene.zero, (moved,), odd=odd, strays=(moved,) * strays, sources=(None,)))
    return until(scene, scene.key(key), now_ms)


def test_a_key_waits_for_an_early_card_and_a_board_card_for_its_motion():
    scene = Scene(FLOP_IS_OUT, Sight(once=[(BOARD, 7000)]))
    key = scene.key(Key.CHECK, 10_000)
    assert until(early_card_unsure, scene, key, 10_000) == 14_500
    assert until(early_card_unsure, scene, key, 14_500) is None
    flop = Scene(FLOP_IS_DUE + "9s>burn ", Sight(once=[(BOARD, 0)]))
    one = flop.card("2h", BOARD)
    assert until(motion_gathers, flop, one, UNSEEN_MS - 1) == UNSEEN_MS
    assert until(motion_gathers, flop, one, UNSEEN_MS) is None


def test_a_card_of_the_motion_just_released_goes_on_unless_a_repair_is_on():
    flop, scene = Scene(FLOP_IS_OUT), Scene(FLOP_IS_OUT)
    moves = tuple(flop.card(code, BOARD).event for code in ("As", "Kh", "9h"))
    scene.having(motion=Motion(scene.zero, moves, sources=(None,) * 3, hand_before=scene.hand))
    one = scene.card("2h", BOARD, motion=2)
    assert of_one_motion(one, scene.context()) == PassOn(one)
    assert of_one_motion(one, scene.context(1)) is None, "the motion is over"
    far = scene.card("3h", BOARD, motion=4)
    assert of_one_motion(far, scene.context()) is None
    assert of_one_motion(scene.card("4h", MUCK, motion=2), scene.context()) is None
    scene.having(remedy=in_the_way()["remedy"])
    assert of_one_motion(one, scene.context()) is None


# What goes first.


def first(scene, one, **context):
    found = in_order(one, scene.context(**context))
    return found.arrival if isinstance(found, PassOn) else None


@pytest.mark.parametrize(("where", "by_ms", "goes_first"), [
    (BURN, 999, True), (BURN, 1000, False), (seat_place(2), 999, True), (MUCK, 999, False), (STUB, 999, False),
])  # fmt: skip
def test_a_card_that_certainly_came_before_the_one_due_goes_first(where, by_ms, goes_first):
    scene = Scene(IN_DEAL)
    due, other = scene.card("2h", seat_place(5), 2000, 1000), scene.card("3h", where, by_ms)
    assert first(scene, due) is (other if goes_first else due)


def test_of_several_the_earliest_goes_first_and_during_a_repair_none():
    scene = Scene(IN_DEAL)
    due = scene.card("2h", seat_place(5), 2000, 1000)
    scene.card("3h", BURN, 900)
    earliest = scene.card("4h", BURN, 800)
    assert first(scene, due) is earliest
    assert first(scene.having(remedy=in_the_way()["remedy"]), due) is due


def test_slow_readers_tell_no_order_of_the_deals_own_cards():
    scene = Scene(IN_DEAL, Sight(orders_deal=False))
    due = scene.card("2h", seat_place(5), 2000, 1000)
    scene.card("3h", seat_place(2), 900)
    assert first(scene, due) is due
    burn = scene.card("4h", BURN, 950)
    assert first(scene, due) is burn


def test_a_card_that_lies_there_already_is_no_later_than_any():
    scene = Scene(IN_DEAL).lying(seat_place(5), "2h")
    due = scene.card("2h", seat_place(5), 2000, 1000)
    scene.card("3h", BURN, 900)
    assert first(scene, due) is due
    moved = Scene(IN_DEAL).lying(seat_place(4), "2h")
    due = moved.card("2h", seat_place(5), 2000, 1000)
    assert first(moved, due) is due


def test_the_earlier_move_of_the_same_card_goes_first():
    scene = Scene(IN_DEAL)
    before, after = scene.card("2h", seat_place(5), 2000), scene.card("2h", seat_place(5), 1000)
    assert first(scene, after) is before
    unknown = Scene(IN_DEAL)
    unknown.card(None, BURN, 3000)
    other = unknown.card(None, seat_place(5), 1000)
    assert first(unknown, other) is other


def test_of_the_cards_of_one_motion_the_one_that_lay_there_first_goes_on():
    flop, scene = Scene(FLOP_IS_OUT), Scene(FLOP_IS_OUT)
    moves = tuple(flop.card(code, BOARD).event for code in ("As", "Kh", "9h"))
    scene.having(motion=Motion(scene.zero, moves, sources=(None,) * 3, hand_before=scene.hand))
    scene.card("2h", BOARD, 200, motion=2)
    scene.card("3h", BOARD, 100, motion=2)
    assert pick(tuple(scene.held), scene.context())[1].card.code == "3h"


# What does not fit.


def test_a_card_is_presumed_in_its_time_and_held_until_then_only_if_anything_holds_the_arrival_so_long():
    scene = Scene(IN_DEAL)
    key = scene.key(Key.CALL)
    assert until(must_have_come, scene, key, 2499) == 2500
    found = must_have_come(key, scene.context(2500))
    assert isinstance(found, Presume)
    assert found.event.place == seat_place(5)
    burn = Scene(PREFLOP)
    assert must_have_come(burn.key(Key.CALL), burn.context()) is None


def test_what_does_not_fit_waits_its_time_and_then_the_first_card_that_happened_goes_on():
    scene = Scene(PREFLOP)
    later, earlier = scene.card("2h", BOARD, 200), scene.card("3h", BURN, 100)
    assert until(waits_its_time, scene, later, 2699) == 2700
    assert until(waits_its_time, scene, later, 2700) is None
    assert time_is_over(later, scene.context()).arrival is earlier
    key = scene.key(Key.CHECK, 50)
    assert time_is_over(key, scene.context()).arrival is key
    mucked = scene.card("4h", MUCK, 10)
    assert time_is_over(later, scene.context()).arrival is earlier, "a fold is keyed: the muck waits"
    strange = scene.card("5h", seat_place(9), 300)
    assert time_is_over(strange, scene.context()).arrival is strange, "nobody is dealt in there: no other card waits for it"
    assert mucked in scene.held


def test_no_rule_below_a_rank_is_asked():
    scene = Scene(PREFLOP)
    one = scene.card("2h", BOARD)
    found = decide(one, scene.context())
    assert found.rule == "waits_its_time"
    assert decide(one, scene.context(), below=found.rank) is None
    assert decide(one, scene.context(), below=found.rank + 1) == found
    fitting = scene.key(Key.CALL)
    ranked = decide(fitting, scene.context())
    assert ranked.rule == "in_order"
    assert decide(fitting, scene.context(), below=ranked.rank) is None


def test_of_several_arrivals_the_best_rule_goes_on_and_of_one_rule_the_first_that_arrived():
    scene = Scene(PREFLOP)
    scene.card("2h", seat_place(5), -9000)
    scene.key(Key.CALL, 100)
    rest, event = pick(tuple(scene.held), scene.context(200))
    assert event.key is Key.CALL
    assert len(rest) == 1
    cards = Scene(PREFLOP)
    cards.card("2h", STUB, 200)
    cards.card("3h", STUB, 100)
    assert pick(tuple(cards.held), cards.context(300))[1].card.code == "2h"
    assert pick((), cards.context(300)) == ((), None)


def test_the_next_deadline_is_the_first_hold_that_ends():
    scene = Scene(PREFLOP)
    assert next_deadline((), scene.context()) is None
    scene.card("2h", BOARD, 300)
    scene.card("3h", BOARD, 200)
    assert next_deadline(tuple(scene.held), scene.context()) == scene.zero + 2700
    muck = Scene(DEAL + ":4")
    muck.key(Key.CALL)
    muck.card("3h", MUCK)
    assert next_deadline(tuple(muck.held), muck.context()) == muck.zero + 2500, "the muck waits for ever"
    only = Scene(DEAL + ":4")
    forever = only.card("3h", MUCK)
    only.sight.blind = tuple(seat_place(seat) for seat in range(1, 7))
    assert next_deadline((forever,), only.context()) is None


@pytest.mark.parametrize(("keys", "shorthand", "dropped"), [
    ((Key.CALL, Key.UNDO), IN_DEAL, 2), ((Key.CALL, Key.UNDO), PREFLOP, 0), ((Key.CALL,), IN_DEAL, 0), ((Key.UNDO,), IN_DEAL, 0),
    ((Key.SEAT_4, Key.CALL, Key.UNDO), IN_DEAL, 0),
])  # fmt: skip
def test_undo_withdraws_an_entry_that_still_waits_and_leaves_one_that_goes_on(keys, shorthand, dropped):
    scene = Scene(shorthand)
    for at, key in enumerate(keys):
        scene.key(key, at)
    rest, gone = undo_pending(tuple(scene.held), scene.context())
    assert len(gone) == dropped
    assert len(rest) == len(keys) - dropped
