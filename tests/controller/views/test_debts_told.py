"""Between hands the dealer's screen says who may post what he owes to be dealt in."""

from dealer_talk import Talk

from controller.poker.seats.seat_record import Debt
from controller.terms.fast_copies import replace
from controller.views.parts_of_table import debts_told


def owing(*seats, presence="present"):
    """Return a table between hands at which these seats owe 2 live and 1 dead."""
    table = Talk("G").table
    changed = tuple(
        replace(one, owed=Debt(2, 1), missed=frozenset({0, 1}), presence=presence) if one.number in seats else one
        for one in table.seating.seats
    )
    return replace(table, seating=replace(table.seating, seats=changed))


def test_one_player_who_owes_is_told_with_the_keys_of_his_post():
    said = debts_told(owing(4), "$")
    assert said == "Seat 4 owes $3: SEAT 4, POST, $3, CONFIRM; or the player waits"


def test_several_players_are_told_together_and_nobody_who_is_away():
    assert debts_told(owing(2, 4)) == "Seats 2, 4 owe blinds: each seat, POST, the amount, CONFIRM; or they wait"
    assert debts_told(owing(2, 4, presence="away")) == ""
    assert debts_told(owing()) == ""


def test_nothing_is_told_while_a_hand_is_played():
    assert debts_told(Talk("G").play("new deal").table) == ""
