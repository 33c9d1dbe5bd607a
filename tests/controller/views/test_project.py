"""The views that are made together for one event, and each alone."""

from dataclasses import replace

from dealer_talk import Talk

from controller.table.hand import with_dead
from controller.views.floor_text import floor_lines
from controller.views.parts import PositionsView
from controller.views.project import Projection, dealer_view, floor_view, public_view, seat_lines, seat_view, views

SPOTS = ("", "new deal", "new deal 3:raise=6 4:fold", "new deal 3:fold 4:fold 5:fold 6:fold 1:fold award:2=3")


def test_views_made_together_are_the_views_made_alone():
    for spot in SPOTS:
        table, frame = Talk("G").play(spot).table, Projection("t", 7, said="Seat 3 is next.", currency="$")
        seats = [one.number for one in table.seating.seats]
        alone = [public_view(table, frame), dealer_view(table, frame)]
        alone += [*(seat_view(table, frame, seat) for seat in seats), floor_view(table, frame)]
        assert list(views(table, frame)) == alone
        assert len({one.stamp for one in alone}) == 1


def test_what_the_last_push_leaves_is_no_pot():
    talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>board+3s>board+5h>board 3:bet=20 4:fold")
    frame = Projection("t", 7)
    before = public_view(talk.table, frame)
    talk.play(f"award:3={before.pot_total - 1}")
    felt, dealer = public_view(talk.table, frame), dealer_view(talk.table, frame)
    assert before.pot_total > 30
    assert dealer.next.text == "Drop the rake: 1"
    assert (felt.pot_total, felt.pots, dealer.pot_total) == (0, (), 0)
    assert {seat_view(talk.table, frame, 3).pot_total, floor_view(talk.table, frame).pot_total} == {0}


def test_a_winner_who_is_mucked_before_his_push_ends_no_screen():
    talk = Talk("G", seats=3).play("new deal 3:call 1:call 2:check deal:1 deal:3 1:check 2:check 3:check")
    talk.play("deal:1 deal:1 1:check 2:check 3:check deal:1 deal:1 1:check 2:check 3:check")
    held = {place.number: [one.code for one in pile] for place, pile in talk.table.ledger.piles.items() if place.kind.value == "seat"}
    for seat in (1, 2, 3):
        talk.tell("show", seat=seat, cards=held[seat])
    frame = Projection("t", 7)
    (winner,) = public_view(talk.table, frame).winners
    (played,) = [one.text for one in winner.cards if one.text in held[winner.seat]]
    talk.tell("card", card=played, zone="muck", face="up")
    assert public_view(talk.table, frame).winners == ()
    assert len(list(views(talk.table, frame))) > 3


def test_players_are_told_who_sets_cards():
    talk = Talk("G", seats=2, game="ofc", blinds=[]).play("new deal")
    assert public_view(talk.table, Projection("t", 7)).message == "The players set their cards"
    talk.tell("set", seat=1, rows=[1, 1, 2, 2, 3])
    talk.tell("set", seat=2, rows=[1, 1, 2, 2, 3])
    talk.play("deal:1")
    assert public_view(talk.table, Projection("t", 7)).message == "Seat 1 sets 1 card"


def test_a_game_without_a_button_shows_none():
    stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10]}
    assert public_view(Talk("G", **stud).play("new deal").table, Projection("t", 7)).positions == PositionsView()
    assert public_view(Talk("G").play("new deal").table, Projection("t", 7)).positions.button


def test_a_hand_that_was_ruled_dead_is_told_from_one_that_was_folded():
    talk = Talk("G").play("new deal 3:fold")
    talk.table = replace(talk.table, hand=with_dead(talk.table.hand, 5))
    lines = {one.seat: one for one in seat_lines(talk.table)}
    assert [(lines[seat].dead, lines[seat].folded) for seat in (3, 4, 5)] == [(False, True), (False, False), (True, True)]
    assert "dead hand" in "\n".join(floor_lines(floor_view(talk.table, Projection("t", 7))))
