"""Time-pots and time-flops by the Golden Nugget's rule 28; the other books know none."""

import pytest
from dealer_talk import Talk

from controller.engine.flow import house
from controller.engine.flow.awards import next_push
from controller.table.announcements import pot_announcements as say
from controller.table.announcements.flow_announcements import LeftInMiddle
from controller.table.outputs import Announce
from controller.table.values import HandRaked
from controller.views.announcements import announced
from controller.views.next_thing import next_thing
from tests.sentences.named_rules import gn

FOLDS = "3:raise=60 4:fold 5:fold 6:fold 1:fold 2:fold"
CHECKS = "2:check 3:check"


def told(talk):
    return [one.says for one in talk.outputs if isinstance(one, Announce)]


def agreed(kind="pot", out=(), text="new", letter="G", **table):
    """A table whose players agree, each for a charge of 8, after `text`; only that is heard."""
    talk = Talk(letter, **table)
    if text:
        talk.play(text)
    talk.tell("time_pot", kind=kind, each=8, out=list(out))
    return talk


@gn("28")
def test_the_hand_after_the_announcement_is_the_time_pot():
    """The collection is announced as a hand begins: before its flop the agreement is for it, else for the next hand."""
    first, warned = told(agreed())[-2:]
    assert first == say.TimePotNow("pot", now=True, total=48, payers=(1, 2, 3, 4, 5, 6), cite=("28",))
    assert announced(first) == "This hand is the time-pot: its winner pays ¤48 for seats 1, 2, 3, 4, 5, 6 (rule 28)."
    assert warned == say.IsTimeRakedHere(("28",)), "the book has a rake where no placard says otherwise"
    assert not told(agreed(text=""))[-2].now
    assert not told(agreed(text=f"new deal {FOLDS} award:3=63"))[-2].now


@gn("28")
def test_the_winner_of_the_time_pot_pays_for_all_and_the_table_expects_it_out_of_the_pot():
    talk = agreed(text="new deal").play(FOLDS)
    push = next_push(talk.table)
    assert (push.seat, push.amount, push.rake) == (3, 15, 48)
    assert next_thing(talk.table).detail == "Everybody else folded. The time for all is 48"
    talk.play("award:3=15")
    assert next_thing(talk.table).text == "Drop the time: 48"
    talk.play("new")
    assert [one.amount for one in talk.outputs if isinstance(one, HandRaked)] == [48]
    assert not [one for one in told(talk) if isinstance(one, LeftInMiddle)]
    assert talk.table.tray.expected_change == 48
    assert house.rake_of(talk.table, talk.table.hand, ()) == 0, "of the hand after it"


@gn("28")
@pytest.mark.parametrize(("out", "taken"), [((), 48), ((2,), 40), ((3,), 0), ((2, 3), 0)])
def test_who_opts_out_of_the_time_pot_pays_only_for_himself(out, taken):
    """Nothing is taken from the pot of a winner who has opted out; the others' time is in nobody's pot then."""
    talk = agreed(out=out, text="new deal").play(FOLDS)
    assert next_push(talk.table).rake == taken
    assert next_push(talk.table).amount == 63 - taken


@gn("28")
def test_at_the_showdown_the_time_hangs_on_who_wins_the_main_pot():
    board = f"2d>burn 7d>board+Jd>board+Kc>board {CHECKS} 3d>burn 4d>board {CHECKS} 5d>burn 9d>board {CHECKS}"
    for out, taken in ((2, 0), (3, 40)):
        talk = Talk("G", readers="full").play("new 2c>1 As>2 Qs>3 3c>4 4c>5 5c>6 2h>1 Ah>2 Qh>3 3h>4 4h>5 5h>6")
        talk.tell("time_pot", kind="pot", each=8, out=[out])
        talk.play(f"3:raise=60 4:fold 5:fold 6:fold 1:fold 2:call {board} show:2=AsAh show:3=QsQh")
        assert (next_push(talk.table).seat, next_push(talk.table).rake) == (2, taken)


@gn("28")
@pytest.mark.parametrize(("flop", "payer", "out"), [
    ("5d>board+Kc>board+Jc>board", 5, ()), ("Kc>board+5d>board+Jc>board", None, ()), ("9c>board+5d>board+Jc>board", None, ()),
    ("Ac>board+5d>board+Jc>board", 1, ()), ("5d>board+Kc>board+Jc>board", None, (5,)),
])  # fmt: skip
def test_the_first_card_of_the_flop_names_the_seat_that_pays(flop, payer, out):
    talk = agreed("flop", out, "new deal").play("3:call 4:fold 5:fold 6:fold 1:fold 2:check 2c>burn " + flop)
    (found,) = [one for one in told(talk) if isinstance(one, say.TimeFlopPaidBy)]
    assert (found.seat, found.total, found.players) == (payer, 8 * (6 - len(out)), 6 - len(out))
    wanted = f"seat {payer} pays ¤48 for 6 players (rule 28)" if payer else "call the floor (rule 28)"
    assert wanted in announced(found)
    talk.play("2:check 3:check")
    assert len([one for one in told(talk) if isinstance(one, say.TimeFlopPaidBy)]) == 1, "it is told once"
    assert house.rake_of(talk.table, talk.table.hand, ()) == 0, "he pays it out of his own chips"


@gn("28")
def test_a_flop_before_its_time_names_nobody_until_it_stands():
    talk = agreed("flop", text="new deal").play("3:call 4:fold 5:fold 6:fold 2c>burn 5d>board+Kc>board+Jc>board")
    assert not any(isinstance(one, say.TimeFlopPaidBy) for one in told(talk))
    talk.play("1:fold 2:check")
    assert [one.seat for one in told(talk) if isinstance(one, say.TimeFlopPaidBy)] == [5]


@pytest.mark.parametrize("letter", "NELP")
def test_other_books_know_no_time_pot(letter):
    assert isinstance(told(agreed(letter=letter))[-1], say.NoTimePot)


def test_a_game_without_a_flop_has_no_time_flop():
    talk = agreed("flop", text="", game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10])
    assert told(talk)[-1] == say.NoFlopInGame()
    assert talk.table.tray.time_pot is None
