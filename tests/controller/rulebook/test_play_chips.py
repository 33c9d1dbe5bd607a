"""Every parameter of `play.toml` about chips put out and words spoken, shown at work under each of the five books.

Each has a short hand (or a plain question to the engine) and what each of its values must come to. A test's name carries
the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from play_hands import FLOP, FLOP3, FOUR, RIVER, outcome
from shown import Shown
from tape_talk import header, play, seats

from controller.table.announcements.flow_announcements import UndercallsInRow
from controller.table.outputs import Announce

shows = Shown("play", "chips", "words")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- tables and hands


TALK = header(blinds=[50, 100], seats=seats((2, 5, 8), 10100), button=8, chips=[25, 100, 500, 1000])
BET = FLOP3 + "act(seat=2,do=bet,to=100) "
MIXED = header(blinds=[250, 500], seats=seats(6, 50000), chips=[50, 100, 500, 1000, 5000])
UTG = "new_deal act(seat=4,do=raise,to=1100) "
QUARTERS = header(blinds=[25, 50], seats=seats(3, 20000), chips=[25, 100, 500, 1000])
BLIND = "new_deal act(seat=1,do=raise,to=600) act(seat=2,do=fold) "


# --------------------------------------------------------------------------- chips


@shows("chips.oversized", call=("call", 300))
def _(book):
    done = play(book, FOUR, FLOP + 'act(seat=1,do=bet,to=300) chips(seat=2,out={"1000":1})')
    return done.ruling["do"], done.ruling["to"]


@shows("chips.several", half_bet=(2000, 1700), remove_one=(1100, 1100), remove_one_same=(1100, 1700))
def _(book):
    alike = play(book, MIXED, UTG + 'chips(seat=5,out={"1000":2})')
    unlike = play(book, MIXED, UTG + 'chips(seat=5,out={"500":1,"1000":1})')
    return alike.state["bet"]["5"], unlike.state["bet"]["5"]


@shows("chips.half", minimum_raise=1700)
def _(book):
    return play(book, MIXED, UTG + 'chips(seat=5,out={"1000":1,"100":5})').state["bet"]["5"]


@shows("chips.half_of", increment=(1100, 1700), whole_bet=(1100, 1100))
def _(book):
    put = [play(book, MIXED, UTG + f'chips(seat=5,out={{"1000":1,"100":{n}}})') for n in (3, 4)]
    return tuple(one.state["bet"]["5"] for one in put)


@shows("chips.last_chips", all_in_unless_needed=2500, half=2600)
def _(book):
    table = header(seats=seats(4, [60000, 2700, 60000, 60000]), button=4, chips=[100, 500, 1000])
    text = FLOP + 'act(seat=1,do=bet,to=1400) chips(seat=2,out={"1000":1,"500":3},last=true)'
    return play(book, table, text).state["bet"]["2"]


@shows("chips.prior", as_if_alone=(600, 600), counted_unless_pulled=(1150, 1150), table=(600, 1150))
def _(book):
    left = play(book, QUARTERS, BLIND + 'chips(seat=3,out={"1000":1},prior=left)')
    part = play(book, QUARTERS, BLIND + 'chips(seat=3,out={"1000":1},back={"25":1},prior=part)')
    return left.state["bet"]["3"], part.state["bet"]["3"]


@shows("chips.prior_cover_pulled", face=700, several=400, call=400)
def _(book):
    """A thousand lies there as the blind and covers the call; it is pulled back, and a five hundred put out."""
    table = header(blinds=[50, 100], seats=seats(3, 20000), chips=[50, 100, 500, 1000], posting="keyed")
    text = (
        'new_deal post(seat=2,live=50,dead=0,as=sb) post(seat=3,live=100,dead=0,as=bb,out={"1000":1}) '
        'act(seat=1,do=raise,to=400) act(seat=2,do=fold) chips(seat=3,out={"500":1},back={"1000":1},prior=pulled)'
    )
    return play(book, table, text).state["bet"]["3"]


@shows("chips.pulling_binds", {True: [1, 3], False: [1]})
def _(book):
    text = BLIND + 'chips(seat=3,out={},back={"25":1},prior=part) act(seat=3,do=fold)'
    return play(book, QUARTERS, text).state["live"]


@shows("chips.under_call", bound=("action", 1200), opening_or_heads_up=("floor", None))
def _(book):
    text = FLOP + 'act(seat=1,do=bet,to=400) act(seat=2,do=raise,to=1200) chips(seat=3,out={"500":1})'
    done = play(book, FOUR, text)
    return outcome(done), done.ruling.get("to")


@shows("chips.tiny", as_under_call="action", floor="floor")
def _(book):
    return outcome(play(book, FOUR, FLOP + 'act(seat=1,do=bet,to=50000) chips(seat=2,out={"1000":1})'))


@shows("chips.under_calls_in_row", each=[], back_to_first=[(2, 3), (2, 4)])
def _(book):
    """Three players in a row call the opening bet short."""
    talk = Talk(book, blinds=[25, 50], stacks=dict.fromkeys(range(1, 7), 5000), chips=[25, 100, 500, 1000])
    talk.play("new deal 3:call 4:call 5:call 6:call 1:call 2:check 2h>burn 3c>board 4c>board 9s>board 1:bet=1000")
    for seat in (2, 3, 4):
        talk.tell("chips", seat=seat, out={"100": 3})
    told = [one.says for one in talk.outputs if isinstance(one, Announce)]
    return [(one.first, one.seat) for one in told if isinstance(one, UndercallsInRow)]


@shows("chips.under_kill", as_under_call=False, correct_or_forfeit=True)
def _(book):
    """Seat 6 wins two pots with a full bet beyond the blinds and kills the third hand; seat 1 puts out the plain bet."""
    table = header(game="lhe", blinds=[2, 4], limits=[4, 8], seats=seats(6, 500), button=1, kill="full", chips=[1, 2, 4])
    fold = "act(seat={},do=fold) ".format
    won = "tap act(seat={0},do=check) act(seat=6,do=bet,to=4) act(seat={0},do=fold) award(seat=6,amount=22) new_deal "
    first = fold(4) + fold(5) + "act(seat=6,do=raise,to=8) " + fold(1) + fold(2) + "act(seat=3,do=call) " + won.format(3)
    again = fold(5) + "act(seat=6,do=raise,to=8) " + fold(1) + fold(2) + fold(3) + "act(seat=4,do=call) " + won.format(4)
    done = play(book, table, "new_deal " + first + again + 'act(seat=6,do=check) chips(seat=1,out={"4":1})')
    done.wants(bet={"1": 8})
    return "forfeit" in done.ruling["text"]


@shows("chips.short_call", made_good="owes")
def _(book):
    text = RIVER + "act(seat=1,do=bet,to=300) act(seat=2,do=call) act(seat=3,do=fold) act(seat=4,do=fold) "
    return outcome(play(book, FOUR, text + "attention(cause=under_call,seat=2,count=50)"))


# --------------------------------------------------------------------------- words


@shows("words.binding", binds=400)
def _(book):
    return play(book, TALK, BET + "say(seat=5,word=raise,amount=400)").clean().state["bet"]["5"]


@shows("words.amount_said", as_chips=(100, 200))
def _(book):
    said = [play(book, TALK, BET + f"say(seat=5,word=number,amount={amount})") for amount in (140, 150)]
    return tuple(one.state["bet"]["5"] for one in said)


@shows("words.two_motions", {True: 500, False: 200})
def _(book):
    text = BET + 'say(seat=5,word=raise) chips(seat=5,out={"100":1}) chips(seat=5,out={"100":4})'
    return play(book, TALK, text).state["bet"]["5"]


@shows("words.string", not_allowed=("string_bet", 100, 400))
def _(book):
    done = play(book, TALK, BET + 'chips(seat=5,out={"100":1}) chips(seat=5,out={"100":4})')
    return done.ruling["cause"], done.state["bet"]["5"], done.ruling["returned"]


@shows("words.chips_first", first=500, words=300)
def _(book):
    text = FLOP3 + 'chips(t=20,seat=2,out={"500":1}) say(t=22,seat=2,word=number,amount=300)'
    return play(book, TALK, text).state["bet"]["2"]


@shows("words.together", floor="floor", words="action")
def _(book):
    text = FLOP3 + 'say(t=20,seat=2,word=number,amount=300) chips(t=20,seat=2,out={"100":5})'
    return outcome(play(book, TALK, text))


@shows("words.said_raise_one_chip", the_chip=1000)
def _(book):
    return play(book, TALK, BET + 'say(seat=5,word=raise) chips(seat=5,out={"1000":1})').state["bet"]["5"]


@shows("words.unclear", floor=0, lesser=500, highest_within_pot=5000)
def _(book):
    table = header(blinds=[200, 400], seats=seats(4, 40000))
    text = "new_deal act(seat=4,do=raise,to=2400) act(seat=1,do=fold) act(seat=2,do=fold) act(seat=3,do=call) tap "
    return play(book, table, text + "say(seat=3,word=bet,low=500,high=5000)").state["bet"]["3"]


@shows("words.pot_in_no_limit", floor=0, minimum=100)
def _(book):
    return play(book, TALK, FLOP3 + "say(seat=2,word=pot)").state["bet"]["2"]


@shows("words.conditional", binds=("action", ()), floor=("floor", ("action", "play_on")),
       penalty=("floor", ("action", "penalty", "play_on")))  # fmt: skip
def _(book):
    done = play(book, TALK, BET + "attention(cause=conditional_statement,seat=5)")
    return outcome(done), tuple(done.ruling.get("options") or ())


@shows("words.forward_motion", floor=0, full_amount=400)
def _(book):
    return play(book, TALK, BET + 'chips(seat=5,out={"100":4},released=false)').state["bet"]["5"]


@shows("words.wait_for_amount", lambda rules, value: value != "wait" or rules.turn.changed_more.value == "floor")
def _(book):
    """Seat 2 says raise, seat 3 calls before the amount is known: the floor's by this rule, or as any changed action."""
    text = FLOP + "act(seat=1,do=bet,to=300) say(seat=2,word=raise) act(seat=3,do=call) "
    done = play(book, FOUR, text + 'chips(seat=2,out={"500":1,"100":4})')
    return outcome(done) == "floor" and set(shows.rule(book, "words.wait_for_amount").cite) <= set(done.ruling["rules"])


# --------------------------------------------------------------------------- showdown


@shows("words.words_first", corrected=["verbal_mismatch"], stands=[])
def _(book):
    words = "new_deal say(seat=3,word=raise,amount=600) "
    done = play(book, FOUR, words + 'chips(seat=3,out={"100":7})')
    assert done.state["bet"]["3"] == 600
    return [one["cause"] for one in done.rulings]
