"""What a player with an id left with: remembered by the table, the last time counts."""

from controller.poker.seats.returns import handed_in, left_with, named, with_gone
from controller.poker.seats.seat_record import Seat
from controller.poker.seats.seating import Seating


def seating(**seat):
    return Seating((Seat(3, 200, **seat),), 1)


def test_a_player_with_an_id_is_remembered_with_all_his_chips():
    left = with_gone(handed_in(named(seating(bought=10), 3, "p1"), 3, 50), 3, 1_000)
    assert left_with(left, "p1", 1_000) == 260
    assert left_with(left, "p1", 1_001) is None
    assert left_with(left, "p2", 0) is None


def test_nobody_without_an_id_is_remembered():
    assert with_gone(seating(), 3, 1_000).gone == ()
    assert left_with(with_gone(seating(), 3, 1_000), "", 0) is None
    assert named(seating(), 4, "p1") == seating()
    assert handed_in(seating(), 4, 9) == seating()


def test_the_last_time_counts_and_not_everybody_is_kept():
    table = with_gone(named(seating(), 3, "p1"), 3, 1_000)
    assert left_with(with_gone(table, 3, 2_000), "p1", 1_500) == 200
    assert len(with_gone(table, 3, 2_000).gone) == 1
    for number in range(63):
        table = with_gone(named(table, 3, f"q{number}"), 3, 3_000)
    assert left_with(table, "p1", 0) == 200, "sixty-four are kept"
    table = with_gone(named(table, 3, "q63"), 3, 3_000)
    assert left_with(table, "p1", 0) is None
    assert left_with(table, "q0", 0) == 200
