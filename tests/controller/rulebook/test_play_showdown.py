"""Every parameter of `play.toml` about the showdown and stud, shown at work under each of the five books.

Each has a short hand (or a plain question to the engine) and what each of its values must come to. A test's name carries
the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import stud_scenes as stud
from dealer_talk import Talk
from play_hands import FOUR, RIVER, SIDE, SIDE_POT, outcome
from shown import Shown, same
from tape_talk import header, play, seats
from told import outputs

from controller.engine.flow.house import unshown_told
from controller.engine.flow.losing_hands import losing_hands
from controller.table.stakes import Stakes
from controller.views.announcements import announced
from controller.views.next_thing import next_thing

shows = Shown("play", "showdown", "stud")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- showdown


@shows("showdown.order", aggressor_then_first=(2, 2))
def _(book):
    bet = RIVER + "act(seat=1,do=bet,to=400) act(seat=2,do=raise,to=1200) act(seat=3,do=fold) act(seat=4,do=fold) "
    checked = RIVER + "act(seat=1,do=fold) act(seat=2,do=check) act(seat=3,do=check) act(seat=4,do=check) "
    raised = play(book, FOUR, bet + "act(seat=1,do=call) attention(cause=showdown_order)")
    return raised.rulings[-1]["seat"], play(book, FOUR, checked + "attention(cause=showdown_order)").rulings[-1]["seat"]


@shows("showdown.all_in_early", pusher=("action", 5, False), pusher_or_called=("floor", None, False),
       all_up=("play_on", None, True))  # fmt: skip
def _(book):
    table = header(seats=seats((2, 5, 8), [3000, 5000, 5000]), button=8)
    text = "new_deal act(seat=8,do=fold) act(seat=2,do=raise,to=600) act(seat=5,do=call) tap act(seat=2,do=check) "
    text += "act(seat=5,do=check) tap act(seat=2,do=check) act(seat=5,do=bet,to=4400) act(seat=2,do=call) "
    done = play(book, table, text + "attention(cause=showdown_order)")
    seat = done.ruling.get("seat") if outcome(done) == "action" else None
    return outcome(done), seat, done.state["cards_up"]


@shows("showdown.hand_for_hand", face_down=True, as_usual=False)
def _(book):
    talk = Talk(book)
    talk.tell("halt", reason="hand_for_hand")
    talk.tell("resume", lets="hand")
    talk.play("new deal 3:all_in 4:call 5:fold 6:fold 1:fold 2:fold")
    return next_thing(talk.table).text == "Hand for hand: deal no card"


@shows("showdown.side_pot_first", lambda rules, _: None if rules.showdown.all_in_early.value == "all_up" else 2)
def _(book):
    return play(book, SIDE, SIDE_POT + "attention(cause=showdown_order)").ruling.get("seat")


@shows("showdown.to_win", all_cards=True)
def _(book):
    fold = [{"e": "act", "seat": seat, "do": "fold"} for seat in (4, 5, 6, 1)]
    call = [{"e": "act", "seat": 2, "do": "call"}, {"e": "act", "seat": 3, "do": "check"}]
    table, _ = outputs(book, range(1, 7), 1, {"e": "new_deal"}, *fold, *call)
    table = replace(table, stakes=Stakes(blinds=(1, 2), readers="full"))
    told = unshown_told(table, table.hand, 3)
    return bool(told) and shows.rule(book, "showdown.to_win").cite[0] in announced(told[0].says)


SEEN = RIVER + "act(seat=1,do=bet,to=400) act(seat=2,do=call) act(seat=3,do=fold) act(seat=4,do=fold) "


@shows("showdown.ask", collusion="play_on", collusion_or_contributed="action", floor="floor", caller_of_river="action")
def _(book):
    return outcome(play(book, FOUR, SEEN + "attention(cause=ask_to_see,seat=1,by=2)"))


@shows("showdown.ask_without_cards", same=True, no_right=False)
def _(book):
    holds, folded = (outcome(play(book, FOUR, SEEN + f"attention(cause=ask_to_see,seat=1,by={by})")) for by in (2, 3))
    return holds == folded


@shows("showdown.run_it_all_up", same)
def _(book):
    text = "new_deal act(seat=3,do=all_in,to=1000) act(seat=4,do=fold) act(seat=1,do=fold) act(seat=2,do=call) "
    done = play(book, header(blinds=[5, 10], seats=seats(4, 1000), button=4),
                text + "run_it(times=2,seats=[2,3]) attention(cause=showdown_order)")  # fmt: skip
    return done.ruling["rules"] == list(shows.rule(book, "showdown.run_it_all_up").cite)


@shows("showdown.losing_hands", before_push=(2,), any_time=())
def _(book):
    """Aces against deuces, both tabled: which hands are to be mucked before the pot is pushed."""
    talk = Talk(book, seats=3).play(
        "new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3 3:fold 1:call 2:check 4c>burn 7s>board 8d>board Jc>board 1:check 2:check "
        "4d>burn 9h>board 1:check 2:check 4h>burn 3d>board 1:check 2:check show:1=AsAc show:2=2d2h"
    )
    cited = shows.rule(book, "showdown.losing_hands").cite[0]
    assert (f"(rule {cited})" in next_thing(talk.table).detail) == bool(losing_hands(talk.table))
    return losing_hands(talk.table)


# --------------------------------------------------------------------------- stud


@shows("stud.wrong_bring_in", next_act=(3, ["play_on"]), skipped=(3, []))
def _(book):
    """Seat 1 brings it in for seat 2: once seat 2 has done so it is judged at once, or when its turn comes."""
    wrong = stud.LOW + "act(seat=1,do=bring_in,to=1) "
    stood = stud.read(book, stud.LOW + "act(seat=3,do=bring_in,to=1) act(seat=1,do=call)")
    assert stood.ruling["do"] == "bring_in"
    assert stood.ruling["rules"] == list(shows.rule(book, "stud.wrong_bring_in").cite)
    assert stood.state["to_act"] == 2
    put_right = stud.read(book, wrong + "act(seat=2,do=bring_in,to=1)")
    return put_right.state["to_act"], [one["outcome"] for one in put_right.rulings]


@shows("stud.dead_brings_in", {True: (3, 1)})
def _(book):
    done = stud.read(book, stud.LOW + "kill(seat=2)")
    return done.state["to_act"], done.state["bet"]["2"]


@shows("stud.board_ties", position=1, suit=3)
def _(book):
    return stud.read(book, stud.CALLED + stud.fourth("9d 5c 9c")).state["first_to_act"]


@shows("stud.open_pair", {True: 4, False: 2})
def _(book):
    return stud.read(book, stud.CALLED + stud.fourth("Kd 5c 9c")).state["max_raise_to"]


@shows("stud.all_in_shows", as_others=False, not_at_risk_first=True)
def _(book):
    """Seat 1 bets all-in and seat 2, who has chips, calls."""
    text = "new_deal act(seat=1,do=bring_in,to=1) act(seat=2,do=call) act(seat=3,do=call) tap "
    text += "act(seat=1,do=bet,to=2) act(seat=2,do=call) act(seat=3,do=fold) tap tap tap attention(cause=showdown_order)"
    return play(book, stud.STUD | {"seats": seats(3, [4, 200, 200])}, text).ruling.get("seat") == 2
