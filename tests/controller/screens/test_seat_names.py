"""A name goes with its player: to another seat, and away when he leaves."""

from controller.poker.seats.seating import seat_players
from controller.screens.seat_names import SeatNames
from controller.table.events import NewDeal, RoomCommanded, SeatChanged
from controller.terms.fast_copies import replace

SEATED = seat_players({1: 100, 2: 100, 5: 100}, 1)


def named():
    names = SeatNames()
    names.give(1, "Ann")
    names.give(2, "Bo")
    return names


def test_a_name_is_given_and_taken_away():
    names = named()
    before = names.names
    names.give(1, "")
    assert (before, names.names) == ({1: "Ann", 2: "Bo"}, {2: "Bo"})


def test_who_leaves_takes_his_name_with_him_whatever_emptied_the_seat():
    for event in (SeatChanged(1, 1, "empty"), NewDeal(1)):
        names = named()
        names.follow(event, SEATED, SEATED.without(1))
        assert names.names == {2: "Bo"}


def test_who_moves_keeps_his_name():
    names = named()
    after = SEATED.without(1).with_seat(replace(SEATED.at(1), number=4))
    names.follow(RoomCommanded(1, "a", "desk", "move_seat", SeatChanged(1, 4, "moved", source=1)), SEATED, after)
    assert names.names == {2: "Bo", 4: "Ann"}


def test_a_move_that_was_refused_changes_nothing():
    names = named()
    names.follow(RoomCommanded(1, "a", "desk", "move_seat", SeatChanged(1, 2, "moved", source=1)), SEATED, SEATED)
    assert names.names == {1: "Ann", 2: "Bo"}


def test_who_plays_over_does_not_get_the_absent_player_s_name():
    names = named()
    names.follow(SeatChanged(1, 1, "new", 50), SEATED, SEATED.with_seat(replace(SEATED.at(1), stack=50)))
    assert names.names == {2: "Bo"}


def test_a_seat_that_is_kept_for_somebody_shows_no_name():
    names = named()
    names.follow(SeatChanged(1, 1, "reserved"), SEATED, SEATED.with_seat(replace(SEATED.at(1), presence="reserved")))
    assert names.names == {2: "Bo"}
