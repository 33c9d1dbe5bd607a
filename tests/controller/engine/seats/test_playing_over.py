"""Playing over in the seat of a player who is away (N68, E60, G65)."""

import pytest
from told import DEAL, FIRST, SIX, E, G, L, N, P, attention, folds, option, outputs, play, seat

from controller.table.outputs import Announce
from controller.views.announcements import announced

OVER = [*FIRST, seat(6, "away"), seat(6, "new", stack=150), option(6, "post")]
"""After the first hand (button 1, blinds 2 and 3) seat 6 is played over by somebody who posts 2 in the second."""
SECOND = [DEAL, *folds(5, 6, 1, 2, 3, winner=4, pot=3)]


def said(*events, book=N):
    return [announced(one.says) for one in outputs(book, SIX, 1, *events)[1] if isinstance(one, Announce)]


def test_who_plays_over_plays_with_his_own_chips_and_the_owner_keeps_his():
    table = play(N, SIX, 1, OVER, DEAL)
    assert 6 in table.hand.start.dealt_in
    assert table.hand.wagering.stacks[6] + table.hand.wagering.put[6] == 150
    owner = table.seating.at(6).owner
    assert (owner.stack, owner.presence) == (200, "away")


def test_it_is_told_and_so_is_the_owner_who_comes_back():
    assert said(*OVER)[-1] == "Seat 6 is played over, until its player is back and the blind is there (rule 68)."
    back = "The player of seat 6 is back: whoever plays over may stay until the blind (rule 68)."
    assert said(*OVER, seat(6, "present"))[-1] == back
    assert said(*OVER, seat(6, "present"), seat(6, "present"))[-2:] != [back, back]


@pytest.mark.parametrize("book", [N, E])
def test_he_plays_until_the_blind_and_then_the_seat_is_its_players_again(book):
    """The big blind is at 4 in the second hand, at 5 in the third and at 6 in the fourth."""
    third = [DEAL, *folds(6, 1, 2, 3, 4, winner=5, pot=3)]
    coming = [*OVER, DEAL, *folds(5, 6, 1, 2, 3, winner=4, pot=3 if book == N else 5), seat(6, "present")]
    table = play(book, SIX, 1, coming, DEAL)
    assert (table.hand.start.big_blind, table.seating.at(6).owner is None) == (5, False)
    assert 6 in table.hand.start.dealt_in
    table, told = outputs(book, SIX, 1, coming, third, DEAL)
    assert (table.hand.start.big_blind, table.seating.at(6).owner) == (6, None)
    assert table.hand.wagering.stacks[6] == 198
    assert [announced(one.says) for one in told if isinstance(one, Announce) and one.kind == "warning"][-1].startswith("The blind is at seat 6")
    assert table.seating.at(6).missed == frozenset()


def test_while_the_owner_is_away_the_blind_costs_the_seat_nothing_but_the_blind():
    third, fourth = [DEAL, *folds(6, 1, 2, 3, 4, winner=5, pot=3)], [DEAL, *folds(1, 2, 3, 4, 5, winner=6, pot=3)]
    table = play(N, SIX, 1, OVER, SECOND, third, fourth)
    assert table.seating.at(6).owner is not None
    table = play(N, SIX, 1, OVER, SECOND, third, fourth, seat(6, "empty"))
    assert (table.seating.at(6).presence, table.seating.at(6).stack) == ("away", 200)
    assert table.seating.at(6).missed == frozenset()


def test_when_he_leaves_or_moves_the_owner_is_there_again():
    for gone in (seat(6, "empty"), seat(7, "moved", **{"from": 6})):
        table = play(N, SIX, 1, OVER, SECOND, seat(6, "present"), gone)
        assert (table.seating.at(6).presence, table.seating.at(6).stack, table.seating.at(6).owner) == ("present", 200, None)
    assert (table.seating.at(7).stack, table.seating.at(7).owner) == (148, None)


def test_his_first_chips_are_a_buy_in_and_the_owners_are_none():
    short = [seat(6, "away"), seat(6, "new", stack=30)]
    assert any("Seat 6 has ¤30 after buying ¤30" in text for text in said(*short))
    assert not any("buying" in text for text in said(*OVER, seat(6, "present", stack=1500)))


def test_who_plays_over_may_walk_and_come_back_himself():
    table = play(N, SIX, 1, OVER, seat(6, "away"), seat(6, "present"))
    assert (table.seating.at(6).presence, table.seating.at(6).owner.presence) == ("present", "away")


def refusal(book, *events, number=6):
    does = {"e": "command", "id": "9", "sender": "desk", "name": "seat", "does": seat(number, "new", stack=150)}
    told = outputs(book, SIX, 1, *events, does)[1]
    return next((announced(one.reason) for one in told if hasattr(one, "reason") and getattr(one, "id", "") == "9"), "")


@pytest.mark.parametrize(("book", "rule"), [(G, "65"), (L, "19"), (P, "28")])
def test_where_it_is_not_allowed_the_room_hears_why(book, rule):
    assert refusal(book, seat(6, "away")) == f"seat 6 is taken, and playing over is not allowed (rule {rule})"


def test_nobody_plays_over_in_a_live_hand_or_over_one_who_plays_over_or_is_there():
    assert "is in the hand" in refusal(N, DEAL, seat(6, "away"))
    assert "is taken" in refusal(N, *OVER, seat(6, "away"))
    assert refusal(N) == "seat 6 is taken"
    assert refusal(N, *FIRST, seat(6, "away")) == ""


def test_a_misdeal_leaves_the_seat_with_who_plays_over():
    table = play(N, SIX, 1, OVER, DEAL, attention("first_card_wrong_seat", seat=2), DEAL)
    assert (table.seating.at(6).stack, table.seating.at(6).owner.stack) == (150, 200)
