"""Commands of the room at the core: carried out and accepted, refused with the reason, answered again when repeated."""

import pytest
from told import ALL_BOOKS, DEAL, FIRST, SIX, E, G, N, act, attention, outputs, play, seat

from controller.table.announcements.command_faults import EventsGone, GatewayFault
from controller.table.outputs import Announce, CommandAccepted, CommandRefused, IssueRuling, SeatTold
from controller.views.announcements import announced


def command(does=None, number="1", name="a_command", **more):
    told = {"e": "command", "id": number, "sender": "desk", "name": name, **more}
    return told | ({"does": does} if does is not None else {})


def answers(told):
    return [one for one in told if isinstance(one, CommandAccepted | CommandRefused)]


def reason(*events, **table):
    found = answers(outputs(G, SIX, 1, *events, **table)[1])[-1]
    return announced(found.reason) if isinstance(found, CommandRefused) else ""


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_command_is_carried_out_and_accepted(book):
    table, told = outputs(book, SIX, 1, command(seat(8, "new", stack=150), name="seat"))
    assert table.seating.at(8).stack == 150
    assert told[0] == CommandAccepted("1", "desk", "seat")
    assert any(isinstance(one, SeatTold) and one.seat == 8 for one in told)


def test_a_command_that_comes_twice_is_answered_twice_and_done_once():
    bought = command({"e": "bought", "seat": 4, "amount": 50})
    table, told = outputs(E, SIX, 1, bought, bought)
    assert table.seating.at(4).stack == 250
    assert answers(told) == [CommandAccepted("1", "desk", "a_command")] * 2
    refused = command({"e": "bought", "seat": 9, "amount": 50})
    table, told = outputs(G, SIX, 1, refused, seat(9, "new", stack=100), refused)
    assert table.seating.at(9).stack == 100
    assert len(set(answers(told))) == 1


def test_the_sender_hears_what_the_dealer_hears_of_it_each_time_he_asks():
    bought = command({"e": "bought", "seat": 4, "amount": 500})
    table, told = outputs(N, SIX, 1, bought, bought)
    says = next(one.says for one in told if isinstance(one, Announce))
    assert "the most is ¤200" in announced(says)
    assert answers(told) == [CommandAccepted("1", "desk", "a_command", (says,))] * 2
    assert table.seating.at(4).stack == 700


def test_the_same_number_of_another_sender_is_another_command():
    bought = command({"e": "bought", "seat": 4, "amount": 50})
    table = play(G, SIX, 1, bought, bought | {"sender": "floor"})
    assert table.seating.at(4).stack == 300


def test_the_same_number_with_another_body_is_a_conflict_and_does_nothing():
    bought = command({"e": "bought", "seat": 4, "amount": 50}, body="50")
    other = command({"e": "bought", "seat": 4, "amount": 70}, body="70")
    refused = command(body="x", refused="unreadable")
    table, told = outputs(G, SIX, 1, bought, other, refused, bought)
    assert table.seating.at(4).stack == 250
    first, conflict, unread, again = answers(told)
    assert isinstance(first, CommandAccepted)
    assert first == again
    assert conflict == unread
    assert "another command of desk" in announced(conflict.reason)


def test_what_the_shell_refused_takes_no_place_among_the_answers():
    bought = command({"e": "bought", "seat": 4, "amount": 50}, body="50")
    unread = command(body="x", refused="unreadable")
    table, told = outputs(G, SIX, 1, unread, bought)
    assert table.seating.at(4).stack == 250
    assert answers(told)[0].reason == GatewayFault("unreadable")


def test_events_that_are_gone_are_refused_with_their_own_code():
    gone = command(refused="only the events 5 to 8", are_gone=True)
    assert answers(outputs(G, SIX, 1, gone)[1])[0].reason == EventsGone("only the events 5 to 8")


def test_an_answer_without_a_number_is_no_conflict():
    lost = command(number="", refused="no JSON")
    told = answers(outputs(G, SIX, 1, lost, lost)[1])
    assert told == [CommandRefused(None, "desk", "a_command", GatewayFault("no JSON"))] * 2


def test_no_sender_makes_anothers_answers_be_forgotten():
    bought = command({"e": "bought", "seat": 4, "amount": 50})
    others = [command({"e": "bought", "seat": 9, "amount": 1}, str(number)) | {"sender": "x"} for number in range(450)]
    table = play(G, SIX, 1, bought, others, bought)
    assert table.seating.at(4).stack == 250
    assert len(table.counters.answered) == 201


@pytest.mark.parametrize(("does", "why"), [
    ({"e": "level", "blinds": [], "ante": 0}, "needs blinds (blinds)"),
    ({"e": "level", "blinds": [50], "ante": 0}, "played with 2 blinds, not with 1"),
    ({"e": "level", "blinds": [1, 2, 3, 4], "ante": 0}, "played with 2 blinds, not with 4"),
    ({"e": "level", "blinds": [0, 2], "ante": 0}, "ascending"),
    ({"e": "game", "game": "plo", "blinds": [2, 1]}, "ascending"),
    ({"e": "game", "game": "plo", "blinds": [2]}, "not with 1"),
    ({"e": "game", "game": "lhe", "limits": [4, 2]}, "are not a small bet and a big bet"),
    ({"e": "game", "game": "lhe", "limits": [0, 0]}, "are not a small bet and a big bet"),
    ({"e": "run_it", "times": 2, "seats": [3, 4]}, "no hand is on"),
    (seat(4, "new", stack=100), "seat 4 is taken"),
    (seat(8, "new"), "needs chips"),
    (seat(8, "away"), "nobody sits at seat 8"),
    (seat(8, "present", stack=5), "nobody sits at seat 8"),
    (seat(8, "empty"), "nobody sits at seat 8"),
    (seat(8, "moved", **{"from": 9}), "nobody sits at seat 9"),
    (seat(4, "moved", **{"from": 5}), "seat 4 is taken"),
    (seat(4, "reserved"), "seat 4 is taken"),
    ({"e": "option", "seat": 8, "takes": "post"}, "nobody sits at seat 8"),
    ({"e": "bought", "seat": 8, "amount": 50}, "nobody sits at seat 8"),
    ({"e": "bought", "seat": 4, "amount": 0}, "not positive"),
    ({"e": "penalty", "seat": 4, "hands": 101}, "the most is 100"),
    ({"e": "tray_adjusted", "amount": 5000, "reason": "cash_out", "seat": 4}, "has no ¤5000 to hand in"),
    ({"e": "clock", "seat": 4}, "the action is not on seat 4"),
    ({"e": "tray_adjusted", "amount": -50, "reason": "buy_in", "seat": 8}, "nobody sits at seat 8"),
    ({"e": "penalty", "seat": 8, "hands": 1}, "nobody sits at seat 8"),
    ({"e": "level", "blinds": [4, 2], "ante": 0}, "ascending"),
    ({"e": "game", "game": "canasta"}, "this house has no game"),
    ({"e": "game", "game": "plo", "objectors": 7}, "7 players object, but only 6 are seated"),
    ({"e": "floor", "choose": "misdeal"}, "no ruling waits"),
    ({"e": "forfeit", "amount": 0}, "not positive"),
])  # fmt: skip
def test_what_cannot_be_done_is_refused_with_the_reason_and_changes_nothing(does, why):
    before = play(G, SIX, 1)
    table, told = outputs(G, SIX, 1, command(does))
    assert why in reason(command(does))
    assert len(told) == 1
    assert (table.seating, table.stakes, table.variant) == (before.seating, before.stakes, before.variant)


@pytest.mark.parametrize("does", [seat(4, "empty"), seat(8, "moved", **{"from": 4})])
def test_nobody_leaves_or_moves_out_of_a_live_hand(does):
    assert "is in the hand" in reason(DEAL, command(does))
    assert reason(DEAL, act(4, "fold"), command(does)) == ""
    assert reason(*FIRST, command(does)) == ""


def test_a_limit_to_which_enough_players_object_is_refused():
    change = {"e": "level", "blinds": [2, 4], "ante": 0}
    assert "2 players object" in reason(*FIRST, command({**change, "objectors": 2}))
    assert reason(*FIRST, command({**change, "objectors": 1})) == ""


def test_what_the_shell_refused_is_told_and_changes_nothing():
    table, told = outputs(G, SIX, 1, command(refused="desk may not send 'leave' to this table", name="leave"))
    assert told == [CommandRefused("1", "desk", "leave", GatewayFault("desk may not send 'leave' to this table"))]
    assert table.seating == play(G, SIX, 1).seating


def test_the_floor_decides_over_the_room_system():
    asked = [DEAL, act(4, "raise", to=6), {"e": "attention", "cause": "conditional_statement", "seat": 5}]
    assert "the floor can choose" in reason(*asked, command({"e": "floor", "choose": "misdeal"}))
    table, told = outputs(G, SIX, 1, *asked, command({"e": "floor", "choose": "play_on"}))
    assert answers(told) == [CommandAccepted("1", "desk", "a_command")]
    assert table.open_ruling is None


def test_what_the_room_points_out_is_ruled_on():
    told = outputs(G, SIX, 1, *FIRST, command({"e": "attention", "cause": "missed_big_blind", "seat": 4}))[1]
    assert [one.ruling.cause for one in told if isinstance(one, IssueRuling)] == ["missed_big_blind"]


def test_undo_takes_back_the_dealers_key_and_not_the_rooms_command():
    events = [DEAL, act(4, "fold"), command({"e": "bought", "seat": 6, "amount": 50}), {"e": "undo"}]
    table = play(G, SIX, 1, *events)
    assert table.hand.wagering.to_act == 4
    assert table.seating.at(6).bought == 50


def test_the_oldest_answers_are_forgotten():
    table = play(G, SIX, 1, *[command(number=str(n)) for n in range(250)])
    assert len(table.counters.answered) == 200
    assert table.counters.answered[-1].id == "249"


def test_a_tape_refuses_a_command_that_holds_no_such_event():
    from controller.tape.codec import TapeError

    for does in ({"e": "new_deal"}, command(), 5, {"e": "card", "card": "As", "zone": "board"}):
        with pytest.raises(TapeError):
            outputs(G, SIX, 1, command(does))


def test_no_penalty_is_noted_for_an_empty_seat():
    told = outputs(G, SIX, 1, {"e": "penalty", "seat": 8, "hands": 1})[1]
    assert [one.kind for one in told if isinstance(one, Announce)] == ["error"]


@pytest.mark.parametrize(("seats", "why"), [([3, 3], "named twice"), ([3, 9], "seat 9 is not in the pot")])
def test_a_board_is_run_again_by_those_in_the_pot_alone(seats, why):
    all_in = [DEAL, act(4, "all_in"), *(act(number, "fold") for number in (5, 6, 1, 2)), act(3, "call")]
    run = {"e": "run_it", "times": 2}
    assert why in reason(*all_in, command(run | {"seats": seats}))
    assert reason(*all_in, command(run | {"seats": [3, 4]})) == ""


@pytest.mark.parametrize(("limits", "level"), [([200, 400], [1, 10**12]), ([10, 20], [3, 4])])
def test_limits_that_would_grow_beyond_measure_or_to_nothing_are_refused(limits, level):
    table = {"game": "lhe", "blinds": [50, 100], "limits": limits}
    assert "do not determine the limits" in reason(command({"e": "level", "blinds": level, "ante": 0}), **table)
    assert reason(command({"e": "level", "blinds": [100, 200], "ante": 0}), **table) == ""


def answered(table, number):
    """Whether the table would do that command of the desk again."""
    return any(one.id == number for one in table.counters.answered)


def test_two_hundred_answers_are_kept_of_each_sender():
    """docs/mqtt.md: a command that is repeated later than that is done again."""
    does = {"e": "bought", "seat": 4, "amount": 1}
    many = [command(does, number=str(number)) for number in range(200)]
    table = play(G, SIX, 1, command(does, number="other") | {"sender": "floor"}, *many)
    assert (answered(table, "0"), len(table.counters.answered)) == (True, 201)
    table = play(G, SIX, 1, command(does, number="other") | {"sender": "floor"}, *many, command(does, number="200"))
    assert (answered(table, "0"), answered(table, "1"), answered(table, "other")) == (False, True, True)
    assert len(table.counters.answered) == 201


@pytest.mark.parametrize(("does", "why"), [
    ({"e": "bought", "seat": 4, "amount": 0}, "positive"),
    ({"e": "bought", "seat": 4, "amount": 1}, ""), ({"e": "bought", "seat": 8, "amount": 1}, "seat 8"),
    ({"e": "forfeit", "amount": 0}, "positive"), ({"e": "forfeit", "amount": 1}, ""),
    ({"e": "penalty", "seat": 8, "hands": 1}, "seat 8"), ({"e": "rack", "seat": 8, "racked": True}, "seat 8"),
    ({"e": "level", "blinds": [2, 4], "ante": 0, "objectors": 7}, "7"), ({"e": "level", "blinds": [2, 4], "ante": 0, "objectors": 6}, "6"),
    (seat(8, "moved", **{"from": 9}), "seat 9"), (seat(8, "moved", **{"from": 4}), ""), (seat(4, "moved", **{"from": 5}), "seat 4"),
    (seat(8, "moved", arrives="must_move", stack=200), ""), (seat(8, "present"), "seat 8"), (seat(8, "away"), "seat 8"),
    (seat(8, "empty"), "seat 8"), (seat(8, "new"), "chips"), (seat(4, "new", stack=200), "seat 4"), (seat(4, "reserved"), "seat 4"),
    (seat(8, "reserved"), ""), (seat(4, "away"), ""), (seat(4, "present"), ""), (seat(4, "empty"), ""),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_its_reason_between_hands(does, why):
    told = reason(*FIRST, command(does))
    assert (why.lower() in told.lower()) if why else told == ""


@pytest.mark.parametrize(("does", "refused"), [
    (seat(3, "empty"), True), (seat(8, "moved", **{"from": 3}), True), (seat(4, "empty"), False), (seat(8, "moved", **{"from": 4}), False),
])  # fmt: skip
def test_nobody_leaves_a_live_hand(does, refused):
    """Seat 4 has folded, seat 3 has not."""
    assert bool(reason(DEAL, act(4, "fold"), command(does))) is refused
    won = [DEAL, *(act(number, "fold") for number in (4, 5, 6, 1, 2)), {"e": "award", "seat": 3, "amount": 3}]
    assert reason(*won, command(does)) == ""


def test_a_kept_seat_is_taken_by_who_brings_chips():
    kept = seat(8, "reserved")
    assert reason(command(seat(8, "moved"))) == "nobody sits at seat 0", "from nowhere"
    assert reason(kept, command(seat(8, "new", stack=200))) == ""
    assert reason(kept, command(seat(8, "present", stack=200))) == ""
    assert reason(kept, command(seat(8, "present"))) == "nobody sits at seat 8"
    assert reason(kept, command(seat(8, "moved", **{"from": 4}))) == "seat 8 is taken"
    assert reason(kept, command({"e": "bought", "seat": 8, "amount": 10})) == "nobody sits at seat 8"


def test_the_floors_choice_must_be_one_of_the_open_ruling():
    assert reason(command({"e": "floor", "choose": "fix"})) == "no ruling waits for the floor"
    text = [DEAL, attention("conditional_statement", seat=4)]
    assert reason(*text, command({"e": "floor", "choose": "misdeal"}))
    assert reason(*text, command({"e": "floor", "choose": "play_on"})) == ""
