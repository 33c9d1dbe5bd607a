"""Every parameter of `blinds.toml` about straddles and kills, shown at work under each of the five books.

As in `test_play_betting`: a test's name carries the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from blinds_scenes import BOOKS, tournament
from seated import table
from shown import Shown, same
from told import DEAL, FIRST, SIX, attention, play

from controller.poker.seats import kills
from controller.poker.seats.seating import KillState
from controller.poker.seats.straddles import fault_of, with_straddle
from controller.table.stakes import Stakes

shows = Shown("blinds", "straddle", "kill")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- straddles


def fault(book, number, to, **more):
    """What is wrong with a straddle of that seat (4 is under the gun, 1 the button); None where it stands."""
    from controller.engine.seats.posting import terms_of

    now = play(book, SIX, 1, DEAL, **more)
    return fault_of(now.hand.start, number, to, terms_of(now), acted=False)


def unless_none(good):
    """In a book that knows no straddles nothing stands."""
    return lambda rules, value: good(value) if rules.straddle.allowed.value else "not_provided"


@shows("straddle.allowed", {True: None, False: "not_provided"})
def _(book):
    return fault(book, 4, 4)


@shows("straddle.seats", lambda rules, value: (
    "not_provided" if not rules.straddle.allowed.value
    else "button_contradicted" if rules.straddle.seats.basis == "discretion"
    else None if value.endswith("button") else "wrong_seat"))  # fmt: skip
def _(book):
    return fault(book, 1, 4)


@shows("straddle.button_in_limit", unless_none(lambda value: None if value else "button_in_limit"))
def _(book):
    return fault(book, 1, 8, game="lhe", blinds=[2, 4], limits=[4, 8])


@shows("straddle.least", unless_none(lambda value: ("wrong_amount", None) if value == 2 else None))
def _(book):
    found = fault(book, 4, 3), fault(book, 4, 4)
    return found[0] if found[0] == "not_provided" else found


@shows("straddle.most", unless_none(lambda value: 2 * value))
def _(book):
    standing = [to for to in range(4, 20) if fault(book, 4, to) is None]
    return max(standing) if standing else "not_provided"


@shows("straddle.pot_limit_most", unless_none(lambda value: 7 if value == "opening_bet" else 4))
def _(book):
    standing = [to for to in range(4, 20) if fault(book, 4, to, game="plo") is None]
    return max(standing) if standing else "not_provided"


@shows("straddle.button_first", lambda rules, value: value)
def _(book):
    """A straddle under the gun stands already; the button's goes before it, where the button may straddle."""
    rules = BOOKS[book].blinds.straddle
    start = with_straddle(play(book, SIX, 1, DEAL).hand.start, 4, 4, rules)
    from controller.engine.seats.posting import terms_of

    terms = terms_of(play(book, SIX, 1, DEAL))
    if not rules.allowed.value:
        terms = replace(terms, rules=replace(terms.rules, straddle=replace(
            rules, allowed=replace(rules.allowed, value=True),
            seats=replace(rules.seats, value="under_the_gun_or_button"),
        )))  # fmt: skip
    return fault_of(start, 1, 4, terms, acted=False) != "outranked"


@shows("straddle.button_opens", left_of_straddle=2, under_the_gun=4)
def _(book):
    return with_straddle(play(book, SIX, 1, DEAL).hand.start, 1, 4, BOOKS[book].blinds.straddle).first_to_act


@shows("straddle.kill_pot", unless_none(lambda value: None if value else "kill_pot"))
def _(book):
    from controller.engine.seats.posting import terms_of

    stakes = {"game": "lhe", "blinds": [2, 4], "limits": [4, 8]}
    now = play(book, SIX, 1, DEAL, **stakes)
    return fault_of(replace(now.hand.start, kill=5, kill_to=8), 4, 8, terms_of(now), acted=False)


@pytest.mark.parametrize(("book", "owed"), [(name, {5: (0, 4)} if name.startswith("golden") else {}) for name in BOOKS])
def test_a_missed_mandatory_straddle_is_owed_dead(book, owed):
    """GN 161; nobody owes one in the other books, or the floor decides."""
    after = play(book, SIX, 1, FIRST, attention("missed_straddle", seat=5))
    assert {one.number: (one.owed.live, one.owed.dead) for one in after.seating.seats if one.owed} == owed


# --------------------------------------------------------------------------- kills


KILL = Stakes(blinds=(2, 4), limits=(4, 8), kill="full")


def result(book, beyond, pot=100, *, splits=False, killer=None):
    return kills.Result(BOOKS[book].blinds.kill, pot, beyond, (4, 8), (4, 8), splits, killer)


def kill_game(book, kill, button=1, seats=SIX):
    game = table(book, dict.fromkeys(seats, 500), button, stakes=KILL, game="lhe")
    game.seating = replace(game.seating, kill=kill)
    return game


@shows("kill.leg_two", one_full_bet=(None, 5), any_pot=(5, 5))
def _(book):
    """The second pot in a row: three beyond the blinds, and a full bet of four."""
    return tuple(kills.after_hand(KillState(leg=5), {5: 14}, result(book, {5: 8, 6: won})).due for won in (3, 4))


@shows("kill.scoop_times", same)
def _(book):
    due = (pot for pot in range(8, 100, 8) if kills.after_hand(KillState(), {5: pot}, result(book, {}, pot, splits=True)).due)
    return next(due) // 8


@shows("kill.scoop_equal", {True: 5, False: None})
def _(book):
    return kills.after_hand(KillState(), {5: 40}, result(book, {}, 40, splits=True)).due


@shows("kill.acts", in_turn=[5, 6, 1, 2, 3, 4], last=[6, 1, 2, 3, 4, 5])
def _(book):
    start = kill_game(book, KillState(leg=5, due=5), button=2).deal()
    assert start.kill == 5
    return list(start.acting_order) if start.acting_order[0] != 6 else [6, *start.acting_order[1:]]


@shows("kill.split_keeps_leg", {True: 5, False: None})
def _(book):
    return kills.after_hand(KillState(leg=5), {5: 7, 6: 7}, result(book, {6: 4})).leg


@shows("kill.killer_split", kills_again=5, keeps_leg=None)
def _(book):
    return kills.after_hand(KillState(leg=5), {5: 11, 6: 11}, result(book, {6: 8}, killer=5)).due


@shows("kill.missed", off_blinds_and_button=[None, None, None, 5])
def _(book):
    """Seat 5 owes a kill and comes to the big blind, the small blind, the button, and off them."""
    game = kill_game(book, KillState(owed=(5,)), button=3)
    return [game.deal().kill for _ in range(4)]


@shows("kill.buy_button", lambda rules, _: (None, 3) if rules.newcomer.buys_button.value else (None, None))
def _(book):
    """Seat 3 wants to buy the button; the kill is posted in the small blind's seat, and elsewhere."""
    found = []
    for killer in (4, 6):
        game = table(book, dict.fromkeys((1, 2, 4, 5, 6), 500), 1, stakes=KILL, game="lhe")
        game.deal()
        game.new(3, "buy_button", stack=500)
        game.seating = replace(game.seating, kill=KillState(leg=killer, due=killer))
        found.append(game.deal().buyer)
    return tuple(found)


@shows("kill.newcomer_may_wait", lambda rules, _: tournament(rules))
def _(book):
    """A newcomer who waits gets no hand in a kill pot, and owes nothing for it."""
    game = kill_game(book, KillState(leg=5, due=5))
    game.new(8, "wait", stack=500)
    start = game.deal()
    return 8 in start.dealt_in or bool(game.owes)
