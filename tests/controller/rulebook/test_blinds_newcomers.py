"""Every parameter of `blinds.toml` about the button and newcomers, shown at work under each of the five books.

As in `test_play_betting`: a test's name carries the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

import pytest
from blinds_scenes import BOOKS, dealt, said
from seated import table, where
from shown import Shown, same
from told import CHECK, DEAL, FIRST, SIX, act, attention, folds, option, play, run, seat

from controller.poker.seats.button_draw import leaders
from controller.terms.cards import card

shows = Shown("blinds", "button", "newcomer")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- button


@shows("button.movement", dead=[(2, 3, 4), (3, None, 5), (4, 5, 6)])
def _(book):
    """The small blind leaves before the second hand, the big blind of the second before the third."""
    game = table(book, SIX, 1)
    game.deal()
    game.leave(2)
    found = [where(game.deal())]
    game.leave(4)
    found.append(where(game.deal()))
    return [*found, where(game.deal())]


@shows("button.heads_up_small_blind", button=True)
def _(book):
    start = table(book, (1, 2), 1).deal()
    return start.button == start.small_blind


@shows("button.first_button", high_card=2, right_of_dealer=6)
def _(book):
    cards = [{"e": "high_card", "seat": n, "card": code} for n, code in ((1, "9d"), (2, "As"), (6, "3c"))]
    return play(book, SIX, 1, *cards, DEAL).hand.start.button


@shows("button.high_card_tie", suits=(2,), extra_card=(1, 2))
def _(book):
    drawn = [(1, card("Ad")), (2, card("As")), (3, card("Kc"))]
    return leaders(drawn, BOOKS[book].blinds.button)


@shows("button.absent", skipped=(False, 5), posted=(True, 4))
def _(book):
    start = play(book, SIX, 1, FIRST, seat(4, "away"), DEAL).hand.start
    return 4 in start.dealt_in, start.big_blind


@shows("button.next_hand", corrected=2, stands=4)
def _(book):
    """The button of the second hand stood a seat too far, which is said after it: where the third one's stands."""
    wrong = [FIRST, {"e": "button", "seat": 3}, DEAL, *folds(6, 1, 2, 3, 4, winner=5, pot=3)]
    return play(book, SIX, 1, *wrong, attention("button_misplaced", seat=3, hand="previous"), DEAL).hand.start.button


@shows("button.blind_option", {True: ["call", "raise"]})
def _(book):
    limped = [DEAL, *[act(n, "fold") for n in (4, 5, 6, 1)], act(2, "call"), CHECK]
    state = run(book, SIX, 1, *limped)[1][0]
    assert state["to_act"] == 3
    return ["call", "raise"] if state["min_raise_to"] else ["call"]


@shows("button.ante_position_missed", button_passes=3)
def _(book):
    """Antes alone: the player left of the button, due for it next, is away; it goes on to the next who posted."""
    antes = {"game": "bombpot-plo5", "blinds": [], "ante": 5}
    start = play(book, SIX, 1, DEAL, seat(2, "empty"), DEAL, **antes).hand.start
    return start.button


# --------------------------------------------------------------------------- newcomers


@shows("newcomer.big_bet", free=True, post_or_wait=False)
def _(book):
    return 7 in dealt(book, FIRST, seat(7, "new", stack=200), DEAL)


@shows("newcomer.limit", free=True, post_or_wait=False)
def _(book):
    return 7 in dealt(book, FIRST, seat(7, "new", stack=200), DEAL, game="lhe", blinds=[2, 4], limits=[4, 8])


@shows("newcomer.barred", button_to_big_blind=(False, False), button_to_small_blind=(False, True))
def _(book):
    """A newcomer who posts, between the button and the small blind, and in the place of a dead small blind."""
    seats = (1, 2, 3, 5, 6, 7)
    between = [DEAL, *folds(6, 7, 1, 2, 3, winner=5, pot=3), seat(4, "new", stack=200), option(4, "post"), DEAL]
    dead = [FIRST, seat(3, "empty"), seat(3, "new", stack=200), option(3, "post"), DEAL]
    return 4 in play(book, seats, 2, *between).hand.start.dealt_in, 3 in dealt(book, *dead)


@shows("newcomer.buys_button", {True: 3, False: None})
def _(book):
    """Seat 3 lies between the button 2 and the small blind 4 of the next hand."""
    events = [DEAL, *folds(5, 6, 1, 2, winner=4, pot=3), seat(3, "new", stack=200), option(3, "buy_button"), DEAL]
    return play(book, (1, 2, 4, 5, 6), 1, *events).hand.start.buyer


@shows("newcomer.buyer_replaces_blinds", lambda rules, _: {3: (2, 1)} if rules.newcomer.buys_button.value else {})
def _(book):
    events = [DEAL, *folds(5, 6, 1, 2, winner=4, pot=3), seat(3, "new", stack=200), option(3, "buy_button"), DEAL]
    start = play(book, (1, 2, 4, 5, 6), 1, *events).hand.start
    return {one.seat: (one.live, one.dead) for one in start.posts} if start.buyer else {}


@shows("newcomer.forced_straddle", {False: False})
def _(book):
    """A newcomer who chose nothing never straddles, wherever he sits."""
    events = [FIRST, seat(7, "new", stack=200), option(7, "post"), DEAL]
    return play(book, SIX, 1, *events).hand.start.straddle is not None


ARRIVES = {"stack": 100, "arrives": "must_move"}


@shows("newcomer.must_move_arrival", any_position_free=(True, 0), as_newcomer=(False, 0), no_post=(True, 0))
def _(book):
    hand = play(book, SIX, 1, FIRST, seat(7, "new", **ARRIVES), DEAL).hand
    return 7 in hand.start.dealt_in, hand.wagering.put.get(7, 0)


@shows("newcomer.must_move_waits", lambda rules, value: not value and rules.newcomer.must_move_arrival.value != "as_newcomer")
def _(book):
    """Whether he is dealt in although he would rather wait."""
    return 7 in dealt(book, FIRST, seat(7, "new", **ARRIVES), option(7, "wait"), DEAL)


def arrives_at(book, number, **more):
    """Whether an arrival gets a hand in the seat that a blind of the first hand has left."""
    events = [FIRST, seat(number, "empty"), seat(number, "new", **ARRIVES), DEAL]
    return number in dealt(book, *events, **more)


@shows("newcomer.must_move_waits_split", as_others=None, behind_button=False, behind_button_but_triple_draw=False)
def _(book):
    """Whether he is dealt in at once in a split game, although he would rather wait; None where all games are alike."""
    alike = BOOKS[book].blinds.newcomer.must_move_waits_split.value == "as_others"
    split = {"game": "lo8", "blinds": [2, 4], "limits": [4, 8]}
    return None if alike else 7 in dealt(book, FIRST, seat(7, "new", **ARRIVES), option(7, "wait"), DEAL, **split)


@shows("newcomer.must_move_barred", lambda rules, value: (
    rules.newcomer.must_move_arrival.value != "as_newcomer" and "button" not in value))  # fmt: skip
def _(book):
    return arrives_at(book, 2)


@shows("newcomer.must_move_barred_split", lambda rules, value: (
    rules.newcomer.must_move_arrival.value != "as_newcomer" and "small_blind" not in value))  # fmt: skip
def _(book):
    return arrives_at(book, 3, game="lo8", blinds=[2, 4], limits=[4, 8])


def called(book, number, **more):
    return "may still play" in said(book, DEAL, {"e": "move_called", "seat": number}, **more)


@shows("newcomer.must_move_keeps", lambda _, value: ("small_blind" in value, "blinds" in value))
def _(book):
    return called(book, 2), called(book, 3)


@shows("newcomer.must_move_keeps_split", lambda _, value: (bool(value), "blinds" in value))
def _(book):
    split = {"game": "lo8", "blinds": [2, 4], "limits": [4, 8]}
    return called(book, 2, **split), called(book, 3, **split)


@shows("newcomer.must_move_stud_hands", lambda _, value: value)
def _(book):
    stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [4, 8]}
    return "may play one more hand" in said(book, {"e": "move_called", "seat": 2}, **stud)


@shows("newcomer.lock_up_keeps", lambda _, value: "button" in value)
def _(book):
    return "may still play" in said(book, FIRST, {"e": "move_called", "seat": 2, "to": "other_game"})


@shows("newcomer.forfeited_pot", dealt_last=False, anyone=True)
def _(book):
    return 7 in dealt(book, FIRST, {"e": "forfeit", "amount": 10}, seat(7, "new", stack=200), option(7, "post"), DEAL)


@shows("newcomer.lock_up_minutes", same)
def _(book):
    """After how many minutes a kept seat is told of: the core's own deadline."""
    from controller.engine.deadlines import next_deadline

    due = next_deadline(play(book, SIX, 1, {**seat(8, "reserved"), "t": 0}))
    return 0 if due is None else due // 60_000
