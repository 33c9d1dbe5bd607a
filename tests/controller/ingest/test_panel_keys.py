"""Presses are typed in the order in which the keys went down, whichever device was quicker to tell."""

from dataclasses import replace

import pytest

from controller.ingest.panel_keys import EDGE_LAG_MS, PanelKeys
from firmware_bridge.readings import KeyChanged, PinChanged, ScreenTapped, ToldAs
from hw.board import HEADER, SCREEN, LineWiring
from hw.board_file import load_board
from hw.panel import Key

BOARD = load_board("sim")
LINK_MS = 100
LINES = {line.key: line.line for line in BOARD.lines if line.key is not None}
PINS = {pin.key: pin.pin for pin in BOARD.pins if pin.key is not None}


def move(keys, key, at_ms, *, down):
    if key in PINS:
        return list(keys.switch(HEADER, PinChanged(PINS[key], down), at_ms))
    return list(keys.switch("node", KeyChanged(LINES[key], pressed=down), at_ms))


def typed(told):
    return [press.key for press, _ in told]


@pytest.mark.parametrize("late_ms", [0, 20, 60, 79])
def test_a_digit_still_under_way_is_typed_before_the_confirm_that_followed_it(late_ms):
    keys, told = PanelKeys(BOARD, 150, LINK_MS), []
    told += move(keys, Key.CONFIRM, 1020, down=True)
    for now_ms in range(1020, 1020 + late_ms):
        told += keys.elapse(now_ms)
    told += move(keys, Key.DIGIT_4, 1000, down=True)
    for now_ms in range(1020 + late_ms, 1200):
        told += keys.elapse(now_ms)
    assert typed(told) == [Key.DIGIT_4, Key.CONFIRM]


def test_a_press_waits_no_longer_than_that():
    keys = PanelKeys(BOARD, 150, LINK_MS)
    move(keys, Key.CONFIRM, 1000, down=True)
    assert typed(keys.elapse(1000 + LINK_MS - 1)) == []
    assert keys.next_deadline() == 1000 + LINK_MS
    assert typed(keys.elapse(1000 + LINK_MS)) == [Key.CONFIRM]


def test_where_all_keys_hang_on_one_device_a_press_waits_for_the_edge_that_would_end_it_only():
    lines = (*BOARD.lines, LineWiring("node", 200, key=Key.CONFIRM))
    keys = PanelKeys(replace(BOARD, pins=(), lines=lines, touch=False), 150, LINK_MS)
    keys.switch("node", KeyChanged(200, pressed=True), 1000)
    assert typed(keys.elapse(1015 + EDGE_LAG_MS - 1)) == []
    assert keys.next_deadline() == 1015 + EDGE_LAG_MS
    assert typed(keys.elapse(1015 + EDGE_LAG_MS)) == [Key.CONFIRM]


def test_a_spike_is_no_press_however_late_the_edge_arrives_that_ends_it():
    for known_ms, now_ms in ((None, 1084), (1001, 9000)):
        keys = PanelKeys(BOARD, 150, LINK_MS)
        move(keys, Key.CONFIRM, 1000, down=True)
        assert typed(keys.elapse(now_ms, known_ms)) == []
        move(keys, Key.CONFIRM, 1001, down=False)
        assert typed(keys.elapse(now_ms)) == typed(keys.elapse(20_000)) == []


def test_a_release_that_a_node_kept_over_a_start_ends_no_press_before_it_began():
    """Each start knows the node's clock a little otherwise: the release seems 64 ms older than its press, told before."""
    line = LINES[Key.DIGIT_4]
    for held_ms, wanted in ((9000, [Key.DIGIT_4]), (0, [])):
        keys = PanelKeys(BOARD, 150, LINK_MS)
        keys.switch("node", KeyChanged(line, pressed=True, held_ms=1700), 1000)
        told = list(keys.switch("node", KeyChanged(line, pressed=False, held_ms=held_ms), 936))
        assert typed([*told, *keys.elapse(2000)]) == wanted


@pytest.mark.parametrize("off_ms", [-9000, -64, -46, 0, 300])
def test_a_press_and_its_release_that_are_told_to_different_starts_are_as_far_apart_as_the_node_says(off_ms):
    """The second start takes the release for `off_ms` younger than it is."""
    for length_ms, wanted in ((60, [Key.DIGIT_4]), (5, [])):
        keys = PanelKeys(BOARD, 150, LINK_MS)
        told = list(keys.switch("node", told_by(7, 1, 90_000, pressed=True), 1000))
        told += keys.switch("node", told_by(7, 2, 90_000 + length_ms, pressed=False), 1000 + length_ms + off_ms)
        assert typed([*told, *keys.elapse(20_000)]) == wanted


@pytest.mark.parametrize("between_ms", [80, 5000])
def test_presses_that_are_told_to_different_starts_keep_the_order_of_the_node(between_ms):
    keys = PanelKeys(BOARD, 150, LINK_MS)
    told = list(keys.switch("node", told_by(7, 1, 90_000, pressed=True, key=Key.DIGIT_4), 1000))
    told += keys.switch("node", told_by(7, 2, 90_000 + between_ms, pressed=True, key=Key.DIGIT_5), 900)
    assert typed([*told, *keys.elapse(20_000)]) == [Key.DIGIT_4, Key.DIGIT_5]


def test_a_node_that_has_started_again_counts_from_its_new_start():
    keys = PanelKeys(BOARD, 150, LINK_MS)
    told = list(keys.switch("node", told_by(7, 1, 90_000, pressed=True), 1000))
    told += keys.switch("node", told_by(7, 2, 90_060, pressed=False), 1060)
    told += keys.switch("node", told_by(8, 1, 90_100, pressed=True, key=Key.DIGIT_5), 5000)
    assert [press.at_ms for press, _ in (*told, *keys.elapse(20_000))] == [1000 + LINK_MS, 5000 + LINK_MS]


def told_by(boot_id, number, tick_ms, *, pressed, key=Key.DIGIT_4):
    return KeyChanged(LINES[key], pressed, 9000, ToldAs(boot_id, number), tick_ms)


def test_while_edges_are_on_their_way_no_deadline_wakes_the_loop():
    keys = PanelKeys(BOARD, 150, LINK_MS)
    move(keys, Key.CONFIRM, 1000, down=True)
    assert typed(keys.elapse(9000, 1001)) == []
    assert keys.next_deadline() is None
    assert typed(keys.elapse(9000, 9000)) == [Key.CONFIRM]


def test_bounces_of_a_contact_are_one_signal_however_late_they_arrive():
    shuffler = next(pin.pin for pin in load_board("main").pins if pin.contact)
    keys, told = PanelKeys(load_board("main"), 150, LINK_MS), []
    for at_ms, closed in enumerate((True, False, True, False, True), 1000):
        told += keys.elapse(at_ms + 3000, at_ms)
        told += keys.switch(HEADER, PinChanged(shuffler, closed), at_ms)
    told += keys.elapse(5000)
    assert [event.by for event, _ in told] == ["shuffler"]


def test_the_press_that_waits_is_taken_up_again_after_a_restart():
    keys = PanelKeys(BOARD, 150, LINK_MS)
    keys.begin(7)
    move(keys, Key.CONFIRM, 1000, down=True)
    keys.begin(8)
    move(keys, Key.CONFIRM, 1050, down=False)
    list(keys.elapse(1080))
    assert keys.used_edges.but == (7, 8)
    ((press, _),) = keys.elapse(1200)
    keys.typed.append(press.edge)
    keys.finished()
    assert keys.used_edges.but == ()


@pytest.mark.parametrize("asleep_ms", [0, 40, 3_000, 60_000])
def test_a_press_that_a_restart_takes_up_is_as_old_as_it_was(asleep_ms):
    lasting, restarted = PanelKeys(BOARD, 150, LINK_MS), PanelKeys(BOARD, 150, LINK_MS)
    move(lasting, Key.FOLD, 1000, down=True)
    (told,) = [*lasting.elapse(1050), *lasting.elapse(1100)]
    move(restarted, Key.FOLD, 1000, down=True)
    assert list(restarted.elapse(1100 + asleep_ms)) == [told]


def tap(keys, key, at_ms, *, down):
    return list(keys.switch(SCREEN, ScreenTapped(key.value, pressed=down), at_ms))


@pytest.mark.parametrize(("apart_ms", "presses"), [(0, 1), (10, 1), (60, 1), (149, 1), (169, 1), (170, 2), (400, 2)])
@pytest.mark.parametrize("held_ms", [20, 80, 300])
def test_the_same_key_on_panel_and_screen_at_once_is_one_press(apart_ms, presses, held_ms):
    keys, told = PanelKeys(replace(BOARD, touch=True), 150, LINK_MS), []
    edges = [(1000, tap, True), (1000 + apart_ms, move, True), (1020, tap, False), (1000 + apart_ms + held_ms, move, False)]
    for at_ms, source, down in sorted(edges, key=lambda edge: edge[0]):
        told += source(keys, Key.CALL, at_ms, down=down)
    told += keys.elapse(3000)
    assert typed(told) == [Key.CALL] * presses


def test_a_key_on_the_screen_and_a_digit_on_both_count_each():
    keys, told = PanelKeys(replace(BOARD, touch=True), 150, LINK_MS), []
    for source in (tap, move):
        told += source(keys, Key.DIGIT_4, 1000, down=True)
    for source in (tap, move):
        told += source(keys, Key.DIGIT_4, 1060, down=False)
    told += keys.elapse(3000)
    assert typed(told) == [Key.DIGIT_4, Key.DIGIT_4]


def test_a_level_of_an_older_snapshot_ends_no_press_that_came_since():
    """A node's levels wait for its edges, and an outage of the storage sorts both by when they were true."""
    keys, told = PanelKeys(BOARD, 150, LINK_MS), []
    line = LINES[Key.CALL]
    for at_ms, edge, reading in (
        (10_070, 31, KeyChanged(line, pressed=True, told_as=ToldAs(7, 31), tick_ms=15_070)),
        (10_062, 0, KeyChanged(line, pressed=False, held_ms=2400)),
        (10_130, 32, KeyChanged(line, pressed=False, told_as=ToldAs(7, 32), tick_ms=15_130)),
    ):
        keys.begin(edge)
        told += keys.switch("node", reading, at_ms)
    assert typed([*told, *keys.elapse(12_000)]) == [Key.CALL]


def test_a_level_of_a_snapshot_ends_a_press_whose_release_the_node_has_forgotten():
    keys = PanelKeys(BOARD, 150, LINK_MS)
    line = LINES[Key.CALL]
    keys.begin(31)
    keys.switch("node", KeyChanged(line, pressed=True, told_as=ToldAs(7, 31), tick_ms=15_070), 10_070)
    keys.begin(0)
    told = list(keys.switch("node", KeyChanged(line, pressed=False, held_ms=2400), 10_400))
    assert typed([*told, *keys.elapse(12_000)]) == [Key.CALL]
