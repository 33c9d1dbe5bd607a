"""Every parameter of `play.toml` about betting and pot limit, shown at work under each of the five books.

Each has a short hand (or a plain question to the engine) and what each of its values must come to. A test's name carries
the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

import pytest
from play_hands import FLOP, FLOP3, FOUR, SIX, outcome
from shown import Shown, same
from tape_talk import header, play, seats
from told import outputs

from controller.engine.seats.hand_structure import structure_of
from controller.poker import betting
from controller.views.project import Projection, dealer_view, public_view, seat_view

shows = Shown("play", "betting", "pot_limit")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- tables and hands


LIMIT = header(game="lhe", blinds=[5, 10], limits=[10, 20], seats=seats(4, 500))
OMAHA = header(game="plo", blinds=[5, 10], seats=seats(6, 1000), chips=[5, 25, 100])


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


def told_pot(book, game, acts=()):
    """What the felt and seat 4's screen say of the pot; the dealer's screen always tells it."""
    table, _ = outputs(book, range(1, 5), 4, {"e": "new_deal"}, *acts, game=game)
    frame = Projection("t1", 1)
    felt, own = public_view(table, frame), seat_view(table, frame, 4)
    assert dealer_view(table, frame).pot_total == table.hand.wagering.pot > 0
    assert bool(felt.pots) == bool(felt.pot_total)
    return felt.pot_total, own.pot_total


@shows("pot_limit.size_told", always=(True, True, True), pot_limit_only=(False, True, True))
def _(book):
    """In no limit while the hand is bet, in no limit when the pot is pushed, in pot limit."""
    folds = [{"e": "act", "seat": seat, "do": "fold"} for seat in (3, 4, 1)]
    told = told_pot(book, "nlhe"), told_pot(book, "nlhe", folds), told_pot(book, "plo")
    assert all(felt == own for felt, own in told)
    return tuple(felt > 0 for felt, _ in told)
