"""When the table must be woken: the earliest of its clocks, and none where nothing waits."""

from dealer_talk import Talk

from controller.engine.deadlines import next_deadline
from controller.table.events import TimeReached
from controller.terms.fast_copies import replace


def test_a_table_at_rest_needs_no_waking():
    assert next_deadline(Talk("G").table) is None
    assert next_deadline(Talk("G").play("new deal 3:call").table) is None


def odd():
    """A card came to seat 5 where seat 3's is due; its motion is not over yet."""
    talk = Talk("G").play("new deal:2")
    talk.tell("card", card="Qh", zone="seat:5")
    return talk


def test_an_odd_motion_is_over_a_tenth_of_a_second_after_its_last_card():
    talk = odd()
    at_ms = talk.table.motion.at_ms
    assert next_deadline(talk.table) == at_ms + 100
    talk.feed(TimeReached(at_ms + 100))
    assert (talk.rulings != [], next_deadline(talk.table)) == (True, None)


def test_a_motion_as_planned_needs_no_waking():
    talk = Talk("G").play("new deal:2")
    talk.tell("card", card="Qh", zone="seat:3")
    assert next_deadline(talk.table) is None


def test_the_earliest_counts():
    talk = odd()
    clocked = Talk("G").play("new deal")
    clocked.at_ms += 300_000
    clocked.tell("clock", seat=3)
    dead_ms = clocked.table.hand.acting.clock.dead_ms
    assert next_deadline(clocked.table) == dead_ms
    both = replace(clocked.table, motion=talk.table.motion)
    assert next_deadline(both) == talk.table.motion.at_ms + 100


def test_while_keys_are_lost_only_the_clock_and_cards_wake_it():
    talk = Talk("G").play("new deal:6")
    talk.tell("card", card="Qh", zone=f"seat:{talk.table.hand.plan.next.place.number}", face="up")
    assert next_deadline(talk.table) is not None
    assert next_deadline(replace(talk.table, unkeyed=(1, 0))) is None
