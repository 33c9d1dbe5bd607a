"""What waits, and what its turn depends on: each answer both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_OUT, Scene, in_the_way

from controller.fusion.pending_events import Arrived, KeyPress, without
from controller.table.events import NewDeal
from controller.table.memory import Reentry
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind, board_place, seat_place
from hw.panel import Key


def test_a_press_without_an_edge_that_was_kept_has_the_number_of_none():
    """Kept edges are counted from 1."""
    press = KeyPress(Key.CALL, 5)
    assert press.edge == Arrived(press, 5, 5, 5).edge == 0


def test_an_arrival_is_a_key_a_card_or_a_signal():
    scene = Scene(FLOP_IS_OUT)
    key, card, signal = scene.key(Key.CALL, 7), scene.card("2h", BURN, 9, begun_ms=4), scene.signal()
    assert [one.key for one in scene.held] == [Key.CALL, None, None]
    assert [one.place for one in scene.held] == [None, BURN, None]
    assert [one.kind for one in scene.held] == [None, PlaceKind.BURN, None]
    assert [one.move for one in scene.held] == [None, card.event, None]
    assert isinstance(signal.event, NewDeal)
    assert key.first_ms - scene.zero == 7
    assert card.first_ms - scene.zero == 4
    assert scene.card("3h", BURN, 9).first_ms - scene.zero == 9


def test_what_an_arrival_waited_for_is_kept_with_its_times():
    scene = Scene(FLOP_IS_OUT)
    one = scene.key(Key.CALL)
    assert one.traced(500) is one.event, "nothing held it"
    held = one.held_by("first", 100).held_by("first", 200).held_by("second", 300)
    assert held.holds == (("first", 100), ("second", 300))
    assert held.traced(450).waited == "first 200, second 150"
    again = held.held_by("second", 350).held_by("first", 400)
    assert again.holds == (("first", 100), ("second", 300), ("first", 400))
    signal = scene.signal().held_by("first", 100)
    assert signal.traced(500) is signal.event


def test_arrivals_leave_one_by_one_though_they_are_alike():
    scene = Scene(FLOP_IS_OUT)
    first, second = scene.key(Key.CALL), scene.key(Key.CALL)
    assert first == second
    left = without((first, second), (first,))
    assert left == (second,)
    assert left[0] is second


def test_what_waits_at_a_place_and_which_keys():
    scene = Scene(FLOP_IS_OUT)
    scene.key(Key.CALL, 1)
    scene.card("2h", BURN)
    scene.card("3h", board_place())
    context = scene.context()
    assert [one.move.card.code for one in context.at(BURN)] == ["2h"]
    assert context.waits({Key.CALL, Key.FOLD})
    assert not context.waits({Key.FOLD})
    assert context.keys == [(Key.CALL, scene.zero + 1)]


def test_burns_that_are_presumed_are_counted():
    scene = Scene(FLOP_IS_OUT)
    for presumed, count in (((), 0), (((BURN, 1),), 1), (((BURN, 1), (BURN, 2), (seat_place(3), 0)), 2)):
        assert scene.having_deal(presumed=presumed).context().presumed_burns == count
    assert Scene("").context().presumed_burns == 0


@pytest.mark.parametrize("what", ["question", "open_ruling", "remedy"])
def test_the_table_is_asking_while_anything_of_dealer_or_floor_is_open(what):
    scene = Scene(FLOP_IS_OUT)
    assert not scene.table.is_asking
    assert scene.having(**{what: in_the_way()[what]}).table.is_asking


def test_withdrawn_entries_are_keyed_again_until_the_window_ends():
    scene = Scene(DEAL)
    assert not scene.context().is_reentering
    again = Reentry(scene.hand.number, acts=1, key_ms=scene.zero, window_ms=6000)
    scene.having(memory=replace(scene.table.memory, reentry=again))
    assert [scene.context(now_ms).is_reentering for now_ms in (5999, 6000)] == [True, False]
