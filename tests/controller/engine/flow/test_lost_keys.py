"""A node with keys is unplugged and the game goes on: nobody is accused of a key that could not arrive."""

import pytest
from dealer_talk import Talk

from controller.engine.deadlines import next_deadline
from controller.engine.flow.lost_keys import waits
from controller.table.events import CardMoved
from controller.table.hand import Phase
from controller.table.holding import discards_of
from controller.table.outputs import Announce, DeviceTold
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place
from controller.views.announcements import announced
from controller.views.next_thing import next_thing
from controller.views.table_health import health

FLOP = "4c>burn 7s>board+8d>board+Jc>board"
TURN = "4d>burn 9h>board"
RIVER = "4h>burn 3d>board"
DEAL = "new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3"


def lose(talk, device="panel"):
    talk.tell("device_lost", device=device, zones=[], keys=True)
    return talk


def back(talk, device="panel"):
    talk.tell("device_back", device=device, zones=[])
    return talk


def errors(talk):
    return [announced(one.says) for one in talk.outputs if isinstance(one, Announce) and one.kind == "error"]


@pytest.mark.parametrize("book", "NEGLP")
def test_a_hand_played_out_while_the_keys_are_lost_accuses_nobody(book):
    """Two players fold, the others see every street, the losers throw their hands in, the cards are gathered."""
    talk = lose(Talk(book, seats=3).play(f"{DEAL} 3:call"))
    talk.play(f"{FLOP} Ks>muck+Kh>muck {TURN} 2d>muck+2h>muck {RIVER}")
    talk.play("7s>stub 8d>stub Jc>stub 9h>stub 3d>stub As>muck+Ac>muck")
    assert (talk.told, talk.table.question, talk.table.open_ruling, talk.table.remedy) == ([], None, None, None)


def test_without_the_loss_the_same_cards_are_ruled_on():
    """The test above can fail."""
    talk = Talk("G", seats=3).play(f"{DEAL} 3:call {FLOP} Ks>muck+Kh>muck")
    assert talk.told


def test_what_was_done_meanwhile_is_keyed_and_the_hand_goes_on():
    talk = lose(Talk("G", seats=3).play(f"{DEAL} 3:call"))
    talk.play(f"{FLOP} {TURN}")
    back(talk)
    assert talk.table.hand.street == "preflop"
    talk.play("1:call 2:check")
    assert (talk.state["street"], talk.state["to_act"], talk.state["board"]) == ("flop", 1, ["7s", "8d", "Jc"])
    talk.play("1:bet=6 2:call 3:fold")
    assert (talk.state["street"], talk.told, errors(talk)[1:]) == ("turn", [], [])
    talk.play(f"1:check 2:check {RIVER} 1:check 2:check show:1=AsAc show:2=2d2h")
    assert (talk.table.hand.phase, talk.told) == (Phase.SHOWDOWN, [])


def test_behind_it_errors_are_told_again():
    talk = back(lose(Talk("G", seats=3).play(f"{DEAL} 3:call")))
    talk.play(f"1:call 2:check {FLOP}")
    assert talk.table.unkeyed is None
    talk.play(TURN)
    assert talk.causes == ["premature_turn"]


def test_a_fold_that_was_not_keyed_is_keyed_behind_its_cards():
    talk = lose(Talk("G", seats=3).play(DEAL))
    talk.play("Ks>muck+Kh>muck")
    talk = back(talk)
    talk.play("3:fold 1:call 2:check")
    assert (talk.told, talk.table.hand.wagering.live, talk.table.hand.phase) == ([], (1, 2), Phase.DEALING)


def test_an_act_whose_player_threw_his_hand_away_later_is_no_act_without_a_hand():
    talk = lose(Talk("G", seats=3).play(DEAL)).play(f"{FLOP} Ks>muck+Kh>muck")
    back(talk).play("3:call 1:call 2:check 1:check 2:check 3:fold")
    assert talk.told == []


def test_acts_keyed_out_of_their_order_are_asked_for_in_order():
    talk = back(lose(Talk("G", seats=3).play(DEAL)))
    talk.play("1:call")
    assert (talk.told, errors(talk)[-1]) == ([], "Keys were lost: key first what seat 3 did, then seat 1's call.")
    talk.play("3:fold 1:call")
    assert talk.told == []


def test_no_clock_runs_out_and_the_core_does_not_wake_for_nothing():
    talk = Talk("G", seats=3).play(f"{DEAL} 3:call")
    talk.tell("clock", seat=1)
    talk.at_ms += 1000
    lose(talk)
    assert next_deadline(talk.table) is None
    talk.at_ms += 600_000
    talk.settle()
    assert (talk.told, talk.table.hand.wagering.live) == ([], (1, 2, 3))


def test_a_card_that_does_not_belong_is_told_all_the_same():
    talk = lose(Talk("G", seats=3).play("new As>1 2d>2 Ks>3"))
    talk.play("Jk>1")
    assert talk.causes[:1] == ["joker"]


def test_the_dealers_screen_says_what_is_not_seen():
    talk = lose(Talk("G", seats=3).play(f"{DEAL} 3:call"))
    assert next_thing(talk.table).text == "Keys do not arrive: deal by hand"
    assert health(talk.table).blind == ("panel does not answer: check its cable. Its keys are not seen.",)
    assert "Not seen now: its keys." in errors(talk)[-1]
    back(talk)
    assert "key every act since" in next_thing(talk.table).detail
    assert [one.state for one in talk.outputs if isinstance(one, DeviceTold)] == ["lost", "back"]


def test_the_next_hand_begins_afresh():
    talk = lose(Talk("G", seats=3).play(f"{DEAL} 3:call {'1:call 2:check'}")).play(f"{FLOP} {TURN}")
    back(talk).play("new deal")
    assert (talk.table.unkeyed, talk.table.held, talk.told) == (None, None, [])


def test_a_hand_that_begins_during_the_loss_is_unkeyed_too():
    talk = lose(Talk("G", seats=3)).play(f"{DEAL} {FLOP} {TURN}")
    assert talk.told == []
    assert talk.table.unkeyed == (1, 0)


def test_two_panels_one_of_them_back():
    talk = lose(lose(Talk("G", seats=3).play(DEAL)), "pedals")
    back(talk, "pedals").play(FLOP)
    assert (talk.told, talk.table.devices.keyless) == ([], {"panel"})


def test_undo_behind_the_loss_forgets_no_card():
    talk = Talk("G", seats=3).play(f"{DEAL} 3:call")
    lose(talk).play(FLOP)
    back(talk).play("1:call undo 1:call 2:check")
    assert (talk.state["street"], talk.state["board"], talk.told) == ("flop", ["7s", "8d", "Jc"], [])


def test_stud_streets_wait_for_their_acts():
    stud = {"blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "seats": 3}
    talk = lose(Talk("G", game="stud", **stud).play("new deal"))
    talk.play("4c>burn As>1^ Ks>2^ 3h>3^ 4h>burn Ac>1^ Kh>2^ 3s>3^")
    assert talk.told == []
    seat = talk.state["to_act"]
    order = [seat, seat % 3 + 1, (seat + 1) % 3 + 1]
    back(talk).play(f"{order[0]}:bring_in {order[1]}:call {order[2]}:call")
    assert (talk.state["street"], talk.told) == ("fourth", [])


def test_a_lost_reader_accuses_nobody():
    """The muck's reader, then the board's: what they do not see is nobody's error."""
    for zone in ("muck", "board:1", "burn", "seat:2"):
        talk = Talk("G", seats=3).play(DEAL)
        talk.tell("device_lost", device="reader", zones=[zone])
        talk.play("3:fold 1:call 2:check")
        assert talk.told == []
        assert talk.table.unkeyed is None


def test_presses_that_a_node_had_to_drop_accuse_nobody():
    talk = Talk("G", seats=3).play(f"{DEAL} 3:call")
    talk.tell("device_back", device="panel", keys=True)
    talk.play(FLOP)
    assert (talk.told, talk.table.devices.lost) == ([], frozenset())
    talk.play("1:call 2:check")
    assert (talk.state["street"], talk.told) == ("flop", [])


@pytest.mark.parametrize("text", ["", DEAL, DEAL + " 3:call 1:call 2:check " + FLOP])
def test_the_place_of_the_loss_is_the_street_or_before_the_next_hand(text):
    talk = lose(Talk("G", seats=3).play(text))
    hand = talk.table.hand
    assert talk.table.unkeyed == ((0, -1) if hand is None else (1, hand.street_index))
    back(talk)
    assert talk.table.unkeyed == (None if hand is None else (1, hand.street_index)), "until a later street or hand"


@pytest.mark.parametrize(("text", "wait"), [
    ("new deal 3:fold 4:call 5:fold 6:fold 1:fold", True), ("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check", False),
])  # fmt: skip
def test_a_discard_waits_for_the_keys_of_the_betting_before_its_draw(text, wait):
    """2-7 triple draw; once everybody has acted the draw is open, and what is thrown is of it."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(text)
    table = replace(talk.table, unkeyed=(1, 0))
    one = table.ledger.at(seat_place(2))[0]
    assert waits(table, CardMoved(table.now_ms + 1000, one, discards_of(2))) is wait
    assert not waits(talk.table, CardMoved(table.now_ms + 1000, one, discards_of(2))), "no key was lost"
