"""Every parameter of `play.toml` about folds, pots and what the house takes, shown at work under each of the five books.

Each has a short hand (or a plain question to the engine) and what each of its values must come to. A test's name carries
the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from dealer_talk import Talk
from play_hands import FLOP, FLOP3, FOUR, SIDE, SIDE_POT, SIX, TURNS, outcome
from shown import Shown, same
from tape_talk import books, header, play, seats
from told import outputs

from controller.engine.flow.awards import odd_chip_unit
from controller.files.json_values import json_value
from controller.poker.jackpot import JackpotHand, jackpot_faults
from controller.poker.rake import RakedPot, collection_due, rake_due
from controller.table.outputs import Announce
from controller.terms.cards import card
from controller.views.announcements import announced

shows = Shown("play", "folds", "pots", "house")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- folds, pots


@shows("folds.without_bet", allowed=(0, 0), after_check=(1, 0), no_bet=(1, 1))
def _(book):
    behind = play(book, FOUR, FLOP + "act(seat=1,do=check) act(seat=2,do=fold)")
    first = play(book, FOUR, FLOP + "act(seat=1,do=fold)")
    return len(behind.rulings), len(first.rulings)


@shows("folds.uncalled", returned=59800)
def _(book):
    return play(book, FOUR, FLOP + "act(seat=1,do=bet,to=300) kill(seat=1)").state["stack"]["1"]


@shows("pots.side_pots", separately=[2400, 800])
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
    return table.hand.runs, " ".join(announced(one.says) for one in told if isinstance(one, Announce))


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


@shows("pots.run_it_side", lambda rules, value: value and rules.pots.run_it.value != "no")
def _(book):
    """Whether the two players of a side pot may have it run twice without the third."""
    talk = Talk(book, seats=3, stacks={3: 50}, blinds=[2, 5]).play("new deal 3:all_in 1:all_in 2:call")
    talk.tell("run_it", times=2, seats=[1, 2])
    return talk.table.hand.runs == 2


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


@shows("house.time_pot", {True: "time_pot_now", False: "no_time_pot"})
def _(book):
    told = outputs(book, range(1, 7), 1, {"e": "time_pot", "kind": "pot", "each": 8})[1]
    return json_value(told[0].says)["code"]


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


@shows("house.jackpot_both_cards", {True: ("hole_card_unused",), False: ("no_jackpot",)})
def _(book):
    return faults(book, hole=tuple(map(card, ("5h", "2c"))))


@shows("house.jackpot_talk_voids", {True: ("talked_about",),
                                    False: ("no_jackpot",)})  # fmt: skip
def _(book):
    return faults(book, talked_about=True)
