"""Every parameter of `play.toml`, shown at work under each of the five books.

Each has a short hand (or a plain question to the engine) and what each of its values must come to. A test's name carries the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import stud_scenes as stud
from shown import Shown, same
from tape_talk import BOOKS, books, header, play, seats
from told import outputs

from controller.engine.flow.awards import odd_chip_unit
from controller.engine.flow.house import unshown_told
from controller.engine.seats.hand_structure import structure_of
from controller.poker import betting
from controller.poker.jackpot import JackpotHand, jackpot_faults
from controller.poker.rake import RakedPot, collection_due, rake_due
from controller.table.outputs import Announce
from controller.table.stakes import Stakes
from controller.terms.cards import card

shows = Shown("play")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- tables and hands

SIX = header()
FOUR = header(seats=seats(4, 60000), button=4, chips=[25, 100, 500, 1000])
FLOP = "new_deal act(seat=3,do=call) act(seat=4,do=call) act(seat=1,do=call) act(seat=2,do=check) tap "
THREE = header(blinds=[10, 20], seats=seats((2, 5, 8), 1020), button=8)
FLOP3 = "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap "
TALK = header(blinds=[50, 100], seats=seats((2, 5, 8), 10100), button=8, chips=[25, 100, 500, 1000])
BET = FLOP3 + "act(seat=2,do=bet,to=100) "
MIXED = header(blinds=[250, 500], seats=seats(6, 50000), chips=[50, 100, 500, 1000, 5000])
UTG = "new_deal act(seat=4,do=raise,to=1100) "
QUARTERS = header(blinds=[25, 50], seats=seats(3, 20000), chips=[25, 100, 500, 1000])
BLIND = "new_deal act(seat=1,do=raise,to=600) act(seat=2,do=fold) "
LIMIT = header(game="lhe", blinds=[5, 10], limits=[10, 20], seats=seats(4, 500))
OMAHA = header(game="plo", blinds=[5, 10], seats=seats(6, 1000), chips=[5, 25, 100])
TURNS = header(seats=seats((2, 5, 8), 10400), button=8)
RAISED3 = "new_deal act(seat=8,do=raise,to=400) act(seat=2,do=call) act(seat=5,do=call) tap "
EARLY = RAISED3 + "act(seat=5,do=bet,to=500) "
EIGHT = header(seats=seats(8, 20000))
CHECKED = "act(seat=1,do=check) act(seat=2,do=check) act(seat=3,do=check) act(seat=4,do=check) tap "
RIVER = FLOP + CHECKED + CHECKED


def outcome(done):
    assert len(done.rulings) == 1, done.rulings
    return done.ruling["outcome"]


def fate(done):
    """Of an act out of turn: the floor's, bound to an act, or free."""
    assert len(done.rulings) == 1, done.rulings
    return "floor" if done.ruling["outcome"] == "floor" else done.ruling.get("do") or "free"


# --------------------------------------------------------------------------- betting


@shows("betting.opening", big_blind=200)
def _(book):
    return play(book, FOUR, FLOP).state["min_raise_to"]


@shows("betting.raise_by", last_full_increment=1000)
def _(book):
    return play(book, SIX, "new_deal act(seat=4,do=raise,to=600)").state["min_raise_to"]


@shows("betting.over_short_all_in", on_top=("action", 240), floor=("floor", None))
def _(book):
    table = header(blinds=[10, 20], seats=seats((2, 5, 8), [1020, 160, 1020]), button=8)
    text = FLOP3 + "act(seat=2,do=bet,to=100) act(seat=5,do=all_in,to=140) act(seat=8,do=raise,to=200)"
    done = play(book, table, text)
    return outcome(done), done.ruling.get("to")


@shows("betting.limit_raises", same)
def _(book):
    text, raises = "new_deal ", 0
    order = (4, 1, 2, 3)
    while play(book, LIMIT, text).state["min_raise_to"] is not None:
        raises += 1
        text += f"act(seat={order[(raises - 1) % 4]},do=raise,to={10 + 10 * raises}) "
    return raises


@shows("betting.limit_cap", round_began_heads_up=True, two_dealt_in=False)
def _(book):
    two = header(game="lhe", blinds=[5, 10], limits=[10, 20], seats=seats((2, 5, 8), 500), button=8)
    text = "new_deal act(seat=8,do=fold) act(seat=2,do=call) act(seat=5,do=check) tap act(seat=2,do=bet,to=10) "
    text += " ".join(f"act(seat={seat},do=raise,to={to})" for seat, to in [(5, 20), (2, 30), (5, 40), (2, 50)])
    return play(book, two, text).state["min_raise_to"] is not None


def wagers_with_a_straddle(book):
    """A first round of fixed limit opened on a straddle of two big blinds, whether the book lets one straddle or not."""
    table, _ = outputs(book, range(1, 7), 1, {"e": "new_deal"}, game="lhe", blinds=[2, 4], limits=[4, 8])
    structure = structure_of(table, table.hand.start)
    wagering = betting.open_wagering(range(1, 7), dict.fromkeys(range(1, 7), 100), structure)
    return betting.open_first_round(betting.post(wagering, 4, 8), 5, level=8, straddle=8), structure


@shows("betting.straddle_counts", {True: 2, False: 1})
def _(book):
    return wagers_with_a_straddle(book)[0].wagers


@shows("betting.straddle_raise", by_two_big_blinds=800, to_three_big_blinds=600, to_double_straddle=800)
def _(book):
    table, _ = outputs(book, range(1, 7), 1, {"e": "new_deal"}, blinds=[100, 200])
    return structure_of(table, table.hand.start).raise_over_straddle(400)


@shows("betting.reopens", to_the_player=True, single_wager=False)
def _(book):
    table = header(seats=seats(4, [60000, 1600, 2200, 60000]), button=4)
    text = FLOP + "act(seat=1,do=bet,to=1000) act(seat=2,do=all_in) act(seat=3,do=all_in) act(seat=4,do=call)"
    return play(book, table, text).state["min_raise_to"] is not None


@shows("betting.limit_half", {True: True, False: False})
def _(book):
    table = header(game="lhe", blinds=[25, 50], limits=[50, 100], seats=seats((2, 5, 8), [1050, 200, 1050]), button=8)
    checks = "act(seat=2,do=check) act(seat=5,do=check) act(seat=8,do=check) tap "
    text = FLOP3 + checks + "act(seat=2,do=bet,to=100) act(seat=5,do=all_in) act(seat=8,do=call)"
    return "raise" in play(book, table, text).state["may"]["2"]


@shows("betting.unit", smallest_in_blinds=12, smallest_making_big_blind=10, smallest_in_play=12)
def _(book):
    table = header(blinds=[2, 5], seats=seats((2, 5, 8), 505), button=8, chips=[1, 5, 25, 100])
    return play(book, table, FLOP3 + 'chips(seat=2,out={"5":2,"1":2})').state["bet"]["2"]


@shows("betting.unit_correction", nearest=(10, 15))
def _(book):
    table = header(blinds=[5, 10], seats=seats((2, 5, 8), 1010), button=8, chips=[5, 25, 100])
    put = [play(book, table, FLOP3 + f'chips(seat=2,out={{"5":2,"1":{ones}}})') for ones in (2, 3)]
    return tuple(one.state["bet"]["2"] for one in put)


CLOSED = FLOP + "act(seat=1,do=bet,to=400) act(seat=2,do=call) act(seat=3,do=call) act(seat=4,do=call) "


@shows("betting.too_small", round="play_on", street="action")
def _(book):
    return outcome(play(book, FOUR, CLOSED + "attention(cause=under_bet,seat=1)"))


@shows("betting.lower_limit", brought_up=20)
def _(book):
    flop = "new_deal act(seat=4,do=call) act(seat=1,do=call) act(seat=2,do=call) act(seat=3,do=check) tap "
    checks = "".join(f"act(seat={seat},do=check) " for seat in (2, 3, 4, 1))
    return play(book, LIMIT, flop + checks + "tap act(seat=2,do=bet,to=10)").state["bet"]["2"]


# --------------------------------------------------------------------------- pot limit


@shows("pot_limit.count", literal=(700, 600), small_as_big=(800, 600), full_blinds=(700, 700))
def _(book):
    """The opening, and the opening on a dead small blind."""
    table = header(game="plo", seats=seats(6, 20000))
    folds = "".join(f"act(seat={seat},do=fold) " for seat in (4, 5, 6, 1, 2))
    dead = "new_deal " + folds + "award(seat=3,amount=300) seat(seat=3,is=empty) new_deal"
    return tuple(play(book, table, text).state["max_raise_to"] for text in ("new_deal", dead))


@shows("pot_limit.rounded_up", {False: 12, True: 15})
def _(book):
    table = header(game="plo", blinds=[2, 5], seats=seats(4, 500), chips=[1, 5, 25])
    flop = "new_deal act(seat=4,do=call) act(seat=1,do=fold) act(seat=2,do=fold) act(seat=3,do=check) tap "
    return play(book, table, flop).state["max_raise_to"]


@shows("pot_limit.over_pot", refund=True)
def _(book):
    done = play(book, OMAHA, "new_deal act(seat=4,do=raise,to=100)")
    most = play(book, OMAHA, "new_deal").state["max_raise_to"]
    return done.ruling["returned"] == 100 - most and done.state["bet"]["4"] == most


@shows("pot_limit.over_pot_until", accepted="play_on", street="action")
def _(book):
    return outcome(play(book, FOUR, CLOSED + "attention(cause=over_pot,seat=1)"))


@shows("pot_limit.under_pot_until", never="play_on", substantial_action="action")
def _(book):
    table = header(game="plo", blinds=[100, 200])
    return outcome(play(book, table, "new_deal act(seat=4,do=raise,to=600) attention(cause=under_bet,seat=4)"))


@shows("pot_limit.big_chip_opens", pot=30)
def _(book):
    text = "new_deal act(seat=4,do=call) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) "
    text += 'act(seat=2,do=call) act(seat=3,do=check) tap chips(seat=2,out={"100":1})'
    return play(book, OMAHA, text).state["bet"]["2"]


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


# --------------------------------------------------------------------------- turn


@shows("turn.unchanged", binds="call", floor="floor")
def _(book):
    return fate(play(book, SIX, "new_deal act(seat=5,do=call) act(seat=4,do=fold)"))


@shows("turn.unchanged_bet", binds="bet", check="check", floor="floor")
def _(book):
    return fate(play(book, TURNS, EARLY + "act(seat=2,do=check)"))


@shows("turn.changed_less", free="free", call="call", floor="floor")
def _(book):
    return fate(play(book, TURNS, EARLY + "act(seat=2,do=bet,to=300)"))


@shows("turn.changed_same", free="free", call="call", floor="floor")
def _(book):
    return fate(play(book, TURNS, EARLY + "act(seat=2,do=bet,to=500)"))


@shows("turn.changed_more", free=("free", 9500 + 500), free_forfeit=("free", 9500), floor=("floor", 10000))
def _(book):
    bigger = EARLY + "act(seat=2,do=bet,to=800) "
    done = play(book, TURNS, bigger)
    kept = play(book, TURNS, bigger + "act(seat=5,do=fold)").state["stack"]["5"]
    return "floor" if outcome(done) == "floor" else "free", kept


@shows("turn.checked", free=True, passive=False)
def _(book):
    done = play(book, TURNS, RAISED3 + "act(seat=5,do=check) act(seat=2,do=bet,to=500)")
    return "raise" in done.state["may"]["5"]


@shows("turn.checked_unchanged", binds=8, floor=5)
def _(book):
    return play(book, TURNS, RAISED3 + "act(seat=5,do=check) act(seat=2,do=check)").state["to_act"]


@shows("turn.heads_up_passive", lambda rules, value: not value and rules.turn.checked.value == "free")
def _(book):
    """Where a check out of turn is passive anyway (NCL 18), the round's beginning makes no difference."""
    text = "new_deal act(seat=1,do=call) act(seat=2,do=check) tap act(seat=1,do=check) act(seat=2,do=bet,to=400)"
    return "raise" in play(book, header(seats=seats(2, 20000)), text).state["may"]["1"]


@shows("turn.folded", binds="fold", binds_at_once="mucked", binds_unchanged="free", floor="floor")
def _(book):
    done = fate(play(book, SIX, "new_deal act(seat=5,do=fold) act(seat=4,do=raise,to=600)"))
    return done if 5 in play(book, SIX, "new_deal act(seat=5,do=fold)").state["live"] else "mucked"


SKIPPED = "new_deal act(seat=4,do=raise,to=600) "


@shows("turn.skipped_after", three_or_substantial=(False, True, True), two=(True, True, True),
       substantial=(False, False, True))  # fmt: skip
def _(book):
    found = []
    for acts in (("fold", "fold"), ("raise",), ("fold", "fold", "fold")):
        text = SKIPPED + " ".join(
            f"act(seat={6 + at},do={act}{',to=2000' if act == 'raise' else ''})" for at, act in enumerate(acts)
        )
        if acts == ("raise",):
            text += " act(seat=7,do=call)" if book != BOOKS[0] else ""
        found.append(outcome(play(book, EIGHT, text + " say(seat=5,word=time)")) == "floor")
    return tuple(found) if shows.rule(book, "turn.skipped_after").value != "substantial" else (found[0], False, found[2])


@shows("turn.skipped_loses", floor=["dead_hand", "action"])
def _(book):
    text = SKIPPED + "act(seat=6,do=call) act(seat=7,do=call) say(seat=5,word=time)"
    options = play(book, EIGHT, text).ruling["options"]
    return [one for one in ("dead_hand", "action") if one in options]


@shows("turn.skipped_in_front", keeps=("play_on", 4))
def _(book):
    text = "new_deal act(seat=6,do=fold) act(seat=7,do=fold) act(seat=8,do=fold) say(seat=5,word=time)"
    done = play(book, EIGHT, text)
    return outcome(done), done.state["to_act"]


# --------------------------------------------------------------------------- clock


def earliest(book, table, opening):
    """Seconds of thought before the clock runs."""
    for wait in (0, 60, 119, 120):
        if play(book, table, opening + f"clock(t={10 + wait},seat=5,by=2)", t=10 + wait).state["clock"] is not None:
            return wait
    return None


def seconds(book, table, opening):
    """Seconds on the clock when it is called."""
    return play(book, table, opening + "clock(t=130,seat=5,by=2)", t=130).state["clock"]["left"]


def dead_after(book, table, opening):
    """The last second before the hand is dead, and the first after it."""
    called = opening + "clock(t=130,seat=5,by=2)"
    left = seconds(book, table, opening)
    alive = play(book, table, called, t=130 + left - 1).state["live"]
    dead = play(book, table, called, t=130 + left + 1).state["live"]
    return left if 5 in alive and 5 not in dead else None


OPENED = "new_deal(t=0) act(t=10,seat=4,do=raise,to=600) "
LOW = header(game="lhe", limits=[200, 400])
LOW_OPENED = "new_deal(t=0) act(t=10,seat=4,do=raise,to=400) "


@shows("clock.earliest_s", same)
def _(book):
    return earliest(book, SIX, OPENED)


@shows("clock.time_s", lambda rules, value: value + rules.clock.countdown_s.value)
def _(book):
    return seconds(book, SIX, OPENED)


@shows("clock.countdown_s", lambda rules, value: rules.clock.time_s.value + value)
def _(book):
    return dead_after(book, SIX, OPENED)


@shows("clock.limit_earliest_s", same)
def _(book):
    return earliest(book, LOW, LOW_OPENED)


@shows("clock.limit_time_s", lambda rules, value: value + rules.clock.limit_countdown_s.value)
def _(book):
    return seconds(book, LOW, LOW_OPENED)


@shows("clock.limit_countdown_s", lambda rules, value: rules.clock.limit_time_s.value + value)
def _(book):
    return dead_after(book, LOW, LOW_OPENED)


@shows("clock.facing", dead="dead_hand")
def _(book):
    return outcome(play(book, SIX, OPENED + "clock(t=130,seat=5,by=2)", t=300))


@shows("clock.not_facing", dead="dead_hand", check="action", floor="floor")
def _(book):
    free = "new_deal(t=0) act(seat=4,do=call) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) "
    free += "act(seat=2,do=fold) act(seat=3,do=check) tap(t=100) clock(t=230,seat=3,by=4) "
    return outcome(play(book, SIX, free, t=400))


@shows("clock.tie_to_player", {True: True, False: False})
def _(book):
    last = 130 + seconds(book, SIX, OPENED)
    done = play(book, SIX, OPENED + f"clock(t=130,seat=5,by=2) act(t={last},seat=5,do=call)")
    return 5 in done.state["live"]


# --------------------------------------------------------------------------- folds, pots


@shows("folds.without_bet", allowed=(0, 0), after_check=(1, 0), no_bet=(1, 1))
def _(book):
    behind = play(book, FOUR, FLOP + "act(seat=1,do=check) act(seat=2,do=fold)")
    first = play(book, FOUR, FLOP + "act(seat=1,do=fold)")
    return len(behind.rulings), len(first.rulings)


@shows("folds.uncalled", returned=59800)
def _(book):
    return play(book, FOUR, FLOP + "act(seat=1,do=bet,to=300) kill(seat=1)").state["stack"]["1"]


SIDE = header(seats=seats((2, 5, 8), [5000, 800, 5000]), button=8)
SIDE_POT = (
    FLOP3 + "act(seat=2,do=bet,to=1000) act(seat=5,do=all_in,to=600) act(seat=8,do=call) tap act(seat=2,do=check) "
    "act(seat=8,do=check) tap act(seat=2,do=check) act(seat=8,do=check) "
)


@shows("pots.side_pots", separately=[2400, 800], last_first=[2400, 800])
def _(book):
    done = play(book, SIDE, SIDE_POT + "award(seat=5,amount=800,pot=1)")
    assert set(shows.rule(book, "pots.side_pots").cite) <= set(done.ruling["rules"])
    return [pot["amount"] for pot in done.state["pots"]]


@shows("pots.uncalled", returned=600)
def _(book):
    text = "new_deal act(seat=1,do=raise,to=600) act(seat=2,do=all_in) act(seat=1,do=call)"
    return play(book, header(seats=seats(2, [3000, 3600])), text).state["stack"]["2"]


@shows("pots.odd_chip", left_of_button=2)
def _(book):
    checks = "act(seat=2,do=check) act(seat=5,do=check) act(seat=8,do=check) "
    text = FLOP3 + checks + "tap " + checks + "tap " + checks + "attention(cause=odd_chip)"
    return play(book, TURNS, text).ruling["seat"]


STUD = header(game="stud", blinds=[], ante=1, bring_in=1, limits=[2, 4], seats=seats(4, 200))


@shows("pots.odd_chip_stud", high_card_by_suit=True)
def _(book):
    done = play(book, STUD, "new_deal act(seat=1,do=bring_in,to=1) attention(cause=odd_chip)")
    return "highest card by suit" in done.ruling["text"]


@shows("pots.odd_chip_high_low", high=True)
def _(book):
    table = header(game="lo8", blinds=[2, 4], limits=[4, 8], seats=seats(4, 200))
    done = play(book, table, "new_deal attention(cause=odd_chip)")
    return set(shows.rule(book, "pots.odd_chip_high_low").cite) <= set(done.ruling["rules"])


@shows("pots.odd_chip_unit", smallest_in_blinds=5, smallest_in_play=1)
def _(book):
    table, _ = outputs(book, range(1, 7), 1, {"e": "new_deal"}, blinds=[5, 10], chips=[1, 5, 25])
    return odd_chip_unit(table)


@shows("pots.wrong_award", put_right=("fix", 3200))
def _(book):
    done = play(book, SIDE, SIDE_POT + "award(seat=5,amount=3200)")
    return outcome(done), done.state["pot"]


@shows("pots.chop_blinds", {True: {"2": 100, "3": 200}, False: {}})
def _(book):
    text = "new_deal act(seat=4,do=fold) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) "
    return play(book, SIX, text + "award(seat=2,amount=100) award(seat=3,amount=200)").state["awarded"]


def run(book, times, blinds):
    """How often the board is run, and what the dealer is told."""
    all_in = [{"e": "new_deal"}, {"e": "act", "seat": 1, "do": "all_in"}, {"e": "act", "seat": 2, "do": "call"}]
    agreed = {"e": "run_it", "times": times, "seats": [1, 2]}
    table, told = outputs(book, (1, 2), 1, *all_in, agreed, blinds=blinds)
    return table.hand.runs, " ".join(one.text for one in told if isinstance(one, Announce))


@shows("pots.run_it", no=(1, False), from_stakes=(2, False), time_raked=(2, True))
def _(book):
    runs, said = run(book, 2, [2, 5])
    return runs, "time-raked" in said


@shows("pots.run_it_from", lambda rules, value: (value <= 2 and rules.pots.run_it.value != "no") + 1)
def _(book):
    return run(book, 2, [1, 2])[0]


@shows("pots.run_it_times", same)
def _(book):
    return max(run(book, times, [2, 5])[0] for times in (2, 3, 4))


# --------------------------------------------------------------------------- the house


@shows("house.collection", rake=True, time=False, none=False)
def _(book):
    return rake_due(books()[book].play.house, RakedPot(200, flop_seen=True)) > 0


@shows("house.rake_percent", same)
def _(book):
    return rake_due(books()[book].play.house, RakedPot(50, flop_seen=True)) * 100 // 50


@shows("house.rake_cap", same)
def _(book):
    return rake_due(books()[book].play.house, RakedPot(10**6, flop_seen=True))


@shows("house.no_flop_no_drop", {True: 0})
def _(book):
    return rake_due(books()[book].play.house, RakedPot(200, flop_seen=False))


@shows("house.rake_step", lambda rules, _: 500 if rules.house.rake_percent.value else 0)
def _(book):
    return rake_due(books()[book].play.house, RakedPot(5999, flop_seen=True), unit=100)


@shows("house.time_every_min", same)
def _(book):
    house = books()[book].play.house
    house = replace(house, collection=replace(house.collection, value="time"))
    return next((minutes for minutes in range(1, 120) if collection_due(house, 0, minutes * 60_000)), 0)


def faults(book, **changed):
    """Why a straight flush with both hole cards, in a big pot at a full table, wins no jackpot."""
    hole, board = tuple(map(card, ("5h", "6h"))), tuple(map(card, ("7h", "8h", "9h")))
    hand = JackpotHand(hole, hole + board, is_quads=False, pot=500, players=9)
    return jackpot_faults(books()[book].play.house, replace(hand, **changed))


@shows("house.jackpot_pot", same)
def _(book):
    return next((pot for pot in range(1, 100) if not faults(book, pot=pot)), 0)


@shows("house.jackpot_players", same)
def _(book):
    return next((players for players in range(1, 10) if not faults(book, players=players)), 0)


@shows("house.jackpot_both_cards", {True: ("both hole cards must play",), False: ("the house has no jackpot",)})
def _(book):
    return faults(book, hole=tuple(map(card, ("5h", "2c"))))


@shows("house.jackpot_talk_voids", {True: ("it was talked about while there was action",),
                                    False: ("the house has no jackpot",)})  # fmt: skip
def _(book):
    return faults(book, talked_about=True)


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
    return bool(told) and shows.rule(book, "showdown.to_win").cite[0] in told[0].text


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


@shows("words.words_first", corrected=["verbal_mismatch"], stands=[])
def _(book):
    words = "new_deal say(seat=3,word=raise,amount=600) "
    done = play(book, FOUR, words + 'chips(seat=3,out={"100":7})')
    assert done.state["bet"]["3"] == 600
    return [one["cause"] for one in done.rulings]


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
