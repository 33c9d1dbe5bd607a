"""What a restart takes up again: presses that have not become their event, whole, and nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from controller.keypad.durable_edges import DurableEdges, UsedEdges


def never(line):
    del line
    return False


def noted(*told):
    """The edges told, numbered from 1: a line's name, with `+` where it goes down."""
    kept = DurableEdges()
    for number, one in enumerate(told, start=1):
        kept.last = number
        kept.note(one.rstrip("+"), number, active=one.endswith("+"))
    return kept


def test_a_press_is_open_with_its_release_until_its_event():
    kept = noted("a+", "a")
    press = kept.press("a")
    kept.release("a")
    assert kept.used(never) == UsedEdges(2, (1, 2))
    kept.done(press)
    assert kept.used(never) == UsedEdges(2)


def test_what_bounced_and_came_to_nothing_is_used():
    kept = noted("a+", "a", "a+", "a")
    assert kept.used(never) == UsedEdges(4)


def test_a_line_that_is_down_and_not_yet_sure_is_open():
    kept = noted("a", "a+", "b+")
    assert kept.used(lambda line: line == "a") == UsedEdges(3, (2,))


def test_a_press_that_is_half_typed_does_not_hold_back_those_that_are_done():
    kept = noted("bet+", "bet", "yes+", "yes")
    kept.press("bet")
    kept.release("bet")
    kept.done(kept.press("yes"))
    assert kept.used(never) == UsedEdges(4, (1, 2))


def test_a_release_that_comes_after_the_event_is_nothing():
    kept = noted("a+")
    kept.done(kept.press("a"))
    kept.last = 2
    kept.note("a", 2, active=False)
    assert kept.used(never) == UsedEdges(2)


def test_edges_that_were_not_kept_are_no_press():
    kept = DurableEdges()
    kept.note("a", 0, active=True)
    assert kept.press("a") == 0
    kept.done(0)
    assert kept.used(never) == UsedEdges()


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=40))
def test_presses_that_are_all_done_leave_nothing_open(presses):
    """Whatever the lines and the order, and whether the event comes before the release or after it."""
    kept, number = DurableEdges(), 0
    for line, late in presses:
        for active in (True, False):
            number += 1
            kept.last = number
            kept.note(line, number, active=active)
            if active:
                press = kept.press(line)
                assert number in kept.used(never).but
                if not late:
                    kept.done(press)
        kept.release(line)
        kept.done(press)
    assert kept.used(never) == UsedEdges(number)
