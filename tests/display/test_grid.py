"""Rectangles: nothing is lost and nothing overlaps, whatever is cut."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from display.grid import Rect, Slot, centered, columns, rows, stack

RECTS = st.builds(Rect, st.integers(-50, 50), st.integers(-50, 50), st.integers(0, 500), st.integers(0, 500))


def test_strips_of_a_rectangle():
    rect = Rect(10, 20, 100, 50)
    assert rect.top(10) == Rect(10, 20, 100, 10)
    assert rect.below(10) == Rect(10, 30, 100, 40)
    assert rect.foot(10) == Rect(10, 60, 100, 10)
    assert rect.above(10) == Rect(10, 20, 100, 40)
    assert rect.left(30) == Rect(10, 20, 30, 50)
    assert rect.after(30) == Rect(40, 20, 70, 50)
    assert rect.right_strip(30) == Rect(80, 20, 30, 50)
    assert rect.before(30) == Rect(10, 20, 70, 50)
    assert rect.inset(5) == Rect(15, 25, 90, 40)
    assert rect.inset(5, 1) == Rect(15, 21, 90, 48)
    assert rect.moved(1, -1) == Rect(11, 19, 100, 50)
    assert centered(rect, 10, 10) == Rect(55, 40, 10, 10)


def test_what_is_cut_off_never_has_a_negative_size():
    assert Rect(0, 0, 4, 4).inset(10) == Rect(10, 10, 0, 0)
    assert Rect(0, 0, 4, 4).below(10) == Rect(0, 4, 4, 0)
    assert Rect(0, 0, 4, 4).above(10).h == 0


@given(RECTS, RECTS)
def test_joining_contains_both_and_clipping_lies_in_both(one, other):
    assert one.joined(other).contains(one)
    assert one.joined(other).contains(other)
    shared = one.clipped(other)
    assert bool(shared.w and shared.h) == (one.overlaps(other) and bool(one.w and one.h and other.w and other.h))
    if shared.w and shared.h:
        assert one.contains(shared)
        assert other.contains(shared)


@given(RECTS, st.lists(st.floats(0.1, 5), min_size=1, max_size=8), st.integers(0, 9))
def test_columns_and_rows_fill_and_do_not_overlap(rect, weights, gap):
    for parts, size in ((columns(rect, weights, gap), rect.w), (rows(rect, weights, gap), rect.h)):
        used = sum(part.w if parts is not None and part.h == rect.h and size == rect.w else part.h for part in parts)
        assert used <= max(size, 0) or used == 0
        for index, part in enumerate(parts):
            assert not any(part.overlaps(other) for other in parts[index + 1 :])


def test_columns_give_every_pixel_away():
    parts = columns(Rect(0, 0, 100, 10), (1, 1, 1), 5)
    assert [part.w for part in parts] == [30, 30, 30]
    assert parts[-1].right == 100


@given(
    st.integers(50, 600),
    st.lists(st.builds(Slot, st.integers(1, 90), st.integers(0, 300), st.integers(0, 5)), min_size=1, max_size=6),
)
def test_a_stack_keeps_the_least_heights_and_drops_the_lowest_rank_first(high, slots):
    placed = stack(Rect(0, 0, 10, high), slots, 4)
    kept = [(slot, rect) for slot, rect in zip(slots, placed, strict=True) if rect]
    dropped = [slot for slot, rect in zip(slots, placed, strict=True) if rect is None]
    assert kept
    assert all(rect.h >= min(slot.least, high) for slot, rect in kept)
    assert all(lost.rank <= slot.rank for lost in dropped for slot, _ in kept)
    for (_, upper), (_, lower) in pairwise(kept):
        assert lower.y >= upper.bottom + 4


def test_a_stack_that_wishes_little_stands_in_the_middle():
    assert stack(Rect(0, 0, 10, 100), [Slot(20, 20)], 0) == (Rect(0, 40, 10, 20),)
