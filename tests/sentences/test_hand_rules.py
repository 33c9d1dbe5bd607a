"""Hands, showdowns, seats and draws, from the books' sentences on them."""

from dataclasses import replace

import pytest
from dealer_talk import Talk
from tape_talk import BOOKS, EAGLES, GN, NCL, PC, header, play, seats
from told import outputs

from controller.engine.flow.house import unshown_told
from controller.table.announcements.flow_announcements import CountsForJackpot
from controller.table.outputs import Announce
from controller.table.stakes import Stakes
from controller.views.announcements import announced
from controller.views.project import Projection, dealer_view, public_view
from tests.sentences.named_rules import eagles, gn, ncl, pc

FOLDED_ROUND = "new_deal act(seat=4,do=fold) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) act(seat=2,do=fold) "
DRAW = {"game": "badugi", "limits": [200, 400], "seats": seats(3, 20000), "button": 3}
TO_THE_DRAW = "new_deal act(seat=3, do=call) act(seat=1, do=call) act(seat=2, do=check) "


@pytest.mark.parametrize("book", [NCL, EAGLES, GN])
@ncl("6")
@eagles("5")
@gn("7")
def test_a_hand_that_its_player_did_not_protect_is_dead(book):
    """The dealer has taken it in."""
    acts = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=call) attention(cause=mucked_hand,seat=5)"
    play(book, header(), acts).ruled(outcome="dead_hand", seat=5)


@pytest.mark.parametrize("book", [NCL, EAGLES])
@ncl("52")
@eagles("45")
def test_an_error_is_disputed_when_it_occurs_and_not_a_hand_later(book):
    over = FOLDED_ROUND + "award(seat=3, amount=300) "
    later = over + "new_deal act(seat=5,do=fold) act(seat=6,do=fold)"
    assert play(book, header(), over).state["dispute_open"]
    assert not play(book, header(), later).state["dispute_open"]


@pytest.mark.parametrize("book", [NCL, EAGLES, GN])
@ncl("69")
@eagles("61")
@gn("66")
def test_chips_of_a_bet_that_are_drawn_back_are_owed(book):
    raised = "new_deal act(seat=4,do=raise,to=600) in_front(seat=4,chips={\"100\": 6}) act(seat=5,do=call) in_front(seat=5,chips={\"100\": 2})"
    table = header(chips=[100, 500, 1000])
    told = play(book, table, raised + " act(seat=6,do=fold)", t=60)
    assert [(one["cause"], one["seat"]) for one in told.rulings] == [("under_call", 5)]
    told.wants(bet={"5": 600})


@pytest.mark.parametrize("book", BOOKS)
@ncl("134", "163")
@eagles("119", "146")
@gn("138", "167")
@pc("19")
def test_whoever_wins_a_contested_pot_shows_all_his_cards(book):
    fold = [{"e": "act", "seat": seat, "do": "fold"} for seat in (4, 5, 6, 1)]
    call = [{"e": "act", "seat": 2, "do": "call"}, {"e": "act", "seat": 3, "do": "check"}]
    table, _ = outputs(book, range(1, 7), 1, {"e": "new_deal"}, *fold, *call)
    table = replace(table, stakes=Stakes(blinds=(1, 2), readers="full"))
    (told,) = unshown_told(table, table.hand, 3)
    assert "seat 3" in announced(told.says).casefold()
    alone = replace(table, hand=replace(table.hand, tabled={3: ()}))
    assert unshown_told(alone, alone.hand, 3) == ()
    assert unshown_told(table, table.hand, 3, frozenset({2})) == (), "the other has given up"


def buying(book, stack, **more):
    """What the table says to a newcomer with so many chips."""
    told = outputs(book, range(1, 7), 1, {"e": "seat", "seat": 7, "is": "new", "stack": stack}, **more)[1]
    return [announced(one.says) for one in told if isinstance(one, Announce)]


@ncl("101", "176")
@eagles("86")
def test_a_newcomer_buys_in_for_what_the_game_asks():
    plo = {"game": "plo"}
    assert [stack for stack in (39, 40, 200, 201) if buying(NCL, stack, **plo)] == [39, 201], "20 to 100 big blinds"
    assert buying(EAGLES, 1)
    assert not buying(EAGLES, 60)


@eagles("164")
def test_a_royal_flush_counts_for_its_jackpot():
    checked = "1:check 2:check 3:check "
    talk = Talk("E", seats=5).play("new As>1 2h>2 3c>3 2s>4 4c>5 Ks>1 2c>2 3d>3 Kh>4 9h>5 3:raise=6 4:fold 5:fold 1:call 2:call")
    talk.play(f"7c>burn Qs>board+Js>board+9d>board {checked} 8c>burn Ts>board {checked} 8h>burn Kd>board {checked}")
    talk.play("show:1=AsKs")
    (told,) = [one.says for one in talk.outputs if isinstance(one, Announce)]
    assert (type(told), told.seat) == (CountsForJackpot, 1)


@gn("93")
def test_a_player_who_moves_during_a_hand_stays_in_it():
    moved = "new_deal act(seat=4,do=raise,to=600) seat(seat=8, is=moved, from=5) act(seat=5,do=call)"
    played = play(GN, header(seats=seats((1, 2, 3, 4, 5, 6), 20000)), moved).clean()
    played.wants(bet={"5": 600}, to_act=6, live=[1, 2, 3, 4, 5, 6])
    assert played.state["seat_state"]["8"] == "waiting"


@gn("221")
def test_cards_pushed_forward_at_the_showdown_are_no_fold():
    acts = "new_deal act(seat=1, do=bring_in, to=50) act(seat=2, do=call) act(seat=3, do=fold) "
    acts += "tap act(seat=1, do=check) act(seat=2, do=check) " * 4
    table = header(game="stud", blinds=[], ante=20, bring_in=50, limits=[200, 400], seats=seats(3, 20000), button=3)
    done = play(GN, table, acts + "attention(cause=thrown_forward, seat=2)")
    assert done.state["street"] == "showdown"
    assert done.state["live"] == [1, 2]


@gn("263", "264")
def test_a_player_with_less_than_half_the_blind_gets_a_hand_in_a_single_blind_game_and_the_next_takes_it():
    table = header(game="a5sd", blinds=[200], seats=seats(4, [20000, 20000, 70, 20000]), button=2)
    dealt = play(GN, table, "new_deal").clean()
    dealt.wants(dealt_in=[1, 2, 3, 4], bet={"3": 70, "4": 200}, to_act=1, to_call=200)
    half = header(game="a5sd", blinds=[200], seats=seats(4, [20000, 20000, 100, 20000]), button=2)
    play(GN, half, "new_deal").clean().wants(bet={"3": 100}, to_act=4, to_call=200)


@pytest.mark.parametrize("game", [pytest.param("baduci", marks=[gn("304")]), pytest.param("badacey", marks=[gn("314")])])
def test_an_exposed_draw_card_is_replaced_and_one_flashed_by_its_player_is_kept(game):
    table = header(**(DRAW | {"game": game}))
    drawing = TO_THE_DRAW + "act(seat=1, do=draw, cards=1) act(seat=2, do=draw, cards=1) act(seat=3, do=draw, cards=0) "
    fixed = play(GN, table, drawing + "attention(cause=exposed_one, seat=2, street=draw1)").ruled(outcome="fix")
    assert {"replace_from_stub", "use_as_next_burn"} <= set(fixed.ruling["steps"])
    play(GN, table, drawing + "attention(cause=exposed_by_player, seat=2, street=draw1)").ruled(outcome="play_on")


@pc("2")
def test_players_act_in_turn_and_see_to_the_number_of_their_cards():
    play(PC, header(), "new_deal act(seat=5, do=call) act(seat=4, do=call)").ruled(cause="out_of_turn")
    few = play(PC, header(), "new_deal act(seat=4, do=call) attention(cause=wrong_count, seat=5, count=1)")
    assert few.ruling["outcome"] in ("misdeal", "fix")


@pc("RP19")
def test_the_pot_is_told_in_pot_limit_alone():
    frame = Projection("t1", 1)
    for game, told in (("nlhe", False), ("plo", True)):
        table, _ = outputs(PC, range(1, 5), 4, {"e": "new_deal"}, game=game)
        assert bool(public_view(table, frame).pot_total) == told
        assert dealer_view(table, frame).pot_total > 0
