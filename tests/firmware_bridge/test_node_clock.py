"""When an edge happened, by the node's ticks and the controller's clock."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.node_clock import CLOCK_WRAP_TICKS, NodeClock


def tied(tick_ms=1000, now_ms=50_000):
    clock = NodeClock()
    clock.tie(tick_ms, now_ms)
    return clock


def test_a_press_and_its_release_that_are_read_together_keep_their_distance():
    clock = tied()
    # Sent at once, read half a second later in one go.
    assert clock.happened_ms(2000, 51_500) == 51_000
    assert clock.happened_ms(2090, 51_500) == 51_090


def test_what_the_node_held_is_as_old_as_it_is():
    clock = tied(tick_ms=90_000, now_ms=200_000)
    assert clock.happened_ms(1000, 200_020) == 111_000


def test_a_faster_message_ties_the_clocks_closer():
    clock = tied(now_ms=50_300)
    clock.tie(2000, 51_000)
    assert clock.happened_ms(3000, 52_200) == 52_000


def test_close_edges_keep_their_distance_while_the_tie_tightens():
    clock = tied(now_ms=50_300)
    assert clock.happened_ms(1500, 50_800) == 50_800
    clock.tie(1600, 50_600)
    assert clock.happened_ms(1590, 50_900) == 50_890
    assert clock.happened_ms(9000, 60_000) == 58_000


def test_clocks_that_drift_apart_are_followed():
    clock, worst = NodeClock(), 0
    for second in range(0, 36_000, 5):
        tick_ms, now_ms = second * 1000, 7 + second * 1000 + second // 20  # 50 parts in a million for ten hours
        clock.tie(tick_ms, now_ms)
        worst = max(worst, now_ms - clock.happened_ms(tick_ms, now_ms))
    assert worst <= 1


def test_the_tick_may_begin_anew():
    clock = tied(CLOCK_WRAP_TICKS - 50, 1000)
    assert clock.happened_ms(50, 1130) == 1100
    clock.tie(60, 1110)
    assert clock.happened_ms(150, 1230) == 1200


def test_without_any_tie_an_edge_is_now():
    assert NodeClock().happened_ms(77, 5000) == 5000


@given(
    st.lists(st.tuples(st.integers(1, 5000), st.integers(0, 800)), min_size=1, max_size=60),
    st.integers(0, CLOCK_WRAP_TICKS - 1),
)
def test_edges_never_come_out_of_order_nor_from_the_future(edges, start):
    """However late each was read, and whatever the node's clock shows."""
    clock, tick, now, happened = NodeClock(), 0, 0, []
    for step, late in edges:
        tick += step
        now = max(now, 20_000 + tick + late)
        clock.tie((start + tick) % CLOCK_WRAP_TICKS, now)
        happened.append(clock.happened_ms((start + tick) % CLOCK_WRAP_TICKS, now))
        assert happened[-1] <= now
    assert all(later >= earlier - 800 for earlier, later in zip(happened, happened[1:], strict=False))


def test_edges_further_apart_than_the_tie_knows_stay_in_order_and_apart():
    clock = tied(tick_ms=0, now_ms=100_000)
    assert [clock.happened_ms(tick, 165_535) for tick in (0, 60, 20_000)] == [100_000, 100_060, 120_000]
    clock.tie(90_000, 165_536)  # a faster message: all of them are older than was thought
    assert clock.happened_ms(20_500, 165_536) == 120_500
    assert clock.happened_ms(29_000, 165_536) == 122_500
