"""Tables are asked for missed events so many at a time that a default mosquitto holds all answers, and none waits for the dead."""

import pytest

from controller.room.replays import MOST_CHUNKS
from controller.room_service import catch_ups
from controller.room_service.catch_ups import MOST_ASKED, CatchUps

QUEUE = 1000
"""mosquitto's `max_queued_messages`, where nothing is said."""


class Asking:
    """Catch-ups with a clock; `asked` has the tables that were asked, in order, with the commands' ids."""

    def __init__(self, monkeypatch):
        self.now_s, self.asked = 100.0, []
        monkeypatch.setattr(catch_ups.time, "monotonic", lambda: self.now_s)
        self.made = CatchUps(lambda table, told: self.asked.append((table, told["id"])), lambda table: None if table == "new" else 7)

    def names(self):
        told, self.asked = [table for table, _ in self.asked], []
        return told

    def ask(self, after_s=0.0):
        self.now_s += after_s
        self.made.ask()
        return self.names()


@pytest.fixture
def asking(monkeypatch):
    return Asking(monkeypatch)


def test_so_many_are_asked_that_their_answers_fit_the_broker_s_queue(asking):
    tables = [f"t{number}" for number in range(20)]
    asking.made.begin_again(tables)
    assert asking.ask() == tables[:MOST_ASKED]
    assert MOST_ASKED * MOST_CHUNKS < QUEUE
    assert asking.ask() == []
    asking.made.answered("t3")
    asking.made.answered("t1")
    assert asking.ask() == tables[MOST_ASKED : MOST_ASKED + 2]
    asking.made.want("t4", "new", "t19")
    assert asking.ask() == [], "t4 is being asked, nothing is known of the new one"


def test_a_table_that_does_not_answer_waits_ever_longer_and_holds_up_nobody(asking):
    asking.made.begin_again([f"dead{number}" for number in range(MOST_ASKED)])
    assert len(asking.ask()) == MOST_ASKED
    asking.made.want("t1")
    assert asking.ask(5.1)[0] == "t1", "it comes before those that were silent"
    gaps, since = [], asking.now_s
    for _ in range(400):
        if "dead0" in asking.ask(1.0):
            gaps.append(asking.now_s - since)
            since = asking.now_s
    assert all(gap <= catch_ups.NOT_ASKED_S + catch_ups.SILENT_S + 2 for gap in gaps)
    assert gaps[-1] >= catch_ups.NOT_ASKED_S > gaps[1]


def test_a_part_of_an_answer_is_a_sign_of_life(asking):
    asking.made.want("t1")
    assert asking.ask() == ["t1"]
    for _ in range(4):
        asking.now_s += 4.0
        asking.made.heard("t1")
        assert asking.ask() == []
    assert asking.ask(5.1) == ["t1"]


def test_an_answer_is_known_by_its_id_and_one_before_a_new_connection_is_none(asking):
    asking.made.want("t1")
    asking.made.ask()
    ((_, number),) = asking.asked
    assert asking.made.is_answer("t1", number)
    assert not asking.made.is_answer("t1", "other")
    assert not asking.made.is_answer("t2", number)
    asking.made.begin_again(["t1"])
    assert not asking.made.is_answer("t1", number)


def test_a_table_that_refuses_is_left_alone_for_a_minute(asking):
    asking.made.want("t1")
    asking.ask()
    asking.made.refused("t1")
    assert asking.ask(59.0) == []
    assert asking.ask(1.1) == ["t1"]
